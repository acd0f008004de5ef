#include "optimizer/sweep/grid.h"
#include <algorithm>
#include <chrono>

namespace diecast {
namespace {

void add(std::vector<Quantity const*>& list, Quantity const* q) {
    if (std::find(list.begin(), list.end(), q) == list.end()) list.push_back(q);
}

/// One worker's share of the findings.
class Finder {
public:
    Finder(Plan const& plan, Study const& study, std::vector<Constraint> const& limits)
        : limits_(plan, limits), front_(objectives(plan, study), {}) {}
    void take(Row const& row) {
        seen_ += row.lanes;
        hash_.take(row);
        front_.take(row, limits_(row));
    }
    void merge(Finder const& other) {
        seen_ += other.seen_;
        limits_.merge(other.limits_);
        front_.merge(other.front_);
        hash_.merge(other.hash_);
    }
    Findings findings() const {
        Findings f{seen_, limits_.feasible(), hash_.value(), {}, limits_.broken(), {}};
        auto points = front_.archive().points();
        std::stable_sort(points.begin(), points.end(),
                         [](auto const& a, auto const& b) { return a.objectives[0] < b.objectives[0]; });
        for (auto const& point : points) f.front.push_back(point.design);
        return f;
    }

private:
    static std::vector<Front::Objective> objectives(Plan const& plan, Study const& study) {
        std::vector<Front::Objective> result;
        for (Objective const& o : study.objectives)
            result.push_back({output_of(plan, *o.quantity), o.sense == Sense::maximise});
        return result;
    }

    std::uint64_t seen_ = 0;
    Limits limits_;
    Front front_;
    HashSink hash_;
};

}  // namespace

std::vector<Quantity const*> measures_of(Graph const& graph, Study const& study) {
    std::vector<Quantity const*> result;
    for (Objective const& o : study.objectives) add(result, o.quantity);
    for (Constraint const& c : limits_of(graph, study)) add(result, c.quantity);
    return result;
}

std::vector<Quantity const*> columns_of(Graph const& graph, Study const& study, std::vector<Axis> const& axes,
                                        std::vector<Quantity const*> const& more) {
    std::vector<Quantity const*> result = measures_of(graph, study);
    for (Quantity const* q : study.figures) add(result, q);
    for (Quantity const* q : more) add(result, q);
    for (Axis const& axis : axes)
        for (Quantity const* q : axis.quantities) std::erase(result, q);
    return result;
}

Findings explore(Plan const& plan, Study const& study, Pool& pool, std::stop_token stop, ProgressCall const& progress) {
    auto const start = std::chrono::steady_clock::now();
    auto const limits = limits_of(plan.graph(), study);
    std::vector<std::optional<Finder>> finders(pool.workers());
    auto const work = [&](unsigned worker, Reader& reader, std::uint64_t first, std::uint64_t last) {
        if (!finders[worker]) finders[worker].emplace(plan, study, limits);
        reader.for_rows(first, last, [&finder = *finders[worker]](Row const& row) { finder.take(row); });
    };
    bool const complete = for_chunks(plan, pool, work, std::move(stop), progress);
    Finder all(plan, study, limits);
    for (auto const& finder : finders)
        if (finder) all.merge(*finder);
    Findings findings = all.findings();
    findings.limits = limits;
    findings.complete = complete;
    findings.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return findings;
}

}  // namespace diecast
