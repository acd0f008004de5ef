// What a design that is renamed takes along: every place of a study that names it.
#include "model/study/study_designs.h"
#include <catch2/catch.hpp>
#include <filesystem>
#include "model/study/design_names.h"
#include "tests/shipped.h"

using namespace diecast;

namespace {

Study named_everywhere() {
    Study s;
    s.designs = {{"A", "", {}}, {"B", "", {}}};
    s.default_design = "A";
    BarsSpec const bars{.over = "A", .designs = {"B", "A"}, .limits = {{"limit", "A", nullptr}}};
    MapSpec const map{.x_of = {"A"}, .y_of = {"B"}};
    s.charts = {{"Bars", "", bars}, {"Map", "", map}};
    s.searches.resize(1);
    s.searches[0].name = "best", s.searches[0].designs = {"A", "B"};
    s.break_evens.resize(1);
    s.break_evens[0].name = "even", s.break_evens[0].design = "A", s.break_evens[0].over = "B";
    s.published.resize(2);
    s.published[0].title = "Faster", s.published[0].design = "B", s.published[0].over = "A";
    return s;  // the second claim is about the study's own settings and names none
}

}  // namespace

TEST_CASE("a design is renamed in charts, searches, break-evens and claims, and back again to the same study") {
    Study const before = named_everywhere();
    Study s = before;
    put_names(s, renamed(names_of(s), "A", "H100"));
    CHECK(s.designs[0].name == "H100");
    CHECK(s.default_design == "H100");
    auto const& bars = *s.charts[0].as<BarsSpec>();
    CHECK((bars.over == "H100" && bars.designs == std::vector<std::string>{"B", "H100"}));
    CHECK(bars.limits[0].design == "H100");
    auto const& map = *s.charts[1].as<MapSpec>();
    CHECK((map.x_of == std::vector<std::string>{"H100"} && map.y_of == std::vector<std::string>{"B"}));
    CHECK(s.searches[0].designs == std::vector<std::string>{"H100", "B"});
    CHECK(s.break_evens[0].design == "H100");
    CHECK(s.published[0].over == "H100");
    CHECK(s.published[1].design.empty());
    CHECK(design_mentions(s).size() == design_mentions(before).size());
    put_names(s, renamed(names_of(s), "H100", "A"));
    CHECK(s == before);
}

TEST_CASE("designs are compared with the first that is not the default") {
    Study s = named_everywhere();
    REQUIRE(baseline_of(s));
    CHECK(baseline_of(s)->name == "B");
    s.default_design.clear();
    CHECK(baseline_of(s)->name == "A");
    s.designs.resize(1);
    s.default_design = "A";
    CHECK(baseline_of(s) == nullptr);
}

TEST_CASE("where a design is named is told as a person would look for it") {
    std::vector<std::string> where;
    for (DesignMention const& m : design_mentions(named_everywhere()))
        if (m.name == "A") where.push_back(m.where);
    CHECK(where == std::vector<std::string>{"the chart “Bars”", "the chart “Bars”", "the chart “Bars”",
                                            "the chart “Map”", "the search “best”", "the break-even “even”",
                                            "the claim “Faster”"});
}

TEST_CASE("the name of every design of every study that ships describes it") {
    for (auto const& file : std::filesystem::directory_iterator(presets_folder() / "studies")) {
        Study const study = load_study(shipped(), file.path()).study;
        for (NamedDesign const& d : study.designs) {
            auto const wrong = name_mismatch(shipped(), study, d);
            INFO(study.name << ": " << d.name << (wrong ? ": " + to_text(*wrong) : ""));
            CHECK_FALSE(wrong);
        }
    }
}

TEST_CASE("a design is found whose name has an entry that it is no longer at, with what it is at now") {
    Study study;
    auto const at = [&](std::string const& name, std::vector<std::pair<char const*, char const*>> const& choices) {
        NamedDesign d{name, "", {}};
        for (auto const& [key, entry] : choices) d.scenario.pin(*shipped().find(key), std::string(entry));
        auto const wrong = name_mismatch(shipped(), study, d);
        return wrong ? to_text(*wrong) : "";
    };
    CHECK(at("H200, 64 users", {{"gpu.model", "H200"}}) == "");
    CHECK(at("H200, 64 users", {{"gpu.model", "B200"}}) == "gpu.model is B200, not H200");
    CHECK(at("GB200 racks", {{"gpu.model", "GB200"}}) == "");  // B200 is not a word of its own
    CHECK(at("H100 or H200", {{"gpu.model", "H200"}}) == "");
    CHECK(at("baseline", {{"gpu.model", "B200"}}) == "");
    study.scenario.pin(*shipped().find("gpu.model"), std::string("MI300X"));  // what the design leaves to the study
    CHECK(at("H200", {}) == "gpu.model is MI300X, not H200");
    study.scenario = {};
    study.axes.push_back({shipped().find("gpu.model"), "", {0, 1}});
    CHECK(at("H200", {}) == "");  // it is swept
}
