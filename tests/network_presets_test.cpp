// The networks, number formats and workloads that ship: published sizes come out of published shapes.
#include <catch2/catch.hpp>
#include "model/core/program.h"
#include "model/inference/quantities.h"
#include "tests/shipped.h"

using namespace diecast;

namespace {

double network_value(std::string const& network, Quantity const& q, std::string const& format = "BF16") {
    Scenario const s = Scenario{}.pin(llm::model, network).pin(precision::format, format);
    return evaluate(shipped(), s, {&q})[0] / q.unit;
}

}  // namespace

TEST_CASE("shapes give the number of parameters that the publishers state") {
    struct Row {
        char const* name;
        double billions;
    };
    auto const row = GENERATE(values<Row>({{"Llama-2 7B", 6.74},
                                           {"Llama-2 13B", 13.0},
                                           {"Llama-2 70B", 69.0},
                                           {"Llama-3 8B", 8.03},
                                           {"Llama-3.1 8B", 8.03},
                                           {"Llama-3.1 70B", 70.6},
                                           {"Llama-3.3 70B", 70.6},
                                           {"Llama-3.1 405B", 405.9},
                                           {"GPT-3 175B", 175},
                                           {"GPT-J 6B", 6.05},
                                           {"Falcon 180B", 180},
                                           {"BLOOM 176B", 176},
                                           {"OPT 6.7B", 6.7},
                                           {"OPT 13B", 13},
                                           {"OPT 30B", 30},
                                           {"OPT 66B", 66},
                                           {"OPT 175B", 175},
                                           {"MPT 30B", 29.98},
                                           {"PaLM 62B", 62},
                                           {"PaLM 540B", 540},
                                           {"Mixtral 8x7B", 46.7},
                                           {"Mixtral 8x22B", 141},
                                           {"DeepSeek-V3", 671},
                                           {"Qwen2.5 7B", 7.62},
                                           {"Qwen2.5 14B", 14.8},
                                           {"Qwen2.5 32B", 32.8},
                                           {"Qwen2.5 72B", 72.7},
                                           {"Qwen3 8B", 8.2},
                                           {"Qwen3 32B", 32.8},
                                           {"Qwen3 30B-A3B", 30.5},
                                           {"Qwen3 235B-A22B", 235},
                                           {"gpt-oss-20b", 21},
                                           {"gpt-oss-120b", 117},
                                           {"Kimi K2", 1040},
                                           {"GLM-4.5", 355},
                                           {"GLM-4.5-Air", 106},
                                           {"MiniMax-M2", 230},
                                           {"MiniMax-M3", 428},
                                           {"Qwen3-Coder 480B-A35B", 480},
                                           {"Llama 4 Scout", 109},
                                           {"Llama 4 Maverick", 400},
                                           {"Gemma 3 27B", 27},
                                           {"Step-3", 316},
                                           {"Step-3.7-Flash", 196},
                                           {"Megatron 22B", 22},
                                           {"Megatron 530B", 530},
                                           {"Megatron 1T", 1008},
                                           {"Gemma 4 31B", 31},
                                           {"Gemma 4 26B-A4B", 25.2},
                                           {"MiMo-V2-Flash", 309},
                                           {"Nemotron-3-Super 120B-A12B", 120},
                                           {"DeepSeek-V4-Flash", 284},
                                           {"Kimi-K3", 2800},
                                           {"Nemotron-3-Ultra 550B-A55B", 550}}));
    CAPTURE(row.name);
    CHECK(network_value(row.name, llm::parameters) == Approx(row.billions).epsilon(0.015));
}

TEST_CASE("every network that ships can be, and can be run") {
    for (Entry const& network : shipped().entries(llm::model)) {
        CAPTURE(network.name);
        CHECK(network_value(network.name, llm::slack) >= 0);
        Scenario const s = Scenario{}.pin(llm::model, network.name).pin(decode.tensor, 4.0);
        CHECK(evaluate(shipped(), s, {&decode.layout_slack})[0] >= 0);
    }
    CHECK(network_value("Qwen2.5 7B", decode.layout_slack) == Approx(-0.5));  // eight packages do not divide 28 heads
}

TEST_CASE("a token meets as many parameters as the publishers state") {
    struct Row {
        char const* name;
        double billions;
    };
    auto const row = GENERATE(values<Row>({{"Mixtral 8x7B", 12.9},
                                           {"Mixtral 8x22B", 39},
                                           {"DeepSeek-V3", 37},
                                           {"Qwen3 30B-A3B", 3.3},
                                           {"Qwen3 235B-A22B", 22},
                                           {"Qwen3-Coder 480B-A35B", 35},
                                           {"Llama 4 Scout", 17},
                                           {"Llama 4 Maverick", 17},
                                           {"Gemma 4 26B-A4B", 3.8},
                                           {"Nemotron-3-Ultra 550B-A55B", 55},
                                           {"DeepSeek-V4-Pro", 49},
                                           {"Llama-2 70B", 69.0}}));
    CAPTURE(row.name);
    CHECK(network_value(row.name, llm::active_parameters) ==
          Approx(row.billions).epsilon(0.02));  // printed with two digits
}

TEST_CASE("the active parameters of gpt-oss, Step-3 and Kimi-K3 leave out the table of inputs") {
    auto const [name, billions] = GENERATE(
        table<char const*, double>({{"gpt-oss-20b", 3.6}, {"gpt-oss-120b", 5.1}, {"Step-3", 38}, {"Kimi-K3", 104}}));
    CAPTURE(name);
    double const input = network_value(name, llm::vocabulary) * network_value(name, llm::hidden) * 1e-9;
    CHECK(network_value(name, llm::active_parameters) - input == Approx(billions).epsilon(0.015));
}

TEST_CASE("KV bytes of a token, worked out by hand, to the byte") {
    auto const [name, bytes] = GENERATE(table<char const*, double>({{"Llama-2 7B", 524288},
                                                                    {"Llama-2 70B", 327680},
                                                                    {"Llama-3.1 70B", 327680},
                                                                    {"Llama-3.1 8B", 131072},
                                                                    {"Llama-3.1 405B", 516096},
                                                                    {"GPT-3 175B", 4718592},
                                                                    {"Mixtral 8x7B", 131072},
                                                                    {"DeepSeek-V3", 70272},
                                                                    {"gpt-oss-120b", 73728},
                                                                    {"Gemma 4 26B-A4B", 225280},
                                                                    {"Kimi-K3", 27648},
                                                                    {"MiMo-V2-Flash", 222720}}));
    CAPTURE(name);
    CHECK(1000 * network_value(name, llm::kv_bytes) == Approx(bytes).epsilon(1e-12));
    CHECK(network_value(name, llm::kv_bytes) == Approx(2 * network_value(name, llm::kv_bytes, "FP8")));
}

TEST_CASE("first come a dense network, the format that the arithmetic wants, and a chat") {
    CHECK(shipped().entries(llm::model)[0].name == "Llama-3.1 70B");
    CHECK(shipped().entries(precision::format)[0].name == "by arithmetic");
    CHECK(shipped().entries(traffic::workload)[0].name == "chat");
}

TEST_CASE("a network sets its whole shape, so that nothing of another one is left") {
    for (Entry const& entry : shipped().entries(llm::model)) {
        CAPTURE(entry.name);
        auto const sets = [&](Quantity const& q) {
            return std::any_of(entry.sets.begin(), entry.sets.end(),
                               [&](Assignment const& a) { return a.quantity == &q; });
        };
        for (Quantity const* q : {&llm::layers, &llm::hidden, &llm::heads, &llm::kv_heads, &llm::head_size, &llm::ffn,
                                  &llm::ffn_matrices, &llm::vocabulary, &llm::embeddings}) {
            CAPTURE(q->key);
            CHECK(sets(*q));
        }
        if (sets(llm::experts))
            for (Quantity const* q : {&llm::expert_layers, &llm::active_experts, &llm::expert_ffn}) CHECK(sets(*q));
        CHECK(sets(llm::window) == sets(llm::window_share));
    }
}

TEST_CASE("a width of fewer bits never means more bytes of weights") {
    for (Entry const& network : shipped().entries(llm::model)) {
        CAPTURE(network.name);
        double const bf16 = network_value(network.name, llm::weight_bytes);
        for (char const* format : {"FP8", "FP4", "INT4 weights", "MXFP4"})
            CHECK(network_value(network.name, llm::weight_bytes, format) <= bf16);
    }
}
