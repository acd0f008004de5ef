// Which limits count: those that a study lists, and those of the model that guard what is asked.
#include "model/study/study_limits.h"
#include <algorithm>
#include "optimizer/analysis/search.h"
#include "optimizer/sweep/grid.h"
#include "optimizer/sweep/violated_constraints.h"
#include "tests/loaded_study.h"

using namespace diecast;

namespace {

using Keys = std::vector<std::string>;

Study read(Graph const& graph, std::string const& rest) {
    StudyReading reading = read_study(graph, R"({"diecast": 1, "kind": "study", "name": "x", )" + rest + "}", "x.json");
    for (Issue const& issue : reading.issues) FAIL_CHECK(to_text(issue));
    return std::move(reading.study);
}

Keys keys_of(std::vector<Constraint> const& limits) {
    Keys keys;
    for (Constraint const& c : limits) keys.emplace_back(c.quantity->key);
    std::sort(keys.begin(), keys.end());
    return keys;
}

Keys keys_asked(Graph const& graph, std::string_view key, Scenario const& scenario = {}) {
    Study const study;
    return keys_of(limits_at(graph, study, {scenario, {graph.find(key)}}));
}

bool has(Keys const& keys, std::string_view key) { return std::find(keys.begin(), keys.end(), key) != keys.end(); }

Findings sweep(Graph const& graph, Study const& study) {
    Pool pool(1);
    Plan const plan(graph, study.scenario, grid_of(graph, study), measures_of(graph, study));
    return explore(plan, study, pool);
}

/// The cheapest of these designs fills its memory many times over.
std::string const crowded =
    R"("choose": {"gpu.model": "H200", "llm.model": "Llama-3.1 70B"}, "pin": {"decode.tensor": 1},
    "axes": [{"key": "decode.batch", "text": "1,8,4096,8192"}], "objectives": ["serve.cost"])";

}  // namespace

TEST_CASE("Every slack guards quantities that there are, or is the least of slacks alone") {
    Graph const graph = make_model();
    int slacks = 0;
    for (Quantity const* q : graph.quantities()) {
        if (q->sense != Sense::slack) {
            if (!q->guards.empty()) FAIL_CHECK(q->key << " guards " << q->guards << " and is not a slack");
            continue;
        }
        ++slacks;
        for (std::string_view key : guarded_keys(*q)) {
            bool const topic = key.ends_with(".*");
            auto const fits = [&](Quantity const* other) {
                return other->key.starts_with(key.substr(0, key.size() - 1));
            };
            auto const all = graph.quantities();
            if (topic ? std::none_of(all.begin(), all.end(), fits) : !graph.find(key))
                FAIL_CHECK(q->key << " guards " << key << ", which there is not");
        }
        if (!q->guards.empty()) continue;
        auto const below = slacks_below(graph, *q);
        int const formula = graph.formula_of(graph.slot(*q));
        bool const alone = formula >= 0 && graph.nodes()[to_index(formula)].in.size() == below.size();
        if (below.empty() || !alone) FAIL_CHECK(q->key << " guards nothing");
    }
    CHECK(slacks > 50);
}

TEST_CASE("A limit counts where what it guards feeds what is asked, and nowhere else") {
    Graph const& graph = shipped();
    Keys const serving = keys_asked(graph, "serve.cost");
    for (std::string_view key : {"decode.memory_slack", "prefill.memory_slack", "decode.domain_slack",
                                 "die.reticle_slack", "shoreline.slack", "cooling.power_slack"})
        CHECK(has(serving, key));
    for (std::string const& key : serving) {
        INFO(key);
        CHECK_FALSE(key.starts_with("rl."));
        CHECK_FALSE(key.starts_with("training."));
        CHECK_FALSE(key.ends_with("_place.endurance_slack"));  // one class of memory alone
    }
    CHECK(has(keys_asked(graph, "prefill.time"), "prefill.memory_slack"));
    CHECK_FALSE(has(keys_asked(graph, "prefill.time"), "decode.memory_slack"));
    CHECK(keys_asked(graph, "decode.weight_bytes") == Keys{"llm.slack"});
    CHECK(keys_asked(graph, "memory.price").empty());
    CHECK(has(keys_asked(graph, "training.step_time"), "training.memory_slack"));
    CHECK_FALSE(has(keys_asked(graph, "training.memory_use"), "training.memory_slack"));

    Scenario const tiers = Scenario().pin(*graph.find("tiers.use"), "up to three");
    CHECK(has(keys_asked(graph, "serve.cost", tiers), "decode_place.endurance_slack"));
}

TEST_CASE("What users wish counts where it is listed or asked for, not where service is computed") {
    Graph const& graph = shipped();
    Keys const serving = keys_asked(graph, "serve.cost");
    for (std::string_view wish : {"decode.time_slack", "prefill.time_slack", "serve.latency_slack"}) {
        CHECK_FALSE(has(serving, wish));
        CHECK(has(keys_asked(graph, wish), wish));
    }
    CHECK_FALSE(has(keys_asked(graph, "run.cost"), "run.deadline_slack"));
    CHECK_FALSE(has(keys_asked(graph, "rl.rate"), "rl.balance_slack"));
    CHECK(has(keys_asked(graph, "rl.balance_slack"), "rl.balance_slack"));
}

TEST_CASE("A limit that a listed one includes is not there twice, and a listed one adds to those of the model") {
    Graph const& graph = shipped();
    Study listed = read(graph, crowded + R"(, "constraints": ["serve.slack", {"key": "serve.cost", "max": 5}])");
    Keys const keys = keys_of(limits_of(graph, listed));
    CHECK(has(keys, "serve.slack"));
    CHECK(has(keys, "serve.cost"));
    CHECK(has(keys, "shoreline.slack"));
    CHECK_FALSE(has(keys, "decode.memory_slack"));
    CHECK_FALSE(has(keys, "decode.slack"));

    Study loose = read(graph, crowded + R"(, "constraints": [{"key": "decode.memory_slack", "min": -100}])");
    for (Constraint const& c : limits_of(graph, loose))
        if (c.quantity->key == "decode.memory_slack") CHECK(c.lo == 0);
    CHECK(sweep(graph, loose).feasible == 2);
}

TEST_CASE("A study that lists no constraint has no design whose data do not fit into memory, unless it says so") {
    Graph const& graph = shipped();
    Study const study = read(graph, crowded);
    Findings const found = sweep(graph, study);
    CHECK(found.seen == 4);
    CHECK(found.feasible == 2);
    REQUIRE(found.front.size() == 1);
    for (Constraint const& c : found.limits) CHECK(c.quantity->sense == Sense::slack);

    Study const off = read(graph, crowded + R"(, "constraints": [])");
    CHECK(limits_of(graph, off).empty());
    CHECK(sweep(graph, off).feasible == 4);
    Scenario full = study.scenario;
    full.pin(*graph.find("decode.batch"), 4096.0);
    CHECK(limits_at(graph, off, {full, {graph.find("serve.cost")}}).empty());

    auto const limits = limits_at(graph, study, {full, {graph.find("serve.cost")}});
    auto const violated = violated_constraints(graph, full, limits);
    REQUIRE(violated.size() == 2);
    CHECK(violated.back().constraint.quantity->key == "serve.transfer_slack");  // so many answers, so many prompts
    CHECK(violated.front().constraint.quantity->key == "decode.memory_slack");
    CHECK(violated.front().value < 0);
    CHECK(violated.front().text.find("decode.memory_use") != std::string::npos);
}

TEST_CASE("An empty list of constraints stays one, and none stays none") {
    Graph const& graph = shipped();
    std::string const search = R"("searches": [{"name": "s", "axes": [{"key": "decode.batch", "text": "1,4096"}],
        "objective": "serve.cost")";
    for (bool off : {false, true}) {
        std::string const list = off ? R"(, "constraints": [])" : "";
        Study const study = read(graph, crowded + list + ", " + search + list + "}]");
        CHECK((study.model_limits == ModelLimits::off) == off);
        CHECK((study.searches.front().model_limits == ModelLimits::off) == off);
        StudyReading const again = read_study(graph, to_json(graph, study), "x.json");
        CHECK(again.study == study);
    }
}

TEST_CASE("A search adds its constraints to those of the model, and an empty list switches those off") {
    Graph const& graph = shipped();
    auto const best = [&](std::string const& list, std::string const& of_study = "") {
        Study const study = read(graph, crowded + of_study + R"(, "searches": [{"name": "s", "objective": "serve.cost",
            "axes": [{"key": "decode.batch", "text": "1,8,4096,8192"}])" +
                                            list + "}]");
        Pool pool(1);
        Issues issues;
        auto const result = run_search(graph, study, study.searches.front(), pool, issues);
        REQUIRE(result);
        return result->found.front().front().chosen.front();
    };
    CHECK(best("") == 8);
    CHECK(best(R"(, "constraints": [{"key": "serve.cost", "max": "1000 USD/Mtoken"}])") == 8);
    CHECK(best(R"(, "constraints": [])") == 8192);
    CHECK(best("", R"(, "constraints": [])") == 8192);
}

TEST_CASE("No product that ships is called impossible for the package that the model makes of it") {
    Graph const& graph = shipped();
    Study const study;
    std::vector<Quantity const*> asked;
    for (char const* key : {"serve.cost", "package.cost", "package.peak", "training.step_time"})
        asked.push_back(graph.find(key));
    for (Entry const& gpu : graph.entries(*graph.find("gpu.model"))) {
        Scenario const scenario = Scenario().pin(*graph.find("gpu.model"), gpu.name);
        for (ViolatedConstraint const& v :
             violated_constraints(graph, scenario, limits_at(graph, study, {scenario, asked})))
            if (!v.constraint.quantity->key.ends_with("memory_slack") &&
                !v.constraint.quantity->key.ends_with("layout_slack") &&
                !v.constraint.quantity->key.ends_with("domain_slack"))
                FAIL_CHECK(gpu.name << ": " << v.text);
    }
}

TEST_CASE("Scenarios that pin the same quantities and choose the same entries have the same limits of the model") {
    Graph const& graph = shipped();
    for (auto const& file : std::filesystem::directory_iterator(presets_folder() / "studies")) {
        Study const study = LoadedStudy(file.path().stem().stem().string()).study;
        auto const before = limits_of(graph, study);
        Study other = study;
        for (auto const& [key, value] : study.scenario.pins) {
            Quantity const* const q = graph.find(key);
            if (graph.is_choice(*q) || !std::holds_alternative<double>(value)) continue;
            other.scenario.pin(*q, std::isfinite(q->range.hi) ? q->range.hi : 2 * std::get<double>(value) + 1);
        }
        CAPTURE(study.name);
        CHECK(are_limited_alike(graph, study.scenario, other.scenario));
        CHECK(limits_of(graph, other) == before);
        Study const one_more = [&] {
            Study s = study;
            s.scenario.pin(*graph.find("die.raw_cost"), 100.0);
            return s;
        }();
        CHECK(!are_limited_alike(graph, study.scenario, one_more.scenario));
    }
}

TEST_CASE("What commands compute of a shipped study where no design is named is feasible and on its grid") {
    Graph const& graph = shipped();
    int named = 0;
    for (auto const& file : std::filesystem::directory_iterator(presets_folder() / "studies")) {
        Study const study = LoadedStudy(file.path().stem().stem().string()).study;
        bool const has_default = !study.default_design.empty();
        Scenario const scenario = has_default ? scenario_of(study, study.default_design) : study.scenario;
        CAPTURE(study.name, study.default_design);
        Asked const asked{scenario, measures_of(graph, study)};
        for (auto const& v : violated_constraints(graph, scenario, limits_at(graph, study, asked))) FAIL_CHECK(v.text);
        if (!has_default) continue;
        ++named;
        auto const grid = grid_of(graph, study);
        auto const is_swept = [&](std::string const& key) {
            return std::ranges::any_of(grid, [&](Axis const& axis) { return axis.quantities[0]->key == key; });
        };
        for (auto const& [key, value] : find_design(study, study.default_design)->scenario.pins) {
            auto const own = study.scenario.pins.find(key);
            if (!is_swept(key) && (own == study.scenario.pins.end() || own->second != value))
                FAIL_CHECK(key << " is not an axis");
        }
    }
    CHECK(named > 5);
}

TEST_CASE("The default design of lite-gpu is the cheapest of its grid") {
    Graph const& graph = shipped();
    Study const study = LoadedStudy("lite-gpu").study;
    Quantity const& cost = *study.objectives[0].quantity;
    std::uint64_t const cheapest = sweep(graph, study).front.at(0);
    auto const grid = grid_of(graph, study);
    Probe probe(graph, study.scenario, grid, {&cost});
    CHECK(probe.at(cheapest)[0] == evaluate(graph, scenario_of(study, study.default_design), {&cost})[0]);
}
