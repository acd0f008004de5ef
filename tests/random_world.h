// Random graphs with catalogues and cases, and random questions about them.
#pragma once
#include <deque>
#include <random>
#include "model/core/plan.h"

namespace diecast::random_world {

inline constexpr int inputs = 6, computed = 14;

inline constexpr Formula mean{"mean", "(a + b)/2", [](auto a, auto b) { return 0.5 * (a + b); }};
inline constexpr Formula share{"share", "a/(1 + b²)", [](auto a, auto b) { return a / (1 + b * b); }};
inline constexpr Formula dear{"dear", "(1 + a²)^−b", [](auto a, auto b) { return pow(1 + a * a, -min(b, 3.0)); }};
inline constexpr Formula steps{"steps", "⌊3a⌋ − c·max(a, b)",
                               [](auto a, auto b, auto c) { return floor(3 * a) - 0.125 * c * max(a, b); }};
inline constexpr Formula both{"both", "e^−a², a − b", [](auto a, auto b) {
                                  return std::array{exp(-(a * a)), a - 0.5 * b};
                              }};
inline constexpr Formula either{"either", "0 or 1", [](auto a) { return select(a > 1.5, 0.0 * a + 1.0, 0.0 * a); }};

/// A graph of its own with all its quantities, and random questions about it.
struct World {
    explicit World(unsigned seed) : random(seed) {
        for (int i = 0; i < inputs; ++i) declare("in" + std::to_string(i), {-10, 10}, number());
        for (char const* name : {"law", "style"}) cases.push_back(&declare(name, {0, 2}, 0, Scale::choice));
        for (char const* name : {"kit", "node"})
            kits.push_back(&declare(name, {0, 2}, below(2) ? 1 : 0, Scale::choice));
        if (one_in(3)) graph.add(*cases[1], either, all[0]);
        for (int i = 0; i < computed; ++i) wire(i);
        for (Quantity const* selector : kits) choose(*selector);
    }

    std::size_t below(std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random); }
    bool one_in(std::size_t n) { return below(n) == 0; }
    double number() { return static_cast<double>(below(33)) / 8; }
    Quantity const& any() { return all[below(all.size())]; }

    Quantity& declare(std::string key, Range range, double fallback, Scale scale = Scale::linear) {
        keys.push_back(std::move(key));
        all.push_back({.key = keys.back(), .range = range, .scale = scale, .fallback = fallback});
        return all.back();
    }

    /// out = a formula of what there is already, or several, by case.
    void wire(int i) {
        std::vector<Quantity const*> from;
        for (int k = 0; k < 3; ++k) from.push_back(&any());
        bool const known = one_in(2);
        Range const endless{-std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
        Quantity const& out = declare("out" + std::to_string(i), endless, known ? number() : std::nan(""));
        Outputs outs(out);
        if (one_in(4)) outs.quantities.push_back(&declare("more" + std::to_string(i), endless, number()));
        std::size_t const by_case = below(3);  // 0: none
        for (char const* name : {"one", "two", "three"})
            if (by_case > 0 && !one_in(3)) add(cases[by_case - 1], name, outs, from);
        if (by_case == 0 || !known || one_in(2)) add(nullptr, "", outs, from);
        if (by_case > 0 && outs.quantities.size() > 1 && one_in(2))  // a second quantity with cases of its own
            add(cases[by_case - 1], "four", outs, from);
    }

    void add(Quantity const* selector, char const* name, Outputs const& out, std::vector<Quantity const*> const& from) {
        Quantity const &a = *from[0], &b = *from[1], &c = *from[2];
        auto const put = [&](auto const& formula, auto const&... in) {
            if (selector) graph.add_case(*selector, name, out, formula, in...);
            else graph.add(out, formula, in...);
        };
        if (out.quantities.size() > 1) return one_in(2) ? put(both, a, b) : put(both, b, c);
        switch (below(4)) {
            case 0:
                return put(mean, a, b);
            case 1:
                return put(share, b, c);
            case 2:
                return put(dear, c, a);
            default:
                return put(steps, a, b, c);
        }
    }

    void choose(Quantity const& selector) {
        std::vector<Entry> entries{{"old", {}}, {"new", {}}, {"bare", {}}};
        for (Quantity const& q : all) {
            bool const is_kit = &q == kits[0] || &q == kits[1];
            if (is_kit ? &selector != kits[0] || &q != kits[1] : !one_in(5)) continue;  // one kit may pick the other
            if (graph.selector_of(q)) continue;
            for (Entry& e : entries)
                if (!one_in(3)) e.sets.push_back({&q, value(q)});
        }
        graph.choose(selector, std::move(entries));
    }

    /// How many values a choice has; 0 for numbers.
    std::size_t options_of(Quantity const& q) const {
        if (q.scale != Scale::choice) return 0;
        return std::max<std::size_t>(1, graph.entries(q).size());
    }
    double value(Quantity const& q) {
        bool const is_kit = &q == kits[0] || &q == kits[1];
        if (q.scale != Scale::choice) return number();
        return static_cast<double>(below(is_kit ? 3 : std::max<std::size_t>(1, graph.entries(q).size())));
    }

    Scenario scenario() {
        Scenario s;
        for (std::size_t n = below(4); n-- > 0;) pin(s);
        return s;
    }
    void pin(Scenario& s) {
        Quantity const& q = any();
        if (graph.find(q.key) && can_move(q)) s.pin(q, value(q));
    }
    bool can_move(Quantity const& q) const { return q.scale != Scale::choice || !graph.entries(q).empty(); }

    std::vector<Axis> axes() {
        std::vector<Axis> result;
        std::vector<Quantity const*> taken;
        auto const take = [&]() -> Quantity const* {
            Quantity const* q = one_in(3) ? (one_in(2) ? cases : kits)[below(2)] : &any();
            if (!graph.find(q->key) || !can_move(*q) || std::count(taken.begin(), taken.end(), q)) return nullptr;
            taken.push_back(q);
            return q;
        };
        std::size_t designs = 1;
        for (std::size_t n = below(6); n-- > 0;) {
            std::size_t const sizes[] = {1, 2, 3, 5, 13, 40, 1100, 2500};
            std::size_t const size = sizes[one_in(12) ? below(8) : below(5)];
            if (designs * size > 6000) continue;
            designs *= size;
            Axis axis;
            for (std::size_t m = one_in(4) ? 2 : 1; m-- > 0;)
                if (Quantity const* q = take()) {
                    axis.quantities.push_back(q);
                    axis.values.emplace_back();
                    for (std::size_t i = 0; i < size; ++i) axis.values.back().push_back(value(*q));
                }
            if (!axis.quantities.empty()) result.push_back(std::move(axis));
        }
        return result;
    }

    std::vector<Quantity const*> outputs() {
        std::vector<Quantity const*> result;
        for (std::size_t n = below(7); n-- > 0;)
            if (Quantity const& q = any(); graph.find(q.key)) result.push_back(&q);
        return result;
    }

    Budget budget() {
        std::size_t const bytes[] = {0, 200, 3000, 16 << 20}, lanes[] = {8, 24, 200, 1024};
        return {bytes[below(4)], lanes[below(4)], !one_in(6), static_cast<Isa>(below(3))};
    }

    std::mt19937 random;
    std::deque<std::string> keys;
    std::deque<Quantity> all;
    std::vector<Quantity const*> cases, kits;
    Graph graph;
};

}  // namespace diecast::random_world
