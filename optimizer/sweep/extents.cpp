#include "optimizer/sweep/extents.h"
#include <algorithm>
#include <tuple>
#include "model/core/special_values.h"
#include "optimizer/front/simd.h"

namespace diecast {
namespace {

/// Lowest and highest so far, NaN passed over.
template <int W>
struct Reach {
    Pack<W> lo = infinity, hi = -infinity;
    void take(Pack<W> const& v) {
        lo = select(v < lo, v, lo);
        hi = select(v > hi, v, hi);
    }
    Extent sum() const {
        Extent e;
        for (int i = 0; i < W; ++i) {
            e.lo = std::min<double>(e.lo, lo.lanes[i]);
            e.hi = std::max<double>(e.hi, hi.lanes[i]);
        }
        return e;
    }
    bool has_infinity() const {
        Extent const e = sum();
        return e.lo == -infinity || e.hi == infinity;
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
    using P = Pack<W>;
    double const* const column = row.outputs[output_];
    P const not_there = nan, zero = 0.0;
    auto const reach = [&](auto const& admit) {
        Reach<W> every, good;
        for (std::size_t lane = 0; lane < row.lanes; lane += W) {
            unsigned const there = existing(lane / 8 * 8, row.lanes) >> (lane % 8);
            P const raw = admit(P::load(column + lane)),
                    v = there == 255 ? raw : select(mask_of<W>(there), raw, not_there);
            every.take(v);
            good.take(select(mask_of<W>(bits_at<W>(bits, lane)), v, not_there));
        }
        return std::pair{every, good};
    };
    auto [every, good] = reach([](P const& v) { return v; });
    if (every.has_infinity())
        std::tie(every, good) = reach([&](P const& v) { return select(v - v == zero, v, not_there); });
    widen(every.sum(), good.sum());
}

void Extents::merge(Extents const& other) { widen(other.all, other.feasible); }

void Extents::widen(Extent const& by_all, Extent const& by_feasible) {
    diecast::widen(all, by_all);
    diecast::widen(feasible, by_feasible);
}

}  // namespace diecast
