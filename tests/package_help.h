// Scenarios the package tests share.
#pragma once
#include "model/core/program.h"
#include "model/model.h"
#include "model/package/quantities.h"

namespace diecast::test {

inline Graph const& graph() {
    static Graph const g = make_model();
    return g;
}
/// In the quantity's unit.
inline double value(Scenario const& s, Quantity const& q, Graph const& g = graph()) {
    return evaluate(g, s, {&q})[0] / q.unit;
}

struct Silicon {
    double wafer_price, defect_density, clustering;
};
inline constexpr Silicon actuary_5nm{16988, 0.11, 10}, actuary_7nm{9346, 0.09, 10}, actuary_14nm{3984, 0.08, 10},
    actuary_28nm{2891, 0.07, 10}, ttm_14nm{3984, 0.10, 3};

inline Scenario on_node(Silicon const& n) {
    return Scenario{}
        .pin(process::wafer_price, n.wafer_price)
        .pin(process::defect_density, n.defect_density)
        .pin(process::clustering, n.clustering);
}

/// Square dies, nothing but dies and package, as in Chiplet Actuary: no memory, no test, no assembly work.
inline Scenario bare(Scenario s) {
    return s.pin(die::aspect_ratio, 1.0).pin(package::stacks, 0.0).pin(assembly::final_yield, 100.0);
}

inline Scenario with_carrier(Scenario s, std::string const& flow, double wafer_price, double area_factor,
                             double defect_density, double clustering, double bond_yield) {
    return s.pin(assembly::flow, flow)
        .pin(carrier::wafer_price, wafer_price)
        .pin(carrier::area_factor, area_factor)
        .pin(carrier::defect_density, defect_density)
        .pin(carrier::clustering, clustering)
        .pin(assembly::die_bond_yield, bond_yield)
        .pin(assembly::final_yield, 99.0)
        .pin(assembly::bump_price, 0.01);
}

}  // namespace diecast::test
