#include "optimizer/analysis/difference.h"

#include <algorithm>
#include <cmath>
#include <set>
#include "model/core/text.h"
#include "optimizer/analysis/inputs.h"

namespace diecast {
namespace {

std::string pin_value_text(Quantity const& q, PinValue const& word) {
    if (auto const* name = std::get_if<std::string>(&word)) return *name;
    return to_text(std::get<double>(word) * q.unit, q);
}

PinValue const* pin_of(Scenario const& s, std::string const& key) {
    auto const at = s.pins.find(key);
    return at == s.pins.end() ? nullptr : &at->second;
}

Entry const* entry_of(Graph const& graph, Quantity const& selector, Scenario const& s) {
    double const at = evaluate(graph, s, {&selector})[0];
    auto const entries = graph.entries(selector);
    return at >= 0 && at < static_cast<double>(entries.size()) ? &entries[static_cast<std::size_t>(at)] : nullptr;
}

/// Null: nothing.
PinValue const* said_by(Entry const& entry, Quantity const& q) {
    for (Assignment const& a : entry.sets)
        if (a.quantity == &q) return &a.value;
    return nullptr;
}

class Changes {
public:
    Changes(Graph const& graph, Scenario const& from, Scenario const& to, std::vector<Quantity const*> const& outputs)
        : graph_(graph), from_(from), to_(to) {
        for (Scenario const* s : {&from, &to})
            for (Quantity const* q : inputs_behind(graph, *s, outputs)) matter_.insert(q);
    }

    std::vector<Change> find(ChangesBy by) {
        std::set<std::string> keys;
        for (auto const& [key, word] : from_.pins) keys.insert(key);
        for (auto const& [key, word] : to_.pins) keys.insert(key);
        for (std::string const& key : keys) {
            PinValue const *a = pin_of(from_, key), *b = pin_of(to_, key);
            if (a && b && *a == *b) continue;
            Quantity const* q = graph_.find(key);
            if (!q) continue;
            if (by != ChangesBy::pin && graph_.is_choice(*q)) expand(*q);
            add(*q, a, b);
        }
        return by == ChangesBy::topic ? by_topic() : std::move(list_);
    }

    /// Numbers of entries that are pinned while entries change.
    Scenario const& held() const { return held_; }

private:
    /// What both entries set is a change of its own, and the entries' only for what is left. Entries may choose further
    /// entries.
    void expand(Quantity const& selector) {
        Entry const *first = entry_of(graph_, selector, from_), *second = entry_of(graph_, selector, to_);
        if (!first || !second) return;
        for (Assignment const& set : first->sets) {
            Quantity const& q = *set.quantity;
            std::string const key(q.key);
            PinValue const* other = said_by(*second, q);
            if (!other || from_.pins.contains(key) || to_.pins.contains(key)) continue;
            bool const is_choice = graph_.is_choice(q);
            if (!is_choice && !matter_.contains(&q)) continue;
            held_.pins[key] = set.value;
            if (set.value == *other) continue;
            add(q, &set.value, other);
            if (is_choice) expand(q);
        }
    }
    void add(Quantity const& q, PinValue const* a, PinValue const* b) {
        std::string const key(q.key);
        Change c{key, a ? pin_value_text(q, *a) : "derived", b ? pin_value_text(q, *b) : "derived", {}, {}};
        if (b) c.pinned.pins[key] = *b;
        else c.unpinned.push_back(key);
        list_.push_back(std::move(c));
    }
    std::vector<Change> by_topic() const {
        std::vector<Change> topics;
        for (Change const& c : list_) {
            std::string const topic = c.name.substr(0, c.name.find('.'));
            auto at = std::find_if(topics.begin(), topics.end(), [&](Change const& t) { return t.name == topic; });
            if (at == topics.end()) at = topics.insert(topics.end(), {topic, "", "", {}, {}});
            at->unpinned.insert(at->unpinned.end(), c.unpinned.begin(), c.unpinned.end());
            at->pinned.pins.insert(c.pinned.pins.begin(), c.pinned.pins.end());
        }
        return topics;
    }

    Graph const& graph_;
    Scenario const &from_, &to_;
    std::set<Quantity const*> matter_;
    std::vector<Change> list_;

    Scenario held_;
};

/// The changes that move an output, alone or taken back: others need not be counted.
std::vector<Change> effective(std::vector<Change> const& all,
                              std::function<std::vector<double>(std::vector<bool> const&)> const& evaluate_with) {
    std::vector<bool> none(all.size(), false), every(all.size(), true);
    auto const before = evaluate_with(none), after = evaluate_with(every);
    std::vector<Change> kept;
    for (std::size_t i = 0; i < all.size(); ++i) {
        auto one = none, rest = every;
        one[i] = true, rest[i] = false;
        if (evaluate_with(one) != before || evaluate_with(rest) != after) kept.push_back(all[i]);
    }
    return kept;
}

Scenario changed(Scenario s, std::vector<Change> const& changes, std::function<bool(std::size_t)> const& made) {
    for (std::size_t i = 0; i < changes.size(); ++i) {
        if (!made(i)) continue;
        for (std::string const& key : changes[i].unpinned) s.pins.erase(key);
        for (auto const& [key, word] : changes[i].pinned.pins) s.pins[key] = word;
    }
    return s;
}

}  // namespace

std::optional<Difference> difference(Graph const& graph, Scenario const& from, Scenario const& to,
                                     std::vector<Quantity const*> const& outputs, ChangesBy by, Issues& issues,
                                     std::stop_token stop) {
    Changes finder(graph, from, to, outputs);
    Difference d{outputs, finder.find(by), {}};
    if (d.changes.size() > most_changes && by == ChangesBy::parameter)
        return difference(graph, from, to, outputs, ChangesBy::topic, issues, std::move(stop));
    Scenario base = from;
    for (auto const& [key, word] : finder.held().pins) base.pins[key] = word;
    d.changes = effective(d.changes, [&](std::vector<bool> const& made) {
        return evaluate(graph, changed(base, d.changes, [&](std::size_t i) { return made[i]; }), outputs);
    });
    if (d.changes.size() > 64) {
        issues.push_back(
            {"", "more than 64 changes between the two designs: take them by topic", Severity::error, {}, {}});
        return {};
    }
    d.attribution = attribute(
        d.changes.size(), outputs.size(),
        [&](std::uint64_t mask, std::span<double> y) {
            auto const values =
                evaluate(graph, changed(base, d.changes, [&](std::size_t i) { return mask >> i & 1; }), outputs);
            std::copy(values.begin(), values.end(), y.begin());
        },
        64, 1, std::move(stop));
    return d;
}

}  // namespace diecast
