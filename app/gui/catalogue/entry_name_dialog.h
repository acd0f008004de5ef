// EntryNameDialog: asks for the name and the title of an own entry; what is wrong is said under the field.
#pragma once
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include "app/session/entries/entry_facts.h"

namespace diecast {

class EntryNameDialog : public QDialog {
    Q_OBJECT
public:
    /// `present`: the name it has, if it has one; it may keep it.
    EntryNameDialog(Graph const&, Quantity const& selector, QString const& what, QString const& name,
                    QString const& title, QString const& present, QWidget* parent);
    QString name() const { return name_->text().trimmed(); }
    QString title() const { return title_->text().trimmed(); }

private:
    void judge();

    Graph const& graph_;
    Quantity const& selector_;
    QString present_;
    QLineEdit *name_, *title_;
    QLabel* error_;
    QPushButton* good_;
};

}  // namespace diecast
