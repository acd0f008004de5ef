// What the inputs of a design do to its numbers.
#include <catch2/catch.hpp>
#include <cmath>
#include <set>
#include "app/present/tables/influence_table.h"
#include "model/inference/quantities.h"
#include "tests/loaded_study.h"

using namespace diecast;

namespace {

struct Loaded {
    Graph const& graph = shipped();
    Scenario scenario;
    Quantity const* cost;
    std::vector<Input> inputs;
    Loaded() {
        cost = graph.find("package.cost");
        inputs = inputs_of(graph, scenario, {cost});
    }
    double cost_with(Quantity const& q, double si) {
        Scenario s = scenario;
        s.pin(q, si / q.unit);
        return evaluate(graph, s, {cost})[0];
    }
};

Input const* find(std::vector<Input> const& inputs, std::string_view key) {
    for (Input const& i : inputs)
        if (i.quantity->key == key) return &i;
    return nullptr;
}

}  // namespace

TEST_CASE("Inputs are numbers that nothing computes, each once, with ends around their value") {
    Loaded l;
    REQUIRE(l.inputs.size() > 10);
    std::set<std::string_view> keys;
    for (Input const& i : l.inputs) {
        CHECK(keys.insert(i.quantity->key).second);
        CHECK_FALSE(l.graph.is_choice(*i.quantity));
        CHECK(i.lo <= i.value);
        CHECK(i.value <= i.hi);
        CHECK(i.lo < i.hi);
        CHECK(i.origin != Origin::formula);
    }
    CHECK_FALSE(find(l.inputs, "package.cost"));
    CHECK_FALSE(find(l.inputs, "process.node"));
}

TEST_CASE("An entry's own ends are taken, others are a share of the value") {
    Loaded l;
    Input const* price = find(l.inputs, "process.wafer_price");
    REQUIRE(price);
    CHECK(price->origin == Origin::chosen);
    CHECK(price->stated == (price->provenance.low || price->provenance.high));
    for (Input const& i : l.inputs) {
        Quantity const& q = *i.quantity;
        double const count = i.value / q.unit;
        bool const counts = (q.scale == Scale::integer || q.is_count) && count >= 1 && count == std::round(count);
        if (!i.stated && counts) {  // whole: 8 goes from 7 to 9
            CHECK(i.hi / q.unit == Approx(std::ceil(count * 1.1 - 1e-9)));
            CHECK(i.lo / q.unit == Approx(std::max(std::floor(count * 0.9 + 1e-9), 1.0)));
        } else if (!i.stated) CHECK(i.hi <= i.value * 1.1 * (1 + 1e-12));
        else if (i.provenance.low) CHECK(i.lo == Approx(*i.provenance.low * i.quantity->unit));
    }
    CHECK(inputs_of(l.graph, l.scenario, {l.cost}, 0.2).size() >= l.inputs.size());
}

TEST_CASE("Elasticities are those of small steps, and at the ends the model itself is asked") {
    Loaded l;
    auto const found = influences(l.graph, l.scenario, l.inputs, {l.cost});
    REQUIRE(found.size() == 1);
    REQUIRE(found[0].size() == l.inputs.size());
    double const base = evaluate(l.graph, l.scenario, {l.cost})[0];
    std::size_t smooth = 0;
    for (Influence const& i : found[0]) {
        INFO(i.input->quantity->key);
        CHECK(i.base == base);
        if (i.input->quantity->scale == Scale::integer) continue;
        CHECK(i.at_hi == Approx(l.cost_with(*i.input->quantity, i.input->hi)).epsilon(1e-9));
        double const x = i.input->value, h = 1e-5;
        double const up = l.cost_with(*i.input->quantity, x * (1 + h)),
                     down = l.cost_with(*i.input->quantity, x * (1 - h));
        double const step = (up - down) / (2 * h * base);
        if (x == 0 || std::abs(up + down - 2 * base) > 1e-7 * base) continue;  // a step of dies per wafer
        CHECK(i.elasticity == Approx(step).margin(1e-5));
        ++smooth;
    }
    CHECK(smooth > 8);
}

TEST_CASE("A tornado puts the widest bar on top, and tables show what was asked for") {
    Loaded l;
    auto const found = influences(l.graph, l.scenario, l.inputs, {l.cost});
    InfluenceReport const report = swing_report(found[0], *l.cost);
    for (std::size_t i = 1; i < report.inputs.size(); ++i)
        CHECK(report.inputs[i - 1].values[2] >= report.inputs[i].values[2]);
    CHECK(influence_table(report, 3).rows.size() == 3);
    CHECK(influence_rows({report, report}).rows.size() == 2 * l.inputs.size());
    CHECK(influence_json(l.graph, {report})["outputs"][0]["inputs"].size() == l.inputs.size());
}

TEST_CASE("Definitions stay, and what ends at 100 % goes at most half of what is missing there") {
    Loaded l;
    Scenario s = LoadedStudy("lite-gpu").study.scenario;
    std::vector<Quantity const*> const outputs{l.graph.find("serve.cost"), l.graph.find("serve.between_tokens")};
    auto const inputs = inputs_of(l.graph, s, outputs);
    auto const behind = inputs_behind(l.graph, s, outputs);
    for (std::string_view key :
         {"llm.operations", "wafer.diameter", "gpu.rate_8", "precision.weight", "precision.cache"}) {
        CAPTURE(key);
        CHECK(std::find(behind.begin(), behind.end(), l.graph.find(key)) != behind.end());
        CHECK_FALSE(find(inputs, key));
    }
    struct Ends {
        std::string_view key;
        double value, lo, hi;
    };
    for (auto const& [key, value, lo, hi] : {Ends{"fleet.service_level", 0.9999, 0.99985, 0.99995},
                                             {"fleet.service_level", 0.98, 0.97, 0.99},
                                             {"fleet.service_level", 0.8, 0.72, 0.88},
                                             {"fleet.utilisation", 0.7, 0.63, 0.77},
                                             {"fleet.utilisation", 1, 0.9, 1}}) {
        CAPTURE(key, value);
        Quantity const& q = *l.graph.find(key);
        s.pin(q, value / q.unit);
        auto const found = inputs_of(l.graph, s, outputs);
        Input const* input = find(found, key);
        REQUIRE(input);
        CHECK(input->lo == Approx(lo));
        CHECK(input->hi == Approx(hi));
    }
}

TEST_CASE("A definition whose ends somebody states is varied between them") {
    Loaded l;
    Entry entry{.name = "odd", .sets = {{&llm::operations, 2.0, {.source = "by definition", .low = 1.5, .high = 2.0}}}};
    Graph g = make_model();
    g.choose(llm::model, {entry});
    auto const inputs = inputs_of(g, Scenario{}.pin(llm::model, std::string("odd")), {g.find("decode.time")});
    Input const* input = find(inputs, "llm.operations");
    REQUIRE(input);
    CHECK(input->lo == 1.5);
    CHECK(input->hi == 2);
}

TEST_CASE("Over their ranges, shares of variance of the inputs that matter add up to about one") {
    Loaded l;
    std::vector<Input> some;
    for (Input const& i : l.inputs)
        if (i.quantity->scale != Scale::integer && some.size() < 6) some.push_back(i);
    VarianceShares const v = variance_shares(some.size(), 1, over_ranges(l.graph, l.scenario, some, {l.cost}), 512);
    double sum = 0;
    for (VarianceShare const& s : v.shares[0]) sum += s.first;
    CHECK(sum == Approx(1).margin(0.1));  // cost is nearly a sum
    CHECK(v.mean[0] == Approx(evaluate(l.graph, l.scenario, {l.cost})[0]).epsilon(0.2));
}

TEST_CASE("Things are varied by whole ones, and parts of them as any number") {
    Loaded l;
    Quantity const &stacks = *l.graph.find("package.stacks"), &ports = *l.graph.find("link.ports");
    auto const ends = [&](Quantity const& q, double value) {
        auto const found = inputs_of(l.graph, Scenario().pin(q, value), {l.cost, l.graph.find("link.bandwidth")});
        Input const* input = find(found, q.key);
        REQUIRE(input);
        return std::pair(input->lo, input->hi);
    };
    CHECK(ends(stacks, 6) == std::pair(5.0, 7.0));
    CHECK(ends(stacks, 1) == std::pair(1.0, 2.0));
    CHECK(ends(ports, 18) == std::pair(16.0, 20.0));
    auto const [lo, hi] = ends(stacks, 1.25);
    CHECK(lo == Approx(1.125));
    CHECK(hi == Approx(1.375));
}
