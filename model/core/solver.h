// Solver: an exact algorithm with branches of its own, which only doubles can run, in the place of a formula.
#pragma once
#include <algorithm>
#include <array>
#include "model/core/bounds/interval.h"
#include "model/core/counted.h"
#include "model/core/dual.h"

namespace diecast {

/// Lanes are solved one after the other, so that every width gives the same bits. It has no gradient: its slopes are
/// NaN, and no bounds. `work` is what one solution takes, in additions.
template <std::size_t Inputs, std::size_t Outputs>
struct Solver {
    std::array<double, Outputs> (*solve)(std::array<double, Inputs> const&);
    double work;

    template <class Real, class... More>
    std::array<Real, Outputs> operator()(Real const& first, More const&... more) const {
        std::array<Real, Inputs> const x{{first, more...}};
        std::array<Real, Outputs> y;
        run(x, y);
        return y;
    }

private:
    void run(std::array<double, Inputs> const& x, std::array<double, Outputs>& y) const { y = solve(x); }

    template <int W>
    void run(std::array<Pack<W>, Inputs> const& x, std::array<Pack<W>, Outputs>& y) const {
        std::array<double, Inputs> point;
        for (int lane = 0; lane < W; ++lane) {
            for (std::size_t i = 0; i < Inputs; ++i) point[i] = x[i].lanes[lane];
            auto const found = solve(point);
            for (std::size_t j = 0; j < Outputs; ++j) y[j].lanes[lane] = found[j];
        }
    }

    template <int N>
    void run(std::array<Dual<N>, Inputs> const& x, std::array<Dual<N>, Outputs>& y) const {
        std::array<double, Inputs> point;
        for (std::size_t i = 0; i < Inputs; ++i) point[i] = x[i].value;
        auto const found = solve(point);
        double const unknown = std::numeric_limits<double>::quiet_NaN();
        for (std::size_t j = 0; j < Outputs; ++j) y[j] = Dual<N>(found[j], Pack<N>(unknown));
    }

    /// Nothing is known of a solution between points.
    void run(std::array<Interval, Inputs> const& x, std::array<Interval, Outputs>& y) const {
        std::uint64_t axes = 0;
        for (Interval const& i : x) axes |= i.axes();
        y.fill(Interval::unbounded(axes));
        if (!std::all_of(x.begin(), x.end(), [](Interval const& i) { return i.is_point(); })) return;
        std::array<double, Inputs> point;
        for (std::size_t i = 0; i < Inputs; ++i) point[i] = x[i].lo;
        auto const found = solve(point);
        for (std::size_t j = 0; j < Outputs; ++j) y[j] = found[j];
    }

    void run(std::array<Counted, Inputs> const&, std::array<Counted, Outputs>& y) const {
        y.fill(Counted(1.0));
        Counted::work += work;
    }
};

}  // namespace diecast
