// A small model for tests of the optimizer: choices, steps, kinks, ties and a corner without numbers.
#pragma once
#include "model/core/plan.h"

namespace diecast::toy {

inline constexpr Quantity kind{.key = "toy.kind", .range = {0, 2}, .scale = Scale::choice, .fallback = 0};
inline constexpr Quantity price{.key = "toy.price", .unit = unit::usd, .range = {0, 1e6}, .fallback = 10};
inline constexpr Quantity dies{.key = "toy.dies", .range = {1, 64}, .scale = Scale::integer, .fallback = 2};
inline constexpr Quantity area{.key = "toy.area", .unit = unit::mm2, .range = {1, 2000}, .fallback = 100};
inline constexpr Quantity clock{.key = "toy.clock", .unit = unit::GHz, .range = {0.01, 10}, .fallback = 1};
inline constexpr Quantity batch{.key = "toy.batch", .range = {1, 4096}, .fallback = 1};
inline constexpr Quantity cost{.key = "toy.cost", .unit = unit::thousand, .sense = Sense::minimise};
inline constexpr Quantity speed{.key = "toy.speed", .unit = unit::GHz, .sense = Sense::maximise};
inline constexpr Quantity latency{.key = "toy.latency", .unit = unit::ns, .sense = Sense::minimise};
inline constexpr Quantity heat{.key = "toy.heat"};
inline constexpr Quantity flat{.key = "toy.flat"};
inline constexpr Quantity hollow{.key = "toy.hollow"};

inline Graph model() {
    Graph g;
    g.choose(kind, {{"cheap", {{&price, 3.0}}}, {"fair", {{&price, 10.0}}}, {"dear", {{&price, 55.0}}}});
    g.add(cost,
          Formula{"toy_cost", "c",
                  [](auto p, auto n, auto a) { return p * n * (1 + 4e3 * a * pow(1 + a * 2e3, decltype(p)(1.5))); }},
          price, dies, area);
    g.add(speed,
          Formula{"toy_speed", "s",
                  [](auto n, auto a, auto f, auto b) { return f * min(n * a * 4e4, 3 + log(b)) * (1 - exp(-b / 8)); }},
          dies, area, clock, batch);
    g.add(latency, Formula{"toy_latency", "l", [](auto f, auto b) { return floor(sqrt(b) * 4) / f; }}, clock, batch);
    g.add(heat,
          Formula{"toy_heat", "h", [](auto n, auto a, auto f, auto s) { return n * a * f * f * 1e-14 + s * 1e-9; }},
          dies, area, clock, speed);
    g.add(flat, Formula{"toy_flat", "0·n + 7", [](auto n) { return n * 0 + 7; }}, dies);
    g.add(hollow, Formula{"toy_hollow", "ln(f − 2 GHz)", [](auto f) { return log(f - 2e9); }}, clock);
    return g;
}

inline Graph const& the_model() {
    static Graph const graph = model();
    return graph;
}

inline std::vector<Axis> grid(Graph const& g, int areas = 40) {
    return {options(g, kind), integers(dies, 1, 12), linear(area, 20, 800, areas), linear(clock, 0.5, 3, 11),
            list(batch, {1, 2, 4, 8, 16, 64, 256})};
}

}  // namespace diecast::toy
