#include "app/chart/decor.h"
#include <QPaintEngine>
#include <cmath>
#include <map>
#include <unordered_set>
#include "app/chart/place_labels.h"
#include "app/chart/plate.h"
#include "app/chart/sheet.h"
#include "app/chart/text.h"
#include "app/present/text/shares_and_counts.h"
#include "optimizer/sweep/categories.h"

namespace diecast {
namespace {

constexpr double knee_ring = 9.5;  // radius

/// Hundreds of round dots: on the screen one small picture drawn often, an eighth of the time; in a file they stay
/// shapes.
void draw_dots(QPainter& p, QList<QPointF> const& centres, QColor const& colour, double wide) {
    QPen const pen(colour, wide, Qt::SolidLine, Qt::RoundCap);
    if (p.paintEngine()->type() != QPaintEngine::Raster) {
        p.setPen(pen);
        p.drawPoints(centres.data(), static_cast<int>(centres.size()));
        return;
    }
    double const fine = p.deviceTransform().m11(), half = std::ceil(wide / 2) + 1;
    QPixmap dot((QSizeF(2 * half, 2 * half) * fine).toSize());
    dot.setDevicePixelRatio(fine);
    dot.fill(Qt::transparent);
    {
        QPainter stamp(&dot);
        stamp.setRenderHint(QPainter::Antialiasing);
        stamp.setPen(pen);
        stamp.drawPoint(QPointF(half, half));
    }
    for (QPointF const& c : centres) p.drawPixmap(c - QPointF(half, half), dot);
}

/// Each series has a shape of its own; a border in the colour of the ground surrounds it.
void draw_measured_sign(QPainter& p, std::size_t series, QPointF centre, Theme const& t) {
    QPainterPath const sign = sign_path(measured_sign(series), centre, 4.5);
    p.setBrush(t.base);
    for (auto const& [ink, wide] : {std::pair{t.base, 4.5}, {t.text, 2.0}}) {
        p.setPen(QPen(ink, wide, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
        p.drawPath(sign);
    }
    p.setBrush(Qt::NoBrush);
}

/// The front of a value that is one design, or several at one place.
bool is_lone_point(QPolygonF const& line) {
    QRectF const all = line.boundingRect();
    return !line.isEmpty() && std::max(all.width(), all.height()) < 4;
}

double painted_width(QPainter const& p, QString const& text) { return QFontMetricsF(p.font()).horizontalAdvance(text); }

}  // namespace

void DecorItem::paint(QPainter* p, QStyleOptionGraphicsItem const*, QWidget*) {
    if (!chart_.picture()) return;
    p->setRenderHint(QPainter::Antialiasing);
    HeadingType const heading = heading_type(chart_.size().width(), t());
    p->setFont(heading.font);
    p->setPen(t().text);
    double base = heading.base;
    for (QString const& line : chart_.frame().heading) {
        p->drawText(QPointF(space::wide, base), line);
        base += heading.line;
    }
    p->setFont(t().font(type::small));
    p->setPen(t().muted);
    base += heading.below;
    for (QString const& line : chart_.frame().scenario) {
        p->drawText(QPointF(space::wide, base), line);
        base += scenario_line_height;
    }
    for (Label const& name : chart_.names()) diecast::paint(*p, name, t().base);
    draw_y_title(*p);
    double const x_title = draw_x_title(*p);
    if (chart_.heading().legend != LegendPlace::none) draw_legend(*p, x_title);
    QList<FrontMark> const marks = front_marks();
    draw_handovers(*p);
    draw_front(*p, marks);
    draw_lone_points(*p);
    draw_whiskers(*p);  // below all that is read
    diecast::draw_names(*p, chart_.line_names(), t());
    draw_knee(*p, marks);
    draw_measured(*p);
    draw_marks(*p);
    if (chart_.picture()->feasible == 0) draw_emptiness(*p);
}

namespace {

/// The longest form of "↓ lower is better" that has room: all of it, "↓ better", the arrow, or nothing.
QString fitting_wish(QString const& wish, double room, QFont const& font) {
    for (QString const& words : {wish, wish.section(' ', 0, 0) + " better", wish.left(1)})
        if (!wish.isEmpty() && width_of(words, font) <= room) return words;
    return {};
}

}  // namespace

double DecorItem::draw_x_title(QPainter& p) const {
    Question const& question = chart_.picture()->question;
    double const right = chart_.plotArea().right(), base = chart_.frame().x_title;
    QFont const strong = t().font(type::axis, QFont::DemiBold), plain = t().font(type::small);
    QString name = axis_title(*question.x);
    double const room = right - 8 - diecast::width_of(name, strong) - space::wide;
    QString const wish = fitting_wish(wish_of(question, *question.x), room, plain);
    double const more = wish.isEmpty() ? 0 : 8 + diecast::width_of(wish, plain);
    name = elided(name, strong, right - space::wide);
    double const left = right - more - diecast::width_of(name, strong);
    p.setFont(strong);
    p.setPen(t().text);
    p.drawText(QPointF(left, base), name);
    p.setFont(plain);
    p.setPen(t().muted);
    p.drawText(QPointF(right - more + 8, base), wish);
    return left;
}

/// Shares its line with the colours, which come first: they explain most of the ink.
void DecorItem::draw_y_title(QPainter& p) const {
    Question const& question = chart_.picture()->question;
    ChartFrame const& frame = chart_.frame();
    double const right = chart_.plotArea().right();
    QFont const strong = t().font(type::axis, QFont::DemiBold);
    double const end = space::wide + diecast::width_of(frame.y_lines.value(frame.y_lines.size() - 1), strong);
    double until = right + 16;
    if (chart_.picture()->feasible > 0) {
        double const left = draw_colours(p, frame.colours_apart ? space::wide : end + 16);
        if (!frame.colours_apart) until = left;
    }
    p.setFont(strong);
    p.setPen(t().text);
    for (qsizetype i = 0; i < frame.y_lines.size(); ++i)
        p.drawText(QPointF(space::wide, frame.y_title - frame::title_line * double(frame.y_lines.size() - 1 - i)),
                   frame.y_lines[i]);
    p.setFont(t().font(type::small));
    p.setPen(t().muted);
    p.drawText(QPointF(end + 8, frame.y_title),
               fitting_wish(wish_of(question, *question.y), until - end - 24, t().font(type::small)));
}

/// Below the plot, left of the title of the horizontal axis or in rows of its own; or above the plot.
void DecorItem::draw_legend(QPainter& p, double until) const {
    Picture const& picture = *chart_.picture();
    ChartFrame const& frame = chart_.frame();
    QStringList texts = legend_texts(picture.question);
    if (picture.outline.empty()) texts[0].clear();
    if (picture.front.empty()) texts[1].clear();
    if (picture.is_part) texts[2] = "infeasible, or not brushed";
    else if (picture.feasible == picture.designs) texts[2].clear();
    auto const& whiskers = chart_.marks().whiskers;
    double const right = frame.legend_apart ? chart_.size().width() - space::wide : until - 16;
    int const last_row = key_places(texts + chart_.heading().marks, right, t()).back().row;  // there is no room below
    qsizetype const of_marks = texts.size();
    bool const has_selected = chart_.marks().picked.has_value();
    texts += mark_keys(chart_.marks());
    auto const pins = pins_of_keys(chart_.marks());
    bool const rings = std::any_of(whiskers.begin(), whiskers.end(), [](Whiskers const& w) { return w.is_ringed; });
    if (rings) texts << "ringed: robust design";
    auto const places = key_places(texts, right, t());
    p.setFont(t().font(type::small));
    QColor const dot = picture.value_fronts.empty() ? t().front : t().text;  // else each has its value's colour
    for (qsizetype i = 0; i < texts.size(); ++i) {
        bool const is_ring = rings && i + 1 == texts.size(), is_selected = has_selected && i == of_marks;
        if (texts[i].isEmpty() || places[i].row > last_row) continue;
        double const left = places[i].left, base = frame.legend + frame::key_row * places[i].row;
        p.setPen(t().muted);
        p.drawText(
            QPointF(left + sign_width(i), base),
            elided(texts[i], t().font(type::small), chart_.size().width() - space::normal - left - sign_width(i)));
        QPointF const middle(left, base - 4);
        p.setPen(i == 0 ? chart_.outline_pen() : QPen(dot, 4, Qt::SolidLine, Qt::RoundCap));
        if (i == 0) p.drawLine(middle, middle + QPointF(18, 0));
        else if (i == 1) p.drawPoint(middle + QPointF(4, 0));
        else if (is_ring) {
            p.setPen(QPen(t().text, 1.6));
            p.drawEllipse(middle + QPointF(4, 0), 5.5, 5.5);
        } else if (is_selected) {
            p.setPen(QPen(t().text, 2));
            p.drawEllipse(middle + QPointF(4, 0), 5, 5);
        } else if (i >= of_marks) {
            auto const pin = picture.value_fronts.empty() ? pins[static_cast<std::size_t>(i - of_marks)] : std::nullopt;
            p.setPen(Qt::NoPen);
            p.setBrush(pin ? category_colour(t(), *pin) : t().text);
            p.drawEllipse(middle + QPointF(4, 0), 5, 5);
            p.setBrush(Qt::NoBrush);
        } else if (i > 2) draw_measured_sign(p, static_cast<std::size_t>(i - 3), middle + QPointF(4, 0), t());
        else {
            p.setPen(QPen(t().infeasible, 0.8));
            p.setBrush(chart_.shading().broken);
            p.drawRoundedRect(QRectF(middle + QPointF(0.5, -3.5), QSizeF(7, 7)), 1.5, 1.5);
            p.setBrush(Qt::NoBrush);
        }
    }
}

bool DecorItem::has_dashes(qsizetype value) const { return chart_.value_pen(value).style() != Qt::SolidLine; }

/// A square and a name for each category, in rows behind what they are.
void DecorItem::draw_name_rows(QPainter& p) const {
    Shade const& s = chart_.shading();
    int const rows = chart_.frame().colour_rows;
    auto const base_of = [&](int row) { return chart_.plotArea().top() - 14 - frame::key_row * (rows - 1 - row); };
    p.drawText(QPointF(space::wide, base_of(0)), s.meaning);
    auto const places =
        name_places(s.names, names_from(*chart_.picture()->question.colour, t()), chart_.plotArea().right(), t());
    for (qsizetype i = 0; i < s.names.size(); ++i) {
        double const base = base_of(places[i].row);
        draw_swatch(p, QRectF(places[i].left, base - 8, 8, 8), s.colours[i], has_dashes(i));
        p.drawText(QPointF(places[i].left + frame::name_sign, base), s.names[i]);
    }
}

/// A square and a name for each category, to the right; elided where they would pass `from`. Returns where they start.
double DecorItem::draw_names(QPainter& p, double from) const {
    Shade const& s = chart_.shading();
    auto const count = static_cast<double>(s.names.size());
    double widest = 1e6, all = 0;
    auto const measure = [&] {
        all = count * (frame::name_sign + frame::name_gap) - frame::name_gap;
        for (QString const& name : s.names) all += std::min(widest, painted_width(p, name));
    };
    measure();
    double const room = chart_.plotArea().right() - from;
    if (all > room) widest = std::max(16.0, room / count - frame::name_sign - frame::name_gap), measure();
    double const start = chart_.plotArea().right() - all, base = chart_.plotArea().top() - 14;
    double left = start;
    for (qsizetype i = 0; i < s.names.size(); ++i) {
        draw_swatch(p, QRectF(left, base - 8, 8, 8), s.colours[i], has_dashes(i));
        QString const name = QFontMetricsF(p.font()).elidedText(s.names[i], Qt::ElideRight, widest);
        p.drawText(QPointF(left + frame::name_sign, base), name);
        left += frame::name_sign + painted_width(p, name) + frame::name_gap;
    }
    return start;
}

/// Draws the colours right of `from`, where there is room for the words; returns where they start.
double DecorItem::draw_colours(QPainter& p, double from) const {
    Shade const& s = chart_.shading();
    QRectF const area = chart_.plotArea();
    p.setFont(t().font(type::small));
    p.setPen(t().muted);
    auto const explain = [&](double left) {
        QString const meaning = QFontMetricsF(p.font()).elidedText(s.meaning, Qt::ElideRight, left - 10 - from);
        if (meaning.size() <= 4) return left;
        left -= painted_width(p, meaning) + 10;
        p.drawText(QPointF(left, area.top() - 14), meaning);
        return left;
    };
    if (!s.names.isEmpty() && chart_.frame().colours_apart) return draw_name_rows(p), space::wide;
    if (!s.names.isEmpty()) return explain(draw_names(p, from));
    if (s.high.isEmpty()) return area.right();  // nothing has a colour
    double const high = std::max(34.0, painted_width(p, s.high) + 6);
    QRectF const bar(area.right() - high - colour_bar(chart_.size().width()), area.top() - 22,
                     colour_bar(chart_.size().width()), 8);
    p.drawText(QPointF(bar.right() + 6, bar.bottom()), s.high);
    double left = bar.left() - 6 - painted_width(p, s.low);
    p.drawText(QPointF(left, bar.bottom()), s.low);
    left = explain(left);
    auto const& table = chart_.picture()->question.colour ? t().continuous : t().density;
    QImage colours(256, 1, QImage::Format_RGB32);
    for (int i = 0; i < 256; ++i) colours.setPixel(i, 0, table[static_cast<std::size_t>(i)]);
    p.drawImage(bar, colours);
    return left;
}

/// One marker per cell is all one can see; in the colours of their values where these have fronts.
QList<DecorItem::FrontMark> DecorItem::front_marks() const {
    std::unordered_set<std::int64_t> taken;
    QList<FrontMark> marks;
    Picture const& picture = *chart_.picture();
    std::optional<Categories> categories;
    if (!picture.value_fronts.empty())
        categories = Categories::of(picture.plan->graph(), picture.plan->axes(), *picture.question.colour);
    for (FrontPoint const& point : picture.front) {
        QPointF const c = chart_.at(point.x, point.y);
        if (!chart_.plotArea().contains(c)) continue;
        auto const cell = static_cast<std::int64_t>(c.y() / 3) * 100000 + static_cast<std::int64_t>(c.x() / 3);
        if (!taken.insert(cell).second) continue;
        marks << FrontMark{c, categories ? static_cast<qsizetype>(categories->of(point.design)) : -1};
    }
    return marks;
}

/// Each on a ground of its own, as the lines of values are.
void DecorItem::draw_handovers(QPainter& p) const {
    p.setBrush(Qt::NoBrush);
    for (Chart::Handover const& step : chart_.handovers()) {
        p.setPen(QPen(t().base, 4, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin));
        p.drawPolyline(step.line);
        p.setPen(chart_.value_pen(step.value));
        p.drawPolyline(step.line);
    }
}

void DecorItem::draw_front(QPainter& p, QList<FrontMark> const& marks) const {
    bool const few = marks.size() <= 300;
    std::map<qsizetype, QList<QPointF>> centres;
    for (FrontMark const& mark : marks) centres[mark.value] << mark.centre;
    for (auto const& [value, at] : centres) {
        if (few) draw_dots(p, at, t().base, 5.4);
        draw_dots(p, at, value < 0 ? t().front : chart_.shading().colours.value(value, t().front), few ? 4 : 2.6);
    }
}

/// Such a front has no line to be seen: a dot stands for it.
void DecorItem::draw_lone_points(QPainter& p) const {
    for (LineName const& name : chart_.line_names()) {
        if (!is_lone_point(name.line)) continue;
        p.setPen(QPen(t().base, 1.5));
        p.setBrush(name.colour);
        p.drawEllipse(name.line[0], 4.5, 4.5);
        p.setBrush(Qt::NoBrush);
    }
}

std::optional<QPointF> DecorItem::knee_place() const {
    Picture const& picture = *chart_.picture();
    if (picture.outline.empty()) return {};
    FrontPoint const& knee = picture.outline[picture.knee];
    return chart_.at(std::optional(QPointF(knee.x, knee.y)));
}

void DecorItem::draw_knee(QPainter& p, QList<FrontMark> const& marks) const {
    Picture const& picture = *chart_.picture();
    knee_plate_ = {};
    auto const place = knee_place();
    if (!place) return;
    QPointF const c = *place;
    FrontPoint const& knee = picture.outline[picture.knee];
    Question const& q = picture.question;
    p.setPen(QPen(t().base, 4));
    p.setBrush(Qt::NoBrush);
    p.drawEllipse(c, 7.5, 7.5);
    p.setPen(QPen(t().front, 1.6));
    p.setBrush(t().front);
    p.drawEllipse(c, 5.5, 5.5);
    p.setBrush(Qt::NoBrush);
    p.drawEllipse(c, knee_ring, knee_ring);
    KeepClear clear{chart_.outline(), {}};
    for (FrontMark const& mark : marks) clear.marks << mark.centre;
    for (LineName const& name : chart_.line_names()) {
        clear.text << name.box;
        clear.more_lines << name.line;
        if (is_lone_point(name.line)) clear.marks << name.line[0];
    }
    for (MeasuredPoint const& measured : q.measured)  // drawn over the plate: it would strike its numbers
        if (auto const at = chart_.at(std::optional(QPointF(measured.x, measured.y))))
            clear.text << QRectF(*at - QPointF(5, 5), QSizeF(10, 10));
    for (PinMark const& pin : pin_marks()) {
        if (QLineF(pin.disc, c).length() < 2 * pin_radius) continue;  // at the knee, which the plate never covers
        QPointF const edge(pin_radius + 1, pin_radius + 1);
        clear.text << QRectF(pin.disc - edge, pin.disc + edge);
    }
    Graph const& graph = picture.plan->graph();
    QPointF const outwards(sense_in(q.objectives, *q.x) == Sense::maximise ? 1 : -1,
                           sense_in(q.objectives, *q.y) == Sense::maximise ? -1 : 1);
    QString const numbers = shown(graph, *q.x, knee.x, chart_.marks().x_digits) + " · " +
                            shown(graph, *q.y, knee.y, chart_.marks().y_digits);
    for (QString const& words : {"Knee  " + numbers, QString("Knee")})
        if (knee_plate_.isEmpty()) knee_plate_ = draw_plate(p, words, c, outwards, chart_.plotArea(), t(), clear);
}

/// Draws the measured points, with their names where these have room beside them.
void DecorItem::draw_measured(QPainter& p) const {
    auto const& points = chart_.picture()->question.measured;
    std::vector<std::string> const series = series_of(points);
    QRectF const frame = chart_.plotArea().adjusted(2, 2, -2, -2);
    QFont const font = t().font(type::small);
    Taken taken;
    auto const keep_clear = [&](QPointF c, double radius) {
        taken.solid << QPolygonF(QRectF(c - QPointF(radius, radius), c + QPointF(radius, radius)));
    };
    if (!knee_plate_.isEmpty()) taken.solid << QPolygonF(knee_plate_);
    if (auto const knee = knee_place()) keep_clear(*knee, knee_ring + 1);
    for (PinMark const& pin : pin_marks()) keep_clear(pin.disc, pin_radius + 1);
    for (LineName const& name : chart_.line_names())
        if (!name.box.isEmpty()) taken.solid << QPolygonF(name.box);
    QList<std::pair<QPointF, MeasuredPoint const*>> drawn;
    for (MeasuredPoint const& point : points)
        if (auto const c = chart_.at(std::optional(QPointF(point.x, point.y)))) {
            drawn.append({*c, &point});
            keep_clear(*c, 5);
        }
    for (auto const& [c, point] : drawn) {
        auto const kind = std::find(series.begin(), series.end(), point->series) - series.begin();
        draw_measured_sign(p, static_cast<std::size_t>(kind), c, t());
        if (point->name.empty() || points.size() > most_named_points) continue;
        auto const placed = place_beside(c, 5, qtext(point->name), font, frame, taken);
        if (!placed) continue;
        if (!placed->leader.isNull()) p.setPen(QPen(t().text, 1)), p.drawLine(placed->leader);
        diecast::paint(p, Label{qtext(point->name), placed->at, font, t().text, 0, true}, t().base);
    }
}

/// A ring around those that are to have one.
void DecorItem::draw_whiskers(QPainter& p) const {
    p.save();
    p.setClipRect(chart_.plotArea());
    p.setBrush(Qt::NoBrush);
    for (Whiskers const& w : chart_.marks().whiskers) {
        QPointF const c = chart_.at(w.at.x(), w.at.y()), left = chart_.at(w.low.x(), w.at.y()),
                      right = chart_.at(w.high.x(), w.at.y()), low = chart_.at(w.at.x(), w.low.y()),
                      high = chart_.at(w.at.x(), w.high.y());
        for (auto const& [ink, wide] : {std::pair{t().base, 3.0}, {t().front, 1.2}}) {
            p.setPen(QPen(ink, wide));
            p.drawLine(left, right);
            p.drawLine(low, high);
            for (QPointF const& end : {left, right}) p.drawLine(end - QPointF(0, 3), end + QPointF(0, 3));
            for (QPointF const& end : {low, high}) p.drawLine(end - QPointF(3, 0), end + QPointF(3, 0));
        }
        if (!w.is_ringed) continue;
        for (auto const& [ink, wide] : {std::pair{t().base, 3.5}, {t().text, 1.6}}) {
            p.setPen(QPen(ink, wide));
            p.drawEllipse(c, 5.5, 5.5);
        }
    }
    p.restore();
}

void DecorItem::draw_marks(QPainter& p) const {
    if (auto const c = chart_.at(chart_.marks().picked)) {
        p.setBrush(Qt::NoBrush);
        p.setPen(QPen(t().base, 4.5));
        p.drawEllipse(*c, 8, 8);
        p.setPen(QPen(t().text, 2));
        p.drawEllipse(*c, 8, 8);
    }
    bool const coloured = chart_.picture()->value_fronts.empty();
    QList<PinMark> const pins = pin_marks();
    for (PinMark const& pin : pins)
        if (pin.disc != pin.design && !pin.is_outside) {
            p.setPen(QPen(t().text, 1.2));
            p.drawLine(pin.design, pin.disc);
            p.setBrush(t().text);
            p.drawEllipse(pin.design, 2, 2);
        }
    for (PinMark const& pin : pins) {
        QColor const colour = coloured ? category_colour(t(), pin.letter) : t().text;
        if (pin.is_outside) draw_way_to(p, pin.disc, pin.design, colour, t().base);
        draw_pin(p, pin.disc, pin.letter, t(), coloured);
    }
}

/// Discs that would cover each other stand beside their designs; those of designs beyond the axes, at their edge.
QList<DecorItem::PinMark> DecorItem::pin_marks() const {
    QRectF const area = chart_.plotArea();
    QList<PinMark> pins;
    QList<QPointF> places;
    for (std::size_t i = 0; i < chart_.marks().pinned.size(); ++i) {
        auto const& values = chart_.marks().pinned[i];
        if (!values || !chart_.picture()) continue;
        QPointF const design = chart_.at(values->x(), values->y());
        if (std::isnan(design.x()) || std::isnan(design.y())) continue;
        bool const is_outside = !area.contains(design);
        places << (is_outside ? nearest_inside(design, area, pin_radius + way_length) : design);
        pins << PinMark{design, {}, i, is_outside};
    }
    QList<QPointF> const discs = spread_discs(places, pin_radius, area);
    for (qsizetype i = 0; i < pins.size(); ++i) pins[i].disc = discs[i];
    return pins;
}

/// Names the tightest constraint, which most designs violate, unless that is shown elsewhere.
void DecorItem::draw_emptiness(QPainter& p) const {
    Picture const& picture = *chart_.picture();
    QString text = "No design satisfies all constraints; grey shows what there would be without them.";
    std::size_t worst = 0;
    for (std::size_t i = 0; i < picture.violations.size(); ++i)
        if (picture.violations[i] > picture.violations[worst]) worst = i;
    if (worst < picture.violations.size() && worst < picture.question.constraints.size()) {
        Constraint const& c = picture.question.constraints[worst];
        double const share = static_cast<double>(picture.violations[worst]) /
                             static_cast<double>(std::max<std::uint64_t>(1, picture.designs));
        QString limit;
        if (std::isfinite(c.lo)) limit = "at least " + shown(c.lo, *c.quantity);
        if (std::isfinite(c.hi)) limit += (limit.isEmpty() ? "at most " : " and at most ") + shown(c.hi, *c.quantity);
        text += QString("\nTightest: %1 (%2) is violated by %3 of the designs.")
                    .arg(in_sentence(*c.quantity), limit, with_mark(qtext(percent(share, 3))));
    }
    if (!chart_.says_reason()) text = "Grey: what there would be without the limits";
    if (picture.is_part && !picture.extent_x[1].empty())
        text = "No design within the brushes satisfies all constraints:\nwiden a brush, or clear it.";
    if (picture.designs == 0) text = "There is nothing to evaluate.";
    draw_plate(p, text, chart_.plotArea().center(), {}, chart_.plotArea(), t());
}

}  // namespace diecast
