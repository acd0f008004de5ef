#include "app/gui/compare/pinned_row.h"
#include <QEvent>
#include <QMenu>
#include <algorithm>
#include "app/gui/compare/compare_paint.h"
#include "app/gui/widgets/style.h"
#include "app/gui/widgets/text/elided_label.h"

namespace diecast {
namespace {

constexpr int most_chip_lines = 3;

/// The least width in which the text has room in so many lines, broken between words.
int width_in_lines(QString const& text, QFontMetrics const& m, int lines) {
    QStringList const words = text.split(' ');
    int least = 0, most = m.horizontalAdvance(text);
    for (QString const& word : words) least = std::max(least, m.horizontalAdvance(word));
    auto const fits = [&](int width) {
        int used = 1;
        QString line;
        for (QString const& word : words) {
            QString const longer = line.isEmpty() ? word : line + ' ' + word;
            if (line.isEmpty() || m.horizontalAdvance(longer) <= width) line = longer;
            else line = word, ++used;
        }
        return used <= lines;
    };
    while (least < most) {
        int const middle = least + (most - least) / 2;
        if (fits(middle)) most = middle;
        else least = middle + 1;
    }
    return least;
}

}  // namespace

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
    NameRoom const room = room_of_names();
    for (std::size_t i = 0; i < chips_.size(); ++i) {
        chips_[i]->setVisible(i < designs_.size());
        if (i < designs_.size()) fill(chips_[i], designs_[i], room);
    }
}

/// Room of the names on chips, the same for all: what short names leave is for the long ones. Where not all of them fit
/// into one line, each may have two, or three.
PinnedRow::NameRoom PinnedRow::room_of_names() const {
    int const beside = fontMetrics().horizontalAdvance(tr(" (baseline)")) + 80;  // and the button behind them
    auto const share = [&](std::vector<int> wanted) {
        std::sort(wanted.begin(), wanted.end());
        QMargins const edges = parentWidget()->layout()->contentsMargins();
        int left =
            parentWidget()->width() - edges.left() - edges.right() - beside - 50 * static_cast<int>(wanted.size());
        for (std::size_t i = 0; i < wanted.size(); left -= wanted[i++])
            if (int const each = left / static_cast<int>(wanted.size() - i); wanted[i] > each)
                return NameRoom{std::max(40, each), false};
        return NameRoom{wanted.empty() ? 0 : wanted.back(), true};
    };
    for (int lines = 1;; ++lines) {
        std::vector<int> wanted;
        for (ComparedDesign const& d : designs_) wanted.push_back(width_in_lines(d.brief, fontMetrics(), lines) + 2);
        NameRoom room = share(std::move(wanted));
        room.lines = lines;
        if (room.is_enough || lines == most_chip_lines) return room;
    }
}

void PinnedRow::fill(QToolButton* chip, ComparedDesign const& d, NameRoom const& room) {
    bool const first = &d == &designs_.front();
    chip->setIcon(letter_icon(d.place, d.coloured));
    chip->setIconSize({20, 20});
    // What a short name leaves in its further lines is for the others.
    int const width =
        room.lines == 1 ? room.width : std::min(room.width, width_in_lines(d.brief, fontMetrics(), room.lines) + 2);
    chip->setText(design_name_lines(d.brief, chip->font(), width, room.lines).join('\n') +
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
    menu->addAction(tr("Unpin %1").arg(pin_letter(d.place)), this, [this, p = d.place] { emit removal_wanted(p); });
}

}  // namespace diecast
