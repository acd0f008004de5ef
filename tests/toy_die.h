// A small model for tests of the core: a catalogue that is silent in places, cases, several outputs, every math name.
#pragma once
#include "model/core/plan.h"

namespace diecast::toy_die {

inline constexpr Quantity node{.key = "node", .range = {0, 2}, .scale = Scale::choice, .fallback = 1};
inline constexpr Quantity law{.key = "law", .range = {0, 2}, .scale = Scale::choice, .fallback = 0};
inline constexpr Quantity area{.key = "area", .unit = unit::mm2, .range = {10, 900}, .fallback = 400};
inline constexpr Quantity defects{.key = "defects", .unit = unit::per_cm2, .range = {0.01, 2}, .fallback = 0.1};
inline constexpr Quantity clustering{.key = "clustering", .range = {1, 20}, .fallback = 3};
inline constexpr Quantity price{.key = "price", .unit = unit::usd, .range = {100, 1e5}, .fallback = 9000};
inline constexpr Quantity wafer{.key = "wafer", .unit = unit::mm, .range = {100, 450}, .fallback = 300};
inline constexpr Quantity clock{.key = "clock", .unit = unit::GHz, .range = {0.5, 3}, .fallback = 1.5};
inline constexpr Quantity count{.key = "count", .range = {1, 16}, .scale = Scale::integer, .fallback = 2};
inline constexpr Quantity density{.key = "density", .unit = unit::TFLOPs_per_mm2, .range = {0.01, 10}, .fallback = 1};
inline constexpr Quantity base_clock{.key = "base_clock", .unit = unit::GHz, .range = {0.5, 3}, .fallback = 1.5};
inline constexpr Quantity limit{.key = "limit", .unit = unit::mm2, .range = {1, 1e4}, .fallback = 2500};

inline constexpr Quantity yield{.key = "yield", .unit = unit::percent, .range = {0, 100}};
inline constexpr Quantity gross{.key = "gross"};
inline constexpr Quantity die_cost{.key = "die_cost", .unit = unit::usd, .sense = Sense::minimise};
inline constexpr Quantity peak{.key = "peak", .unit = unit::TFLOPs, .sense = Sense::maximise};
inline constexpr Quantity stress{.key = "stress"};
inline constexpr Quantity cost{.key = "cost", .unit = unit::usd, .sense = Sense::minimise};
inline constexpr Quantity cost_per_peak{.key = "cost_per_peak", .unit = unit::usd_per_TFLOPs, .sense = Sense::minimise};
inline constexpr Quantity slack{.key = "slack", .sense = Sense::slack};

inline constexpr Formula twice{"twice", "2a", [](auto a) { return 2 * a; }};
inline constexpr Formula negative_binomial{"negative_binomial", "Y = (1 + A·D0/α)^−α",
                                           [](auto a, auto d, auto c) { return pow(1 + a * d / c, -c); }};
inline constexpr Formula poisson{"poisson", "Y = e^−A·D0", [](auto a, auto d) { return exp(-(a * d)); }};
inline constexpr Formula gross_dies{"gross_dies", "n = π(d²/4A − d/√2A)", [](auto d, auto a) {
                                        return max(3.14159265358979 * (d * d * 0.25 / a - d / sqrt(2 * a)), 1.0);
                                    }};
inline constexpr Formula per_good{"per_good", "Cw/(n·Y)", [](auto p, auto n, auto y) { return p / (n * y); }};
inline constexpr Formula peak_and_stress{"peak_and_stress", "P = A·ρ·f/f0, σ = ln(1 + f/f0)",
                                         [](auto a, auto r, auto f, auto f0) {
                                             auto const rise = f / f0;
                                             return std::array{a * r * rise, log(1 + rise)};
                                         }};
inline constexpr Formula package_cost{"package_cost", "k·Cd·(1 + 0.1σ)",
                                      [](auto k, auto c, auto s) { return k * c * (1 + 0.1 * s); }};
inline constexpr Formula per_peak{"per_peak", "C/(k·P)", [](auto c, auto k, auto p) { return c / (k * p); }};
inline constexpr Formula room{"room", "1 − k·A/Amax", [](auto k, auto a, auto most) {
                                  return min(1 - k * a / most, select(k > 12, -1.0 * k, 1.0 * k));
                              }};

/// Cases of `law`: "clustered" and "poisson" have formulas, "perfect" has none: the default of yield would be missing,
/// so the plain formula stands in for it.
inline Graph model() {
    Graph g;
    g.add_case(law, "clustered", yield, negative_binomial, area, defects, clustering);
    g.add_case(law, "poisson", yield, poisson, area, defects);
    g.add(gross, gross_dies, wafer, area);
    g.add(die_cost, per_good, price, gross, yield);
    g.add({peak, stress}, peak_and_stress, area, density, clock, base_clock);
    g.add(cost, package_cost, count, die_cost, stress);
    g.add(cost_per_peak, per_peak, cost, count, peak);
    g.add(slack, room, count, area, limit);
    g.choose(node, {{"old", {{&price, 4000.0}, {&defects, 0.08}, {&density, 0.4}}},
                    {"new", {{&price, 17000.0}, {&defects, 0.12}, {&density, 1.5}, {&law, std::string("poisson")}}},
                    {"bare", {{&price, 9000.0}}}});
    return g;
}

inline Graph const& the_model() {
    static Graph const graph = model();
    return graph;
}

inline std::vector<Axis> grid(Graph const& g) {
    return {options(g, node), list(law, {0, 1}), integers(count, 1, 8), linear(area, 100, 850, 13),
            linear(clock, 1, 2, 5)};
}
inline std::vector<Quantity const*> outputs() { return {&cost_per_peak, &peak, &slack, &yield}; }

}  // namespace diecast::toy_die
