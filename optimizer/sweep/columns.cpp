#include "optimizer/sweep/columns.h"
#include <algorithm>
#include <cmath>
#include "optimizer/sweep/limits.h"

namespace diecast {
namespace {

constexpr std::size_t most_places = 250;

void add_once(std::vector<Quantity const*>& list, Quantity const* q) {
    if (q && std::find(list.begin(), list.end(), q) == list.end()) list.push_back(q);
}

std::vector<Quantity const*> kept_quantities(Question const& q, std::vector<Quantity const*> const& shown) {
    std::vector<Quantity const*> list;
    for (Quantity const* s : shown) add_once(list, s);
    for (Objective const& o : q.objectives) add_once(list, o.quantity);
    for (Quantity const* more : {q.x, q.y, q.colour}) add_once(list, more);
    return list;
}

bool is_exact(Question const& q, Quantity const* of) {
    return of == q.x || of == q.y ||
           std::any_of(q.objectives.begin(), q.objectives.end(), [&](Objective const& o) { return o.quantity == of; });
}

std::uint64_t mixed(std::uint64_t h) {
    h ^= h >> 33, h *= 0xff51afd7ed558ccdu;
    h ^= h >> 33, h *= 0xc4ceb9fe1a85ec53u;
    return h ^ h >> 33;
}

std::vector<double> places_of(Question const& q, Quantity const& of) {
    auto const at = place_of(q.axes, of);
    if (!at) return {};
    std::vector<double> places = q.axes[at->axis].values[at->quantity];
    std::sort(places.begin(), places.end());
    places.erase(std::unique(places.begin(), places.end()), places.end());
    if (places.size() > most_places) places.clear();
    return places;
}

/// The place nearest to a value: the plan's SI value went there and back, which may cost a bit.
std::uint8_t nearest(std::vector<double> const& places, double v) {
    auto const above = std::lower_bound(places.begin(), places.end(), v);
    auto at = static_cast<std::size_t>(above - places.begin());
    if (at == places.size() || (at > 0 && v - places[at - 1] < places[at] - v)) --at;
    return static_cast<std::uint8_t>(at);
}

/// Fills columns from rows of the plan; different rows from different threads.
class Filler {
public:
    explicit Filler(KeptColumns& to) : to_(to) {}
    void take(Row const& row, std::uint8_t const* feasible) {
        if (to_.every == 1) {
            auto const first = static_cast<std::size_t>(row.first);
            for (std::size_t c = 0; c < to_.columns.size(); ++c) fill(to_.columns[c], row.outputs[c], first, row.lanes);
            for (std::size_t i = 0; i < row.lanes; ++i) to_.feasible[first + i] = bit(feasible, i);
            return;
        }
        std::uint64_t const end = row.first + row.lanes;
        for (auto r = static_cast<std::size_t>(row.first / to_.every); r < to_.rows && r * to_.every < end; ++r) {
            std::uint64_t const design = to_.design(r);
            if (design < row.first || design >= end) continue;
            auto const lane = static_cast<std::size_t>(design - row.first);
            for (std::size_t c = 0; c < to_.columns.size(); ++c) fill(to_.columns[c], row.outputs[c] + lane, r, 1);
            to_.feasible[r] = bit(feasible, lane);
        }
    }

private:
    static std::uint8_t bit(std::uint8_t const* bits, std::size_t lane) { return bits[lane / 8] >> (lane % 8) & 1; }
    static void fill(KeptColumn& c, double const* si, std::size_t first, std::size_t count) {
        Unit const& unit = c.quantity->unit;
        if (!c.exact.empty())
            for (std::size_t i = 0; i < count; ++i) c.exact[first + i] = si[i];
        else if (!c.rounded.empty())
            for (std::size_t i = 0; i < count; ++i) c.rounded[first + i] = static_cast<float>(si[i] / unit);
        else
            for (std::size_t i = 0; i < count; ++i)
                c.place[first + i] =
                    i > 0 && si[i] == si[i - 1] ? c.place[first + i - 1] : nearest(c.places, si[i] / unit);
    }
    KeptColumns& to_;
};

void measure(KeptColumn& c, std::vector<std::uint8_t> const& feasible, std::size_t rows) {
    auto const widen = [](Extent& e, double v) { e.lo = std::min(e.lo, v), e.hi = std::max(e.hi, v); };
    for (std::size_t r = 0; r < rows; ++r) {
        double const v = c.at(r);
        if (!std::isfinite(v)) continue;
        widen(c.all, v);
        if (feasible[r]) widen(c.feasible, v);
    }
}

std::shared_ptr<KeptColumns> empty_columns(Picture const& picture, std::vector<Quantity const*> const& kept,
                                           ColumnLimits const& limits) {
    auto columns = std::make_shared<KeptColumns>();
    columns->question = picture.question;
    columns->designs = picture.plan->designs();
    std::size_t bytes = 1;
    for (Quantity const* q : kept) {
        KeptColumn c{q, places_of(picture.question, *q), {}, {}, {}};
        bytes += !c.places.empty() ? 1 : is_exact(picture.question, q) ? 8 : 4;
        columns->columns.push_back(std::move(c));
    }
    std::uint64_t const most = std::max<std::size_t>(1, std::min(limits.rows, limits.bytes / bytes));
    columns->every = std::max<std::uint64_t>(1, (columns->designs + most - 1) / most);
    columns->rows = static_cast<std::size_t>((columns->designs + columns->every - 1) / columns->every);
    std::size_t const padded = (columns->rows + 7) / 8 * 8 + 8;
    for (KeptColumn& c : columns->columns) {
        if (!c.places.empty()) c.place.resize(padded);
        else if (is_exact(picture.question, c.quantity)) c.exact.resize(padded, std::nan(""));
        else c.rounded.resize(padded, std::nanf(""));
    }
    columns->feasible.resize(padded);
    return columns;
}

/// Most rows of the plan have no design of the sample.
bool is_subsample(KeptColumns const& columns) { return columns.every > 4 * columns.plan->row_lanes(); }

/// The rows of the plan that have a design of the sample, one by one.
bool for_sampled_rows(KeptColumns const& columns, Pool& pool, RowsCall const& work, std::stop_token const& stop,
                      ProgressCall const& progress) {
    Plan const& plan = *columns.plan;
    auto const start = Clock::now();
    std::vector<std::optional<Reader>> readers(pool.workers());
    constexpr std::size_t piece = 4096, step = 64;
    for (std::size_t first = 0; first < columns.rows; first += piece) {
        if (stop.stop_requested()) return false;
        std::size_t const last = std::min(columns.rows, first + piece);
        pool.run((last - first + step - 1) / step, {}, [&](unsigned worker, std::size_t n) {
            if (!readers[worker]) readers[worker].emplace(plan);
            std::size_t const end = std::min(last, first + (n + 1) * step);
            for (std::size_t r = first + n * step; r < end; ++r) {
                std::uint64_t const row = plan.row_of(columns.design(r));
                work(worker, *readers[worker], row, row + 1);
            }
        });
        if (progress) progress({last, columns.rows, std::chrono::duration<double>(Clock::now() - start).count()});
    }
    return true;
}

}  // namespace

std::uint32_t KeptColumns::weight() const {
    constexpr std::uint64_t most = std::numeric_limits<std::uint32_t>::max();
    return static_cast<std::uint32_t>(std::clamp<std::uint64_t>(every, 1, most / std::max<std::size_t>(1, rows)));
}

std::uint64_t KeptColumns::design(std::size_t row) const {
    if (every == 1) return row;
    std::uint64_t const first = row * every;
    return first + mixed(row) % std::min(every, designs - first);
}

std::optional<std::size_t> KeptColumns::row_of(std::uint64_t d) const {
    auto const row = static_cast<std::size_t>(d / every);
    if (row < rows && design(row) == d) return row;
    return {};
}

KeptColumn const* KeptColumns::find(Quantity const* q) const {
    auto const at = std::find_if(columns.begin(), columns.end(), [&](KeptColumn const& c) { return c.quantity == q; });
    return at == columns.end() ? nullptr : &*at;
}

bool KeptColumns::serve(Question const& q, std::vector<Quantity const*> const& shown) const {
    if (!(question.scenario == q.scenario) || !(question.axes == q.axes) || !(question.objectives == q.objectives) ||
        !(question.constraints == q.constraints))
        return false;
    for (Quantity const* s : shown)
        if (!find(s)) return false;
    auto const is_kept = [&](Quantity const* exactly) {
        KeptColumn const* c = find(exactly);
        return c && c->rounded.empty();
    };
    return is_kept(q.x) && is_kept(q.y) && (!q.colour || find(q.colour));
}

std::shared_ptr<KeptColumns const> keep_columns(Picture const& picture, std::vector<Quantity const*> const& shown,
                                                Pool& pool, std::stop_token stop, ProgressCall const& progress,
                                                ColumnLimits const& limits) {
    Question const& q = picture.question;
    auto const kept = kept_quantities(q, shown);
    auto outputs = kept;
    for (Constraint const& c : q.constraints) add_once(outputs, c.quantity);
    auto columns = empty_columns(picture, kept, limits);
    columns->plan =
        std::make_shared<Plan const>(picture.plan->graph(), q.scenario, q.axes, outputs, Budget{}, picture.plan.get());
    Plan const& plan = *columns->plan;
    if (has_errors(plan.issues())) return nullptr;
    std::vector<std::unique_ptr<Limits>> keeps(pool.workers());
    Filler filler(*columns);
    auto const work = [&](unsigned worker, Reader& reader, std::uint64_t first, std::uint64_t last) {
        if (!keeps[worker]) keeps[worker] = std::make_unique<Limits>(plan, q.constraints);
        reader.for_rows(first, last, [&](Row const& row) { filler.take(row, (*keeps[worker])(row)); });
    };
    if (is_subsample(*columns)) {
        if (!for_sampled_rows(*columns, pool, work, stop, progress)) return nullptr;
    } else if (!for_chunks(plan, pool, work, stop, progress)) return nullptr;
    pool.run(columns->columns.size(), {}, [&](unsigned, std::size_t c) {
        clear_upper_registers();
        measure(columns->columns[c], columns->feasible, columns->rows);
    });
    columns->feasible_rows = static_cast<std::size_t>(std::count(
        columns->feasible.begin(), columns->feasible.begin() + static_cast<std::ptrdiff_t>(columns->rows), 1));
    return columns;
}

}  // namespace diecast
