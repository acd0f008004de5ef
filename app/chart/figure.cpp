#include "app/chart/figure.h"
#include <QGraphicsSceneHoverEvent>
#include <QPaintEngine>
#include <QPainter>
#include "app/chart/panel.h"
#include "app/chart/plate.h"

namespace diecast {
namespace {

/// Part by part where it is pixels: the outline of a hundred lines at once takes the raster engine forty times as long.
void draw(QPainter& p, Shape const& s) {
    p.setPen(s.pen);
    p.setBrush(s.brush);
    auto const has_curve = [&] {
        for (int i = 0; i < s.path.elementCount(); ++i)
            if (s.path.elementAt(i).isCurveTo()) return true;
        return false;
    };
    bool const pixels = p.paintEngine()->type() == QPaintEngine::Raster;
    if (!pixels || s.brush.style() != Qt::NoBrush || has_curve()) return p.drawPath(s.path);
    QPainterPath part;
    for (int i = 0; i < s.path.elementCount(); ++i) {
        QPainterPath::Element const at = s.path.elementAt(i);
        if (at.isMoveTo()) {
            p.drawPath(part);
            part.clear();
            part.moveTo(at);
        } else part.lineTo(at);
    }
    p.drawPath(part);
}

/// Above the panels: shapes, text, and the plate of what is pointed at.
class Ink : public QGraphicsItem {
public:
    explicit Ink(Figure* figure) : QGraphicsItem(figure), figure_(*figure) {
        setZValue(20);
        setAcceptHoverEvents(true);
    }
    QRectF boundingRect() const override { return figure_.rect(); }
    void paint(QPainter* p, QStyleOptionGraphicsItem const*, QWidget*) override {
        Theme const& t = figure_.colours();
        p->setRenderHint(QPainter::Antialiasing);
        for (Shape const& s : figure_.drawing().shapes) draw(*p, s);
        for (Label const& label : figure_.drawing().labels) diecast::paint(*p, label, t.base);
        if (Spot const* spot = figure_.pointed()) {
            p->setPen(QPen(t.text, 1.5));
            p->setBrush(Qt::NoBrush);
            p->drawPath(spot->mark);
            QRectF const about = spot->mark.boundingRect();
            draw_plate(*p, spot->text, {about.right(), about.center().y()}, {1, 0}, figure_.rect(), t);
        }
    }

protected:
    void hoverMoveEvent(QGraphicsSceneHoverEvent* e) override { figure_.point_at(e->pos()); }
    void hoverLeaveEvent(QGraphicsSceneHoverEvent*) override { figure_.point_at({}); }

    Figure& figure_;
};

}  // namespace

Figure::Figure(Theme const& t) : theme_(&t), ink_(new Ink(this)) {}

void Figure::apply(Theme const& t) {
    theme_ = &t;
    lay_out_anew();
}

void Figure::set_heading(ChartHeading const& heading) {
    heading_ = heading;
    lay_out_anew();
}

void Figure::show(ChartData data) {
    data_ = std::move(data);
    lay_out_anew();
}

void Figure::resizeEvent(QGraphicsSceneResizeEvent* e) {
    QGraphicsWidget::resizeEvent(e);
    lay_out_anew();
}

void Figure::lay_out_anew() {
    pointed_ = -1;
    drawing_ = size().isEmpty() ? Drawing{} : lay_out(data_, {*theme_, size(), heading_});
    while (panels_.size() > drawing_.plots.size()) delete panels_.takeLast();
    while (panels_.size() < drawing_.plots.size()) panels_ << new Panel(this);
    for (qsizetype i = 0; i < panels_.size(); ++i) panels_[i]->show(drawing_.plots[i], rect(), *theme_);
    update();
}

/// The smallest of those there, so that a mark wins over the strip behind it.
Spot const* Figure::spot_at(QPointF at) const {
    Spot const* best = nullptr;
    auto const area = [](QRectF const& r) { return r.width() * r.height(); };
    for (Spot const& spot : drawing_.spots)
        if (spot.where.contains(at) && (!best || area(spot.where) < area(best->where))) best = &spot;
    return best;
}

void Figure::point_at(std::optional<QPointF> at) {
    Spot const* spot = at ? spot_at(*at) : nullptr;
    point_at_spot(spot ? spot - drawing_.spots.constData() : qsizetype{-1});
}

void Figure::point_at_spot(qsizetype spot) {
    if (spot == pointed_ || spot >= drawing_.spots.size()) return;
    pointed_ = spot;
    ink_->update();
}

}  // namespace diecast
