#include "model/core/graph.h"
#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>
#include "model/core/program.h"
#include "model/core/quotes.h"
#include "model/core/special_values.h"
#include "model/core/text.h"

namespace diecast {
namespace {

/// The value the selected catalogue entry assigns; where it assigns none (NaN), the value there would be without it.
struct Pick {
    std::vector<double> table;
    auto operator()(auto const& selected, auto const& otherwise) const {
        auto const value = lookup(table, selected);
        return select(value == value, value, otherwise);
    }
    Interval operator()(Interval const& selected, Interval const& otherwise) const {
        return lookup_or(table, selected, otherwise);
    }
};

std::string range_text(Quantity const& q) {
    return to_text(q.range.lo * q.unit, q) + " … " + to_text(q.range.hi * q.unit, q);
}

void check_range(Issues& issues, Quantity const& q, double value, std::string const& said_by) {
    if (value < q.range.lo || value > q.range.hi)
        issues.push_back(
            {std::string(q.key), said_by + " " + to_text(value * q.unit, q) + " is outside " + range_text(q)});
}

}  // namespace

std::string_view to_text(Distribution shape) {
    static constexpr std::string_view names[] = {"uniform", "triangular", "normal", "lognormal"};
    return names[static_cast<std::size_t>(shape)];
}

std::optional<Distribution> distribution_named(std::string_view word) {
    for (Distribution s :
         {Distribution::uniform, Distribution::triangular, Distribution::normal, Distribution::lognormal})
        if (to_text(s) == word) return s;
    return {};
}

// ── Wiring ──

int Graph::declare(Quantity const& q) {
    auto const [place, is_new] = slots_.try_emplace(q.key, static_cast<int>(quantities_.size()));
    if (is_new) {
        quantities_.push_back(&q);
        formula_of_.push_back(-1);
        choice_of_.push_back(-1);
        case_selector_.push_back(-1);
        cases_.emplace_back();
        if (!std::isnan(q.fallback)) check_range(issues_, q, q.fallback, "default");
    } else if (quantities_[to_index(place->second)] != &q)
        issues_.push_back({std::string(q.key), "two quantities have this key"});
    return place->second;
}

Outputs::Outputs(Quantity const& q) : quantities{&q} {}
Outputs::Outputs(std::initializer_list<std::reference_wrapper<Quantity const>> list) {
    for (Quantity const& q : list) quantities.push_back(&q);
}
Outputs::~Outputs() = default;

std::shared_ptr<void const> Graph::copy_bytes(void const* formula, std::size_t size) {
    std::shared_ptr<void> copy(::operator new(size), [](void* p) { ::operator delete(p); });
    std::memcpy(copy.get(), formula, size);
    return copy;
}
Node Graph::node_of(Compiled const& c) {
    return {c.name, c.equation, c.citation, c.copy(c.formula, c.size), c.kernels, {}, {}};
}
void Graph::insert(Outputs const& out, Compiled const& formula, std::span<Quantity const* const> in) {
    insert(out, node_of(formula), in);
}
void Graph::insert_case(Quantity const& selector, std::string_view named, Outputs const& out, Compiled const& formula,
                        std::span<Quantity const* const> in) {
    insert_case(selector, named, out, node_of(formula), in);
}

/// Fills in the slots; false if the formula returns another number of results.
bool Graph::wire(Outputs const& out, Node& node, std::span<Quantity const* const> in) {
    for (Quantity const* q : in) node.in.push_back(declare(*q));
    for (Quantity const* q : out.quantities) node.out.push_back(declare(*q));
    if (node.kernels.outputs == std::ssize(out.quantities)) return true;
    issues_.push_back({std::string(out.quantities[0]->key),
                       std::string(node.name) + " returns " + std::to_string(node.kernels.outputs) +
                           " numbers, wired to " + std::to_string(out.quantities.size())});
    return false;
}

void Graph::insert(Outputs const& out, Node node, std::span<Quantity const* const> in) {
    if (!wire(out, node, in)) return;
    for (int slot : node.out) {
        int& formula = formula_of_[to_index(slot)];
        if (formula >= 0)
            issues_.push_back({std::string(quantities_[to_index(slot)]->key),
                               "computed by " + std::string(nodes_[to_index(formula)].name) + " and again by " +
                                   std::string(node.name)});
        else formula = static_cast<int>(nodes_.size());
    }
    nodes_.push_back(std::move(node));
}

void Graph::insert_case(Quantity const& selector, std::string_view named, Outputs const& out, Node node,
                        std::span<Quantity const* const> in) {
    if (!wire(out, node, in)) return;
    int const selected = declare(selector);
    std::vector<Entry>& names = entries_[selected];
    auto const found = std::find_if(names.begin(), names.end(), [&](Entry const& e) { return e.name == named; });
    int const index = static_cast<int>(found - names.begin());
    if (found == names.end()) names.push_back({std::string(named), {}});
    for (int slot : node.out) {
        int& by = case_selector_[to_index(slot)];
        std::string const key(quantities_[to_index(slot)]->key);
        if (by >= 0 && by != selected) issues_.push_back({key, "its formula is selected by two quantities"});
        by = selected;
        auto& cases = cases_[to_index(slot)];
        if (std::any_of(cases.begin(), cases.end(), [&](Case const& c) { return c.index == index; }))
            issues_.push_back({key, "two formulas for the case " + in_quotes(named)});
        cases.push_back({index, static_cast<int>(nodes_.size())});
    }
    nodes_.push_back(std::move(node));
}

std::vector<Quantity const*> Graph::rows_of(std::vector<int> const& slots, Substitution const& instead) const {
    std::vector<Quantity const*> rows;
    for (int slot : slots) {
        auto const other = instead.find(quantities_[to_index(slot)]);
        rows.push_back(other == instead.end() ? quantities_[to_index(slot)] : other->second);
    }
    return rows;
}

void Graph::vary(Quantity const& selector, std::string_view named, Quantity const& output,
                 Substitution const& instead) {
    int const formula = formula_of(declare(output));
    if (formula < 0) return issues_.push_back({std::string(output.key), "has no formula to vary"});
    Node node = nodes_[to_index(formula)];
    Outputs out{};
    out.quantities = rows_of(std::exchange(node.out, {}), {});
    auto const in = rows_of(std::exchange(node.in, {}), instead);
    insert_case(selector, named, out, std::move(node), in);
}

void Graph::repeat(Substitution rows) {
    auto const again = [&](int index, auto const& place) {
        Node node = nodes_[to_index(index)];
        Outputs out{};
        out.quantities = rows_of(std::exchange(node.out, {}), rows);
        auto const in = rows_of(std::exchange(node.in, {}), rows);
        place(out, std::move(node), in);
    };
    for (int slot = 0, count = static_cast<int>(quantities_.size()); slot < count; ++slot) {
        Quantity const* row = quantities_[to_index(slot)];
        if (!rows.contains(row)) continue;
        int const formula = formula_of(slot);
        if (formula >= 0 && nodes_[to_index(formula)].out[0] == slot)
            again(formula, [&](auto const& out, Node node, auto const& in) { insert(out, std::move(node), in); });
        for (Case const c : std::vector<Case>(cases_of(slot).begin(), cases_of(slot).end())) {
            if (nodes_[to_index(c.node)].out[0] != slot) continue;
            int const by = case_selector(slot);
            std::string const named = entries_[by][to_index(c.index)].name;
            Quantity const& selector = *rows_of({by}, rows)[0];
            again(c.node, [&](auto const& out, Node node, auto const& in) {
                insert_case(selector, named, out, std::move(node), in);
            });
        }
    }
    repeated_.push_back(std::move(rows));
}

/// The entries of a catalogue for those in the place of its rows.
void Graph::repeat_choice(Quantity const& selector) {
    for (std::size_t r = 0; r < repeated_.size(); ++r) {
        auto const other = repeated_[r].find(&selector);
        if (other == repeated_[r].end()) continue;
        std::vector<Entry> entries(this->entries(selector).begin(), this->entries(selector).end());
        for (Entry& entry : entries) {
            std::erase_if(entry.sets, [&](Assignment const& a) { return !repeated_[r].contains(a.quantity); });
            for (Assignment& a : entry.sets) a.quantity = repeated_[r].at(a.quantity);
        }
        choose(*other->second, std::move(entries));
    }
}

void Graph::choose(Quantity const& selector, std::vector<Entry> entries) {
    int const selected = declare(selector);
    std::map<int, Pick> picks;
    for (std::size_t e = 0; e < entries.size(); ++e)
        for (Assignment const& a : entries[e].sets) {
            Issues found;
            int const slot = declare(*a.quantity);
            double const value = value_of(*a.quantity, a.value, found);
            if (found.empty()) check_range(found, *a.quantity, value, "the value");
            for (Issue& issue : found) {
                issue.what = "entry " + entries[e].name + ": " + issue.what;
                issue.file = entries[e].file;
                issues_.push_back(std::move(issue));
            }
            Pick& pick = picks[slot];
            pick.table.resize(entries.size(), nan);
            pick.table[e] = value * a.quantity->unit;
        }
    for (auto& [slot, pick] : picks) {
        int& choice = choice_of_[to_index(slot)];
        if (choice >= 0)
            issues_.push_back({std::string(quantities_[to_index(slot)]->key), "assigned by two catalogues"});
        choice = static_cast<int>(nodes_.size());
        Kernels const kernels = compile<Pick, 2>(pick);
        nodes_.push_back({selector.key,
                          "catalogue",
                          {},
                          std::make_shared<Pick const>(std::move(pick)),
                          kernels,
                          {selected, slot},
                          {slot}});
    }
    if (!entries_.try_emplace(selected, std::move(entries)).second)
        issues_.push_back({std::string(selector.key), "two catalogues for one selector"});
    else repeat_choice(selector);
}

// ── Looking up ──

Quantity const* Graph::find(std::string_view key) const {
    int const i = slot(key);
    return i < 0 ? nullptr : quantities_[to_index(i)];
}
int Graph::slot(std::string_view key) const {
    auto const place = slots_.find(key);
    return place == slots_.end() ? -1 : place->second;
}

std::span<Entry const> Graph::entries(Quantity const& selector) const {
    auto const found = entries_.find(slot(selector.key));
    if (found == entries_.end()) return {};
    return found->second;
}

int Graph::entry(Quantity const& selector, std::string_view name) const {
    auto const all = entries(selector);
    auto const found = std::find_if(all.begin(), all.end(), [&](Entry const& e) { return e.name == name; });
    return found == all.end() ? -1 : static_cast<int>(found - all.begin());
}

Quantity const* Graph::selector_of(Quantity const& q) const {
    int const i = slot(q), choice = i < 0 ? -1 : choice_of(i);
    return choice < 0 ? nullptr : quantities_[to_index(nodes_[to_index(choice)].in[0])];
}

bool Graph::is_input(Quantity const& q) const {
    int const i = slot(q);
    return i >= 0 && formula_of(i) < 0 && cases_of(i).empty();
}

double Graph::value_of(Quantity const& q, PinValue const& word, Issues& issues) const {
    auto const all = entries(q);
    if (auto const* number = std::get_if<double>(&word)) {
        bool const is_entry =
            *number >= 0 && *number < static_cast<double>(all.size()) && *number == std::floor(*number);
        if (!all.empty() && !is_entry) {
            issues.push_back(
                {std::string(q.key), "there is no entry number " + exact_text(*number) + "; name one of its entries"});
            return q.fallback;
        }
        return *number;
    }
    std::string const& name = std::get<std::string>(word);
    if (int const index = entry(q, name); index >= 0) return index;
    std::vector<std::string_view> names;
    for (Entry const& e : all) names.push_back(e.name);
    issues.push_back(
        {std::string(q.key),
         all.empty() ? in_quotes(name) + " is not a number" : "the catalogue has no entry " + in_quotes(name),
         Severity::error, nearest(name, names)});
    return q.fallback;
}

PinValue Graph::pin_value_of(Quantity const& q, double in_unit) const {
    auto const all = entries(q);
    if (in_unit >= 0 && in_unit < static_cast<double>(all.size())) return all[static_cast<std::size_t>(in_unit)].name;
    return in_unit;
}

// ── Checking ──

Issues Graph::check(Scenario const& scenario) const {
    Program const everything(*this, scenario, {}, quantities_);
    Issues issues = issues_;
    issues.insert(issues.end(), everything.issues.begin(), everything.issues.end());
    if (everything.issues.empty()) check_units(scenario, issues);
    return issues;
}

/// Measures every formula in other metres, seconds, dollars …: each result must move as its unit says.
void Graph::check_units(Scenario const& scenario, Issues& issues) const {
    std::vector<double> const values = evaluate(*this, scenario, quantities_);
    auto const is_choice_node = [&](std::size_t n) { return choice_of(nodes_[n].out[0]) == static_cast<int>(n); };
    auto const bends = [&](Node const& node, int output, int Dim::*base) {
        auto const factor = [&](int slot) { return std::pow(1.7, quantities_[to_index(slot)]->unit.dim.*base); };
        std::vector<double> before = values, after = values;
        for (int slot : node.in)
            after[to_index(slot)] = before[to_index(slot)] * factor(slot);  // an input may come twice
        for (auto* v : {&before, &after}) node.run(v->data(), node.in.data(), node.out.data());
        double const expected = before[to_index(output)] * factor(output);
        bool const is_share = quantities_[to_index(output)]->unit.dim == Dim{};  // 1 − x keeps the rounding of 1
        double const rounding = 1e-9 * std::abs(expected) + (is_share ? 1e-12 : 0);
        return !(std::abs(after[to_index(output)] - expected) <= rounding) && !std::isinf(expected);
    };
    // A difference of nearly equal inputs is all rounding: where their last digits move it, its unit cannot be seen.
    auto const is_rounding = [&](Node const& node, int output) {
        std::vector<double> before = values, after = values;
        double nudge = 1e-13;
        for (int slot : node.in) after[to_index(slot)] *= 1 + (nudge = -nudge);
        for (auto* v : {&before, &after}) node.run(v->data(), node.in.data(), node.out.data());
        double const value = before[to_index(output)];
        return std::abs(after[to_index(output)] - value) > 1e-9 * std::abs(value);
    };
    for (std::size_t n = 0; n < nodes_.size(); ++n) {
        if (is_choice_node(n)) continue;
        for (int output : nodes_[n].out)
            if (std::any_of(base_dimensions.begin(), base_dimensions.end(),
                            [&](int Dim::*base) { return bends(nodes_[n], output, base); }) &&
                !is_rounding(nodes_[n], output))
                issues.push_back({std::string(quantities_[to_index(output)]->key),
                                  "the inputs of " + std::string(nodes_[n].name) + " do not make a number in [" +
                                      std::string(quantities_[to_index(output)]->unit.name) + "]"});
    }
}

}  // namespace diecast
