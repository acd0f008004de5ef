// Studies: what a person types and what a file says; saving; published numbers.
#include "model/study/study.h"
#include <sys/stat.h>
#include <catch2/catch.hpp>
#include <cmath>
#include <random>
#include "model/catalogue/part_file.h"
#include "model/core/text.h"
#include "model/study/axis_range.h"
#include "model/study/study_file.h"
#include "tests/study_help.h"

using namespace diecast;
using namespace diecast::files;
using namespace diecast::studies;

namespace {

std::optional<AxisSpec> axis(Quantity const& q, std::string_view text, std::string* why = nullptr) {
    static Graph const g = chosen_graph();
    Issues issues;
    auto result = parse_axis(g, q, text, issues);
    CHECK(result.has_value() == issues.empty());
    if (why) *why = all_text(issues);
    return result;
}

}  // namespace

TEST_CASE("an axis is typed as a list, a range with a step, or a range with a number of places") {
    auto const [row, text, values] = GENERATE(table<Quantity const*, std::string_view, Values>({
        {&dies, "2..16 step 2", {2, 4, 6, 8, 10, 12, 14, 16}},
        {&dies, "1,2,4", {1, 2, 4}},
        {&dies, "1..4", {1, 2, 3, 4}},
        {&dies, "1 … 8 step 3", {1, 4, 7}},
        {&dies, "1..64 log 4", {1, 4, 16, 64}},
        {&dies, "1..3 steps 5", {1, 2, 3}},
        {&dies, "8..1 step 3", {1, 4, 7}},
        {&dies, "5", {5}},
        {&area, "200..800 mm2 steps 3", {200, 500, 800}},
        {&area, "200 .. 800 mm2 step 200", {200, 400, 600, 800}},
        {&area, "2 .. 8 cm² step 300 mm²", {200, 500, 800}},
        {&area, "2 cm2 .. 8 steps 3", {200, 500, 800}},
        {&area, "1, 2 cm², 3", {100, 200, 300}},
        {&bandwidth, "1..10 TB/s log 2", {1000, 10000}},
        {&bandwidth, "10 GB/s..1 TB/s log 3", {10, 100, 1000}},
        {&bandwidth, "10..1000 steps 3 log", {10, 100, 1000}},
        {&bandwidth, "10..40 linear steps 4", {10, 20, 30, 40}},
        {&bandwidth, "3,35; 4,8 TB/s", {3350, 4800}},
        {&bandwidth, "500, 1k, 2k", {500, 1000, 2000}},
        {&share, "0..0.5 step 0.1", {0, 0.1, 0.2, 0.3, 0.4, 0.5}},
        {&share, "10..20 % steps 2", {10, 20}},
        {&share, "5..5", {5}},
        {&node, "all", {0, 1, 2}},
        {&node, "N3, N7", {2, 0}},
        {&node, "N5", {1}},
        {&files::method, "all", {0, 1}},
        {&files::method, "Poisson", {1}},
    }));
    CAPTURE(row->key, text);
    std::string why;
    auto const read = axis(*row, text, &why);
    CAPTURE(why);
    REQUIRE(read);
    CHECK(read->values == values);
    CHECK(read->text == text);
}

TEST_CASE("a range that does not say how many takes the row's own scale") {
    auto const even = axis(area, "100..800"), log = axis(bandwidth, "1..128"),
               scaled = axis(bandwidth, "1..10 TB/s log");
    REQUIRE((even && log && scaled));
    CHECK(even->values == Values{100, 200, 300, 400, 500, 600, 700, 800});
    CHECK(log->values == Values{1, 2, 4, 8, 16, 32, 64, 128});
    CHECK(scaled->values.size() == 8);
    CHECK(scaled->values.front() == 1000);
    CHECK(scaled->values.back() == 10000);
    CHECK_FALSE(axis(bandwidth, "1..10000000 kB/s log"));  // the unit is that of both ends
}

TEST_CASE("an axis that cannot be is refused in words") {
    auto const [row, text, what] = GENERATE(table<Quantity const*, std::string_view, std::string_view>({
        {&area, "200..2000 mm2", "2000 mm² is above 1700 mm², the most die.area can be"},
        {&area, "0..10", "below 1 mm²"},
        {&area, "1..800 step 0", "must be above 0"},
        {&area, "1..800 step -5", "must be above 0"},
        {&area, "1..800 step 0.001", "values; the limit is"},
        {&area, "1..800 steps 1000000", "values; the limit is"},
        {&area, "1..800 steps 1", "at least 2"},
        {&area, "1..800 steps x", "not a number of values"},
        {&area, "1..800 steps 2.5", "not a number of values"},
        {&area, "1..800 step 2 steps 3", "is enough"},
        {&area, "1..8 W", "is power"},
        {&area, "1..", "a number is missing"},
        {&area, "..5", "a number is missing"},
        {&area, "1,,2", "a number is missing"},
        {&area, "1,2,1", "1 mm² is named twice"},
        {&area, "all", "is for choices"},
        {&area, "", "a number is missing"},
        {&area, "1..2..3", "is enough"},
        {&dies, "1.5,2", "not a whole number"},
        {&dies, "1..4 step 0.5", "counts whole things"},
        {&share, "0..100 log 5", "starts above 0"},
        {&bandwidth, "1..100 log step 5", "not a \"step\""},
        {&node, "N7,N6", "did you mean"},
        {&node, "1..2", "no entry"},
        {&node, "N7,N7", "N7 is named twice"},
    }));
    CAPTURE(row->key, text);
    std::string why;
    CHECK_FALSE(axis(*row, text, &why));
    CAPTURE(why);
    CHECK(why.find(what) != std::string::npos);
}

TEST_CASE("a value is told from an axis, and held against the row's range") {
    for (std::string_view text :
         {"2..16", "1,2", "all", "N7,N5", "1 … 2", "1;2", "3, 35 TB/s", "1,2,4 TB/s", "600,700 mm2", "3,35;4"})
        CHECK(is_axis_text(text));
    for (std::string_view text : {"814", "600 mm2", "N5", "60 %", "3.35 TB/s", "3,35 TB/s", ""})
        CHECK_FALSE(is_axis_text(text));
    Graph const g = chosen_graph();
    Issues issues;
    CHECK(parse_word(g, area, "6 cm2", issues) == PinValue(600.0));
    CHECK(parse_word(g, node, " N5 ", issues) == PinValue("N5"));
    CHECK(issues.empty());
    CHECK_FALSE(parse_word(g, area, "2000", issues));
    CHECK_FALSE(parse_word(g, dies, "2.5", issues));
    CHECK_FALSE(parse_word(g, node, "N6", issues));
    CHECK(mentions(issues, "die.area", "2000 mm² is above 1700 mm²"));
    CHECK(mentions(issues, "package.dies", "not a whole number"));
    CHECK(mentions(issues, "process.node", "did you mean \"N7\"?"));
}

TEST_CASE("a name with a comma is one entry, alone and in a list") {
    Graph g = small_graph();
    g.choose(node, {{"net, long", {}}, {"net", {}}, {"long", {}}, {"a; b", {}}, {"3, 5 nm", {}}});
    Issues issues;
    auto const [text, several, values] = GENERATE(table<std::string_view, bool, Values>({
        {"net, long", false, {0}},
        {" net, long ", false, {0}},
        {"\"net, long\"", false, {0}},
        {"net,long", true, {1, 2}},
        {"long, net", true, {2, 1}},
        {"net, long, net", true, {0, 1}},
        {"\"net\", \"long\"", true, {1, 2}},
        {"\"long\", \"net, long\"", true, {2, 0}},
        {"a; b", false, {3}},
        {"long, a; b, net", true, {2, 3, 1}},
        {"3, 5 nm", false, {4}},
        {"3, 5 nm; net", true, {4, 1}},
        {"all", true, {0, 1, 2, 3, 4}},
    }));
    CAPTURE(text);
    CHECK(is_axis_text(g, node, text) == several);
    auto const axis = parse_axis(g, node, text, issues);
    REQUIRE(axis);
    CHECK(axis->values == values);
    if (!several) CHECK(parse_word(g, node, text, issues) == g.pin_value_of(node, values[0]));
    for (Values const& written : {Values{2, 0}, Values{0}, Values{3, 4, 0}})
        CHECK(parse_axis(g, node, list_text(g, node, written), issues)->values == written);
    CHECK(issues.empty());
}

TEST_CASE("a study is read whole") {
    auto const [s, issues] = read(full);
    CAPTURE(all_text(issues));
    REQUIRE(issues.empty());
    CHECK((s.name == "split" && s.title == "Splitting a die" && s.noun == "packages" && s.file == "s.json"));
    CHECK(s.scenario == Scenario{}.pin(node, "N5").pin(share, 60.0).pin(bandwidth, 3350.0).pin(limit, 2000.0));
    REQUIRE(s.axes.size() == 4);
    CHECK(s.axes[0].values == Values{200, 400, 600, 800});
    CHECK(s.axes[0].text == "200 .. 800 mm² steps 4");
    CHECK(s.axes[3].values == Values{1, 10, 100});
    CHECK((s.objectives[1].sense == Sense::maximise && s.constraints[0].lo == 0 && std::isinf(s.constraints[0].hi)));
    CHECK((s.constraints[2].hi == 90000 && std::isinf(-s.constraints[1].lo) == false));
    REQUIRE(s.set_aside.size() == 1);
    CHECK((s.set_aside[0].hi == Approx(0.9) && std::isinf(s.set_aside[0].lo)));
    CHECK((s.published[0].low == Approx(1.71) && s.published[0].high == Approx(1.89)));
    CHECK((s.published[1].value == 0.45 && s.published[1].low == Approx(0.44) &&
           s.published[1].as == Published::As::saving));
    CHECK((s.published[2].low == 9000 && std::isinf(s.published[2].high)));
    CHECK(s.assumptions.size() == 2);
    CHECK(s.paper == StudyPaper{"Splits", "A et al.", "V", "2501.1", "10.1/2", 2025, 3});
}

TEST_CASE("a claim may be a regression check, which names its source and is written back") {
    auto const claim = [](std::string const& more) {
        return read(
            study_with(R"("published": [{"key": "package.cost", "value": 20, "status": "regression")" + more + "}]"));
    };
    auto const reading = claim(R"(, "source": "our notes")");
    CHECK(reading.issues.empty());
    REQUIRE(reading.study.published.size() == 1);
    CHECK(reading.study.published[0].status == Status::regression);
    CHECK(to_json(chosen_graph(), reading.study).find("\"status\": \"regression\"") != std::string::npos);
    CHECK(has_errors(claim("").issues));
}

TEST_CASE("a claim with one limit alone claims at least or at most that") {
    auto const claim = [](std::string const& limits) {
        auto const reading =
            read(study_with(R"("published": [{"key": "package.cost", )" + limits + R"(, "status": "assumption"}])"));
        REQUIRE(reading.issues.empty());
        return reading.study.published.at(0);
    };
    Published const least = claim(R"("low": 20)"), most = claim(R"("high": 30)");
    CHECK((least.value == 20 && least.low == 20 && std::isinf(least.high)));
    CHECK((most.value == 30 && most.high == 30 && std::isinf(most.low)));
    CHECK((verdict_on(least, 1000, 0).within && !verdict_on(least, 19, 0).within));
    CHECK((verdict_on(most, 1, 0).within && !verdict_on(most, 31, 0).within));
}

TEST_CASE("a study written and read again is the same study, and the same text") {
    Graph const g = chosen_graph();
    auto first = read(full);
    first.study.axes.push_back({&share, "", {10.1, 1.0 / 3}});
    first.study.axes.push_back({&node, "changed by hand", {0, 2}});
    std::string const text = to_json(g, first.study);
    auto second = read_study(g, text, "s.json");
    CAPTURE(text, all_text(second.issues));
    REQUIRE(second.issues.empty());
    CHECK(to_json(g, second.study) == text);
    CHECK(second.study.axes[4].values == first.study.axes[4].values);
    CHECK(second.study.axes[5].values == first.study.axes[5].values);
    first.study.axes.resize(4), second.study.axes.resize(4);
    CHECK(second.study == first.study);
}

TEST_CASE("pinned numbers survive a file bit for bit") {
    Graph const g = chosen_graph();
    std::mt19937 random(5);
    std::uniform_real_distribution<double> any(1, 1700);
    for (int i = 0; i < 500; ++i) {
        Study s;
        s.scenario.pin(area, any(random)).pin(bandwidth, any(random)).pin(clustering, any(random) / 2);
        auto const again = read_study(g, to_json(g, s), "");
        REQUIRE(again.issues.empty());
        REQUIRE(again.study.scenario == s.scenario);
    }
}

TEST_CASE("what is wrong with a study is said where it is") {
    auto const [fields, where, what] = GENERATE(table<std::string_view, std::string_view, std::string_view>({
        {R"("pin": {"die.aera": 5})", "pin/die.aera", "did you mean \"die.area\"?"},
        {R"("pin": {"x/die.area": 5})", "pin/x/die.area", "no quantity has the key"},
        {R"("pin": {"die.area": "900 W"})", "pin/die.area", "\"W\" is power"},
        {R"("pin": {"die.area": 2000})", "pin/die.area", "2000 mm² is above 1700 mm², the most die.area can be"},
        {R"("pin": {"die.area": {"value": 9, "unit": "V"}})", "pin/die.area/unit", "is not a unit"},
        {R"("pin": {"die.area": {"value": 9, "units": "mm2"}})", "pin/die.area/units", "did you mean \"unit\"?"},
        {R"("pin": {"die.area": [5]})", "pin/die.area", "expected a number, or a text such as \"800 mm²\""},
        {R"("pin": {"die.area": null})", "pin/die.area", "expected a number"},
        {R"("pin": {"process.node": "N6"})", "pin/process.node", "it has: N7, N5, N3"},
        {R"("choose": {"process.node": 1})", "choose/process.node", "expected the name of an entry"},
        {R"("choose": {"die.area": "N5"})", "choose/die.area", "put it under \"pin\""},
        {R"("choose": {"process.node": "N5"}, "pin": {"process.node": "N5"})", "pin/process.node",
         "under \"choose\" already"},
        {R"("axes": {})", "axes", "expected a list, not an object"},
        {R"("axes": ["die.area"])", "axes/0", "expected an object"},
        {R"("axes": [{"key": "die.area"}])", "axes/0", "either \"text\""},
        {R"("axes": [{"text": "1..2"}])", "axes/0/key", "is missing"},
        {R"("pin": {"die.area": 3}, "axes": [{"key": "die.area", "text": "1,2"}])", "axes/0/key",
         "sets it, too: remove one"},
        {R"("axes": [{"key": "die.area", "text": "1,2", "held": true}])", "axes/0/held", "neither sets it"},
        {R"("pin": {"die.area": 3}, "axes": [{"key": "die.area", "text": "1,2", "held": 1}])", "axes/0/held",
         "true or false"},
        {R"("axes": [{"key": "die.area", "from": 1, "to": 2, "steps": 2}, {"key": "die.area", "text": "1,2"}])",
         "axes/1/key", "duplicate"},
        {R"("axes": [{"key": "die.area", "from": 1, "to": "2000 mm2", "steps": 8}])", "axes/0/to",
         "2000 mm² is above 1700 mm²"},
        {R"("axes": [{"key": "die.area", "from": 1, "to": 2, "steps": 2.5}])", "axes/0/steps", "whole number"},
        {R"("axes": [{"key": "die.area", "from": 1, "steps": 2}])", "axes/0/to", "is missing"},
        {R"("axes": [{"key": "die.area", "from": 1, "to": 2, "scale": "lg"}])", "axes/0/scale",
         "did you mean \"log\"?"},
        {R"("axes": [{"key": "die.area", "values": [1, 2, 5000]}])", "axes/0/values/2", "5000 mm² is above"},
        {R"("axes": [{"key": "die.area", "values": []}])", "axes/0/values", "at least one value"},
        {R"("axes": [{"key": "process.node", "values": ["N5", "N6"]}])", "axes/0/values/1", "no entry \"N6\""},
        {R"("axes": [{"key": "process.node", "from": "N5", "to": "N7"}])", "axes/0", "is a choice"},
        {R"("axes": [{"key": "die.area", "text": "1..2 W"}])", "axes/0/text", "is power"},
        {R"("objectives": ["package.speed"])", "objectives/0", "better neither high nor low by itself"},
        {R"("objectives": ["package.cots"])", "objectives/0", "did you mean \"package.cost\"?"},
        {R"("objectives": [5])", "objectives/0", "expected a text, not the number 5"},
        {R"("objectives": ["package.cost", "package.cost"])", "objectives/1", "duplicate"},
        {R"("constraints": ["package.cost"])", "constraints/0", "is not a slack"},
        {R"("constraints": [{"key": "package.cost", "min": 5, "max": 4}])", "constraints/0/min", "above \"max\""},
        {R"("figures": ["yield"])", "figures/0", "did you mean \"die.yield\"?"},
        {R"("designs": [{"pin": {}}])", "designs/0/name", "is missing"},
        {R"("designs": [{"name": "a"}, {"name": "a"}])", "designs/1/name", "duplicate"},
        {R"("designs": [{"name": "a", "pin": {"die.area": 0}}])", "designs/0/pin/die.area", "0 mm² is below 1 mm²"},
        {R"("charts": [{"kind": "pie"}])", "charts/0/kind",
         "none of: pareto, bars, lines, waterfall, roofline, floorplan, timeline, map"},
        {R"("charts": [{"y": "die.area"}])", "charts/0/x", "is missing"},
        {R"("published": [{"key": "die.yield", "value": 1, "design": "on", "source": "x"}])", "published/0/design",
         "no design \"on\""},
        {R"("published": [{"key": "die.yield", "value": 1}])", "published/0", "needs a source"},
        {R"("published": [{"key": "die.yield", "source": "x"}])", "published/0/value", "is missing"},
        {R"("published": [{"key": "die.yield", "as": "ratio", "value": 1, "source": "x"}])", "published/0/as",
         "\"over\""},
        {R"("published": [{"key": "die.yield", "value": 1, "tolerance": "-5 %", "source": "x"}])",
         "published/0/tolerance", "not be below 0"},
        {R"("titel": "x")", "titel", "did you mean \"title\"?"},
        {R"("kind": "process")", "kind", "is a duplicate key"},
        {R"("assumptions": [1])", "assumptions/0", "expected a text"},
    }));
    CAPTURE(fields);
    auto const reading = read(study_with(fields));
    CAPTURE(all_text(reading.issues));
    CHECK(mentions(reading.issues, where, what));
    CHECK(has_errors(reading.issues));
    for (Issue const& i : reading.issues) CHECK(i.file == "s.json");
}

TEST_CASE("a file with random errors gives issues or a study, never a crash") {
    Graph const g = chosen_graph();
    std::mt19937 random(11);
    int broken = 0;
    for (int i = 0; i < 2000; ++i) {
        auto const reading = read_study(g, mutated(full, random), "s.json");
        if (has_errors(reading.issues)) ++broken;
        else REQUIRE(read_study(g, to_json(g, reading.study), "s.json").issues.empty());
    }
    CHECK(broken > 1000);
}

TEST_CASE("lists and objects beyond all measure are refused at once") {
    std::string list = "\"axes\": [1", fields = "\"pin\": {\"a0\": 1";
    for (int i = 1; i < 200000; ++i) list += ",1", fields += ",\"a" + std::to_string(i) + "\": 1";
    CHECK(mentions(read(study_with(list + "]")).issues, "axes", "has 200000 parts; the limit is 100000"));
    CHECK(mentions(read(study_with(fields + "}")).issues, "pin", "has 200000 parts; the limit is 5000"));
}

TEST_CASE("random words are read as values and axes, or refused") {
    std::mt19937 random(13);
    std::string const pieces[] = {"1", "800", "..", " ",   "mm2", "step", "steps", "log", ",", ";",   "-",
                                  "e", "5",   "%",  "all", "N5",  "/",    "(",     "…",   "²", "\xff"};
    for (int i = 0; i < 3000; ++i) {
        std::string text;
        for (std::size_t n = random() % 9; n > 0; --n) text += pieces[random() % std::size(pieces)];
        for (Quantity const* q : {&area, &dies, &node, &share})
            if (auto const read = axis(*q, text)) {
                CAPTURE(text);
                for (double v : read->values) REQUIRE(std::isfinite(v));
                REQUIRE(!read->values.empty());
            }
    }
}

TEST_CASE("a study is saved whole or not at all") {
    Graph const g = chosen_graph();
    Folder folder;
    Study const study = read(full).study;
    fs::path const file = folder.path() / "a.diecast.json";
    CHECK(save_study(g, study, file).empty());
    ::chmod(file.c_str(), 0640);
    CHECK(save_study(g, study, file).empty());  // over itself
    CHECK(fs::status(file).permissions() == static_cast<fs::perms>(0640));
    CHECK(folder.read("a.diecast.json") == to_json(g, study));
    auto const again = load_study(g, file);
    CHECK((again.issues.empty() && again.study.scenario == study.scenario));
    CHECK(has_errors(save_study(g, study, folder.path() / "no/such/folder.json")));
    CHECK(has_errors(save_study(g, study, folder.path())));
    CHECK(has_errors(save_study(g, study, "")));
    fs::create_symlink(file, folder.path() / "link.json");
    CHECK(save_study(g, study, folder.path() / "link.json").empty());
    CHECK(fs::is_symlink(folder.path() / "link.json"));
    CHECK(std::distance(fs::directory_iterator(folder.path()), {}) == 2);  // nothing left behind
    CHECK(has_errors(save_study(g, study, "/proc/study.json")));
    folder.write("a.diecast.json.part" + std::to_string(::getpid()), "half a study");  // of a process that was killed
    CHECK(save_study(g, study, file).empty());
    CHECK(std::distance(fs::directory_iterator(folder.path()), {}) == 2);
}

TEST_CASE("a link laid where the part of a file will be written is not followed") {
    Folder folder;
    folder.write("secret", "untouched").write("file", "old");
    fs::create_symlink(folder.path() / "secret", folder.path() / ("file.part" + std::to_string(::getpid())));
    CHECK(write_whole(folder.path() / "file", "new").empty());
    CHECK(folder.read("secret") == "untouched");
    CHECK(folder.read("file") == "new");
    ::chmod((folder.path() / "file").c_str(), 0600);
    fs::path part;
    int const file = open_part(folder.path() / "file", part);
    REQUIRE(file >= 0);
    struct stat status {};
    CHECK((::fstat(file, &status) == 0 && (status.st_mode & 0777) == 0600));
    CHECK(take_place(file, part, folder.path() / "file") == 0);
    CHECK(folder.read("file").empty());
    CHECK(write_whole("/dev/full", "x") == "No space left on device");
    CHECK(write_whole("/dev/null", "x").empty());
}

TEST_CASE("files made of a study are named after it, without its folders") {
    CHECK(file_stem("package-split") == "package-split");
    CHECK(file_stem("../../etc/cron.d/x") == "-..-etc-cron.d-x");
    CHECK(file_stem(".hidden") == "hidden");
    CHECK(file_stem("a/b\\c:d\x1b[2J") == "a-b-c-d[2J");
    CHECK(file_stem("Größe · 4") == "Größe · 4");
    for (char const* nothing : {"", "...", " . "}) CHECK(file_stem(nothing) == "study");
    std::string const many = file_stem(std::string(99, 'x') + "ß");
    CHECK(many == std::string(99, 'x'));
}

TEST_CASE("a text with control characters that was pasted is saved as a file that opens again") {
    Graph const g = chosen_graph();
    Study study;
    study.name = "a\x1b[2J b", study.title = "two\nlines", study.summary = "two\nlines\a";
    StudyReading const again = read_study(g, to_json(g, study), "s.json");
    CHECK(again.issues.empty());
    CHECK(again.study.name == "a[2J b");
    CHECK(again.study.title == "twolines");
    CHECK(again.study.summary == "two\nlines");
}

TEST_CASE("a study is found by path or by name") {
    Graph const g = chosen_graph();
    Folder folder;
    folder.write("studies/split.diecast.json", full).write("mine.json", study_with(R"("title": "Mine")"));
    ::setenv("DIECAST_PRESETS", folder.path().c_str(), 1);
    CHECK(find_study(g, "split").study.title == "Splitting a die");
    auto const mine = find_study(g, (folder.path() / "mine.json").string());
    CHECK((mine.study.title == "Mine" && mine.study.name == "mine" && mine.study.noun == "designs" &&
           mine.issues.empty()));
    CHECK(to_text(find_study(g, "spilt").issues.at(0)) ==
          "there is neither a file nor a study \"spilt\"; there are: split (did you mean \"split\"?)");
    CHECK(find_study(g, "split.diecast.json").study.title == "Splitting a die");
    CHECK(has_errors(find_study(g, "").issues));
    CHECK(has_errors(find_study(g, folder.path().string()).issues));
    fs::create_directory(folder.path() / "split");  // a folder of that name is not the study
    fs::path const here = fs::current_path();
    fs::current_path(folder.path());
    CHECK(find_study(g, "split").study.title == "Splitting a die");
    fs::current_path(here);
    ::unsetenv("DIECAST_PRESETS");
}

TEST_CASE("an axis that is pinned in the study is written as held, and read again as it was") {
    Graph const g = chosen_graph();
    Study s = read(full).study;
    s.scenario.pin(dies, 2.0);
    std::string const text = to_json(g, s);
    CHECK(text.find("\"held\": true") != text.npos);
    StudyReading const again = read_study(g, text, "file");
    for (Issue const& issue : again.issues) FAIL_CHECK(to_text(issue));
    CHECK(again.study.axes == s.axes);
    CHECK(again.study.scenario == s.scenario);
    CHECK(grid_of(g, again.study).size() == grid_of(g, s).size());
    s.scenario.pins.erase("package.dies");
    CHECK(to_json(g, s).find("held") == std::string::npos);
}

TEST_CASE("the grid of a study leaves out axes that are pinned") {
    Graph const g = chosen_graph();
    Study s = read(full).study;
    auto const size = [&] {
        std::size_t n = 1;
        for (Axis const& a : grid_of(g, s)) n *= a.size();
        return n;
    };
    CHECK(size() == 4 * 3 * 2 * 3);
    s.scenario.pin(dies, 2.0);
    CHECK(size() == 4 * 2 * 3);
    CHECK(Plan(g, s.scenario, grid_of(g, s), {&files::cost}).issues().empty());
}

TEST_CASE("published numbers are held against values, ratios and savings of designs") {
    Graph const g = chosen_graph();
    Study const s = read(full).study;
    auto const verdicts = check_published(g, s);
    REQUIRE(verdicts.size() == 3);  // those of searches are not among them
    // (1 + 2·0.1/10)^−10 over (1 + 8·0.1/10)^−10
    CHECK(verdicts[0].ours == Approx(std::pow(1.08 / 1.02, 10)).epsilon(1e-13));
    CHECK(verdicts[0].within);
    CHECK(verdicts[1].ours == Approx(1 - 9346.0 / 16988).epsilon(1e-13));
    CHECK(verdicts[1].within);
    CHECK((verdicts[2].ours == 9346 && verdicts[2].within));
    Study worse = s;
    worse.published[0].low = worse.published[0].high = 1.8;
    worse.published[0].quantity = &speed;  // 1 for both
    CHECK_FALSE(check_published(g, worse)[0].within);
}
