#include "app/gui/catalogue/entry_value_dialog.h"
#include <QDialogButtonBox>
#include <QToolButton>
#include <QVBoxLayout>
#include "app/gui/widgets/style.h"
#include "app/present/text/synonyms.h"
#include "app/session/entries/entry_edit.h"
#include "app/session/words.h"

namespace diecast {

EntryValueDialog::EntryValueDialog(Graph const& graph, EntryRef const& ref, QWidget* parent)
    : QDialog(parent), search_(new QLineEdit(this)), list_(new QListWidget(this)), elsewhere_(new QLabel(this)) {
    setWindowTitle(tr("Add a value"));
    resize(460, 460);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(space::wide, space::wide, space::wide, space::wide);
    column->setSpacing(space::normal);
    search_->setPlaceholderText(tr("Find a quantity"));
    search_->setAccessibleName(tr("Find a quantity"));
    search_->setClearButtonEnabled(true);
    for (QToolButton* clear : search_->findChildren<QToolButton*>()) clear->setAccessibleName(tr("Clear search"));
    list_->setObjectName("offers");
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->setTextElideMode(Qt::ElideRight);
    list_->setAccessibleName(tr("Quantities the entry can set"));
    elsewhere_->setObjectName("muted");
    elsewhere_->setWordWrap(true);
    elsewhere_->hide();
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    good_ = buttons->button(QDialogButtonBox::Ok);
    good_->setText(tr("Add"));
    column->addWidget(search_);
    column->addWidget(list_, 1);
    column->addWidget(elsewhere_);
    column->addWidget(buttons);
    Entry const* entry = entry_of(graph, ref);
    for (Quantity const* q : settable(graph, *ref.selector)) {
        if (entry && assignment_of(*entry, *q)) {
            set_already_.push_back(q);
            continue;
        }
        auto* item = new QListWidgetItem(title(*q) + (q->unit.name.empty() ? "" : " (" + unit_text(*q) + ")"), list_);
        item->setToolTip(tooltip(*q));
        item->setData(Qt::UserRole, qtext(q->key));
        offered_.push_back(q);
    }
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(list_, &QListWidget::itemActivated, this, &QDialog::accept);
    connect(list_, &QListWidget::currentRowChanged, this, [this] { good_->setEnabled(chosen() != nullptr); });
    connect(search_, &QLineEdit::textChanged, this, &EntryValueDialog::sift);
    good_->setEnabled(false);
    search_->setFocus();
}

void EntryValueDialog::sift() {
    QStringList const words = search_->text().split(' ', Qt::SkipEmptyParts);
    auto const fits = [&](Quantity const& q) {
        QString const all = title(q) + ' ' + unit_text(q) + '\n' + qtext(q.key) + '\n' + qtext(other_names(q));
        return std::ranges::all_of(words, [&](QString const& word) { return all.contains(word, Qt::CaseInsensitive); });
    };
    int first = -1;
    for (int n = 0; n < list_->count(); ++n) {
        bool const here = fits(*offered_[static_cast<std::size_t>(n)]);
        list_->item(n)->setHidden(!here);
        if (here && first < 0) first = n;
    }
    list_->setCurrentRow(first);
    constexpr qsizetype most = 3;
    QStringList names;
    for (Quantity const* q : set_already_)
        if (!words.isEmpty() && fits(*q)) names << title(*q);
    if (names.size() > most) names = names.mid(0, most) << tr("others");
    elsewhere_->setText(tr("Set already, in the table of values: %1").arg(names.join(", ")));
    elsewhere_->setVisible(!names.isEmpty());
}

Quantity const* EntryValueDialog::chosen() const {
    int const at = list_->currentRow();
    return at >= 0 && !list_->item(at)->isHidden() ? offered_[static_cast<std::size_t>(at)] : nullptr;
}

}  // namespace diecast
