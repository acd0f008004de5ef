#include "optimizer/analysis/tipping_points.h"
#include <algorithm>
#include <chrono>
#include <cmath>
#include "model/core/program.h"
#include "model/core/quotes.h"
#include "model/core/text.h"
#include "model/core/value_text.h"
#include "model/study/study_limits.h"

namespace diecast {
namespace {

using In = TippingInput::In;
using Clock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds between_reports{300};

/// A number, and the limit that is violated then.
struct Read {
    double value = 0;
    Quantity const* violation = nullptr;
};

/// The limits that count for one design where its output is asked for, and those that it violates as it is.
class OwnLimits {
public:
    OwnLimits(Graph const& graph, Study const& study, Scenario const& scenario, Quantity const& output)
        : graph_(graph), study_(study), output_(output) {
        auto const limits = of(scenario, {});
        auto const values = evaluate(graph, scenario, outputs(limits));
        for (std::size_t i = 0; i < limits.size(); ++i)
            if (!holds(limits[i], values[i + 1])) violated_.push_back(limits[i].quantity);
    }
    std::vector<Quantity const*> const& violated() const { return violated_; }

    /// Those that it satisfies as it is.
    std::vector<Constraint> of(Scenario const& scenario, std::vector<Quantity const*> const& free) const {
        auto limits = limits_at(graph_, study_, {scenario, {&output_}, free_of(free)});
        std::erase_if(limits, [&](Constraint const& c) {
            return std::find(violated_.begin(), violated_.end(), c.quantity) != violated_.end();
        });
        return limits;
    }
    std::vector<Quantity const*> outputs(std::vector<Constraint> const& limits) const {
        std::vector<Quantity const*> list{&output_};
        for (Constraint const& c : limits) list.push_back(c.quantity);
        return list;
    }
    /// Reads the number and the first limit violated from values in the order of the outputs, SI.
    static Read read(std::vector<Constraint> const& limits, std::vector<double> const& values) {
        for (std::size_t i = 0; i < limits.size(); ++i)
            if (!holds(limits[i], values[i + 1])) return {values[0], limits[i].quantity};
        return {values[0]};
    }

private:
    static bool holds(Constraint const& c, double si) {
        double const v = si / c.quantity->unit;
        return v >= c.lo && v <= c.hi;
    }

    Graph const& graph_;
    Study const& study_;
    Quantity const& output_;
    std::vector<Quantity const*> violated_;
};

/// One design's output over its inputs.
class OneDesign {
public:
    OneDesign(Graph const& graph, Scenario const& scenario, std::vector<Input> inputs, OwnLimits const& own)
        : inputs_(std::move(inputs)),
          limits_(own.of(scenario, quantities())),
          response_(graph, scenario, quantities(), own.outputs(limits_)),
          values_(limits_.size() + 1) {
        for (Input const& i : inputs_) x_.push_back(i.value);
        base_ = read();
    }
    double base() const { return base_.value; }
    Read const& as_it_is() const { return base_; }
    std::vector<Input> const& inputs() const { return inputs_; }
    Input const* find(Quantity const& q) const {
        for (Input const& i : inputs_)
            if (i.quantity == &q) return &i;
        return nullptr;
    }
    Read with(Quantity const& q, double si) {
        for (std::size_t i = 0; i < x_.size(); ++i) {
            if (inputs_[i].quantity != &q) continue;
            x_[i] = si;
            Read const y = read();
            x_[i] = inputs_[i].value;
            return y;
        }
        return base_;
    }

private:
    std::vector<Quantity const*> quantities() const {
        std::vector<Quantity const*> list;
        for (Input const& i : inputs_) list.push_back(i.quantity);
        return list;
    }
    Read read() {
        response_.values(x_, values_);
        return OwnLimits::read(limits_, values_);
    }

    std::vector<Input> inputs_;
    std::vector<Constraint> limits_;
    Response response_;
    std::vector<double> x_, values_;
    Read base_;
};

std::string violation_text(std::string const& design, Quantity const& limit) { return design + ": " + label_of(limit); }

bool is_same(Input const& a, Input const& b) {
    return a.value == b.value && a.origin == b.origin && a.selector == b.selector && a.entry == b.entry;
}

/// Places to look at, in even ratios where the value is positive.
std::vector<double> places_of(Input const& input, double reach) {
    Quantity const& q = *input.quantity;
    double const least = q.range.lo * q.unit, most = q.range.hi * q.unit, v = input.value;
    std::vector<double> places{input.lo, v, input.hi};
    int const steps = 16;
    for (int i = -steps; i <= steps; ++i) {
        double const t = double(i) / steps, wide = std::max(input.hi - input.lo, std::abs(v) * reach);
        places.push_back(v > 0 ? v * std::pow(reach, t) : v + wide * t);
    }
    if (std::isfinite(least) && v > 0 && least <= 0) places.push_back(std::max(0.0, least));
    std::erase_if(places, [&](double p) { return !(p >= least && p <= most); });
    if (q.scale == Scale::integer)
        for (double& p : places) p = std::round(p / q.unit) * q.unit;
    std::sort(places.begin(), places.end());
    places.erase(std::unique(places.begin(), places.end()), places.end());
    return places;
}

/// How far it is to a value, the same for twice and for half.
double way_to(Input const& input, double flip) {
    if (input.value > 0 && flip > 0) return std::abs(std::log(flip / input.value));
    return 1e3 + std::abs(flip - input.value) / std::max(std::abs(input.value), input.hi - input.lo);
}

class Decider {
public:
    Decider(OneDesign& a, OneDesign& b, std::string first, std::string second, double reach)
        : a_(a), b_(b), first_(std::move(first)), second_(std::move(second)), reach_(reach) {}

    TippingInput ask(Input const& input, In in) {
        TippingInput d{in, input};
        auto const read = [&](double si) {
            Read const a = in == In::second ? a_.as_it_is() : a_.with(*input.quantity, si),
                       b = in == In::first ? b_.as_it_is() : b_.with(*input.quantity, si);
            return std::pair(a, b);
        };
        auto const at = [&](double si) {
            auto const [a, b] = read(si);
            Quantity const* violation = a.violation ? a.violation : b.violation;
            return Compared{a.value, b.value, violation ? std::string(violation->key) : ""};
        };
        auto const end = [&](double si, double& ratio, std::string& violates) {
            auto const [a, b] = read(si);
            ratio = a.value / b.value;
            if (a.violation) violates = violation_text(first_, *a.violation);
            else if (b.violation) violates = violation_text(second_, *b.violation);
        };
        end(input.lo, d.at_lo, d.violates_lo), end(input.hi, d.at_hi, d.violates_hi);
        bool const whole = input.quantity->scale == Scale::integer;
        Crossings const found = find_crossings(places_of(input, reach_), whole, at);
        for (Crossing const& c : found.crossings) {
            if (c.kind == Crossing::Kind::touch) continue;  // equal there, and as before behind it
            double const v = c.low == c.high ? c.low : c.low < input.value ? c.low : c.high;
            d.all_flips.push_back(v);
            if (!d.flip || way_to(input, v) < way_to(input, *d.flip)) d.flip = v;
        }
        return d;
    }

private:
    OneDesign &a_, &b_;
    std::string first_, second_;
    double reach_;
};

int rank(TippingInput const& d) { return d.flips_within() ? 0 : d.flip ? 1 : 2; }
bool before(TippingInput const& x, TippingInput const& y) {
    if (rank(x) != rank(y)) return rank(x) < rank(y);
    if (x.flip) return way_to(x.input, *x.flip) < way_to(y.input, *y.flip);
    return std::abs(x.at_hi - x.at_lo) > std::abs(y.at_hi - y.at_lo);
}

class Chooser {
public:
    Chooser(Graph const& graph, Study const& study, Scenario const& a, Scenario const& b, OwnLimits const& own_a,
            OwnLimits const& own_b, bool decisions)
        : graph_(graph), study_(study), a_(a), b_(b), own_a_(own_a), own_b_(own_b), decisions_(decisions) {}

    std::vector<Quantity const*> choices() const {
        std::vector<Quantity const*> list;
        for (Quantity const* q : graph_.quantities()) {
            Input const decided{q, 0, Origin::pinned, {}, {}, {}, 0, 0, true};
            if (graph_.is_choice(*q) && (decisions_ || !is_decision(decided, study_))) list.push_back(q);
        }
        return list;
    }
    void ask(Quantity const& q, TippingPoints& to) {
        double const in_a = evaluate(graph_, a_, {&q})[0], in_b = evaluate(graph_, b_, {&q})[0];
        if (in_a == in_b) try_all(q, in_a, In::both, to);
        else try_all(q, in_a, In::first, to), try_all(q, in_b, In::second, to);
    }

private:
    /// What is as before needs no look at its limits.
    Read with(Scenario s, OwnLimits const& own, Quantity const& q, std::string const& entry, double before) const {
        s.pin(q, entry);
        double const value = evaluate(graph_, s, own.outputs({}))[0];
        if (value == before) return {value};
        auto const limits = own.of(s, {});
        return OwnLimits::read(limits, evaluate(graph_, s, own.outputs(limits)));
    }
    void try_all(Quantity const& q, double value, In in, TippingPoints& to) const {
        auto const now = entry_of(graph_, q, value);
        for (Entry const& entry : graph_.entries(q)) {
            if (entry.name == now) continue;
            Read const a = in == In::second ? Read{to.a} : with(a_, own_a_, q, entry.name, to.a),
                       b = in == In::first ? Read{to.b} : with(b_, own_b_, q, entry.name, to.b);
            if (a.value == to.a && b.value == to.b) continue;
            std::string const violation = a.violation   ? violation_text(to.first, *a.violation)
                                          : b.violation ? violation_text(to.second, *b.violation)
                                                        : "";
            double const ratio = violation.empty() ? a.value / b.value : std::numeric_limits<double>::quiet_NaN();
            to.choices.push_back({in, &q, now.value_or(""), entry.name, ratio, violation});
        }
    }

    Graph const& graph_;
    Study const& study_;
    Scenario const &a_, &b_;
    OwnLimits const &own_a_, &own_b_;
    bool decisions_;
};

/// Flips first; then inputs by the change it takes, choices by how far they move the ratio.
void sort(TippingPoints& d) {
    std::stable_sort(d.inputs.begin(), d.inputs.end(), before);
    std::stable_sort(d.choices.begin(), d.choices.end(), [&](auto const& x, auto const& y) {
        if (d.flips(x.ratio) != d.flips(y.ratio)) return d.flips(x.ratio);
        auto const way = [&](double r) { return r > 0 ? std::abs(std::log(r / d.ratio())) : -1; };
        return way(x.ratio) > way(y.ratio);
    });
}

NamedDesign const* design_named(Study const& study, std::string const& name, Issues& issues) {
    if (NamedDesign const* d = find_design(study, name)) return d;
    issues.push_back({"design", "the study has no design " + in_quotes(name)});
    return nullptr;
}

std::vector<Input> undecided(Graph const& graph, Study const& study, Scenario const& scenario, Quantity const& output,
                             TippingOptions const& options) {
    auto inputs = inputs_of(graph, scenario, {&output}, options.share);
    if (!options.decisions) std::erase_if(inputs, [&](Input const& i) { return is_decision(i, study); });
    return inputs;
}

}  // namespace

TippingPoints tipping_points(Graph const& graph, Study const& study, NamedDesign const& first,
                             NamedDesign const& second, Quantity const& output, TippingOptions const& options,
                             std::stop_token stop, ProgressCall const& progress, TippingCall const& so_far) {
    Scenario const &at_a = first.scenario, &at_b = second.scenario;
    OwnLimits const own_a(graph, study, at_a, output), own_b(graph, study, at_b, output);
    OneDesign a(graph, at_a, undecided(graph, study, at_a, output, options), own_a);
    OneDesign b(graph, at_b, undecided(graph, study, at_b, output, options), own_b);
    Chooser chooser(graph, study, at_a, at_b, own_a, own_b, options.decisions);
    auto const choices = chooser.choices();
    TippingPoints result{&output, first.name, second.name, a.base(), b.base(), {}, {}};
    for (Quantity const* q : own_a.violated()) result.violations.push_back(violation_text(first.name, *q));
    for (Quantity const* q : own_b.violated()) result.violations.push_back(violation_text(second.name, *q));
    std::uint64_t done = 0;
    std::uint64_t const total = a.inputs().size() + b.inputs().size() + choices.size();
    auto reported = Clock::now();
    auto const go_on = [&] {
        if (progress) progress({done, total, 0});
        if (so_far && Clock::now() - reported > between_reports) {
            TippingPoints some = result;
            some.complete = false;
            sort(some);
            so_far(some), reported = Clock::now();
        }
        ++done;
        result.complete = !stop.stop_requested();
        return result.complete;
    };
    Decider decider(a, b, first.name, second.name, options.reach);
    auto const same_in = [](OneDesign const& other, Input const& input) {
        Input const* const found = other.find(*input.quantity);
        return found && is_same(input, *found);
    };
    for (Input const& input : a.inputs())
        if (go_on()) result.inputs.push_back(decider.ask(input, same_in(b, input) ? In::both : In::first));
    for (Input const& input : b.inputs())
        if (go_on() && !same_in(a, input)) result.inputs.push_back(decider.ask(input, In::second));
    for (Quantity const* q : choices)
        if (go_on()) chooser.ask(*q, result);
    sort(result);
    return result;
}

std::optional<TippingPoints> tipping_points(Graph const& graph, Study const& study, std::string const& first,
                                            std::string const& second, Quantity const& output,
                                            TippingOptions const& options, Issues& issues, std::stop_token stop,
                                            ProgressCall const& progress) {
    NamedDesign const *const one = design_named(study, first, issues), *const two = design_named(study, second, issues);
    if (!one || !two) return {};
    return tipping_points(graph, study, {one->name, "", overlay(study.scenario, one->scenario)},
                          {two->name, "", overlay(study.scenario, two->scenario)}, output, options, std::move(stop),
                          progress);
}

}  // namespace diecast
