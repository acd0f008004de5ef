#include "app/gui/compare/pinned_row.h"
#include <QEvent>
#include <QMenu>
#include <algorithm>
#include "app/gui/compare/compare_paint.h"
#include "app/gui/widgets/style.h"

namespace diecast {

PinnedRow::PinnedRow(QToolButton* add, QWidget* parent) : QWidget(parent), row_(new QHBoxLayout(this)) {
    row_->setContentsMargins(0, 0, 0, 0);
    row_->setSpacing(space::tight);
    row_->addWidget(add);
    row_->addStretch();
}

void PinnedRow::show_designs(std::vector<ComparedDesign> designs) {
    designs_ = std::move(designs);
    fill();
}

void PinnedRow::changeEvent(QEvent* e) {
    QWidget::changeEvent(e);
    if (e->type() == QEvent::PaletteChange) fill();
}

void PinnedRow::resizeEvent(QResizeEvent* e) {
    QWidget::resizeEvent(e);
    fill();
}

void PinnedRow::fill() {
    while (chips_.size() < designs_.size()) {
        auto* chip = chips_.emplace_back(new QToolButton(this));
        chip->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        chip->setPopupMode(QToolButton::InstantPopup);
        chip->setObjectName("letter");
        chip->setFocusPolicy(Qt::StrongFocus);
        chip->setMenu(new QMenu(chip));
        row_->insertWidget(static_cast<int>(chips_.size()) - 1, chip);
    }
    int const room = room_of_names();
    for (std::size_t i = 0; i < chips_.size(); ++i) {
        chips_[i]->setVisible(i < designs_.size());
        if (i < designs_.size()) fill(chips_[i], designs_[i], room);
    }
}

/// Width of the names on chips, the same for all: what short names leave is for the long ones.
int PinnedRow::room_of_names() const {
    std::vector<int> wanted;
    for (ComparedDesign const& d : designs_) wanted.push_back(fontMetrics().horizontalAdvance(d.brief) + 2);
    std::sort(wanted.begin(), wanted.end());
    int const beside = fontMetrics().horizontalAdvance(tr(" (baseline)")) + 100;  // and the button behind them
    int left = parentWidget()->width() - beside - 52 * static_cast<int>(wanted.size());
    for (std::size_t i = 0; i < wanted.size(); left -= wanted[i++])
        if (int const share = left / static_cast<int>(wanted.size() - i); wanted[i] > share) return std::max(40, share);
    return wanted.empty() ? 0 : wanted.back();
}

void PinnedRow::fill(QToolButton* chip, ComparedDesign const& d, int room) {
    bool const first = &d == &designs_.front();
    chip->setIcon(letter_icon(d.place, d.coloured));
    chip->setIconSize({20, 20});
    chip->setText(chip->fontMetrics().elidedText(d.brief, Qt::ElideRight, room) +
                  (first ? tr(" (baseline)") : QString()));
    chip->setToolTip(pin_letter(d.place) + "  " + d.name);
    chip->setAccessibleName(tr("Design %1: %2").arg(pin_letter(d.place), d.name));
    QMenu* menu = chip->menu();
    menu->clear();
    QAction* base = menu->addAction(tr("Make it the baseline"), this, [this, p = d.place] { emit baseline_wanted(p); });
    base->setEnabled(!first);
    menu->addAction(tr("Open in Design"), this, [this, at = d.at] { emit design_wanted(at); });
    menu->addSeparator();
    QAction* left = menu->addAction(tr("Letter before"), this, [this, p = d.place] { emit move_wanted(p, -1); });
    left->setEnabled(d.place > 0);
    QAction* right = menu->addAction(tr("Letter after"), this, [this, p = d.place] { emit move_wanted(p, +1); });
    right->setEnabled(d.place + 1 < most_pinned);
    menu->addSeparator();
    menu->addAction(tr("Let go of %1").arg(pin_letter(d.place)), this, [this, p = d.place] { emit removal_wanted(p); });
}

}  // namespace diecast
