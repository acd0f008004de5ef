// GoalsEditor: what the study wants: objectives and limits, changed in place; front, table and inspector follow.
#pragma once
#include <QTimer>
#include <QVBoxLayout>
#include "app/gui/parameters/goals_rows.h"
#include "app/gui/parameters/model_limits_row.h"
#include "app/gui/widgets/quantity_search.h"

namespace diecast {

class GoalsEditor : public QWidget {
    Q_OBJECT
public:
    explicit GoalsEditor(Session&, QWidget* parent = nullptr);
    QString summary() const;  // beside the word Objectives: "3 · 1 constraint · 4 limits", of times and of the model
    QuantitySearch* add_objective() const { return add_objective_; }
    QuantityField* limit_field(Quantity const&) const;  // null: no limit is on it

signals:
    void refreshed();

private:
    void refresh();
    void show_objectives();
    void show_limits();
    void follow_settings();
    void show_model_limits();
    std::vector<Quantity const*> added_by_model() const;
    QStringList limits_on_times() const;
    ObjectiveRow* make_objective(Quantity const&);
    LimitRow* make_limit(Limit const&);
    std::vector<Limit> limits_in_order() const;
    void add(Quantity const&);  // as an objective
    void add_limit_on(Quantity const&);
    void turn(Quantity const&);
    void drop(Quantity const&);
    void change(Limit const& before, Limit const& after);
    void drop(Limit const&);
    Document& document() { return session_.document(); }

    Session& session_;
    QVBoxLayout *objectives_box_, *limits_box_;
    std::vector<ObjectiveRow*> objectives_;
    std::vector<LimitRow*> limits_;
    std::vector<Limit> order_;  // as last shown: a limit put aside keeps its place
    QuantitySearch *add_objective_, *add_limit_;
    ModelLimitsRow* model_limits_;
    QLabel* hint_;
    QTimer soon_;
};

}  // namespace diecast
