// Part files: written and read again, merged, and hostile ones.
#include <random>
#include "app/present/parts/sweep_part_file.h"
#include "model/study/bundle.h"
#include "model/study/link.h"
#include "tests/file_help.h"
#include "tests/loaded_study.h"

using namespace diecast;
using Catch::Matchers::Contains;

namespace {

/// A sweep of a study that ships, as "diecast sweep" runs it.
struct Swept {
    Graph const& graph = shipped();
    Study study;
    Plan plan;
    Question fronts;
    PartQuestion question;

    explicit Swept(std::string const& name, std::vector<std::string> const& fixed = {})
        : study(make_study(graph, name, fixed)),
          plan(graph, study.scenario, grid_of(graph, study), measures_of(graph, study)),
          fronts(value_fronts_question(graph, study, plan.axes())),
          question(part_question("sweep", "1.0", to_json(graph, bundled(graph, study)), {{"show", Json::array()}},
                                 plan.rows())) {}
    static Study make_study(Graph const& graph, std::string const& name, std::vector<std::string> const& fixed) {
        Study study = LoadedStudy(name).study;
        for (std::string const& key : fixed)
            std::erase_if(study.axes, [&](AxisSpec const& axis) { return axis.quantity->key == key; });
        return with_limits(graph, std::move(study));
    }
    Finder empty() const { return Finder::with_spreads(plan, study, limits_of(graph, study), fronts); }
    std::string json(SweepState const& state) const { return sweep_json(state, study.objectives.size()); }

    std::string file(PartOf of) const {
        Pool pool(2);
        SweepPart part;
        CHECK(sweep_rows(plan, share_of(plan.rows(), of), empty(), part, pool));
        return to_text({question, of.of, part.rows, {}}, json(part.state));
    }
    /// Refused with an issue, or read.
    std::optional<SweepPart> read(std::string const& text, std::string& why) const {
        Issues issues;
        std::optional<SweepPart> swept;
        if (auto const part = read_part(text, "some.part", issues)) {
            why = why_other(question, part->question);
            if (!why.empty()) return {};
            swept = read_sweep(*part, plan, study.objectives.size(), empty(), "some.part", issues);
        }
        CHECK(swept.has_value() == issues.empty());
        why = issues.empty() ? "" : to_text(issues.front());
        return swept;
    }
    std::string merged(std::vector<std::string> const& files) const {
        Finder all = empty();
        Ranges done;
        for (std::string const& text : files) {
            std::string why;
            auto const part = read(text, why);
            INFO(why);
            REQUIRE(part);
            CHECK(done.add(part->rows));
            all.merge(part->state);
        }
        SweepState state = all.state();
        state.seconds = 0;
        return to_text({question, 1, done, {}}, json(state));
    }
};

/// With the digest that its text should have.
std::string with_digest(std::string body) {
    std::size_t const at = body.rfind(",\n \"digest\": ");
    if (at != body.npos) body.resize(at);
    return body + ",\n \"digest\": \"" + digest_of(body) + "\"}\n";
}

std::string replaced(std::string text, std::string const& from, std::string const& to) {
    std::size_t const at = text.find(from);
    REQUIRE(at != text.npos);
    return with_digest(text.replace(at, from.size(), to));
}

}  // namespace

TEST_CASE("part files of any split, merged in any order, are one file bit for bit") {
    auto const [name, fixed] = GENERATE(table<std::string, std::vector<std::string>>(
        {{"package-split", {"package.class", "link.class"}}, {"copa-gpu", {}}}));
    CAPTURE(name);
    Swept const sweep(name, fixed);
    std::string const whole = sweep.merged({sweep.file({1, 1})});
    std::mt19937 random(3);
    for (std::uint64_t n : {2u, 3u, 7u, 64u}) {
        std::vector<std::string> files;
        for (std::uint64_t i = 1; i <= n; ++i) files.push_back(sweep.file({i, n}));
        for (int order = 0; order < 2; ++order) {
            std::shuffle(files.begin(), files.end(), random);
            CHECK(sweep.merged(files) == whole);
        }
    }
}

TEST_CASE("a part file is cut off, damaged or edited nowhere without being found out") {
    Swept const sweep("package-split", {"package.class", "link.class", "memory.class"});
    std::string const text = sweep.file({2, 3});
    std::string why;
    REQUIRE(sweep.read(text, why));
    for (std::size_t i = 0; i < 200; ++i) {
        CHECK_FALSE(sweep.read(text.substr(0, text.size() * i / 200), why));
        CHECK_THAT(why, Contains("some.part: is cut off") || (Contains("digest") && Contains("some.part")));
    }
    std::mt19937 random(5);
    for (int i = 0; i < 200; ++i) {
        std::string edited = text;
        edited[random() % edited.size()] ^= static_cast<char>(1 << random() % 8);
        if (edited == text) continue;
        CHECK_FALSE(sweep.read(edited, why));
        CHECK_THAT(why, Contains("some.part: is "));
    }
    CHECK_FALSE(sweep.read("", why));
    CHECK_FALSE(sweep.read("{}", why));
    CHECK_THAT(why, Contains("is not a part file"));
}

TEST_CASE("a part file with another digest to fit is read as data, or refused, and no more") {
    Swept const sweep("package-split", {"package.class", "link.class", "memory.class"});
    std::string const text = sweep.file({2, 3}), whole = "\"whole\": " + std::to_string(sweep.plan.rows());
    std::string why;
    auto const refused = [&](std::string const& from, std::string const& to, std::string const& reason) {
        CAPTURE(to);
        CHECK_FALSE(sweep.read(replaced(text, from, to), why));
        CHECK_THAT(why, Contains(reason));
    };
    refused("\"diecast part\": 3", "\"diecast part\": 4", "is of format 4");
    refused("\"version\": \"1.0\"", "\"version\": \"0.9\"", "was computed by version 0.9, not by 1.0");
    refused("\"command\": \"sweep\"", "\"command\": \"format\"", "is a part of \"diecast format\", not of sweep");
    refused("\"study digest\": \"", "\"study digest\": \"0", "is of another study");
    refused("\"catalogue digest\": \"", "\"catalogue digest\": \"0", "was computed with another catalogue");
    refused("\"show\":[]", "\"show\":[\"package.cost\"]", "was asked something else");
    refused("\"asked\": {", "\"asked\": {\"x\": 1,", "was asked something else");
    refused(whole, "\"whole\": 18446744073709551615", "is a part of another whole");
    refused(whole, "\"whole\": -1", "no good field \"whole\"");
    refused("\"parts\": 3", "\"parts\": 18446744073709551615", "no good field \"parts\"");
    refused("\"done\": [[", "\"done\": [[0, 18446744073709551615], [", "no good field \"done\"");
    refused("\"done\": [[", "\"done\": [[1, 0], [", "no good field \"done\"");
    refused("\"result\": {", "\"result\": [{", "is not JSON");
    refused("\"feasible\": ", "\"feasible\": -", "no good field \"result\"");
    refused("\"hash\": \"", "\"hash\": \"z", "no good field \"result\"");
    refused("\"violate\": [", "\"violate\": [1, ", "no good field \"result\"");
    refused("\"front\": [", "\"front\": [[1],", "no good field \"result\"");
    refused("\"spreads\": [", "\"spreads\": [[[0, 1], [0, 1], [262144, 1]], ", "no good field \"result\"");
    refused("\"spreads\": [", "\"spreads\": [[[0, 1], [0, 1], [5, 1, 4, 1]], ", "no good field \"result\"");
    refused("\"spreads\": [", "\"spreads\": [[[0, 1], [0, 1], [5]], ", "no good field \"result\"");
    refused("\"designs\": ", "\"designs\": 1", "counts other designs than its rows hold");
    refused("\"done\": [[", "\"done\": [[1, 2], [0, 1], [", "no good field \"done\"");
    // Nested more deeply than a stack bears, closed and not.
    std::string const open(2'000'000, '['), deep = open + std::string(open.size(), ']');
    for (std::string const& nested : {open, deep}) {
        refused("\"show\":[]", "\"show\":" + nested, "is nested more than 16 deep");
        refused("\"violate\": [", "\"violate\": [" + nested, "is nested more than 16 deep");
        refused("\"asked\": {", "\"more\": " + nested + ", \"asked\": {", "is nested more than 16 deep");
    }
    CHECK(sweep.read(replaced(text, "\"asked\": {", "\"more\": \"" + open + "\", \"asked\": {"), why));  // a text
    std::mt19937 random(11);
    for (int i = 0; i < 500; ++i) {
        std::string edited = text.substr(0, text.rfind(",\n \"digest\": "));
        for (int n = 0; n < 3; ++n) edited = files::mutated(std::move(edited), random);
        sweep.read(with_digest(edited), why);
    }
}

TEST_CASE("a part whose study is not the one that its digests were made of is found out") {
    Swept const sweep("package-split", {"package.class", "link.class", "memory.class"});
    CHECK(why_other_study(sweep.question) == "");
    PartQuestion edited = sweep.question;
    Study other = sweep.study;
    other.constraints.front().hi = 2;
    edited.study = to_link(to_json(sweep.graph, bundled(sweep.graph, other)));
    CHECK_THAT(why_other_study(edited), Contains("brings another study"));
    edited.study = to_link("{\"diecast\": " + std::string(1000, '['));
    CHECK_FALSE(why_other_study(edited).empty());
    edited.study = "no link";
    CHECK_FALSE(why_other_study(edited).empty());
}

TEST_CASE("what a part lacks is said by its number") {
    CHECK(parts_words({{30, 40}}, 100, 10) == "part 4 of 10");
    CHECK(parts_words({{0, 30}, {40, 50}, {55, 56}}, 100, 10) == "parts 1 to 3, 5 to 6 of 10");
    CHECK(parts_words({{99, 100}}, 100, 7) == "part 7 of 7");
    CHECK(parts_words({{0, 1}}, 3, 7) == "part 3 of 7");  // the first two are empty
    CHECK(digest_of("diecast") != digest_of("Diecast"));
    CHECK(digest_of("").size() == 36);
}
