#include "optimizer/sweep/raster.h"
#include <algorithm>
#include <bit>
#include <cmath>
#include "model/core/special_values.h"

namespace diecast {
namespace {

double const signed_shift = 1.5 * 0x1p52;  // adding it puts a whole number below 2^51 into the low bits

// The quick logarithm may move a design by this much of a cell.
double const displacement = 1e-3;

constexpr std::uint8_t full = 255;  // what a counter holds

// Parts of a place.
std::uint32_t key_of(std::uint64_t place) { return static_cast<std::uint32_t>(place); }
std::size_t lane_of(std::uint64_t place) { return place >> 33; }

double bent(double v, bool log) { return log ? diecast::log(v) : v; }

}  // namespace

double colour_scale(double brightest, std::uint64_t designs) {
    int const bits = std::min(50, 62 - static_cast<int>(std::bit_width(designs)));
    int const magnitude = brightest > 0 ? std::ilogb(brightest) + 1 : 1;
    return std::ldexp(1.0, std::clamp(bits - magnitude, -1000, 1000));
}

Raster::Bend Raster::bend(Span const& span, Unit const& unit, int cells, bool downwards) {
    double const low = span.lo * unit, high = span.hi * unit, lo = bent(low, span.log), hi = bent(high, span.log);
    double const per_cell = (hi - lo) / cells, ln2 = std::log(2.0);
    double const from = downwards ? hi - 0.5 * per_cell : lo + 0.5 * per_cell;
    double const scale = (downwards ? -1 : 1) * std::min(1 / per_cell, 1e300);  // an end lies in the view in any case
    Bend bend{span.log ? Bend::Kind::log : Bend::Kind::linear, from, scale, 0, 0, static_cast<float>(cells - 1), 0, 0};
    double const middle = std::round((lo + hi) / (2 * ln2)), most = (hi - lo) / (2 * ln2) + 1;
    double const error = quick_log2_error + quick_log2_relative_error * most;
    if (span.log && most < 100 && error * ln2 < displacement * per_cell) {
        bend.kind = Bend::Kind::quick_log;
        bend.from = 0, bend.scale = std::exp2(-middle);
        bend.log_from = static_cast<float>(from / ln2 - middle), bend.log_scale = static_cast<float>(scale * ln2);
    }
    auto const ends = std::minmax({prepared(bend, low), prepared(bend, high)});
    bend.low = static_cast<float>(ends.first), bend.high = static_cast<float>(ends.second);
    return bend;
}

void Raster::start(RasterFrame const& frame, Isa isa, std::size_t row_lanes) {
    frame_ = frame;
    isa_ = isa;
    x_ = bend(frame.view.x, frame.x_unit, frame.columns, false);
    y_ = bend(frame.view.y, frame.y_unit, frame.rows, true);
    std::size_t const cells = static_cast<std::size_t>(frame.columns) * static_cast<std::size_t>(frame.rows);
    std::size_t const room = round_up_8(row_lanes) + 16;
    for (auto* row : {&xs_, &ys_}) row->resize(room);
    lanes_.resize(room);
    places_.resize(room);
    colours_.resize(room);
    begins_.resize(row_lanes);
    counts_.assign(2 * cells, 0);
    firsts_.resize(cells + 1);
    first_highs_.clear();
    sums_.assign(frame.has_colour ? cells : 0, 0);
    fulls_.clear();
    next_design_ = 0;
    uncoloured_.clear();
    best_.assign(frame.best ? cells : 0, {});
}

void Raster::take(Row const& row, std::uint8_t const* feasible) {
    if ((row.first + row.lanes) >> 32 && first_highs_.empty()) first_highs_.resize(firsts_.size());
    run_at(isa_, [&]<int W>(Width<W>) {
        gather<W>(row, feasible);
        locate<W>();
        if (frame_.has_colour) quantise<W>(row, feasible);
    });
    count(row);
    if (frame_.has_colour) add_colours(row);
    if (frame_.best) keep_best(row);
}

double Raster::prepared(Bend const& bend, double v) {
    return (bent(v, bend.kind == Bend::Kind::log) - bend.from) * bend.scale;
}

template <int W>
Singles<2 * W> Raster::prepare(Bend const& bend, double const* first, double const* second) {
    Width<W> const width;
    auto const prepared = [&](double const* at) {
        Pack<W> const v = Pack<W>::load(at), scale = splat(width, bend.scale);
        if (bend.kind == Bend::Kind::quick_log) return v * scale;
        return ((bend.kind == Bend::Kind::log ? log(v) : v) - splat(width, bend.from)) * scale;
    };
    return rounded(prepared(first), prepared(second));
}

/// Copies the designs in view, one behind the other: cells are computed for these alone, without a branch.
template <int W>
void Raster::gather(Row const& row, std::uint8_t const* feasible) {
    constexpr int n = 2 * W;
    using Lanes = typename Words<n>::Lanes;
    Bend const bx = x_, by = y_;
    double const *const xs = row.outputs[frame_.x], *const ys = row.outputs[frame_.y];
    Interior<n> const columns{Singles<n>::all(bx.low), Singles<n>::all(bx.high)};
    Interior<n> const lines{Singles<n>::all(by.low), Singles<n>::all(by.high)};
    Lanes const counting = Words<n>::counting().lanes, twice = counting * 2, bit = (Lanes{} + 1) << counting;
    std::size_t count = 0;
    for (std::size_t i = 0; i < row.lanes; i += n) {
        std::size_t const next = i + W < row.lanes ? i + W : i;
        auto const x = prepare<W>(bx, xs + i, xs + next), y = prepare<W>(by, ys + i, ys + next);
        unsigned const inside = bits_within(x, columns, y, lines) & existing<n>(i, row.lanes);
        unsigned const good = bits_at<W>(feasible, i) | bits_at<W>(feasible, next) << W;
        auto const is_feasible = (Words<n>::all(static_cast<std::int32_t>(good)).lanes & bit) != 0;  // −1
        store_lanes(x, inside, &xs_[count]);
        store_lanes(y, inside, &ys_[count]);
        store_lanes(Words<n>(twice + static_cast<std::int32_t>(2 * i) - is_feasible), inside, &lanes_[count]);
        count += static_cast<unsigned>(std::popcount(inside));
    }
    located_ = count;
}

/// Their columns, or lines: whole numbers from 0 to the last, also where rounding errors are as large as cells.
template <int N>
Words<N> Raster::place(Bend const& bend, float const* prepared) {
    using F = typename Singles<N>::Lanes;
    auto const v = Singles<N>::load(prepared);
    F place = v.lanes;
    if (bend.kind == Bend::Kind::quick_log) place = (quick_log2(v).lanes - bend.log_from) * bend.log_scale;
    F const zero{}, last = zero + bend.last;
    place = place > zero ? place : zero;
    place = place < last ? place : last;
    return Words<N>(std::bit_cast<typename Words<N>::Lanes>((F)(place + 0x1p23f)) & 0x7fffff);
}

template <int W>
void Raster::locate() {
    constexpr int n = 2 * W;
    Bend const bx = x_, by = y_;
    for (std::size_t i = 0; i < located_; i += n) {
        auto const lane = Words<n>::load(&lanes_[i]);
        auto const cell = place<n>(by, &ys_[i]).lanes * frame_.columns + place<n>(bx, &xs_[i]).lanes;
        store_joined(Words<n>(cell * 2 + (lane.lanes & 1)), lane, &places_[i]);
    }
}

void Raster::count(Row const& row) {
    std::uint64_t const* const places = places_.data();
    std::size_t const located = located_;
    if (row.first < next_design_) {
        for (std::size_t i = 0; i < located; ++i) count_late(key_of(places[i]), row.first + lane_of(places[i]));
        return;
    }
    next_design_ = row.first + row.lanes;
    // Keys that have their first design now: noted without a branch, which one design in five would miss.
    std::size_t begun = 0;
    std::uint8_t* const counts = counts_.data();
    std::uint64_t* const begins = begins_.data();
    for (std::size_t i = 0; i < located; ++i) {
        std::uint64_t const p = places[i];
        unsigned const count = counts[key_of(p)];
        begins[begun] = p;
        begun += count == 0;
        counts[key_of(p)] = static_cast<std::uint8_t>(count + 1);
        if (count == full) start_again(key_of(p));
    }
    note_firsts(row.first, begun);
}

/// Of the first designs of their keys in a row that starts at `first`.
void Raster::note_firsts(std::uint64_t first, std::size_t begun) {
    if (!first_highs_.empty()) {
        for (std::size_t b = 0; b < begun; ++b)
            if (std::uint32_t const key = key_of(begins_[b]); is_wanted(key))
                note_first(key / 2, first + lane_of(begins_[b]));
        return;
    }
    std::uint8_t const* const counts = counts_.data();
    std::uint32_t* const firsts = firsts_.data();
    auto const nowhere = static_cast<std::uint32_t>(firsts_.size() - 1);
    for (std::size_t b = 0; b < begun; ++b) {
        std::uint32_t const key = key_of(begins_[b]), cell = key / 2;
        // 1: it is infeasible, and there is a feasible one. By arithmetic: a branch would be mispredicted.
        std::uint32_t const is_hidden = ((counts[key | 1] + std::uint32_t{full}) >> 8) & ~key & 1;
        firsts[cell + is_hidden * (nowhere - cell)] = static_cast<std::uint32_t>(first + lane_of(begins_[b]));
    }
}

/// A design that is not the highest so far.
void Raster::count_late(std::uint32_t key, std::uint64_t design) {
    std::uint8_t& count = counts_[key];
    if (is_wanted(key) && (count == 0 || design < first(key / 2))) note_first(key / 2, design);
    if (++count == 0) start_again(key);
}

/// A feasible one, or there is no feasible one.
bool Raster::is_wanted(std::uint32_t key) const { return key % 2 || counts_[key | 1] == 0; }

std::uint64_t Raster::first(std::size_t cell) const {
    return (first_highs_.empty() ? 0 : std::uint64_t{first_highs_[cell]} << 32) | firsts_[cell];
}

void Raster::note_first(std::size_t cell, std::uint64_t design) {
    firsts_[cell] = static_cast<std::uint32_t>(design);
    if (!first_highs_.empty()) first_highs_[cell] = static_cast<std::uint32_t>(design >> 32);
}

[[gnu::noinline]] void Raster::start_again(std::uint32_t key) {
    if (fulls_.empty()) fulls_.resize(counts_.size());
    ++fulls_[key];
    counts_[key] = 1;
}

std::uint32_t Raster::counted(std::size_t key) const {
    return counts_[key] + (fulls_.empty() ? 0 : fulls_[key] * full);
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

void Raster::add_colours(Row const& row) {
    std::uint64_t const nothing = std::bit_cast<std::uint64_t>(signed_shift);
    double const* const column = row.outputs[frame_.colour];
    for (std::size_t i = 0; i < located_; ++i) {
        std::size_t const cell = key_of(places_[i]) / 2, at = lane_of(places_[i]);
        sums_[cell] += std::bit_cast<std::uint64_t>(colours_[at]) - nothing;  // nothing where it is infeasible
        if (places_[i] % 2 && !(column[at] - column[at] == 0)) note_uncoloured(cell);
    }
}

void Raster::note_uncoloured(std::size_t cell) {
    if (uncoloured_.empty()) uncoloured_.resize(sums_.size());
    ++uncoloured_[cell];
}

void Raster::keep_best(Row const& row) {
    double const *const x = row.outputs[frame_.x], *const y = row.outputs[frame_.y];
    for (std::size_t i = 0; i < located_; ++i) {
        if (places_[i] % 2 == 0) continue;
        std::size_t const cell = key_of(places_[i]) / 2, at = lane_of(places_[i]);
        CellBest const now{frame_.best->y * y[at], frame_.best->x * x[at], row.first + at};
        if (now < best_[cell]) best_[cell] = now;
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
        bool const is_feasible = r->counts_[2 * at + 1] > 0;
        if (is_feasible || r->counts_[2 * at]) lowest[is_feasible] = std::min(lowest[is_feasible], r->first(at));
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
