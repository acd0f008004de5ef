// EntryPickDialog: which entries of a kind to lay beside one.
#pragma once
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include "app/session/entries/entry_facts.h"

namespace diecast {

class EntryPickDialog : public QDialog {
    Q_OBJECT
public:
    EntryPickDialog(Graph const&, EntryRef const&, QWidget* parent);
    std::vector<EntryRef> picked() const;  // the first one is not among them

private:
    void judge();

    Quantity const* selector_;
    QLineEdit* search_;
    QListWidget* list_;
    QLabel* hint_;
    QPushButton* good_;
};

}  // namespace diecast
