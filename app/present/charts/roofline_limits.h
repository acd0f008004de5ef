// Roofline limits: what limits each point of a roofline, what would limit it next, and what a faster memory brings.
#pragma once
#include "app/present/charts/chart_data.h"

namespace diecast {

/// One point under the ceilings of its design. It needs the levels of the point: its intensity at every ceiling.
struct RooflineLimit {
    double share;             // of the whole time of its phase ("prefill" of "prefill, attention"); NaN: not known
    double headroom;          // so many times its ceiling may rise before another limits it; NaN: not known
    std::string bound, next;  // words of ceilings; empty: not known
};
RooflineLimit limit_of(RooflineChart const&, RooflineChart::Point const&);

/// "kernel", "intensity", "bound by", "share of time", "headroom to the next limit": the longest of each phase first,
/// and among them what of its time is no kernel; the shares of a phase are 100 %. The first line is the header; `order`
/// says which point each of the others is, and beyond the last point which part.
std::vector<std::vector<std::string>> limit_table(RooflineChart const&, std::vector<std::size_t>& order);

/// A line for each phase: "Decode: 71 % of the time is limited by memory. Doubling it cuts the time by 38 %; then peak
/// limits 60 %. Other ceilings stay as they are: KV cache rate (16 % of the time). Not on the roofline: launches 12 %."
/// Doubled in the model, not in the drawing.
std::string next_limit_words(RooflineChart const&, int design);

}  // namespace diecast
