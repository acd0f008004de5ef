#include "app/gui/studies/claims_paint.h"
#include <QPainter>
#include <cmath>
#include "app/chart/text.h"
#include "app/gui/widgets/style.h"
#include "app/present/tables/claim_words.h"
#include "app/present/tables/verdict_words.h"

namespace diecast {
namespace {

QFont name_font() { return text_font(type::body, QFont::DemiBold); }

constexpr int group_start = 22, group_line = 18;  // pixels: past the arrow; what a second line takes

}  // namespace

ClaimDelegate::ClaimDelegate(ClaimsModel& model, QTreeView* view)
    : WrappedRows(view, {ClaimsModel::Claim, ClaimsModel::Figure, ClaimsModel::Outcome, ClaimsModel::Source}, 5,
                  space::normal),
      model_(model),
      view_(view) {}

int ClaimDelegate::room_for(QModelIndex const& at) const {
    return view_->columnWidth(at.column()) - (at.column() == ClaimsModel::Claim ? inset : 0) - 8;
}

QSize ClaimDelegate::sizeHint(QStyleOptionViewItem const& option, QModelIndex const& at) const {
    QSize const least(80, 30);
    if (model_.claim_at(at)) return WrappedRows::sizeHint(option, at).expandedTo(least);
    int const more_lines = is_in_two_lines(at) ? name_height(at) - QFontMetrics(name_font()).lineSpacing() : 0;
    return least + QSize(0, is_in_two_lines(at) ? group_line + more_lines : 0);
}

QString ClaimDelegate::group_result(int group) const {
    StudyVerdict const s = model_.verdict(group);
    return model_.waits(group) ? ClaimsModel::tr("%1 claims").arg(s.numbers) : qtext(brief_verdict_words(s));
}

double ClaimDelegate::group_right() const {
    return std::min(view_->header()->length(), view_->viewport()->width()) - space::card;
}

/// The result stands below the name of the group where both have no room in one line.
bool ClaimDelegate::is_in_two_lines(QModelIndex const& group) const {
    int const name = text_width(group.siblingAtColumn(0).data().toString(), name_font()),
              result = text_width(group_result(group.row()), text_font(type::small));
    return group_start + name + space::wide + result > group_right();
}

/// Of a name in a line of its own, broken where it has no room.
int ClaimDelegate::name_height(QModelIndex const& group) const {
    QRect const room(0, 0, static_cast<int>(group_right()) - group_start, 1000);
    return QFontMetrics(name_font())
        .boundingRect(room, Qt::TextWordWrap, group.siblingAtColumn(0).data().toString())
        .height();
}

void ClaimDelegate::paint(QPainter* p, QStyleOptionViewItem const& option, QModelIndex const& at) const {
    auto const claim = model_.claim_at(at);
    if (!claim) return paint_group(*p, option, at);
    QStyleOptionViewItem shifted = option;
    if (at.column() == ClaimsModel::Claim) {  // under the group's title, past its arrow
        QStyledItemDelegate::paint(p, option, model_.index(at.row(), ClaimsModel::Band, at.parent()));
        shifted.rect.adjust(inset, 0, 0, 0);
    }
    QStyledItemDelegate::paint(p, shifted, at);
    if (at.column() == ClaimsModel::Band) paint_band(*p, option, *claim);
}

void ClaimDelegate::paint_group(QPainter& p, QStyleOptionViewItem const& option, QModelIndex const& at) const {
    Theme const& t = theme();
    p.save();
    p.setRenderHint(QPainter::Antialiasing);
    p.fillRect(option.rect, t.base);
    QRectF const box = QRectF(option.rect);
    p.setPen(QPen(t.line, 1));
    p.drawLine(box.bottomLeft(), box.bottomRight());
    if (option.state & QStyle::State_HasFocus) {
        p.setPen(QPen(t.accent, 1));
        p.drawRoundedRect(box.adjusted(0.5, 1.5, -0.5, -2.5), 4, 4);
    }
    p.setPen(QPen(t.muted, 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    p.save();
    p.translate(box.left() + 10, box.center().y());
    if (view_->isExpanded(at)) p.rotate(90);
    p.drawPolyline(QPolygonF({{-2, -4}, {2, 0}, {-2, 4}}));
    p.restore();
    StudyVerdict const s = model_.verdict(at.row());
    bool const waits = model_.waits(at.row()), bad = s.word == StudyVerdict::Outcome::outside,
               two_lines = is_in_two_lines(at);
    QRectF room(box.left() + group_start, box.top(), group_right() - box.left() - group_start, box.height());
    if (two_lines) room.adjust(0, 6, 0, -6);
    auto const write = [&](QString const& text, QFont const& font, QColor const& ink, Qt::Alignment side) {
        p.setFont(font);
        p.setPen(ink);
        p.drawText(room, static_cast<int>(side),
                   p.fontMetrics().elidedText(text, Qt::ElideRight, static_cast<int>(room.width()) + 1));
    };
    write(group_result(at.row()), text_font(type::small),
          bad && !waits                                       ? t.bad
          : s.word == StudyVerdict::Outcome::within && !waits ? t.good
                                                              : t.muted,
          two_lines ? Qt::AlignLeft | Qt::AlignBottom : Qt::AlignRight | Qt::AlignVCenter);
    if (two_lines) {
        p.setFont(name_font());
        p.setPen(t.text);
        p.drawText(room, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, at.data().toString());
    } else {
        write(at.data().toString(), name_font(), t.text, Qt::AlignLeft | Qt::AlignVCenter);
    }
    p.restore();
}

/// The tolerated stretch as a bar, the number to compare with as a tick on it, ours as a dot.
void ClaimDelegate::paint_band(QPainter& p, QStyleOptionViewItem const& option, int n) const {
    Published const& claim = model_.claim(n);
    double const ours = model_.ours(n);
    if (!std::isfinite(ours)) return;
    Theme const& t = theme();
    double const away = std::max(std::abs(ours - claim.value), 1e-9 * std::abs(claim.value));
    double const low = std::isinf(claim.low) ? claim.high - 2 * away : claim.low;  // "at most" has no low end
    double const high = std::isinf(claim.high) ? claim.low + 2 * away : claim.high;
    double const band = std::max(high - low, 1e-9 * std::abs(claim.value));
    double const lo = std::isinf(claim.low) ? low : std::max(std::min(low, ours), low - 2 * band) - 0.3 * band;
    double const hi = std::isinf(claim.high) ? high : std::min(std::max(high, ours), high + 2 * band) + 0.3 * band;
    QRectF const box = QRectF(option.rect).adjusted(8, 0, -12, 0);
    auto const x = [&](double v) { return box.left() + box.width() * std::clamp((v - lo) / (hi - lo), 0.0, 1.0); };
    double const y = box.center().y();
    p.save();
    p.setRenderHint(QPainter::Antialiasing);
    p.setPen(QPen(t.line, 1));
    p.drawLine(QPointF(box.left(), y), QPointF(box.right(), y));
    p.setPen(Qt::NoPen);
    p.setBrush(option.state & QStyle::State_Selected ? t.window : t.grid);
    p.drawRoundedRect(QRectF(QPointF(x(low), y - 6), QPointF(x(high), y + 6)), 3, 3);
    p.setPen(QPen(t.muted, 2));
    p.drawLine(QPointF(x(claim.value), y - 6), QPointF(x(claim.value), y + 6));
    p.setPen(QPen(t.base, 1.5));
    p.setBrush(model_.fails(n) ? t.bad : decides(claim) ? t.good : t.muted);
    p.drawEllipse(QPointF(x(ours), y), 5, 5);
    p.restore();
}

}  // namespace diecast
