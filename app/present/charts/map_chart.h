// What a break-even map is drawn from.
#pragma once
#include "app/present/charts/number_of.h"
#include "optimizer/analysis/break_even_map.h"

namespace diecast {

struct MapChart {
    std::string title, x_label, y_label, value_label;  // "Wafer price (USD)"
    BreakEvenMap map;
    std::vector<NumberOf> of = {};                 // per design, but for the point; or empty
    std::vector<bool> moves_x = {}, moves_y = {};  // as `of`: it goes along with the side
    std::vector<std::size_t> categories = {};      // per design, whose colours they have; or empty
    std::vector<Misnamed> misnamed = {};
};

/// The scenarios are those of the question's designs, whole, in their order.
MapChart map_chart(MapQuestion const&, BreakEvenMap, std::vector<Scenario>);

/// Name of a design for reading: "H100", "the study".
std::string name_in(BreakEvenMap const&, int design);
/// "Cost per token", "H100 is best in 62 % of the map …": a sentence for each design.
std::string map_words(MapChart const&);
/// "H100, 24 % better than Lite", "H100, as good as Lite", "H100 alone is within the limits".
std::string place_words(BreakEvenMap const&, MapPoint const&);
/// How much better the best design is: "24 %", "a factor of 3.1"; empty where there is no ratio.
std::string margin_words(BreakEvenMap const&, MapPoint const&);
/// Which design is best along each side through the one point where all designs are now: "With all else as now, A is
/// best up to a defect density of 0.1 /cm², B above; …". Empty where they are at several points.
std::string crossing_words(BreakEvenMap const&);
/// A line for each point, then one for each point of a border; the first line is the header.
std::vector<std::vector<std::string>> map_lines(MapChart const&, bool exact);
/// The map as lines of letters, a list of what they mean, and a list of the borders.
std::string map_text(MapChart const&);

/// A design's share of the map, counted in its places, which are evenly spread.
struct MapShare {
    int design;          // -1: none
    double share, most;  // most: by how much it is better at the point where that is most; NaN: alone, or no ratio
    double tied;         // share of the points where it is not alone in being best
};
std::vector<MapShare> shares_of(BreakEvenMap const&);

}  // namespace diecast
