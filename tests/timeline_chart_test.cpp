// Timelines of training: blocks by the rows of a design, what is left out of long steps, and what is told.
#include <catch2/catch.hpp>
#include <cmath>
#include "app/present/charts/chart_data.h"
#include "model/training/quantities.h"
#include "tests/made_chart.h"
#include "tests/study_help.h"

using namespace diecast;
using namespace diecast::studies;

namespace {

std::string const keys =
    R"("kind": "timeline", "stages": "training.pipeline", "micro_batches": "training.micro_batches", "forward": "training.stage_forward",
    "backward": "training.stage_backward")";
std::string const more =
    R"(, "title": "t", "pieces": "training.interleave", "recompute": "training.stage_recompute", "output": "training.output_time",
    "hop": "training.hop_time", "after": ["training.exposed_time", "training.optimizer_time"], "total": "training.step_time")";

StudyReading timeline_study(std::string const& chart) {
    return read_study(
        shipped(),
        R"({"diecast": 2, "kind": "study", "name": "x", "choose": {"gpu.model": "H100", "llm.model": "GPT-3 175B"},
        "pin": {"training.gpus": 512, "training.tensor": 8, "training.pipeline": 8, "training.global_batch": 128},
        "designs": [{"name": "plain"}, {"name": "pieces", "pin": {"training.interleave": 3}}, {"name": "long", "pin": {"training.global_batch": 1536}},
                    {"name": "odd", "pin": {"training.global_batch": 100}}, {"name": "endless", "pin": {"training.global_batch": 1e7}},
                    {"name": "again", "choose": {"training.recompute": "full"}}],
        "charts": [{)" +
            chart + "}]}",
        "x.json");
}

MadeChart made_timeline(std::string const& chart) { return made_chart(timeline_study(chart)); }
TimelineChart const& timeline_of(MadeChart const& m) { return std::get<TimelineChart>(m.data); }

/// In milliseconds, as the chart has them.
double as_drawn(Study const& study, std::size_t design, Quantity const& q) {
    return evaluate(shipped(), overlay(study.scenario, study.designs[design].scenario), {&q})[0] /
           (q.unit.dim == Dim{.s = 1} ? 1e-3 : 1);
}

}  // namespace

TEST_CASE(
    "a timeline's blocks take as long as the rows say, and its end is the step of the closed form but for hidden "
    "hops") {
    auto const m = made_timeline(keys + more + R"(, "designs": ["plain", "pieces", "again"])");
    CAPTURE(all_text(m.issues));
    REQUIRE(timeline_of(m).plans.size() == 3);
    CHECK(timeline_of(m).unit == "s");
    std::size_t const designs[]{0, 1, 5};
    for (std::size_t i = 0; i < 3; ++i) {
        auto const& plan = timeline_of(m).plans[i];
        CAPTURE(plan.design, plan.remark);
        auto const at = [&](Quantity const& q) {
            return as_drawn(m.study, designs[i], q) / (q.unit.dim == Dim{.s = 1} ? 1e3 : 1);
        };
        double const n = at(training::micro_batches);
        CHECK(n == 16);
        double sums[4] = {};
        for (PipelineBlock const& b : plan.blocks)
            if (b.stage == plan.stages - 1) sums[static_cast<int>(b.pass)] += b.end - b.start;
        CHECK(sums[0] == Approx(n * at(training::stage_forward)));
        CHECK(sums[1] == Approx(n * at(training::output_time)));
        CHECK(sums[2] == Approx(n * at(training::stage_recompute)).margin(1e-12));
        CHECK(sums[3] == Approx(n * at(training::stage_backward)));
        CHECK(plan.end - plan.pipeline_end == Approx(at(training::exposed_time) + at(training::optimizer_time)));
        double const closed = at(training::step_time),
                     hops = at(training::hop_total) + (plan.stages - 1) * at(training::hop_time);
        CHECK(*plan.total == Approx(closed));
        CHECK(plan.end <= closed * (1 + 1e-9));
        CHECK(plan.end >= closed - hops - 1e-9);
        CHECK(plan.cut == plan.resumed);  // all is shown
    }
    CHECK(timeline_of(m).plans[1].what == "8 stages of 3 pieces, 16 micro-batches");
    CHECK(timeline_of(m).plans[1].end < timeline_of(m).plans[0].end);
    CHECK(timeline_of(m).plans[0].remark.find("the last ") != std::string::npos);
}

TEST_CASE("of a long step the middle is left out, and the counts say what is shown") {
    auto const m = made_timeline(keys + more + R"(, "designs": ["long"])");
    auto const& plan = timeline_of(m).plans.at(0);
    CHECK(plan.cut < plan.resumed);
    CHECK(plan.what.starts_with("8 stages, 192 micro-batches: 1–"));
    CHECK(plan.what.ends_with("–192 shown"));
    bool first = false, last = false;
    for (PipelineBlock const& b : plan.blocks) {
        CHECK((b.start < plan.cut || b.end > plan.resumed));
        first = first || b.micro_batch == 0, last = last || b.micro_batch == 191;
    }
    CHECK((first && last));
    CHECK(plan.blocks.size() < 8 * 2 * 60);
    auto const table = chart_table(m.data);
    CHECK(table.back()[4] == "left out here");
}

TEST_CASE("a table of a timeline has a line for each block and for what follows") {
    auto const m = made_timeline(keys + more + R"(, "designs": ["plain"])");
    auto const table = chart_table(m.data, true);
    CHECK(table[0] ==
          std::vector<std::string>{"design", "stage", "micro-batch", "piece", "pass", "start [ms]", "end [ms]"});
    auto const& plan = timeline_of(m).plans[0];
    CHECK(table.size() == 1 + plan.blocks.size() + plan.after.size() + 1);
    CHECK(table[1] == std::vector<std::string>{"plain", "1", "1", "1", "forward", "0", table[1][6]});
    CHECK(std::stod(table[1][6]) == plan.blocks[0].end);
    CHECK(table.back()[4] == "Step time");
}

TEST_CASE("without a choice of designs the first is shown, and what has no key takes no time") {
    auto const m = made_timeline(keys);
    REQUIRE(timeline_of(m).plans.size() == 1);
    CHECK((timeline_of(m).plans[0].design == "plain" && timeline_of(m).plans[0].after.empty() &&
           !timeline_of(m).plans[0].total));
    double const one = as_drawn(m.study, 0, training::stage_forward) + as_drawn(m.study, 0, training::stage_backward);
    CHECK(timeline_of(m).plans[0].end == Approx(23 * one));  // in milliseconds
}

TEST_CASE("what cannot be played through is said with its limit") {
    for (auto const& [design, words] :
         {std::pair{"odd", "is 12.5, and a timeline counts whole ones"}, {"endless", "2 000 000 is the most"}}) {
        auto const m = made_timeline(keys + R"(, "designs": [")" + design + "\"]");
        CHECK(std::holds_alternative<std::monostate>(m.data));
        REQUIRE(m.issues.size() == 1);
        std::string told = to_text(m.issues[0]);
        for (std::string_view const space = "\u202f"; told.find(space) != told.npos;)
            told.replace(told.find(space), space.size(), " ");
        CAPTURE(told);
        CHECK(told.find(words) != told.npos);
        CHECK(told.find("training.micro_batches") != told.npos);
    }
}

TEST_CASE("timelines are written as they were read") {
    auto const reading = timeline_study(keys + more + R"(, "note": "n", "designs": ["plain", "long"])");
    REQUIRE(reading.issues.empty());
    auto const again = read_study(shipped(), to_json(shipped(), reading.study), "x.json");
    CHECK(again.issues.empty());
    CHECK(again.study.charts == reading.study.charts);
}

TEST_CASE("what is wrong with a timeline is said where it is") {
    auto const [fields, where, what] = GENERATE(table<std::string, std::string_view, std::string_view>({
        {R"("kind": "timeline", "stages": "training.pipeline", "micro_batches": "training.micro_batches", "forward": "training.stage_forward")",
         "backward", "is missing"},
        {keys + R"(, "keys": ["training.step_time"])", "keys", ""},
        {keys + R"(, "pieces": "training.step_time")", "pieces", "is in s"},
        {keys + R"(, "hop": "training.pipeline")", "hop", "not in s"},
        {keys + R"(, "recompute": "training.recompute")", "recompute", "is a choice"},
        {keys + R"(, "after": ["training.exposed_time", "training.gpus"])", "after/1", "not in s"},
        {keys + R"(, "output": "training.outptu_time")", "output", "training.output_time"},
        {keys + R"(, "designs": ["plan"])", "designs/0", "plain"},
    }));
    CAPTURE(fields);
    auto const reading = timeline_study(fields);
    CAPTURE(all_text(reading.issues));
    CHECK(reading.issues.size() == 1);
    CHECK(mentions(reading.issues, "charts/0/" + std::string(where), what));
}
