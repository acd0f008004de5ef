#include "app/gui/explore/plot_view.h"
#include <QPainter>
#include <cmath>
#include <utility>
#include "app/chart/plate.h"
#include "app/chart/text.h"
#include "app/gui/widgets/style.h"
#include "app/present/text/shares_and_counts.h"
#include "app/present/text/violation_words.h"
#include "app/session/words.h"

namespace diecast {

PlotView::PlotView(Session& session, QWidget* parent)
    : QChartView(parent), session_(session), chart_(new Chart(theme())) {
    setChart(chart_);
    chart_->leave_reason_out();
    setRenderHint(QPainter::Antialiasing);
    setFrameShape(NoFrame);
    setBackgroundBrush(theme().base);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(320, 200);
    for (QWidget* w : {static_cast<QWidget*>(this), viewport()}) w->setAccessibleName(tr("Design space chart"));
    setAccessibleDescription(keys_help());
    connect(&session, &Session::answered, this, &PlotView::take_picture);
    connect(&session.runner(), &Runner::sketched, this, [this](std::shared_ptr<Picture const> const& sketch) {
        if (!isVisible()) return;
        auto const& now = session_.picture();  // none: of another study
        if (!now || sketch->question.serial < now->question.serial || !session_.brushes().list.empty()) return;
        unpainted_ = sketch->question.asked, whole_ = sketch->out_of == 0;
        chart_->show(sketch);
        viewport()->update();
    });
    connect(&session, &Session::part_changed, this, [this] {
        if (is_behind_ = !isVisible(); is_behind_) return;
        chart_->show(session_.shown());
        viewport()->update();
    });
    connect(&session, &Session::selection_changed, this, &PlotView::mark);
}

void PlotView::take_picture() {
    if (is_behind_ = !isVisible(); is_behind_) return;
    unpainted_ = session_.picture()->question.asked, whole_ = true;
    chart_->show(session_.shown());
    session_.resize(chart_->cells().width(), chart_->cells().height());  // names along an axis take room from the plot
    mark();
}

void PlotView::showEvent(QShowEvent* e) {
    QChartView::showEvent(e);
    if (std::exchange(is_behind_, false) && session_.picture()) take_picture();
}

std::optional<QPointF> PlotView::spot(Design const& design) const {
    if (!design || !session_.picture()) return {};
    Question const& q = session_.picture()->question;
    return QPointF(session_.designs().value(*design, *q.x), session_.designs().value(*design, *q.y));
}

Marks PlotView::marks() const {
    Selection const& s = session_.selection();
    Marks marks{spot(s.picked), {}};
    for (std::size_t i = 0; i < s.pinned.size(); ++i) marks.pinned[i] = spot(s.pinned[i]);
    for (FrontBand const& b : bands_)
        marks.whiskers.push_back({{b.x, b.y}, {b.x_lo, b.y_lo}, {b.x_hi, b.y_hi}, b.robust});
    std::tie(marks.x_digits, marks.y_digits) = digits_of(bands_);
    return marks;
}

QString PlotView::keys_help() {
    return tr(
        "Arrow keys walk along the front, Enter opens the design, P pins, plus and minus zoom, 0 shows everything.");
}

void PlotView::mark() {
    chart_->mark(marks());
    if (Design const& picked = session_.selection().picked; picked != described_ && session_.picture()) {
        described_ = picked;
        setAccessibleDescription(picked ? design_name(session_.graph(), *picked) + "\n" + hover_text(*picked)
                                        : keys_help());
    }
    viewport()->update();
}

void PlotView::paintEvent(QPaintEvent* e) {
    QChartView::paintEvent(e);
    if (!unpainted_) return;
    emit painted(*unpainted_, whole_);
    unpainted_.reset();
}

QString PlotView::hover_text(Coordinates const& c) const {
    Question const& q = session_.picture()->question;
    auto const line = [&](Quantity const& of) {
        return shown(session_.graph(), of, session_.designs().value(c, of), 3) + "  " + title(of);
    };
    QString text = line(*q.x) + "\n" + line(*q.y);
    if (q.colour && q.colour != q.x && q.colour != q.y) text += "\n" + line(*q.colour);
    auto const id = bands_.empty() ? std::nullopt : session_.designs().id_of(c);
    for (FrontBand const& b : bands_)
        if (id == b.design)
            text += "\n" + tr("on the front in %1 of the samples%2")
                               .arg(with_mark(qtext(percent(b.on_front, 3))), b.robust ? tr(", robust") : "");
    for (Constraint const& limit : q.constraints)
        if (double const v = session_.designs().value(c, *limit.quantity);
            v < limit.lo || v > limit.hi || std::isnan(v)) {
            text += "\n" + tr("violates: %1 %2").arg(in_sentence(*limit.quantity), shown(v, *limit.quantity, 3));
            if (QString const why = qtext(negative_slack_words(*limit.quantity)); !why.isEmpty() && v < 0)
                text += "\n" + tr("(%1)").arg(why);
        }
    return text;
}

void PlotView::show_bands(std::vector<FrontBand> bands) {
    bands_ = std::move(bands);
    chart_->mark(marks());
    std::vector<std::pair<double, double>> ends;
    for (FrontBand const& b : bands_) ends.emplace_back(b.x_lo, b.y_lo), ends.emplace_back(b.x_hi, b.y_hi);
    session_.keep_in_sight(std::move(ends));
}

/// Ring and crosshair of the hovered design: on the screen only, never in an export.
void PlotView::drawForeground(QPainter* p, QRectF const&) {
    Design const& design = session_.selection().hovered;
    std::optional<QPointF> const c = chart_->at(spot(design));
    if (!c) return;
    Theme const& t = theme();
    QRectF const area = chart_->plotArea();
    QColor hair = t.text;
    hair.setAlphaF(0.45f);
    p->setPen(QPen(hair, 1, Qt::DashLine));
    p->drawLine(*c + QPointF(0, 8), QPointF(c->x(), area.bottom()));
    p->drawLine(*c - QPointF(8, 0), QPointF(area.left(), c->y()));
    p->setBrush(Qt::NoBrush);
    p->setPen(QPen(t.base, 4));
    p->drawEllipse(*c, 6.5, 6.5);
    p->setPen(QPen(t.accent, 2));
    p->drawEllipse(*c, 6.5, 6.5);
    KeepClear clear;
    if (QRectF const knee = chart_->knee_plate(); !knee.isEmpty()) clear.line = {knee.topLeft(), knee.bottomRight()};
    for (LineName const& name : chart_->line_names())
        if (!name.box.isEmpty()) clear.more_lines << QPolygonF({name.box.topLeft(), name.box.bottomRight()});
    draw_plate(*p, hover_text(*design), *c, {c->x() > area.center().x() ? -1.0 : 1.0, -1}, area, t, clear);
}

void PlotView::resizeEvent(QResizeEvent* e) {
    QChartView::resizeEvent(e);
    session_.resize(chart_->cells().width(), chart_->cells().height());
}

void PlotView::changeEvent(QEvent* e) {
    QChartView::changeEvent(e);
    if (e->type() != QEvent::PaletteChange || !chart_) return;
    setBackgroundBrush(theme().base);
    chart_->apply(theme());
}

std::optional<std::uint64_t> PlotView::nearest(QPointF pixel) const {
    if (!session_.picture() || !(chart_->view() == session_.picture()->view)) return {};
    if (!chart_->plotArea().contains(pixel)) return {};
    if (auto const on_line = nearest_of(session_.shown()->outline, pixel)) return on_line;
    for (ValueFront const& front : session_.shown()->value_fronts)
        if (auto const on_line = nearest_of(front.points, pixel)) return on_line;
    return nearest_cell(pixel);
}

std::optional<std::uint64_t> PlotView::nearest_of(std::vector<FrontPoint> const& points, QPointF pixel) const {
    std::optional<std::uint64_t> best;
    double least = 8;
    for (FrontPoint const& point : points) {
        QPointF const d = chart_->at(point.x, point.y) - pixel;
        if (double const distance = std::hypot(d.x(), d.y()); distance < least) least = distance, best = point.design;
    }
    return best;
}

/// The design of the nearest cell that has any; of cells equally far away, a feasible one.
std::optional<std::uint64_t> PlotView::nearest_cell(QPointF pixel) const {
    Picture const& picture = *session_.shown();
    int const columns = picture.question.columns, rows = picture.question.rows, reach = 4;
    QPointF const place = chart_->place(pixel);
    int const column = static_cast<int>(place.x() * columns), row = static_cast<int>((1 - place.y()) * rows);
    std::optional<std::uint64_t> best;
    int least = 2 * (reach * reach + 1);
    for (int r = std::max(0, row - reach); r <= std::min(rows - 1, row + reach); ++r)
        for (int c = std::max(0, column - reach); c <= std::min(columns - 1, column + reach); ++c) {
            Cell const& cell = picture.cell(c, r);
            int const distance = 2 * ((r - row) * (r - row) + (c - column) * (c - column)) + (cell.feasible == 0);
            if (distance < least && cell.feasible + cell.infeasible > 0) least = distance, best = cell.design;
        }
    return best;
}

void PlotView::hover(Design design) {
    Selection s = session_.selection();
    s.hovered = std::move(design);
    session_.select(std::move(s));
}

void PlotView::set_viewport(QRectF r) {  // y upwards
    if (!session_.picture()) return;
    View const v = chart_->view();
    View const next{v.x.between(r.left(), r.right()), v.y.between(r.top(), r.bottom())};
    if (!(next.x.hi > next.x.lo) || !(next.y.hi > next.y.lo)) return;  // closer than numbers can tell
    hover({});
    chart_->set_viewport(next);
    viewport()->update();
    session_.set_viewport(next);
}

void PlotView::reset_view() { session_.set_viewport({}); }

void PlotView::zoom(double factor, QPointF c) {
    set_viewport({c.x() * (1 - factor), c.y() * (1 - factor), factor, factor});
}

}  // namespace diecast
