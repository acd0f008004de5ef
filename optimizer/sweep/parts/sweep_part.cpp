#include "optimizer/sweep/parts/sweep_part.h"
#include <algorithm>

namespace diecast {
namespace {

using Clock = std::chrono::steady_clock;
double since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

std::uint64_t designs_per_row(Plan const& plan) {
    return std::max<std::uint64_t>(1, plan.designs() / std::max<std::uint64_t>(1, plan.rows()));
}

/// A sink for each worker over all laps, and what was there before.
class Laps {
public:
    Laps(Plan const& plan, Finder const& empty, Pool& pool, SweepPart& part)
        : plan_(plan),
          pool_(pool),
          part_(part),
          empty_(empty),
          before_(empty),
          finders_(pool.workers()),
          seconds_before_(part.state.seconds) {
        if (part.rows.count() > 0) before_.merge(part.state);
    }

    void run(NumberRange rows) {
        auto const work = [&](unsigned worker, Reader& reader, std::uint64_t first, std::uint64_t last) {
            if (!finders_[worker]) finders_[worker].emplace(empty_);
            reader.for_rows(first, last, [&finder = *finders_[worker]](Row const& row) { finder.take(row); });
        };
        for_chunks(plan_, rows, pool_, work);
        part_.rows.add(rows);
    }
    void sum_up() {
        Finder all = before_;
        for (auto const& finder : finders_)
            if (finder) all.merge(*finder);
        part_.state = all.state();
        part_.state.seconds = seconds_before_ + since(start_);
    }

private:
    Plan const& plan_;
    Pool& pool_;
    SweepPart& part_;
    Finder const& empty_;
    Finder before_;
    std::vector<std::optional<Finder>> finders_;
    double seconds_before_;
    Clock::time_point start_ = Clock::now();
};

std::uint64_t designs_in(Plan const& plan, Ranges const& rows) {
    auto const first_of = [&](std::uint64_t row) { return row < plan.rows() ? plan.first_of(row) : plan.designs(); };
    std::uint64_t designs = 0;
    for (NumberRange const& range : rows.list()) designs += first_of(range.last) - first_of(range.first);
    return designs;
}

bool are_rising(std::vector<Archive::Point> const& points, std::uint64_t designs) {
    for (std::size_t i = 0; i < points.size(); ++i)
        if (points[i].design >= designs || (i > 0 && points[i].design <= points[i - 1].design)) return false;
    return true;
}

}  // namespace

NextRows missing_rows(Ranges const& done, NumberRange rows) {
    return [&done, rows](std::uint64_t most) -> std::optional<NumberRange> {
        auto const gaps = done.gaps(rows);
        if (gaps.empty()) return {};
        return NumberRange{gaps[0].first, gaps[0].first + std::min(gaps[0].size(), most)};
    };
}

bool in_laps(Plan const& plan, NextRows const& next, unsigned workers, std::stop_token stop, double lap_seconds,
             std::function<void(NumberRange)> const& lap) {
    std::uint64_t const least = std::max<std::uint64_t>(1, step_designs / designs_per_row(plan));
    std::uint64_t size = least * workers;
    while (auto const rows = next(size)) {
        if (stop.stop_requested()) return false;
        auto const began = Clock::now();
        lap(*rows);
        double const took = since(began);
        if (took < lap_seconds) size *= 2;
        else if (took > 4 * lap_seconds) size = std::max(least, size / 2);
    }
    return true;
}

void sweep_rows(Plan const& plan, NextRows const& next, Finder const& empty, SweepPart& part, Pool& pool,
                double lap_seconds) {
    Laps laps(plan, empty, pool, part);
    in_laps(plan, next, pool.workers(), {}, lap_seconds, [&](NumberRange rows) { laps.run(rows); });
    laps.sum_up();
}

bool sweep_rows(Plan const& plan, NumberRange rows, Finder const& empty, SweepPart& part, Pool& pool,
                std::stop_token stop, ProgressCall const& progress, Keeping const& keeping) {
    Laps laps(plan, empty, pool, part);
    Pace pace = keeping.pace;
    auto const start = Clock::now();
    std::uint64_t const before = part.rows.count(), per_row = designs_per_row(plan);
    std::uint64_t left = 0;
    for (NumberRange const& gap : part.rows.gaps(rows)) left += gap.size();
    auto const lap = [&](NumberRange next) {
        laps.run(next);
        if (progress) progress({(part.rows.count() - before) * per_row, left * per_row, since(start)});
        if (!keeping.keep || !pace.due()) return;
        laps.sum_up();
        keeping.keep(part);
    };
    bool const done =
        in_laps(plan, missing_rows(part.rows, rows), pool.workers(), std::move(stop), keeping.lap_seconds, lap);
    laps.sum_up();
    return done;
}

std::string why_impossible(Plan const& plan, Finder const& empty, SweepPart const& part) {
    SweepState const& s = part.state;
    if (!part.rows.list().empty() && part.rows.list().back().last > plan.rows())
        return "has rows that the study does not have";
    if (s.seen != designs_in(plan, part.rows)) return "counts other designs than its rows hold";
    if (s.violations.size() != empty.limits()) return "has another number of limits than the study";
    if (s.value_fronts.size() != empty.values()) return "has fronts of other values than the study";
    if (s.spreads.size() != empty.spreads()) return "has spreads of another number of objectives than the study";
    auto const is_beyond = [](Spread const& e) {
        return !e.feasible.empty() && (e.feasible.lo < e.all.lo || e.feasible.hi > e.all.hi);
    };
    if (std::any_of(s.spreads.begin(), s.spreads.end(), is_beyond)) return "has feasible designs beyond all of them";
    auto const is_more = [&](std::uint64_t n) { return n > s.seen; };
    if (is_more(s.feasible) || std::any_of(s.violations.begin(), s.violations.end(), is_more))
        return "counts more designs than it has seen";
    bool rising = are_rising(s.front, plan.designs());
    std::uint64_t most = s.front.size();
    for (auto const& front : s.value_fronts) {
        rising = rising && are_rising(front, plan.designs());
        most = std::max<std::uint64_t>(most, front.size());
    }
    if (!rising) return "has a front of designs that are not there, or out of order";
    if (most > s.feasible) return "has more designs on a front than feasible ones";
    for (Spread const& spread : s.spreads) {
        std::uint64_t left = s.feasible;
        for (auto const& [bin, count] : spread.histogram.counts()) {
            if (count > left) return "has a histogram of more designs than are feasible";
            left -= count;
        }
    }
    return "";
}

std::optional<std::uint64_t> first_foreign(Plan const& plan, Study const& study,
                                           std::vector<Archive::Point> const& front) {
    std::vector<Quantity const*> objectives;
    for (Objective const& o : study.objectives) objectives.push_back(o.quantity);
    Probe probe(plan.graph(), plan.scenario(), plan.axes(), objectives);
    for (Archive::Point const& point : front) {
        auto const values = probe.at(point.design);
        for (std::size_t j = 0; j < values.size(); ++j) {
            double const wanted = study.objectives[j].sense == Sense::maximise ? -values[j] : values[j];
            if (!(wanted == point.objectives[j])) return point.design;
        }
    }
    return {};
}

}  // namespace diecast
