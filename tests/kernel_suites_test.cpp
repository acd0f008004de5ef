// Kernel lists in the graph: suites against the notes, slopes, lanes, language models by hand.
#include <catch2/catch.hpp>
#include <cmath>
#include <random>
#include "model/composable/quantities.h"
#include "model/core/plan.h"
#include "model/inference/quantities.h"
#include "model/kernel_list/quantities.h"
#include "model/kernel_list/suite_time.h"
#include "model/package/quantities.h"
#include "tests/shipped.h"

using namespace diecast;

namespace {

double speedup(std::string const& configuration, std::string const& name) {
    return shipped_value(composed(configuration).pin(suite::name, name), suite::speedup);
}

char const* const ordered[] = {"GPU-N", "HBM+L3", "HBML+L3", "HBML+L3L", "HBMLL+L3L", "perfect L2"};

}  // namespace

TEST_CASE("suite means come out as those of the notes' own program") {
    struct Row {
        char const* configuration;
        double gain[6];
    };
    char const* const suites[] = {"training, large batch",      "training, small batch",
                                  "inference I05, large batch", "inference I05, small batch",
                                  "inference I07, large batch", "inference I07, small batch"};
    for (Row const& row : {Row{"HBM+L3", {1.181, 1.145, 1.269, 1.285, 1.211, 1.195}},
                           Row{"HBML+L3", {1.337, 1.283, 1.393, 1.292, 1.305, 1.200}},
                           Row{"HBM+L3L", {1.231, 1.200, 1.381, 1.293, 1.293, 1.201}},
                           Row{"HBML+L3L", {1.368, 1.315, 1.451, 1.295, 1.345, 1.202}},
                           Row{"HBMLL+L3L", {1.423, 1.364, 1.473, 1.295, 1.362, 1.202}},
                           Row{"perfect L2", {1.577, 1.496, 1.569, 1.326, 1.431, 1.221}},
                           Row{"HBML", {1.220, 1.205, 1.227, 1.155, 1.181, 1.111}},
                           Row{"HBMLL", {1.340, 1.310, 1.349, 1.225, 1.273, 1.158}}})
        for (std::size_t i = 0; i < 6; ++i) {
            CAPTURE(row.configuration, suites[i]);
            CHECK(speedup(row.configuration, suites[i]) == Approx(row.gain[i]).epsilon(i % 2 == 0 ? 0.05 : 0.08));
        }
}

TEST_CASE("a suite's gain is the geometric mean of the gains of its networks, each at the suite's batch") {
    for (std::size_t i = 0; i < suite_count; ++i) {
        std::string const name(suite_name(i));
        if (name.find("batch") == std::string::npos) continue;  // both batches together
        for (char const* configuration : {"HBML+L3", "perfect L2"}) {
            Scenario const of_suite =
                composed(configuration).pin(suite::name, name).pin(iteration::batch_basis, "of the suite");
            double logarithms = 0;
            for (SuiteMember const& m : suite_members(i)) {
                Scenario const here = Scenario(of_suite)
                                          .pin(iteration::network, std::string(to_text(m.network)))
                                          .pin(iteration::task, std::string(to_text(m.task)));
                CHECK(shipped_value(here, iteration::batch) == m.batch);
                logarithms += std::log(shipped_value(here, iteration::speedup));
            }
            double const mean = std::exp(logarithms / static_cast<double>(suite_members(i).size()));
            CAPTURE(name, configuration);
            CHECK(speedup(configuration, name) == Approx(mean).epsilon(1e-12));
        }
    }
    Scenario const lacking = composed("GPU-N").pin(suite::name, "training").pin(iteration::batch_basis, "of the suite");
    CHECK(shipped_value(Scenario(lacking).pin(iteration::network, "RNN-T"), iteration::batch) == 1);
    CHECK(shipped_value(composed("GPU-N").pin(iteration::batch, 7.), iteration::batch) == 7);
}

TEST_CASE("gains of training and of the early inference suite are those claimed, and configurations keep their order") {
    CHECK(speedup("HBML+L3", "training") == Approx(1.31).margin(0.05));
    CHECK(speedup("HBML+L3", "inference I05") == Approx(1.35).margin(0.05));
    CHECK(speedup("HBML+L3", "inference I07") < speedup("HBML+L3", "inference I05") - 0.05);  // the suite matters
    for (char const* suite : {"training", "inference I05", "inference I07"}) {
        double last = 0;
        for (char const* name : ordered) {
            double const now = speedup(name, suite);
            CAPTURE(suite, name, now, last);
            CHECK(now > last);
            last = now;
        }
    }
    CHECK(speedup("GPU-N", "training") == 1);
}

TEST_CASE("training needs cache and bandwidth together, inference mostly the cache") {
    for (char const* suite : {"training", "inference I05"}) {
        double const cache = speedup("HBM+L3", suite), memory = speedup("HBML", suite),
                     both = speedup("HBML+L3", suite);
        CHECK(both > cache + 0.05);
        CHECK(both > memory + 0.05);
    }
    CHECK(speedup("HBM+L3", "training") < speedup("HBML", "training"));
    CHECK(speedup("HBM+L3", "inference I05") > speedup("HBML", "inference I05"));
}

TEST_CASE("memory traffic falls with the last cache, that of inference faster, and memory takes a third of the time") {
    auto const traffic = [](std::string const& name, double mb) {
        return shipped_value(composed("GPU-N").pin(suite::name, name).pin(l3::capacity, mb), suite::traffic) / 100;
    };
    double const mb[] = {120, 240, 480, 960, 1920, 3840};
    double const training[] = {.91, .81, .71, .62, .54, .45}, inference[] = {.88, .74, .58, .40, .24, .14};
    for (std::size_t i = 0; i < 6; ++i) {
        CAPTURE(mb[i]);
        CHECK(traffic("training, large batch", mb[i]) == Approx(training[i]).margin(0.05));
        CHECK(traffic("inference I05, large batch", mb[i]) == Approx(inference[i]).margin(0.05));
        CHECK(traffic("inference I05, large batch", mb[i]) < traffic("training, large batch", mb[i]));
    }
    for (auto [name, share] : {std::pair{"training, large batch", 34.},
                               {"training, small batch", 33.},
                               {"inference I05, large batch", 32.},
                               {"inference I05, small batch", 23.}})
        CHECK(shipped_value(composed("GPU-N").pin(suite::name, name), suite::memory_share) == Approx(share).margin(3));
}

TEST_CASE("a kernel's time by hand: four times in a p-norm, and the least time on top") {
    Levels<double> const g{1e12, 1e10, 1e6, 0, 4e9, 2e9, 1e9, 2, 1e-6, 1, 1, 2, 2};
    KernelLoad<double> const k{3, 3e-6, {16e3, 8e3, 2e3}};  // 3, 4 and 2 µs; no third level
    ListSums<double> sums(g);
    sums(k);
    CHECK(sums.time == Approx(3 * (std::sqrt(9 + 16 + 4.) + 1) * 1e-6));
    Levels<double> with = g;
    with.l3_capacity = 1e7;  // the link takes 4 µs more
    ListSums<double> more(with);
    more(k);
    CHECK(more.time == Approx(3 * (std::sqrt(9 + 16 + 16 + 4.) + 1) * 1e-6));
    ListShares<double> shares(g);
    shares(k);
    double const all = std::sqrt(9 + 16 + 4.);
    CHECK(shares.shares()[0] == Approx((all - std::sqrt(16 + 4.)) / (all + 1)));
    CHECK(shares.shares()[2] == Approx(0).margin(1e-60));
    CHECK(shares.shares()[3] == Approx((all - std::sqrt(9 + 16.)) / (all + 1)));
    // next to nothing, by its series: u/2 of the time, u = (1e-7/3e-3)²
    KernelLoad<double> const calm{1, 3e-3, {0, 0, 1e2}};
    ListShares<double> little(g);
    little(calm);
    CHECK(little.shares()[3] == Approx(0.5 * std::pow(1e-7 / 3e-3, 2) * 3e-3 / (3e-3 + 1e-6)).epsilon(1e-6));
}

TEST_CASE("energy of an iteration by hand") {
    Scenario const s = composed("HBML+L3").pin(iteration::network, "BERT").pin(iteration::batch, 8.0);
    auto const joules = [&](Quantity const& gigabytes, double pj) {
        return shipped_value(s, gigabytes) * 8e9 * pj * 1e-12;
    };
    double const seconds = 1e-3 * shipped_value(s, iteration::time);
    double const expected =
        joules(iteration::memory_traffic, shipped_value(s, memory::energy)) +
        joules(iteration::link_traffic, shipped_value(s, uhb::energy) + shipped_value(s, l3::energy)) +
        joules(iteration::l2_traffic, shipped_value(s, levels::l2_energy)) +
        shipped_value(s, iteration::work) * shipped_value(s, process::operation_energy) +
        shipped_value(s, composable::static_power) * seconds;
    CHECK(shipped_value(s, iteration::energy) == Approx(expected));
    CHECK(shipped_value(s, iteration::power) == Approx(expected / seconds));
    CHECK(shipped_value(s, iteration::link_power) == Approx(joules(iteration::link_traffic, 0.05) / seconds));
}

TEST_CASE("prefill and decode of a language model do the work and meet the bytes that its widths say") {
    Scenario s = composed("GPU-N").pin(llm::model, "Llama-2 7B").pin(precision::format, "BF16");
    s.pin(iteration::batch, 4.0).pin(traffic::prompt, 1000.0).pin(traffic::answer, 200.0);
    double const d = 4096, f = 11008, layer = 4 * d * d + 3 * d * f, words = 32000 * d;
    Scenario const decode = Scenario(s).pin(iteration::network, "language model, decode");
    double const vectors = 3 * 4 * 4 * d + 4 * 4 * f;  // three norms and sums, one activation, of four tokens
    CHECK(shipped_value(decode, iteration::work) ==
          Approx(2e-12 * (32 * (4 * layer + 4 * 1100 * 32 * 256 + vectors) + 4 * words)));
    CHECK(shipped_value(decode, iteration::kernels) == 32 * 9 + 1);
    // weights once, the past of four sequences once; the rest is small
    double const least = 1e-9 * (2 * (32 * layer + words) + 4 * 1100 * 2 * 32 * 2 * d);
    CHECK(shipped_value(decode, iteration::memory_traffic) == Approx(least).epsilon(0.01));
    CHECK(shipped_value(decode, iteration::memory_traffic) < shipped_value(decode, iteration::l2_traffic));
    Scenario const prefill = Scenario(s).pin(iteration::network, "language model, prefill");
    double const flop = 2e-12 * (32 * 4000 * (layer + 500.5 * 32 * 256) + 4 * words);
    CHECK(shipped_value(prefill, iteration::work) == Approx(flop).epsilon(0.002));
    CHECK(shipped_value(prefill, iteration::time) >
          shipped_value(prefill, iteration::work) / shipped_value(prefill, levels::matrix_rate) * 1e3);
    CHECK(shipped_value(prefill, iteration::arithmetic_share) > 50);
    CHECK(shipped_value(decode, iteration::memory_share) > 50);
}

TEST_CASE("slopes of times and gains are those of their differences") {
    for (char const* network : {"ResNet-50", "GNMT", "language model, decode"}) {
        Scenario const s = composed("HBML+L3").pin(iteration::network, network);
        std::vector<Quantity const*> const free{&l3::capacity,       &composable::sites, &iteration::batch,
                                                &uhb::bandwidth,     &levels::floor,     &levels::overlap,
                                                &levels::l2_capacity};
        std::vector<Quantity const*> const outputs{&iteration::time, &iteration::speedup, &iteration::energy,
                                                   &suite::speedup};
        Response response(shipped(), s, free, outputs);
        std::vector<double> x{700e6, 8, 20, 9e12, 3e-6, 2.5, 70e6}, y(outputs.size()), up(y), down(y);
        std::vector<double> slopes(free.size() * outputs.size());
        response.jacobian(x, y, slopes);
        for (std::size_t i = 0; i < free.size(); ++i) {
            double const at = x[i];
            response.values((x[i] = at * (1 + 1e-5), x), up);
            response.values((x[i] = at * (1 - 1e-5), x), down);
            x[i] = at;
            for (std::size_t j = 0; j < outputs.size(); ++j) {
                CAPTURE(network, free[i]->key, outputs[j]->key);
                CHECK(slopes[j * free.size() + i] * at ==
                      Approx((up[j] - down[j]) / 2e-5).epsilon(1e-4).margin(1e-6 * std::abs(y[j])));
            }
        }
    }
}

TEST_CASE("a sweep over networks, suites and levels gives the bits of single designs at every instruction set") {
    std::vector<Axis> const axes{list(l3::capacity, {0, 500, 960}), options(shipped(), iteration::network),
                                 list(levels::miss_shape, {1, 2}), options(shipped(), suite::name),
                                 linear(composable::sites, 4, 14, 3)};
    std::vector<Quantity const*> const outputs{&iteration::time, &iteration::memory_share, &iteration::memory_traffic,
                                               &suite::speedup};
    Scenario const s = Scenario{}.pin(gpu::model, "GPU-N");
    Probe probe(shipped(), s, axes, outputs);
    std::vector<std::vector<double>> single;
    for (Isa isa : {Isa::v2, Isa::v3, Isa::v4}) {
        if (isa > best_isa()) continue;
        Plan const plan(shipped(), s, axes, outputs, {.isa = isa});
        REQUIRE(plan.issues().empty());
        std::uint64_t different = 0;
        plan.for_rows([&](Row const& row) {
            for (std::size_t lane = 0; lane < row.lanes; lane += 7) {
                auto const y = probe.at(row.first + lane);
                for (std::size_t j = 0; j < y.size(); ++j) different += row.outputs[j][lane] != y[j];
            }
        });
        CHECK(different == 0);
    }
}

TEST_CASE("lanes are alike that differ in what bytes and starts take alone, in whatever order they are") {
    std::size_t const lanes = 96;
    std::mt19937 random(4);
    std::uniform_real_distribution<double> some(0.5, 2);
    std::vector<std::vector<double>> in(AlikeLanes::inputs, std::vector<double>(lanes, 1.0));
    for (std::size_t lane = 0; lane < lanes; ++lane) {
        in[0][lane] = static_cast<double>(random() % 3 * 3);    // suite
        in[5][lane] = static_cast<double>(random() % 4) * 2e8;  // the third level, which may be missing
        for (std::size_t rate : AlikeLanes::rates) in[rate][lane] = some(random);
    }
    std::vector<double const*> from;
    for (auto const& column : in) from.push_back(column.data());
    std::vector<std::size_t> const step(AlikeLanes::inputs, 1);
    Columns const c{from.data(), step.data(), nullptr, lanes};
    AlikeLanes const alike(c);
    CHECK(alike.is_worth_it());
    CHECK(alike.kinds().size() == 12);
    std::vector<int> met(lanes);
    for (AlikeLanes::Kind const& kind : alike.kinds())
        for (std::size_t lane : kind.lanes) {
            ++met[lane];
            CHECK(static_cast<double>(kind.suite) == in[0][lane]);
            CHECK(in[5][lane] == in[5][kind.lanes[0]]);
        }
    CHECK(met == std::vector<int>(lanes, 1));
    in[0][5] = 99;  // no suite
    CHECK_FALSE(AlikeLanes(c).is_worth_it());
    in[0][5] = 0;
    for (double& batches : in[1]) batches = some(random);
    CHECK_FALSE(AlikeLanes(c).is_worth_it());
}

TEST_CASE("lists fit their units under every configuration, network and link") {
    for (Entry const& c : shipped().entries(composable::configuration))
        for (char const* kind : {"3D", "2.5D"})
            for (Issue const& issue : shipped().check(composed(c.name).pin(uhb::kind, kind)))
                FAIL_CHECK(to_text(issue));
    for (Entry const& n : shipped().entries(iteration::network))
        for (Issue const& issue : shipped().check(composed("HBML+L3").pin(iteration::network, n.name)))
            FAIL_CHECK(to_text(issue));
    for (Entry const& n : shipped().entries(suite::name))
        for (Issue const& issue : shipped().check(composed("HBM+L3").pin(suite::name, n.name)))
            FAIL_CHECK(to_text(issue));
}
