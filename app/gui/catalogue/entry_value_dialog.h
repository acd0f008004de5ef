// EntryValueDialog: which quantity an own entry is to set besides those it has.
#pragma once
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include "app/session/entries/entry_facts.h"

namespace diecast {

class EntryValueDialog : public QDialog {
    Q_OBJECT
public:
    EntryValueDialog(Graph const&, EntryRef const&, QWidget* parent);
    Quantity const* chosen() const;  // null: none

private:
    void sift();

    std::vector<Quantity const*> offered_, set_already_;
    QLineEdit* search_;
    QListWidget* list_;
    QLabel* elsewhere_;  // which quantities that fit the entry has already
    QPushButton* good_;
};

}  // namespace diecast
