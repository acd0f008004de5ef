// Placement of operator graphs: the search against every assignment and order, and what must hold of any best
// placement.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <functional>
#include <random>
#include "model/operators/chain.h"
#include "model/operators/networks.h"

using namespace diecast;

namespace {

constexpr double endless = std::numeric_limits<double>::infinity();
using Devs = std::vector<std::size_t>;

/// Every order that respects the flows; each operator as soon as its device and its inputs allow. Backward: the same
/// graph with all flows turned round.
struct EveryOrder {
    OperatorGraph const& graph;
    Devices const& devices;
    Devs const& device;
    std::vector<double> const& arrives;
    bool backward;
    std::vector<double> end = std::vector<double>(graph.operators.size(), -1),
                        free = std::vector<double>(devices.count, 0);
    double best = endless;

    double operator()() {
        next(0, 0);
        return best;
    }
    void next(std::size_t done, double latest) {
        if (done == end.size()) {
            best = std::min(best, latest);
            return;
        }
        for (std::size_t i = 0; i < end.size(); ++i) {
            if (end[i] >= 0) continue;
            Operator const& o = graph.operators[i];
            std::size_t const d = device[i];
            bool const travels = !backward || graph.has_backward();
            double start = std::max(free[d], o.enters && !backward ? arrives[d] : 0);
            bool open = true;
            for (Flow const& f : graph.flows) {
                std::size_t const to = backward ? f.from : f.to, from = backward ? f.to : f.from;
                if (to != i) continue;
                open = open && end[from] >= 0;
                start = std::max(start, end[from] + (device[from] == d || !travels ? 0 : devices.transfer(f.bytes)));
            }
            if (!open) continue;
            double const was = free[d];
            free[d] = end[i] = start + (backward ? o.backward : o.forward);
            next(done + 1, std::max(latest, end[i] + (backward && travels && o.enters ? arrives[d] : 0)));
            free[d] = was, end[i] = -1;
        }
    }
};

double both_passes(OperatorGraph const& g, Devices const& d, Devs const& device, std::vector<double> const& arrives) {
    double const forward = EveryOrder{g, d, device, arrives, false}();
    return forward + EveryOrder{g, d, device, arrives, true}();
}

void each_assignment(std::size_t operators, std::size_t devices, std::function<void(Devs const&)> const& visit) {
    Devs device(operators, 0);
    for (;;) {
        visit(device);
        std::size_t i = 0;
        while (i < operators && ++device[i] == devices) device[i++] = 0;
        if (i == operators) return;
    }
}

double fullest(OperatorGraph const& g, Devs const& device, std::size_t devices) {
    std::vector<double> held(devices, 0);
    for (std::size_t i = 0; i < device.size(); ++i) held[device[i]] += g.operators[i].memory;
    return *std::max_element(held.begin(), held.end());
}

/// Least time of both passes, every assignment that fits tried; endless if none fits.
double by_force(OperatorGraph const& g, Devices const& d) {
    double best = endless;
    std::vector<double> const at_once(d.count, 0);
    each_assignment(g.operators.size(), d.count, [&](Devs const& device) {
        if (fullest(g, device, d.count) <= d.memory) best = std::min(best, both_passes(g, d, device, at_once));
    });
    return best;
}

double evenest(OperatorGraph const& g, std::size_t devices) {
    double least = endless;
    each_assignment(g.operators.size(), devices,
                    [&](Devs const& device) { least = std::min(least, fullest(g, device, devices)); });
    return least;
}

OperatorGraph random_graph(std::mt19937& random, std::size_t operators, double density) {
    std::uniform_real_distribution<> any(0, 1);
    OperatorGraph g;
    for (std::size_t i = 0; i < operators; ++i) {
        bool const ties = random() % 2;
        g.operators.push_back({ties ? std::floor(4 * any(random)) : any(random),
                               any(random) < 0.3 ? 0 : 2 * any(random),
                               std::floor(5 * any(random)),
                               any(random) < 0.3,
                               {}});
        for (std::size_t j = 0; j < i; ++j)
            if (any(random) < density) g.flows.push_back({j, i, any(random)});
    }
    return g;
}

}  // namespace

TEST_CASE("a placement is as fast as the best of all assignments and orders") {
    std::mt19937 random(7);
    std::uniform_real_distribution<> any(0, 1);
    int split = 0, crowded = 0;
    for (int n = 0; n < 400; ++n) {
        std::size_t const count = 2 + n % 2, operators = 2 + random() % (count == 2 ? 6 : 4);
        OperatorGraph const g = random_graph(random, operators, 0.15 + 0.5 * any(random));
        Devices d{count, std::pow(10, 2 * any(random) - 1), 0.2 * any(random), endless, n % 3 ? 0 : 0.5};
        double held = 0;
        for (Operator const& o : g.operators) held += o.memory;
        if (n % 4 > 1) d.memory = held * (0.3 + 0.7 * any(random));
        OperatorPlacement const p = place_operators(g, d);
        double const best = by_force(g, d);
        CAPTURE(n, operators, count);
        if (best < endless) {
            CHECK(p.time() == Approx(best).epsilon(1e-9).margin(1e-12));
            CHECK(p.memory_slack >= -1e-12);
            split += fullest(g, p.device, 1 + *std::max_element(p.device.begin(), p.device.end())) < held;
        } else {
            ++crowded;
            d.memory = evenest(g, count);
            CHECK(p.memory_slack < 0);
            CHECK(p.memory[p.fullest] == Approx(d.memory));
            CHECK(p.time() == Approx(by_force(g, d)).epsilon(1e-9).margin(1e-12));
        }
        CHECK(both_passes(g, d, p.device, std::vector<double>(count, 0)) ==
              Approx(p.time()).epsilon(1e-9).margin(1e-12));
    }
    CHECK(split > 100);
    CHECK(crowded > 20);
}

TEST_CASE("eight operators with a forward pass alone are placed best, too") {
    std::mt19937 random(8);
    for (int n = 0; n < 6; ++n) {
        OperatorGraph g = random_graph(random, 8, 0.4);
        for (Operator& o : g.operators) o.backward = 0;
        Devices const d{2, 3, 0.05, endless, 0};
        CHECK(place_operators(g, d).time() == Approx(by_force(g, d)).epsilon(1e-9));
    }
}

TEST_CASE("a fork of two equal operators pays from where their transfer is shorter than one of them") {
    OperatorGraph const g{
        {{1, 0, 10, false, "a"}, {4, 0, 10, false, "b"}, {4, 0, 10, false, "c"}, {1, 0, 10, false, "d"}},
        {{0, 1, 2}, {0, 2, 2}, {1, 3, 2}, {2, 3, 2}}};
    CHECK(place_operators(g, {1, 1, 0, 100, 0}).time() == 10);
    OperatorPlacement const near = place_operators(g, {2, 2, 0.5, 100, 0});  // a 1, to c 1.5, c 4, d 1
    CHECK(near.time() == 7.5);
    CHECK(near.bytes == 4);
    CHECK(place_operators(g, {2, 2, 2, 100, 0}).time() == 9);
    CHECK(place_operators(g, {2, 2, 2, 100, 0.5}).time() == 7.5);
    CHECK(place_operators(g, {2, 2, 2.9, 100, 0}).time() == Approx(9.9));  // 3.9 in place of 4
    CHECK(place_operators(g, {2, 2, 3.1, 100, 0}).time() == 10);
    OperatorPlacement const crowded = place_operators(g, {2, 2, 2, 16, 0});
    CHECK(crowded.memory_slack == Approx(-0.25));
    CHECK(crowded.memory == std::vector<double>{20, 20});
}

TEST_CASE("another device, a faster link or more room never slow a placement down") {
    std::mt19937 random(9);
    std::uniform_real_distribution<> any(0, 1);
    for (int n = 0; n < 100; ++n) {
        OperatorGraph const g = random_graph(random, 4 + random() % 7, 0.3);
        Devices const d{1 + random() % 3, 0.1 + any(random), 0.1 * any(random), endless, 0};
        double const time = place_operators(g, d).time();
        CHECK(time <= g.serial() * (1 + 1e-12));
        Devices more = d, faster = d, tight = d;
        ++more.count, faster.bandwidth *= 2;
        CHECK(place_operators(g, more).time() <= time * (1 + 1e-12));
        CHECK(place_operators(g, faster).time() <= time * (1 + 1e-12));
        tight.memory = 1.2 * evenest(g, 1) / static_cast<double>(d.count) + 4;
        CHECK(place_operators(g, tight).time() >= time * (1 - 1e-12));
    }
}

namespace {

/// Every assignment of all operators of all modules; a module after the other.
double chain_by_force(std::vector<Module> const& chain, Devices const& d, std::size_t m, std::vector<double> held) {
    if (m == chain.size()) return 0;
    std::vector<double> arrives(d.count, 0);
    for (std::size_t to = 0; to < d.count; ++to)
        for (std::size_t from = 0; from < d.count; ++from)
            if (from != to && held[from] > 0) arrives[to] = std::max(arrives[to], d.transfer(held[from]));
    double best = endless;
    each_assignment(chain[m].graph.operators.size(), d.count, [&](Devs const& device) {
        std::vector<double> next(d.count, 0);
        for (auto const& p : chain[m].parts) next[device[p.from]] += p.bytes;
        best = std::min(best, both_passes(chain[m].graph, d, device, arrives) + chain_by_force(chain, d, m + 1, next));
    });
    return best;
}

}  // namespace

TEST_CASE("a chain is placed as fast as the best of all assignments of its modules") {
    std::mt19937 random(10);
    std::uniform_real_distribution<> any(0, 1);
    for (int n = 0; n < 60; ++n) {
        std::size_t const count = 2 + n % 2;
        std::vector<Module> chain;
        for (int m = 0; m < 3; ++m) {
            Module module{"m", random_graph(random, count == 2 ? 2 + random() % 3 : 2, 0.3), {}};
            for (std::size_t i = 0; i < module.graph.operators.size(); ++i)
                if (i + 1 == module.graph.operators.size() || random() % 2) module.parts.push_back({i, any(random)});
            module.graph.operators[0].enters = m > 0;
            chain.push_back(std::move(module));
        }
        Devices const d{count, 0.2 + 3 * any(random), 0.1 * any(random), endless, 0};
        ChainPlacement const p = place_chain(chain, d);
        CAPTURE(n, count);
        CHECK(p.time == Approx(chain_by_force(chain, d, 0, std::vector<double>(count, 0))).epsilon(1e-9));
        double sum = 0;
        for (PlacedModule const& m : p.modules) sum += m.forward + m.backward;
        CHECK(p.time == Approx(sum).epsilon(1e-9));
    }
}

namespace {

constexpr DeviceSpeed v100{15.7e12 * 0.62, 900e9 * 0.75, 64};

double speedup_on(std::size_t devices, double bandwidth, double hidden = 0) {
    ChainPlacement const p = place_chain(chain_of(0, v100), {devices, bandwidth, 0, endless, hidden});
    return p.serial / p.time;
}

}  // namespace

TEST_CASE("Inception-V3 has its weights and its multiply-adds") {
    CHECK(weights_of_chain(0) == 23834568);  // without the auxiliary classifier
    CHECK(multiply_adds_of_chain(0) == Approx(5.713e9).epsilon(1e-3));
    auto const chain = chain_of(0, v100);
    CHECK(chain.size() == 13);
    double channels[] = {192, 256, 288, 288, 768, 768, 768, 768, 768, 1280, 2048, 2048, 1000};
    double sides[] = {35, 35, 35, 35, 17, 17, 17, 17, 17, 8, 8, 8, 1};
    for (std::size_t m = 0; m < chain.size(); ++m) {
        double bytes = 0;
        for (auto const& p : chain[m].parts) bytes += p.bytes;
        CHECK(bytes == Approx(4 * 64 * channels[m] * sides[m] * sides[m]));
    }
}

TEST_CASE("two V100 run Inception-V3 within the published band around 1.32, and more bandwidth helps") {
    double const at_25 = speedup_on(2, 25e9);
    CHECK(at_25 > 1.24);
    CHECK(at_25 < 1.40);
    CHECK(at_25 == Approx(1.326).epsilon(2e-3));
    CHECK(speedup_on(2, 12.5e9) < at_25);
    CHECK(speedup_on(2, 50e9) == Approx(speedup_on(2, 25e9, 0.5)).epsilon(1e-9));  // without latency the same
    CHECK(speedup_on(2, 50e9) == Approx(1.404).epsilon(0.01));                     // worked out apart
    CHECK(speedup_on(2, endless) == Approx(1.485).epsilon(0.01));
    CHECK(speedup_on(3, 25e9) > at_25);
    CHECK(speedup_on(1, 25e9) == Approx(1).epsilon(1e-12));
}

TEST_CASE("whole branches are no faster than their operators, and have the same work") {
    for (double bandwidth : {5e9, 25e9, 100e9, endless}) {
        auto chain = chain_of(0, v100);
        Devices const d{2, bandwidth, 5e-6, endless, 0};
        ChainPlacement const operators = place_chain(chain, d);
        for (Module& m : chain) m = whole_branches(m);
        ChainPlacement const branches = place_chain(chain, d);
        CHECK(branches.serial == Approx(operators.serial).epsilon(1e-12));
        CHECK(branches.time >= operators.time * (1 - 1e-12));
        CHECK(branches.time <= operators.time * 1.06);
        CHECK(branches.memory[0] + branches.memory[1] == Approx(operators.memory[0] + operators.memory[1]));
        CHECK(chain[0].graph.operators.size() == 1);
        CHECK(chain[11].graph.operators.size() == 4);
    }
}

TEST_CASE("the forward pass of the third module of kind A gains what an integer program found") {
    auto const chain = chain_of(0, v100);
    Module const& a3 = chain[3];
    OperatorGraph g;
    double in = 0;
    for (auto const& p : chain[2].parts) in += p.bytes;
    g.operators.push_back({0, 0, 0, false, "input"});
    for (Operator const& o : a3.graph.operators) g.operators.push_back({o.forward, 0, 0, false, o.name});
    g.operators.push_back({0, 0, 0, false, "concatenated"});
    for (std::size_t i = 0; i < a3.graph.operators.size(); ++i)
        if (a3.graph.operators[i].enters) g.flows.push_back({0, i + 1, in});
    for (Flow const& f : a3.graph.flows) g.flows.push_back({f.from + 1, f.to + 1, f.bytes});
    for (auto const& p : a3.parts) g.flows.push_back({p.from + 1, g.operators.size() - 1, p.bytes});
    auto const gain = [&](double bandwidth) {
        return g.serial() / place_operators(g, {2, bandwidth, 0, endless, 0}).time();
    };
    CHECK(g.operators.size() == 10);
    CHECK(gain(25e9) == Approx(1.451).epsilon(0.01));
    CHECK(gain(50e9) == Approx(1.655).epsilon(0.01));
    CHECK(gain(endless) == Approx(1.924).epsilon(0.005));
    // worked out by trying every assignment and order in another language
    CHECK(gain(25e9) == Approx(1.4400).epsilon(1e-4));
    CHECK(gain(50e9) == Approx(1.6486).epsilon(1e-4));
}

TEST_CASE("where there is a backward pass, gradients cross the links as results do") {
    OperatorGraph g{{{1, 0, 0, false, "a"}, {4, 0, 0, false, "b"}, {4, 0, 0, false, "c"}}, {{0, 1, 2}, {0, 2, 2}}};
    Devices const two{2, 1, 0, endless, 0};
    CHECK(place_operators(g, two).time() == Approx(7));  // a 1, to c 2, c 4
    CHECK(place_operators(g, two).bytes == Approx(2));
    g.operators[0].backward = g.operators[1].backward = g.operators[2].backward = 4;
    CHECK(place_operators(g, two).time() == Approx(7 + 10));  // c back 4, 2, a back 4
    CHECK(place_operators(g, two).bytes == Approx(4));
}
