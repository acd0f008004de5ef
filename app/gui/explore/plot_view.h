// PlotView: the chart under mouse and keyboard: hover, pick, pin, zoom, pan, walk along the front.
#pragma once
#include <QChartView>
#include "app/chart/chart.h"
#include "app/session/work/front_uncertainty.h"

namespace diecast {

class PlotView : public QChartView {
    Q_OBJECT
public:
    explicit PlotView(Session&, QWidget* parent = nullptr);
    Chart const& plot() const { return *chart_; }
    std::optional<std::uint64_t> nearest(QPointF pixel) const;  // a front design close by, else one of the nearest cell
    Marks marks() const;                                        // the selection, as the chart marks it
    void reset_view();
    void show_bands(std::vector<FrontBand>);   // whiskers on designs of the front; none: no whiskers
    void zoom(double factor, QPointF centre);  // centre in places, 0…1; below 1: closer

signals:
    void opened();                                               // the design looked at, to be seen alone
    void painted(diecast::Clock::time_point asked, bool whole);  // the answer to that, or a sketch, is on the screen

protected:
    void showEvent(QShowEvent*) override;
    void paintEvent(QPaintEvent*) override;
    void drawForeground(QPainter*, QRectF const&) override;
    void resizeEvent(QResizeEvent*) override;
    void changeEvent(QEvent*) override;
    void mouseMoveEvent(QMouseEvent*) override;
    void mousePressEvent(QMouseEvent*) override;
    void mouseReleaseEvent(QMouseEvent*) override;
    void mouseDoubleClickEvent(QMouseEvent*) override;
    void wheelEvent(QWheelEvent*) override;
    void keyPressEvent(QKeyEvent*) override;
    void leaveEvent(QEvent*) override;

private:
    static QString keys_help();
    void take_picture();
    void mark();
    void hover(Design);
    void set_viewport(QRectF places);
    std::optional<QPointF> spot(Design const&) const;
    QString hover_text(Coordinates const&) const;
    std::optional<std::uint64_t> nearest_of(std::vector<FrontPoint> const&, QPointF pixel) const;
    std::optional<std::uint64_t> nearest_cell(QPointF pixel) const;

    Session& session_;
    std::vector<FrontBand> bands_;
    Chart* chart_;
    Design described_;  // what the accessible description tells of
    std::optional<Clock::time_point> unpainted_;
    bool whole_ = true;       // else a sketch is to be painted
    bool is_behind_ = false;  // pictures that came while it was hidden are not drawn
    std::optional<QPointF> pressed_, panned_;
};

}  // namespace diecast
