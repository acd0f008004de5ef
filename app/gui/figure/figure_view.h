// FigureView: a chart of numbers under mouse and keyboard: whatever is pointed at tells what it is.
#pragma once
#include <QGraphicsView>
#include <QRubberBand>
#include "app/chart/figure.h"

namespace diecast {

class FigureView : public QGraphicsView {
    Q_OBJECT
public:
    explicit FigureView(QWidget* parent = nullptr);
    Figure const& figure() const { return *figure_; }
    void draw(ChartData);
    void set_old(bool);                      // fainter: a newer one is on its way
    QString pointed_at() const;              // what is said there; empty: nothing
    void point_to(QString const& key);       // at the mark that leads there; none: at nothing
    void let_drag(bool on) { drags_ = on; }  // a box over the plot; a click leads on when the button goes up

signals:
    void leads_to(QString key);  // a mark of a quantity was clicked, or Enter pressed there
    void dragged(QRectF box);    // 0…1 along the axes of the plot, its top the lowest value

protected:
    void mousePressEvent(QMouseEvent*) override;
    void mouseMoveEvent(QMouseEvent*) override;
    void mouseReleaseEvent(QMouseEvent*) override;
    void resizeEvent(QResizeEvent*) override;
    void changeEvent(QEvent*) override;
    void keyPressEvent(QKeyEvent*) override;

private:
    void step(qsizetype by);
    void describe();
    void lead_on(QPoint);
    qsizetype row_length() const;  // of spots that lie in rows, the lowest first; else 0
    void let_go();

    Figure* figure_;
    qsizetype at_ = -1;  // among the spots, by key
    bool drags_ = false;
    std::optional<QPoint> from_;  // where a box begins
    QRubberBand* band_;
};

}  // namespace diecast
