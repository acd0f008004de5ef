// Measure: moves a slider at the pace of a mouse and watches what a person would feel.
#pragma once
#include <QObject>
#include <QSlider>
#include <QTimer>
#include "app/gui/explore/plot_view.h"

namespace diecast {

double resident_megabytes();  // of this process, now

class Drag : public QObject {
    Q_OBJECT
public:
    Drag(PlotView&, QSlider&, int moves = 600);
    double longest_gap() const;  // ms, of the window's thread
    std::string report() const;

signals:
    void finished();

private:
    void beat();
    void move();

    QSlider& slider_;
    QTimer beat_, hand_;
    /// ms: from a move to its first picture, and to that of all designs; of the window's thread.
    std::vector<double> firsts_, wholes_, gaps_;
    Clock::time_point last_asked_;
    double window_cpu_ = 0, all_cpu_ = 0;  // ms
    Clock::time_point last_;
    int moves_ = 0, planned_;
};

}  // namespace diecast
