// Parts of a sweep: shares of its rows, laps, and what is merged of them.
#include "optimizer/sweep/parts/sweep_part.h"
#include <catch2/catch.hpp>
#include <random>
#include "optimizer/sweep/parts/kept_sweep.h"
#include "tests/toy_model.h"

using namespace diecast;

namespace {

/// 110 880 designs in 1440 rows, with ties: latency goes in steps.
struct ToySweep {
    Study study;
    Plan plan;
    Question fronts;
    ToySweep() : study(make_study()), plan(make_plan(study)) {
        fronts.axes = plan.axes(), fronts.objectives = study.objectives;
        fronts.x = &toy::cost, fronts.y = &toy::speed, fronts.colour = &toy::kind;
    }
    static Study make_study() {
        Study s;
        s.objectives = {
            {&toy::cost, Sense::minimise}, {&toy::speed, Sense::maximise}, {&toy::latency, Sense::minimise}};
        s.constraints = {{&toy::heat, 0, 20}};
        return s;
    }
    static Plan make_plan(Study const& s) {
        Graph const& g = toy::the_model();
        return {g, {}, toy::grid(g), measures_of(g, s)};
    }
    Finder empty() const { return Finder::with_spreads(plan, study, limits_of(plan.graph(), study), fronts); }
    Findings merged(std::vector<SweepPart> const& parts) const {
        Finder all = empty();
        for (SweepPart const& part : parts) all.merge(part.state);
        return all.findings(fronts);
    }
    SweepPart part(PartOf of, unsigned workers) const {
        Pool pool(workers);
        SweepPart part;
        CHECK(sweep_rows(plan, share_of(plan.rows(), of), empty(), part, pool));
        return part;
    }
};

void check_same(Findings const& a, Findings const& b) {
    CHECK(a.seen == b.seen);
    CHECK(a.feasible == b.feasible);
    CHECK(a.hash == b.hash);
    CHECK(a.violations == b.violations);
    CHECK(a.front == b.front);
    CHECK(a.value_fronts == b.value_fronts);
}

}  // namespace

TEST_CASE("shares of a whole follow each other and differ by one at most") {
    for (std::uint64_t whole : {0ull, 1ull, 7ull, 1440ull, 18'446'744'073'709'551'615ull})
        for (std::uint64_t parts : {1u, 2u, 3u, 7u, 64u, 1'000'000u}) {
            std::uint64_t at = 0, least = whole, most = 0;
            for (std::uint64_t i = 1; i <= parts; ++i) {
                NumberRange const share = share_of(whole, {i, parts});
                if (share.first != at || share.last < share.first) FAIL("part " << i << " of " << parts);
                at = share.last, least = std::min(least, share.size()), most = std::max(most, share.size());
            }
            CHECK(at == whole);
            CHECK(most - least <= 1);
        }
    CHECK(share_of(10, {2, 3}) == NumberRange{3, 6});
}

TEST_CASE("ranges join, refuse what they hold, and say what is missing") {
    Ranges r;
    CHECK(r.add({10, 20}));
    CHECK(r.add({30, 40}));
    CHECK(r.add({20, 30}));
    CHECK(r.list() == std::vector<NumberRange>{{10, 40}});
    CHECK_FALSE(r.add({39, 50}));
    CHECK_FALSE(r.add({0, 11}));
    CHECK_FALSE(r.add({15, 16}));
    CHECK(r.add({15, 15}));
    CHECK(r.add({50, 60}));
    CHECK(r.count() == 40);
    CHECK(r.gaps({0, 70}) == std::vector<NumberRange>{{0, 10}, {40, 50}, {60, 70}});
    CHECK(r.gaps({12, 55}) == std::vector<NumberRange>{{40, 50}});
    CHECK(r.gaps({10, 40}).empty());
    CHECK(r.contains(10));
    CHECK_FALSE(r.contains(40));
    Ranges other({38, 52});
    CHECK(r.overlap(other) == NumberRange{38, 40});
    CHECK_FALSE(r.add(other));
    CHECK(r.count() == 40);
    CHECK(r.add(Ranges({40, 50})));
    CHECK(r.list() == std::vector<NumberRange>{{10, 60}});
}

TEST_CASE("ranges are those of a plain set of numbers") {
    std::mt19937 random(1);
    for (int run = 0; run < 200; ++run) {
        Ranges ranges;
        std::vector<bool> set(64);
        for (int i = 0; i < 12; ++i) {
            std::uint64_t const first = random() % 64, last = first + random() % (65 - first);
            bool const is_free =
                std::none_of(set.begin() + long(first), set.begin() + long(last), [](bool b) { return b; });
            CHECK(ranges.add({first, last}) == is_free);
            if (is_free) std::fill(set.begin() + long(first), set.begin() + long(last), true);
        }
        std::uint64_t missing = 0;
        for (NumberRange const& gap : ranges.gaps({0, 64})) missing += gap.size();
        CHECK(missing == 64 - ranges.count());
        for (std::uint64_t n = 0; n < 64; ++n) CHECK(ranges.contains(n) == set[n]);
    }
}

TEST_CASE("parts of a sweep, merged in any order, find what one pass finds") {
    ToySweep const sweep;
    Pool pool(3);
    Findings const whole = explore(sweep.plan, sweep.study, pool, {}, {}, sweep.fronts);
    REQUIRE(whole.front.size() > 20);
    REQUIRE(whole.value_fronts.size() == 3);
    std::mt19937 random(7);
    for (std::uint64_t n : {1u, 2u, 3u, 7u, 64u, 1440u, 2000u}) {
        CAPTURE(n);
        std::vector<SweepPart> parts;
        for (std::uint64_t i = 1; i <= n; ++i) parts.push_back(sweep.part({i, n}, 1 + static_cast<unsigned>(i % 3)));
        for (int order = 0; order < 3; ++order) {
            std::shuffle(parts.begin(), parts.end(), random);
            check_same(sweep.merged(parts), whole);
        }
        if (n != 7) continue;
        SweepPart left, right;  // three of them first, then these with the other four
        for (std::size_t i = 0; i < 7; ++i) {
            SweepPart& side = i < 3 ? left : right;
            Finder all = sweep.empty();
            if (side.rows.count()) all.merge(side.state);
            all.merge(parts[i].state);
            side.rows.add(parts[i].rows), side.state = all.state();
        }
        check_same(sweep.merged({right, left}), whole);
    }
}

TEST_CASE("spreads of the objectives in merged parts are those over all designs") {
    ToySweep const sweep;
    Finder all = sweep.empty();
    for (std::uint64_t i : {3u, 1u, 2u}) all.merge(sweep.part({i, 3}, 2).state);
    std::vector<Spread> plain(3);
    std::vector<std::vector<double>> feasible(3);
    Probe probe(sweep.plan.graph(), {}, sweep.plan.axes(), {&toy::cost, &toy::speed, &toy::latency, &toy::heat});
    for (std::uint64_t design = 0; design < sweep.plan.designs(); ++design) {
        auto const values = probe.at(design);
        for (std::size_t j = 0; j < 3; ++j) {
            auto const widen = [&](Extent& e) {
                if (std::isfinite(values[j])) e = {std::min(e.lo, values[j]), std::max(e.hi, values[j])};
            };
            widen(plain[j].all);
            if (!(values[3] <= 20 * toy::heat.unit)) continue;
            widen(plain[j].feasible);
            if (std::isfinite(values[j])) feasible[j].push_back(values[j]);
        }
    }
    CHECK(plain[0].feasible.hi < plain[0].all.hi);
    SweepState const merged = all.state();
    REQUIRE(merged.spreads.size() == 3);
    for (std::size_t j = 0; j < 3; ++j) {
        CHECK(merged.spreads[j].all == plain[j].all);
        CHECK(merged.spreads[j].feasible == plain[j].feasible);
        std::sort(feasible[j].begin(), feasible[j].end());
        std::map<Histogram::Bin, std::uint64_t> counts;
        for (double const value : feasible[j]) ++counts[Histogram::bin_of(value)];
        Histogram const& histogram = merged.spreads[j].histogram;
        CHECK(histogram.counts() == counts);
        for (double const share : {0.0, 0.05, 0.5, 0.95, 1.0}) {
            double const rank = std::max(1.0, std::ceil(share * static_cast<double>(feasible[j].size())));
            CHECK(histogram.quantile(share) == Approx(feasible[j][static_cast<std::size_t>(rank) - 1]).epsilon(0.01));
        }
    }
}

TEST_CASE("bins of a histogram rise with their values, whatever sign and scale these have") {
    std::vector<double> const rising{-1e300, -3, -1, -1e-300, 0, 1e-300, 0.99, 1, 1.5, 2, 1e300};
    for (std::size_t i = 0; i < rising.size(); ++i) {
        Histogram::Bin const bin = Histogram::bin_of(rising[i]);
        CHECK(bin < Histogram::bins);
        if (i > 0) CHECK(bin > Histogram::bin_of(rising[i - 1]));
        CHECK(Histogram::middle(bin) == Approx(rising[i]).epsilon(1.0 / 128));
    }
    CHECK(Histogram::bin_of(1) == Histogram::bin_of(1 + 1.0 / 65));
    CHECK(Histogram::bin_of(1) + 1 == Histogram::bin_of(1 + 1.0 / 64));
}

TEST_CASE("a histogram of values at both ends of the scale holds all of them, in any order") {
    Histogram one, other;
    for (double const value : {1e300, -1e300, 0.0, 5.0}) one.add(value), one.add(value);
    CHECK(one.total() == 8);
    CHECK(one.quantile(0.25) == Approx(-1e300).epsilon(0.01));
    CHECK(one.quantile(0.5) == 0);
    CHECK(one.quantile(0.51) == Approx(5).epsilon(0.01));
    other.add(5.0);
    other.merge(one);
    CHECK(other.counts().at(Histogram::bin_of(5)) == 3);
    CHECK(other.total() == 9);
    CHECK(std::isnan(Histogram().quantile(0.5)));
}

TEST_CASE("a sweep that is stopped again and again goes on to the same end") {
    ToySweep const sweep;
    Pool pool(2);
    Findings const whole = explore(sweep.plan, sweep.study, pool, {}, {}, sweep.fronts);
    SweepPart part, kept;
    int stops = 0;
    for (bool done = false; !done; ++stops) {
        std::stop_source stop;
        auto now = Pace::Clock::time_point{};
        int calls = 0;
        Keeping const keeping{[&](SweepPart const& so_far) {
                                  kept = so_far;
                                  if (++calls == 2) stop.request_stop();
                              },
                              Pace(std::chrono::milliseconds(1), [&] { return now += std::chrono::seconds(1); }), 0};
        part = kept;  // as after a crash: what was kept is all there is
        done = sweep_rows(sweep.plan, {0, sweep.plan.rows()}, sweep.empty(), part, pool, stop.get_token(), {}, keeping);
        REQUIRE(stops < 100);
    }
    CHECK(stops > 1);
    CHECK(part.rows.list() == std::vector<NumberRange>{{0, sweep.plan.rows()}});
    check_same(sweep.merged({part}), whole);
}

TEST_CASE("a merged part with a gap in the middle is gone on with") {
    ToySweep const sweep;
    Pool pool(2);
    SweepPart first = sweep.part({1, 3}, 1), last = sweep.part({3, 3}, 1), both;
    Finder all = sweep.empty();
    all.merge(last.state), all.merge(first.state);
    both.rows = last.rows;
    both.rows.add(first.rows);
    both.state = all.state();
    CHECK(sweep_rows(sweep.plan, {0, sweep.plan.rows()}, sweep.empty(), both, pool));
    check_same(sweep.merged({both}), explore(sweep.plan, sweep.study, pool, {}, {}, sweep.fronts));
}

TEST_CASE("a part whose counts cannot be is found out") {
    ToySweep const sweep;
    SweepPart const good = sweep.part({2, 5}, 1);
    Finder const empty = sweep.empty();
    REQUIRE(why_impossible(sweep.plan, empty, good) == "");
    auto const found = [&](auto const& change) {
        SweepPart bad = good;
        change(bad);
        return why_impossible(sweep.plan, empty, bad);
    };
    CHECK(found([](SweepPart& p) { p.rows.add({5000, 5001}); }) == "has rows that the study does not have");
    CHECK(found([](SweepPart& p) { ++p.state.seen; }) == "counts other designs than its rows hold");
    CHECK(found([](SweepPart& p) { p.state.violations.push_back(0); }) ==
          "has another number of limits than the study");
    CHECK(found([](SweepPart& p) { p.state.value_fronts.pop_back(); }) == "has fronts of other values than the study");
    CHECK(found([](SweepPart& p) { p.state.spreads.pop_back(); }) ==
          "has spreads of another number of objectives than the study");
    CHECK(found([](SweepPart& p) { p.state.spreads[1].feasible.hi *= 100; }) ==
          "has feasible designs beyond all of them");
    std::string const histogram = "has a histogram of more designs than are feasible";
    CHECK(found([](SweepPart& p) { p.state.spreads[0].histogram.add(7, 1); }) == histogram);
    CHECK(found([](SweepPart& p) { p.state.spreads[0].histogram.add(7, ~std::uint64_t{0}); }) == histogram);
    CHECK(found([](SweepPart& p) { p.state.feasible = p.state.seen + 1; }) == "counts more designs than it has seen");
    CHECK(found([](SweepPart& p) { p.state.violations[0] = p.state.seen + 1; }) ==
          "counts more designs than it has seen");
    std::string const order = "has a front of designs that are not there, or out of order";
    CHECK(found([](SweepPart& p) { p.state.front.back().design = 110880; }) == order);
    CHECK(found([](SweepPart& p) { std::swap(p.state.front[0], p.state.front[1]); }) == order);
    CHECK(found([](SweepPart& p) { p.state.value_fronts[1].push_back(p.state.value_fronts[1][0]); }) == order);
    CHECK(found([](SweepPart& p) { p.state.feasible = 1; }) == "has more designs on a front than feasible ones");
    CHECK_FALSE(first_foreign(sweep.plan, sweep.study, good.state.front));
    auto front = good.state.front;
    front[3].objectives[1] *= 1.001;
    CHECK(first_foreign(sweep.plan, sweep.study, front) == front[3].design);
}

TEST_CASE("rows that are given out a few at a time, to one and then to another, are those of the whole") {
    ToySweep const sweep;
    std::uint64_t at = 0, most_asked = 0;
    int left = 7;
    NextRows const next = [&](std::uint64_t most) -> std::optional<NumberRange> {
        most_asked = std::max(most_asked, most);
        if (at == sweep.plan.rows() || left-- == 0) return {};
        NumberRange const rows{at, std::min(sweep.plan.rows(), at + std::min<std::uint64_t>(most, 100))};
        at = rows.last;
        return rows;
    };
    Pool pool(2);
    std::vector<SweepPart> parts(2);
    for (SweepPart& part : parts) sweep_rows(sweep.plan, next, sweep.empty(), part, pool);
    CHECK(parts[0].rows.list() == std::vector{NumberRange{0, 700}});
    CHECK(parts[1].rows.list() == std::vector{NumberRange{700, sweep.plan.rows()}});
    CHECK(most_asked > 1);
    check_same(sweep.merged(parts), sweep.merged({sweep.part({1, 1}, 1)}));
}

TEST_CASE("a thin sample of columns has the numbers of its designs") {
    ToySweep const sweep;
    auto const picture = std::make_shared<Picture>();
    picture->question = sweep.fronts;
    picture->question.constraints = limits_of(sweep.plan.graph(), sweep.study);
    picture->plan =
        std::make_shared<Plan const>(sweep.plan.graph(), Scenario{}, sweep.plan.axes(), outputs_of(picture->question));
    Pool pool(2);
    for (std::size_t rows : {7u, 100u, 5000u}) {
        auto const columns = keep_columns(*picture, {&toy::heat}, pool, {}, {}, {rows});
        REQUIRE(columns);
        CHECK(columns->is_sample());
        CHECK(columns->rows <= rows);
        KeptColumn const &cost = *columns->find(&toy::cost), &heat = *columns->find(&toy::heat);
        for (std::size_t r = 0; r < columns->rows; ++r) {
            auto const numbers =
                evaluate(sweep.plan.graph(), sweep.plan.design(columns->design(r)), {&toy::cost, &toy::heat});
            CHECK(cost.at(r) == numbers[0] / toy::cost.unit);
            CHECK(heat.at(r) == Approx(numbers[1] / toy::heat.unit).epsilon(1e-6));
            CHECK(columns->feasible[r] == (numbers[1] <= 20 * toy::heat.unit));
        }
    }
}

TEST_CASE("a sweep computed elsewhere is shown as one computed here") {
    ToySweep const sweep;
    Pool pool(2);
    Graph const& g = sweep.plan.graph();
    auto kept = std::make_shared<KeptSweep>();
    kept->graph = std::shared_ptr<Graph const>(&g, [](Graph const*) {});
    kept->axes = sweep.plan.axes(), kept->objectives = sweep.study.objectives;
    kept->constraints = limits_of(g, sweep.study), kept->fronts = sweep.fronts;
    kept->state = sweep.part({}, 2).state;
    kept->value_fronts = sweep.merged({sweep.part({}, 1)}).value_fronts;
    Question q = sweep.fronts;
    q.constraints = kept->constraints;
    CHECK(kept->answers(q));
    KeptPictures pictures(kept, pool);
    Explorer explorer(g, pool);
    auto const places = [](Picture const& p) {
        std::vector<std::pair<double, double>> list;
        for (FrontPoint const& f : p.outline) list.emplace_back(f.x, f.y);
        return list;
    };
    for (bool const front : {true, false}) {
        q.fit = front ? Fit::front : Fit::all;
        auto const here = explorer.run(q), there = pictures.run(q);
        REQUIRE(here);
        REQUIRE(there);
        CHECK(there->front == here->front);
        CHECK(places(*there) == places(*here));
        CHECK(there->value_fronts == here->value_fronts);
        CHECK(there->view == here->view);
        for (int feasible : {0, 1}) {
            CHECK(there->extent_x[feasible] == here->extent_x[feasible]);
            CHECK(there->extent_y[feasible] == here->extent_y[feasible]);
        }
        CHECK(there->designs == here->designs);
        CHECK(there->feasible == here->feasible);
        CHECK(there->violations == here->violations);
        for (std::size_t i = 0; i < here->cells.size(); ++i) {
            CHECK(there->cells[i].feasible == here->cells[i].feasible);
            CHECK(there->cells[i].infeasible == here->cells[i].infeasible);
        }
    }
    Question other = q;
    other.constraints.clear();
    CHECK_FALSE(kept->answers(other));
}

TEST_CASE("what is brushed of a front of all designs stays on it beside what a sample has") {
    std::vector<FrontPoint> const sample{{1, 1, 9, {1, 9}}, {2, 3, 3, {3, 3}}, {3, 6, 6, {6, 6}}},
        front{{9, 2, 3, {2, 3}}, {8, 9, 1, {9, 1}}};
    auto const both = with_front(sample, front, {1, 1});
    std::vector<std::uint64_t> designs;
    for (FrontPoint const& p : both) designs.push_back(p.design);
    CHECK(designs == std::vector<std::uint64_t>{1, 9, 8});
    CHECK(with_front(sample, {}, {1, 1}) == sample);
}
