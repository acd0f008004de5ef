#include "app/gui/window/shortcut_sheet.h"
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include "app/gui/widgets/style.h"
#include "app/gui/window/actions.h"
#include "app/session/search/fuzzy.h"

namespace diecast {

std::vector<std::array<QString, 3>> keys_in_places() {
    auto const tr = [](char const* s) { return ShortcutSheet::tr(s); };
    QString const chart = tr("In the chart"), rows = tr("In a parameter"), everywhere = tr("Everywhere");
    return {{chart, tr("Walk along the front"), "← →"},
            {chart, tr("Pin the design as A, then B; again to unpin it"), "P"},
            {chart, tr("Closer, farther, everything"), "+  −  0"},
            {chart, tr("Forget the picked design"), "Esc"},
            {tr("In Design"), tr("Give the design shown a name, or another one"), "F2"},
            {tr("In Design"), tr("Delete the design chosen in its box"), "Del"},
            {tr("In Charts"), tr("From one value to the next"), "← →"},
            {rows, tr("Accept what is typed"), "Enter"},
            {rows, tr("As it was"), "Esc"},
            {rows, tr("What is this parameter?"), "Shift+F1"},
            {everywhere, tr("From place to place, and back"), "Tab  Shift+Tab"},
            {everywhere, tr("Open a menu by its underlined letter"), "Alt+…"},
            {everywhere, tr("Cancel the evaluation"), "Esc"}};
}

ShortcutSheet::ShortcutSheet(QMainWindow* window)
    : QDialog(window), search_(new QLineEdit(this)), list_(new QTreeWidget(this)) {
    setWindowTitle(tr("Shortcuts"));
    setProperty("topic", "keys");
    resize(560, std::clamp(window->height() - 160, 320, 720));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(space::wide, space::wide, space::wide, space::wide);
    column->setSpacing(space::normal);
    search_->setPlaceholderText(tr("Search actions and keys"));
    search_->setAccessibleName(tr("Search shortcuts"));
    search_->setClearButtonEnabled(true);
    list_->setAccessibleName(tr("Shortcuts"));
    list_->setColumnCount(2);
    list_->setHeaderLabels({tr("Action"), tr("Keys")});
    list_->header()->setStretchLastSection(false);
    list_->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    list_->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    list_->setRootIsDecorated(false);
    list_->setIndentation(space::card);
    list_->setItemsExpandable(false);
    list_->setSelectionMode(QAbstractItemView::SingleSelection);
    for (Offer const& offer : offers(*window))
        if (!offer.action->shortcuts().isEmpty())
            add(offer.menu, plain_text(*offer.action),
                QKeySequence::listToString(offer.action->shortcuts(), QKeySequence::NativeText).replace("; ", ",  "));
    for (auto const& [place, what, keys] : keys_in_places()) add(place, what, keys);
    list_->expandAll();
    auto* rest = new QLabel(tr("Whatever has no key of its own: Ctrl+Shift+P, then a few letters of its name."), this);
    rest->setObjectName("muted");
    rest->setWordWrap(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    column->addWidget(search_);
    column->addWidget(list_, 1);
    column->addWidget(rest);
    column->addWidget(buttons);
    connect(search_, &QLineEdit::textChanged, this, &ShortcutSheet::filter);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

void ShortcutSheet::add(QString const& group, QString const& what, QString const& keys) {
    auto const found = list_->findItems(group, Qt::MatchExactly);
    QTreeWidgetItem* top = found.isEmpty() ? new QTreeWidgetItem(list_, {group}) : found.front();
    top->setFont(0, text_font(type::axis, QFont::DemiBold));
    top->setFirstColumnSpanned(true);
    top->setFlags(Qt::ItemIsEnabled);
    new QTreeWidgetItem(top, {what, keys});
}

void ShortcutSheet::filter(QString const& words) {
    for (int g = 0; g < list_->topLevelItemCount(); ++g) {
        QTreeWidgetItem* group = list_->topLevelItem(g);
        bool any = false;
        for (int i = 0; i < group->childCount(); ++i) {
            QTreeWidgetItem* item = group->child(i);
            bool const on = fit(words, item->text(0) + " " + item->text(1)).has_value();
            item->setHidden(!on);
            any |= on;
        }
        group->setHidden(!any);
    }
}

}  // namespace diecast
