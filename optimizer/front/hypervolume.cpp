#include "optimizer/front/hypervolume.h"

#include <algorithm>

namespace diecast {
namespace {

using Set = std::vector<Objectives>;

/// Only points that no other is as good as in the first d objectives; of equals one.
Set nondominated(Set const& points, std::size_t d) {
    Set kept;
    for (Objectives const& p : points) {
        if (std::any_of(kept.begin(), kept.end(), [&](Objectives const& k) { return no_worse(k, p, d); })) continue;
        std::erase_if(kept, [&](Objectives const& k) { return no_worse(p, k, d); });
        kept.push_back(p);
    }
    return kept;
}

/// Points sorted by the first objective; those dominated add nothing.
double area(Set const& points, Objectives const& reference) {
    double sum = 0, above = reference[1];
    for (Objectives const& p : points) {
        if (p[1] >= above) continue;
        sum += (reference[0] - p[0]) * (above - p[1]);
        above = p[1];
    }
    return sum;
}

double box(Objectives const& p, Objectives const& reference, std::size_t d) {
    double volume = 1;
    for (std::size_t j = 0; j < d; ++j) volume *= reference[j] - p[j];
    return volume;
}

/// What each point adds to those after it; sorted by the last objective, worst first, which then need not be cut.
double volume(Set points, Objectives const& reference, std::size_t d) {
    if (points.empty()) return 0;
    if (d == 1) {
        double best = points.front()[0];
        for (Objectives const& p : points) best = std::min(best, p[0]);
        return reference[0] - best;
    }
    if (d == 2) {
        std::sort(points.begin(), points.end());
        return area(points, reference);
    }
    std::sort(points.begin(), points.end(),
              [d](Objectives const& a, Objectives const& b) { return a[d - 1] > b[d - 1]; });
    double sum = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        Set cut;  // the later points, moved to where this one is no better than they are
        for (std::size_t k = i + 1; k < points.size(); ++k) {
            cut.push_back(points[k]);
            for (std::size_t j = 0; j + 1 < d; ++j) cut.back()[j] = std::max(points[k][j], points[i][j]);
        }
        double const beneath = volume(d > 3 ? nondominated(cut, d - 1) : cut, reference, d - 1);
        sum += (reference[d - 1] - points[i][d - 1]) * (box(points[i], reference, d - 1) - beneath);
    }
    return sum;
}

}  // namespace

double hypervolume(std::vector<Objectives> points, Objectives const& reference) {
    std::size_t const d = reference.size();
    std::erase_if(points, [&](Objectives const& p) {
        for (std::size_t j = 0; j < d; ++j)
            if (!(p[j] < reference[j])) return true;
        return false;
    });
    return volume(nondominated(points, d), reference, d);
}

}  // namespace diecast
