// Defaults are a forecast: a chat request, software of today, the precision of the phase; and answers say what they
// assume.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstring>
#include <filesystem>
#include <limits>
#include "app/present/tables/assumptions.h"
#include "app/present/tables/table.h"
#include "app/present/text/scenario_line.h"
#include "model/study/study_limits.h"
#include "tests/plain_blanks.h"
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

std::string line_of(char const* topic, char const* key, Scenario const& s = {}) {
    std::string text;
    for (Assumption const& a : assumptions_of(shipped(), s, {&find(key)}))
        if (a.topic == topic) text = a.text;
    return plain(text);
}

Study study_named(char const* name) {
    StudyReading const reading = find_study(shipped(), name);
    REQUIRE(reading.issues.empty());
    return reading.study;
}
/// The scenario line of one design in which this is asked for.
std::string scenario_line(char const* key, Scenario const& s = {}, std::vector<AxisSpec> const& axes = {},
                          std::vector<Constraint> const& limits = {}) {
    return plain(to_text(scenario_parts(shipped(), {s, axes, {&find(key)}, limits})));
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

TEST_CASE("the assumptions of a number are those that feed it, and no others") {
    CHECK(topics_of("package.cost") == "hardware dated");
    CHECK(topics_of("decode.time") == "request network hardware software precision parallelism batch");
    CHECK(topics_of("serve.cost") == "request network hardware software precision parallelism batch price dated");
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

TEST_CASE("what moves with an axis is not assumed, and what is not a number is no reason to leave it out") {
    Quantity const &gpu = find("gpu.model"), &batch = find("decode.batch");
    Scenario const unknown = Scenario{}.pin(batch, std::numeric_limits<double>::quiet_NaN());
    auto const keys = [&](std::vector<Quantity const*> const& varied) {
        std::vector<std::string_view> all;
        for (Assumption const& a : assumptions_of(shipped(), unknown, {&find("serve.cost")}, varied))
            for (Assumption::Value const& v : a.values) all.push_back(v.quantity->key);
        return all;
    };
    auto const has = [&](std::vector<std::string_view> const& all, std::string_view key) {
        return std::find(all.begin(), all.end(), key) != all.end();
    };
    CHECK(has(keys({&gpu}), "decode.batch"));
    CHECK_FALSE(has(keys({&gpu}), "gpu.model"));
    CHECK(has(keys({}), "gpu.model"));
}

TEST_CASE("a price of the catalogue says which year it is of, and one that is set does not") {
    Scenario const h100 = Scenario{}.pin(find("gpu.model"), "H100");
    CHECK(line_of("dated", "cost.memory", h100) == "memory 15.74 USD/GB (2024, 2 years behind the newest)");
    CHECK(line_of("dated", "fleet.capital", h100).ends_with("GPU 30 000 USD (2026)"));
    CHECK(line_of("dated", "cost.memory", Scenario(h100).pin(find("memory.price"), 10.0)) == "");
    CHECK(line_of("dated", "package.peak", h100) == "");
    auto const json = to_json(shipped(), assumptions_of(shipped(), h100, {&find("cost.memory")}));
    CHECK(json["memory.price"]["year"] == 2024);
}

TEST_CASE("assumptions in JSON are values by key, as the answer's own") {
    auto const json = to_json(shipped(), assumptions_of(shipped(), {}, {&find("serve.cost")}));
    CHECK(json["traffic.workload"]["entry"] == "chat");
    CHECK(json["traffic.prompt"]["value"] == 1000);
    CHECK(json["decode.tensor"]["value"] == 8);
    CHECK_FALSE(json.contains("training.tensor"));
}

TEST_CASE("every study that ships has a scenario line that is short and names only what its numbers depend on") {
    std::size_t studies = 0;
    for (auto const& file : std::filesystem::directory_iterator(presets_folder() / "studies")) {
        CAPTURE(file.path());
        StudyReading const reading = load_study(shipped(), file.path());
        REQUIRE(reading.issues.empty());
        Study const& study = reading.study;
        ++studies;
        auto const parts = scenario_parts(shipped(), study);
        CAPTURE(to_text(parts));
        CHECK(parts.size() >= 2);
        CHECK(display_width(to_text(parts)) <= 180);
        std::vector<Quantity const*> asked = study.figures;
        for (Objective const& o : study.objectives) asked.push_back(o.quantity);
        auto const swept = swept_quantities(study);
        auto const limits = limits_of(shipped(), study);
        for (Constraint const& c : limits) asked.push_back(c.quantity);
        Program const program(shipped(), study.scenario, free_of(swept), asked);
        for (ScenarioPart const& part : parts) {
            CAPTURE(part.text);
            CHECK(program.needed[to_index(shipped().slot(*part.quantity))]);
            CHECK(std::count(parts.begin(), parts.end(), part) == 1);
            bool const moves = std::find(swept.begin(), swept.end(), part.quantity) != swept.end();
            CHECK((part.is_constraint || part.text.ends_with(" swept") == moves));
        }
    }
    CHECK(studies >= 10);
}

TEST_CASE("the scenario lines of studies that ship read well") {
    auto const line = [](char const* name) { return plain(to_text(scenario_parts(shipped(), study_named(name)))); };
    CHECK(line("lite-gpu") ==
          "Llama-3.1 70B · Lite-GPU (free) · FP8 · 1000 in (50 % cached), 300 out · ideal software · cost-plus price · "
          "prefill batch 2 · ≤ 33 ms between tokens · ≤ 0.5 s to first token");
    CHECK(line("train-llama3-405b") ==
          "Llama-3.1 405B · H100 · 16-bit · 15.6 T tokens · 2048 × 8192 tokens a step · ideal software (modified) · "
          "market price · 6 inputs given");
    CHECK(line("package-split") ==
          "5 nodes swept · 6 package types swept · 4 memory types swept · liquid cooling · "
          "1 M products made · 3 inputs given · ≤ 20 USD/(TFLOP/s) cost per peak rate · 2 more bounds");
    CHECK(plain(scenario_parts(shipped(), study_named("package-split")).back().detail) ==
          "≤ 500 FLOP/B operations per byte, ≥ 0.05 GB/(TFLOP/s) memory capacity per peak rate");
    CHECK(line("actuary") ==
          "3 nodes swept · 4 package types swept · die-to-die area overhead 10 % · "
          "die aspect ratio 1 · 4 more inputs");
    CHECK(line("rl-cpu-gpu-ratio") == "one V100 · 3 ms of thread time per step");
}

TEST_CASE("a scenario line follows what is asked, pins, axes and bounds") {
    Scenario s = Scenario{}.pin(find("gpu.model"), "H200");
    CHECK(scenario_line("package.cost", s) == "H200 · 1 M products made");
    CHECK(scenario_line("die.yield", s) == "H200 · yield law: negative binomial");
    CHECK(scenario_line("die.yield", Scenario(s).pin(find("yield.law"), "Poisson")) == "H200 · Poisson yield");
    CHECK(scenario_line("decode.time", s) == "Llama-3.1 70B · H200 · 8-bit · 1000 in, 300 out · typical 2025 software");
    s.pin(find("traffic.answer"), 13.0).pin(find("llm.layers"), 40.0);
    CHECK(scenario_line("decode.time", s) ==
          "Llama-3.1 70B (modified) · H200 · 8-bit · 1000 in, 13 out · typical 2025 software · layers 40");
    Quantity const &gpu = find("gpu.model"), &format = find("precision.format"), &prompt = find("traffic.prompt");
    std::vector<AxisSpec> const axes{{&gpu, "", {0, 1, 2}}, {&format, "", {1, 2}}, {&prompt, "", {100, 200}}};
    CHECK(scenario_line("decode.time", {}, axes) ==
          "Llama-3.1 70B · 3 GPUs swept · 2 number formats swept · prompt swept, 300 out · typical 2025 software");
    CHECK(scenario_line("decode.time", s, axes).starts_with("Llama-3.1 70B (modified) · H200"));  // a pin holds it
    Quantity const &between = find("serve.between_tokens"), &slack = find("serve.slack");
    double const inf = std::numeric_limits<double>::infinity();
    auto const bounds = [&](std::vector<Constraint> const& limits) {
        std::string const line = scenario_line("serve.cost", {}, {}, limits);
        return line.substr(line.find("price") + 5);
    };
    auto const bounds_of = [&](char const* key, std::vector<Constraint> const& limits) {
        std::string const line = scenario_line(key, {}, {}, limits);
        return line.substr(line.find(" · ≤"));
    };
    CHECK(bounds({}) == "");
    CHECK(bounds({{&slack, 0, inf}}) == " · ≤ 33 ms between tokens · ≤ 0.5 s to first token");
    CHECK(bounds({{&slack, 0, inf}, {&between, -inf, 20}}) == " · ≤ 0.5 s to first token · ≤ 20 ms between tokens");
    CHECK(bounds({{&between, -inf, 50}}) == " · ≤ 50 ms between tokens");
    CHECK(bounds_of("load.between_tokens_p99", {{&between, -inf, 50}}) == " · ≤ 50 ms between tokens at full batch");
    CHECK(bounds_of("load.first_token_p99", {{&slack, 0, inf}}) ==  // beside a percentile
          " · ≤ 33 ms between tokens · ≤ 0.5 s to first token without queueing");
    Scenario const none;
    std::vector<AxisSpec> const no_axes;
    ScenarioAsked asked{none, no_axes, {&find("serve.cost")}, {{&slack, 0, inf}}};
    asked.beside = {&find("load.first_token_p99")};  // a percentile is shown elsewhere
    CHECK(plain(to_text(scenario_parts(shipped(), asked))).ends_with(" · ≤ 0.5 s to first token without queueing"));
    Quantity const& under_load = find("load.latency_slack");
    CHECK(bounds({{&under_load, 0, inf}}) ==
          " · ≤ 33 ms between tokens, 99th percentile · ≤ 0.5 s to first token, 99th percentile");
    Scenario const by_mean = Scenario{}.pin(find("load.statistic"), "mean");
    CHECK(scenario_line("serve.cost", by_mean, {}, {{&under_load, 0, inf}})
              .ends_with(" · ≤ 33 ms between tokens, mean · ≤ 0.5 s to first token, mean"));
    CHECK(bounds({{&slack, 0, inf}, {&under_load, 0, inf}}) ==  // of both
          " · ≤ 33 ms between tokens · ≤ 0.5 s to first token");
}

TEST_CASE("the scenario line of one design sweeps nothing, and its place on the axes is no modification") {
    Study const study = study_named("package-split");
    auto const line = [&](Scenario const& s) {
        ScenarioAsked const asked{s, study.axes, {&find("package.cost_per_peak")}, {}, true};
        return plain(to_text(scenario_parts(shipped(), asked)));
    };
    CHECK(line(scenario_of(study, "H100")) == "H100 · 1 M products made");
    CHECK(line(Scenario(scenario_of(study, "H100")).pin(find("die.clock"), 1.3)) == "H100 · 1 M products made");
    CHECK(line(Scenario(scenario_of(study, "H100")).pin(find("die.units"), 100.0)) ==
          "H100 (modified) · 1 M products made · units per die 100");
}

TEST_CASE("a scenario line names up to three numbers that the scenario gives, or two and how many more") {
    std::string const bare = scenario_line("serve.cost", {});
    Scenario s = Scenario{}.pin(find("fleet.utilisation"), 50.0).pin(find("traffic.answer"), 13.0);
    CHECK(scenario_line("serve.cost", s).ends_with("13 out · typical 2025 software · market price · utilisation 50 %"));
    s.pin(find("fleet.interest"), 12.0).pin(find("nre.die"), 1.0);  // of which the cost does not depend on one
    std::string const both = scenario_line("serve.cost", s);
    CHECK(both.find(" · utilisation 50 %") != std::string::npos);
    CHECK(both.find(" · cost of capital 12 %/a") != std::string::npos);
    s.pin(find("site.electricity_price"), 0.1);
    std::vector<AxisSpec> const no_axes;
    auto const parts = scenario_parts(shipped(), {s, no_axes, {&find("serve.cost")}, {}});
    CHECK(plain(to_text(parts)).ends_with("market price · 3 inputs given"));
    CHECK(plain(parts.back().detail).find("utilisation 50 %") != std::string::npos);
    s.pin(find("fleet.residual"), 5.0);
    auto const four = scenario_parts(shipped(), {s, no_axes, {&find("serve.cost")}, {}});
    CHECK(four.back().text == "4 inputs given");
    CHECK(plain(four.back().detail).find("cost of capital 12 %/a") != std::string::npos);
    CHECK(scenario_line("serve.cost", {}) == bare);
}

TEST_CASE("charts and searches have scenario lines of their own") {
    Study const study = study_named("lite-gpu");
    auto const chart = [&](std::string_view kind) {
        for (ChartSpec const& c : study.charts)
            if (c.kind() == kind) return plain(to_text(scenario_parts(shipped(), study, c)));
        return std::string("none");
    };
    CHECK(chart("waterfall") ==
          "Llama-3.1 70B · H100 · FP8 · 1000 in (50 % cached), 300 out · ideal software · market price · "
          "3 inputs given");
    CHECK(chart("map") == "Llama-3.1 70B · FP8 · 1000 in (50 % cached), 300 out · ideal software");
    CHECK(chart("lines") == "N5 · CoWoS-S · defect density 0.1 /cm² · units per die 1");
    CHECK(chart("floorplan") == "");
    CHECK(chart("bars") == "3 networks swept · FP8 · 1500 in · ideal software · peak rates · ≤ 1 s to first token");
}
