#include "optimizer/sweep/view.h"
#include <algorithm>

namespace diecast {
namespace {
double const margin = 0.04, log_from = 8;
}

double Span::place(double v) const { return log ? diecast::log(v / lo) / diecast::log(hi / lo) : (v - lo) / (hi - lo); }

double Span::value(double p) const { return log ? lo * pow(hi / lo, p) : lo + (hi - lo) * p; }

Span fitted(Extent const& e, Unit const& unit, AxisScale scale) {
    if (e.empty()) return scale == AxisScale::log ? Span{1, 10, true} : Span{0, 1, false};
    double const lo = e.lo / unit, hi = e.hi / unit, magnitude = std::max(hi, -lo);
    bool const can_log = lo > 0 && scale != AxisScale::linear;
    bool const log = can_log && (scale == AxisScale::log || hi / lo > log_from);
    if (hi - lo > 1e-9 * magnitude) return Span{lo, hi, log}.between(-margin, 1 + margin);
    if (log) return {lo / 2, hi * 2, true};
    double const half = magnitude > 0 ? magnitude / 2 : 1;  // of one value there is only its place to show
    return {lo - half, hi + half, false};
}

}  // namespace diecast
