#include "app/chart/parallel.h"
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <set>
#include "app/chart/sheet.h"
#include "app/chart/text.h"
#include "app/chart/ticks.h"

namespace diecast {
namespace {

/// What goes from a step on the left to one on the right of a gap, in pixels downwards.
struct Band {
    float from, to, half_from, half_to, weight;
};

std::vector<Band> bands_of(ParallelLayout const& layout, std::size_t gap, PairCounts const& pair, Steps const& left,
                           Steps const& right, double fine) {
    std::vector<Band> bands;
    double const top = layout.area().top(), high = layout.area().height() * fine;
    auto const y = [&](std::size_t axis, double place) {
        return static_cast<float>((layout.y(axis, place) - top) * fine);
    };
    auto const half = [&](double h) { return static_cast<float>(std::max(0.7 * fine, h * high)); };
    for (std::size_t i = 0; i < left.steps.size(); ++i)
        for (std::size_t j = 0; j < right.steps.size(); ++j)
            if (std::uint32_t const n = pair.at(i, j))
                bands.push_back({y(gap, left.steps[i].centre), y(gap + 1, right.steps[j].centre),
                                 half(left.steps[i].half), half(right.steps[j].half), static_cast<float>(n)});
    return bands;
}

/// Ink of one column of pixels: where a band begins its weight is added, where it ends taken away, then summed up.
void fill_column(std::vector<Band> const& bands, float t, float step, std::vector<float>& rises, float* ink,
                 std::size_t high) {
    std::fill(rises.begin(), rises.end(), 0.f);
    auto const most = static_cast<float>(high);
    for (Band const& b : bands) {
        float const c = b.from + (b.to - b.from) * t, slope = std::abs(b.to - b.from) * step;
        float const h = b.half_from + (b.half_to - b.half_from) * t + slope / 2, w = b.weight / (2 * h);
        auto const rise = [&](float at, float by) {
            at = std::clamp(at, 0.f, most);
            auto const whole = static_cast<std::size_t>(at);
            float const part = at - static_cast<float>(whole);
            rises[whole] += by * (1 - part);
            rises[whole + 1] += by * part;
        };
        rise(c - h, w);
        rise(c + h, -w);
    }
    float sum = 0;
    for (std::size_t y = 0; y < high; ++y) ink[y] = sum += rises[y];
}

/// A colour for each sixteenth of a doubling of the ink.
class InkTable {
public:
    InkTable(QColor ink, double least, double most, float strongest) : table_(4096) {
        double const scale = std::log1p(static_cast<double>(std::max(strongest, 1e-3f)) * 4);
        for (std::uint32_t i = 0; i < table_.size(); ++i) {
            double const v = static_cast<double>(std::bit_cast<float>(i << 19));
            if (!(v > 0.02) || !std::isfinite(v)) continue;
            ink.setAlphaF(static_cast<float>(std::min(most, least + (most - least) * std::log1p(4 * v) / scale)));
            table_[i] = qPremultiply(ink.rgba());
        }
    }
    QRgb operator()(float v) const { return v > 0 ? table_[std::bit_cast<std::uint32_t>(v) >> 19] : 0; }

private:
    std::vector<QRgb> table_;
};

/// A premultiplied colour over what is there, by so many 256ths; two channels at a time.
QRgb over(QRgb under, QRgb ink, unsigned share) {
    unsigned const pair = 0xff00ff, rest = 256 - ((static_cast<unsigned>(qAlpha(ink)) * share + 255) >> 8);
    unsigned const even = ((ink & pair) * share + (under & pair) * rest) >> 8 & pair;
    unsigned const odd = ((ink >> 8 & pair) * share + (under >> 8 & pair) * rest) & ~pair;
    return even | odd;
}

/// Draws a line from one point to another further right, column by column; each pixel by its coverage in 256ths.
void ink_line(QImage& image, QPointF from, QPointF to, QRgb ink, double wide) {
    double const slope = (to.y() - from.y()) / (to.x() - from.x()), half = wide / 2 * std::sqrt(1 + slope * slope);
    int const high = image.height(), last = std::min(image.width() - 1, static_cast<int>(to.x()) - 1);
    auto* const bits = reinterpret_cast<QRgb*>(image.bits());
    auto const stride = static_cast<std::ptrdiff_t>(image.bytesPerLine()) / 4;
    auto const blend = [&](int row, int x, int share) {
        if (row < 0 || row >= high) return;
        QRgb& pixel = bits[row * stride + x];
        pixel = over(pixel, ink, static_cast<unsigned>(share));
    };
    for (int x = std::max(0, static_cast<int>(from.x())); x <= last; ++x) {
        double const y = from.y() + slope * (x + 0.5 - from.x());
        int const top = static_cast<int>(256 * (y - half)), bottom = top + static_cast<int>(512 * half);
        int const first = top >> 8, end = bottom >> 8;
        if (first == end) {
            blend(first, x, bottom - top);
            continue;
        }
        blend(first, x, 256 - (top & 255));
        for (int row = first + 1; row < end; ++row) blend(row, x, 256);
        blend(end, x, bottom & 255);
    }
}

double const reach = 4;   // of a tick, to both sides
double const across = 2;  // logical pixels to a column of a density: what it shows changes slowly from axis to axis

double const heading_line = 12;
int const most_heading_lines = 4;

QFont heading_font() { return text_font(type::small, QFont::DemiBold); }

/// A word that has no room in one line goes on in the next.
QStringList pieces_of(QString word, QFont const& font, double room) {
    QStringList pieces;
    while (width_of(word, font) > room && word.size() > 4) {
        qsizetype end = word.size() - 2;
        while (end > 2 && width_of(word.left(end) + "-", font) > room) --end;
        pieces << word.left(end) + "-";
        word = word.mid(end);
    }
    return pieces << word;
}

QStringList words_of(ParallelLayout const& layout, std::size_t a) {
    return title(*layout.axes[a].quantity).split(' ', Qt::SkipEmptyParts);
}

double heading_room(ParallelLayout const& layout, std::size_t a, bool staggered) {
    bool const is_outer = a == 0 || a + 1 == layout.axes.size();
    double const wide = staggered ? 2 * layout.gap() : layout.gap();
    return std::min(wide, is_outer ? 2 * ParallelLayout::beside : wide) - space::normal;
}

/// Whether every second heading stands above its neighbours: so where a word has no room beside the next heading.
bool is_staggered(ParallelLayout const& layout) {
    QFont const font = heading_font();
    for (std::size_t a = 0; a < layout.axes.size(); ++a)
        for (QString const& word : words_of(layout, a))
            if (width_of(word, font) > heading_room(layout, a, false)) return layout.axes.size() > 2;
    return false;
}

QStringList heading_lines_of(ParallelLayout const& layout, std::size_t a, bool staggered) {
    QFont const font = heading_font();
    double const room = heading_room(layout, a, staggered);
    QStringList lines;
    for (QString const& word : words_of(layout, a)) {
        QStringList pieces = pieces_of(word, font, room);
        if (!lines.isEmpty() && width_of(lines.back() + " " + pieces[0], font) <= room)
            lines.back() += " " + pieces.takeFirst();
        lines += pieces;
    }
    if (lines.size() > most_heading_lines) {
        QString const rest = lines.mid(most_heading_lines - 1).join(' ');
        lines.resize(most_heading_lines - 1);
        lines << elided(rest, font, room);
    }
    return lines;
}

QString wish_and_unit(std::vector<Objective> const& goals, Quantity const& q) {
    Sense const sense = sense_in(goals, q);
    bool const more = sense == Sense::maximise || sense == Sense::slack;
    return (sense == Sense::minimise ? "↓ " : more ? "↑ " : "") + unit_text(q);
}

/// Heights of the headings right above the axes, and of those above these: lines of names, and one of units.
std::array<double, 2> heading_tiers(ParallelLayout const& layout, bool staggered) {
    std::array<double, 2> most{0, 0};
    for (std::size_t a = 0; a < layout.axes.size(); ++a) {
        double& tier = most[staggered ? a % 2 : 0];
        auto const lines = static_cast<double>(heading_lines_of(layout, a, staggered).size());
        tier = std::max(tier, 26 + heading_line * lines);
    }
    return most;
}

void draw_heading(QPainter& p, ParallelLayout const& layout, std::size_t a, std::vector<Objective> const& goals,
                  bool marked, Theme const& t) {
    Quantity const& q = *layout.axes[a].quantity;
    double const x = layout.x(a);
    QFont const strong = heading_font(), plain = text_font(type::small);
    auto const line = [&](QString const& text, QFont const& font, QColor const& colour, double base) {
        p.setFont(font);
        p.setPen(colour);
        p.drawText(QPointF(x - width_of(text, font) / 2, base), text);
    };
    bool const staggered = layout.upper > 0, is_upper = staggered && a % 2 == 1;
    double const foot = layout.above - (is_upper ? layout.upper : 0);
    if (is_upper) {
        p.setPen(QPen(t.line, 1));
        p.drawLine(QPointF(x, foot - 8), QPointF(x, layout.above - 4));
    }
    double base = foot - 27;
    QStringList const lines = heading_lines_of(layout, a, staggered);
    for (auto text = lines.rbegin(); text != lines.rend(); ++text, base -= heading_line)
        line(*text, strong, marked ? t.accent : t.text, base);
    line(wish_and_unit(goals, q), plain, t.muted, foot - 14);
}

/// Where names are cut so that no two of them look alike, if there is such a way; else so that the fewest do.
template <class Cut>
Qt::TextElideMode telling_mode(std::vector<double> const& entries, Cut const& cut) {
    std::size_t most = 0;
    Qt::TextElideMode best = Qt::ElideRight;
    for (Qt::TextElideMode mode : {Qt::ElideRight, Qt::ElideMiddle, Qt::ElideLeft}) {
        std::set<QString> different;
        for (double v : entries) different.insert(cut(v, mode));
        if (different.size() > most) most = different.size(), best = mode;
    }
    return best;
}

void draw_numbers(QPainter& p, ParallelLayout const& layout, std::size_t a, Graph const& graph, Theme const& t,
                  QList<QRectF> const& taken) {
    ParallelAxis const& axis = layout.axes[a];
    QFont const font = text_font(type::small);
    double const x = layout.x(a), room = layout.gap() - 18;
    constexpr double line_high = 12;
    bool const is_choice = graph.is_choice(*axis.quantity);
    auto const entry = [&](double v, Qt::TextElideMode mode) {
        return QFontMetricsF(font).elidedText(shown(graph, *axis.quantity, v), mode, room);
    };
    auto const mode = is_choice ? telling_mode(axis.track.entries, entry) : Qt::ElideRight;
    double const each = layout.area().height() / std::max(1.0, static_cast<double>(axis.track.entries.size()));
    auto const name_lines = [&](double v) {
        QString const name = shown(graph, *axis.quantity, v);
        int const most = std::min(3, static_cast<int>((each - 4) / line_high));
        bool const broken = name.contains(' ') && width_of(name, font) > room && most > 1;
        return broken ? lines_within(name, font, room, most) : QStringList(entry(v, mode));
    };
    std::vector<double> values = axis.track.entries.empty() ? axis.track.places : axis.track.entries;
    if (values.empty())
        values = ticks(axis.track.span, std::max(2, static_cast<int>(layout.area().height() / 34)),
                       axis.quantity->scale == Scale::integer);
    double free = -1e9;
    std::vector<std::pair<double, double>> places;
    for (double v : values) places.emplace_back(layout.y(a, axis.track.place(v)), v);
    std::sort(places.begin(), places.end());
    p.setFont(font);
    for (auto const& [y, v] : places) {
        p.setPen(QPen(t.muted, 1));
        p.drawLine(QPointF(x - reach, y), QPointF(x + reach, y));
        if (y - line_high / 2 < free) continue;
        QStringList const text = is_choice ? name_lines(v) : QStringList(number(v, 3));
        double wide = 0;
        for (QString const& line : text) wide = std::max(wide, width_of(line, font));
        bool const is_at_edge = x + reach + 5 + wide > layout.size.width();  // there: before the axis
        double const left = is_at_edge ? x - reach - 5 - wide : x + reach + 5;
        double const high = line_high * static_cast<double>(text.size());
        QRectF const ground(left - 2, y - 1 - high / 2, wide + 4, high + 2);
        if (std::any_of(taken.begin(), taken.end(), [&](QRectF const& r) { return r.intersects(ground); })) continue;
        free = y + 2 + high / 2;
        QColor veil = t.base;
        veil.setAlphaF(0.96f);  // lines of designs do not strike what is written
        p.fillRect(ground, veil);
        p.setPen(t.muted);
        for (qsizetype i = 0; i < text.size(); ++i)
            p.drawText(
                QPointF(left,
                        y + 4 + line_high * (static_cast<double>(i) - (static_cast<double>(text.size()) - 1) / 2)),
                text[i]);
    }
}

}  // namespace

void make_room_for_headings(ParallelLayout& layout) {
    bool const staggered = is_staggered(layout);
    auto const tiers = heading_tiers(layout, staggered);
    layout.above = std::max(52.0, 2 + tiers[0] + tiers[1]);
    layout.upper = staggered ? tiers[0] : 0;
}

QRectF ParallelLayout::area() const {
    return {beside, above, std::max(10.0, size.width() - 2 * beside), std::max(10.0, size.height() - above - below)};
}

double ParallelLayout::gap() const {
    return axes.size() > 1 ? area().width() / static_cast<double>(axes.size() - 1) : area().width();
}

double ParallelLayout::x(std::size_t axis) const {
    return axes.size() > 1 ? area().left() + gap() * static_cast<double>(axis) : area().center().x();
}

double ParallelLayout::y(std::size_t axis, double place) const {
    QRectF const a = area();
    return axes[axis].flipped ? a.top() + place * a.height() : a.bottom() - place * a.height();
}

double ParallelLayout::place(std::size_t axis, double y) const {
    QRectF const a = area();
    double const up = (a.bottom() - y) / a.height();
    return axes[axis].flipped ? 1 - up : up;
}

std::optional<std::size_t> ParallelLayout::axis_at(double at, double within) const {
    for (std::size_t a = 0; a < axes.size(); ++a)
        if (std::abs(x(a) - at) <= std::min(within, gap() / 2)) return a;
    return {};
}

QImage density_of_lines(ParallelLayout const& layout, std::vector<PairCounts> const& pairs,
                        std::vector<std::shared_ptr<Steps const>> const& steps, QColor const& colour, double least,
                        double most, double fine) {
    QRectF const area = layout.area();
    auto const wide = static_cast<std::size_t>(std::ceil(area.width() / across)),
               high = static_cast<std::size_t>(std::ceil(area.height() * fine));
    std::vector<float> ink(wide * high), rises(high + 2);
    std::vector<Band> bands;
    double const gap = layout.gap() / across;
    for (std::size_t x = 0, of = steps.size(); x < wide; ++x) {
        double const at = (static_cast<double>(x) + 0.5) / gap;
        auto const g = std::min(static_cast<std::size_t>(at), pairs.size() - 1);
        if (g != of) bands = bands_of(layout, g, pairs[g], *steps[g], *steps[g + 1], fine), of = g;
        fill_column(bands, static_cast<float>(at - static_cast<double>(g)), static_cast<float>(1 / gap), rises,
                    ink.data() + x * high, high);
    }
    float const strongest = ink.empty() ? 0 : *std::max_element(ink.begin(), ink.end());
    InkTable const table(colour, least, most, strongest);
    QImage image(static_cast<int>(wide), static_cast<int>(high), QImage::Format_ARGB32_Premultiplied);
    for (std::size_t y = 0; y < high; ++y) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(static_cast<int>(y)));
        for (std::size_t x = 0; x < wide; ++x) line[x] = table(ink[x * high + y]);
    }
    return image;
}

void draw_way(QPainter& p, ParallelLayout const& layout, std::vector<double> const& values, QPen const& pen) {
    p.setPen(pen);
    QPolygonF line;
    auto const flush = [&] {
        if (line.size() > 1) p.drawPolyline(line);
        line.clear();
    };
    for (std::size_t a = 0; a < layout.axes.size() && a < values.size(); ++a) {
        double const place = layout.axes[a].track.place(values[a]);
        if (!std::isfinite(place)) {
            flush();
            continue;
        }
        line << QPointF(layout.x(a), layout.y(a, std::clamp(place, -0.02, 1.02)));
    }
    flush();
}

void ink_way(QImage& image, ParallelLayout const& layout, std::vector<double> const& values, QColor const& colour,
             double wide, double fine) {
    QRgb const ink = qPremultiply(colour.rgba());
    std::optional<QPointF> before;
    for (std::size_t a = 0; a < layout.axes.size() && a < values.size(); ++a) {
        double const place = layout.axes[a].track.place(values[a]);
        if (!std::isfinite(place)) {
            before.reset();
            continue;
        }
        QPointF const here = QPointF(layout.x(a), layout.y(a, std::clamp(place, -0.02, 1.02))) * fine;
        if (before) ink_line(image, *before, here, ink, wide * fine);
        before = here;
    }
}

void draw_axes(QPainter& p, ParallelLayout const& layout, std::vector<Objective> const& goals, int marked,
               Theme const& t) {
    QRectF const area = layout.area();
    for (std::size_t a = 0; a < layout.axes.size(); ++a) {
        bool const is_marked = static_cast<int>(a) == marked;
        p.setPen(QPen(is_marked ? t.accent : t.muted, is_marked ? 2 : 1));
        p.drawLine(QPointF(layout.x(a), area.top()), QPointF(layout.x(a), area.bottom()));
        draw_heading(p, layout, a, goals, is_marked, t);
    }
}

void draw_axis_numbers(QPainter& p, ParallelLayout const& layout, Graph const& graph, Theme const& t,
                       QList<QRectF> const& taken) {
    for (std::size_t a = 0; a < layout.axes.size(); ++a) draw_numbers(p, layout, a, graph, t, taken);
}

}  // namespace diecast
