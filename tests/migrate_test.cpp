// Files of older formats climb step by step; files of newer ones are refused.
#include "model/catalogue/migrate.h"
#include <catch2/catch.hpp>
#include "tests/study_help.h"

using namespace diecast;
using namespace diecast::studies;

namespace {

Json json(std::string_view text) { return Json::parse(text); }

/// Three steps: a key gets another name, a field another name, a field another unit.
History past() {
    History history{4, {}, {{1, "die.size", "die.area"}, {3, "pkg.cost", "package.cost"}}};
    history.steps = {nullptr,
                     [](Json& d, Issues&) {
                         if (d.contains("goals")) d["objectives"] = std::move(d["goals"]), d.erase("goals");
                     },
                     [](Json& d, Issues& issues) {
                         if (!d.contains("share")) return;
                         issues.push_back({"share", "is a percentage now", Severity::note});
                         d["share"] = d["share"].get<double>() * 100;
                     }};
    return history;
}

}  // namespace

TEST_CASE("a file climbs from any older format to the current one") {
    Issues issues;
    Json const now = json(R"({"diecast": 4, "objectives": ["package.cost"], "share": 50.0, "pin": {"die.area": 800}})");
    CHECK(migrated(json(R"({"diecast": 1, "goals": ["pkg.cost"], "share": 0.5, "pin": {"die.size": 800}})"), past(),
                   issues) == now);
    CHECK(migrated(json(R"({"diecast": 2, "goals": ["pkg.cost"], "share": 0.5, "pin": {"die.area": 800}})"), past(),
                   issues) == now);
    CHECK(migrated(json(R"({"diecast": 3, "objectives": ["pkg.cost"], "share": 0.5, "pin": {"die.area": 800}})"),
                   past(), issues) == now);
    CHECK(issues.size() == 3);
    CHECK(migrated(now, past(), issues) == now);
    CHECK(issues.size() == 3);
}

TEST_CASE("keys are renamed wherever a file holds one, and nowhere else") {
    Issues issues;
    History const history{2, {}, {{1, "a.old", "a.new"}}};
    std::string const old = R"({"diecast": 1, "title": "a.old", "note": "a.old", "name": "a.old",
        "choose": {"a.old": "a.old"}, "pin": {"a.old": 1, "b.c": 2}, "axes": [{"key": "a.old", "text": "a.old"}],
        "objectives": ["a.old", {"key": "a.old", "sense": "maximise"}], "constraints": ["a.old"], "figures": ["a.old"],
        "designs": [{"name": "a.old", "pin": {"a.old": 1}}], "set": {"a.old": {"value": "a.old"}},
        "searches": [{"objective": "a.old", "groups": [{"key": "a.old"}], "designs": ["a.old"]}, {"objective": {"key": "a.old"}}],
        "charts": [{"x": "a.old", "y": "a.old", "colour": "a.old", "keys": ["a.old"], "range": {"key": "a.old"},
                    "total": "a.old", "peak": "a.old", "bandwidths": ["a.old", null], "search": "a.old",
                    "stages": [{"name": "a.old", "work": "a.old", "time": "a.old", "bytes": ["a.old"]}]}],
        "published": [{"key": "a.old", "at": {"a.old": "a.old"}, "design": "a.old"}]})";
    std::string const now = R"({"diecast": 2, "title": "a.old", "note": "a.old", "name": "a.old",
        "choose": {"a.new": "a.old"}, "pin": {"a.new": 1, "b.c": 2}, "axes": [{"key": "a.new", "text": "a.old"}],
        "objectives": ["a.new", {"key": "a.new", "sense": "maximise"}], "constraints": ["a.new"], "figures": ["a.new"],
        "designs": [{"name": "a.old", "pin": {"a.new": 1}}], "set": {"a.new": {"value": "a.old"}},
        "searches": [{"objective": "a.new", "groups": [{"key": "a.new"}], "designs": ["a.old"]}, {"objective": {"key": "a.new"}}],
        "charts": [{"x": "a.new", "y": "a.new", "colour": "a.new", "keys": ["a.new"], "range": {"key": "a.new"},
                    "total": "a.new", "peak": "a.new", "bandwidths": ["a.new", null], "search": "a.old",
                    "stages": [{"name": "a.old", "work": "a.new", "time": "a.new", "bytes": ["a.new"]}]}],
        "published": [{"key": "a.new", "at": {"a.new": "a.old"}, "design": "a.old"}]})";
    CHECK(migrated(json(old), history, issues) == json(now));
    CHECK(issues.empty());
}

TEST_CASE("every field of a study that holds a key is one that a renaming reaches") {
    Graph const g = chosen_graph();
    History history{file_history().current + 1, {}, {}};
    for (Quantity const* q : g.quantities()) history.renamed.push_back({file_history().current, q->key, "x.y"});
    Issues issues;
    std::string const text = migrated(json(full), history, issues).dump();
    for (Quantity const* q : g.quantities()) {
        CAPTURE(q->key, text);
        CHECK(text.find("\"" + std::string(q->key) + "\"") == text.npos);
    }
}

TEST_CASE("entries inside a study climb from their own format") {
    Issues issues;
    CHECK(
        migrated(
            json(
                R"({"diecast": 4, "entries": [{"diecast": 1, "set": {"die.size": 1}}, {"diecast": 4}, {"diecast": 9}, 5]})"),
            past(), issues) ==
        json(
            R"({"diecast": 4, "entries": [{"diecast": 4, "set": {"die.area": 1}}, {"diecast": 4}, {"diecast": 9}, 5]})"));
    CHECK(issues.empty());
}

TEST_CASE("a file of a newer format is refused once, with what was found, what is known and the way out") {
    Issues issues;
    Json const newer = json(R"({"diecast": 5, "goals": ["pkg.cost"]})");
    CHECK(migrated(newer, past(), issues) == newer);
    CHECK(all_text(issues) ==
          "diecast: the file is of format 5, newer than this program, which reads formats up to 4: open it with a "
          "newer Diecast\n");
    std::string const text = R"({"diecast": 1000, "kind": "study", "axis": 5})";
    CHECK(all_text(read(text).issues) ==
          "s.json: diecast: the file is of format 1000, newer than this program, which reads formats up to 3: "
          "open it with a newer Diecast\n");
}

TEST_CASE("what is no Diecast file is left as it is") {
    for (char const* text :
         {"null", "5", "[]", "{}", R"({"diecast": "1"})", R"({"diecast": 0})", R"({"diecast": -3})",
          R"({"diecast": 1.5})", R"({"diecast": -1e300})", R"({"entries": 5})", R"({"entries": [null]})"}) {
        Issues issues;
        CHECK(migrated(json(text), past(), issues) == json(text));
        CHECK(issues.empty());
    }
}

TEST_CASE("the formats of today need no step, and their history is in order") {
    History const& history = file_history();
    CHECK(history.current >= 1);
    CHECK(history.steps.size() + 1 <= static_cast<std::size_t>(history.current));
    for (RenamedKey const& renamed : history.renamed) {
        CHECK(renamed.up_to < history.current);
        CHECK(renamed.was != renamed.now);
    }
}

TEST_CASE("all-reduces that older files call one-shot and direct keep their meaning") {
    Issues issues;
    Json const now = migrated(json(R"({"diecast": 2, "kind": "study", "choose": {"collective.algorithm": "one-shot"},
        "designs": [{"name": "a", "choose": {"collective.algorithm": "direct"}}],
        "entries": [{"diecast": 1, "set": {"collective.algorithm": {"value": "one-shot", "note": "one-shot"}}}]})"),
                              issues);
    CHECK(now["choose"]["collective.algorithm"] == "least bytes");
    CHECK(now["designs"][0]["choose"]["collective.algorithm"] == "one-shot");
    CHECK(now["entries"][0]["set"]["collective.algorithm"]["value"] == "least bytes");
    CHECK(now["entries"][0]["set"]["collective.algorithm"]["note"] == "one-shot");
    CHECK(issues.empty());
}

TEST_CASE("design cost that older files let grow with area grows with that of the chip, and modules cost nothing") {
    Issues issues;
    Json const now = migrated(json(R"({"diecast": 2, "kind": "study", "pin": {"nre.scaling_share": "60 %"},
        "designs": [{"name": "a", "pin": {"nre.scaling_share": "40 %"}}, {"name": "b", "pin": {"die.area": 800}}],
        "searches": [{"name": "s", "axes": [{"key": "nre.scaling_share", "values": [0.2, 0.4]}]}],
        "entries": [{"diecast": 2, "kind": "gpu", "set": {"nre.scaling_share": {"value": 50, "unit": "%"}}}]})"),
                              issues);
    CHECK(now["pin"] == json(R"({"nre.chip_share": "60 %", "nre.module_share": 0})"));
    CHECK(now["designs"][0]["pin"] == json(R"({"nre.chip_share": "40 %", "nre.module_share": 0})"));
    CHECK(now["designs"][1]["pin"] == json(R"({"die.area": 800})"));
    CHECK(now["searches"][0]["axes"][0]["key"] == "nre.chip_share");
    CHECK(now["searches"][0]["pin"] == json(R"({"nre.module_share": 0})"));
    CHECK(now["entries"][0]["set"]["nre.chip_share"]["value"] == 50);
    CHECK(now["entries"][0]["set"]["nre.module_share"]["value"] == 0);
    CHECK(issues.empty());
    // A newer file says both itself.
    Json const newer = json(R"({"diecast": 3, "kind": "study", "pin": {"nre.chip_share": "60 %"}})");
    CHECK(migrated(newer, issues) == newer);
}

TEST_CASE("files that ship are of the current format") {
    for (auto const& file : std::filesystem::recursive_directory_iterator(presets_folder())) {
        if (file.path().extension() != ".json") continue;
        std::ifstream in(file.path());
        Json const document = Json::parse(in);
        INFO(file.path());
        CHECK(document.value("diecast", 0) == file_history().current);
    }
}
