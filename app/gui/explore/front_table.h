// FrontTable: the front as a table that follows the selection, and leads it.
#pragma once
#include <QTableView>
#include <QTimer>
#include "app/gui/explore/front_model.h"
#include "app/gui/widgets/navigator.h"

namespace diecast {

class FrontTable : public QTableView {
    Q_OBJECT
public:
    FrontTable(Session&, Navigator&, QWidget* parent = nullptr);
    FrontModel& front() { return *model_; }
    void show_ranks(bool);
    QString note() const;       // what it holds, for its heading; further lines are for its tip
    QString why_empty() const;  // empty unless it is

signals:
    void noted(QString);

protected:
    void resizeEvent(QResizeEvent*) override;
    void showEvent(QShowEvent*) override;
    void paintEvent(QPaintEvent*) override;

private:
    void schedule();
    void take();
    void follow();
    void spread_columns();
    void pick(QModelIndex const&);
    void follow_edits(int index);
    QString change() const;  // which designs left the front by the last edit, and which joined it

    Session& session_;
    FrontModel* model_;
    std::vector<Quantity const*> shaped_;  // columns, when their widths were found
    bool following_ = false;
    int edit_ = 0;                           // index of the undo stack
    std::shared_ptr<Picture const> before_;  // the last edit; null: there is none to compare with
    QTimer soon_;
};

}  // namespace diecast
