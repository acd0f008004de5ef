#include "optimizer/sweep/raster.h"
#include <algorithm>
#include <bit>
#include <cmath>
#include "optimizer/front/simd.h"
#include "optimizer/sweep/quick_log.h"

namespace diecast {
namespace {

double const integer_shift = 4503599627370496.0;       // 2^52: adding it puts a whole number into the low bits
double const signed_shift = 1.5 * 4503599627370496.0;  // the same for numbers below 2^51 of either sign

// Cells are this share narrower than they look, so that what lies on the very edge of the view is inside.
double const edge = 5e-7;

double bent(double v, bool log) { return log ? diecast::log(v) : v; }

}  // namespace

double colour_scale(double brightest, std::uint64_t designs) {
    int const bits = std::min(50, 62 - static_cast<int>(std::bit_width(designs)));
    int const magnitude = brightest > 0 ? std::ilogb(brightest) + 1 : 1;
    return std::ldexp(1.0, std::clamp(bits - magnitude, -1000, 1000));
}

Raster::Bend Raster::bend(Span const& span, Unit const& unit, int cells, bool downwards) {
    double const lo = bent(span.lo * unit, span.log), hi = bent(span.hi * unit, span.log);
    double const scale = (cells - 2 * edge) / (hi - lo);
    auto const kind = !span.log                                      ? Bend::Kind::linear
                      : std::abs(scale) * quick_log_error < edge / 2 ? Bend::Kind::quick_log
                                                                     : Bend::Kind::log;
    return downwards ? Bend{kind, hi, -scale} : Bend{kind, lo, scale};
}

void Raster::start(RasterFrame const& frame, Isa isa, std::size_t row_lanes) {
    frame_ = frame;
    isa_ = isa;
    x_ = bend(frame.view.x, frame.x_unit, frame.columns, false);
    y_ = bend(frame.view.y, frame.y_unit, frame.rows, true);
    std::size_t const cells = static_cast<std::size_t>(frame.columns) * static_cast<std::size_t>(frame.rows) + 8;
    for (auto* row : {&across_, &down_, &keys_, &colours_}) row->resize(round_up_8(row_lanes));
    begins_.resize(row_lanes);
    counts_.assign(2 * cells, 0);
    firsts_.resize(2 * cells);
    sums_.assign(frame.has_colour ? cells : 0, 0);
    full_.clear();
    next_design_ = 0;
    uncoloured_.clear();
    best_.assign(frame.best ? cells : 0, {});
}

void Raster::take(Row const& row, std::uint8_t const* feasible) {
    run_at(isa_, [&]<int W>(Width<W>) {
        locate<W>(row, feasible);
        if (frame_.has_colour) quantise<W>(row, feasible);
    });
    count(row);
    if (frame_.has_colour) add_colours(row, feasible);
    if (frame_.best) keep_best(row, feasible);
}

/// Places of values, in cells, less half a cell: rounding gives the cell.
template <int W>
void Raster::place(Bend const& bend, double const* values, std::size_t lanes, double* to) {
    using P = Pack<W>;
    P const from = bend.from, scale = bend.scale, first = edge - 0.5;
    auto const each = [&](auto const& f) {
        for (std::size_t i = 0; i < lanes; i += W) ((f(P::load(values + i)) - from) * scale + first).store(to + i);
    };
    if (bend.kind == Bend::Kind::linear) each([](P const& v) { return v; });
    else if (bend.kind == Bend::Kind::quick_log) each([](P const& v) { return quick_log(v); });
    else each([](P const& v) { return log(v); });
}

template <int W>
void Raster::locate(Row const& row, std::uint8_t const* feasible) {
    using P = Pack<W>;
    std::size_t const lanes = round_up_8(row.lanes);
    place<W>(x_, row.outputs[frame_.x], lanes, across_.data());
    place<W>(y_, row.outputs[frame_.y], lanes, down_.data());
    double const columns = frame_.columns, rows = frame_.rows, outside = 2 * columns * rows;
    // Eight places for designs outside: waiting for one counter over and over would take longer.
    double const outsides[8] = {outside,     outside + 2,  outside + 4,  outside + 6,
                                outside + 8, outside + 10, outside + 12, outside + 14};
    P const low = edge / 2 - 0.5, right = columns - 0.5 - edge / 2, bottom = rows - 0.5 - edge / 2;
    P const shift = integer_shift, odd = integer_shift + 1, row_keys = 2 * columns;
    P const whole = signed_shift;  // rounds to whole numbers on both sides of zero
    for (std::size_t i = 0; i < lanes; i += W) {
        P const u = P::load(&across_[i]), v = P::load(&down_[i]);
        P const lows[] = {low, u, low, v}, highs[] = {u, right, v, bottom};  // NaN is outside
        unsigned const inside = bits_all_le(
            Width<W>{}, 4, [&](std::size_t j) { return lows[j]; }, [&](std::size_t j) { return highs[j]; });
        P const column = (u + whole) - whole, line = (v + whole) - whole;
        P const key = select(mask_of<W>(inside), line * row_keys + (column + column), P::load(&outsides[i % 8]));
        (key + select(mask_of<W>(bits_at<W>(feasible, i)), odd, shift)).store(&keys_[i]);
    }
}

void Raster::count(Row const& row) {
    auto const key = [&](std::size_t lane) {
        return static_cast<std::uint32_t>(std::bit_cast<std::uint64_t>(keys_[lane]));
    };
    if (row.first < next_design_) {
        for (std::size_t i = 0; i < row.lanes; ++i) count_late(key(i), row.first + i);
        return;
    }
    next_design_ = row.first + row.lanes;
    // Cells that have their first design now: noted without a branch, which one design in five would miss.
    std::size_t begun = 0;
    for (std::size_t i = 0; i < row.lanes; ++i) {
        std::uint16_t& count = counts_[key(i)];
        if (count == 0xffff) {
            ++full_[key(i)];
            count = 0;
        } else begins_[begun] = static_cast<std::uint32_t>(i), begun += count == 0;
        ++count;
    }
    for (std::size_t b = 0; b < begun; ++b) firsts_[key(begins_[b])] = row.first + begins_[b];
}

/// A design that is not the highest so far.
void Raster::count_late(std::uint32_t key, std::uint64_t design) {
    std::uint16_t& count = counts_[key];
    if (count == 0 || design < firsts_[key]) firsts_[key] = design;
    if (count == 0xffff) {
        ++full_[key];
        count = 0;
    }
    ++count;
}

std::uint32_t Raster::counted(std::size_t key) const {
    std::uint32_t const more = full_.empty() ? 0 : [&] {
        auto const at = full_.find(static_cast<std::uint32_t>(key));
        return at == full_.end() ? 0 : at->second;
    }();
    return counts_[key] + more * 0xffffu;
}

/// colours_: bits of signed_shift plus the colour in whole steps; 0 steps where it does not count.
template <int W>
void Raster::quantise(Row const& row, std::uint8_t const* feasible) {
    using P = Pack<W>;
    double const* const column = row.outputs[frame_.colour];
    P const scale = frame_.colour_scale, shift = signed_shift, zero = 0.0;
    for (std::size_t i = 0; i < round_up_8(row.lanes); i += W) {
        P const v = P::load(column + i), scaled = v * scale, counted = select(v - v == zero, scaled, zero);
        (select(mask_of<W>(bits_at<W>(feasible, i)), counted, zero) + shift).store(&colours_[i]);
    }
}

void Raster::add_colours(Row const& row, std::uint8_t const* feasible) {
    std::uint64_t const nothing = std::bit_cast<std::uint64_t>(signed_shift);
    double const* const column = row.outputs[frame_.colour];
    for (std::size_t byte = 0; 8 * byte < row.lanes; ++byte)
        for (unsigned bits = feasible[byte]; bits; bits &= bits - 1) {
            std::size_t const lane = 8 * byte + static_cast<std::size_t>(std::countr_zero(bits));
            auto const key = static_cast<std::uint32_t>(std::bit_cast<std::uint64_t>(keys_[lane]));
            sums_[key / 2] += std::bit_cast<std::uint64_t>(colours_[lane]) - nothing;
            if (!(column[lane] - column[lane] == 0)) note_uncoloured(lane);
        }
}

void Raster::note_uncoloured(std::size_t lane) {
    if (uncoloured_.empty()) uncoloured_.resize(sums_.size());
    ++uncoloured_[static_cast<std::uint32_t>(std::bit_cast<std::uint64_t>(keys_[lane])) / 2];
}

void Raster::keep_best(Row const& row, std::uint8_t const* feasible) {
    double const *const x = row.outputs[frame_.x], *const y = row.outputs[frame_.y];
    for (std::size_t byte = 0; 8 * byte < row.lanes; ++byte)
        for (unsigned bits = feasible[byte]; bits; bits &= bits - 1) {
            std::size_t const lane = 8 * byte + static_cast<std::size_t>(std::countr_zero(bits));
            auto const key = static_cast<std::uint32_t>(std::bit_cast<std::uint64_t>(keys_[lane]));
            CellBest const now{frame_.best->y * y[lane], frame_.best->x * x[lane], row.first + lane};
            if (now < best_[key / 2]) best_[key / 2] = now;
        }
}

std::uint64_t Raster::best_of(std::span<Raster const* const> parts, std::size_t at) {
    CellBest best;
    for (Raster const* r : parts)
        if (r->best_[at] < best) best = r->best_[at];
    return best.design;
}

Cell Raster::cell(std::span<Raster const* const> parts, Unit const& colour_unit, std::size_t at) {
    Cell cell;
    std::uint64_t lowest[2] = {~std::uint64_t{0}, ~std::uint64_t{0}};  // infeasible, feasible
    std::uint64_t sum = 0;
    std::uint32_t uncoloured = 0;
    for (Raster const* r : parts) {
        cell.infeasible += r->counted(2 * at);
        cell.feasible += r->counted(2 * at + 1);
        for (std::size_t kind : {0u, 1u})
            if (r->counts_[2 * at + kind]) lowest[kind] = std::min(lowest[kind], r->firsts_[2 * at + kind]);
        if (r->frame_.has_colour) sum += r->sums_[at];
        if (!r->uncoloured_.empty()) uncoloured += r->uncoloured_[at];
    }
    cell.design = lowest[cell.feasible > 0];
    if (cell.feasible && parts[0]->frame_.best) cell.design = best_of(parts, at);
    if (cell.feasible && parts[0]->frame_.has_colour) {
        double const coloured = cell.feasible - uncoloured, steps = parts[0]->frame_.colour_scale * colour_unit;
        cell.colour =
            static_cast<float>(static_cast<double>(static_cast<std::int64_t>(sum)) / (coloured * steps));  // 0 / 0: NaN
    }
    return cell;
}

void Raster::cells(std::span<Raster const* const> parts, Unit const& colour_unit, std::size_t first, std::size_t last,
                   Cell* to) {
    std::size_t const many = 8;
    for (std::size_t from = first; from < last; from += many) {
        std::size_t const end = std::min(from + many, last);
        unsigned some = 0;  // nearly everywhere there is nothing
        for (Raster const* r : parts)
            for (std::size_t key = 2 * from; key < 2 * end; ++key) some |= r->counts_[key];
        if (!some) continue;
        for (std::size_t c = from; c < end; ++c) {
            auto const is_hit = [c](Raster const* r) { return r->counts_[2 * c] || r->counts_[2 * c + 1]; };
            if (std::any_of(parts.begin(), parts.end(), is_hit)) to[c - first] = cell(parts, colour_unit, c);
        }
    }
}

}  // namespace diecast
