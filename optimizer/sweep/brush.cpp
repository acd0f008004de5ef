#include "optimizer/sweep/brush.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include "optimizer/sweep/picture.h"

namespace diecast {
namespace {

/// 1 or 0 for each row, added to what has been found: a row stays in if it was and this holds.
template <class T, class Holds>
void keep_where(std::vector<T> const& values, std::size_t rows, std::vector<std::uint8_t>& inside, Holds const& holds) {
    std::uint8_t* const in = inside.data();
    T const* const v = values.data();
    for (std::size_t r = 0; r < rows; ++r) in[r] = static_cast<std::uint8_t>(in[r] & holds(v[r]));
}

void apply(KeptColumn const& c, BrushSpec const& brush, std::size_t rows, std::vector<std::uint8_t>& inside) {
    if (!c.place.empty()) {
        std::array<std::uint8_t, 256> kept{};
        for (std::size_t p = 0; p < c.places.size(); ++p) kept[p] = brush.holds(c.places[p]);
        return keep_where(c.place, rows, inside, [&](std::uint8_t p) { return kept[p]; });
    }
    auto const either = [&](auto const& holds_one) {
        auto const& k = brush.kept;
        if (k.size() == 1)
            return holds_one([lo = k[0].lo, hi = k[0].hi](auto v) -> int {
                return (v >= static_cast<decltype(v)>(lo)) & (v <= static_cast<decltype(v)>(hi));
            });
        holds_one([&](auto v) -> int {
            int any = 0;
            for (BrushRange const& i : k)
                any |= (v >= static_cast<decltype(v)>(i.lo)) & (v <= static_cast<decltype(v)>(i.hi));
            return any;
        });
    };
    if (!c.exact.empty())
        either([&](auto const& holds) {
            keep_where(c.exact, rows, inside, [&](double v) { return holds(v / c.quantity->unit); });
        });
    else either([&](auto const& holds) { keep_where(c.rounded, rows, inside, holds); });
}

/// Bytes of 0 and 1 as bits, eight rows a byte; false if all are 0.
bool pack_bits(std::uint8_t const* bytes, std::size_t count, std::uint8_t* bits) {
    std::uint64_t any = 0;
    for (std::size_t i = 0; i < count; i += 8) {
        std::uint64_t eight = 0;
        std::memcpy(&eight, bytes + i, std::min<std::size_t>(8, count - i));
        any |= eight;
        bits[i / 8] = static_cast<std::uint8_t>(eight * 0x0102040810204080u >> 56);
    }
    return any != 0;
}

/// The best of its chosen designs stands for a cell, as in the raster.
void stand_best(KeptColumns const& columns, Picture const& picture, std::vector<std::uint32_t> const& cell_of,
                std::vector<std::uint32_t> const& chosen, Categories const& categories, std::vector<Cell>& cells) {
    Question const& q = picture.question;
    Graph const& graph = picture.plan->graph();
    double const right = wanted_sign(graph, *q.x, q.objectives), up = wanted_sign(graph, *q.y, q.objectives);
    KeptColumn const &x = *columns.find(q.x), &y = *columns.find(q.y);
    auto const si = [](KeptColumn const& c, std::size_t r) {  // the raster's bits
        return c.exact.empty() ? c.at(r) * c.quantity->unit : c.exact[r];
    };
    std::vector<CellBest> best(cells.size());
    for (std::uint32_t r : chosen) {
        if (cell_of[r] >= cells.size()) continue;
        CellBest& so_far = best[cell_of[r]];
        CellBest const now{up * si(y, r), right * si(x, r), columns.design(r)};
        if (now < so_far) so_far = now;
    }
    for (std::size_t i = 0; i < cells.size(); ++i)
        if (cells[i].feasible) {
            cells[i].design = best[i].design;
            cells[i].colour = static_cast<float>(categories.values()[categories.of(best[i].design)]);
        }
}

std::size_t step_at(double place) {
    return static_cast<std::size_t>(std::clamp(place, 0.0, 1.0) * Steps::most * (1 - 1e-12));
}

}  // namespace

bool BrushSpec::holds(double v) const {
    return std::any_of(kept.begin(), kept.end(), [v](BrushRange const& i) { return i.holds(v); });
}

BrushSpec const* Brushes::find(Quantity const* q) const {
    auto const at = std::find_if(list.begin(), list.end(), [q](BrushSpec const& b) { return b.quantity == q; });
    return at == list.end() ? nullptr : &*at;
}

void find_brushed(KeptColumns const& columns, std::vector<BrushSpec> const& brushes,
                  std::vector<std::uint8_t>& inside) {
    inside.assign(columns.rows, 1);
    for (BrushSpec const& brush : brushes)
        if (KeptColumn const* c = columns.find(brush.quantity)) apply(*c, brush, columns.rows, inside);
}

double Track::place(double v) const {
    if (entries.empty()) return span.place(v);
    auto const at = std::lower_bound(entries.begin(), entries.end(), v) - entries.begin();
    return (static_cast<double>(at) + 0.5) / static_cast<double>(entries.size());
}

double Track::value(double p) const {
    if (entries.empty()) return span.value(p);
    double const at = std::floor(p * static_cast<double>(entries.size()));
    return entries[static_cast<std::size_t>(std::clamp(at, 0.0, static_cast<double>(entries.size() - 1)))];
}

Track track_of(Graph const& graph, KeptColumn const& c) {
    if (graph.is_choice(*c.quantity) && !c.places.empty()) return {{0, 1, false}, c.places};
    Extent const e{c.all.lo * c.quantity->unit, c.all.hi * c.quantity->unit};
    return {fitted(c.all.empty() ? Extent{} : e, c.quantity->unit), {}, c.places};
}

Steps steps_of(KeptColumn const& c, Track const& track) {
    Steps s;
    if (!c.place.empty()) {
        double const half = track.entries.empty() ? 0.004 : 0.2 / static_cast<double>(track.entries.size());
        for (double p : c.places) s.steps.push_back({track.place(p), half});
        s.at = c.place;
        return s;
    }
    double const half = 0.5 / Steps::most;
    for (std::size_t i = 0; i < Steps::most; ++i)
        s.steps.push_back({(static_cast<double>(i) + 0.5) / Steps::most, half});
    std::size_t const rows = std::max(c.exact.size(), c.rounded.size());
    s.at.resize(rows);
    for (std::size_t r = 0; r < rows; ++r) {
        double const place = track.place(c.at(r));
        s.at[r] = std::isfinite(place) ? static_cast<std::uint8_t>(step_at(place)) : Steps::none;
    }
    return s;
}

/// Two tables in turn: a design that falls where the one before fell need not wait for it.
void PairCounts::count(Steps const& left, Steps const& right, std::uint8_t const* weights, std::size_t rows) {
    counts_.assign(65536, 0);
    std::vector<std::uint32_t> others(65536);
    std::uint8_t const *const a = left.at.data(), *const b = right.at.data();
    std::uint32_t *const even = counts_.data(), *const odd = others.data();
    for (std::size_t r = 0; r + 1 < rows; r += 2) {
        even[a[r] << 8 | b[r]] += weights[r];
        odd[a[r + 1] << 8 | b[r + 1]] += weights[r + 1];
    }
    if (rows % 2) even[a[rows - 1] << 8 | b[rows - 1]] += weights[rows - 1];
    for (std::size_t i = 0; i < others.size(); ++i) even[i] += odd[i];
}

void PairCounts::change(Steps const& left, Steps const& right, std::vector<std::uint32_t> const& come,
                        std::vector<std::uint32_t> const& gone) {
    auto const place = [&](std::uint32_t r) { return static_cast<std::size_t>(left.at[r] << 8 | right.at[r]); };
    for (std::uint32_t r : come) ++counts_[place(r)];
    for (std::uint32_t r : gone) --counts_[place(r)];
}

std::vector<PairCounts> const& PairTally::follow(std::vector<std::shared_ptr<Steps const>> const& axes,
                                                 std::vector<std::uint8_t> const& chosen, std::size_t rows) {
    bool const other_axes = axes != axes_ || chosen_.size() != rows;
    come_.clear(), gone_.clear();
    if (!other_axes)
        for (std::size_t first = 0; first < rows; first += 8) {
            std::size_t const last = std::min(first + 8, rows);
            if (std::equal(&chosen[first], &chosen[0] + last, &chosen_[first])) continue;
            for (std::size_t r = first; r < last; ++r)
                if (chosen[r] != chosen_[r]) (chosen[r] ? come_ : gone_).push_back(static_cast<std::uint32_t>(r));
        }
    pairs_.resize(axes.size() - 1);
    for (std::size_t g = 0; g + 1 < axes.size(); ++g) {
        if (other_axes || come_.size() + gone_.size() > rows / 3)
            pairs_[g].count(*axes[g], *axes[g + 1], chosen.data(), rows);
        else pairs_[g].change(*axes[g], *axes[g + 1], come_, gone_);
    }
    axes_ = axes;
    chosen_.assign(chosen.begin(), chosen.begin() + static_cast<std::ptrdiff_t>(rows));
    return pairs_;
}

std::vector<std::uint32_t> cells_of(KeptColumns const& columns, Picture const& picture) {
    Question const& q = picture.question;
    auto const width = static_cast<std::uint32_t>(q.columns), height = static_cast<std::uint32_t>(q.rows);
    std::vector<std::uint32_t> cells(columns.rows);
    KeptColumn const *x = columns.find(q.x), *y = columns.find(q.y);
    // Cells as in the raster: a little narrower than they look, so that what lies on the edge of the view is inside.
    double const edge = 5e-7;
    auto const at = [&](Span const& span, double v, double count) { return span.place(v) * (count - 2 * edge) + edge; };
    for (std::size_t r = 0; r < columns.rows; ++r) {
        double const u = at(picture.view.x, x->at(r), width), v = height - at(picture.view.y, y->at(r), height);
        bool const in = u >= 0 && u < width && v >= 0 && v < height;
        cells[r] = in ? static_cast<std::uint32_t>(v) * width + static_cast<std::uint32_t>(u) : width * height;
    }
    return cells;
}

std::vector<Cell> brushed_cells(KeptColumns const& columns, Picture const& picture,
                                std::vector<std::uint32_t> const& cell_of, std::vector<std::uint32_t> const& chosen,
                                bool feasible_only) {
    std::vector<Cell> cells = picture.cells;
    for (Cell& c : cells) {
        c.infeasible = feasible_only ? c.feasible : c.infeasible + c.feasible;
        c.feasible = 0, c.colour = 0;
    }
    Quantity const* const shown = picture.question.colour;
    auto const categories = shown ? Categories::of(picture.plan->graph(), picture.plan->axes(), *shown) : std::nullopt;
    KeptColumn const* const colour = shown && !categories ? columns.find(shown) : nullptr;
    std::vector<double> sums(colour ? cells.size() : 0);
    std::vector<std::uint32_t> coloured(sums.size());
    std::uint32_t const each = columns.weight();
    for (std::uint32_t r : chosen) {
        std::uint32_t const at = cell_of[r];
        if (at >= cells.size()) continue;
        Cell& c = cells[at];
        if (c.feasible == 0) c.design = columns.design(r);
        c.feasible += each;
        c.infeasible -= std::min(c.infeasible, each);
        if (!colour) continue;
        double const v = colour->at(r);
        if (std::isfinite(v)) sums[at] += v, ++coloured[at];
    }
    for (std::size_t i = 0; i < sums.size(); ++i)
        if (cells[i].feasible) cells[i].colour = static_cast<float>(sums[i] / coloured[i]);
    if (categories) stand_best(columns, picture, cell_of, chosen, *categories, cells);
    return cells;
}

BrushedFront front_of(KeptColumns const& columns, Picture const& picture, std::vector<std::uint8_t> const& chosen) {
    constexpr std::size_t lanes = 512;
    Question const& q = picture.question;
    Survey survey(*columns.plan, {q.x, q.y, q.colour, q.objectives, q.constraints});
    std::vector<double const*> outputs(columns.plan->outputs().size());
    std::vector<std::vector<double>> scratch(outputs.size());
    std::vector<std::size_t> read;
    for (std::size_t c = 0; c < columns.columns.size(); ++c) {
        Quantity const* const of = columns.columns[c].quantity;
        if (of == q.x || of == q.y ||
            std::any_of(q.objectives.begin(), q.objectives.end(), [&](Objective const& o) { return o.quantity == of; }))
            read.push_back(c);
    }
    std::array<std::uint8_t, lanes / 8> bits;
    std::array<std::uint8_t, lanes> values;
    for (std::size_t first = 0; first < columns.rows; first += lanes) {
        std::size_t const count = std::min(lanes, columns.rows - first);
        if (!pack_bits(chosen.data() + first, count, bits.data())) continue;
        for (std::size_t c : read) {
            KeptColumn const& column = columns.columns[c];
            if (!column.exact.empty()) outputs[c] = column.exact.data() + first;
            else {
                scratch[c].resize(lanes);
                for (std::size_t i = 0; i < count; ++i) scratch[c][i] = column.at(first + i) * column.quantity->unit;
                outputs[c] = scratch[c].data();
            }
        }
        Row const row{first, count, outputs};
        if (!q.objectives.empty()) survey.front.take(row, bits.data());
        if (!picture.outline.empty()) survey.outline.take(row, bits.data());
        if (survey.by_value) {
            Categories const& categories = survey.by_value->categories();
            for (std::size_t i = 0; i < count; ++i)
                values[i] = static_cast<std::uint8_t>(categories.of(columns.design(first + i)));
            survey.by_value->take(row, bits.data(), values.data());
        }
    }
    BrushedFront found{points_of(q, survey.front), {}, {}};
    if (survey.by_value) found.value_fronts = value_fronts_of(q, *survey.by_value);
    if (!picture.outline.empty()) found.outline = points_of(q, survey.outline);
    std::vector<std::vector<FrontPoint>*> lists{&found.front, &found.outline};
    for (ValueFront& f : found.value_fronts) lists.push_back(&f.points);
    for (auto* list : lists)
        for (FrontPoint& p : *list) p.design = columns.design(static_cast<std::size_t>(p.design));
    return found;
}

}  // namespace diecast
