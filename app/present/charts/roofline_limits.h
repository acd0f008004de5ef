// Roofline limits: what binds each point of a roofline, what would bind it next, and what comes of a faster memory.
#pragma once
#include "app/present/charts/chart_data.h"

namespace diecast {

/// One point under the ceilings of its design. It needs the levels of the point: its intensity at every ceiling.
struct RooflineLimit {
    double share;             // of the whole time of its phase ("prefill" of "prefill, attention"); NaN: not known
    double headroom;          // so many times the ceiling that binds may rise before another does; NaN: not known
    std::string bound, next;  // words of ceilings; empty: not known
};
RooflineLimit limit_of(RooflineChart const&, RooflineChart::Point const&);

/// "kernel", "intensity", "bound by", "share of time", "headroom to the next limit": the longest of each phase first,
/// and among them what of its time is no kernel; the shares of a phase are 100 %. The first line is the header; `order`
/// says which point each of the others is, and beyond the last point which part.
std::vector<std::vector<std::string>> limit_table(RooflineChart const&, std::vector<std::size_t>& order);

/// Of each phase a line: "Decode: memory binds 71 % of the time. With twice of it the time falls by 38 %, and the next
/// limit is peak, 60 % of the time. Under no ceiling: launches 12 %." With twice of it: as the model has it.
std::string next_limit_words(RooflineChart const&, int design);

}  // namespace diecast
