// Kernels of a list as points of a roofline; inside app/present only.
#pragma once
#include "app/present/charts/chart_data.h"

namespace diecast::charts {

struct KernelPoints {
    std::vector<RooflineChart::Point> points;  // the longest first
    std::string remark, key;                   // how much of the time they are; of that quantity
    double time = 0;                           // s, of all kernels, those that are no points too
};

/// Rows that a list is made from.
std::vector<Quantity const*> const& kernel_rows();
/// Why the chart cannot show the kernels it asks for; empty if it can, or asks for none.
std::string kernels_missing(Graph const&, RooflineSpec const&);
/// Points of values of kernel_rows, SI. `words` name the peak and each of the bandwidths; most 0: all kernels.
KernelPoints kernel_points(Graph const&, std::vector<double> const& values,
                           std::vector<Quantity const*> const& bandwidths, std::vector<std::string> const& words,
                           int most, int design);

}  // namespace diecast::charts
