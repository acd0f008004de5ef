// RooflineView: a roofline whose ceilings can be dragged, or moved by key.
#pragma once
#include "app/gui/figure/figure_view.h"

namespace diecast {

class RooflineView : public FigureView {
    Q_OBJECT
public:
    using FigureView::FigureView;
    void hold_still(std::vector<int> const& ceilings) { still_ = ceilings; }  // these cannot be moved
    double rate_at(QPointF pixel, int ceiling) const;                         // SI

signals:
    void moved(int ceiling, double rate);  // SI; not yet let go
    void stepped(int ceiling, int by);     // by key
    void dropped();
    void given_up();

protected:
    void mousePressEvent(QMouseEvent*) override;
    void mouseMoveEvent(QMouseEvent*) override;
    void mouseReleaseEvent(QMouseEvent*) override;
    void keyPressEvent(QKeyEvent*) override;

private:
    RooflineChart const* chart() const { return std::get_if<RooflineChart>(&figure().data()); }
    int handle_at(QPointF) const;  // −1: none
    bool can_move(int ceiling) const;
    int pointed_ceiling() const;

    std::vector<int> still_;
    int held_ = -1;
    bool moving_ = false;
    QPointF from_;
};

}  // namespace diecast
