// EntryComparePage: two to four entries side by side.
#pragma once
#include <QPushButton>
#include <QTableView>
#include <QToolButton>
#include "app/gui/catalogue/entry_compare.h"
#include "app/gui/widgets/text/elided_label.h"

namespace diecast {

class EntryComparePage : public QWidget {
    Q_OBJECT
public:
    explicit EntryComparePage(QWidget* parent = nullptr);
    void show_entries(Graph const&, std::vector<EntryRef> const&);
    EntryCompare& model() { return *model_; }
    QToolButton* only_differences() const { return only_; }

signals:
    void closed();

protected:
    void resizeEvent(QResizeEvent*) override;
    void keyPressEvent(QKeyEvent*) override;

private:
    void report();
    void spread_columns();

    EntryCompare* model_;
    QTableView* table_;
    ElidedLabel *headline_, *summary_;
    QToolButton* only_;
    QPushButton *copy_, *close_;
};

}  // namespace diecast
