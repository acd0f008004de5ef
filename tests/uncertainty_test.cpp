// What designs' numbers may be: samples, their sums, and what is on a front how likely.
#include "optimizer/uncertainty/uncertainty.h"
#include <algorithm>
#include <cmath>
#include "optimizer/uncertainty/normal.h"
#include "optimizer/uncertainty/percentiles.h"
#include "tests/bits.h"
#include "tests/loaded_study.h"

namespace diecast::uncertain {

constexpr Quantity kind{.key = "toy.kind", .scale = Scale::choice, .fallback = 0};
constexpr Quantity a{.key = "toy.a", .range = {-100, 100}, .fallback = 1};
constexpr Quantity b{.key = "toy.b", .range = {-100, 100}, .fallback = 1};
constexpr Quantity count_row{.key = "toy.count", .range = {1, 100}, .scale = Scale::integer, .fallback = 8};
constexpr Quantity times{.key = "toy.times", .range = {0, 1000}, .fallback = 1};
constexpr Quantity sum{.key = "toy.sum", .sense = Sense::minimise};
constexpr Quantity root{.key = "toy.root", .sense = Sense::maximise};

constexpr Formula weighed{"weighed", "n·(a + 2·b)", [](auto n, auto x, auto y) { return n * (x + y + y); }};
constexpr Formula root_above{"root_above", "√(a − 9)", [](auto x) { return sqrt(x - 9.0); }};

}  // namespace diecast::uncertain

using namespace diecast;
using namespace diecast::uncertain;

namespace {

Provenance between(double low, double high, std::string source = "a book",
                   std::optional<Distribution> shape = Distribution::normal) {
    Provenance p;
    p.source = std::move(source), p.status = Status::published;
    p.low = low, p.high = high, p.shape = shape;
    return p;
}

/// sum = times·(a + 2·b); a: 10, from 8 to 12; b: 5, from 4 to 6.
Graph uncertain_graph(std::optional<Distribution> shape = Distribution::normal, std::string source_of_b = "a book") {
    Graph g;
    g.add(sum, weighed, times, a, b);
    g.add(root, root_above, a);
    g.choose(kind,
             {{"one", {{&a, 10.0, between(8, 12, "a book", shape)}, {&b, 5.0, between(4, 6, source_of_b, shape)}}},
              {"other", {{&a, 10.1, between(9, 11)}, {&b, 5.0, {}}}}});
    return g;
}

UncertaintyQuestion about(std::vector<Scenario> designs, std::vector<Quantity const*> outputs) {
    return {std::move(designs), std::move(outputs), {}, {}};
}

Uncertainty run(Graph const& g, UncertaintyQuestion const& question, UncertaintyOptions const& options = {},
                unsigned threads = 2) {
    Pool pool(threads);
    Issues issues;
    auto found = uncertainty(g, question, options, pool, issues);
    for (Issue const& issue : issues) FAIL_CHECK(to_text(issue));
    REQUIRE(found);
    return std::move(*found);
}

bool same_spread(DesignSpread const& x, DesignSpread const& y) {
    bool same = same_bits(x.feasible, y.feasible) && same_bits(x.on_front, y.on_front) && x.robust == y.robust &&
                x.satisfied == y.satisfied;
    for (std::size_t j = 0; j < x.outputs.size(); ++j) {
        OutputSpread const &p = x.outputs[j], &q = y.outputs[j];
        same = same && same_bits(p.mean, q.mean) && same_bits(p.deviation, q.deviation) && same_bits(p.base, q.base) &&
               same_bits(p.pessimistic, q.pessimistic) && same_bits(p.better, q.better) && p.lost == q.lost;
        for (std::size_t k = 0; k < p.percentiles.size(); ++k)
            same = same && same_bits(p.percentiles[k], q.percentiles[k]);
        for (std::size_t k = 0; k < p.over_baseline.size(); ++k)
            same = same && same_bits(p.over_baseline[k], q.over_baseline[k]);
    }
    return same;
}

Uncertain number(double value, double lo, double hi, Distribution shape, Quantity const& q = a) {
    return {&q, "", "", value, lo, hi, shape, true, true, ""};
}

double correlation(Points const& points, std::size_t i, std::size_t j) {
    double ii = 0, jj = 0, ij = 0;
    for (std::size_t s = 0; s < points.size(); ++s) {
        double const x = normal_quantile(points[s][i]), y = normal_quantile(points[s][j]);
        ii += x * x, jj += y * y, ij += x * y;
    }
    return ij / std::sqrt(ii * jj);
}

}  // namespace

TEST_CASE("A sum of normal numbers has the mean, the deviation and the percentiles that are known for it") {
    double const of_a = 2 / normal_95, of_b = 1 / normal_95;
    for (double rho : {0.0, 0.5, 1.0}) {
        UncertaintyOptions options;
        options.correlation = rho, options.samples = 1 << 16;
        Uncertainty const u = run(uncertain_graph(), about({{}}, {&sum}), options);
        OutputSpread const& s = u.designs[0].outputs[0];
        double const deviation = std::sqrt(of_a * of_a + 4 * of_b * of_b + 2 * rho * of_a * 2 * of_b);
        CAPTURE(rho);
        CHECK(s.base == 20);
        CHECK(s.mean == Approx(20).epsilon(1e-4));
        CHECK(s.deviation == Approx(deviation).epsilon(2e-3));
        CHECK(s.percentiles[0] == Approx(20 - normal_95 * deviation).epsilon(2e-3));
        CHECK(s.percentiles[2] == Approx(20).epsilon(1e-3));
        CHECK(s.percentiles[3] == Approx(20 + 0.674490 * deviation).epsilon(2e-3));
        CHECK(s.percentiles[4] == Approx(20 + normal_95 * deviation).epsilon(2e-3));
        CHECK(s.lost == 0);
        CHECK(u.complete);
        CHECK(u.inputs.size() == 2);
    }
}

TEST_CASE("Numbers of different sources are independent whatever the correlation") {
    UncertaintyOptions options;
    options.correlation = 1, options.samples = 1 << 14;
    Uncertainty const u = run(uncertain_graph(Distribution::normal, "another book"), about({{}}, {&sum}), options);
    CHECK(u.designs[0].outputs[0].deviation == Approx(std::sqrt(8) / normal_95).epsilon(5e-3));
}

TEST_CASE("Shapes lie between low and high as they say") {
    CHECK(number(10, 8, 12, Distribution::uniform).quantile(0.25) == Approx(9));
    Uncertain const triangle = number(9, 8, 12, Distribution::triangular);
    CHECK(triangle.quantile(0.25) == Approx(9));  // a quarter of the area is left of the top
    CHECK(triangle.quantile(0.0625) == Approx(8.5));
    CHECK(triangle.quantile(1 - 0.1875) == Approx(12 - std::sqrt(0.1875 * 12)));
    CHECK(number(12, 8, 12, Distribution::triangular).quantile(0.25) == Approx(10));  // all of it below the value
    Uncertain const bell = number(10, 8, 12, Distribution::normal);
    CHECK(bell.quantile(0.05) == Approx(8).epsilon(1e-12));
    CHECK(bell.quantile(0.95) == Approx(12).epsilon(1e-12));
    CHECK(bell.quantile(0.5) == Approx(10).epsilon(1e-12));
    constexpr Quantity boundless{.key = "toy.boundless"};
    Uncertain const log_bell = number(2, 1, 9, Distribution::lognormal, boundless);
    CHECK(log_bell.quantile(0.05) == Approx(1).epsilon(1e-12));
    CHECK(log_bell.quantile(0.5) == Approx(3).epsilon(1e-12));
    CHECK(log_bell.quantile(0.95) == Approx(9).epsilon(1e-12));
}

TEST_CASE("Shapes keep to the row: its range, its scale, whole numbers") {
    constexpr Quantity most_ten{.key = "toy.most", .range = {0, 10}};
    Uncertain const cut = number(9, 8, 12, Distribution::normal, most_ten);
    CHECK(cut.quantile(1 - 1e-12) <= 10);
    CHECK(cut.quantile(0.5) == Approx(10 + 2 / normal_95 * normal_quantile(0.25)).epsilon(1e-9));  // half is cut off
    constexpr Quantity log_row{.key = "toy.log", .scale = Scale::log};
    CHECK(number(10, 1, 100, Distribution::uniform, log_row).quantile(0.25) == Approx(std::sqrt(10)));
    CHECK(number(10, 1, 100, Distribution::triangular, log_row).quantile(0.5) == Approx(10));
    for (double u : {0.1, 0.3, 0.77}) {
        double const x = number(8, 6, 12, Distribution::triangular, count_row).quantile(u);
        CHECK(x == std::round(x));
    }
}

TEST_CASE("Samples have the correlation that was asked for, and each number keeps its own shares") {
    for (Sampling sampling : {Sampling::sobol, Sampling::latin, Sampling::random})
        for (double rho : {-0.3, 0.2, 0.5, 0.9}) {
            Samples const samples(20000, 5, sampling, 7);
            Points points = samples.piece(0, 20000);
            Copula({{0, 2, 3}, {1}, {4}}, rho).apply(points);
            CAPTURE(static_cast<int>(sampling), rho);
            double const close = sampling == Sampling::random ? 0.03 : 0.015;
            CHECK(correlation(points, 0, 2) == Approx(rho).margin(close));
            CHECK(correlation(points, 0, 3) == Approx(rho).margin(close));
            CHECK(correlation(points, 2, 3) == Approx(rho).margin(close));
            CHECK(correlation(points, 0, 1) == Approx(0).margin(close));
            CHECK(correlation(points, 1, 4) == Approx(0).margin(close));
            for (std::size_t d = 0; d < 5; ++d) {
                std::size_t below = 0;
                for (std::size_t i = 0; i < points.size(); ++i) below += points[i][d] < 0.3;
                CHECK(double(below) / 20000 == Approx(0.3).margin(0.012));
            }
        }
}

TEST_CASE("In step is in step, and what cannot be is refused") {
    Points points = Samples(100, 3, Sampling::sobol, 1).piece(0, 100);
    Copula({{0, 1, 2}}, 1).apply(points);
    for (std::size_t i = 0; i < 100; ++i) {
        CHECK(points[i][0] == Approx(points[i][1]).epsilon(1e-12));
        CHECK(points[i][0] == Approx(points[i][2]).epsilon(1e-12));
    }
    CHECK_NOTHROW(Copula({{0, 1, 2}}, -0.5));
    CHECK_THROWS_WITH(Copula({{0, 1, 2}}, -0.51), Catch::Contains("0.5 to 1"));
    CHECK_THROWS(Copula({{0, 1}}, 1.01));
    Pool pool(1);
    Issues issues;
    UncertaintyOptions options;
    options.correlation = -1.5;
    CHECK_FALSE(uncertainty(uncertain_graph(), about({{}}, {&sum}), options, pool, issues));
    CHECK(issues.size() == 1);
}

TEST_CASE("Samples are the same in whatever pieces they come") {
    for (Sampling sampling : {Sampling::sobol, Sampling::latin, Sampling::random}) {
        Samples const samples(100, 3, sampling, 5);
        Points const whole = samples.piece(0, 100);
        for (std::size_t first : {0u, 1u, 2u, 37u}) {
            Points const piece = samples.piece(first, 50);
            for (std::size_t i = 0; i < 50; ++i)
                for (std::size_t d = 0; d < 3; ++d) CHECK(piece[i][d] == whole[first + i][d]);
        }
    }
}

TEST_CASE("Percentiles are those of the sorted numbers") {
    Random random(3);
    for (std::size_t n : {1u, 2u, 3u, 10u, 101u, 5000u})
        for (int kind_of_data = 0; kind_of_data < 4; ++kind_of_data) {
            std::vector<double> x;
            for (std::size_t i = 0; i < n; ++i)
                x.push_back(kind_of_data == 0   ? random()
                            : kind_of_data == 1 ? double(random.below(4))
                            : kind_of_data == 2 ? std::exp(40 * random())
                                                : (random() - 0.5) * std::pow(10, 309 * random()));
            std::vector<double> sorted = x;
            std::sort(sorted.begin(), sorted.end());
            double const asked[] = {0, 5, 25, 50, 50, 90, 95, 100};
            auto const found = percentiles(x, asked);
            for (std::size_t k = 0; k < found.size(); ++k) {
                double const place = asked[k] / 100 * double(n - 1);
                auto const i = static_cast<std::size_t>(place);
                double const next = sorted[std::min(i + 1, n - 1)];
                CHECK(found[k] ==
                      (place == double(i) ? sorted[i] : sorted[i] + (place - double(i)) * (next - sorted[i])));
            }
        }
    double const asked[] = {50};
    CHECK(std::isnan(percentiles({}, asked)[0]));
}

TEST_CASE("Samples without a number are counted and kept out") {
    Graph const g = uncertain_graph(Distribution::uniform);
    Uncertainty const u = run(g, about({{}}, {&root}));
    OutputSpread const& s = u.designs[0].outputs[0];
    CHECK(double(s.lost) / 10000 == Approx(0.25).margin(0.002));      // a from 8 to 12, and below 9 there is no root
    CHECK(s.percentiles[2] == Approx(std::sqrt(1.5)).epsilon(1e-3));  // of what lies between 9 and 12
    CHECK(s.pessimistic == Approx(std::sqrt(0.3)).epsilon(2e-3));     // more is better: the tenth percentile
}

TEST_CASE("A limit holds, and another design is beaten, in a share of the samples") {
    Graph const g = uncertain_graph(Distribution::uniform, "another book");
    UncertaintyQuestion question = about({{}, Scenario{}.pin(times, 1.01), Scenario{}.pin(kind, "other")}, {&sum});
    question.constraints = {{&a, -100, 11}};
    question.baseline = Scenario{}.pin(times, 1.0);
    Uncertainty const u = run(g, question);
    CHECK(u.designs[0].satisfied[0] == Approx(0.75).margin(1e-3));
    CHECK(u.designs[0].feasible == u.designs[0].satisfied[0]);
    CHECK(u.designs[0].outputs[0].better == 0);  // it is the same
    CHECK(u.designs[1].outputs[0].better == 0);  // dearer at every sample, though both may be anywhere
    CHECK(u.designs[2].outputs[0].better == Approx(0.5).margin(0.05));
    CHECK(u.designs[2].satisfied[0] > 0.9);
    REQUIRE(u.baseline);
    CHECK(same_bits(u.baseline->outputs[0].mean, u.designs[0].outputs[0].mean));
}

TEST_CASE("The ratio to another design is narrower than both, as they share what is uncertain") {
    Graph const g = uncertain_graph(Distribution::uniform, "another book");
    UncertaintyQuestion question = about({Scenario{}.pin(times, 3.0), Scenario{}.pin(kind, "other")}, {&sum, &root});
    question.baseline = Scenario{}.pin(times, 2.0);
    Uncertainty const u = run(g, question);
    OutputSpread const& thrice = u.designs[0].outputs[0];
    CHECK(thrice.percentiles[4] > 1.1 * thrice.percentiles[0]);
    for (double const ratio : thrice.over_baseline) CHECK(ratio == Approx(1.5));
    OutputSpread const& other = u.designs[1].outputs[0];  // a of its own and b as stated over twice a + 2·b
    CHECK(other.over_baseline[0] < 0.48);
    CHECK(other.over_baseline[2] > 0.52);
    question.baseline.reset();
    CHECK(std::isnan(run(g, question).designs[0].outputs[0].over_baseline[0]));
}

TEST_CASE("The same entry is off by the same in all designs") {
    Graph const g = uncertain_graph();
    Scenario twice;
    twice.pin(times, 2.0);
    Uncertainty const u = run(g, about({{}, twice}, {&sum}));
    for (std::size_t k = 0; k < shown_percentiles.size(); ++k)
        CHECK(u.designs[1].outputs[0].percentiles[k] == 2 * u.designs[0].outputs[0].percentiles[k]);
}

TEST_CASE("Without stated ends an input stays, unless a share is asked for, and what is decided stays anyway") {
    Graph const g = uncertain_graph();
    Scenario pinned;
    pinned.pin(times, 3.0);
    CHECK(run(g, about({pinned}, {&sum})).inputs.size() == 2);
    UncertaintyOptions options;
    options.assumed.share = 0.1;
    CHECK(run(g, about({pinned}, {&sum}), options).inputs.size() == 3);
    UncertaintyQuestion question = about({pinned}, {&sum});
    question.decided = {&times};
    CHECK(run(g, question, options).inputs.size() == 2);
    Scenario fixed = pinned;
    fixed.pin(a, 1.0).pin(b, 2.0);
    Uncertainty const u = run(g, about({fixed}, {&sum}));
    CHECK(u.inputs.empty());
    CHECK(u.designs[0].outputs[0].percentiles[0] == 15);
    CHECK(u.designs[0].outputs[0].deviation == 0);
}

TEST_CASE("Halving all intervals halves the spread of a package's cost") {
    LoadedStudy l("package-split");
    Quantity const* cost = l.graph.find("package.cost");
    for (Distribution shape : {Distribution::triangular, Distribution::uniform, Distribution::normal}) {
        UncertaintyOptions options;
        options.assumed.shape = shape;
        auto const spread = [&](double width) {
            options.assumed.width = width;
            return run(l.graph, about({l.study.scenario}, {cost}), options).designs[0].outputs[0];
        };
        OutputSpread const whole = spread(1), half = spread(0.5);
        CAPTURE(to_text(shape));
        CHECK(whole.deviation / whole.base > 0.02);
        CHECK(half.deviation / whole.deviation == Approx(0.5).epsilon(0.05));
        auto const wide = [](OutputSpread const& s) { return s.percentiles[4] - s.percentiles[0]; };
        CHECK(wide(half) / wide(whole) == Approx(0.5).epsilon(0.05));
    }
}

TEST_CASE("A front under uncertainty has the same bits for any number of threads") {
    LoadedStudy l("package-split");
    for (AxisSpec& axis : l.study.axes)
        if (axis.quantity->key == "die.clock") axis.values = {1.2, 1.8};
    Pool pool(2);
    Issues issues;
    auto const question = question_about_front(l.graph, l.study, 40, pool, issues);
    REQUIRE(question);
    CHECK(question->designs.size() == std::min<std::size_t>(40, question->front));
    UncertaintyQuestion asked = *question;
    for (NamedDesign const& d : l.study.designs)
        if (d.name == "H100") asked.baseline = overlay(l.study.scenario, d.scenario);
    asked.outputs = {l.graph.find("package.cost")};
    UncertaintyOptions options;
    options.samples = 3000;
    Uncertainty const one = run(l.graph, asked, options, 1);
    std::size_t robust = 0;
    double chances = 0;
    for (DesignSpread const& d : one.designs) {
        CHECK((d.on_front >= 0 && d.on_front <= d.feasible &&
               d.feasible <= *std::min_element(d.satisfied.begin(), d.satisfied.end())));
        CHECK((d.outputs[3].better >= 0 && d.outputs[3].better <= 1));
        for (OutputSpread const& s : d.outputs) { CHECK(std::is_sorted(s.percentiles.begin(), s.percentiles.end())); }
        CHECK(d.outputs[3].deviation > 0);
        robust += d.robust, chances += d.on_front;
    }
    CHECK(chances > 1);  // in nearly every sample someone is
    CHECK(robust < one.designs.size());
    for (unsigned threads : {2u, 4u, 8u}) {
        Uncertainty const many = run(l.graph, asked, options, threads);
        bool same = one.designs.size() == many.designs.size();
        for (std::size_t d = 0; d < one.designs.size(); ++d)
            same = same && same_spread(one.designs[d], many.designs[d]);
        CHECK(same);
        CHECK(same_spread(*one.baseline, *many.baseline));
    }
}

TEST_CASE("What does not fit into memory has the same bits") {
    LoadedStudy l("package-split");
    for (AxisSpec& axis : l.study.axes)
        if (axis.quantity->key == "die.clock") axis.values = {1.2, 1.8};
    Pool pool(2);
    Issues issues;
    auto question = question_about_front(l.graph, l.study, 30, pool, issues);
    REQUIRE(question);
    question->baseline = l.study.scenario;
    UncertaintyOptions options;
    options.samples = 2500;
    Uncertainty const whole = run(l.graph, *question, options);
    options.memory = options.samples * 8 * (question->objectives.size() + question->constraints.size()) * 7;
    Uncertainty const split = run(l.graph, *question, options);
    REQUIRE(split.designs.size() == whole.designs.size());
    for (std::size_t d = 0; d < whole.designs.size(); ++d) CHECK(same_spread(split.designs[d], whole.designs[d]));
    CHECK(same_spread(*split.baseline, *whole.baseline));
    CHECK((split.complete && split.samples == 2500));
    std::stop_source stop;
    auto const stopped =
        uncertainty(l.graph, *question, options, pool, issues, stop.get_token(), [&](Progress const& p) {
            if (p.done > p.total / 2) stop.request_stop();
        });
    REQUIRE(stopped);  // with what few samples say
    CHECK_FALSE(stopped->complete);
    CHECK((stopped->samples >= 100 && stopped->samples <= 1024));
    options.samples = stopped->samples;
    Uncertainty const few = run(l.graph, *question, options);
    for (std::size_t d = 0; d < few.designs.size(); ++d) CHECK(same_spread(stopped->designs[d], few.designs[d]));
}

TEST_CASE("Mean and deviation are those of a plain sum") {
    std::vector<double> numbers;
    for (int n : {1, 7, 8, 1003}) {
        while (numbers.size() < static_cast<std::size_t>(n)) numbers.push_back(std::sin(double(numbers.size())) + 3);
        double sum = 0, squares = 0;
        for (double x : numbers) sum += x;
        for (double x : numbers) squares += (x - sum / n) * (x - sum / n);
        Moments const m = moments(numbers);
        CHECK(m.mean == Approx(sum / n).epsilon(1e-14));
        CHECK(m.deviation == Approx(n > 1 ? std::sqrt(squares / (n - 1)) : 0).margin(1e-14));
    }
}

TEST_CASE("One sample of one design is what the model says of its inputs") {
    LoadedStudy l("package-split");
    Quantity const* cost = l.graph.find("package.cost");
    UncertaintyOptions options;
    options.samples = 1, options.correlation = 0;
    Uncertainty const u = run(l.graph, about({l.study.scenario}, {cost}), options);
    Points const points = Samples(1, u.inputs.size(), Sampling::sobol, 1).piece(0, 1);
    Scenario s = l.study.scenario;
    for (std::size_t i = 0; i < u.inputs.size(); ++i) s.pin(*u.inputs[i].quantity, u.inputs[i].quantile(points[0][i]));
    CHECK(u.designs[0].outputs[0].mean == evaluate(l.graph, s, {cost})[0]);
    CHECK(u.designs[0].outputs[0].base == evaluate(l.graph, l.study.scenario, {cost})[0]);
}

TEST_CASE("What is stopped at once, or too much, gives nothing") {
    Pool pool(2);
    Issues issues;
    std::stop_source stop;
    stop.request_stop();
    CHECK_FALSE(uncertainty(uncertain_graph(), about({{}}, {&sum}), {}, pool, issues, stop.get_token()));
    CHECK(issues.empty());
    UncertaintyOptions options;
    options.memory = 1 << 20, options.samples = 1000000;
    CHECK_FALSE(uncertainty(uncertain_graph(), about({{}}, {&sum}), options, pool, issues));
    REQUIRE(issues.size() == 1);
    CHECK(issues[0].what.find("at most 131072") != std::string::npos);
}

TEST_CASE("What is stopped on the way stands for the samples seen so far") {
    Pool pool(1);
    Issues issues;
    std::stop_source stop;
    UncertaintyOptions options;
    options.samples = 100000;
    auto const found = uncertainty(uncertain_graph(), about({{}}, {&sum}), options, pool, issues, stop.get_token(),
                                   [&](Progress const& p) {
                                       if (p.done > 30000) stop.request_stop();
                                   });
    REQUIRE(found);
    CHECK_FALSE(found->complete);
    CHECK((found->samples >= 16384 && found->samples < 100000));
    CHECK(found->designs[0].outputs[0].mean == Approx(20).epsilon(1e-3));
}
