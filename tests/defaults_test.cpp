// Defaults are a forecast: a chat request, software of today, the precision of the phase; and answers say what they
// assume.
#include <catch2/catch.hpp>
#include <cstring>
#include "app/present/tables/assumptions.h"
#include "tests/shipped.h"

using namespace diecast;

namespace {

Quantity const& find(char const* key) {
    Quantity const* const q = shipped().find(key);
    REQUIRE(q);
    return *q;
}

double at(char const* key, Scenario const& s = {}) { return evaluate(shipped(), s, {&find(key)}).front(); }
std::string chosen(char const* key, Scenario const& s = {}) { return cell_text(shipped(), find(key), at(key, s)); }

/// "request software …"
std::string topics_of(char const* key, Scenario const& s = {}) {
    std::string text;
    for (Assumption const& a : assumptions_of(shipped(), s, {&find(key)})) text += (text.empty() ? "" : " ") + a.topic;
    return text;
}

/// Blanks that do not break are blanks here.
std::string line_of(char const* topic, char const* key, Scenario const& s = {}) {
    std::string text;
    for (Assumption const& a : assumptions_of(shipped(), s, {&find(key)}))
        if (a.topic == topic) text = a.text;
    for (char const* blank : {"\u202f", "\u00a0"})
        for (std::size_t at = 0; (at = text.find(blank, at)) != text.npos;) text.replace(at, std::strlen(blank), " ");
    return text;
}

}  // namespace

TEST_CASE("nobody asked: a chat request, software of today, 16 bits between GPUs, network in the open") {
    CHECK(chosen("traffic.workload") == "chat");
    CHECK(chosen("runtime.name") == "typical 2025");
    CHECK(chosen("method.overlap") == "exposed");
    CHECK((at("precision.wire") == 2 && at("precision.activation") == 2));
    CHECK((at("precision.weight") == 1 && at("precision.cache") == 1));
    CHECK(at("runtime.matrix_share") < 1);
    CHECK(chosen("training.arithmetic") == "16-bit");
    CHECK(at("training.peak_rate") == at("package.peak"));
    CHECK(at("training.overlap") == 1);
    CHECK(at("training.tensor_overlap") == 0);
}

TEST_CASE("a token of a 72B network in chat costs about two dollars a million on 8 GPUs of any make") {
    for (char const* gpu : {"H100", "H200", "B200", "MI300X", "A100"}) {
        CAPTURE(gpu);
        Scenario s;
        s.pin(find("gpu.model"), gpu).pin(find("llm.model"), "Qwen2.5 72B").pin(find("decode.batch"), 64.0);
        double const cost = at("serve.cost", s) * 1e6;
        CHECK((cost > 0.8 && cost < 4));
    }
}

TEST_CASE("weights and cache are as wide as the arithmetic, where no format says otherwise") {
    auto const widths = [](char const* arithmetic, char const* format = nullptr) {
        Scenario s;
        s.pin(find("precision.arithmetic"), arithmetic);
        if (format) s.pin(find("precision.format"), format);
        return std::vector<double>{at("precision.weight", s), at("precision.cache", s), at("precision.activation", s),
                                   at("precision.wire", s)};
    };
    CHECK(widths("8-bit") == std::vector<double>{1, 1, 2, 2});
    CHECK(widths("16-bit") == std::vector<double>{2, 2, 2, 2});
    CHECK(widths("4-bit") == std::vector<double>{0.5625, 1, 2, 2});
    CHECK(widths("16-bit", "FP8") == std::vector<double>{1, 1, 1, 1});
    Scenario narrow;
    narrow.pin(find("precision.arithmetic"), "8-bit");
    CHECK(at("training.step_time", narrow) == at("training.step_time"));  // training has an arithmetic of its own
    narrow.pin(find("training.arithmetic"), "8-bit");
    CHECK(at("training.peak_rate", narrow) == at("achieved.peak_rate", narrow));
    CHECK(at("training.step_time", narrow) < at("training.step_time"));
}

TEST_CASE("an answer says what feeds it, and nothing else") {
    CHECK(topics_of("package.cost") == "hardware");
    CHECK(topics_of("decode.time") == "request network hardware software precision parallelism batch");
    CHECK(topics_of("serve.cost") == "request network hardware software precision parallelism batch price");
    CHECK(topics_of("training.step_time") == "network hardware software precision parallelism batch");
    CHECK(line_of("request", "serve.cost") == "chat, 1000 tokens in, 300 tokens out, 50 % of the prompt cached");
    CHECK(line_of("precision", "serve.cost") ==
          "8-bit arithmetic, weights 1 B, KV cache 1 B, activations 2 B, between GPUs 2 B");
    CHECK(line_of("batch", "serve.cost", Scenario{}.pin(find("decode.batch"), 64.0)) == "prefill 1, decode 64");
    // What a pin settles is assumed; the name that it overrules is not.
    Scenario const pinned = Scenario{}.pin(find("die.area"), 100.0).pin(find("package.cost"), 5.0);
    CHECK(topics_of("package.cost", pinned) == "");
    CHECK(to_text(assumptions_of(shipped(), pinned, {&find("package.cost")})) == "");
}

TEST_CASE("assumptions in JSON are values by key, as the answer's own") {
    auto const json = to_json(shipped(), assumptions_of(shipped(), {}, {&find("serve.cost")}));
    CHECK(json["traffic.workload"]["entry"] == "chat");
    CHECK(json["traffic.prompt"]["value"] == 1000);
    CHECK(json["decode.tensor"]["value"] == 8);
    CHECK_FALSE(json.contains("training.tensor"));
}
