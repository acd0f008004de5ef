#include "app/chart/row_names.h"
#include <algorithm>
#include <cmath>

namespace diecast {
namespace {

constexpr double name_gap = 8, most_share = 0.36, most_share_of_narrow = 0.45;
constexpr double air = 4;  // between the names of rows in several lines

/// The beginning, in this share of the room, and as much of the end as fits.
QString cut_at(double share, QString const& name, QFont const& font, double room) {
    double const left = room - width_of("…", font);
    qsizetype head = 0, tail = 0;
    while (head < name.size() && width_of(name.left(head + 1), font) <= share * left) ++head;
    double const rest = left - width_of(name.left(head), font);
    while (tail < name.size() - head && width_of(name.right(tail + 1), font) <= rest) ++tail;
    return head + tail >= name.size() ? name : name.left(head).trimmed() + "…" + name.right(tail).trimmed();
}

bool differs_from_others(QStringList const& names, QList<QStringList> const& cut, qsizetype i) {
    for (qsizetype j = 0; j < names.size(); ++j)
        if (names[j] != names[i] && cut[j] == cut[i]) return false;
    return true;
}

/// What of the name follows these lines.
QString behind(QStringList const& lines, QString const& name) {
    qsizetype letters = lines.join("").remove(' ').size(), at = 0;
    while (at < name.size() && letters > 0) letters -= name[at++] != ' ';
    return name.mid(at).trimmed();
}

/// Without the last words that all of them have.
QStringList without_common_end(QStringList names) {
    auto const last = [](QString const& name) { return name.mid(name.lastIndexOf(' ') + 1); };
    auto const all_end = [&](QString const& word) {
        return std::ranges::all_of(names, [&](QString const& n) { return n.contains(' ') && last(n) == word; });
    };
    while (!names.isEmpty() && all_end(last(names[0])))
        for (QString& name : names) name = name.left(name.lastIndexOf(' '));
    return names;
}

}  // namespace

QString cut_before_end(QString const& name, QFont const& font, double room) {
    double const least_of_head = 0.4;
    qsizetype const comma = name.lastIndexOf(", ");
    QString const tail = comma < 0 ? QString() : name.mid(comma);
    double const left = room - width_of(tail, font);
    return tail.isEmpty() || left < least_of_head * room ? QFontMetricsF(font).elidedText(name, Qt::ElideMiddle, room)
                                                         : elided(name.left(comma), font, left) + tail;
}

void make_differ(QStringList const& names, QList<QStringList>& cut, QFont const& font, QList<double> const& rooms) {
    QList<qsizetype> alike;
    QStringList whole, begun;
    for (qsizetype i = 0; i < names.size(); ++i)
        if (!differs_from_others(names, cut, i)) alike << i, whole << names[i];
    QList<QStringList> const before = cut;
    auto const differ = [&] {
        return std::ranges::all_of(alike, [&](qsizetype i) { return differs_from_others(names, cut, i); });
    };
    begun = without_common_end(whole);
    for (QStringList const& list : {whole, begun})
        for (double const share : {0.4, 0.3, 0.6, 0.2, 0.7, 0.1, 0.8, 0.9, 0.0}) {
            if (differ()) return;
            for (qsizetype n = 0; n < alike.size(); ++n) {
                QStringList const& lines = before[alike[n]];
                QStringList const first = list == whole ? lines.mid(0, lines.size() - 1) : QStringList();
                QString const end = list[n] == whole[n] ? "" : "…";
                cut[alike[n]] = first + QStringList(cut_at(share, behind(first, list[n]), font,
                                                           rooms[alike[n]] - width_of(end, font)) +
                                                    end);
            }
        }
}

double least_row(Theme const& t, std::size_t sharing, double thinnest) {
    return std::max(thinnest, (height_of(t.font(type::axis)) + 2) / static_cast<double>(sharing));
}

bool has_room_for_rows(Sheet const& sheet, std::size_t rows, double least, QList<Key> const& legend) {
    double const axis = 56, legend_row = 18, beside_key = 42, lost = 1.15;  // at the ends of rows
    double const wide = sheet.width() - 2 * space::wide;
    double all = 0;
    for (Key const& key : legend)
        all += std::min(wide, width_of(key.text, sheet.theme().font(type::small)) + beside_key);
    double const legend_high = std::max(24.0, legend_row * std::ceil(all / wide * lost));
    return least * static_cast<double>(rows) <= sheet.height() - sheet.top() - axis - legend_high;
}

double RowNames::least_whole(Sheet const& sheet, QList<Line> const& lines) {
    QFont const names = sheet.theme().font(type::axis), details = sheet.theme().font(type::small);
    constexpr double ample = 1000;
    RowNames const all(sheet, ample, lines);
    double most = 0;
    for (qsizetype i = 0; i < lines.size(); ++i)
        most = std::max(most, (height_of(names) * static_cast<double>(all.names_[i].size()) + air +
                               height_of(details) * static_cast<double>(all.details_[i].size())) /
                                  static_cast<double>(lines[i].rows));
    return most;
}

RowNames::RowNames(Sheet const& sheet, double row, QList<Line> const& lines) : lines_(lines) {
    lay_out(sheet, row, sheet.theme().font(type::axis));
    if (!is_cut_) return;
    RowNames smaller = *this;
    smaller.lay_out(sheet, row, sheet.theme().font(type::small));
    if (!smaller.is_cut_) *this = std::move(smaller);
}

void RowNames::lay_out(Sheet const& sheet, double row, QFont const& names) {
    QFont const details = sheet.theme().font(type::small);
    font_ = names, names_.clear(), details_.clear();
    is_cut_ = lacks_details_ = false;
    detailed_ = row >= height_of(names) + height_of(details) + 2;
    double most = 0;
    for (Line const& l : lines_) {
        most = std::max(most, width_of(l.name, names));
        if (detailed_) most = std::max(most, width_of(l.detail, details));
    }
    bool const narrow = is_narrow(sheet.width());
    double const room = std::min(most, sheet.width() * (narrow ? most_share_of_narrow : most_share));
    auto const high_of = [&](Line const& l) {
        return row * static_cast<double>(l.rows) - (narrow && names != details ? air / 2 : 0);
    };
    QStringList whole;
    for (Line const& l : lines_) {
        double const below = l.detail.isEmpty() ? 0 : height_of(details) + 2;
        int const most_name_lines = std::clamp(static_cast<int>((high_of(l) - below) / height_of(names)), 1, 3);
        names_ << lines_within(l.name, names, room, most_name_lines);
        if (names_.back().size() == 1 && names_.back()[0] != l.name)
            names_.back()[0] = cut_before_end(l.name, names, room);
        whole << l.name;
    }
    make_differ(whole, names_, names, QList<double>(whole.size(), room));
    for (qsizetype i = 0; i < lines_.size(); ++i) {
        Line const& l = lines_[i];
        QStringList const& name = names_[i];
        is_cut_ = is_cut_ || (name.value(0) != l.name && name.last().contains("…"));
        double const left = high_of(l) - height_of(names) * static_cast<double>(name.size());
        details_ << lines_within(l.detail, details, room, narrow && left >= 2 * height_of(details) + 2 ? 2 : 1);
        lacks_details_ = lacks_details_ || (detailed_ && details_.back().join(' ') != l.detail);
    }
    width_ = space::wide + room + name_gap;
}

void RowNames::draw(Sheet& sheet, qsizetype i, double middle) const {
    Line const& l = lines_[i];
    bool const both = detailed_ && !l.detail.isEmpty();
    double const right = width_ - name_gap;
    QFont const& font = font_;
    QFont const small = sheet.theme().font(type::small);
    double const rest = height_of(font) * static_cast<double>(names_[i].size() - 1) / 2,
                 second = both ? height_of(small) * static_cast<double>(details_[i].size() - 1) / 2 : 0;
    double y = middle - rest - second - (both ? 1 : 0);
    if (l.name.isEmpty()) return;
    for (QString const& line : names_[i]) {
        sheet.text(line, {right, y}, Qt::AlignRight | (both ? Qt::AlignBottom : Qt::AlignVCenter), font,
                   sheet.theme().text);
        y += height_of(font);
    }
    if (!both) return;
    y = middle + rest - second + 1;
    for (QString const& line : details_[i]) {
        sheet.text(line, {right, y}, Qt::AlignRight | Qt::AlignTop, small, sheet.theme().muted);
        y += height_of(small);
    }
}

QString rows_left_out(std::size_t rows) {
    return rows == 1 ? "One of these rows has no room here. "
                     : QString("%1 of these rows have no room here. ").arg(rows);
}

}  // namespace diecast
