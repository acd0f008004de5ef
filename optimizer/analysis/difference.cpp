#include "optimizer/analysis/difference.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <unordered_map>
#include "model/core/points.h"
#include "model/core/special_values.h"
#include "model/core/text.h"
#include "optimizer/analysis/inputs.h"
#include "optimizer/analysis/mechanism.h"

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

void add_settings(Change& to, Change const& c) {
    to.unpinned.insert(to.unpinned.end(), c.unpinned.begin(), c.unpinned.end());
    to.pinned.pins.insert(c.pinned.pins.begin(), c.pinned.pins.end());
}

class Changes {
public:
    Changes(Graph const& graph, DifferenceAsked const& asked) : graph_(graph), from_(asked.from), to_(asked.to) {
        for (Scenario const* s : {&from_, &to_})
            for (Quantity const* q : inputs_behind(graph, *s, {asked.output})) matter_.insert(q);
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
            bool const apart = by != ChangesBy::pin && graph_.is_choice(*q) && expand(*q);
            add(*q, a, b, apart);
        }
        std::ranges::stable_sort(list_, {}, [](Change const& c) { return c.moves[0].name; });  // from either end alike
        return by == ChangesBy::topic ? by_topic() : std::move(list_);
    }

    /// Numbers of entries that are pinned while entries change.
    Scenario const& held() const { return held_; }

private:
    /// What both entries set is a change of its own, and the entries' only for what is left. Entries may choose further
    /// entries. False: they set nothing else differently.
    bool expand(Quantity const& selector) {
        std::size_t const before = list_.size();
        Entry const *first = entry_of(graph_, selector, from_), *second = entry_of(graph_, selector, to_);
        if (!first || !second) return false;
        for (Assignment const& set : first->sets) {
            Quantity const& q = *set.quantity;
            std::string const key(q.key);
            PinValue const* other = said_by(*second, q);
            if (!other || from_.pins.contains(key) || to_.pins.contains(key)) continue;
            bool const is_choice = graph_.is_choice(q);
            if (!is_choice && !matter_.contains(&q)) continue;
            held_.pins[key] = set.value;
            if (set.value == *other) continue;
            bool const apart = is_choice && expand(q);
            add(q, &set.value, other, apart);
        }
        return list_.size() > before;
    }
    void add(Quantity const& q, PinValue const* a, PinValue const* b, bool rest) {
        std::string const key(q.key);
        Change c{{{key, a ? pin_value_text(q, *a) : "derived", b ? pin_value_text(q, *b) : "derived", rest}}, {}, {}};
        if (b) c.pinned.pins[key] = *b;
        else c.unpinned.push_back(key);
        list_.push_back(std::move(c));
    }
    std::vector<Change> by_topic() const {
        std::vector<Change> topics;
        for (Change const& c : list_) {
            std::string const name = c.moves[0].name, topic = name.substr(0, name.find('.'));
            auto at =
                std::find_if(topics.begin(), topics.end(), [&](Change const& t) { return t.moves[0].name == topic; });
            if (at == topics.end()) at = topics.insert(topics.end(), {{{topic, "", ""}}, {}, {}});
            add_settings(*at, c);
        }
        return topics;
    }

    Graph const& graph_;
    Scenario const &from_, &to_;
    std::set<Quantity const*> matter_;
    std::vector<Change> list_;

    Scenario held_;
};

void make(Change const& change, Scenario& s) {
    for (std::string const& key : change.unpinned) s.pins.erase(key);
    for (auto const& [key, word] : change.pinned.pins) s.pins[key] = word;
}

Scenario changed(Scenario s, std::vector<Change> const& changes, std::uint64_t mask) {
    for (std::size_t i = 0; i < changes.size(); ++i)
        if (mask >> i & 1) make(changes[i], s);
    return s;
}

/// Whether a bit is set: of many changes none, all of them, or half of them at random; each set with the one that it
/// leaves out.
std::vector<std::vector<bool>> sets_to_try(std::size_t changes) {
    std::vector<std::vector<bool>> sets{std::vector<bool>(changes)};
    Random random(1);
    constexpr std::size_t random_sets = 6;
    for (std::size_t s = 0; s < random_sets; ++s) {
        sets.emplace_back(changes);
        for (std::size_t i = 0; i < changes; ++i) sets.back()[i] = random() < 0.5;
    }
    for (std::size_t s = sets.size(); s-- > 0;) {
        sets.push_back(sets[s]);
        sets.back().flip();
    }
    return sets;
}

/// What is divided: the changes that move the output, and the settings that they start from.
struct Divided {
    Scenario base;
    std::vector<Change> changes;
};

/// Leaves out what moves the output by itself neither at an end nor on the way, in any set that is tried. It is held as
/// the lesser of the two designs has it, so that the same is divided from either end.
Divided effective(Graph const& graph, Scenario const& base, std::vector<Change> const& all, Quantity const& output,
                  bool holds_end) {
    auto const with = [&](Scenario s, std::vector<bool> const& made) {
        for (std::size_t i = 0; i < all.size(); ++i)
            if (made[i]) make(all[i], s);
        return evaluate(graph, s, {&output})[0];
    };
    std::vector<bool> moves(all.size());
    auto const sets = sets_to_try(all.size());
    for (std::vector<bool> set : sets) {
        double const value = with(base, set);
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (moves[i]) continue;
            set[i].flip();
            double const other = with(base, set);
            moves[i] = other != value && !(std::isnan(other) && std::isnan(value));
            set[i].flip();
        }
    }
    Divided d{base, {}};
    for (std::size_t i = 0; i < all.size(); ++i)
        if (moves[i]) d.changes.push_back(all[i]);
        else if (holds_end) make(all[i], d.base);
    // Together they might still move an end.
    bool const same_ends =
        with(d.base, sets.front()) == with(base, sets.front()) && with(d.base, moves) == with(base, sets.back());
    return same_ends ? d : Divided{base, all};
}

/// The number after some of the changes; not a number where they violate a limit that both ends satisfy.
class ChangedValue {
public:
    ChangedValue(Graph const& graph, DifferenceAsked const& asked, Scenario base, std::vector<Change> const& changes)
        : graph_(graph), base_(std::move(base)), changes_(changes), asked_{asked.output} {
        std::uint64_t const all = changes.size() < 64 ? (std::uint64_t{1} << changes.size()) - 1 : ~std::uint64_t{0};
        for (Constraint const& c : asked.limits) {
            auto const satisfied = [&](std::uint64_t mask) {
                return satisfies(evaluate(graph_, changed(base_, changes_, mask), {c.quantity})[0], c);
            };
            if (satisfied(0) && satisfied(all)) limits_.push_back(c), asked_.push_back(c.quantity);
        }
    }
    double operator()(std::uint64_t mask) {
        auto const [at, is_new] = known_.try_emplace(mask);
        if (!is_new) return at->second;
        auto const values = evaluate(graph_, changed(base_, changes_, mask), asked_);
        double value = values[0];
        for (std::size_t i = 0; i < limits_.size(); ++i)
            if (!satisfies(values[i + 1], limits_[i])) value = nan;
        return at->second = value;
    }

private:
    static bool satisfies(double si, Constraint const& c) {
        double const value = si / c.quantity->unit;
        return value >= c.lo && value <= c.hi;
    }

    Graph const& graph_;
    Scenario base_;
    std::vector<Change> const& changes_;
    std::vector<Constraint> limits_;
    std::vector<Quantity const*> asked_;  // the output and what is limited
    std::unordered_map<std::uint64_t, double> known_;
};

/// How many times the difference the largest part is; infinite where no order leads from one end to the other.
double excess(Attribution const& a) {
    double const gap = std::abs(a.after - a.before);
    double largest = 0;
    for (double part : a.parts) largest = std::max(largest, std::isfinite(part) ? std::abs(part) : infinity);
    if (!(gap > 1e-12 * std::abs(a.before))) return std::isinf(largest) ? infinity : 0;
    return largest / gap;
}

/// Changes, each with those that it is coupled to: a mask of single changes.
using Coupled = std::vector<std::uint64_t>;

Attribution attribute_coupled(Coupled const& groups, ChangedValue& value, std::stop_token const& stop) {
    return attribute(
        groups.size(),
        [&](std::uint64_t mask) {
            std::uint64_t changes = 0;
            for (std::size_t i = 0; i < groups.size(); ++i)
                if (mask >> i & 1) changes |= groups[i];
            return value(changes);
        },
        64, 1, stop);
}

/// Couples the pair after which the largest part is least; of pairs that leave no order, the one that leads
/// farthest.
void couple_one_pair(Coupled& groups, ChangedValue& value, std::stop_token const& stop) {
    Coupled best;
    std::pair<float, double> least;
    for (std::size_t i = 0; i < groups.size(); ++i)
        for (std::size_t j = i + 1; j < groups.size(); ++j) {
            Coupled tried = groups;
            tried[i] |= tried[j];
            tried.erase(tried.begin() + static_cast<std::ptrdiff_t>(j));
            Attribution const a = attribute_coupled(tried, value, stop);
            // But for rounding, which differs from one end to the other.
            std::pair const order{static_cast<float>(excess(a)), -static_cast<double>(a.farthest)};
            if (best.empty() || order < least) best = std::move(tried), least = order;
        }
    groups = std::move(best);
}

Change made_together(std::vector<Change> const& changes, std::uint64_t mask) {
    Change together;
    for (std::size_t i = 0; i < changes.size(); ++i) {
        if (!(mask >> i & 1)) continue;
        together.moves.insert(together.moves.end(), changes[i].moves.begin(), changes[i].moves.end());
        add_settings(together, changes[i]);
    }
    return together;
}

Division divide(std::vector<Change> const& changes, ChangedValue& value, std::stop_token const& stop) {
    Coupled groups;
    for (std::size_t i = 0; i < changes.size(); ++i) groups.push_back(std::uint64_t{1} << i);
    Attribution a = attribute_coupled(groups, value, stop);
    while (a.exact && a.complete && groups.size() > 1 && excess(a) > most_excess) {
        couple_one_pair(groups, value, stop);
        a = attribute_coupled(groups, value, stop);
    }
    Division d{{}, std::move(a)};
    for (std::uint64_t mask : groups) d.changes.push_back(made_together(changes, mask));
    return d;
}

}  // namespace

std::vector<Constraint> limits_between(Graph const& graph, Study const& study, Scenario const& from, Scenario const& to,
                                       std::vector<Quantity const*> const& outputs) {
    auto limits = limits_at(graph, study, {to, outputs});
    for (Constraint const& c : limits_at(graph, study, {from, outputs}))
        if (std::ranges::find(limits, c.quantity, &Constraint::quantity) == limits.end()) limits.push_back(c);
    return limits;
}

std::optional<Difference> difference(Graph const& graph, DifferenceAsked const& asked, ChangesBy by, Issues& issues,
                                     std::stop_token stop) {
    Changes finder(graph, asked);
    std::vector<Change> changes = finder.find(by);
    bool const is_fine = by == ChangesBy::parameter;
    auto const by_topic = [&](std::size_t changed) {
        auto coarse = difference(graph, asked, ChangesBy::topic, issues, stop);
        if (coarse) coarse->too_many = changed;
        return coarse;
    };
    if (is_fine && changes.size() > most_changes) return by_topic(changes.size());
    Scenario base = asked.from;
    for (auto const& [key, word] : finder.held().pins) base.pins[key] = word;
    Divided divided = effective(graph, base, changes, *asked.output, asked.to.pins < asked.from.pins);
    changes = std::move(divided.changes), base = std::move(divided.base);
    if (changes.size() > 64) {
        issues.push_back(
            {"", "more than 64 changes between the two designs: take them by topic", Severity::error, {}, {}});
        return {};
    }
    ChangedValue value(graph, asked, std::move(base), changes);
    Difference d{asked.output, divide(changes, value, stop), {}};
    if (is_fine && !d.by_change.attribution.exact && excess(d.by_change.attribution) > most_excess)
        return by_topic(d.by_change.size());
    if (d.by_change.size() == 1 && d.by_change.changes[0].moves.size() > 1)
        d.by_mechanism = divide_by_mechanism(graph, asked.from, asked.to, *asked.output);
    return d;
}

}  // namespace diecast
