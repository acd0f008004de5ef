// FigureView: a chart of numbers under mouse and keyboard: whatever is pointed at tells what it is.
#pragma once
#include <QGraphicsView>
#include "app/chart/figure.h"

namespace diecast {

class FigureView : public QGraphicsView {
    Q_OBJECT
public:
    explicit FigureView(QWidget* parent = nullptr);
    Figure const& figure() const { return *figure_; }
    void draw(ChartData);
    void set_old(bool);                 // fainter: a newer one is on its way
    QString pointed_at() const;         // what is said there; empty: nothing
    void point_to(QString const& key);  // at the mark that leads there; none: at nothing

signals:
    void leads_to(QString key);  // a mark of a quantity was clicked, or Enter pressed there

protected:
    void mousePressEvent(QMouseEvent*) override;
    void mouseMoveEvent(QMouseEvent*) override;
    void resizeEvent(QResizeEvent*) override;
    void changeEvent(QEvent*) override;
    void keyPressEvent(QKeyEvent*) override;

private:
    void step(qsizetype by);
    void tell();

    Figure* figure_;
    qsizetype at_ = -1;  // among the spots, by key
};

}  // namespace diecast
