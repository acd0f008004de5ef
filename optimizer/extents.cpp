#include "optimizer/extents.h"
#include <algorithm>
#include <cmath>
#include "optimizer/simd.h"

namespace diecast {
namespace {

double const infinity = std::numeric_limits<double>::infinity();

template <int W>
struct Reach {
    Pack<W> lo = infinity, hi = -infinity;
    void take(Pack<W> const& low, Pack<W> const& high) {
        lo = select(low < lo, low, lo);
        hi = select(high > hi, high, hi);
    }
    Extent sum() const {
        Extent e;
        for (int i = 0; i < W; ++i) {
            e.lo = std::min<double>(e.lo, lo.lanes[i]);
            e.hi = std::max<double>(e.hi, hi.lanes[i]);
        }
        return e;
    }
};

void widen(Extent& e, Extent const& by) {
    e.lo = std::min(e.lo, by.lo);
    e.hi = std::max(e.hi, by.hi);
}

}  // namespace

void Extents::take(Row const& row, std::uint8_t const* bits) {
    run_at(isa_, [&]<int W>(Width<W>) { scan<W>(row, bits); });
}

template <int W>
void Extents::scan(Row const& row, std::uint8_t const* bits) {
    double const* const column = row.outputs[output_];
    Reach<W> every, good;
    for (std::size_t lane = 0; lane < row.lanes; lane += W) {
        unsigned const there = existing(lane / 8 * 8, row.lanes) >> (lane % 8);
        Pack<W> const v = Pack<W>::load(column + lane), zero = 0.0, high = infinity, low = -infinity;
        Mask<W> const finite = v - v == zero, exists = mask_of<W>(there), keeps = mask_of<W>(bits_at<W>(bits, lane));
        Pack<W> const least = select(finite, v, high), most = select(finite, v, low);
        every.take(select(exists, least, high), select(exists, most, low));
        good.take(select(keeps, least, high), select(keeps, most, low));
    }
    widen(all, every.sum());
    widen(feasible, good.sum());
}

void Extents::merge(Extents const& other) {
    widen(all, other.all);
    widen(feasible, other.feasible);
}

}  // namespace diecast
