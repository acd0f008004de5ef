#include "app/chart/row_names.h"
#include <algorithm>

namespace diecast {
namespace {

constexpr double name_gap = 8, most_share = 0.36, most_share_of_narrow = 0.45;

}  // namespace

double least_row(Theme const& t) { return height_of(t.font(type::axis)) + 2; }

bool has_room_for_rows(Sheet const& sheet, std::size_t rows) {
    double const axis_and_legend = 80;
    return least_row(sheet.theme()) * static_cast<double>(rows) <= sheet.height() - sheet.top() - axis_and_legend;
}

RowNames::RowNames(Sheet const& sheet, double row, QList<Line> const& lines) : lines_(lines) {
    QFont const names = sheet.theme().font(type::axis), details = sheet.theme().font(type::small);
    detailed_ = row >= height_of(names) + height_of(details) + 2;
    double most = 0;
    for (Line const& l : lines) {
        most = std::max(most, width_of(l.name, names));
        if (detailed_) most = std::max(most, width_of(l.detail, details));
    }
    double const room = std::min(most, sheet.width() * (is_narrow(sheet.width()) ? most_share_of_narrow : most_share));
    for (Line& l : lines_) {
        bool const in_two = row * static_cast<double>(l.rows) >= 2 * height_of(names);
        names_ << (in_two && l.detail.isEmpty() ? lines_within(l.name, names, room, 2)
                                                : QStringList{elided(l.name, names, room)});
        is_cut_ = is_cut_ || (names_.back().value(0) != l.name && names_.back().last().endsWith("…"));
        l.detail = elided(l.detail, details, room);
    }
    width_ = space::wide + room + name_gap;
}

void RowNames::draw(Sheet& sheet, qsizetype i, double middle) const {
    Line const& l = lines_[i];
    bool const both = detailed_ && !l.detail.isEmpty();
    double const right = width_ - name_gap;
    QFont const font = sheet.theme().font(type::axis);
    double y = both ? middle - 1 : middle - height_of(font) * static_cast<double>(names_[i].size() - 1) / 2;
    if (l.name.isEmpty()) return;
    for (QString const& line : names_[i]) {
        sheet.text(line, {right, y}, Qt::AlignRight | (both ? Qt::AlignBottom : Qt::AlignVCenter), font,
                   sheet.theme().text);
        y += height_of(font);
    }
    if (both)
        sheet.text(l.detail, {right, middle + 1}, Qt::AlignRight | Qt::AlignTop, sheet.theme().font(type::small),
                   sheet.theme().muted);
}

}  // namespace diecast
