// ScenarioLabel: under a headline: under which scenario its numbers are computed. Each part leads to its parameter.
#pragma once
#include <QLabel>
#include <memory>
#include "app/gui/widgets/navigator.h"
#include "app/present/text/scenario_line.h"

namespace diecast {

/// Whose numbers are shown; of several designs the parts that all of them share.
struct ScenarioQuestion {
    std::shared_ptr<Graph const> graph;
    std::vector<Scenario> designs;
    std::vector<AxisSpec> axes;  // what a design is along these is its place, not a modification
    std::vector<Quantity const*> shown;
    std::vector<Constraint> limits;
    bool is_sweep = false;  // of the axes; else each scenario is one design
};

class ScenarioLabel : public QLabel {
    Q_OBJECT
public:
    ScenarioLabel(Navigator&, QWidget* parent);
    /// Quick where the question is the same.
    void ask(ScenarioQuestion);
    /// Parts that are known already; without any the label is hidden.
    void show_parts(std::vector<ScenarioPart>);
    QString line() const;  // plain

protected:
    void changeEvent(QEvent*) override;
    void enterEvent(QEnterEvent*) override;
    void leaveEvent(QEvent*) override;
    void focusInEvent(QFocusEvent*) override;
    void focusOutEvent(QFocusEvent*) override;

private:
    void write();
    void set_pointed(bool);
    void follow(QString const& key);

    Navigator& navigator_;
    ScenarioQuestion asked_;  // no graph: nothing yet
    std::vector<ScenarioPart> parts_;
    bool is_pointed_ = false;  // the mouse or the keyboard focus is there: parts look like links
};

}  // namespace diecast
