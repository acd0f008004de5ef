// Cost of a good package, part by part, and what its development adds.
#pragma once
#include "model/core/formula.h"

namespace diecast {

/// A part's price, carried by those that pass: also the test of a die that fails is paid.
inline constexpr Formula cost_per_pass{"cost_per_pass", "(C + Ct)/Ys",
                                       [](auto cost, auto test, auto pass) { return (cost + test) / pass; }};

/// What is lost per good package of something paid at each start: the part beyond the first is waste.
inline constexpr Formula lost_share{"lost_share", "C·(1/s − 1)",
                                    [](auto cost, auto survival) { return cost * (1 / survival - 1); }};

inline constexpr Formula lost_dies{"lost_dies", "k·Cr·(1/Ys − 1)",
                                   [](auto dies, auto raw, auto sold) { return dies * raw * (1 / sold - 1); }};

inline constexpr Formula test_of_dies{"test_of_dies", "k·Ct/Ys",
                                      [](auto dies, auto test, auto sold) { return dies * test / sold; }};

inline constexpr Formula known_good_silicon{"known_good_silicon", "k·Cd + I/O dies",
                                            [](auto dies, auto good, auto io_dies) { return dies * good + io_dies; }};

inline constexpr Formula lost_parts{
    "lost_parts",
    "Ci·(1/sc − 1) + Cs·(1/ss − 1) + Cb·(1/sd − 1)",
    {"Feng and Ma, Chiplet Actuary, DAC 2022", "bumps are on the dies and are lost with them"},
    [](auto carrier, auto carrier_survival, auto substrate, auto substrate_survival, auto bumps, auto die_survival) {
        return carrier * (1 / carrier_survival - 1) + substrate * (1 / substrate_survival - 1) +
               bumps * (1 / die_survival - 1);
    }};

inline constexpr Formula lost_memory{"lost_memory", "on·C·(1/sd − 1)", [](auto on_package, auto cost, auto survival) {
                                         return on_package * cost * (1 / survival - 1);
                                     }};

/// Work on every package started: fixed, per part bonded, and per area of silicon.
inline constexpr Formula work_per_good{
    "work_per_good", "(c + cb·(k + on·h + no) + ca·ΣA)/sd",
    [](auto price, auto per_bond, auto dies, auto on_package, auto stacks, auto io_dies, auto per_area, auto silicon,
       auto survival) {
        return (price + per_bond * (dies + on_package * stacks + io_dies) + per_area * silicon) / survival;
    }};

/// {packages lost to test escapes, all}: only final test finds a bad die, when everything on the package has been
/// spent.
inline constexpr Formula recurring_cost{
    "recurring_cost",
    "E = S·(1/g − 1), RE = E + S + (1 − on)·memory; S: dies, package and its memory, each raw and lost, optics, work, "
    "test",
    {"sum after Feng and Ma, Chiplet Actuary, DAC 2022; escapes after CATCH", "no rework"},
    [](auto silicon, auto wasted_dies, auto package_raw, auto package_defect, auto on_package, auto memory,
       auto wasted_memory, auto links, auto assembly, auto test, auto good) {
        auto const spent = (silicon + wasted_dies) + (package_raw + package_defect) +
                           (on_package * memory + wasted_memory) + (links + assembly + test);
        auto const escapes = spent * (1 / good - 1);
        return std::array{escapes, escapes + spent + (1 - on_package) * memory};
    }};

inline constexpr Formula margin_of_price{"margin_of_price", "1 − C/price",
                                         [](auto cost, auto price) { return 1 - cost / price; }};

// An undivided die may be so large that none is good: yields count from 1e-12 on, so that nothing becomes infinite.

inline constexpr Formula cost_of_perfect_die{"cost_of_perfect_die", "Cw/(N·Y0)",
                                             [](auto wafer_price, auto per_wafer, auto yield) {
                                                 return wafer_price / (per_wafer * max(yield, decltype(yield)(1e-12)));
                                             }};

inline constexpr Formula gain_of_split{
    "gain_of_split", "G = Y0/Yw", [](auto yield, auto whole) { return yield / max(whole, decltype(whole)(1e-12)); }};

/// Saving of defect-free silicon, wafer price and all else equal: gross dies and yields of the die and of the whole.
inline constexpr Formula saving_of_split{
    "saving_of_split",
    "1 − K·Nw·Yw/(N·Y0)",
    {"Canakci et al., Lite-GPU, HotOS 2025", "without packaging, spares and test"},
    [](auto ways, auto whole_per_wafer, auto whole_yield, auto per_wafer, auto yield) {
        return 1 - ways * whole_per_wafer * whole_yield / (per_wafer * yield);
    }};

// ── development ──

inline constexpr Formula module_development{
    "module_development",
    "design·φm·(A·(1 − known) + Ad [k > 1])/Aref",
    {"Feng and Ma, Chiplet Actuary, DAC 2022", ""},
    [](auto design, auto share, auto area, auto known, auto dies, auto interface_area, auto reference) {
        auto const interface_part = select(dies > 1, interface_area, 0 * interface_area);
        return design * share * (area * (1 - known) + interface_part) / reference;
    }};
inline constexpr Formula chip_development{
    "chip_development",
    "design·(φc·A/Aref + max(1 − φm − φc, 0)) + sets·masks",
    {"Feng and Ma, Chiplet Actuary, DAC 2022", "dies of the reference area's order; masks counted apart"},
    [](auto design, auto share, auto area, auto reference, auto module_share, auto sets, auto masks) {
        auto const of_area = share * area / reference, all = of_area + 1 - module_share - share;
        return design * select(module_share + share > 1, of_area, all) + sets * masks;
    }};

inline constexpr Formula package_development{
    "package_development",
    "cn·layers·As + cc·Ai + fixed",
    {"Feng and Ma, Chiplet Actuary, DAC 2022", ""},
    [](auto price, auto layers, auto area, auto carrier_price, auto carrier_area, auto fixed) {
        return price * layers * area + carrier_price * carrier_area + fixed;
    }};

inline constexpr Formula development_share{
    "development_share",
    "(modules/max(pm, p) + (chip + I/O die)/p + package/pk)/(V·r)",
    {"", "products of equal volume; a product of r packages makes r of each"},
    [](auto modules, auto module_products, auto chip, auto io_die, auto products, auto package, auto package_products,
       auto volume, auto split) {
        return (modules / max(module_products, products) + (chip + io_die) / products + package / package_products) /
               (volume * split);
    }};

}  // namespace diecast
