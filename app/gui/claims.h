// Claims: the page that holds a study against what others have printed.
#pragma once
#include <QLabel>
#include <QTableView>
#include <QTimer>
#include "app/gui/claims_model.h"

namespace diecast {

class Claims : public QWidget {
    Q_OBJECT
public:
    explicit Claims(Document&, QWidget* parent = nullptr);
    ClaimsModel& model() { return *model_; }
    QTableView* table() const { return table_; }

protected:
    void showEvent(QShowEvent*) override;
    void resizeEvent(QResizeEvent*) override;

private:
    void build_table();
    void schedule();
    void refresh();
    void describe();
    void spread_columns();

    Document& document_;
    ClaimsModel* model_;
    QTableView* table_;
    QLabel *headline_, *summary_, *details_;
    QTimer soon_;
    bool stale_ = true;
};

}  // namespace diecast
