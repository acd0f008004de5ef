// Listings of kernels: they add up to the rows of an iteration.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <map>
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
    CHECK(dense_layer(m, asked, pass_of<true>(asked)).kernels() == std::size(layer_kernel_names));
    CHECK(output_layer(m, asked).kernels() == 1);
}

TEST_CASE("a layer whose attention has fewer weights than its heads would reads no more than these") {
    // 2 heads of 4 numbers to and from a state of 8 would be 32 weights out; the layer has 10 in all.
    LanguageModel<double> m{};
    m.layers = m.matrices = m.experts = m.heads = 1;
    m.hidden = 8, m.heads = 2, m.qo_width = 4, m.attention_weights = 10, m.weight = 2;
    Asked<double> const asked{1, 1, 1};
    Levels<double> const g{1, 1, 1, 0, 1, 1, 1, 1, 0, 1, 0.5, 2, 2};
    double weights = 0, least = 0;
    dense_layer(m, asked, pass_of<true>(asked)).for_loads(1.0, 1e9, g, [&](KernelLoad<double> const& k) {
        weights += k.bytes.l2;
        least = std::min(least, k.bytes.l2);
        CHECK(!std::isnan(k.bytes.memory));
    });
    CHECK(weights == 10 * 2);
    CHECK(least == 0);
}

TEST_CASE("a token of a prompt sees those before it, in layers with a window no more than fit into it") {
    auto const seen = [](double window, double prompt) {
        return window_pass_of<false>(window, Asked<double>{2, prompt, 1}).attended;
    };
    // The first 1,024 tokens see 1 to 1,024, the other 3,072 see 1,024 each: 3,670,528 over 4,096.
    CHECK(seen(1024, 4096) == Approx(896.125).epsilon(1e-12));
    CHECK(seen(1024, 1500) == Approx((524800 + 476 * 1024.) / 1500).epsilon(1e-12));
    CHECK(seen(1024, 1000) == Approx(500.5).epsilon(1e-12));
    CHECK(pass_of<false>(Asked<double>{2, 4096, 1}).attended == Approx(2048.5).epsilon(1e-12));
}

TEST_CASE("layers with a window have kernels of their own, as wide as their heads") {
    // Gemma 4 26B-A4B: 5 layers see all with 16 heads of 512 and 2 of keys, 25 see 1,024 tokens with 16 of 256 and 8.
    Scenario at = on_composed("language model, decode", "inference");
    at.pin(llm::model, "Gemma 4 26B-A4B").pin(traffic::prompt, 8000.0).pin(traffic::answer, 384.0);
    at.pin(iteration::batch, 1.0).pin(precision::format, "BF16");
    std::map<std::string, ListedLoad> kernels;
    for (ListedLoad const& k : listed(at)) kernels.emplace(k.name, k);
    REQUIRE(kernels.size() == 19);
    CHECK(kernels.at("attention").count == Approx(5));
    CHECK(kernels.at("attention, window").count == Approx(25));
    CHECK(kernels.at("attention").work == Approx(5 * 2. * 16 * 2 * 512 * 8192).epsilon(1e-12));
    CHECK(kernels.at("attention, window").work == Approx(25 * 2. * 16 * 2 * 256 * 1024).epsilon(1e-12));
    // Queries, output, keys and values of this token and of those before it, 2 bytes each.
    CHECK(kernels.at("attention").bytes.l2 == Approx(5 * 2. * (2 * 8192 + 8193 * 2 * 2 * 512)).epsilon(1e-12));
    CHECK(kernels.at("attention, window").bytes.l2 == Approx(25 * 2. * (2 * 4096 + 1025 * 2 * 8 * 256)).epsilon(1e-12));
    CHECK(kernels.at("projections in").work == Approx(5 * 2. * 2816 * (8192 + 2 * 2 * 512)).epsilon(1e-12));
    CHECK(kernels.at("projections in, window").work == Approx(25 * 2. * 2816 * (4096 + 2 * 8 * 256)).epsilon(1e-12));
    CHECK(kernels.at("projection out, window").work == Approx(25 * 2. * 2816 * 4096).epsilon(1e-12));
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
