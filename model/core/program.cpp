#include "model/core/program.h"
#include <algorithm>
#include <cmath>
#include <numeric>
#include "model/core/isa.h"
#include "model/core/special_values.h"
#include "model/core/text.h"

namespace diecast {
namespace {

bool assigns(Entry const& entry, Quantity const* q) {
    return std::any_of(entry.sets.begin(), entry.sets.end(), [&](Assignment const& a) { return a.quantity == q; });
}

/// A selector's value as the number of a case; −1 if it is none.
int case_index(double selected) {
    bool const known = selected >= 0 && selected < 1e6 && selected == floor(selected);
    return known ? static_cast<int>(selected) : -1;
}

/// The one of N numbers that the first input counts to; elsewhere the second input.
template <std::size_t N>
struct CaseOf {
    template <class Real, class... More>
    Real operator()(Real const& selected, Real const& otherwise, More const&... cases) const {
        Real result = otherwise;
        double index = -1;
        ((index += 1, result = select(selected == Real(index), cases, result)), ...);
        return result;
    }
};

std::size_t const most_cases = 16;

template <std::size_t N>
Node case_node(std::size_t cases) {
    if constexpr (N > most_cases) return {};
    else {
        if (cases != N) return case_node<N + 1>(cases);
        return {"case", "by case", {}, std::make_shared<CaseOf<N> const>(), compile<CaseOf<N>, N + 2>({}), {}, {}};
    }
}

}  // namespace

/// Walks from the outputs to what they need, depth first; writes the steps in the order in which they can run.
class Resolver {
public:
    Resolver(Program& program, Scenario const& scenario, std::span<Program::Free const> free)
        : p_(program), g_(*program.graph), spare_(program.bin()), state_(to_index(spare_)) {
        p_.values.assign(to_index(spare_ + 2), nan);
        p_.origin.assign(to_index(spare_ + 2), Origin::unused);
        p_.axes.assign(to_index(spare_ + 2), 0);
        home_.resize(to_index(spare_));
        std::iota(home_.begin(), home_.end(), 0);
        for (auto const& [key, word] : scenario.pins) pin(key, word);
        for (Program::Free const& f : free) set_free(f);
        make_places();
        made_.resize(p_.values.size());
    }

    void need(int slot) {
        if (state_[to_index(slot)] == done) return;
        if (state_[to_index(slot)] == open) return report_cycle(slot);
        state_[to_index(slot)] = open;
        path_.push_back(slot);
        if (p_.origin[to_index(slot)] == Origin::unused) {
            if (int const choice = g_.choice_of(slot); choice >= 0) look_up(slot, choice);
            else compute(slot, true);
        }
        path_.pop_back();
        state_[to_index(slot)] = done;
    }

    std::vector<bool> needed() const {
        std::vector<bool> result;
        for (State s : state_) result.push_back(s == done);
        return result;
    }

private:
    enum State { untouched, open, done };

    /// Numbers the places of values: a quantity that a catalogue decides has another for its value without that; so has
    /// each case of a quantity. Numbered by the graph alone: the same quantity has the same places in every program.
    void make_places() {
        int next = spare_ + 2;
        first_case_.assign(to_index(spare_), 0);
        for (int i = 0; i < spare_; ++i) {
            if (g_.choice_of(i) >= 0) {
                if (p_.origin[to_index(i)] == Origin::unused) home_[to_index(i)] = next;
                ++next;
            }
            first_case_[to_index(i)] = next;
            if (auto const cases = g_.cases_of(i); !cases.empty()) next += static_cast<int>(cases.size()) + 1;
        }
        p_.values.resize(to_index(next), nan);
        p_.axes.resize(to_index(next), 0);
        p_.origin.resize(to_index(next), Origin::unused);
    }

    /// The place of a case of a quantity, or of the formula it has elsewhere; none if it has no such formula.
    std::optional<int> case_home(int slot, int formula) const {
        auto const cases = g_.cases_of(slot);
        auto const found =
            std::find_if(cases.begin(), cases.end(), [&](Graph::Case const& c) { return c.node == formula; });
        if (cases.empty() || (found == cases.end() && formula != g_.formula_of(slot))) return {};
        return first_case_[to_index(slot)] + static_cast<int>(found - cases.begin());
    }

    void pin(std::string const& key, PinValue const& word) {
        int const slot = g_.slot(key);
        if (slot < 0) {
            std::vector<std::string_view> keys;
            for (Quantity const* q : g_.quantities()) keys.push_back(q->key);
            return p_.issues.push_back({key, "no quantity has this key", Severity::error, nearest(key, keys)});
        }
        Quantity const& q = *g_.quantities()[to_index(slot)];
        std::size_t const before = p_.issues.size();
        double const value = g_.value_of(q, word, p_.issues);
        if (p_.issues.size() == before && !(value >= q.range.lo && value <= q.range.hi) && !g_.is_choice(q))
            p_.issues.push_back({key, to_text(value * q.unit, q) + " is outside " + to_text(q.range.lo * q.unit, q) +
                                          " … " + to_text(q.range.hi * q.unit, q)});
        fix(slot, Origin::pinned, value * q.unit);
    }

    void set_free(Program::Free const& f) {
        int const slot = g_.slot(*f.quantity);
        if (slot < 0) return p_.issues.push_back({std::string(f.quantity->key), "not part of the model"});
        if (p_.origin[to_index(slot)] == Origin::free)
            p_.issues.push_back({std::string(f.quantity->key), "is moved by two axes"});
        fix(slot, Origin::free, f.quantity->fallback * f.quantity->unit);
        p_.axes[to_index(slot)] = std::uint64_t{1} << std::min(f.axis, 63);
    }

    void fix(int slot, Origin origin, double value) {
        p_.values[to_index(slot)] = value;
        p_.origin[to_index(slot)] = origin;
        home_[to_index(slot)] = spare_;  // a formula that also yields this quantity writes to the bin
    }

    /// Takes the value from the catalogue; where an entry does not set it, computes what there would be without it.
    void look_up(int slot, int choice) {
        int const selector = g_.nodes()[to_index(choice)].in[0];
        Quantity const* q = g_.quantities()[to_index(slot)];
        auto const entries = g_.entries(*g_.quantities()[to_index(selector)]);
        need(selector);
        auto const speaks = [&](Entry const& e) { return assigns(e, q); };
        bool const moves = p_.axes[to_index(selector)] != 0;
        bool always = std::all_of(entries.begin(), entries.end(), speaks);
        if (!moves) {  // one entry for all designs
            double const selected = p_.values[to_index(selector)];
            bool const known = selected >= 0 && selected < static_cast<double>(entries.size());
            always = known && speaks(entries[static_cast<std::size_t>(selected)]);
        }
        if (!always) compute(slot, !moves);
        // A formula of a neighbour may write this one's home later: what always speaks must not wait for it.
        emit(g_.nodes()[to_index(choice)], {selector, always ? spare_ + 1 : home_[to_index(slot)]}, {slot});
        p_.origin[to_index(slot)] = Origin::chosen;
    }

    /// Computes the value by formula, else by fallback, into the quantity's home.
    void compute(int slot, bool must) {
        if (!g_.cases_of(slot).empty()) return compute_case(slot, must);
        compute_plain(slot, g_.formula_of(slot), must);
    }

    void compute_plain(int slot, int formula, bool must) {
        if (formula < 0) return fall_back(slot, home_[to_index(slot)], must);
        run(formula, slot, [&](int output) { return decides(formula, output) ? home_[to_index(output)] : spare_; });
        p_.origin[to_index(home_[to_index(slot)])] = Origin::formula;
    }

    /// This formula, not another case, is known to give the output its value at all designs.
    bool decides(int formula, int output) const {
        if (g_.cases_of(output).empty()) return true;
        int const selector = g_.case_selector(output);
        return state_[to_index(selector)] == done && p_.axes[to_index(selector)] == 0 &&
               case_formula(output, case_index(p_.values[to_index(selector)])) == formula;
    }

    void fall_back(int slot, int to, bool must) {
        Quantity const& q = *g_.quantities()[to_index(slot)];
        p_.values[to_index(to)] = q.fallback * q.unit;
        p_.origin[to_index(to)] = Origin::fallback;
        if (std::isnan(q.fallback) && must) p_.issues.push_back({std::string(q.key), "has neither formula nor value"});
    }

    /// The wanted output of a formula and those that come with it, each to the place `home` names; once per place.
    template <class Home>
    void run(int formula, int wanted, Home&& home) {
        Node const& node = g_.nodes()[to_index(formula)];
        for (int input : node.in) need(input);
        if (made_[to_index(home(wanted))]) return;
        std::vector<int> out;
        for (int o : node.out) {
            int const place = home(o);
            bool const made = place == spare_ || made_[to_index(place)];
            out.push_back(made ? spare_ : place);
            if (!made) made_[to_index(place)] = true;
        }
        emit(node, node.in, std::move(out));
    }

    /// The formula behind one case of a quantity; −1: none, the fallback holds.
    int case_formula(int slot, int index) const {
        auto const cases = g_.cases_of(slot);
        auto const found = std::find_if(cases.begin(), cases.end(), [&](auto const& c) { return c.index == index; });
        return found == cases.end() ? g_.formula_of(slot) : found->node;
    }

    void compute_case(int slot, bool must) {
        int const selector = g_.case_selector(slot);
        need(selector);
        if (p_.axes[to_index(selector)] == 0)
            return compute_plain(slot, case_formula(slot, case_index(p_.values[to_index(selector)])), must);
        std::size_t const count = g_.entries(*g_.quantities()[to_index(selector)]).size();
        if (count > most_cases) {
            std::string const key(g_.quantities()[to_index(slot)]->key);
            return p_.issues.push_back({key, "can be swept over at most " + std::to_string(most_cases) + " cases"});
        }
        std::vector<int> in{selector};
        // Only a computed selector can be at no case.
        int const elsewhere = g_.is_input(*g_.quantities()[to_index(selector)]) ? 0 : -1;
        in.push_back(place_of_case(slot, case_formula(slot, elsewhere), must && elsewhere == 0));
        for (std::size_t i = 0; i < count; ++i)
            in.push_back(place_of_case(slot, case_formula(slot, static_cast<int>(i)), must));
        Node& chooser = p_.selects->emplace_back(case_node<1>(count));
        chooser.in = in;
        chooser.out = {slot};
        emit(chooser, in, {home_[to_index(slot)]});
        p_.origin[to_index(home_[to_index(slot)])] = Origin::formula;
    }

    /// The place of the value of a quantity under one case, kept while the selector moves.
    int place_of_case(int slot, int formula, bool must) {
        int const place = *case_home(slot, formula);
        if (formula < 0) {
            fall_back(slot, place, must);
            return place;
        }
        run(formula, slot, [&](int output) { return case_home(output, formula).value_or(spare_); });
        return place;
    }

    void emit(Node const& node, std::vector<int> in, std::vector<int> out) {
        std::uint64_t axes = 0;
        for (int i : in) axes |= p_.axes[to_index(i)];
        for (int o : out)
            if (o != spare_) p_.axes[to_index(o)] = axes;
        if (axes) p_.steps.push_back({&node, std::move(in), std::move(out), axes});
        else node.run(p_.values.data(), in.data(), out.data());
    }

    void report_cycle(int slot) {
        p_.loops = true;
        std::string what = "depends on itself: ";
        for (auto i = std::find(path_.begin(), path_.end(), slot); i != path_.end(); ++i)
            what += std::string(g_.quantities()[to_index(*i)]->key) + " ← ";
        std::string const key(g_.quantities()[to_index(slot)]->key);
        p_.issues.push_back({key, what + key});
    }

    Program& p_;
    Graph const& g_;
    int const spare_;  // the bin
    std::vector<int> home_, path_;
    std::vector<State> state_;
    std::vector<bool> made_;       // per place: a formula writes it
    std::vector<int> first_case_;  // per slot: the place of its first case
};

Program::Program(Graph const& g, Scenario const& scenario, std::span<Free const> free,
                 std::span<Quantity const* const> wanted)
    : graph(&g), selects(std::make_shared<std::deque<Node>>()) {
    clear_upper_registers();
    Resolver resolver(*this, scenario, free);
    for (Quantity const* q : wanted) {
        int const slot = g.slot(*q);
        if (slot < 0) issues.push_back({std::string(q->key), "not part of the model"});
        else resolver.need(slot);
        outputs.push_back(slot < 0 ? bin() + 1 : slot);  // beyond the bin: always NaN
    }
    needed = resolver.needed();
}

int Program::slot_or_bin(Quantity const& q) const {
    int const slot = graph->slot(q);
    return slot < 0 ? bin() : slot;
}

// ── Questions ──

namespace {
std::vector<Program::Free> one_axis_each(std::vector<Quantity const*> const& free) {
    std::vector<Program::Free> result;
    for (Quantity const* q : free) result.push_back({q, static_cast<int>(std::min<std::size_t>(result.size(), 63))});
    return result;
}
}  // namespace

Response::Response(Graph const& graph, Scenario const& scenario, std::vector<Quantity const*> const& free,
                   std::vector<Quantity const*> const& outputs)
    : program_(graph, scenario, one_axis_each(free), outputs),
      values_(program_.values),
      gradient_(values_.begin(), values_.end()) {
    for (Quantity const* q : free) free_.push_back(program_.slot_or_bin(*q));
}

void Response::values(std::span<double const> x, std::span<double> y) {
    for (std::size_t i = 0; i < free_.size(); ++i) values_[to_index(free_[i])] = x[i];
    program_.run(values_);
    for (std::size_t j = 0; j < y.size(); ++j) y[j] = values_[to_index(program_.outputs[j])];
}

void Response::jacobian(std::span<double const> x, std::span<double> y, std::span<double> dy_dx) {
    for (std::size_t first = 0; first < free_.size(); first += Gradient::directions) {
        std::size_t const last = std::min(free_.size(), first + Gradient::directions);
        for (std::size_t i = 0; i < free_.size(); ++i) {
            Gradient& variable = gradient_[to_index(free_[i])] = x[i];
            if (i >= first && i < last) variable.slope.lanes[static_cast<int>(i - first)] = 1;
        }
        program_.run(gradient_);
        for (std::size_t j = 0; j < y.size(); ++j) {
            Gradient const& result = gradient_[to_index(program_.outputs[j])];
            y[j] = result.value;
            for (std::size_t i = first; i < last; ++i)
                dy_dx[j * free_.size() + i] = result.slope.lanes[static_cast<int>(i - first)];
        }
    }
}

std::vector<double> evaluate(Graph const& graph, Scenario const& scenario, std::vector<Quantity const*> const& wanted) {
    Program const program(graph, scenario, {}, wanted);
    std::vector<double> result;
    for (int slot : program.outputs) result.push_back(program.values[to_index(slot)]);
    return result;
}

}  // namespace diecast
