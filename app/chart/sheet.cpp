#include "app/chart/sheet.h"
#include <QFontMetricsF>
#include <QRegularExpression>
#include <QTransform>
#include <algorithm>
#include <cmath>
#include <limits>
#include "app/chart/row_names.h"
#include "app/chart/text.h"
#include "app/chart/ticks.h"
#include "model/core/unit.h"

namespace diecast {
namespace {

/// Ticks are spaced as for the widest font that a chart may have.
QFont tick_font() { return text_font(type::axis); }
constexpr double key_gap = 18, key_sign = 24, key_row = 18, key_air = 6;

/// What a line may not part: a number and its unit, "×" and its factor, unless together they are too wide.
QStringList unparted(QStringList const& parts, QFont const& font, double width) {
    static QRegularExpression const number_at_end("(^| )[0-9][0-9.,\u00A0\u202F]*$");
    QStringList words;
    for (QString const& word : parts) {
        if (!words.isEmpty()) {
            QString const together = words.back() + " " + word;
            bool const is_unit = number_at_end.match(words.back()).hasMatch() && parse_unit(to_std(word));
            if ((is_unit || words.back() == "×") && width_of(together, font) <= width) {
                words.back() = together;
                continue;
            }
        }
        words << word;
    }
    return words;
}

/// Words over several lines, each within the width; none if a word is too long or there would be too many lines.
std::optional<QStringList> wrap(QString const& text, QFont const& font, double width, int most) {
    QStringList const parted = text.split(' ', Qt::SkipEmptyParts);
    for (QStringList const& words : {unparted(parted, font, width), parted}) {
        QStringList lines;
        for (QString const& word : words)
            if (!lines.isEmpty() && width_of(lines.back() + " " + word, font) <= width) lines.back() += " " + word;
            else lines << word;
        bool const fits = std::ranges::all_of(lines, [&](QString const& l) { return width_of(l, font) <= width; });
        if (fits && lines.size() <= most) return lines;
    }
    return {};
}

double least_gap(QList<double> const& centres, double otherwise) {
    double gap = otherwise;
    for (qsizetype i = 1; i < centres.size(); ++i) gap = std::min(gap, centres[i] - centres[i - 1]);
    return gap;
}

NameRow slanted(QStringList const& names, QList<double> const& centres, double slot, double at_most_high,
                QFont const& font) {
    NameRow row{centres, {}, 0, 0};
    double const line = height_of(font), gentle = 40;
    double const steep = std::sin(gentle * M_PI / 180);
    row.angle = slot * steep >= line ? -gentle : -90;
    double const rise = row.angle == -90 ? 1 : steep;
    auto const every = std::max(1, static_cast<int>(std::ceil(line / (slot * rise) - 1e-9)));
    double const room = std::min(150.0, (at_most_high - line) / rise);
    QStringList shown;
    QList<QStringList> cut;
    QList<double> rooms;
    for (qsizetype i = 0; i < names.size(); i += every) {
        double const back = row.angle == -90 ? room : (centres[i] - line) / std::cos(gentle * M_PI / 180);
        shown << names[i];
        rooms << std::min(room, back);
        cut << QStringList(elided(names[i], font, rooms.back()));
    }
    make_differ(shown, cut, font, rooms);
    for (qsizetype i = 0; i < names.size(); ++i) {
        row.lines << (i % every == 0 ? cut[i / every] : QStringList());
        for (QString const& text : row.lines.back())
            row.height = std::max(row.height, width_of(text, font) * rise + (row.angle == -90 ? 0 : line));
    }
    return row;
}

}  // namespace

double width_of(QString const& text, QFont const& font) { return QFontMetricsF(font).horizontalAdvance(text); }
double height_of(QFont const& font) { return QFontMetricsF(font).height(); }
QString elided(QString const& text, QFont const& font, double width) {
    return QFontMetricsF(font).elidedText(text, Qt::ElideRight, width);
}
QString three(double v) { return number(v, 3); }

double widest(std::vector<double> const& ticks, QFont const& font, double scale) {
    double result = 0;
    for (QString const& text : tick_texts(ticks, scale)) result = std::max(result, width_of(text, font));
    return result;
}

QStringList tick_texts(std::vector<double> const& ticks, double scale) {
    double least = std::numeric_limits<double>::infinity(), most = 0;
    for (double v : ticks)
        if (v != 0) least = std::min(least, std::abs(v / scale)), most = std::max(most, std::abs(v / scale));
    constexpr double alike = 500;  // from 2 k to 1 M all have the same prefix
    bool const prefixed = most >= 1e6 && most < 1e21 && most <= alike * least;
    double const thousands = prefixed ? std::pow(1000, std::floor(std::log10(most) / 3 + 1e-9)) : 1;
    QString const prefix = prefixed ? number(thousands, 6).mid(1) : QString();
    QStringList texts;
    for (double v : ticks) texts << number(v / scale / thousands, 6) + (v == 0 ? QString() : prefix);
    return texts;
}

QStringList lines_within(QString const& text, QFont const& font, double width, int most) {
    QStringList words, lines;
    for (QString const& word : text.split(' ', Qt::SkipEmptyParts))
        if ((word.startsWith('%') || word == "·") && !words.isEmpty()) words.back() += " " + word;  // begins no line
        else words << word;
    for (QStringList const& parts : {unparted(words, font, width), words}) {
        lines.clear();
        for (QString const& word : parts) {
            QString const longer = lines.isEmpty() ? word : lines.back() + " " + word;
            if (!lines.isEmpty() && (lines.size() == most || width_of(longer, font) <= width)) lines.back() = longer;
            else lines << word;
        }
        if (std::ranges::all_of(lines, [&](QString const& l) { return width_of(l, font) <= width; })) break;
    }
    for (QString& line : lines) line = elided(line, font, width);
    return lines;
}

HeadingType heading_type(double page_width, Theme const& t) {
    bool const narrow = is_narrow(page_width);
    return {t.font(narrow ? type::column_heading : type::heading, QFont::DemiBold), narrow ? 22.0 : 28.0,
            narrow ? 17.0 : 22.0, narrow ? 0.0 : -4.0};
}

QStringList heading_lines(QString const& text, double page_width, Theme const& t) {
    int const most = is_narrow(page_width) ? 5 : 3;
    return lines_within(text, heading_type(page_width, t).font, page_width - 2 * space::wide, most);
}

namespace {

struct SubtitleLines {
    QStringList lines;
    QString left_out;  // sentences that have no room
};

/// Lines of subtitle and result, at most `most`: whole sentences are left out, first those of the subtitle behind its
/// first one, then those of the result likewise, then the rest of the subtitle. A single sentence stays whole.
SubtitleLines subtitle_lines(ChartHeading const& heading, QFont const& font, double room, int most) {
    static QRegularExpression const between("(?<=\\.) (?=\\p{Lu})");
    QStringList said = heading.subtitle.split(between, Qt::SkipEmptyParts),
                result = heading.result.split(between, Qt::SkipEmptyParts), left_out;
    static QRegularExpression const before_number("(?<=[≤≥~]) (?=\\d)");  // no line ends there
    auto const lines = [&] {
        constexpr int unlimited = 99;
        return lines_within((said + result).join(' ').replace(before_number, "\u00A0"), font, room, unlimited);
    };
    auto const fits = [&] { return lines().size() <= most; };
    while (!fits() && said.size() > 1) left_out.prepend(said.takeLast());
    while (!fits() && result.size() > 1) left_out << result.takeLast();
    if (!fits() && !result.isEmpty()) left_out = said + left_out, said.clear();
    return {lines(), left_out.join(' ')};
}

/// Where pages are narrow, with the scenario no third of a figure.
int most_subtitle_lines(double page_width) { return is_narrow(page_width) ? 3 : 8; }

}  // namespace

QString left_out_of_subtitle(ChartHeading const& heading, double page_width, Theme const& t) {
    double const room = page_width - 2 * space::wide;
    return subtitle_lines(heading, t.font(type::small), room, most_subtitle_lines(page_width)).left_out;
}

QStringList scenario_lines(ChartHeading const& heading, double page_width, Theme const& t) {
    QFont const font = t.font(type::small);
    double const room = page_width - 2 * space::wide;
    QStringList const subtitle = subtitle_lines(heading, font, room, most_subtitle_lines(page_width)).lines;
    QStringList lines;
    for (QString const& part : heading.scenario.split(" · ", Qt::SkipEmptyParts)) {
        if (!lines.isEmpty() && width_of(lines.back() + " · " + part, font) <= room) lines.back() += " · " + part;
        else lines << lines_within(part, font, room, 3);
    }
    return subtitle + lines;
}

namespace {

std::vector<double> at_least_three(Span const& span, int at_most, bool integer,
                                   std::function<bool(std::vector<double> const&)> const& fit) {
    auto best = ticks(span, at_most, integer);
    for (int more = at_most + 1; best.size() < 3 && more < at_most + 8; ++more)
        if (auto const t = ticks(span, more, integer); t.size() > best.size() && fit(t)) best = t;
    return best;
}

}  // namespace

std::vector<double> ticks_right(Span const& span, double wide, bool integer) {
    return at_least_three(span, std::max(3, static_cast<int>(wide / 80)), integer, [&](std::vector<double> const& t) {
        double const most = widest(t, tick_font()) + 10;
        for (std::size_t i = 1; i < t.size(); ++i)
            if ((span.place(t[i]) - span.place(t[i - 1])) * wide < most) return false;
        return true;
    });
}

std::vector<double> ticks_up(Span const& span, double high, double each, bool integer) {
    return at_least_three(span, std::max(3, static_cast<int>(high / each)), integer, [&](std::vector<double> const& t) {
        for (std::size_t i = 1; i < t.size(); ++i)
            if ((span.place(t[i]) - span.place(t[i - 1])) * high < height_of(tick_font())) return false;
        return true;
    });
}

QList<double> centres_of(double left, double slot, std::size_t count) {
    QList<double> centres;
    for (std::size_t i = 0; i < count; ++i) centres << left + (static_cast<double>(i) + 0.5) * slot;
    return centres;
}

NameRow fit_names(QStringList const& names, QList<double> const& centres, double page, double at_most_high,
                  QFont const& font) {
    NameRow row{centres, {}, 0, 0};
    double const line = height_of(font), slot = least_gap(centres, page);
    for (qsizetype i = 0; i < names.size(); ++i) {
        double const inside = 2 * std::min(centres[i], page - centres[i]) - 4;
        auto const lines = wrap(names[i], font, std::min(slot - 6, inside), 3);
        if (!lines || line * static_cast<double>(lines->size()) > at_most_high + 1)
            return slanted(names, centres, slot, at_most_high, font);
        row.lines << *lines;
        row.height = std::max(row.height, line * static_cast<double>(lines->size()));
    }
    return row;
}

QPolygonF Label::outline() const {
    QFontMetricsF const m(font);
    QRectF const box(0, -m.capHeight() - 1, m.horizontalAdvance(text), m.capHeight() + 1 + m.descent() * 0.7);
    return QTransform().translate(at.x(), at.y()).rotate(angle).map(QPolygonF(box));
}

QPainterPath sign_path(Sign sign, QPointF c, double r) {
    QPainterPath path;
    auto const polygon = [&](std::initializer_list<QPointF> corners) {
        QPolygonF p;
        for (QPointF const& corner : corners) p << c + r * corner;
        path.addPolygon(p);
        path.closeSubpath();
    };
    switch (sign) {
        case Sign::circle:
            path.addEllipse(c, r, r);
            break;
        case Sign::square:
            polygon({{-0.88, -0.88}, {0.88, -0.88}, {0.88, 0.88}, {-0.88, 0.88}});
            break;
        case Sign::diamond:
            polygon({{0, -1.2}, {1.2, 0}, {0, 1.2}, {-1.2, 0}});
            break;
        case Sign::triangle:
            polygon({{0, -1.15}, {1.1, 0.85}, {-1.1, 0.85}});
            break;
        case Sign::tip:
            polygon({{0, 1.15}, {1.1, -0.85}, {-1.1, -0.85}});
            break;
        case Sign::cross:
            for (QPointF const& d : {QPointF(r, r), QPointF(r, -r)}) {
                path.moveTo(c - d);
                path.lineTo(c + d);
            }
    }
    return path;
}

Sign measured_sign(std::size_t series) {
    constexpr Sign signs[] = {Sign::cross, Sign::diamond, Sign::square, Sign::triangle, Sign::tip};
    return signs[series % std::size(signs)];
}

Key swatch(QString const& text, QColor const& colour) {
    QPainterPath path;
    path.addRoundedRect(QRectF(0, -5, 12, 10), 2, 2);
    return {text, {{path, Qt::NoPen, colour}}};
}

Key stroke(QString const& text, QPen const& pen) {
    QPainterPath path(QPointF(0, 0));
    path.lineTo(key_sign, 0);
    return {text, {{path, pen, Qt::NoBrush}}};
}

Sheet::Sheet(Page const& page, Drawing& d) : drawing(d), page_(page), top_(space::card) {
    if (page.heading.empty()) return;
    HeadingType const heading = heading_type(width(), theme());
    auto const side = Qt::AlignLeft | Qt::AlignBaseline;
    top_ = heading.base - 8;
    for (QString const& line : heading_lines(page.heading.title, width(), theme())) {
        text(line, {space::wide, top_ + 8}, side, heading.font, theme().text);
        top_ += heading.line;
    }
    for (QString const& line : scenario_lines(page.heading, width(), theme())) {
        text(line, {space::wide, top_ + 8 + heading.below}, side, small(), theme().muted);
        top_ += scenario_line_height;
    }
    top_ += 4 + heading.below;
}

/// Row by row from the left, each with what is legible of its text; returns how high all rows are.
double Sheet::place_keys(QList<Key> const& keys,
                         std::function<void(Key const&, QPointF, QString const&)> const& draw) const {
    double left = space::wide, down = 0;
    for (Key const& key : keys) {
        double sign = 0;
        for (Shape const& s : key.sign) sign = std::max(sign, s.path.boundingRect().right());
        sign += 6;
        QStringList const name = lines_within(key.text, small(), width() - 2 * space::wide - sign, 2);
        double wide = 0;
        for (QString const& line : name) wide = std::max(wide, sign + width_of(line, small()));
        if (left > space::wide && left + wide > width() - space::wide) left = space::wide, down += key_row;
        draw(key, {left, down}, name.value(0));
        if (name.size() > 1) draw(Key{}, {left + sign - 6, down += key_row}, name[1]);
        left += wide + key_gap;
    }
    return down + key_row + 4;
}

namespace {

/// The line is the design's name, or goes on from it: "H100", "H100: memory 3.35 TB/s", "H100, decode", "H100 · chat".
bool is_about(QStringView line, Misnamed const& design) {
    QString const name = qtext(design.design);
    if (!line.startsWith(name)) return false;
    QStringView const rest = line.mid(name.size());
    return rest.isEmpty() || rest.startsWith(u':') || rest.startsWith(u',') || rest.startsWith(u"  ") ||
           rest.startsWith(u" · ");
}

}  // namespace

void Sheet::legend(QList<Key> const& given) {
    LegendPlace const place = page_.heading.legend;
    QList<Key> keys = given;
    for (Key& key : keys)
        if (std::any_of(misnamed_.begin(), misnamed_.end(), [&](auto const& m) { return is_about(key.text, m); }))
            key.text = warning_sign + (" " + key.text);
    if (keys.isEmpty() || place == LegendPlace::none) return;
    double const high = place_keys(keys, [](auto const&...) {});
    bool const below = place == LegendPlace::bottom;
    if (below) foot_ += high + key_air;
    double const top = below ? height() + key_air : top_;
    place_keys(keys, [&](Key const& key, QPointF at, QString const& name) {
        double sign = 0;
        for (Shape const& s : key.sign) {
            shape(QTransform::fromTranslate(at.x(), top + at.y() + 9).map(s.path), s.pen, s.brush);
            sign = std::max(sign, s.path.boundingRect().right());
        }
        text(name, {at.x() + sign + 6, top + at.y() + 13}, Qt::AlignLeft | Qt::AlignBaseline, small(), theme().text);
    });
    if (!below) top_ += high;
}

namespace {
constexpr double title_line = 16, below_title = 8;
}

void Sheet::title(QString const& words) {
    for (QString const& line : title_lines(words)) {
        text(line, {space::wide, top_ + 14}, Qt::AlignLeft | Qt::AlignBaseline, title_font(), theme().text);
        top_ += title_line;
    }
    top_ += below_title;
}

QStringList Sheet::title_lines(QString const& words) const {
    return lines_within(words, title_font(), width() - 2 * space::wide, is_narrow(width()) ? 3 : 2);
}

double Sheet::title_height(QString const& words) const {
    return title_line * static_cast<double>(title_lines(words).size()) + below_title;
}

void Sheet::sentence(QString const& words) {
    QFont const font = theme().font(type::body);
    auto const lines = wrap(words, font, width() - 2 * space::target, 8).value_or(QStringList{words});
    double const line = height_of(font);
    double y = (top_ + height()) / 2 - line * static_cast<double>(lines.size() - 1) / 2;
    for (QString const& one : lines) {
        text(one, {width() / 2, y}, Qt::AlignCenter, font, theme().muted);
        y += line;
    }
}

/// The anchor is the named edge (or middle) of the text's box, before it is turned around the anchor.
void Sheet::text(QString const& words, QPointF anchor, Qt::Alignment side, QFont const& font, QColor const& colour,
                 double angle, bool ground) {
    QFontMetricsF const m(font);
    double const wide = m.horizontalAdvance(words);
    QPointF shift;
    if (side & Qt::AlignRight) shift.rx() = -wide;
    else if (side & Qt::AlignHCenter) shift.rx() = -wide / 2;
    if (side & Qt::AlignTop) shift.ry() = m.ascent();
    else if (side & Qt::AlignBottom) shift.ry() = -m.descent();
    else if (side & Qt::AlignVCenter) shift.ry() = m.capHeight() / 2;
    QPointF const at = anchor + QTransform().rotate(angle).map(shift);
    drawing.labels << Label{words, at, font, colour, angle, ground};
}

void Sheet::shape(QPainterPath const& path, QPen const& pen, QBrush const& brush) {
    drawing.shapes << Shape{path, pen, brush};
}

void Sheet::line(QPointF from, QPointF to, QPen const& pen) {
    QPainterPath path(from);
    path.lineTo(to);
    shape(path, pen);
}

void Sheet::box(QRectF const& rect, QColor const& colour) {
    QPainterPath path;
    path.addRect(rect);
    shape(path, Qt::NoPen, colour);
}

void Sheet::spot(QRectF const& where, QString const& words, QPainterPath const& mark, QString const& key) {
    QString more;
    for (Misnamed const& design : misnamed_)
        for (QString const& line : words.split('\n'))
            if (is_about(line, design)) {
                more += "\n" + warning_sign + QString(" not as named: ") + qtext(design.is);
                break;
            }
    drawing.spots << Spot{where, words + more, mark, key};
}

void Sheet::label_up(Plot& plot, Span const& span, std::vector<double> const& at, double scale) {
    QStringList const texts = tick_texts(at, scale);
    for (std::size_t i = 0; i < at.size(); ++i) {
        double const v = at[i];
        plot.y_grid << span.place(v);
        text(texts[static_cast<qsizetype>(i)], plot.at(0, span.place(v)) - QPointF(8, 0),
             Qt::AlignRight | Qt::AlignVCenter, axis(), theme().muted);
    }
}

/// The last number may be wide: it stays on the page.
void Sheet::label_right(Plot& plot, Span const& span, std::vector<double> const& at, double scale) {
    QStringList const texts = tick_texts(at, scale);
    for (std::size_t i = 0; i < at.size(); ++i) {
        double const v = at[i];
        plot.x_grid << span.place(v);
        QString const& number = texts[static_cast<qsizetype>(i)];
        QPointF at_tick = plot.at(span.place(v), 0) + QPointF(0, 6);
        at_tick.setX(std::min(at_tick.x(), width() - 3.0 - width_of(number, axis()) / 2));
        text(number, at_tick, Qt::AlignHCenter | Qt::AlignTop, axis(), theme().muted);
    }
}

void Sheet::name_right(Plot const& plot, QString const& words) {
    QFont const font = theme().font(type::axis, QFont::DemiBold);
    QStringList const lines = lines_within(words, font, plot.area.right() - space::wide, 2);
    double base = lines.size() > 1 ? 35 : 42;  // two lines have the room of one, and of the gaps around it
    for (QString const& line : lines) {
        text(line, plot.area.bottomRight() + QPointF(0, base), Qt::AlignRight | Qt::AlignBaseline, font, theme().text);
        base += title_line - 2;
    }
}

void Sheet::names(Plot const& plot, NameRow const& row, double below) {
    QFont const font = axis();
    double const line = height_of(font);
    for (qsizetype i = 0; i < row.lines.size(); ++i) {
        QPointF at(row.centres[i], plot.area.bottom() + below);
        for (QString const& one : row.lines[i]) {
            if (row.angle == 0) text(one, at, Qt::AlignHCenter | Qt::AlignTop, font, theme().muted);
            else text(one, at + QPointF(0, 4), Qt::AlignRight | Qt::AlignVCenter, font, theme().muted, row.angle);
            at.ry() += line;
        }
    }
}

}  // namespace diecast
