// Our numbers against published ones, and how a study stands.
#include "app/present/charts/chart_scatter.h"
#include <catch2/catch.hpp>
#include <cmath>
#include "app/present/charts/chart_data.h"
#include "app/present/charts/roofline_limits.h"
#include "app/present/tables/claim_words.h"
#include "app/present/tables/verdict_words.h"
#include "model/study/study_paper.h"
#include "optimizer/validation/study_verdict.h"
#include "tests/study_help.h"

using namespace diecast;
using namespace diecast::studies;

namespace {

constexpr Quantity toy_cost{.key = "toy.cost", .label = "Cost", .unit = unit::usd};

Published claim(double value, double tolerance, Status status = Status::published) {
    Published p{"claim", "", "", "by hand", "", &toy_cost};
    p.value = value, p.low = value * (1 - tolerance), p.high = value * (1 + tolerance), p.status = status;
    return p;
}

Verdict verdict(Published const& p, double ours) { return {&p, ours, ours >= p.low && ours <= p.high}; }

}  // namespace

TEST_CASE("a scatter has a point for each claim that can be drawn, limits as such and what is informational open") {
    Published const near = claim(100, 0.1), far = claim(100, 0.1), recalled = claim(50, 0.1, Status::recalled);
    Published least = claim(10, 0);
    least.high = std::numeric_limits<double>::infinity();
    Published const zero = claim(0, 0.1);
    Study study;
    study.title = "By hand";
    ScatterChart const c = claims_scatter(study, {verdict(near, 105), verdict(far, 150), verdict(recalled, 40),
                                                  verdict(least, 30), verdict(zero, 1), verdict(near, NAN)});
    REQUIRE(c.points.size() == 4);
    CHECK(c.title == "By hand: computed against reference numbers");
    CHECK((error_of(c.points[0]) == Approx(0.05) && !c.points[0].missed && !c.points[0].open));
    CHECK((c.points[1].missed && c.points[1].number == 1));
    CHECK(c.points[2].open);
    CHECK((c.points[3].limit == ScatterChart::Limit::at_least && !c.points[3].missed));
    CHECK(c.remark.starts_with("2 numbers are left out"));
    CHECK(c.theirs_label == "Reference (USD)");
    CHECK(scatter_words(c) ==
          "2 published or derived numbers: half of them within 27.5 %, the farthest 50 % off. Not among "
          "them: 1 bound and 1 marked regression check or informational.");
    auto const table = chart_table(c, true);
    REQUIRE(table.size() == 5);
    CHECK((table[2][5] == "50" && table[2][7] == "1" && table[4][6] == "at least"));
}

TEST_CASE("a chart of a validation series says what its numbers are: measured, published, or some of each") {
    Series measured, vendor;
    measured.title = "By hand", vendor.title = "By others";
    measured.evidence = "measured", vendor.evidence = "vendor";
    for (Series* s : {&measured, &vendor}) {
        s->measured = {&toy_cost};
        s->rows.push_back({"a row", {}, {100}});
    }
    std::vector<PredictedCase> const of_measured{{&measured.rows[0], true, {}, {105}, {}}},
        of_vendor{{&vendor.rows[0], true, {}, {98}, {}}};
    PredictedSeries const both[] = {{&measured, &of_measured}, {&vendor, &of_vendor}};
    ScatterChart const one = validation_scatter({both, 1}), other = validation_scatter({both + 1, 1}),
                       all = validation_scatter(both);
    CHECK(one.title == "By hand: predicted against measured");
    CHECK(one.theirs_label == "Measured (USD)");
    CHECK((one.ours_name == "predicted" && one.points[0].theirs_name == "measured"));
    CHECK(other.title == "By others: predicted against published");
    CHECK(other.theirs_label == "Published (USD)");
    CHECK(other.points[0].theirs_name == "published");
    CHECK(all.title == "Predicted against reference numbers, 2 series");
    CHECK(all.theirs_label == "Reference (USD)");
}

TEST_CASE("of more groups than can be told apart the smallest share the last mark") {
    ScatterChart c;
    std::vector<Published> claims;
    Study study;
    for (int i = 0; i < 11; ++i) {
        study.searches.push_back({"s" + std::to_string(i), "Search " + std::to_string(i), "", {}, {}, {}, {}, {}, {}});
        for (int k = 0; k <= i; ++k) {
            claims.push_back(claim(10 + i, 0.1));
            claims.back().search = "s" + std::to_string(i);
        }
    }
    std::vector<Verdict> verdicts;
    for (Published const& p : claims) verdicts.push_back(verdict(p, p.value));
    c = claims_scatter(study, verdicts);
    REQUIRE(c.groups.size() == 8);
    CHECK(c.groups.front() == "Search 4");
    CHECK(c.groups.back() == "4 others");
    CHECK((c.points.front().group == 7 && c.points.front().more.starts_with("Search 0\n")));
}

TEST_CASE("published and derived claims decide how a study stands, each kind counted by itself") {
    using Outcome = StudyVerdict::Outcome;
    Published const good = claim(100, 0.1), bad = claim(100, 0.01), recalled = claim(100, 0.01, Status::recalled);
    Published const derived = claim(100, 0.1, Status::derived);
    StudyVerdict const within = study_verdict({verdict(good, 105), verdict(good, 93), verdict(derived, 101)});
    CHECK((within.word == Outcome::within && within.deciding().within == 3 && within.deciding().all == 3));
    CHECK(within.error == Approx(0.07));
    CHECK(verdict_words(within, false) == "2 of 2 published and 1 of 1 derived within tolerance");
    CHECK(error_words(within, false) == "published and derived numbers within 7 %");
    CHECK(brief_verdict_words(within) == "all 3 within tolerance");
    StudyVerdict const outside = study_verdict({verdict(good, 105), verdict(bad, 105)});
    CHECK((outside.word == Outcome::outside && brief_verdict_words(outside) == "1 of 2 outside tolerance"));
    StudyVerdict const notes = study_verdict({verdict(good, 105), verdict(recalled, 150)});
    CHECK((notes.word == Outcome::within && notes.deciding().all == 1 && notes.error == Approx(0.05)));
    CHECK(verdict_words(notes, false) ==
          "1 of 1 published within tolerance; 1 from memory, unverified (0 within tolerance)");
    CHECK(error_words(notes, false) == "published numbers within 5 %; 1 informational number 50 % off");
    CHECK(brief_verdict_words(notes) == "within tolerance; 1 of 1 outside tolerance, informational");
    StudyVerdict const far = study_verdict({verdict(good, 101), verdict(good, 97), verdict(derived, 613)});
    CHECK((far.median == Approx(0.03) && far.with_error == 3));
    CHECK(error_words(far, false) == "published and derived numbers: median error 3 %, largest 513 %");
    CHECK(error_words(study_verdict({verdict(good, 613)}), false) == "published number 513 % off");
    StudyVerdict const nothing = study_verdict({verdict(recalled, 150)});
    CHECK((nothing.word == Outcome::informational && std::isnan(nothing.error)));
    CHECK(error_words(nothing, false).empty());
    CHECK(study_verdict(std::vector<Verdict>{}).word == Outcome::informational);
}

TEST_CASE("a regression check that passes reproduces nothing, and one that fails is a failure") {
    Published const published = claim(100, 0.1), check = claim(100, 0.01, Status::regression);
    CHECK_FALSE(decides(check));
    CHECK(verdict_of(verdict(check, 100)) == "check passes");
    CHECK(verdict_of(verdict(check, 105)) == "check fails");
    CHECK((fails(verdict(check, 105)) && !fails(verdict(check, 100))));
    CHECK_FALSE(fails(verdict(claim(100, 0.01, Status::recalled), 105)));
    StudyVerdict const alone = study_verdict({verdict(check, 100), verdict(check, 100)});
    CHECK(alone.word == StudyVerdict::Outcome::informational);  // nothing decides
    CHECK(alone.deciding().all == 0);
    CHECK(verdict_words(alone, false) == "nothing published or derived; 2 of 2 regression checks pass");
    CHECK(error_words(alone, false).empty());
    CHECK(brief_verdict_words(alone) == "all 2 checks pass");
    StudyVerdict const one = study_verdict({verdict(published, 101), verdict(check, 105), verdict(check, 100)});
    CHECK(one.word == StudyVerdict::Outcome::outside);
    CHECK(verdict_words(one, false) == "1 of 1 published within tolerance; 1 of 2 regression checks pass");
    CHECK(error_words(one, false) == "published numbers within 1 %");
    CHECK(brief_verdict_words(one) == "1 of 2 checks fails");
}

TEST_CASE("the sentence of a study's scatter has the headline's bound") {
    Study const study;
    std::vector<Published> const claims{claim(100, 0.1), claim(100, 0.1, Status::derived),
                                        claim(100, 0.5, Status::recalled), claim(100, 0.1, Status::regression)};
    std::vector<Verdict> const verdicts{verdict(claims[0], 105), verdict(claims[1], 93), verdict(claims[2], 140),
                                        verdict(claims[3], 108)};
    ScatterChart const c = claims_scatter(study, verdicts);
    CHECK(scatter_words(c) ==
          "2 published or derived numbers: half of them within 6 %, all within 7 %. Not among them: "
          "2 marked regression check or informational.");
    CHECK(error_words(study_verdict(verdicts), false) ==
          "published and derived numbers within 7 %; 1 informational number 40 % off");
    std::vector<Verdict> const far{verdict(claims[0], 105), verdict(claims[1], 613)};
    CHECK(scatter_words(claims_scatter(study, far)) == "2 numbers: half of them within 259 %, the farthest 513 % off.");
    CHECK(c.points[0].theirs_name == "published");
    CHECK(c.points[1].theirs_name == "derived from published numbers");
    CHECK(c.points[2].theirs_name == "from memory, unverified");
    CHECK(c.points[3].theirs_name == "our own number, a regression check");
    CHECK((c.points[3].open && !c.points[1].open));
    CHECK(c.theirs_label.starts_with("Reference"));
}

TEST_CASE("what limits a point, how much room is left to the next limit, and what comes of twice of it") {
    RooflineChart c;
    c.designs = {""};
    c.ceilings = {{"peak 100", 100, true, 0, "peak", "a.peak"},
                  {"memory 10", 10, false, 0, "memory", "a.memory"},
                  {"network 2", 2, false, 0, "network", "a.network"}};
    auto const point = [](char const* name, char const* bound, double memory, double network, double time) {
        RooflineChart::Point p{name, bound, memory, 0, 0, 0};
        p.levels = {{"memory", memory, "", false}, {"network", network, "", false}};
        p.time = time, p.phase = p.name.substr(0, p.name.find(','));
        return p;
    };
    c.points = {point("decode, attention", "memory", 2, 50, 6),  // memory 20, network 100, peak 100
                point("decode, output", "memory", 8, 60, 5),     // 80, 120, 100
                point("prefill, all", "peak", 40, 200, 1)};      // 400, 400, 100
    // as a model says it: of 12 s one is launches; with twice the memory 6 + 5 s are 3 + 4 s, 4 of 8 s at the peak
    c.phases = {{"decode", 0, 12, "memory", "peak", 11.0 / 12, 0.5, 8.0}, {"prefill", 0, 1, "peak", "peak", 1, 1, 0.5}};
    c.parts = {{"decode, launches", "decode", "a.launches", 0, 1, 1.0 / 12}};
    RooflineLimit const attention = limit_of(c, c.points[0]);
    CHECK((attention.bound == "memory" && attention.headroom == Approx(5)));
    CHECK(attention.share == Approx(0.5));
    RooflineLimit const output = limit_of(c, c.points[1]);
    CHECK((output.next == "peak" && output.headroom == Approx(1.25)));
    CHECK(limit_of(c, c.points[2]).headroom == Approx(4));
    CHECK(next_limit_words(c, 0) ==
          "Decode: 91.7 % of the time is limited by memory. Doubling it cuts the time by 33.3 %; then 50 % is limited "
          "by peak. "
          "Not on the roofline: launches 8.3 %.\nPrefill: 100 % of the time is limited by peak. Doubling it cuts the "
          "time by 50 %; it still limits 100 %.");
    RooflineChart far = c;  // little of its time scales with the peak
    far.phases = {{"prefill", 0, 1, "peak", "peak", 0.9, 0.9, 0.96}};
    CHECK(next_limit_words(far, 0) ==
          "90 % of the time lies under the ceiling of peak: doubling it cuts the time by 4 %, as most of it goes into "
          "what is not on the roofline.");
    RooflineChart close = c;  // the output alone: the peak is 1.25 times what memory allows
    close.points.erase(close.points.begin());
    close.parts.clear();
    close.phases = {{"decode", 0, 5, "memory", "peak", 1, 1, 4.5}};
    CHECK(next_limit_words(close, 0) ==
          "100 % of the time lies under the ceiling of memory: doubling it cuts the time by 10 %, as the ceiling of "
          "peak is close.");
    close.phases = {{"decode", 0, 5, "memory", "peak", 1, 1, 3.75}};
    CHECK(next_limit_words(close, 0) ==
          "For 100 % of the time memory is the ceiling that matters most: doubling it cuts the time by 25 %; then "
          "100 % is limited by peak.");
    std::vector<std::size_t> order;
    auto const table = limit_table(c, order);
    CHECK((table.size() == 5 && order == std::vector<std::size_t>{0, 1, 3, 2}));
    CHECK(table[1] == std::vector<std::string>{"decode, attention", "2", "memory", "50 %", "5× to peak"});
    CHECK(table[3] == std::vector<std::string>{"decode, launches", "", "", "8.3 %", ""});
}

TEST_CASE("a study's file says which paper it reproduces, in lists it has its place, and a wrong field is an issue") {
    Json const json = Json::parse(R"({"paper": {"title": "T", "authors": "A et al.", "venue": "V", "year": 2025,
        "arxiv": "2501.1", "doi": "10.1/2", "place": 3}, "wrong": {"title": "", "year": 12, "journal": "J"}})");
    Issues issues;
    Field const root(json, issues);
    auto const paper = read_paper(root["paper"]);
    REQUIRE((paper && issues.empty()));
    CHECK(citation(*paper) == "A et al., V 2025, arXiv 2501.1, doi 10.1/2");
    CHECK(paper->place == 3);
    CHECK_FALSE(read_paper(root["wrong"]));
    CHECK_FALSE(issues.empty());
    CHECK_FALSE(read_paper(root["nothing"]));
    std::size_t papers = 0;
    for (auto const& entry : std::filesystem::directory_iterator(DIECAST_SOURCE_DIR "/presets/studies")) {
        auto const head = study_head(entry.path());
        REQUIRE(head);
        CHECK(head->kind == "study");
        papers += head->paper.has_value();
    }
    CHECK(papers == 6);
}
