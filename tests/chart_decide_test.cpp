// Charts of decisions: bars and flips worked by hand, and both sides of a break-even.
#include "app/present/charts/chart_decide.h"
#include <catch2/catch.hpp>
#include <cmath>
#include "app/present/tables/tipping_words.h"
#include "model/core/text.h"

namespace diecast {
namespace {

// total = dies · price + fee. A: 2 · 30 + 40 = 100 USD; B: 3 · 30 + 0 = 90 USD. Equal at a price of 40, or a fee of 30.
inline constexpr Quantity price{
    .key = "toy.price", .label = "Die price", .unit = unit::usd, .range = {0, 1e6}, .fallback = 30};
inline constexpr Quantity dies{
    .key = "toy.dies", .label = "Dies", .range = {1, 64}, .scale = Scale::integer, .fallback = 2};
inline constexpr Quantity fee{.key = "toy.fee", .label = "Fee", .unit = unit::usd, .range = {0, 1e6}, .fallback = 0};
inline constexpr Quantity nothing{.key = "toy.nothing", .label = "Nothing", .range = {0, 9}, .fallback = 5};
inline constexpr Quantity total{.key = "toy.cost", .label = "Cost", .unit = unit::usd, .sense = Sense::minimise};

Graph fee_graph() {
    Graph g;
    g.add(total, Formula{"toy_cost", "n·p + f + 0·x", [](auto n, auto p, auto f, auto x) { return n * p + f + x * 0; }},
          dies, price, fee, nothing);
    return g;
}

NamedDesign const a{"A", "", Scenario{}.pin(dies, 2.0).pin(fee, 40.0)}, b{"B", "", Scenario{}.pin(dies, 3.0)};

RankChart::Row const& row(RankChart const& c, std::string const& name) {
    for (RankChart::Row const& r : c.rows)
        if (r.name == name) return r;
    FAIL("no row " << name);
    return c.rows.front();
}

}  // namespace

TEST_CASE("An input that flips the verdict twice within its range has a stretch of another colour at each end") {
    // A: 10·(x − 4)², B: 90. At x = 5 A is better; equal at 1 and at 7.
    static constexpr Quantity at{.key = "toy.at", .label = "Place", .range = {0, 100}, .fallback = 5};
    static constexpr Quantity weight{.key = "toy.weight", .label = "Weight", .range = {0, 100}, .fallback = 0};
    Graph g;
    g.add(total,
          Formula{"toy_bowl", "f + w·(x − 4)²", [](auto f, auto w, auto x) { return f + w * (x - 4) * (x - 4); }}, fee,
          weight, at);
    TippingOptions options;
    options.share = 0.9;
    TippingPoints const d = tipping_points(g, Study{}, {"A", "", Scenario{}.pin(weight, 10.0)},
                                           {"B", "", Scenario{}.pin(weight, 0.0).pin(fee, 90.0)}, total, options);
    auto const i =
        std::find_if(d.inputs.begin(), d.inputs.end(), [](auto const& in) { return in.input.quantity == &at; });
    REQUIRE(i != d.inputs.end());
    REQUIRE(i->all_flips.size() == 2);
    CHECK((i->all_flips[0] == Approx(1) && i->all_flips[1] == Approx(7) && *i->flip == Approx(7)));
    RankChart const c = switch_over_chart(d, 9);
    auto const& bars = row(c, "Place").bars;
    REQUIRE(bars.size() == 3);
    CHECK((bars[0].from == Approx(0.2) && bars[0].to == Approx(0.1) && bars[0].series == 1));
    CHECK((bars[1].from == Approx(0.2) && bars[1].to == Approx(1.4) && bars[1].series == 0));
    CHECK((bars[2].from == Approx(1.4) && bars[2].to == Approx(1.9) && bars[2].series == 1));
}

TEST_CASE("Each input is a bar in ratios to its value, coloured by who is better, with a diamond where it flips") {
    Graph const graph = fee_graph();
    TippingOptions options;
    options.share = 0.5;
    TippingPoints const d = tipping_points(graph, Study{}, a, b, total, options);
    CHECK(d.complete);
    CHECK(d.ratio() == Approx(100.0 / 90));
    RankChart const c = switch_over_chart(d, 9);
    CHECK((c.log && c.base == 1));
    CHECK(c.series == std::vector<std::string>{"as it is: A is worse", "reversed: it is better"});
    REQUIRE(c.rows.size() == 3);  // B's fee of 0 has no range
    RankChart::Row const& bar = row(c, "Fee, A");
    CHECK(bar.mark == Approx(30.0 / 40));
    CHECK(bar.mark_text == value_text(30, fee));
    REQUIRE(bar.bars.size() == 2);
    CHECK((bar.bars[0].from == Approx(0.75) && bar.bars[0].to == Approx(0.5) && bar.bars[0].series == 1));
    CHECK((bar.bars[1].from == Approx(0.75) && bar.bars[1].to == Approx(1.5) && bar.bars[1].series == 0));
    CHECK(row(c, "Die price").mark == Approx(40.0 / 30));  // of both
    CHECK_FALSE(row(c, "Nothing").mark);
    CHECK(c.title == "Cost of A is 1.11 times that of B: 2 inputs reverse the ranking, the closest: fee at " +
                         value_text(30, fee));
    CHECK(switch_over_chart(d, 1).rows.size() == 1);
    auto const table = chart_table(c);
    REQUIRE(table.size() == 4);
    CHECK(table[1][3] == value_text(30, fee));
}

TEST_CASE("Where no number reverses a ranking but another choice does, title and sentence say both") {
    Graph const graph = fee_graph();
    TippingPoints d = tipping_points(graph, Study{}, a, b, total, {});
    d.inputs.clear(), d.choices.clear();
    CHECK(switch_over_chart(d, 9).title == "Cost of A is 1.11 times that of B: no input alone reverses the ranking");
    CHECK(tipping_words(d).ends_with("No number alone reverses the ranking within its range."));
    d.choices.push_back({TippingInput::In::both, &fee, "now", "other", 0.9});
    CHECK(switch_over_chart(d, 9).title ==
          "Cost of A is 1.11 times that of B: only other choices reverse the ranking, no number alone");
    CHECK(tipping_words(d).ends_with("within its range, but 1 other choice does."));
    CHECK(switch_over_chart(d, 9).remark == "1 other choice reverses the ranking: Fee other in place of now in both.");
    d.choices.back().in = TippingInput::In::second;
    d.second = "the best B at ≤ 15 ms";
    CHECK(switch_over_chart(d, 9).remark.ends_with("Fee other in place of now in the best B."));
}

TEST_CASE("Who is stopped while it is decided has what was asked until then, and is told of it before") {
    Graph const graph = fee_graph();
    std::stop_source stop;
    int told = 0;
    auto const progress = [&](Progress const& p) {
        told += p.total >= p.done;
        if (p.done == 1) stop.request_stop();
    };
    TippingPoints const d = tipping_points(graph, Study{}, a, b, total, {}, stop.get_token(), progress);
    CHECK_FALSE(d.complete);
    CHECK(told > 0);
    CHECK(d.inputs.size() == 1);
    CHECK_THAT(tipping_words(d), Catch::Contains("Stopped before all inputs were varied"));
}

TEST_CASE(
    "Both sides of a break-even are drawn over what changes, the other as it is, and marked where they are even") {
    Graph const graph = fee_graph();
    Study study;
    study.designs = {a, b};
    BreakEven asked{};
    asked.quantity = &total, asked.design = "A", asked.over = "B";
    asked.change = {&price, "10..100 USD", {10, 100}};
    for (bool both : {true, false}) {
        asked.both = both;
        Issues issues;
        auto const found = answer(graph, study, asked, issues);
        REQUIRE(found);
        LineChart const c = break_even_chart(*found);
        CHECK(c.title == "Cost of A against B");
        REQUIRE(c.marks.size() == 1);
        double const at = both ? 40 : 25;  // 2 p + 40 = 3 p, or = 90
        CHECK(c.places[c.marks[0].place] == Approx(at).epsilon(1e-12));
        CHECK(c.marks[0].value == Approx(both ? 120 : 90));
        CHECK(c.marks[0].text == value_text(at, price));
        REQUIRE(c.panels.size() == 1);
        auto const& lines = c.panels[0].lines;
        CHECK(lines[1].name == (both ? "B" : "B, as it is"));
        for (std::size_t i = 0; i < c.places.size(); ++i) {
            CHECK(lines[0].values[i] == Approx(2 * c.places[i] + 40));
            CHECK(lines[1].values[i] == Approx(both ? 3 * c.places[i] : 90));
        }
    }
    study.constraints = {{&fee, 50, 1e9}};  // A breaks it everywhere
    Issues issues;
    auto const broken = answer(graph, study, asked, issues);
    REQUIRE(broken);
    LineChart const gone = break_even_chart(*broken);
    for (double v : gone.panels[0].lines[0].values) CHECK(std::isnan(v));
}

}  // namespace diecast
