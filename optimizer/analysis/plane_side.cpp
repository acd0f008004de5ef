#include "optimizer/analysis/plane_side.h"

namespace diecast {
namespace {

/// Whether the axis is logarithmic: as its places lie, or where these do not tell, as the row is.
bool in_even_ratios(AxisSpec const& axis) {
    std::vector<double> v = axis.values;
    std::sort(v.begin(), v.end());
    if (!(v.front() > 0)) return false;
    if (v.size() > 2) {
        std::size_t const n = v.size() - 1;
        double const step = (v[n] - v[0]) / static_cast<double>(n);
        bool even = true;
        for (std::size_t i = 1; i < n; ++i)
            even = even && std::abs(v[i] - v[0] - step * static_cast<double>(i)) < 1e-6 * (v[n] - v[0]);
        if (even) return false;
    }
    return v.size() > 2 || axis.quantity->scale == Scale::log || v.back() > 100 * v.front();
}

}  // namespace

std::vector<double> places_between(std::vector<double> const& given, std::size_t least, bool log) {
    std::size_t const gaps = given.size() - 1, parts = (least - 1 + gaps - 1) / gaps;
    std::vector<double> places;
    for (std::size_t i = 0; i < gaps; ++i)
        for (std::size_t k = 0; k < parts; ++k) {
            double const t = static_cast<double>(k) / static_cast<double>(parts);
            places.push_back(k == 0 ? given[i]
                             : log  ? given[i] * std::pow(given[i + 1] / given[i], t)
                                    : given[i] + (given[i + 1] - given[i]) * t);
        }
    places.push_back(given.back());
    return places;
}

std::vector<double> map_places(AxisSpec const& axis, std::size_t least) {
    std::vector<double> given = axis.values;
    std::sort(given.begin(), given.end());
    given.erase(std::unique(given.begin(), given.end()), given.end());
    if (axis.quantity->scale == Scale::integer || given.size() < 2) return given;
    return places_between(given, least, in_even_ratios(axis));
}

PlaneSide::PlaneSide(AxisSpec const& axis, std::size_t least)
    : quantity(axis.quantity),
      values(map_places(axis, least)),
      log(values.front() > 0 && in_even_ratios(axis)),
      whole(axis.quantity->scale == Scale::integer) {}

}  // namespace diecast
