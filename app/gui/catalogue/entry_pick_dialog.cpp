#include "app/gui/catalogue/entry_pick_dialog.h"
#include <QDialogButtonBox>
#include <QToolButton>
#include <QVBoxLayout>
#include "app/chart/text.h"
#include "app/gui/catalogue/entry_compare.h"
#include "app/gui/widgets/style.h"

namespace diecast {

EntryPickDialog::EntryPickDialog(Graph const& graph, EntryRef const& ref, QWidget* parent)
    : QDialog(parent),
      selector_(ref.selector),
      search_(new QLineEdit(this)),
      list_(new QListWidget(this)),
      hint_(new QLabel(this)) {
    setWindowTitle(tr("Compare with"));
    resize(420, 440);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(space::wide, space::wide, space::wide, space::wide);
    column->setSpacing(space::normal);
    search_->setPlaceholderText(tr("Find an entry"));
    search_->setAccessibleName(tr("Find an entry"));
    search_->setClearButtonEnabled(true);
    for (QToolButton* clear : search_->findChildren<QToolButton*>()) clear->setAccessibleName(tr("Clear search"));
    list_->setSpacing(2);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->setTextElideMode(Qt::ElideRight);
    list_->setAccessibleName(tr("Entries to compare with"));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    good_ = buttons->button(QDialogButtonBox::Ok);
    good_->setText(tr("Compare"));
    for (QWidget* w : {static_cast<QWidget*>(search_), static_cast<QWidget*>(list_), static_cast<QWidget*>(hint_)})
        column->addWidget(w);
    column->addWidget(buttons);
    Entry const* first = entry_of(graph, ref);
    for (Entry const& entry : graph.entries(*ref.selector)) {
        if (entry.name == ref.name) continue;
        auto* item = new QListWidgetItem(entry_title(entry), list_);
        item->setData(Qt::UserRole, qtext(entry.name));
        item->setCheckState(first && first->extends == entry.name ? Qt::Checked : Qt::Unchecked);
    }
    list_->setCurrentRow(0);
    connect(search_, &QLineEdit::textChanged, this, [this](QString const& words) {
        for (int n = 0; n < list_->count(); ++n) {
            QString const all = list_->item(n)->text() + '\n' + list_->item(n)->data(Qt::UserRole).toString();
            list_->item(n)->setHidden(!all.contains(words.trimmed(), Qt::CaseInsensitive));
        }
    });
    connect(list_, &QListWidget::itemChanged, this, &EntryPickDialog::judge);
    connect(list_, &QListWidget::itemDoubleClicked, this, [this](QListWidgetItem* item) {
        item->setCheckState(Qt::Checked);
        if (good_->isEnabled()) accept();
    });
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    judge();
}

std::vector<EntryRef> EntryPickDialog::picked() const {
    std::vector<EntryRef> list;
    for (int n = 0; n < list_->count(); ++n)
        if (list_->item(n)->checkState() == Qt::Checked)
            list.push_back({selector_, to_std(list_->item(n)->data(Qt::UserRole).toString())});
    return list;
}

void EntryPickDialog::judge() {
    auto const n = picked().size();
    bool const too_many = n + 1 > EntryCompare::most;
    restyle(hint_, too_many ? "error" : "muted");
    hint_->setText(
        too_many
            ? tr("At most %1 others: take the mark off %2.").arg(EntryCompare::most - 1).arg(n + 1 - EntryCompare::most)
            : tr("Mark one to three with the space bar or a click on the box."));
    good_->setEnabled(n >= 1 && !too_many);
}

}  // namespace diecast
