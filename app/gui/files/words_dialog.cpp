#include "app/gui/files/words_dialog.h"
#include <QDialogButtonBox>
#include <QFormLayout>
#include "app/chart/text.h"
#include "app/gui/widgets/help_text.h"
#include "app/gui/widgets/style.h"
#include "app/gui/widgets/tab_order.h"

namespace diecast {

WordsDialog::WordsDialog(Document& document, QWidget* parent)
    : QDialog(parent),
      document_(document),
      title_(new QLineEdit(this)),
      noun_(new QLineEdit(this)),
      summary_(new QPlainTextEdit(this)) {
    setWindowTitle(tr("Title and description"));
    set_help(this, "studies", tr("What the study says of itself, in the window, in reports and in its file."));
    auto* form = new QFormLayout(this);
    form->setContentsMargins(space::wide, space::wide, space::wide, space::wide);
    form->setHorizontalSpacing(space::card);
    form->setVerticalSpacing(space::normal);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    StudyWords const now = words_of(document.study());
    title_->setText(qtext(now.title));
    title_->setAccessibleName(tr("Title"));
    title_->setPlaceholderText(qtext(document.study().name));
    summary_->setPlainText(qtext(now.summary));
    summary_->setAccessibleName(tr("Description"));
    summary_->setPlaceholderText(tr("What the study asks, and what it assumes"));
    summary_->setTabChangesFocus(true);
    noun_->setText(qtext(now.noun));
    noun_->setAccessibleName(tr("What is counted"));
    noun_->setPlaceholderText("designs");
    noun_->setToolTip(tr("What a design of this study is, in the plural: packages, clusters, GPUs"));
    form->addRow(tr("&Title:"), title_);
    form->addRow(tr("&Description:"), summary_);
    form->addRow(tr("What is &counted:"), noun_);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    form->addRow(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &WordsDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    tab_in_order(this);
    resize(560, 320);
    title_->selectAll();
    title_->setFocus();
}

void WordsDialog::accept() {
    StudyWords words{to_std(title_->text().trimmed()), to_std(summary_->toPlainText().trimmed()),
                     to_std(noun_->text().trimmed())};
    if (words.noun.empty()) words.noun = Study{}.noun;
    document_.describe(std::move(words));
    QDialog::accept();
}

}  // namespace diecast
