// Listings of kernels: they add up to the rows of an iteration.
#include <algorithm>
#include <catch2/catch.hpp>
#include <set>
#include "model/core/program.h"
#include "model/kernel_list/language.h"
#include "model/kernel_list/levels_of.h"
#include "model/kernel_list/listing.h"
#include "model/package/quantities.h"
#include "tests/shipped.h"

using namespace diecast;

namespace {

std::vector<ListedLoad> listed(Scenario const& at) {
    return list_kernels(shipped(), evaluate(shipped(), at, listing_rows()));
}

Scenario on_composed(std::string network, std::string task) {
    Scenario s;
    s.pin(gpu::model, "GPU-N").pin(composable::configuration, "HBML+L3");
    return s.pin(iteration::network, std::move(network)).pin(iteration::task, std::move(task));
}

}  // namespace

TEST_CASE("a listing's kernels add up to time, work, traffic and shares of the iteration") {
    for (Entry const& entry : shipped().entries(iteration::network))
        for (char const* task : {"training", "inference"})
            for (double cache : {0.0, 960.0}) {
                CAPTURE(entry.name, task, cache);
                Scenario at = on_composed(entry.name, task);
                at.pin(l3::capacity, cache).pin(llm::model, "DeepSeek-V3");
                double work = 0, time = 0, kernels = 0, memory_time = 0, launches = 0;
                Traffic<double> bytes{0, 0, 0};
                for (ListedLoad const& k : listed(at)) {
                    work += k.work, time += k.time, kernels += k.count;
                    bytes.l2 += k.bytes.l2, bytes.beyond_l2 += k.bytes.beyond_l2, bytes.memory += k.bytes.memory;
                    memory_time += k.shares[3] * k.time, launches += k.launches * k.time;
                }
                auto const row = [&](Quantity const& q) { return evaluate(shipped(), at, {&q})[0]; };
                CHECK(time == Approx(row(iteration::time)).epsilon(1e-10));
                CHECK(work == Approx(row(iteration::work)).epsilon(1e-10));
                CHECK(kernels == Approx(row(iteration::kernels)).epsilon(1e-10));
                CHECK(bytes.l2 == Approx(row(iteration::l2_traffic)).epsilon(1e-10));
                CHECK(bytes.beyond_l2 == Approx(row(iteration::link_traffic)).epsilon(1e-10));
                CHECK(bytes.memory == Approx(row(iteration::memory_traffic)).epsilon(1e-10));
                CHECK(memory_time / time == Approx(row(iteration::memory_share)).epsilon(1e-9));
                CHECK(launches / time == Approx(row(iteration::launch_share)).epsilon(1e-9));
            }
}

TEST_CASE("every kernel of a layer has a name") {
    LanguageModel<double> m{};
    m.layers = m.matrices = m.experts = 1;
    Asked<double> const asked{1, 1, 1};
    CHECK(dense_layer(m, asked, pass_of<true>(m, asked)).kernels() == std::size(layer_kernel_names));
    CHECK(output_layer(m, asked).kernels() == 1);
}

TEST_CASE("a token of a prompt sees those before it, in layers with a window no more than fit into it") {
    LanguageModel<double> m{};
    m.window = 1024, m.window_share = 1;
    // The first 1,024 tokens see 1 to 1,024, the other 3,072 see 1,024 each: 3,670,528 over 4,096.
    CHECK(pass_of<false>(m, Asked<double>{2, 4096, 1}).attended == Approx(896.125).epsilon(1e-12));
    CHECK(pass_of<false>(m, Asked<double>{2, 1500, 1}).attended ==
          Approx((524800 + 476 * 1024.) / 1500).epsilon(1e-12));
    CHECK(pass_of<false>(m, Asked<double>{2, 1000, 1}).attended == Approx(500.5).epsilon(1e-12));
    m.window_share = 0.5;
    CHECK(pass_of<false>(m, Asked<double>{2, 4096, 1}).attended == Approx((896.125 + 2048.5) / 2).epsilon(1e-12));
}

TEST_CASE("kernels of decode are told by name, those of experts apart") {
    Scenario at = on_composed("language model, decode", "inference");
    auto const has = [](std::vector<ListedLoad> const& list, std::string const& name) {
        return std::any_of(list.begin(), list.end(), [&](ListedLoad const& k) { return k.name == name; });
    };
    auto const dense = listed(at.pin(llm::model, "Llama-3.1 8B"));
    CHECK(dense.size() == 10);
    CHECK(has(dense, "attention"));
    CHECK(has(dense, "words"));
    auto const mixed = listed(at.pin(llm::model, "DeepSeek-V3"));
    CHECK(mixed.size() == 19);
    CHECK(has(mixed, "up, experts"));
    auto const expert = listed(at.pin(llm::model, "Mixtral 8x7B"));
    CHECK(has(expert, "up"));  // every layer has experts: nothing to tell apart
}

TEST_CASE("a network's kernels are told by their shapes, and by their places where shapes are alike") {
    auto const list = listed(on_composed("ResNet-50", "inference"));
    REQUIRE(list.size() > 10);
    CHECK(list[0].name == "7×7, 112²×64");
    CHECK(list.back().name == "to 1000 classes");
    std::set<std::string> names;
    for (ListedLoad const& k : list) CHECK(names.insert(k.name).second);
    double kernels = 0;
    for (ListedLoad const& k : list) kernels += k.count;
    CHECK(kernels == 54);  // 53 convolutions and the last layer
}
