// DesignSums: what a total of a design (cost, power, time, carbon) is the sum of, as a waterfall.
#pragma once
#include <QComboBox>
#include "app/gui/figure/figure_pane.h"
#include "app/session/session.h"
#include "optimizer/analysis/breakdown.h"

namespace diecast {

class DesignSums : public QWidget {
    Q_OBJECT
public:
    DesignSums(Session&, BackgroundWork&, QWidget* parent = nullptr);
    FigurePane* pane() const { return pane_; }
    void forget();  // other key figures
    void show_design(Scenario, QString const& name);
    void offer(std::vector<Quantity const*> const& outputs);  // the totals behind them

private:
    void build_bar(QLayout*);
    void draw();

    Session& session_;
    Scenario scenario_;
    QString name_;
    std::vector<Sum> sums_;
    bool known_ = false;
    Quantity const* wanted_ = nullptr;
    QComboBox* total_;
    FigurePane* pane_;
};

}  // namespace diecast
