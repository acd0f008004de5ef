// A bundle gives the same bits wherever it is opened: other presets, no own entries, as a file or as link text.
#include "model/study/bundle.h"
#include <catch2/catch.hpp>
#include <cstring>
#include <set>
#include "model/catalogue/catalogue.h"
#include "model/model.h"
#include "model/package/quantities.h"
#include "model/study/link.h"
#include "optimizer/analysis/search.h"
#include "optimizer/sweep/sinks.h"
#include "tests/file_help.h"
#include "tests/shipped.h"

using namespace diecast;
using files::all_text;
using files::Folder;
using files::mentions;
namespace fs = std::filesystem;

namespace {

fs::path const presets = DIECAST_SOURCE_DIR "/presets";

struct LoadedPresets {
    Graph graph = make_model();
    Issues issues;
    explicit LoadedPresets(fs::path const& folder, std::vector<fs::path> const& own = {},
                           std::vector<OwnEntry> const& brought = {}) {
        issues = load_catalogue(graph, catalogue_selectors(), folder, own, brought, "s.json");
    }
};

Pool& pool() {
    static Pool shared;
    return shared;
}

Study study_of(Graph const& graph, std::string const& json) {
    StudyReading reading = read_study(graph, json, "s.json");
    CHECK(all_text(reading.issues) == "");
    return std::move(reading.study);
}

/// Every output bit of every design, and of everything the searches find.
std::string numbers_of(Graph const& graph, Study const& study, bool searches = true) {
    std::vector<Quantity const*> outputs = study.figures;
    for (Objective const& o : study.objectives) outputs.push_back(o.quantity);
    for (Constraint const& c : study.constraints) outputs.push_back(c.quantity);
    Plan const plan(graph, study.scenario, grid_of(graph, study), outputs);
    std::string text = "hash " + std::to_string(stream(plan, pool(), HashSink{})->value());
    Issues issues;
    if (searches)
        for (Verdict const& verdict : check_claims(graph, study, pool(), issues)) {
            std::uint64_t bits;
            std::memcpy(&bits, &verdict.ours, sizeof bits);
            text += " " + std::to_string(bits);
        }
    CHECK(all_text(issues) == "");
    return text;
}

/// Opened from its text alone.
struct Opened {
    Issues peeked;
    LoadedPresets loaded;
    Study study;
    explicit Opened(std::string const& json, fs::path const& folder = presets)
        : loaded(folder, {}, brought_entries(json, peeked)), study(study_of(loaded.graph, json)) {
        CHECK(all_text(peeked) == "");
    }
};

/// What ships, and what a test changes in it.
struct OtherPresets : Folder {
    OtherPresets() { fs::copy(presets, path() / "presets", fs::copy_options::recursive); }
    fs::path folder() const { return path() / "presets"; }
    void change(std::string const& file, std::string const& old, std::string const& now) {
        std::string text = read("presets/" + file);
        std::size_t const at = text.find(old);
        REQUIRE(at != text.npos);
        write("presets/" + file, text.replace(at, old.size(), now));
    }
};

constexpr char const* my_node = R"({"diecast": 3, "kind": "process", "name": "My N5", "extends": "N5", "order": 5.1,
    "set": {"process.wafer_price": {"value": 12345, "unit": "USD", "source": "an offer"}}})";
constexpr char const* my_gpu = R"({"set": {"die.area": {"value": 700, "unit": "mm²", "status": "assumption"},
    "process.node": {"value": "My N5", "status": "assumption"}}, "extends": "H100", "name": "Mine", "kind": "gpu", "diecast": 1})";
constexpr char const* my_study = R"({"diecast": 3, "kind": "study", "name": "mine", "title": "Mine",
    "choose": {"gpu.model": "Mine"}, "objectives": ["package.cost", "package.power"],
    "axes": [{"key": "die.area", "text": "100..800 mm2 steps 8"}, {"key": "memory.class", "text": "all"}]})";

}  // namespace

TEST_CASE("every study that ships, bundled and sent as a link, has the same numbers") {
    for (auto const& file : fs::directory_iterator(presets / "studies")) {
        CAPTURE(file.path());
        StudyReading const reading = load_study(shipped(), file.path());
        REQUIRE(all_text(reading.issues) == "");
        std::string const before = numbers_of(shipped(), reading.study);
        Study const bundle = bundled(shipped(), reading.study);
        std::string const json = to_json(shipped(), bundle);
        Issues issues;
        std::string const received = from_link(to_link(json), issues).value();
        REQUIRE(received == json);
        Opened const opened(received);
        CHECK(all_text(opened.loaded.issues) == "");
        CHECK(opened.study.entries == bundle.entries);
        CHECK(bundle.entries.size() > 10);
        CHECK(to_json(opened.loaded.graph, opened.study) == json);
        CHECK(numbers_of(opened.loaded.graph, opened.study) == before);
        Study const short_one = lean(shipped(), bundle);
        CHECK(short_one.entries.empty());
        CHECK(numbers_of(shipped(), study_of(shipped(), to_json(shipped(), short_one)), false) ==
              numbers_of(shipped(), reading.study, false));
    }
}

TEST_CASE("own entries travel with the study, and what they extend") {
    Folder own;
    own.write("node.json", my_node).write("gpu.json", my_gpu);
    LoadedPresets const here(presets, {own.path() / "gpu.json", own.path() / "node.json"});
    REQUIRE(all_text(here.issues) == "");
    Study const study = study_of(here.graph, my_study), bundle = bundled(here.graph, study);
    std::set<std::string> names;
    for (OwnEntry const& entry : bundle.entries) names.insert(entry.kind + " " + entry.name);
    for (char const* name : {"gpu Mine", "gpu H100", "process My N5", "process N5", "memory HBM3", "memory GDDR7"})
        CHECK(names.contains(name));
    std::string const json = to_json(here.graph, bundle), before = numbers_of(here.graph, study);
    Opened const there(json);
    CHECK(all_text(there.loaded.issues) == "");
    CHECK(numbers_of(there.loaded.graph, there.study) == before);

    Study const short_one = lean(there.loaded.graph, there.study);
    CHECK(short_one.entries.size() == 2);
    Opened const again(to_json(there.loaded.graph, short_one));
    CHECK(numbers_of(again.loaded.graph, again.study) == before);
}

TEST_CASE("an own entry without an order comes last, is nobody's default, and travels only where it is chosen") {
    Folder own;
    own.write("a.json", R"({"diecast": 1, "kind": "process", "name": "A node", "extends": "N5"})");
    own.write("n7.json", R"({"diecast": 1, "kind": "process", "name": "N7", "extends": "N5"})");
    LoadedPresets const here(presets, {own.path() / "a.json", own.path() / "n7.json"});
    CHECK(all_text(here.issues).find("the process \"N7\" is used in place of the built-in one") != std::string::npos);
    CHECK_FALSE(has_errors(here.issues));
    auto const before = shipped().entries(process::node), now = here.graph.entries(process::node);
    REQUIRE(now.size() == before.size() + 1);
    for (std::size_t i = 0; i < before.size(); ++i) CHECK(now[i].name == before[i].name);
    CHECK(now.back().name == "A node");
    for (char const* name : {"gpus", "lite-gpu"}) {
        Study const study = study_of(here.graph, find_study_text(name).json);
        for (OwnEntry const& entry : bundled(here.graph, study).entries) CHECK(entry.name != "A node");
    }
}

TEST_CASE("a bundle keeps its numbers where the presets of those names have changed, and says so") {
    OtherPresets other;
    other.change("processes/n5.json", "16988, \"unit\"", "15000, \"unit\"");
    other.change("memories/hbm3.json", "\"memory.price\": {\"value\": ", "\"memory.price\": {\"value\": 1");
    Study const study = load_study(shipped(), presets / "studies/package-split.diecast.json").study;
    std::string const before = numbers_of(shipped(), study);
    std::string const json = to_json(shipped(), bundled(shipped(), study));
    LoadedPresets const changed(other.folder());
    CHECK(numbers_of(changed.graph, study_of(changed.graph, to_json(shipped(), study))) != before);
    Opened const opened(json, other.folder());
    CAPTURE(all_text(opened.loaded.issues));
    REQUIRE_FALSE(opened.loaded.issues.empty());
    for (Issue const& issue : opened.loaded.issues) {
        CHECK(issue.severity == Severity::note);
        CHECK(issue.what.find("differs from that of " + other.folder().string()) != std::string::npos);
        CHECK(issue.file == "s.json");
    }
    CHECK(numbers_of(opened.loaded.graph, opened.study) == before);
}

TEST_CASE("what nobody chooses stays as it was where other presets come first, and \"all\" means those of then") {
    OtherPresets other;
    for (auto const& [kind, selector] : catalogue_selectors()) {
        std::string const name = shipped().entries(*selector).back().name;
        other.write("presets/extra/" + std::string(kind) + ".json",
                    R"({"diecast": 1, "kind": ")" + std::string(kind) +
                        R"(", "name": "First", "order": -1e6, "extends": ")" + name + "\"}");
    }
    LoadedPresets const changed(other.folder());
    REQUIRE(all_text(changed.issues) == "");
    Study const study =
        study_of(shipped(), R"({"diecast": 3, "kind": "study", "objectives": ["package.cost", "package.carbon"],
            "axes": [{"key": "process.node", "text": "all"}, {"key": "die.area", "text": "100..800 mm2 steps 8"}]})");
    std::string const before = numbers_of(shipped(), study);
    CHECK(numbers_of(changed.graph, study_of(changed.graph, to_json(shipped(), study))) != before);
    Opened const opened(to_json(shipped(), bundled(shipped(), study)), other.folder());
    CHECK(all_text(opened.loaded.issues) == "");
    CHECK(numbers_of(opened.loaded.graph, opened.study) == before);
    CHECK(opened.study.axes[0].values.size() + 1 == changed.graph.entries(process::node).size());
}

TEST_CASE("a study keeps the entries it brings, whatever order their fields had") {
    Issues issues;
    auto const entry = own_entry(my_gpu, issues);
    REQUIRE(entry);
    CHECK((entry->kind == "gpu" && entry->name == "Mine"));
    CHECK(entry->text.starts_with(
        "{\n  \"diecast\": 3,\n  \"kind\": \"gpu\",\n  \"name\": \"Mine\",\n  \"extends\": \"H100\""));
    CHECK(entry_text(entry->text) == entry->text);
    CHECK(is_same_entry(entry->text, my_gpu));
    CHECK_FALSE(is_same_entry(entry->text, my_node));
    CHECK_FALSE(is_same_entry("{", "["));
    Study study;
    study.entries = {*entry, {"process", "My N5", my_node, true}};
    StudyReading const again = read_study(shipped(), to_json(shipped(), study), "");
    CHECK(all_text(again.issues) == "");
    CHECK(again.study.entries[0] == *entry);
    CHECK(again.study.entries[1] == OwnEntry{"process", "My N5", entry_text(my_node), true});
}

TEST_CASE("what is wrong with brought entries is said where it stands") {
    auto const [fields, where, what] = GENERATE(table<std::string, std::string_view, std::string_view>({
        {R"("entries": [5])", "entries/0", "one JSON object"},
        {R"("entries": {})", "entries", "expected a list"},
        {R"("entries": [{"diecast": 1, "kind": "process", "set": {}}])", "entries/0/name", "is missing"},
        {R"("entries": [{"diecast": 9, "kind": "process", "name": "X", "set": {}}])", "entries/0/diecast", "format 9"},
        {R"("entries": [{"diecast": 1, "kind": "process", "name": "X", "set": {}}, {"diecast": 1, "kind": "process", "name": "X", "set": {}}])",
         "entries/1", "duplicate"},
        {R"("defaults": {"process": "N5"})", "defaults/process", "no process among the entries of this file"},
    }));
    std::string const json = R"({"diecast": 3, "kind": "study", )" + fields + "}";
    CAPTURE(json);
    CHECK(mentions(read_study(shipped(), json, "s.json").issues, where, what));
    Issues peeked;
    brought_entries(json, peeked);
    CHECK(mentions(peeked, where, what));
}

TEST_CASE("what is wrong with the values of brought entries is said in the study's file") {
    std::string const json = R"({"diecast": 3, "kind": "study", "entries": [
        {"diecast": 1, "kind": "process", "name": "N5", "set": {"process.wafer_prise": {"value": 1}}},
        {"diecast": 1, "kind": "proces", "name": "N6", "set": {}},
        {"diecast": 1, "kind": "process", "name": "N7", "extends": "N77"}]})";
    Issues peeked;
    LoadedPresets const loaded(presets, {}, brought_entries(json, peeked));
    CHECK(all_text(peeked) == "");
    CAPTURE(all_text(loaded.issues));
    CHECK(mentions(loaded.issues, "entries/0/set/process.wafer_prise", "did you mean \"process.wafer_price\"?"));
    CHECK(mentions(loaded.issues, "entries/1/kind", "did you mean \"process\"?"));
    CHECK(mentions(loaded.issues, "entries/2/extends", "did you mean \"N7\"?"));
    for (Issue const& issue : loaded.issues) CHECK(issue.file == "s.json");
    CHECK(loaded.graph.entries(process::node).size() == shipped().entries(process::node).size());
    CHECK(evaluate(loaded.graph, Scenario{}.pin(process::node, "N7"), {&process::wafer_price}) ==
          evaluate(shipped(), Scenario{}.pin(process::node, "N7"), {&process::wafer_price}));
}

TEST_CASE("a study that no text holds brings nothing") {
    for (char const* text : {"", "{", "[]", "null", "5", R"({"diecast": 7, "entries": []})", R"({"entries": 5})"}) {
        Issues issues;
        CHECK(brought_entries(text, issues).empty());
        CHECK(has_errors(issues) ==
              (std::string_view(text) != "[]" && std::string_view(text) != "null" && std::string_view(text) != "5"));
    }
}
