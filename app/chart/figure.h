// Figure: bars, lines, waterfalls and rooflines, in a window and for files; text when something is pointed at.
#pragma once
#include <QGraphicsWidget>
#include "app/chart/drawing.h"

namespace diecast {

class Panel;

/// Owns its numbers; lays itself out anew whenever its size or theme changes. What shows it paints behind it.
class Figure : public QGraphicsWidget {
public:
    explicit Figure(Theme const&);
    void apply(Theme const&);
    void set_heading(ChartHeading const&);  // above the plot; windows have their own
    void show(ChartData);
    void point_at(std::optional<QPointF>);  // by mouse; none: nowhere
    void point_at_spot(qsizetype);          // by key; -1: nowhere

    ChartData const& data() const { return data_; }
    Drawing const& drawing() const { return drawing_; }
    Theme const& colours() const { return *theme_; }
    Spot const* spot_at(QPointF) const;  // null: none
    Spot const* pointed() const { return pointed_ < 0 ? nullptr : &drawing_.spots[pointed_]; }

protected:
    void resizeEvent(QGraphicsSceneResizeEvent*) override;

private:
    void lay_out_anew();

    Theme const* theme_;
    ChartHeading heading_;
    ChartData data_;
    Drawing drawing_;
    QList<Panel*> panels_;
    QGraphicsItem* ink_;
    qsizetype pointed_ = -1;
};

}  // namespace diecast
