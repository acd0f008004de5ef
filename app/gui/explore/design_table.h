// DesignTable: all designs, or those within the brushes, as a table that leads the selection. Tables: this and the
// front.
#pragma once
#include <QAction>
#include <QStackedWidget>
#include "app/gui/explore/design_model.h"
#include "app/gui/explore/front_table.h"
#include "app/gui/explore/weight_strip.h"
#include "app/gui/widgets/busy_bar.h"
#include "app/gui/widgets/text/elided_label.h"
#include "app/session/work/front_uncertainty.h"

namespace diecast {

class DesignTable : public QTableView {
    Q_OBJECT
public:
    DesignTable(Session&, Navigator&, QWidget* parent = nullptr);
    DesignModel& designs() { return *model_; }
    QString note() const;

signals:
    void noted(QString);

protected:
    void showEvent(QShowEvent*) override;
    void hideEvent(QHideEvent*) override;
    void paintEvent(QPaintEvent*) override;
    void resizeEvent(QResizeEvent*) override;

private:
    void pick(QModelIndex const&);
    void spread_columns();

    Session& session_;
    DesignModel* model_;
    bool following_ = false;
};

/// The front, or all designs instead of it.
class Tables : public QStackedWidget {
    Q_OBJECT
public:
    Tables(Session&, Pool&, Navigator&, QWidget* parent = nullptr);
    QAction* all() const { return all_; }
    QAction* weights_action() const { return weights_action_; }
    QAction* uncertainty_action() const { return uncertainty_action_; }
    FrontUncertainty& uncertainty() { return *uncertainty_; }
    FrontTable& front() { return *front_; }
    DesignTable& designs() { return *designs_; }

signals:
    void noted(QString);

protected:
    void resizeEvent(QResizeEvent*) override;

private:
    void share_height();
    static QString uncertainty_tip();

    FrontTable* front_;
    DesignTable* designs_;
    WeightStrip* strip_;
    FrontUncertainty* uncertainty_;
    BusyBar* busy_;
    ElidedLabel* uncertainty_note_;
    QAction *all_, *weights_action_, *uncertainty_action_;
};

}  // namespace diecast
