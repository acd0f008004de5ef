// Starts: every task makes a good study of its template's answers and of others; wrong answers are reported.
#include "model/study/starts/starts.h"
#include <catch2/catch.hpp>
#include "app/present/charts/chart_data.h"
#include "model/catalogue/catalogue.h"
#include "model/core/special_values.h"
#include "optimizer/analysis/start_designs.h"
#include "optimizer/sweep/grid.h"
#include "optimizer/sweep/violated_constraints.h"
#include "tests/shipped.h"

using namespace diecast;
using Catch::Matchers::Contains;

namespace {

Study started(std::string_view task, StartAnswers const& answers = {}) {
    Issues issues;
    Study study = make_start(shipped(), *find_start(task), answers, issues);
    for (Issue const& issue : issues) FAIL_CHECK(task << ": " << to_text(issue));
    return study;
}

std::string refused_answer(std::string_view task, StartAnswers const& answers) {
    Issues issues;
    make_start(shipped(), *find_start(task), answers, issues);
    REQUIRE(issues.size() == 1);
    return to_text(issues[0]);
}

AxisSpec const& axis_named(std::vector<AxisSpec> const& axes, std::string_view key) {
    auto const at = std::find_if(axes.begin(), axes.end(), [&](AxisSpec const& a) { return a.quantity->key == key; });
    REQUIRE(at != axes.end());
    return *at;
}

/// Of each chart.
void check_charts(Study const& study, Pool& pool) {
    CHECK(study.charts.size() >= 3);
    CHECK(study.charts[0].as<FrontierSpec>());
    for (ChartSpec const& chart : study.charts) {
        CAPTURE(chart.title);
        Issues issues;
        ChartData const data = chart_data(shipped(), study, chart, pool, issues);
        for (Issue const& issue : issues) FAIL_CHECK(to_text(issue));
        if (auto const* const frontier = std::get_if<FrontierChart>(&data)) CHECK_FALSE(frontier->curves.empty());
    }
}

/// Designs are feasible and not all of them, the front is more than a point, searches find something, charts draw.
Findings check_good(Study const& study) {
    CAPTURE(study.title);
    Plan const plan(shipped(), study.scenario, grid_of(shipped(), study), measures_of(shipped(), study));
    for (Issue const& issue : plan.issues()) FAIL_CHECK(to_text(issue));
    Pool pool(2);
    Findings const found = explore(plan, study, pool);
    double const feasible = static_cast<double>(found.feasible) / static_cast<double>(found.seen);
    CHECK(feasible > 0.005);
    CHECK(feasible < 0.95);
    CHECK(found.front.size() >= 3);
    for (Issue const& issue : shipped().check(study.scenario)) FAIL_CHECK(to_text(issue));
    for (Search const& search : study.searches) CHECK(check_search(shipped(), study, search).empty());
    check_charts(study, pool);
    return found;
}

/// Of the first search, for each of its groups; NaN where nothing is feasible.
std::vector<double> best_of(Study const& study) {
    Pool pool(2);
    Issues issues;
    auto const result = run_search(shipped(), study, study.searches.at(0), pool, issues);
    REQUIRE(result);
    std::vector<double> values;
    for (Found const& found : result->found.at(0))
        values.push_back(found.feasible ? found.value : std::numeric_limits<double>::quiet_NaN());
    return values;
}

}  // namespace

TEST_CASE("a start without answers is its template, title and summary included") {
    for (StartTask const& task : start_tasks()) {
        CAPTURE(task.name);
        StudyReading reading =
            load_study(shipped(), presets_folder() / "starts" / (std::string(task.plain.name) + ".diecast.json"));
        for (Issue const& issue : reading.issues) FAIL_CHECK(to_text(issue));
        reading.study.file.clear();
        Study const study = started(task.name);
        CHECK(study.title == reading.study.title);
        CHECK(study.summary == reading.study.summary);
        CHECK(study == reading.study);
        CHECK(study.model_limits == ModelLimits::added);
        CHECK(task.questions.size() >= 3);
        CHECK(task.questions.size() <= 5);
        CHECK_FALSE(study.assumptions.empty());
    }
}

TEST_CASE("the answers that a template holds make the same study again") {
    for (StartTask const& task : start_tasks()) {
        CAPTURE(task.name);
        Study const study = started(task.name);
        StartAnswers answers;
        for (StartQuestion const& question : task.questions) {
            CHECK_FALSE(question.label.empty());
            CHECK_FALSE(question.help.empty());
            answers[std::string(question.id)] = start_answer(shipped(), study, question);
            CHECK_FALSE(answers[std::string(question.id)].empty());
        }
        Study again = started(task.name, answers);
        for (char const* limit : {"traffic.between_tokens_limit", "traffic.first_token_limit"})
            again.scenario.pins.erase(limit);  // those of the request, said once more
        CHECK(again == study);
    }
}

TEST_CASE("a study made from a task reads back from its file as it was made") {
    for (StartTask const& task : start_tasks()) {
        Study const study = started(task.name, {{"network", "Qwen3 32B"}});
        StudyReading const reading = read_study(shipped(), to_json(shipped(), study), "");
        for (Issue const& issue : reading.issues) FAIL_CHECK(to_text(issue));
        CHECK(reading.study == study);
    }
}

TEST_CASE("serving: answers reach axes, searches and charts, and every network and GPU gives a good study") {
    Study const study = started("serve", {{"network", "Llama-3.1 405B"},
                                          {"gpus", "B200, MI325X"},
                                          {"request", "2000/500"},
                                          {"tpot", "0.1 s"},
                                          {"ttft", "2 s"}});
    CHECK(study.title == "Llama-3.1 405B on B200 and MI325X");
    CHECK_THAT(study.summary, Contains("Requests: 2000 tokens in and 500 out, none of them cached; at most 100 ms"));
    CHECK(axis_named(study.axes, "gpu.model").values.size() == 2);
    CHECK(axis_named(study.searches[0].groups, "gpu.model").values.size() == 2);
    CHECK(study.charts[0].as<FrontierSpec>()->curves->values.size() == 2);
    Quantity const& tpot = *shipped().find("traffic.between_tokens_limit");
    auto const values = evaluate(shipped(), study.scenario, {&tpot, shipped().find("traffic.cached_share")});
    CHECK(values[0] / tpot.unit == Approx(100));
    CHECK(values[1] == 0);
    check_good(study);
    check_good(started("serve"));
    for (char const* task : {"serve", "compare"}) {  // what each GPU draws is asked of both
        CAPTURE(task);
        auto const figures = started(task).figures;
        for (char const* key : {"serve.gpu_power", "package.power"})
            CHECK(std::ranges::find(figures, shipped().find(key)) != figures.end());
    }
    CHECK(start_answer(shipped(), started("serve"), find_start("serve")->questions[3]) == "33 ms");
    CHECK(start_answer(shipped(), started("serve", {{"request", "Splitwise coding"}}),
                       find_start("serve")->questions[3]) == "50 ms");
    check_good(started("serve",
                       {{"network", "gpt-oss-120b"}, {"gpus", "H100"}, {"request", "long document"}, {"ttft", "5 s"}}));
    check_good(started("serve", {{"network", "Qwen3 8B"}, {"gpus", "L40S,A100,MI355X"}}));
}

TEST_CASE("DeepSeek-V3 for chat costs 0.2 to 0.7 USD/Mtoken, the least on B200, the most on H200") {
    auto const best = best_of(started("serve"));
    REQUIRE(best.size() == 3);  // H200, B200, MI300X
    for (double cost : best) {
        CHECK(cost > 0.2);
        CHECK(cost < 0.7);
    }
    CHECK(best[1] < best[2]);
    CHECK(best[2] < best[0]);
}

TEST_CASE("training: days or budget limit the run, and every network gives a good study") {
    check_good(started("train"));
    Study const days = started("train", {{"limit", "40 d"}}), budget = started("train", {{"limit", "10 MUSD"}});
    REQUIRE(days.constraints.size() == 1);
    CHECK(days.constraints[0].quantity->key == "run.wall_time");
    CHECK(days.constraints[0].hi == Approx(40));
    REQUIRE(budget.constraints.size() == 1);
    CHECK(budget.constraints[0].quantity->key == "run.cost");
    CHECK(budget.searches[0].constraints == budget.constraints);
    CHECK_THAT(budget.summary,
               Contains("H100, B200 and MI300X. Tensor"));  // a constraint can be changed: not said here
    Study const free = started("train", {{"limit", "none"}});
    CHECK(free.constraints.empty());
    CHECK_THAT(free.summary, Contains("H100, B200 and MI300X. Tensor"));
    CHECK(start_answer(shipped(), free, find_start("train")->questions[4]) == "none");
    check_good(started("train", {{"network", "DeepSeek-V3"}, {"gpus", "H800,H200"}, {"count", "2048,4096,8192"}}));
    auto const searches_experts = [](Study const& study) {
        return std::any_of(study.axes.begin(), study.axes.end(),
                           [](AxisSpec const& axis) { return axis.quantity->key == "training.expert"; });
    };
    CHECK(searches_experts(started("train", {{"network", "DeepSeek-V3"}})));
    CHECK_FALSE(searches_experts(free));
    Study const odd = started("train", {{"network", "Llama-3.1 405B"}, {"gpus", "H100"}, {"count", "12288,18432"}});
    CHECK(std::get<double>(odd.scenario.pins.at("training.global_batch")) == 2304);
    CHECK_THAT(odd.assumptions[0], Contains("2304 of them a step, which the numbers of GPUs divide"));
    for (double const days_of_run : best_of(odd)) CHECK(std::isfinite(days_of_run));
    CHECK(std::get<double>(free.scenario.pins.at("training.global_batch")) == 2048);
    check_good(started("train", {{"network", "Llama-3.1 8B"}, {"tokens", "1 T"}, {"count", "64,128,256"}}));
}

TEST_CASE("training: numbers of GPUs follow from the run until they are given") {
    auto const numbers = [](StartAnswers const& answers) {
        return axis_named(started("train", answers).axes, "training.gpus").values;
    };
    CHECK(numbers({}) == std::vector<double>{512, 1024, 2048, 4096});  // as the template has them
    StartAnswers large{
        {"network", "Llama-3.1 405B"}, {"gpus", "H100, B200"}, {"tokens", "15 T tokens"}, {"limit", "60 d"}};
    // 6 · 405e9 · 15e12 operations at 0.35 of 2250 and 989 TFLOP/s in 60 days: 8930 and 20,300
    CHECK(numbers(large) == std::vector<double>{8192, 16384, 32768, 65536});
    large["count"] = "";
    CHECK(numbers(large).front() == 8192);
    Study const study = started("train", large);
    Plan const plan(shipped(), study.scenario, grid_of(shipped(), study), measures_of(shipped(), study));
    Pool pool(2);
    CHECK(explore(plan, study, pool).feasible > 0);
    large["count"] = "512, 1024";
    CHECK(numbers(large) == std::vector<double>{512, 1024});
}

TEST_CASE("serving: a time without a limit is bounded by nothing") {
    Study const study = started("serve", {{"ttft", "none"}, {"tpot", "50 ms"}});
    CHECK_THAT(study.summary, Contains("at most 50 ms between tokens and any time to the first"));
    StartQuestion const& ttft = find_start("serve")->questions.back();
    CHECK(start_answer(shipped(), study, ttft) == "none");
    CHECK(evaluate(shipped(), study.scenario, {shipped().find("traffic.first_token_limit")})[0] == 1e6);
    check_good(study);
}

TEST_CASE("splitting: four dies are cheaper than one, and a network asks for tokens instead of packages") {
    Findings const found = check_good(started("split"));
    CHECK(found.front.size() > 10);
    auto const best = best_of(started("split", {{"area", "800 mm2"}}));
    REQUIRE(best.size() == 4);  // 1, 2, 4, 8 dies
    CHECK(best[1] < best[0]);
    CHECK(best[2] < best[1]);
    Study const served = started(
        "split",
        {{"network", "Llama-3.1 70B"}, {"dies", "1,2,4"}, {"process", "N4,N3E"}, {"area", "600..1200 mm2 steps 3"}});
    CHECK(served.title == "Splitting 600 to 1200 mm² of N4 and N3E into 1, 2 or 4 dies, for Llama-3.1 70B");
    CHECK(served.objectives[0].quantity->key == "serve.cost");
    check_good(served);
}

TEST_CASE("splitting on two packages: the study compares these alone") {
    Study const study = started("split", {{"dies", "1-8"}, {"packaging", "CoWoS-S, bridge"}});
    CHECK_THAT(study.summary, Contains("(1 to 8)") && Contains("on which package (CoWoS-S and bridge)?"));
    CHECK(axis_named(study.axes, "package.class").values.size() == 2);
    CHECK(axis_named(study.axes, "package.dies").values.size() == 8);
    for (auto const& search : study.searches) CHECK(axis_named(search.axes, "package.class").values.size() == 2);
    check_good(study);
}

TEST_CASE("swapping memory at a context of 8,192 tokens asks for such requests") {
    Study const study = started("memory", {{"memories", "HBM3E, HBM4"}, {"request", "8192/300"}});
    CHECK_THAT(study.summary, Contains("Requests: 8192"));
    CHECK(evaluate(shipped(), study.scenario, {shipped().find("traffic.prompt")})[0] == 8192);
    check_good(study);
}

TEST_CASE("the template for a split with a network is that of its default network") {
    StudyReading reading = load_study(shipped(), presets_folder() / "starts" / "split-served.diecast.json");
    reading.study.file.clear();
    CHECK(started("split", {{"network", "Llama-3.1 70B"}}) == reading.study);
}

TEST_CASE("swapping memory: a curve for each class, along its price too, and cells have to last") {
    check_good(started("memory"));
    Study const study = started(
        "memory", {{"network", "Qwen2.5 72B"}, {"memories", "HBM3E,HBM4,HBF"}, {"price", "2..40 USD/GB log 5"}});
    auto const* const prices = study.charts[1].as<FrontierSpec>();
    REQUIRE(prices);
    CHECK(prices->curves->values.size() == 3);
    CHECK(axis_named(prices->axes, "memory.price").values.size() == 5);
    CHECK_THAT(study.summary, Contains("HBM3E, HBM4 and HBF beside") && Contains("(2 to 40 USD/GB)"));
    auto const best = best_of(study);
    REQUIRE(best.size() == 3);
    for (double cost : best) CHECK(cost > 0.05);
    Quantity const& endurance = *shipped().find("decode_data.slack");
    auto const limits = limits_of(shipped(), study);
    CHECK(std::any_of(limits.begin(), limits.end(), [&](Constraint const& c) { return c.quantity == &endurance; }));
}

TEST_CASE("comparing: a named design for each accelerator, in its charts too") {
    check_good(started("compare"));
    Study const study = started("compare", {{"gpus", "MI300X,B300"}, {"network", "Mixtral 8x7B"}});
    REQUIRE(study.designs.size() == 2);
    CHECK(study.designs[1].name == "B300");
    CHECK(study.designs[1].scenario.pins.at("gpu.model") == PinValue("B300"));
    CHECK(study.designs[1].scenario.pins.contains("decode.batch"));
    std::size_t bars = 0;
    for (ChartSpec const& chart : study.charts)
        if (auto const* const b = chart.as<BarsSpec>(); b && b->search.empty()) {
            ++bars;
            CHECK(b->designs == std::vector<std::string>{"MI300X", "B300"});
            CHECK(b->over == "MI300X");
        }
    CHECK(bars == 1);
    check_good(study);
}

TEST_CASE("the named designs of a new study are the best that its search finds for each") {
    Pool pool(2);
    Study study = started("compare", {{"gpus", "MI300X,B300,A100"}});
    Study const before = study;
    Issues issues;
    auto const found = run_search(shipped(), study, study.searches.front(), pool, issues);
    REQUIRE(found);
    REQUIRE(study.designs.size() == 3);
    CHECK(choose_start_designs(shipped(), study, pool, issues));
    CHECK(issues.empty());
    CHECK(study.scenario == before.scenario);
    CHECK(study.default_design == "B300");
    Quantity const& objective = *study.searches.front().objective.quantity;
    for (std::size_t d = 0; d < 3; ++d) {
        NamedDesign const& named = study.designs[d];
        CHECK(named.name == before.designs[d].name);
        CHECK(named.scenario.pins.at("gpu.model") == PinValue(named.name));
        Scenario const all = overlay(study.scenario, named.scenario);
        double const value = evaluate(shipped(), all, {&objective})[0] / objective.unit;
        CHECK(value == found->found.front()[d].value);
    }
    check_good(study);
}

TEST_CASE("in the roofline of a new comparison each design is faster with twice of what is said to limit it") {
    Study study = started("compare");
    Pool pool(2);
    Issues issues;
    REQUIRE(choose_start_designs(shipped(), study, pool, issues));
    int phases = 0;
    for (ChartSpec const& chart : study.charts) {
        if (!chart.as<RooflineSpec>()) continue;
        ChartData const data = chart_data(shipped(), study, chart, pool, issues);
        for (RooflineChart::Phase const& phase : std::get<RooflineChart>(data).phases) {
            CAPTURE(phase.design, phase.name, phase.bound);
            REQUIRE(phase.twice);
            CHECK(*phase.twice < 0.95 * phase.time);
            ++phases;
        }
    }
    CHECK(phases == 4);  // one for each GPU
    CHECK(issues.empty());
}

TEST_CASE("the default design of a new study is the best that its search finds, and feasible") {
    Pool pool(2);
    for (StartTask const& task : start_tasks()) {
        CAPTURE(task.name);
        Study study = started(task.name);
        Study const before = study;
        Issues issues;
        auto const best = choose_start_designs(shipped(), study, pool, issues);
        REQUIRE(best);
        CHECK(issues.empty());
        CHECK(study.scenario == before.scenario);
        CHECK(study.axes == before.axes);
        REQUIRE(find_design(study, study.default_design));
        Scenario const scenario = scenario_of(study, study.default_design);
        Quantity const& objective = *study.searches.front().objective.quantity;
        CHECK(evaluate(shipped(), scenario, {&objective})[0] / objective.unit == best->value);
        bool const is_most = study.searches.front().objective.sense == Sense::maximise;
        for (double const value : best_of(study))
            CHECK_FALSE((is_most ? value > best->value : value < best->value));  // also false of what is no number
        CHECK(violated_constraints(shipped(), scenario, limits_of(shipped(), study)).empty());
        StudyReading const reading = read_study(shipped(), to_json(shipped(), study), "");
        CHECK(reading.issues.empty());
        CHECK(reading.study == study);
    }
    Study hopeless = started("serve", {{"tpot", "0.1 ms"}});
    Study const as_it_was = hopeless;
    Issues issues;
    CHECK_FALSE(choose_start_designs(shipped(), hopeless, pool, issues));
    CHECK(hopeless == as_it_was);
}

TEST_CASE("a wrong answer is reported with its question, the value and the nearest one") {
    CHECK_THAT(
        refused_answer("serve", {{"network", "DeepSeek-V4"}}),
        Contains("network: llm.model has no entry \"DeepSeek-V4\"") && Contains("did you mean \"DeepSeek-V3\"?"));
    CHECK_THAT(refused_answer("serve", {{"gpus", "H200,MI355"}}), Contains("gpus: ") && Contains("\"MI355X\"?"));
    CHECK_THAT(refused_answer("serve", {{"gpus", "all"}}),
               Contains(std::to_string(shipped().entries(gpu::model).size()) + " values") && Contains("12 at most"));
    CHECK_THAT(refused_answer("serve", {{"tpot", "50 GB"}}), Contains("tpot: ") && Contains("ms"));
    CHECK_THAT(refused_answer("serve", {{"tpot", "-5 ms"}}), Contains("tpot: "));
    CHECK_THAT(refused_answer("serve", {{"request", "chatt"}}),
               Contains("request: ") && Contains("\"chat\"?") && Contains("1000/300"));
    Issues both;  // the way out of one question is not said of another
    make_start(shipped(), *find_start("serve"), {{"network", "DeepSeek-V4"}, {"request", "long document"}}, both);
    REQUIRE(both.size() == 1);
    CHECK_THAT(to_text(both[0]), Contains("network: ") && !Contains("tokens in and out"));
    CHECK_THAT(refused_answer("serve", {{"request", "1000/0"}}), Contains("request: "));
    CHECK_THAT(refused_answer("train", {{"limit", "3 kg"}}), Contains("limit: ") && Contains("d or MUSD"));
    CHECK_THAT(refused_answer("train", {{"limit", "0 d"}}), Contains("more than 0"));
    CHECK_THAT(refused_answer("train", {{"count", "0"}}), Contains("count: "));
    CHECK_THAT(refused_answer("train", {{"gpu", "H100"}}), Contains("gpu: ") && Contains("\"gpus\"?"));
    CHECK_THAT(refused_answer("split", {{"area", ""}}), Contains("area: "));
}

// At 16 384 H100 the fastest layout takes 64.3 d: more than 60 d.
TEST_CASE("where no training satisfies the limit, the bars say how long the fastest takes") {
    Study const study =
        started("train", {{"network", "Llama-3.1 405B"}, {"gpus", "H100"}, {"count", "16384"}, {"limit", "60 d"}});
    Pool pool(1);
    Issues issues;
    auto const bars = std::get<BarChart>(chart_data(shipped(), study, study.charts[2], pool, issues));
    CHECK_FALSE(bars.series[0].values[0]);
    CHECK_THAT(bars.series[0].notes[0], Catch::StartsWith("no feasible design: run duration 64.3\u00a0d at best (") &&
                                            Catch::EndsWith("), limit 60\u00a0d"));
}

TEST_CASE("a range of GPUs to train on is doubled from its start, and ends where it is asked to") {
    auto const counts = [](std::string const& answer) {
        return axis_named(started("train", {{"count", answer}}).axes, "training.gpus").values;
    };
    CHECK(counts("256-1024") == std::vector<double>{256, 512, 1024});
    CHECK(counts("384..1600") == std::vector<double>{384, 768, 1536, 1600});
    CHECK(counts("256..1024 step 256") == std::vector<double>{256, 512, 768, 1024});
    CHECK(counts("64,65") == std::vector<double>{64, 65});
    auto const many = counts("2..1000000");
    CHECK(many.size() == 20);  // 2, 4 … 2^19 = 524288, and the last
    CHECK(many[18] == 524288);
    CHECK(many.back() == 1000000);
    Issues issues;
    StartTask const& task = *find_start("train");
    Study const study = make_start(shipped(), task, {{"count", "256-1024"}}, issues);
    CHECK(start_answer(shipped(), study, task.questions[2]) == "256, 512, 1024");
}
