#include "app/chart/bar_parts.h"
#include <algorithm>
#include <cmath>
#include <numeric>
#include "app/chart/text.h"
#include "app/present/text/shares_and_counts.h"

namespace diecast {
namespace {

constexpr double from_plot = 10;

Sign sign_of(Status status) {
    if (status == Status::published) return Sign::diamond;
    if (status == Status::derived) return Sign::square;
    return status == Status::recalled ? Sign::circle : Sign::triangle;
}

/// "answer length", "1000" and "tokens" of "answer length 1000 tokens"; "", "512" and "GPUs in training" of a count.
struct NumberInWords {
    std::string before, number, behind;
};
NumberInWords number_in(std::string name) {
    for (std::string_view const gap = "\u00a0"; name.find(gap) != name.npos;)  // before a unit
        name.replace(name.find(gap), gap.size(), " ");
    constexpr std::string_view in_number = "0123456789.\u202f";
    for (std::size_t from = 0, to = 0; from < name.size(); from = to + 1) {
        to = std::min(name.find(' ', from), name.size());
        std::string const word = name.substr(from, to - from);
        bool const is_number = !word.empty() && std::isdigit(static_cast<unsigned char>(word[0])) &&
                               word.find_first_not_of(in_number) == word.npos;
        if (is_number)
            return {name.substr(0, from == 0 ? 0 : from - 1), word, to < name.size() ? name.substr(to + 1) : ""};
    }
    return {};
}

bool begins_with_a_word(std::string const& text) {
    std::size_t const first_word = std::min(text.find(' '), text.size());
    return first_word >= 4 && std::all_of(text.begin(), text.begin() + static_cast<long>(first_word),
                                          [](char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; });
}

/// Middles of boxes of these heights, as near as can be to where they belong, from the top down.
std::vector<double> apart(std::vector<double> middles, std::vector<double> const& heights, double top, double bottom) {
    double edge = top;
    for (std::size_t i = 0; i < middles.size(); ++i) {
        middles[i] = std::max(middles[i], edge + heights[i] / 2);
        edge = middles[i] + heights[i] / 2;
    }
    edge = bottom;
    for (std::size_t i = middles.size(); i-- > 0;) {
        middles[i] = std::min(middles[i], edge - heights[i] / 2);
        edge = middles[i] - heights[i] / 2;
    }
    return middles;
}

}  // namespace

std::optional<double> value_of(BarChart::Series const& s, std::size_t k) {
    if (k < s.values.size() && s.values[k] && std::isfinite(*s.values[k])) return s.values[k];
    return {};
}

std::optional<Target> target_of(BarChart::Series const& s, std::size_t k) {
    if (k >= s.targets.size() || !s.targets[k] || !is_drawn(s.targets[k]->status)) return {};
    return std::isfinite(s.targets[k]->value) ? s.targets[k] : std::nullopt;
}

bool is_drawn(Status status) { return status != Status::regression; }

void draw_target(Sheet& sheet, double x, double y, double low, double high, Status status) {
    QColor const ink = sheet.theme().text;
    QPainterPath whisker(QPointF(x, low));
    whisker.lineTo(x, high);
    for (double end : {low, high}) {
        whisker.moveTo(x - 3, end);
        whisker.lineTo(x + 3, end);
    }
    sheet.shape(whisker, QPen(ink, 1));
    sheet.shape(sign_path(sign_of(status), {x, y}, 3.2), QPen(ink, 1),
                status == Status::published ? ink : sheet.theme().base);
}

std::string status_name(Status status) { return std::string(to_text(status)) + " (± tolerance)"; }

Key target_key(Theme const& theme, Status status) {
    Drawing d;
    Page const page{theme, {}, {}};
    Sheet sheet(page, d);
    draw_target(sheet, 5, 0, 6, -6, status);
    return {qtext(status_name(status)), d.shapes};
}

QPainterPath dot_path(QPointF centre, double room) {
    return sign_path(Sign::circle, centre, std::min(room, dot_radius));
}

Key dot(QString const& text, QColor const& colour) { return {text, {{dot_path({6, 0}), Qt::NoPen, colour}}}; }

NumberStyle::NumberStyle(Span const& s, std::vector<double> const& values, int digits, bool are_ratios)
    : powers_(s.log && (s.hi >= 1e6 || s.lo < 1e-3)), most_(digits), are_ratios_(are_ratios) {
    for (double const v : values) {
        QString const text = number(v, most_);
        if (!text.contains('.')) continue;
        int all = 0;
        for (QChar const c : text) all += c.isDigit() && (all > 0 || c != '0');
        digits_ = std::max(digits_, all);
    }
}
QString NumberStyle::operator()(double v) const {
    if (powers_) return power_text(v);
    QString const text = number(v, most_);
    if (text.contains('.')) return qtext(with_zeros(to_std(text), digits_));
    bool const is_padded = are_ratios_ && v != 0 && std::abs(v) < std::pow(10, digits_ - 1);
    return is_padded ? qtext(with_zeros(to_std(text) + ".0", digits_)) : text;
}
QString NumberStyle::exact(double v) const { return powers_ ? power_text(v, 4) : number(v, 4); }
QString NumberStyle::tick(double v) const { return powers_ ? power_text(v) : number(v, 6); }

LimitLines::LimitLines(std::vector<BarChart::Limit> const& limits, Theme const& t, double page) : t_(t), page_(page) {
    for (BarChart::Limit const& limit : limits)
        if (std::isfinite(limit.value)) limits_.push_back(limit);
    std::stable_sort(limits_.begin(), limits_.end(), [](auto const& a, auto const& b) { return a.value > b.value; });
}

std::pair<std::vector<std::string>, std::string> values_of_one_quantity(std::vector<std::string> const& categories) {
    std::vector<std::string> numbers;
    NumberInWords first;
    for (std::string const& name : categories) {
        NumberInWords const one = number_in(name);
        if (numbers.empty()) first = one;
        if (one.number.empty() || one.before != first.before || one.behind != first.behind) return {categories, ""};
        numbers.push_back(one.number);
    }
    bool const is_count = first.before.empty(), is_of = first.before.ends_with(" of");  // "links of 8 GPUs"
    if (is_of || (!is_count && first.behind.find(' ') != first.behind.npos)) return {categories, ""};
    if (numbers.size() < 2 || !begins_with_a_word(is_count ? first.behind : first.before)) return {categories, ""};
    std::string const label = to_std(sentence_case(qtext(is_count ? first.behind : first.before)));
    return {numbers, is_count || first.behind.empty() ? label : label + " (" + first.behind + ")"};
}

QPen limit_pen(Theme const& t, std::size_t i) {
    static QList<QList<qreal>> const dashes{{6, 3}, {2, 2}, {8, 2, 2, 2}, {12, 3}, {8, 2, 2, 2, 2, 2}};
    QPen pen(t.text, 1.4, Qt::SolidLine, Qt::FlatCap);
    pen.setDashPattern(dashes[static_cast<qsizetype>(i) % dashes.size()]);
    return pen;
}

bool LimitLines::in_margin() const { return any() && page_ >= 600; }

QString LimitLines::text(std::size_t i, NumberStyle const& style) const {
    return qtext(limits_[i].name) + ": " + style(limits_[i].value);
}

std::vector<RankChart::Line> LimitLines::across_rows(NumberStyle const& style) const {
    std::vector<RankChart::Line> lines;
    for (std::size_t i = 0; i < limits_.size(); ++i) lines.push_back({to_std(text(i, style)), limits_[i].value});
    return lines;
}

QStringList LimitLines::lines(std::size_t i, NumberStyle const& style) const {
    return lines_within(text(i, style), font(), page_ * 0.2, 3);
}

double LimitLines::margin(NumberStyle const& style) const {
    double most = 0;
    for (std::size_t i = 0; in_margin() && i < limits_.size(); ++i)
        for (QString const& line : lines(i, style)) most = std::max(most, width_of(line, font()));
    return most > 0 ? most + from_plot : 0;
}

QList<Key> LimitLines::keys(NumberStyle const& style) const {
    QList<Key> keys;
    for (std::size_t i = 0; !in_margin() && i < limits_.size(); ++i) keys << stroke(text(i, style), pen(i));
    return keys;
}

void LimitLines::draw(Sheet& sheet, Plot const& plot, Span const& span, NumberStyle const& style,
                      QString const& unit) const {
    for (std::size_t i = 0; i < limits_.size(); ++i) {
        if (span.log && limits_[i].value <= 0) continue;
        QPointF const left = plot.at(0, span.place(limits_[i].value)), right = plot.at(1, span.place(limits_[i].value));
        sheet.line(left, right, pen(i));
        QPainterPath mark(left);
        mark.lineTo(right);
        sheet.spot(QRectF(left - QPointF(0, 4), right + QPointF(0, 4)),
                   qtext(limits_[i].name) + "\n" + style.exact(limits_[i].value) + "  " + unit, mark);
    }
    if (in_margin()) write(sheet, plot, span, style);
}

void LimitLines::write(Sheet& sheet, Plot const& plot, Span const& span, NumberStyle const& style) const {
    double const line = height_of(font());
    std::vector<double> wanted, heights;
    for (std::size_t i = 0; i < limits_.size(); ++i) {
        bool const there = !span.log || limits_[i].value > 0;
        wanted.push_back(there ? plot.at(0, span.place(limits_[i].value)).y() : plot.area.bottom());
        heights.push_back(line * static_cast<double>(lines(i, style).size()) + 2);
    }
    double const below = std::accumulate(heights.begin(), heights.end(), 0.0) > plot.area.height() ? 1e4 : 0;
    auto const middles = apart(wanted, heights, plot.area.top() - line / 2, plot.area.bottom() + line / 2 + below);
    for (std::size_t i = 0; i < limits_.size(); ++i) {
        QStringList const words = lines(i, style);
        sheet.line({plot.area.right(), wanted[i]}, {plot.area.right() + from_plot - 4, middles[i]},
                   QPen(t_.muted, 0.8));
        double y = middles[i] - line * static_cast<double>(words.size() - 1) / 2;
        for (QString const& one : words) {
            sheet.text(one, {plot.area.right() + from_plot, y}, Qt::AlignLeft | Qt::AlignVCenter, font(), t_.text);
            y += line;
        }
    }
}

}  // namespace diecast
