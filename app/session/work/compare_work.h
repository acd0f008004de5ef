// CompareWork: what the page of several designs has computed elsewhere: why two differ, and which is best where.
#pragma once
#include <memory>
#include "app/present/charts/chart_data.h"
#include "optimizer/analysis/break_even_map.h"
#include "optimizer/analysis/difference.h"

namespace diecast {

struct CompareAsk {
    enum class What { gap, map };
    What what = What::gap;
    std::shared_ptr<Graph const> graph;
    std::shared_ptr<Study const> study;  // its designs are those compared, whole; the first is the baseline
    Quantity const* output = nullptr;
    std::size_t other = 1;                      // of a gap
    ChangesBy by = ChangesBy::parameter;        // of a gap
    Quantity const *x = nullptr, *y = nullptr;  // of a map; null: candidates over which another design becomes best
};

struct CompareAnswer {
    CompareAsk ask;
    std::optional<Difference> gap;
    std::vector<Quantity const*> candidates;  // for x and y, first what moves the designs apart
    std::vector<Quantity const*> others;      // likewise to choose from, the most influential first
    std::vector<Quantity const*> differing;   // of the others, those that the designs do not share
    Quantity const *x = nullptr, *y = nullptr;
    std::optional<BreakEvenMap> map;
    std::size_t tried = 0;  // pairs of candidates, where over none of them another design becomes best
    std::string problem;    // in words; empty: none

    ChartData chart() const;    // nothing where there is a problem
    std::string words() const;  // why they differ; that no border was found
};

/// Null if it was stopped.
std::shared_ptr<CompareAnswer const> work_out(CompareAsk const&, std::stop_token);

/// An axis from a third of the value to three times as much, within the row's range; of a yield near 100 % down to ten
/// times what is missing there.
AxisSpec around(Quantity const&, double in_unit);

}  // namespace diecast
