// Gaps: how long the window's thread did not answer.
#pragma once
#include <QElapsedTimer>
#include <QTimer>
#include <algorithm>
#include <vector>

namespace diecast {

class Gaps {
public:
    Gaps() {
        since_.start();
        QObject::connect(&beat_, &QTimer::timeout, [this] { all_.push_back(since_.restart()); });
        beat_.start(5);
    }
    qint64 longest() const { return all_.empty() ? 0 : *std::max_element(all_.begin(), all_.end()); }  // ms
    double share_over(qint64 ms) const {
        auto const over = std::count_if(all_.begin(), all_.end(), [&](qint64 gap) { return gap > ms; });
        return all_.empty() ? 0 : static_cast<double>(over) / static_cast<double>(all_.size());
    }

private:
    QTimer beat_;
    QElapsedTimer since_;
    std::vector<qint64> all_;
};

}  // namespace diecast
