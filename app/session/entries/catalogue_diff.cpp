#include "app/session/entries/catalogue_diff.h"
#include <cmath>
#include "app/chart/text.h"
#include "app/session/document.h"
#include "app/session/entries/entry_facts.h"
#include "app/session/words.h"
#include "model/model.h"
#include "model/study/charts/chart_io.h"
#include "model/study/study_limits.h"

namespace diecast {
namespace {

std::string text_of(PinValue const& word, Quantity const& q) { return to_std(value_of(q, word)); }

std::optional<double> factor(PinValue const* from, PinValue const* to) {
    auto const* x = from ? std::get_if<double>(from) : nullptr;
    auto const* y = to ? std::get_if<double>(to) : nullptr;
    if (!x || !y || *x == 0 || *y == 0 || !std::isfinite(*y / *x)) return {};
    return *y / *x;
}

std::string label(Quantity const* q, std::string const& key) { return q ? label_of(*q) : key; }

void compare_words(Study const& from, Study const& to, std::vector<StudyDifference>& list) {
    StudyWords const before = words_of(from), after = words_of(to);
    auto const add = [&](std::string const& what, std::string const& was, std::string const& is) {
        if (was != is) list.push_back({StudyDifference::words, nullptr, what, was, is});
    };
    add("Title", before.title, after.title);
    add("Description", before.summary, after.summary);
    add("What is counted", before.noun, after.noun);
}

void compare_pins(Graph const& graph, Study const& from, Study const& to, std::vector<StudyDifference>& list) {
    auto const add = [&](std::string const& key, PinValue const* was, PinValue const* is) {
        Quantity const* q = graph.find(key);
        if (!q || (was && is && *was == *is)) return;
        list.push_back({StudyDifference::pin, q, label(q, key), was ? text_of(*was, *q) : "",
                        is ? text_of(*is, *q) : "", factor(was, is)});
    };
    auto const& before = from.scenario.pins;
    for (auto const& [key, word] : to.scenario.pins) {
        auto const was = before.find(key);
        add(key, was == before.end() ? nullptr : &was->second, &word);
    }
    for (auto const& [key, word] : before)
        if (!to.scenario.pins.contains(key)) add(key, &word, nullptr);
}

AxisSpec const* axis_in(std::vector<AxisSpec> const& axes, Quantity const* q) {
    for (AxisSpec const& axis : axes)
        if (axis.quantity == q) return &axis;
    return nullptr;
}

void compare_axes(Graph const& graph, Study const& from, Study const& to, std::vector<StudyDifference>& list) {
    auto const add = [&](AxisSpec const* was, AxisSpec const* is) {
        if (was && is && was->values == is->values) return;
        auto const text = [&](AxisSpec const* axis) { return axis ? to_std(axis_text(graph, *axis)) : std::string(); };
        Quantity const* q = was ? was->quantity : is->quantity;
        std::string before = text(was), after = text(is);
        if (was && is && before == after) {  // other places between the same ends
            before += " (" + std::to_string(was->values.size()) + ")";
            after += " (" + std::to_string(is->values.size()) + ")";
        }
        list.push_back({StudyDifference::axis, q, label_of(*q), before, after});
    };
    for (AxisSpec const& axis : to.axes) add(axis_in(from.axes, axis.quantity), &axis);
    for (AxisSpec const& axis : from.axes)
        if (!axis_in(to.axes, axis.quantity)) add(&axis, nullptr);
}

void compare_objectives(Study const& from, Study const& to, std::vector<StudyDifference>& list) {
    auto const sense = [](Study const& study, Quantity const* q) -> std::string {
        for (Objective const& o : study.objectives)
            if (o.quantity == q) return o.sense == Sense::maximise ? "maximise" : "minimise";
        return "";
    };
    auto const add = [&](Quantity const* q) {
        if (sense(from, q) != sense(to, q))
            list.push_back({StudyDifference::objective, q, label_of(*q), sense(from, q), sense(to, q)});
    };
    for (Objective const& o : to.objectives) add(o.quantity);
    for (Objective const& o : from.objectives)
        if (sense(to, o.quantity).empty()) add(o.quantity);
}

/// Listed ones and those of the model.
void compare_limits(Graph const& graph, Study const& from, Study const& to, std::vector<StudyDifference>& list) {
    auto const before = limits_of(graph, from), after = limits_of(graph, to);
    auto const limit = [](std::vector<Constraint> const& limits, Quantity const* q) -> std::string {
        for (Constraint const& c : limits)
            if (c.quantity == q) {
                std::string const lo = std::isfinite(c.lo) ? "≥ " + value_text(c.lo, *q) : "";
                std::string const hi = std::isfinite(c.hi) ? "≤ " + value_text(c.hi, *q) : "";
                return lo + (lo.empty() || hi.empty() ? "" : ", ") + hi;
            }
        return "";
    };
    auto const add = [&](Quantity const* q) {
        if (limit(before, q) != limit(after, q))
            list.push_back({StudyDifference::limit, q, label_of(*q), limit(before, q), limit(after, q)});
    };
    for (Constraint const& c : after) add(c.quantity);
    for (Constraint const& c : before)
        if (limit(after, c.quantity).empty()) add(c.quantity);
}

void compare_designs(Study const& from, Study const& to, std::vector<StudyDifference>& list) {
    auto const settings = [](Study const& study, std::string const& name) -> NamedDesign const* {
        for (NamedDesign const& d : study.designs)
            if (d.name == name) return &d;
        return nullptr;
    };
    auto const text = [](NamedDesign const* d) {
        return d ? std::to_string(d->scenario.pins.size()) + " settings" : std::string();
    };
    for (NamedDesign const& d : to.designs)
        if (auto const* was = settings(from, d.name); !was || !(was->scenario == d.scenario))
            list.push_back({StudyDifference::design, nullptr, d.name, text(was), text(&d)});
    for (NamedDesign const& d : from.designs)
        if (!settings(to, d.name)) list.push_back({StudyDifference::design, nullptr, d.name, text(&d), ""});
}

std::string name_of_chart(ChartSpec const& chart) {
    return chart.title.empty() ? std::string(chart.kind_title()) : chart.title;
}

/// Field by field, as files have them.
void compare_chart(Graph const& graph, ChartSpec const& from, ChartSpec const& to, std::vector<StudyDifference>& list) {
    OrderedJson const before = chart_json(graph, from), after = chart_json(graph, to);
    auto const text = [](OrderedJson const& chart, std::string const& field) {
        if (!chart.contains(field)) return std::string();
        return chart[field].is_string() ? chart[field].get<std::string>() : chart[field].dump();
    };
    auto const add = [&](std::string const& field) {
        std::string const was = text(before, field), is = text(after, field);
        if (was != is) list.push_back({StudyDifference::chart, nullptr, name_of_chart(to) + ": " + field, was, is});
    };
    for (auto const& [field, any] : after.items()) add(field);
    for (auto const& [field, any] : before.items())
        if (!after.contains(field)) add(field);
}

/// A chart with another title is another chart.
void compare_charts(Graph const& graph, Study const& from, Study const& to, std::vector<StudyDifference>& list) {
    std::vector<ChartSpec> before = charts_without_view(from);
    std::vector<ChartSpec> const after = charts_without_view(to);
    if (before == after) return;
    std::size_t const first = list.size();
    auto const take = [&](auto const& fits) -> std::optional<ChartSpec> {
        auto const found = std::find_if(before.begin(), before.end(), fits);
        if (found == before.end()) return {};
        ChartSpec taken = *found;
        before.erase(found);
        return taken;
    };
    std::vector<ChartSpec> others;
    for (ChartSpec const& chart : after)
        if (!take([&](ChartSpec const& was) { return was == chart; })) others.push_back(chart);
    for (ChartSpec const& chart : others)
        if (auto const was = take([&](ChartSpec const& w) { return name_of_chart(w) == name_of_chart(chart); }))
            compare_chart(graph, *was, chart, list);
        else list.push_back({StudyDifference::chart, nullptr, name_of_chart(chart), "", std::string(chart.kind())});
    for (ChartSpec const& was : before)
        list.push_back({StudyDifference::chart, nullptr, name_of_chart(was), std::string(was.kind()), ""});
    if (list.size() == first)
        list.push_back({StudyDifference::chart, nullptr, "Charts", "in another order", "in this order"});
}

/// Those the study's pins, axes and designs choose, and those that they name.
std::vector<EntryRef> chosen_entries(Graph const& graph, Study const& study) {
    std::vector<EntryRef> list;
    for (auto const& [kind, selector] : catalogue_selectors())
        for (Entry const& entry : graph.entries(*selector))
            if (!study_uses(graph, study, {selector, entry.name}).isEmpty()) list.push_back({selector, entry.name});
    for (std::size_t n = 0; n < list.size(); ++n)
        for (Assignment const& a : entry_of(graph, list[n])->sets)
            if (auto const* name = std::get_if<std::string>(&a.value))
                if (EntryRef const ref{a.quantity, *name};
                    entry_of(graph, ref) && std::find(list.begin(), list.end(), ref) == list.end())
                    list.push_back(ref);
    return list;
}

}  // namespace

std::vector<StudyDifference> differences(Graph const& graph, Study const& from, Study const& to) {
    std::vector<StudyDifference> list;
    compare_words(from, to, list);
    compare_pins(graph, from, to, list);
    compare_axes(graph, from, to, list);
    compare_objectives(from, to, list);
    compare_limits(graph, from, to, list);
    compare_designs(from, to, list);
    compare_charts(graph, from, to, list);
    return list;
}

std::vector<StudyDifference> entry_differences(Quantity const& selector, Entry const* from, Entry const& to) {
    std::vector<StudyDifference> list;
    std::string const heading = to_std(kind_title_of_one(selector)) + " " + to.name;
    for (Assignment const& a : to.sets) {
        Assignment const* was = from ? assignment_of(*from, *a.quantity) : nullptr;
        if (was && was->value == a.value) continue;
        list.push_back({StudyDifference::entry, a.quantity, heading + ": " + label_of(*a.quantity),
                        was ? text_of(was->value, *a.quantity) : "", text_of(a.value, *a.quantity),
                        factor(was ? &was->value : nullptr, &a.value)});
    }
    if (from)
        for (Assignment const& was : from->sets)
            if (!assignment_of(to, *was.quantity))
                list.push_back({StudyDifference::entry, was.quantity, heading + ": " + label_of(*was.quantity),
                                text_of(was.value, *was.quantity), ""});
    return list;
}

std::vector<StudyDifference> entry_differences(Graph const& graph, Study const& study, Graph const& shipped) {
    std::vector<StudyDifference> list;
    for (EntryRef const& ref : chosen_entries(graph, study)) {
        Entry const* entry = entry_of(graph, ref);
        if (is_shipped(*entry)) continue;
        Entry const* base = entry_of(shipped, ref);
        for (Entry const* at : bases_of(graph, *ref.selector, *entry))
            if (!base && is_shipped(*at)) base = at;
        auto const own = entry_differences(*ref.selector, base, *entry);
        list.insert(list.end(), own.begin(), own.end());
        if (own.empty() && !(base && base->name == ref.name))
            list.push_back({StudyDifference::entry, nullptr, to_std(kind_title_of_one(*ref.selector)) + " " + ref.name,
                            base ? base->name : "", ref.name});
    }
    return list;
}

std::string_view section_name(StudyDifference::Section section) {
    switch (section) {
        case StudyDifference::words:
            return "text";
        case StudyDifference::pin:
            return "setting";
        case StudyDifference::axis:
            return "axis";
        case StudyDifference::objective:
            return "objective";
        case StudyDifference::limit:
            return "limit";
        case StudyDifference::design:
            return "design";
        case StudyDifference::chart:
            return "chart";
        case StudyDifference::entry:
            return "entry";
    }
    return {};
}

std::vector<std::vector<std::string>> difference_table(std::vector<StudyDifference> const& list) {
    std::vector<std::vector<std::string>> table{{"part", "what", "was", "is", "factor", "key"}};
    for (StudyDifference const& d : list)
        table.push_back({std::string(section_name(d.section)), d.what, d.was.empty() ? "—" : d.was,
                         d.is.empty() ? "—" : d.is, d.factor ? "× " + number_text(*d.factor, 4) : "",
                         d.quantity ? std::string(d.quantity->key) : ""});
    return table;
}

}  // namespace diecast
