#include "app/chart/chart.h"
#include <QGraphicsLayout>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include "app/chart/decor.h"
#include "app/chart/plate.h"
#include "app/chart/sheet.h"
#include "app/chart/text.h"
#include "app/present/text/setting_words.h"
#include "optimizer/sweep/categories.h"

namespace diecast {
namespace {

/// The raster, at the place its designs have in the view. A few designs are dots: single cells would be hard to see.
class DensityItem : public QGraphicsItem {
public:
    explicit DensityItem(Chart* chart) : QGraphicsItem(chart), chart_(*chart) {
        setZValue(2.5);  // above the grid, below the series
    }
    QRectF boundingRect() const override { return chart_.plotArea(); }
    void paint(QPainter* p, QStyleOptionGraphicsItem const*, QWidget*) override {
        if (!chart_.picture()) return;
        View const& v = chart_.picture()->view;
        QRectF const place(chart_.at(v.x.lo, v.y.hi), chart_.at(v.x.hi, v.y.lo));
        p->save();
        p->setClipRect(boundingRect(), Qt::IntersectClip);
        bool const all_dots = chart_.picture()->designs <= few_designs;
        if (all_dots && chart_.shading().dots.empty()) draw_pixels(*p, place);
        else {
            p->setRenderHint(QPainter::SmoothPixmapTransform, false);
            if (!all_dots) p->drawImage(place, chart_.shading().image);
            draw_dots(*p, place, all_dots ? 5.2 : 2.6);
        }
        p->restore();
    }

private:
    QPointF centre(QRectF const& place, int column, int row) const {
        QImage const& image = chart_.shading().image;
        return {place.left() + (column + 0.5) * place.width() / image.width(),
                place.top() + (row + 0.5) * place.height() / image.height()};
    }

    /// Each pixel of the image as a dot.
    void draw_pixels(QPainter& p, QRectF const& place) const {
        QImage const& image = chart_.shading().image;
        p.setPen(Qt::NoPen);
        for (int y = 0; y < image.height(); ++y) {
            auto const* line = reinterpret_cast<QRgb const*>(image.constScanLine(y));
            for (int x = 0; x < image.width(); ++x) {
                if (!qAlpha(line[x])) continue;
                QPointF const c = centre(place, x, y);
                if (!boundingRect().contains(c)) continue;
                p.setBrush(QColor::fromRgba(qUnpremultiply(line[x])));
                p.drawEllipse(c, 2.6, 2.6);
            }
        }
    }

    /// Those of one colour at once: files stay small.
    void draw_dots(QPainter& p, QRectF const& place, double wide) const {
        auto const& dots = chart_.shading().dots;
        p.setRenderHint(QPainter::Antialiasing);
        for (std::size_t i = 0; i < dots.size();) {
            QRgb const colour = dots[i].colour;
            QList<QPointF> points;
            for (; i < dots.size() && dots[i].colour == colour; ++i)
                if (QPointF const c = centre(place, dots[i].column, dots[i].row); boundingRect().contains(c))
                    points << c;
            p.setPen(QPen(QColor::fromRgba(colour), wide, Qt::SolidLine, Qt::RoundCap));
            p.drawPoints(points.data(), static_cast<int>(points.size()));
        }
    }

    Chart const& chart_;
};

QCategoryAxis* new_axis(Chart& chart, Qt::Alignment side) {
    auto* axis = new QCategoryAxis;
    axis->setLabelsPosition(QCategoryAxis::AxisLabelsPositionOnValue);
    axis->setRange(0, 1);
    axis->setTruncateLabels(false);
    chart.addAxis(axis, side);
    return axis;
}

/// Names of entries are written by the chart itself: it finds room for them.
void relabel(QCategoryAxis& axis, Quantity const& q, Span const& span, std::vector<double> const& values, bool names) {
    QString now = QString("%1 %2 %3 %4").arg(qtext(q.key)).arg(span.lo, 0, 'g', 17).arg(span.hi, 0, 'g', 17).arg(names);
    for (double v : values) now += " " + number(v, 6);
    if (axis.property("shown").toString() == now) return;  // costs some 10 ms
    axis.setProperty("shown", now);
    for (QString const& old : axis.categoriesLabels()) axis.remove(old);
    QStringList const texts = tick_texts(values);
    for (std::size_t i = 0; i < values.size(); ++i)
        axis.append(texts[static_cast<qsizetype>(i)], span.place(values[i]));
    axis.setLabelsVisible(!names);
}

std::vector<double> values_within(QList<AxisName> const& names, Span const& span) {
    std::vector<double> values;
    for (AxisName const& n : names)
        if (double const at = span.place(n.value); at >= 0 && at <= 1) values.push_back(n.value);
    return values;
}

/// The part of a line of points that lies in the unit square (SVG from Qt 6.4 does not clip); of a point alone, itself.
QList<QPointF> clipped(QList<QPointF> const& line) {
    QList<QPointF> result;
    if (line.size() == 1 && QRectF(0, 0, 1, 1).contains(line[0])) return line;
    for (int i = 0; i + 1 < line.size(); ++i) {
        QPointF const a = line[i], d = line[i + 1] - a;
        double from = 0, to = 1;
        for (auto const& [start, delta] : {std::pair{a.x(), d.x()}, std::pair{a.y(), d.y()}}) {
            if (delta == 0 && (start < 0 || start > 1)) to = -1;
            if (delta == 0) continue;
            double const t0 = (0 - start) / delta, t1 = (1 - start) / delta;
            from = std::max(from, std::min(t0, t1));
            to = std::min(to, std::max(t0, t1));
        }
        if (from > to) continue;
        if (result.isEmpty() || from > 0) result << a + from * d;
        result << a + to * d;
    }
    return result;
}

/// Names that find no place between lines: in a column of print they hide much of them, and the legend has them, too.
void leave_out_what_covers_lines(QList<LineName>& names) {
    QList<LineName> const all = names;
    for (LineName& name : names) {
        bool const covers = std::ranges::any_of(all, [&](LineName const& other) {
            return !name.box.isEmpty() && covered(name.box.adjusted(3, 3, -3, -3), {other.line, {}}) > 0;
        });
        if (covers) name.box = {}, name.leader = {};
    }
}

}  // namespace

Chart::Chart(Theme const& t)
    : theme_(&t),
      x_axis_(new_axis(*this, Qt::AlignBottom)),
      y_axis_(new_axis(*this, Qt::AlignLeft)),
      outline_(new QLineSeries),
      density_(new DensityItem(this)),
      decor_(new DecorItem(this)) {
    addSeries(outline_);
    outline_->attachAxis(x_axis_);
    outline_->attachAxis(y_axis_);
    legend()->hide();
    setMargins({});
    setBackgroundVisible(false);  // what shows the chart paints behind it
    apply(t);
}

void Chart::apply(Theme const& t) {
    theme_ = &t;
    for (QCategoryAxis* axis : {x_axis_, y_axis_}) {
        axis->setLabelsFont(t.font(type::axis));
        axis->setLabelsBrush(t.muted);
        axis->setLinePen(QPen(t.line, 1));
        axis->setGridLinePen(QPen(t.grid, 1));
    }
    if (picture_) shade_ = shade(*picture_, t, window(picture_->question));
    dress_lines();
    draw_value_fronts();
    update();
}

void Chart::set_heading(ChartHeading const& heading) {
    heading_ = heading;
    if (picture_) expect(picture_->plan->graph(), picture_->question);
    else lay_out(nullptr, nullptr);
}

void Chart::expect(Graph const& graph, Question const& question) { lay_out(&graph, &question); }

void Chart::take(std::shared_ptr<Picture const> picture) {
    picture_ = std::move(picture);
    view_ = picture_->view;
    expect(picture_->plan->graph(), picture_->question);
}

void Chart::show(std::shared_ptr<Picture const> picture) {
    take(std::move(picture));
    shade_ = shade(*picture_, *theme_, window(picture_->question));
    dress_lines();
    draw_value_fronts();
    update();
}

void Chart::show(std::shared_ptr<Picture const> picture, Shade ready) {
    take(std::move(picture));
    shade_ = std::move(ready);
    dress_lines();
    draw_value_fronts();
    update();
}

void Chart::set_viewport(View const& view) {
    view_ = view;
    label_axes();
    outline_->replace(picture_ ? clipped(steps_of(picture_->outline)) : QList<QPointF>());
    draw_value_fronts();
    update();
}

QStringList mark_keys(Marks const& marks) {
    QStringList keys, letters, named;
    for (std::size_t i = 0; i < marks.pinned.size(); ++i) {
        if (!marks.pinned[i]) continue;
        QString const letter(QChar(static_cast<char16_t>(u'A' + i)));
        if (marks.pin_names[i].isEmpty()) letters << letter;
        else named << letter + ": " + marks.pin_names[i];
    }
    if (marks.picked) keys << "selected design";
    if (!letters.isEmpty()) keys << letters.join(", ") + (letters.size() > 1 ? ": pinned designs" : ": pinned design");
    return keys + named;
}

std::vector<std::optional<std::size_t>> pins_of_keys(Marks const& marks) {
    std::vector<std::optional<std::size_t>> named;
    for (std::size_t i = 0; i < marks.pinned.size(); ++i)
        if (marks.pinned[i] && !marks.pin_names[i].isEmpty()) named.push_back(i);
    std::vector<std::optional<std::size_t>> pins(static_cast<std::size_t>(mark_keys(marks).size()) - named.size());
    pins.insert(pins.end(), named.begin(), named.end());
    return pins;
}

void Chart::mark(Marks const& m) {
    bool const moved = marks_.pinned != m.pinned;
    marks_ = m;
    if (moved && !line_names_.isEmpty()) place_line_names();
    decor_->update();
}

void Chart::label_axes() {
    if (!picture_) return;
    Question const& q = picture_->question;
    Graph const& graph = picture_->plan->graph();
    bool const x_names = graph.is_choice(*q.x), y_names = graph.is_choice(*q.y);
    relabel(*x_axis_, *q.x, view_.x,
            x_names ? values_within(axis_names(graph, q, *q.x), view_.x)
                    : ticks_right(view_.x, plotArea().width(), q.x->scale == Scale::integer),
            x_names);
    relabel(*y_axis_, *q.y, view_.y,
            y_names ? values_within(axis_names(graph, q, *q.y), view_.y)
                    : ticks_up(view_.y, plotArea().height(), 48, q.y->scale == Scale::integer),
            y_names);
}

QList<Label> Chart::names() const {
    if (!picture_) return {};
    Question const& q = picture_->question;
    Graph const& graph = picture_->plan->graph();
    QRectF const area = plotArea();
    Drawing drawing;
    Page const page{*theme_, size(), {}};
    Sheet sheet(page, drawing);
    QStringList texts;
    QList<double> centres;
    for (double v : values_within(axis_names(graph, q, *q.x), view_.x)) {
        texts << shown(graph, *q.x, v);
        centres << at(v, view_.y.lo).x();
    }
    QFont const font = theme_->font(type::axis);
    if (!texts.isEmpty()) {
        double const high = std::max(frame_.names_high, height_of(font));
        sheet.names({area, {}, {}, {}}, fit_names(texts, centres, size().width(), high, font));
    }
    double free = std::numeric_limits<double>::infinity();
    for (double v : values_within(axis_names(graph, q, *q.y), view_.y)) {
        QPointF const c = at(view_.x.lo, v);
        if (c.y() + height_of(font) / 2 > free) continue;
        free = c.y() - height_of(font) / 2;
        sheet.text(elided(shown(graph, *q.y, v), font, area.left() - 2 * space::normal), c - QPointF(space::normal, 0),
                   Qt::AlignRight | Qt::AlignVCenter, font, theme_->muted);
    }
    return drawing.labels;
}

QPolygonF Chart::outline() const { return pixels_of(outline_->points()); }

QPen Chart::outline_pen() const {
    if (!picture_ || picture_->value_fronts.empty()) return QPen(theme_->front, 2);
    QColor band = theme_->front;
    band.setAlphaF(0.4f);
    return QPen(band, 9, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
}

/// Makes as many line series as the picture's fronts of values need: each in its colour, on a ground of its own.
void Chart::dress_lines() {
    outline_->setPen(outline_pen());
    qsizetype const wanted = picture_ ? 2 * static_cast<qsizetype>(picture_->value_fronts.size()) : 0;
    while (value_lines_.size() > wanted) {
        QLineSeries* last = value_lines_.takeLast();
        removeSeries(last);
        delete last;
    }
    while (value_lines_.size() < wanted) {
        auto* line = new QLineSeries;
        addSeries(line);
        line->attachAxis(x_axis_);
        line->attachAxis(y_axis_);
        value_lines_ << line;
    }
    line_names_.clear();
    for (qsizetype i = 0; i < wanted; i += 2) {
        value_lines_[i]->setPen(QPen(theme_->base, 4, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin));
        QPen const pen = value_pen(i / 2);
        value_lines_[i + 1]->setPen(pen);
        double const value = picture_->value_fronts[static_cast<std::size_t>(i / 2)].value;
        QString const name = qtext(charts::place_text(picture_->plan->graph(), *picture_->question.colour, value));
        line_names_ << LineName{name, pen.color()};
        line_names_.back().is_dashed = pen.style() != Qt::SolidLine;
    }
}

QPen Chart::value_pen(qsizetype value) const {
    QPen pen(shade_.colours.value(value, theme_->front), 2, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
    if (!picture_ || picture_->value_fronts.empty()) return pen;
    constexpr std::size_t plainly_apart = 4;  // shades of a ramp; of more, neighbours look alike
    bool const is_ramp = picture_->question.colour && picture_->value_fronts.size() > plainly_apart &&
                         !picture_->plan->graph().is_choice(*picture_->question.colour);
    if (is_ramp ? value % 2 == 1 : value >= 7) pen.setDashPattern({5, 2});  // from 7 on a colour is a paler one
    return pen;
}

void Chart::find_handovers() {
    handovers_.clear();
    if (picture_->value_fronts.empty()) return;
    auto const categories = Categories::of(picture_->plan->graph(), picture_->plan->axes(), *picture_->question.colour);
    auto const& front = picture_->outline;
    bool const by_y = goes_by_y();
    for (std::size_t i = 0; categories && i + 1 < front.size(); ++i) {
        auto const from = categories->of(front[i].design), to = categories->of(front[i + 1].design);
        if (from == to) continue;
        auto const value = by_y ? to : from;  // whose level the step goes along
        auto const line = clipped(steps_of({front[i], front[i + 1]}));
        if (!line.isEmpty()) handovers_ << Handover{static_cast<qsizetype>(value), pixels_of(line)};
    }
}

void Chart::draw_value_fronts() {
    handovers_.clear();
    if (!picture_ || value_lines_.size() != 2 * static_cast<qsizetype>(picture_->value_fronts.size())) return;
    for (qsizetype i = 0; i < value_lines_.size(); i += 2) {
        auto const line = clipped(steps_of(picture_->value_fronts[static_cast<std::size_t>(i / 2)].points));
        value_lines_[i]->replace(line);
        value_lines_[i + 1]->replace(line);
        line_names_[i / 2].line = pixels_of(line);
    }
    find_handovers();
    place_line_names();
}

void Chart::place_line_names() {
    QList<QRectF> marks;  // drawn above the names
    auto const keep_clear = [&](std::optional<QPointF> const& c, double radius) {
        if (c) marks << QRectF(*c - QPointF(radius, radius), QSizeF(2 * radius, 2 * radius));
    };
    if (auto const& front = picture_->outline; !front.empty())
        keep_clear(at(std::optional(QPointF(front[picture_->knee].x, front[picture_->knee].y))), 12);
    for (MeasuredPoint const& p : picture_->question.measured) keep_clear(at(std::optional(QPointF(p.x, p.y))), 5);
    for (DecorItem::PinMark const& pin : static_cast<DecorItem const*>(decor_)->pin_marks())
        keep_clear(pin.disc, pin_radius + 1);
    QRectF const frame = plotArea().adjusted(2, 2, -2, -2);
    auto const is_same = [](LineName const& a, LineName const& b) { return a.text == b.text && a.line == b.line; };
    if (placed_.theme == theme_ && placed_.frame == frame && placed_.marks == marks &&
        std::ranges::equal(placed_.names, line_names_, is_same)) {
        for (qsizetype i = 0; i < line_names_.size(); ++i)
            line_names_[i].box = placed_.names[i].box, line_names_[i].leader = placed_.names[i].leader;
    } else {
        place_names(line_names_, frame, *theme_, marks);
        placed_ = {line_names_, frame, marks, theme_};
    }
    if (is_narrow(size().width())) leave_out_what_covers_lines(line_names_);
}

QPolygonF Chart::pixels_of(QList<QPointF> const& places) const {
    QRectF const area = plotArea();
    QPolygonF line;
    for (QPointF const& place : places)
        line << QPointF(area.left() + place.x() * area.width(), area.bottom() - place.y() * area.height());
    return line;
}

QRectF Chart::knee_plate() const { return static_cast<DecorItem const*>(decor_)->knee_plate(); }

/// Steps go up or down first, and then along the level of the design that comes next.
bool Chart::goes_by_y() const {
    return sense_in(picture_->question.objectives, *picture_->question.x) == Sense::maximise;
}

/// Steps, because nothing exists between two designs: from one to the next by way of the corner both dominate.
QList<QPointF> Chart::steps_of(std::vector<FrontPoint> const& points) const {
    constexpr double least = 1e-5;  // of the plot's side: a PDF has an empty path for a shorter step
    QList<QPointF> line;
    auto const add = [&](double x, double y) {
        QPointF const at(view_.x.place(x), view_.y.place(y));
        if (line.isEmpty() || (at - line.back()).manhattanLength() > least) line << at;
    };
    bool const by_y = goes_by_y();
    std::size_t const every = points.size() / 1000 + 1;
    for (std::size_t i = 0, last = 0; i < points.size(); last = i, i += every) {
        if (i > 0) by_y ? add(points[last].x, points[i].y) : add(points[i].x, points[last].y);
        add(points[i].x, points[i].y);
    }
    return line;
}

QPointF Chart::at(double x, double y) const {
    QRectF const area = plotArea();
    return {area.left() + area.width() * view_.x.place(x), area.bottom() - area.height() * view_.y.place(y)};
}

QPointF Chart::place(QPointF pixel) const {
    QRectF const area = plotArea();
    return {(pixel.x() - area.left()) / area.width(), (area.bottom() - pixel.y()) / area.height()};
}

std::optional<QPointF> Chart::at(std::optional<QPointF> values) const {
    if (!values || !picture_) return {};
    QPointF const c = at(values->x(), values->y());
    if (!plotArea().contains(c)) return {};
    return c;
}

/// Cells of a picture that are as wide as one on the screen; 1 also for a picture of a window that was resized since.
int Chart::window(Question const& question) const {
    double const cells = question.columns * cell / std::max(1.0, plotArea().width());
    return cells < 2.5 ? 1 : static_cast<int>(std::lround(cells));
}

QSize Chart::cells(double each) const { return (plotArea().size() / each).toSize().expandedTo({8, 8}); }

void Chart::resizeEvent(QGraphicsSceneResizeEvent* e) {
    QChart::resizeEvent(e);
    if (picture_) expect(picture_->plan->graph(), picture_->question);
    else lay_out(nullptr, nullptr);
}

void Chart::lay_out(Graph const* graph, Question const* question) {
    frame_ = chart_frame(size(), heading_, *theme_, graph, question);
    setPlotArea(frame_.area);
    if (layout()) layout()->invalidate();  // axes do not follow a plot area that moved alone
    if (picture_) set_viewport(view_);
}

}  // namespace diecast
