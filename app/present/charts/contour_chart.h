// What a contour map is drawn from.
#pragma once
#include "app/present/charts/number_of.h"
#include "optimizer/analysis/contour_map.h"

namespace diecast {

struct ContourChart {
    std::string title, x_label, y_label, value_label;  // "Die area (mm²)"
    ContourMap map;
    NumberOf of = {};  // but for the point
};

ContourChart contour_chart(ContourMap, NumberOf of);

/// "6", "612 mm²", "HBM3E".
std::string side_words(ContourMap::Side const&, std::size_t point);
/// "3.2 USD"; "no value"; "3.2 USD, violates a constraint: memory slack −3 GB is below 0 GB".
std::string place_words(ContourMap const&, ContourMap::Point const&);
/// What stands above its plot: "Lowest 0.41 USD at 6, 612 mm²; now 0.45 USD at 4, 800 mm²".
std::string contour_words(ContourChart const&);
/// A line for each point, then one for each point of a line of equal value; the first line is the header.
std::vector<std::vector<std::string>> contour_lines(ContourChart const&, bool exact);
/// The map as lines of digits, and a list of what they mean.
std::string contour_text(ContourChart const&);

}  // namespace diecast
