#include "app/gui/catalogue/entry_name_dialog.h"
#include <QDialogButtonBox>
#include <QFormLayout>
#include "app/gui/widgets/style.h"
#include "app/session/entries/entry_edit.h"

namespace diecast {

EntryNameDialog::EntryNameDialog(Graph const& graph, Quantity const& selector, QString const& what, QString const& name,
                                 QString const& title, QString const& present, QWidget* parent)
    : QDialog(parent),
      graph_(graph),
      selector_(selector),
      present_(present),
      name_(new QLineEdit(name, this)),
      title_(new QLineEdit(title, this)),
      error_(new QLabel(this)) {
    setWindowTitle(what);
    setMinimumWidth(520);
    auto* form = new QFormLayout(this);
    form->setContentsMargins(space::wide, space::wide, space::wide, space::wide);
    form->setVerticalSpacing(space::normal);
    name_->setAccessibleName(tr("Name"));
    title_->setAccessibleName(tr("Title"));
    title_->setPlaceholderText(tr("what a person reads; the name if empty"));
    error_->setObjectName("error");
    error_->setWordWrap(true);
    error_->setMinimumHeight(2 * fontMetrics().height());
    error_->setAlignment(Qt::AlignTop);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    good_ = buttons->button(QDialogButtonBox::Ok);
    good_->setObjectName("ok");
    form->addRow(tr("&Name"), name_);
    form->addRow(QString(), error_);
    form->addRow(tr("&Title"), title_);
    form->addRow(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(name_, &QLineEdit::textChanged, this, &EntryNameDialog::judge);
    if (present.isEmpty()) {  // of a new entry, until the title is typed
        connect(name_, &QLineEdit::textEdited, this, [this](QString const& typed) {
            if (!title_->isModified()) title_->setText(typed);
        });
    }
    name_->selectAll();
    title_->setCursorPosition(0);  // a long one is read from its beginning
    judge();
}

void EntryNameDialog::judge() {
    QString const problem = name_problem(graph_, selector_, name_->text(), present_);
    restyle(name_, "wrong", !problem.isEmpty());
    name_->setAccessibleDescription(problem);
    error_->setText(problem);
    good_->setEnabled(problem.isEmpty());
}

}  // namespace diecast
