// Gaps: the longest time that the window's thread did not answer.
#pragma once
#include <QElapsedTimer>
#include <QTimer>
#include <algorithm>

namespace diecast {

class Gaps {
public:
    Gaps() {
        since_.start();
        QObject::connect(&beat_, &QTimer::timeout, [this] { longest_ = std::max(longest_, since_.restart()); });
        beat_.start(5);
    }
    qint64 longest() const { return longest_; }  // ms

private:
    QTimer beat_;
    QElapsedTimer since_;
    qint64 longest_ = 0;
};

}  // namespace diecast
