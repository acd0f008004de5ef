// Preset entries: what a file may say, and what is said about one that is wrong.
#include "model/catalogue/catalogue.h"
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdlib>
#include <random>
#include "model/catalogue/entry_file.h"
#include "model/catalogue/entry_json.h"
#include "model/catalogue/migrate.h"
#include "model/core/text.h"
#include "model/model.h"
#include "model/study/study.h"
#include "tests/file_help.h"

using namespace diecast;
using namespace diecast::files;

namespace {

Selectors const selectors{{"gpu", &files::product}, {"process", &files::node}};

constexpr char const* n7 = R"({"diecast": 1, "kind": "process", "name": "N7", "title": "TSMC N7", "order": 7,
  "sources": {"CSET": "Khan and Mann, AI Chips, 2020"},
  "set": {
    "process.wafer_price": {"value": 9346, "unit": "USD", "low": 9000, "high": 10000, "source": "CSET", "year": 2020,
                            "confidence": "estimate", "status": "published", "note": "cost model"},
    "process.defect_density": {"value": 0.09, "unit": "1/cm2", "source": "Actuary", "status": "published"},
    "process.clustering": {"value": 10, "source": "Actuary", "status": "published"}}})";
constexpr char const* n5 = R"({"diecast": 1, "kind": "process", "name": "N5", "order": 5, "extends": "N7",
  "set": {"process.wafer_price": {"value": 16.988, "unit": "kUSD", "source": "CSET 2020", "status": "published"}}})";
constexpr char const* big = R"({"diecast": 1, "kind": "gpu", "name": "Big", "set": {
    "process.node": {"value": "N5", "source": "vendor"}, "die.area": {"value": 8.14, "unit": "cm²", "status": "assumption"},
    "die.yield_law": {"value": "Poisson", "status": "assumption"}}})";

Issues load(Graph& g, Folder const& folder) { return load_catalogue(g, selectors, folder.path()); }

/// The issues of one entry, beside two that are right.
Issues issues_of(std::string_view text) {
    Folder folder;
    folder.write("processes/n7.json", n7).write("processes/n5.json", n5).write("processes/x.json", text);
    Graph g = small_graph();
    Issues issues = load(g, folder);
    CHECK(g.entry(files::node, "N7") >= 0);  // a broken file costs its entry only
    for (Issue const& i : issues)
        CHECK((i.severity != Severity::error || i.file == (folder.path() / "processes/x.json").string()));
    return issues;
}

std::string set(std::string_view key, std::string_view value) {
    return R"({"diecast": 1, "kind": "process", "name": "X", "set": {")" + std::string(key) + R"(": )" +
           std::string(value) + "}}";
}

}  // namespace

TEST_CASE("entries are read, extended, sorted and put into the graph") {
    Folder folder;
    folder.write("processes/n7.json", n7).write("processes/n5.json", n5).write("gpus/big.json", big);
    folder.write("studies/other.json", "no preset")
        .write("validation/other.json", "{")
        .write("gpus/readme.md", "no preset");
    Graph g = small_graph();
    Issues const issues = load(g, folder);
    CAPTURE(all_text(issues));
    REQUIRE(issues.empty());
    CHECK(all_text(g.check()) == "");
    auto const nodes = g.entries(files::node);
    REQUIRE(nodes.size() == 2);
    CHECK(nodes[0].name == "N5");  // order 5 before 7
    CHECK(nodes[0].title == "N5");
    CHECK(nodes[1].title == "TSMC N7");
    CHECK(nodes[0].sets.size() == 3);
    Provenance const& p = nodes[1].sets[2].provenance;
    CHECK(nodes[1].sets[2].quantity == &wafer_price);
    CHECK((p.source == "CSET: Khan and Mann, AI Chips, 2020" && p.year == 2020 && p.confidence == "estimate"));
    CHECK((p.status == Status::published && p.low == 9000 && p.high == 10000 && p.note == "cost model"));
    auto const at = [&](Scenario const& s, Quantity const& q) { return evaluate(g, s, {&q})[0]; };
    CHECK(at(Scenario{}.pin(files::node, "N5"), wafer_price) == 16988);
    CHECK(at(Scenario{}.pin(files::node, "N5"), defects) == Approx(900).epsilon(1e-15));
    CHECK(at(Scenario{}.pin(files::node, "N7"), wafer_price) == 9346);
    CHECK(at(Scenario{}.pin(files::product, "Big"), area) == Approx(814e-6).epsilon(1e-15));
    CHECK(at(Scenario{}.pin(files::product, "Big"), die_yield) == Approx(std::exp(-8.14 * 0.09)).epsilon(1e-14));
}

TEST_CASE("what is wrong with an entry is said where it is, with the limit and the nearest word") {
    auto const [text, where, what] = GENERATE(table<std::string, std::string_view, std::string_view>({
        {set("process.wafer_prise", R"({"value": 1, "unit": "USD"})"), "set/process.wafer_prise",
         "did you mean \"process.wafer_price\"?"},
        {set("process.wafer_price", R"({"value": 9e4, "unit": "USD", "source": "x"})"), "set/process.wafer_price/value",
         "90000 USD is above 60000 USD, the most process.wafer_price can be"},
        {set("process.wafer_price", R"({"value": 900, "unit": "W", "source": "x"})"), "set/process.wafer_price/unit",
         "\"W\" is power; process.wafer_price expects USD"},
        {set("process.wafer_price", R"({"value": 900, "unit": "3 USD", "source": "x"})"),
         "set/process.wafer_price/unit", "is not a unit"},
        {set("process.wafer_price", R"({"value": 900, "source": "x"})"), "set/process.wafer_price/unit",
         "the unit is missing"},
        {set("process.wafer_price", R"({"value": 900, "unit": "USD"})"), "set/process.wafer_price",
         "needs a source, or \"status\": \"assumption\""},
        {set("process.wafer_price", R"({"value": 900, "unit": "USD", "source": "x", "status": "regression"})"),
         "set/process.wafer_price/status", "none of: published"},  // of claims alone
        {set("process.wafer_price", R"({"value": 900, "unit": "USD", "source": "x", "status": "publishd"})"),
         "set/process.wafer_price/status", "did you mean \"published\"?"},
        {set("process.wafer_price", R"({"value": 900, "unit": "USD", "source": "x", "low": 950})"),
         "set/process.wafer_price/low", "above the value"},
        {set("process.wafer_price", R"({"value": 900, "unit": "USD", "source": "x", "high": 10})"),
         "set/process.wafer_price/high", "below 500 USD"},
        {set("process.wafer_price", R"({"value": "900", "unit": "USD", "source": "x"})"),
         "set/process.wafer_price/value", "expected a number, not the text \"900\""},
        {set("process.wafer_price", R"({"value": 900, "unit": "USD", "source": "x", "year": 20.5})"),
         "set/process.wafer_price/year", "whole number"},
        {set("process.wafer_price", R"({"value": 900, "unit": "USD", "sourc": "x"})"), "set/process.wafer_price/sourc",
         "did you mean \"source\"?"},
        {set("process.wafer_price", R"({"unit": "USD", "source": "x"})"), "set/process.wafer_price/value",
         "is missing"},
        {set("process.wafer_price", "16988"), "set/process.wafer_price", "expected an object, not the number 16988"},
        {set("process.defect_density", R"({"value": 0.1, "unit": "1/cm²", "source": "x"})"),
         "set/process.defect_density", "must be set together with process.clustering"},
        {set("die.yield_law", R"({"value": "Poison", "source": "x"})"), "set/die.yield_law/value",
         "did you mean \"Poisson\"?"},
        {set("die.yield_law", R"({"value": 1, "source": "x"})"), "set/die.yield_law/value",
         "expected the name of an entry"},
        {R"({"diecast": 4, "kind": "process", "name": "X", "set": {}})", "diecast",
         "format 4, newer than this program"},
        {R"({"kind": "process", "name": "X", "set": {}})", "diecast", "is missing"},
        {R"({"diecast": "1", "kind": "process", "name": "X", "set": {}})", "diecast", "expected a number"},
        {R"({"diecast": 1, "kind": "proces", "name": "X", "set": {}})", "kind", "did you mean \"process\"?"},
        {R"({"diecast": 1, "kind": "process", "name": "X", "sets": {}})", "sets", "did you mean \"set\"?"},
        {R"({"diecast": 1, "kind": "process", "set": {}})", "name", "is missing"},
        {R"({"diecast": 1, "kind": "process", "name": "a,b", "set": {}})", "name", "cannot be a name"},
        {R"({"diecast": 1, "kind": "process", "name": "N7", "set": {}})", "name", "another process is called \"N7\""},
        {R"({"diecast": 1, "kind": "process", "name": "X", "extends": "Nn7"})", "extends", "did you mean \"N7\"?"},
        {R"({"diecast": 1, "kind": "process", "name": "X", "extends": "X"})", "extends", "extends itself"},
        {R"({"diecast": 1, "kind": "process", "name": "X", "set": [1]})", "set", "expected an object, not a list"},
        {R"({"diecast": 1, "kind": "process", "name": "X", "name": "Y", "set": {}})", "name", "is a duplicate key"},
        {"{\"diecast\": 1,\n  \"kind\": process}", "line 2, column 11", "invalid literal"},
        {"", "", "is empty"},
        {"Dear colleague", "line 1, column 1", "is not a Diecast file"},
        {"{\"diecast\": 1,\n \"kind\": ", "line 2, column 10", "it is cut off"},
        {"[]", "", "one JSON object"},
        {"{\"diecast\": 1, \"kind\": \"\xff\"}", "line 1, column 25", "UTF-8"},
        {"{\"diecast\": 1e999}", "line 1, column 17", "number overflow"},
    }));
    CAPTURE(text);
    Issues const issues = issues_of(text);
    CAPTURE(all_text(issues));
    CHECK(mentions(issues, where, what));
    CHECK(has_errors(issues));
}

TEST_CASE("entries that extend each other in a circle, or a broken one, are left out") {
    Folder folder;
    folder.write("p/a.json", R"({"diecast": 1, "kind": "process", "name": "A", "extends": "B"})");
    folder.write("p/b.json", R"({"diecast": 1, "kind": "process", "name": "B", "extends": "A"})");
    folder.write("p/c.json", R"({"diecast": 1, "kind": "process", "name": "C", "extends": "D"})");
    folder.write("p/d.json", R"({"diecast": 1, "kind": "process", "name": "D", "set": {"nothing": 1}})");
    folder.write("p/e.json", R"({"diecast": 1, "kind": "process", "name": "E", "set": {}})");
    Graph g = small_graph();
    Issues const issues = load(g, folder);
    CAPTURE(all_text(issues));
    CHECK(mentions(issues, "extends", "extends itself"));
    CHECK(mentions(issues, "extends", "\"D\" has issues of its own"));
    CHECK(g.entries(files::node).size() == 1);
}

TEST_CASE("an entry that names a broken one is left out with it") {
    Folder folder;
    folder.write("processes/n7.json", n7).write("gpus/big.json", big);
    folder.write("processes/n5.json", R"({"diecast": 1, "kind": "process", "name": "N5", "set": {"no.such.key": {}}})");
    Graph g = small_graph();
    Issues const issues = load(g, folder);
    CHECK(g.entry(files::product, "Big") == -1);
    CHECK(std::any_of(issues.begin(), issues.end(), [](Issue const& i) {
        return i.where == "set/process.node/value" && i.what.find("issues of its own") != std::string::npos;
    }));
}

TEST_CASE("entries may name entries of a catalogue that is listed later") {
    Folder folder;
    folder.write("a.json", big).write("b.json", n5).write("c.json", n7);
    for (Selectors const& order : {selectors, Selectors{selectors[1], selectors[0]}}) {
        Graph g = small_graph();
        Issues const issues = load_catalogue(g, order, folder.path());
        CAPTURE(all_text(issues));
        CHECK(issues.empty());
        CHECK(g.check().empty());
    }
}

TEST_CASE("a person's own entry takes the place of the preset of its name, unless it is broken") {
    Folder folder;
    folder.write("presets/n7.json", n7).write("presets/n5.json", n5);
    folder.write("own.json", set("process.wafer_price", R"({"value": 7000, "unit": "USD", "source": "offer"})"));
    folder.write("better.json", R"({"diecast": 1, "kind": "process", "name": "N5", "extends": "N7"})");
    folder.write("broken.json", R"({"diecast": 1, "kind": "process", "name": "N7", "set": 5})");
    Graph g = small_graph();
    Issues const issues =
        load_catalogue(g, selectors, folder.path() / "presets",
                       {folder.path() / "own.json", folder.path() / "better.json", folder.path() / "broken.json"});
    CAPTURE(all_text(issues));
    CHECK(std::count_if(issues.begin(), issues.end(), [](Issue const& i) { return i.severity == Severity::error; }) ==
          1);
    CHECK(mentions(issues, "set", "expected an object, not the number 5"));
    CHECK(g.entries(files::node).size() == 3);
    CHECK(evaluate(g, Scenario{}.pin(files::node, "X"), {&wafer_price})[0] == 7000);
    CHECK(evaluate(g, Scenario{}.pin(files::node, "N5"), {&wafer_price})[0] == 9346);
    CHECK(evaluate(g, Scenario{}.pin(files::node, "N7"), {&wafer_price})[0] == 9346);
}

TEST_CASE("an own entry that turns out to be broken later gives its place back") {
    Folder folder;
    folder.write("presets/n7.json", n7).write("presets/n5.json", n5);
    auto const [kind, text] = GENERATE(table<std::string, std::string>({
        {"lost", R"({"diecast": 1, "kind": "process", "name": "N7", "extends": "N77"})"},
        {"itself", R"({"diecast": 1, "kind": "process", "name": "N7", "extends": "N7"})"},
        {"circle", R"({"diecast": 1, "kind": "process", "name": "N7", "extends": "N5"})"},
        {"unknown", R"({"diecast": 1, "kind": "process", "name": "N7", "set":
            {"die.yield_law": {"value": "Poison", "status": "assumption"}}})"},
    }));
    CAPTURE(kind);
    folder.write("own/n7.json", text);
    folder.write("own/mine.json", R"({"diecast": 1, "kind": "process", "name": "Mine", "extends": "N5"})");
    Graph g = small_graph();
    Issues const issues = load_catalogue(g, selectors, folder.path() / "presets",
                                         {folder.path() / "own/n7.json", folder.path() / "own/mine.json"});
    CAPTURE(all_text(issues));
    CHECK(has_errors(issues));
    for (Issue const& issue : issues)
        CHECK((issue.severity == Severity::warning || issue.file.starts_with((folder.path() / "own").string())));
    CHECK(evaluate(g, Scenario{}.pin(files::node, "N7"), {&wafer_price})[0] == 9346);
    CHECK(evaluate(g, Scenario{}.pin(files::node, "N5"), {&wafer_price})[0] == 16988);
    if (kind != "circle") CHECK(evaluate(g, Scenario{}.pin(files::node, "Mine"), {&wafer_price})[0] == 16988);
}

TEST_CASE("own entries are found in the person's folder, and stop nobody") {
    Folder folder;
    folder.write("presets/n7.json", n7);
    folder.write("diecast/entries/b.diecast.json", n5)
        .write("diecast/entries/a.diecast.json", "{")
        .write("diecast/entries/notes.txt", "");
    ::setenv("XDG_DATA_HOME", folder.path().c_str(), 1);
    CHECK(own_entries_folder() == folder.path() / "diecast/entries");
    auto const files = own_entry_files();
    REQUIRE(files.size() == 2);
    Graph g = small_graph();
    Issues issues = load_catalogue(g, selectors, folder.path() / "presets", files);
    CHECK(has_errors(issues));
    forgive_own_entries(issues);
    CHECK_FALSE(has_errors(issues));
    CHECK(mentions(issues, "line 1, column 2", "this entry of your own is left out"));
    CHECK(g.entry(files::node, "N5") >= 0);
    ::setenv("XDG_DATA_HOME", "relative", 1);
    ::setenv("HOME", "/home/someone", 1);
    CHECK(own_entries_folder() == "/home/someone/.local/share/diecast/entries");
    ::unsetenv("XDG_DATA_HOME");
    CHECK(own_entries_folder() == "/home/someone/.local/share/diecast/entries");
}

TEST_CASE("a missing folder, a bomb of brackets and a huge file are issues") {
    Graph g = small_graph();
    CHECK(has_errors(load_catalogue(g, selectors, "/nowhere/at/all")));
    CHECK(mentions(issues_of(std::string(100000, '[')), "0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0",
                   "nested more than 32 deep"));
    CHECK(mentions(issues_of(std::string((16 << 20) + 1, ' ')), "", "larger than 16 MiB"));
}

TEST_CASE("a file with random errors gives issues or an entry, never a crash") {
    Folder folder;
    folder.write("n7.json", n7);
    std::mt19937 random(7);
    int broken = 0;
    for (int i = 0; i < 500; ++i) {
        folder.write("x.json", mutated(i % 2 ? n5 : big, random));
        Graph g = small_graph();
        Issues const issues = load(g, folder);
        broken += has_errors(issues);
        for (Issue const& issue : issues) REQUIRE((issue.severity == Severity::warning || !issue.file.empty()));
    }
    CHECK(broken > 300);
}

TEST_CASE("the unit of every row of the package model is read back from its own name") {
    Graph const g = make_model();  // outlives the rows it lists
    for (Quantity const* q : g.quantities()) {
        CAPTURE(q->key, q->unit.name);
        auto const unit = parse_unit(q->unit.name);
        REQUIRE(unit);
        CHECK(unit->dim == q->unit.dim);
        CHECK(unit->si == Approx(q->unit.si).epsilon(1e-15));
        CHECK_FALSE(label_of(*q).empty());
        if (std::isfinite(q->fallback)) {
            CHECK(parse_value(value_text(q->fallback, *q, 15), *q).value() == Approx(q->fallback).epsilon(1e-9));
            CHECK(parse_value(exact_text(q->fallback) + " " + std::string(q->unit.name), *q).value() == q->fallback);
        }
    }
}

TEST_CASE("everything that ships is read without issues") {
    Graph g = make_model();
    Issues const issues = load_catalogue(g, catalogue_selectors(), fs::path(DIECAST_SOURCE_DIR) / "presets");
    CHECK(all_text(issues) == "");
    CHECK(all_text(g.check()) == "");
    for (auto const& [kind, selector] : catalogue_selectors())
        for (Entry const& entry : g.entries(*selector))
            for (Assignment const& a : entry.sets) {
                CAPTURE(kind, entry.name, a.quantity->key);
                CHECK((!a.provenance.source.empty() || a.provenance.status == Status::assumption));
            }
    fs::path const studies = fs::path(DIECAST_SOURCE_DIR) / "presets/studies";
    if (fs::exists(studies))
        for (auto const& file : fs::directory_iterator(studies)) {
            auto const reading = load_study(g, file.path());
            CHECK(all_text(reading.issues) == "");
            CHECK(read_study(g, to_json(g, reading.study), reading.study.file).study == reading.study);
        }
}

TEST_CASE("a value says how it is spread between low and high, where that can be") {
    auto const wafer = [](std::string const& more) {
        return set("process.wafer_price", R"({"value": 9000, "unit": "USD", "status": "assumption")" + more + "}");
    };
    for (char const* name : {"uniform", "triangular", "normal", "lognormal"}) {
        Folder folder;
        folder.write("processes/x.json",
                     wafer(R"(, "low": 8000, "high": 10000, "shape": ")" + std::string(name) + "\""));
        Graph g = small_graph();
        CHECK_FALSE(has_errors(load(g, folder)));
        auto const shape = g.entries(files::node)[0].sets[0].provenance.shape;
        REQUIRE(shape);
        CHECK(to_text(*shape) == name);
        CHECK(distribution_named(name) == shape);
    }
    auto const said = [&](std::string const& more) { return all_text(issues_of(wafer(more))); };
    CHECK(said(R"(, "low": 8000, "shape": "gaussian")").find("none of: uniform, triangular, normal") !=
          std::string::npos);
    CHECK(said(R"(, "shape": "normal")").find("between low and high") != std::string::npos);
    std::string const from_zero =
        set("die.share", R"({"value": 5, "unit": "%", "low": 0, "shape": "lognormal", "status": "assumption"})");
    CHECK(all_text(issues_of(from_zero)).find("above 0") != std::string::npos);
}

TEST_CASE("an entry is written with its fields in their order and read back to the same values") {
    EntryFile heading;
    heading.kind = "process", heading.name = "N6", heading.title = "A node", heading.order = 2.5;
    heading.extends = "N7", heading.note = "ours";
    heading.sources = {{"TSMC", "a data sheet"}};
    std::vector<Assignment> const sets{{&wafer_price,
                                        9346.5,
                                        {.source = "TSMC",
                                         .year = 2024,
                                         .confidence = "vendor",
                                         .status = Status::derived,
                                         .low = 9000,
                                         .high = 1e4,
                                         .note = "so it is",
                                         .shape = Distribution::uniform}},
                                       {&node, std::string("N5"), {}}};
    std::string const text = entry_lines(entry_json(heading, sets));
    CHECK(text == R"({
  "diecast": )" + std::to_string(file_history().current) +
                      R"(,
  "kind": "process",
  "name": "N6",
  "title": "A node",
  "order": 2.5,
  "extends": "N7",
  "note": "ours",
  "sources": {
    "TSMC": "a data sheet"
  },
  "set": {
    "process.wafer_price": {"value":9346.5,"unit":"USD","low":9000,"high":10000,"shape":"uniform","source":"TSMC","year":2024,"confidence":"vendor","status":"derived","note":"so it is"},
    "process.node": {"value":"N5","status":"assumption"}
  }
}
)");
    Issues issues;
    auto const document = parse_document(text, issues);
    REQUIRE(document);
    Field const root(*document, issues);
    EntryFile read;
    REQUIRE(read_heading(root, read));
    CHECK((read.kind == "process" && read.name == "N6" && read.title == "A node" && read.extends == "N7"));
    CHECK((read.order == 2.5 && read.note == "ours" && read.sources == heading.sources));
    auto const again = read_assignment(root["set"]["process.wafer_price"], read, wafer_price, false);
    REQUIRE(again);
    Provenance const& p = again->provenance;
    CHECK((again->value == sets[0].value && p.low == 9000. && p.high == 1e4 && p.shape == Distribution::uniform));
    CHECK((p.source == "TSMC: a data sheet" && p.year == 2024 && p.status == Status::derived && p.note == "so it is"));
    CHECK(p.confidence == "vendor");
    auto const choice = read_assignment(root["set"]["process.node"], read, node, true);
    REQUIRE(choice);
    CHECK((choice->quantity == &node && choice->value == sets[1].value));
    CHECK((choice->provenance.status == Status::assumption && choice->provenance.source.empty()));
    CHECK(issues.empty());
}

TEST_CASE("presets are looked for beside the program, where they are installed, and in the source tree") {
    using Folders = std::vector<fs::path>;
    CHECK(preset_folders("/opt/d/bin/diecast", "/src/presets", "/usr/share/diecast/presets") ==
          Folders{"/opt/d/share/diecast/presets", "/opt/d/bin/presets", "/usr/share/diecast/presets", "/src/presets"});
    CHECK(preset_folders("/src/build/diecast", "/src/presets", "/usr/share/diecast/presets") ==
          Folders{"/src/share/diecast/presets", "/src/build/presets", "/src/presets", "/usr/share/diecast/presets"});
    CHECK(preset_folders("/src2/diecast", "/src/presets", "/i")[2] == "/i");
}

TEST_CASE("the presets are where $DIECAST_PRESETS says") {
    ::setenv("DIECAST_PRESETS", "/some/where", 1);
    CHECK(presets_folder() == "/some/where");
    ::unsetenv("DIECAST_PRESETS");
    CHECK(fs::is_directory(presets_folder()));
}
