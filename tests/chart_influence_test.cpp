// Charts of influence: their numbers worked by hand on a toy study, and their sentences.
#include "app/present/charts/chart_influence.h"
#include <algorithm>
#include <catch2/catch.hpp>
#include <set>
#include "app/present/charts/chart_uncertainty.h"
#include "tests/loaded_study.h"

namespace diecast {
namespace {

// bill = dies · price · (1 + tax): 2 · 50 USD · 1.25 = 125 USD; tax is stated by its entry, dies are a count.
inline constexpr Quantity region{
    .key = "toy.region", .label = "Region", .range = {0, 1}, .scale = Scale::choice, .fallback = 0};
inline constexpr Quantity taxed_price{
    .key = "toy.price", .label = "Die price", .unit = unit::usd, .range = {0, 1e6}, .fallback = 50};
inline constexpr Quantity taxed_dies{
    .key = "toy.dies", .label = "Dies", .range = {1, 64}, .scale = Scale::integer, .fallback = 20};
inline constexpr Quantity tax{
    .key = "toy.tax", .label = "Tax", .unit = unit::percent, .range = {0, 100}, .fallback = 0};
inline constexpr Quantity idle{.key = "toy.idle", .label = "Idle", .fallback = 3};
inline constexpr Quantity bill{.key = "toy.bill", .label = "Bill", .unit = unit::usd, .sense = Sense::minimise};
inline constexpr Quantity gap{.key = "toy.gap", .label = "Gap", .unit = unit::usd};

Graph tax_graph() {
    Graph g;
    Provenance said{"a newspaper", 2020, "estimate", Status::recalled};
    said.low = 20, said.high = 50;
    g.choose(region, {{"north", {{&tax, 25.0, said}}}, {"south", {{&tax, 40.0}}}});
    g.add(bill,
          Formula{"toy_bill", "n·p·(1 + t) + 0·i",
                  [](auto n, auto p, auto t, auto i) { return n * p * (1 + t) + i * 0; }},
          taxed_dies, taxed_price, tax, idle);
    g.add(gap, Formula{"toy_gap", "ln(p − 60)", [](auto p) { return log(p - decltype(p)(60)); }}, taxed_price);
    return g;
}

struct Taxed {
    Graph graph = tax_graph();
    Scenario scenario;
    std::vector<Input> inputs = inputs_of(graph, scenario, {&bill});
    RankChart tornado(std::size_t most = 9) const {
        return rank_chart(swing_report(influences(graph, scenario, inputs, {&bill})[0], bill), InfluenceMethod::tornado,
                          most);
    }
};

}  // namespace

TEST_CASE("A tornado's bars go from the design's number to those at an input's ends, the widest on top") {
    RankChart const c = Taxed().tornado();
    REQUIRE(c.rows.size() == 3);
    CHECK(c.base == Approx(1250));
    CHECK(c.value_label == "Bill (USD)");
    CHECK(c.rows[0].name == "Tax");  // 20 … 50 %: 1200 … 1500 USD
    CHECK(c.rows[0].key == "toy.tax");
    CHECK_FALSE(c.rows[0].assumed);
    CHECK(c.rows[0].bars[0].to == Approx(1200));
    CHECK(c.rows[0].bars[1].to == Approx(1500));
    CHECK(c.rows[0].bars[0].text == "−4 %");
    CHECK(c.rows[0].bars[1].text == "+20 %");
    CHECK(c.rows[1].bars[0].to == Approx(1125));  // a tenth of the price, or of the count, to both sides
    CHECK(c.rows[1].bars[1].to == Approx(1375));
    CHECK(c.rows[1].assumed);
    CHECK_THAT(c.title,
               Catch::StartsWith("Bill is most sensitive to tax: 20") && Catch::EndsWith("moves it by −4 … +20 %"));
    CHECK_THAT(c.rows[0].tip, Catch::Contains("(−4 %)") && Catch::Contains("stated by north") &&
                                  Catch::Contains("recalled: a newspaper"));
    CHECK_THAT(c.rows[1].tip, Catch::Contains("±10 %, assumed"));
    CHECK(Taxed().tornado(1).remark == "2 weaker inputs are left out.");
    Taxed without;
    std::erase_if(without.inputs, [](Input const& i) { return i.stated; });
    CHECK_THAT(without.tornado().title, Catch::Contains("±10 % moves it by −10 … +10 %"));
}

TEST_CASE("Elasticities are bars to both sides of zero, and a count has none") {
    Taxed const t;
    auto const report = elasticity_report(influences(t.graph, t.scenario, t.inputs, {&bill})[0], bill);
    RankChart const c = rank_chart(report, InfluenceMethod::elasticity, 9);
    REQUIRE(c.rows.size() == 2);
    CHECK(c.rows[0].bars[0].to == Approx(1));    // price
    CHECK(c.rows[1].bars[0].to == Approx(0.2));  // tax: 0.25/1.25
    CHECK(c.title == "Bill follows die price most: 1 % more of it makes 1 % more");
    HeatChart const map = heat_chart({report, report}, 9);
    REQUIRE(map.rows.size() == 2);
    CHECK(map.columns == std::vector<std::string>{"Bill", "Bill"});
    CHECK(map.rows[1].values[1] == Approx(0.2));
    CHECK_THAT(map.rows[1].tips[0], Catch::Contains("1 % more: +0.2 % of bill"));
    CHECK(heat_chart({report, report}, 1).remark == "1 weaker input is left out.");
}

TEST_CASE("Screening and shares that are stopped keep what was done, say how much, and are less sure") {
    Taxed const t;
    UnitFunction const f = over_ranges(t.graph, t.scenario, t.inputs, {&bill});
    std::size_t const n = t.inputs.size();
    auto const stopped_after = [&](std::size_t evaluations, auto const& ask) {
        std::stop_source stop;
        std::size_t done = 0;
        return ask(
            [&](std::span<double const> x, std::span<double> y) {
                f(x, y);
                if (++done == evaluations) stop.request_stop();
            },
            stop.get_token());
    };
    Screening const s = stopped_after(9 * (n + 1), [&](UnitFunction const& g, std::stop_token const& stop) {
        return screen(n, 1, g, 64, 4, 1, stop);
    });
    CHECK((s.trajectories == 9 && s.wanted == 64));
    Screening const nine = screen(n, 1, f, 9);
    for (std::size_t i = 0; i < n; ++i) CHECK(s.effects[0][i].mean_absolute == nine.effects[0][i].mean_absolute);
    CHECK_THAT(screening_report(s, 0, t.inputs, bill).note,
               Catch::EndsWith(" Stopped after 9 of 64 walks; μ* is off by about σ ÷ 3."));
    CHECK(screening_report(nine, 0, t.inputs, bill).note.find("Stopped") == std::string::npos);
    VarianceShares const v = stopped_after(64 * (n + 2), [&](UnitFunction const& g, std::stop_token const& stop) {
        return variance_shares(n, 1, g, 1024, 1, stop);
    });
    CHECK((v.points == 64 && v.wanted == 1024));
    VarianceShares const all = variance_shares(n, 1, f, 1024);
    InfluenceReport const some = variance_report(v, 0, t.inputs, bill), whole = variance_report(all, 0, t.inputs, bill);
    CHECK_THAT(some.note, Catch::EndsWith(" Stopped after 64 of 1024 points: the intervals are the wider for it."));
    CHECK(some.inputs[0].values[3] > 2 * whole.inputs[0].values[3]);
}

TEST_CASE("Screening and shares say how much and how sure, in words and in bars") {
    Taxed const t;
    UnitFunction const f = over_ranges(t.graph, t.scenario, t.inputs, {&bill});
    RankChart const effects =
        rank_chart(screening_report(screen(t.inputs.size(), 1, f), 0, t.inputs, bill), InfluenceMethod::screening, 9);
    REQUIRE(effects.rows.size() == 3);  // what does nothing is left out
    auto const row =
        std::find_if(effects.rows.begin(), effects.rows.end(), [](auto const& r) { return r.name == "Tax"; });
    REQUIRE(row != effects.rows.end());
    CHECK(row->bars[0].to == Approx(300).epsilon(0.1));  // 20 dies of 50 USD, tax from 20 % to 50 %
    CHECK_THAT(row->bars[0].text, Catch::EndsWith("↑"));
    CHECK_THAT(effects.value_label, Catch::StartsWith("Change of bill (USD)"));
    RankChart const shares = rank_chart(
        variance_report(variance_shares(t.inputs.size(), 1, f, 1024), 0, t.inputs, bill), InfluenceMethod::shares, 9);
    double sum = 0;
    for (RankChart::Row const& r : shares.rows) {
        REQUIRE(r.bars.size() == 2);
        CHECK(*r.bars[1].low <= r.bars[1].to);
        CHECK(*r.bars[1].high >= r.bars[1].to);
        sum += r.bars[0].to;
    }
    CHECK(sum == Approx(100).margin(3));
    CHECK_THAT(shares.title, Catch::StartsWith("Tax makes the largest part of the spread of bill: "));
    ChartData const data = shares;
    CHECK(table_of(data).rows.size() == 2 * shares.rows.size());
}

TEST_CASE("What has no value, and what nothing moves, is said instead of drawn") {
    Taxed t;
    auto const inputs = inputs_of(t.graph, t.scenario, {&gap});
    auto const found = influences(t.graph, t.scenario, inputs, {&gap});
    RankChart const none = rank_chart(swing_report(found[0], gap), InfluenceMethod::tornado, 9);
    CHECK(none.rows.empty());
    CHECK_THAT(none.empty, Catch::Contains("Gap has no value at this design"));
    std::erase_if(t.inputs, [](Input const& i) { return i.quantity != &idle; });
    CHECK_THAT(t.tornado().empty, Catch::Contains("No input"));
}

TEST_CASE("Counts and what a study sweeps are decisions, unless an entry says how far a value may be off") {
    Taxed const t;
    Study study;
    auto const decided = [&](Quantity const& q, Scenario const& design = {}) {
        for (Input const& i : inputs_of(t.graph, design, {&bill}))
            if (i.quantity == &q) return is_decision(i, study);
        FAIL("no such input");
        return false;
    };
    CHECK(decided(taxed_dies));
    CHECK_FALSE(decided(taxed_price));
    CHECK_FALSE(decided(tax));
    study.designs.push_back({"dear", "", Scenario{}.pin(taxed_price, 60.0).pin(tax, 30.0)});
    CHECK_FALSE(decided(taxed_price));  // another design pins it, this one does not
    CHECK(decided(taxed_price, study.designs[0].scenario));
    CHECK_FALSE(decided(tax, study.designs[0].scenario));  // entries list it: another statement, no decision
    study.axes.push_back({&taxed_price, "40, 60 USD", {40, 60}});
    CHECK(decided(taxed_price));
}

TEST_CASE("The choices behind a number are catalogues that say its inputs and cases of its formulas, but for pins") {
    Taxed const t;
    using List = std::vector<Quantity const*>;
    CHECK(choices_behind(t.graph, t.scenario, bill) == List{&region});
    CHECK(choices_behind(t.graph, t.scenario, gap).empty());
    Scenario there, same_everywhere;
    there.pin(region, "south");
    same_everywhere.pin(tax, 30.0);
    CHECK(choices_behind(t.graph, there, bill) == List{&region});
    CHECK(choices_behind(t.graph, same_everywhere, bill).empty());

    LoadedStudy const l("package-split");
    auto const behind_yield = choices_behind(l.graph, l.study.scenario, *l.graph.find("die.yield"));
    auto const has = [&](char const* key) {
        return std::find(behind_yield.begin(), behind_yield.end(), l.graph.find(key)) != behind_yield.end();
    };
    CHECK(has("yield.law"));
    CHECK(has("process.node"));
    CHECK_FALSE(has("package.technology"));
}

TEST_CASE("The defect density is uncertain in package-split, whether a process says it or a design does") {
    LoadedStudy const l("package-split");
    Quantity const &cost = *l.graph.find("package.cost"), &density = *l.graph.find("process.defect_density");
    auto const is_uncertain = [&](Scenario const& design, std::vector<Quantity const*> const& among) {
        for (Input const& i : inputs_of(l.graph, design, {&cost}))
            if (i.quantity == &density)
                return !is_decision(i, l.study) && std::find(among.begin(), among.end(), &density) == among.end();
        return false;
    };
    int pinned = 0;
    CHECK(is_uncertain(l.study.scenario, decisions_of(l.graph, l.study)));
    for (NamedDesign const& d : l.study.designs) {
        if (!d.scenario.pins.contains("process.defect_density")) continue;
        ++pinned;
        CHECK(is_uncertain(overlay(l.study.scenario, d.scenario), decisions_of(l.graph, l.study)));
    }
    CHECK(pinned > 0);
}

TEST_CASE("The way from one design to another is a waterfall whose steps add up") {
    Taxed const t;
    Scenario const a = Scenario{}.pin(taxed_dies, 20.0), b = Scenario{}.pin(taxed_dies, 30.0).pin(taxed_price, 40.0);
    Issues issues;
    auto const d = difference(t.graph, {a, b, &bill}, ChangesBy::parameter, issues);
    REQUIRE(d);
    WaterfallChart const c = difference_chart(t.graph, *d, "A", "B");
    REQUIRE(c.steps.size() == 4);
    CHECK(c.steps.front().value == Approx(1250));
    CHECK(c.steps[1].name == "Dies");
    CHECK(c.steps[1].value == Approx(562.5));  // ten more at 50, or at 40, with tax: the mean of 625 and 500
    CHECK(c.steps[1].key == "toy.dies");
    CHECK(c.steps[1].tip == "20 → 30");
    CHECK(c.steps[2].value == Approx(-312.5));
    CHECK(c.steps.back().value == Approx(1500));
    CHECK(c.title == "Bill of B is 20 % above A: most of it is dies");
    CHECK(difference_chart(t.graph, *d, "A", "B", 1).steps.size() == 4);  // one rest would be no shorter
    // 30 · 40 USD untaxed are 1200 USD. The dies add 508, price and tax take 279 each: means over all six orders.
    Scenario const untaxed = Scenario{}.pin(taxed_dies, 30.0).pin(taxed_price, 40.0).pin(tax, 0.0);
    auto const falls = difference(t.graph, {a, untaxed, &bill}, ChangesBy::parameter, issues);
    REQUIRE(falls);
    WaterfallChart const down = difference_chart(t.graph, *falls, "A", "C");
    CHECK(down.steps[1].value == Approx(508.333).epsilon(1e-4));
    CHECK(down.title == "Bill of C is 4 % below A, although dies alone would raise it");
}

TEST_CASE("On a study that ships, every input drawn has a name, a unit and an origin") {
    LoadedStudy l("package-split");
    Quantity const& cost = *l.graph.find("package.cost");
    auto inputs = inputs_of(l.graph, l.study.scenario, {&cost});
    std::erase_if(inputs, [&](Input const& i) { return is_decision(i, l.study); });
    REQUIRE(inputs.size() > 20);
    RankChart const c = rank_chart(swing_report(influences(l.graph, l.study.scenario, inputs, {&cost})[0], cost),
                                   InfluenceMethod::tornado, 30);
    CHECK(c.rows.size() > 15);
    std::set<std::string> names;
    for (RankChart::Row const& r : c.rows) {
        CHECK(names.insert(r.name).second);
        CHECK_FALSE(r.detail.empty());
        CHECK(l.graph.find(r.key));
        CHECK(std::count(r.tip.begin(), r.tip.end(), '\n') >= 4);
    }
}

TEST_CASE("Bands of uncertainty are in order, leave slacks out, and name the number that is least sure") {
    LoadedStudy const l("lite-gpu");
    Scenario design;
    for (NamedDesign const& d : l.study.designs)
        if (d.name == "H100, serving") design = overlay(l.study.scenario, d.scenario);
    UncertaintyQuestion question = question_about(l.graph, l.study, design);
    question.outputs = l.study.figures;
    UncertaintyOptions options;
    options.samples = 500;
    Pool pool(2);
    Issues issues;
    auto const found = uncertainty(l.graph, question, options, pool, issues);
    REQUIRE(found);
    RankChart const c = uncertainty_chart(*found, 0, "H100, serving", "");
    REQUIRE(c.rows.size() > 3);
    double widest = 0;
    std::string least_sure;
    for (RankChart::Row const& row : c.rows) {
        CHECK(l.graph.find(row.key)->sense != Sense::slack);
        REQUIRE(row.band);
        double const band[] = {row.band->p5, row.band->p25, row.band->p50, row.band->p75, row.band->p95};
        CHECK(std::is_sorted(std::begin(band), std::end(band)));
        if (band[4] - band[0] > widest) widest = band[4] - band[0], least_sure = row.name;
    }
    CHECK_THAT(c.title, Catch::StartsWith(least_sure + " of H100, serving is most uncertain"));
    CHECK_THAT(c.remark, Catch::Contains("500 samples; it satisfies all constraints in "));
}

}  // namespace diecast
