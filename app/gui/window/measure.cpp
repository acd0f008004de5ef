#include "app/gui/window/measure.h"
#include <unistd.h>
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <utility>

namespace diecast {
namespace {

double milliseconds(Clock::duration d) { return std::chrono::duration<double, std::milli>(d).count(); }

double share(std::vector<double> v, double p) {
    std::sort(v.begin(), v.end());
    return v.empty() ? 0 : v[static_cast<std::size_t>(p * static_cast<double>(v.size() - 1))];
}

double cpu_milliseconds(clockid_t clock) {
    timespec t{};
    clock_gettime(clock, &t);
    return 1e3 * static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_nsec);
}

}  // namespace

double resident_megabytes() {
    std::ifstream file("/proc/self/statm");
    double all = 0, resident = 0;
    file >> all >> resident;  // pages
    return resident * static_cast<double>(sysconf(_SC_PAGESIZE)) / 1e6;
}

Drag::Drag(PlotView& plot, QSlider& slider, int moves) : slider_(slider), planned_(moves) {
    connect(&plot, &PlotView::painted, this, [this](Clock::time_point asked, bool whole) {
        double const late = milliseconds(Clock::now() - asked);
        if (std::exchange(last_asked_, asked) != asked) firsts_.push_back(late);
        if (whole) wholes_.push_back(late);
    });
    connect(&beat_, &QTimer::timeout, this, &Drag::beat);
    connect(&hand_, &QTimer::timeout, this, &Drag::move);
    beat_.setTimerType(Qt::PreciseTimer);
    hand_.setTimerType(Qt::PreciseTimer);
    beat_.start(1);
    hand_.start(8);
    last_ = Clock::now();
    window_cpu_ = -cpu_milliseconds(CLOCK_THREAD_CPUTIME_ID);
    all_cpu_ = -cpu_milliseconds(CLOCK_PROCESS_CPUTIME_ID);
    slider_.setSliderDown(true);
}

void Drag::beat() {
    auto const now = Clock::now();
    gaps_.push_back(milliseconds(now - last_));
    last_ = now;
}

void Drag::move() {
    int const phase = ++moves_ % 200;
    slider_.setValue(slider_.maximum() * (phase < 100 ? 30 + phase / 2 : 130 - phase / 2) / 120);
    if (moves_ < planned_) return;
    hand_.stop();
    beat_.stop();
    window_cpu_ += cpu_milliseconds(CLOCK_THREAD_CPUTIME_ID);
    all_cpu_ += cpu_milliseconds(CLOCK_PROCESS_CPUTIME_ID);
    slider_.setSliderDown(false);
    emit finished();
}

double Drag::longest_gap() const { return share(gaps_, 1); }

std::string Drag::report() const {
    char text[700];
    auto const late = static_cast<double>(std::count_if(gaps_.begin(), gaps_.end(), [](double g) { return g > 16; }));
    double const pictures = std::max(1.0, static_cast<double>(firsts_.size()));
    std::snprintf(text, sizeof text,
                  "%d moves, %zu pictures; move to first picture: median %.1f ms, p95 %.1f ms, worst %.1f ms\n"
                  "%zu pictures of all designs; move to picture: median %.1f ms, p95 %.1f ms, worst %.1f ms\n"
                  "window thread: longest gap %.1f ms, p99 %.1f ms, %.1f %% over 16 ms; resident %.0f MB\n"
                  "processor time per picture: window thread %.1f ms, other threads %.1f ms\n",
                  moves_, firsts_.size(), share(firsts_, 0.5), share(firsts_, 0.95), share(firsts_, 1), wholes_.size(),
                  share(wholes_, 0.5), share(wholes_, 0.95), share(wholes_, 1), longest_gap(), share(gaps_, 0.99),
                  100 * late / static_cast<double>(std::max<std::size_t>(1, gaps_.size())), resident_megabytes(),
                  window_cpu_ / pictures, (all_cpu_ - window_cpu_) / pictures);
    return text;
}

}  // namespace diecast
