// What stands in a field of a study file: scenarios, axes, objectives, constraints and brushes. Each is read and
// written here and nowhere else.
#include "model/study/study_fields.h"
#include <cmath>
#include "model/catalogue/field_values.h"
#include "model/core/quotes.h"
#include "model/core/special_values.h"
#include "model/study/axis_range.h"
#include "model/study/field_reader.h"

namespace diecast {
namespace {

std::optional<double> number_in_range(Field const& f, Quantity const& q) {
    auto const v = read_number(f, q);
    if (!v) return {};
    if (std::string const limit = out_of_range(q, *v); !limit.empty()) return f.report(limit), std::nullopt;
    return v;
}

std::optional<AxisSpec> axis_of_text(Graph const& graph, Field const& f, Quantity const& q) {
    if (!f.is_text()) return f.text(), std::nullopt;
    Issues found;
    auto axis = parse_axis(graph, q, f.text(), found);
    for (Issue const& issue : found) f.report(issue.what, issue.nearest);
    return axis;
}

std::optional<AxisSpec> axis_of_values(Graph const& graph, Field const& f, Quantity const& q) {
    std::size_t const before = f.issues().size();
    std::vector<double> values;
    for (Field const& item : f.items())
        if (!is_choice_row(graph, q)) values.push_back(read_number(item, q).value_or(0));
        else if (auto const name = read_entry_name(graph, item, q)) values.push_back(graph.entry(q, *name));
    if (f.issues().size() > before) return {};
    auto const complain = [&](std::string const& part, std::string const& why) {
        auto const slash = part.find('/');
        (slash == part.npos ? f : f.items()[std::stoul(part.substr(slash + 1))]).report(why);
    };
    if (!check_places(graph, q, values, complain)) return {};
    return AxisSpec{&q, list_text(graph, q, values), std::move(values)};
}

std::optional<AxisSpec> axis_of_range(Graph const& graph, Field const& f, Quantity const& q) {
    if (is_choice_row(graph, q))
        return f.report(std::string(q.key) + " is a choice: its axis has \"values\""), std::nullopt;
    std::size_t const before = f.issues().size();
    for (std::string_view end : {"from", "to"})
        if (!f[end]) f[end].report("is missing");
    auto const from = f["from"] ? read_number(f["from"], q) : std::nullopt;
    auto const to = f["to"] ? read_number(f["to"], q) : std::nullopt;
    AxisRange range{from.value_or(0), to.value_or(0)};
    if (f["step"]) range.step = read_number(f["step"], q);
    if (f["steps"]) range.steps = f["steps"].whole(1, most_places);
    if (f["step"] && f["steps"]) f["step"].report("an axis has either a \"step\" or \"steps\"");
    if (std::string const scale = f["scale"].one_of({"linear", "log"}); !scale.empty()) range.log = scale == "log";
    if (f.issues().size() > before) return {};
    auto values = places(q, range, [&](std::string const& part, std::string const& why) { f[part].report(why); });
    if (values.empty()) return {};
    return AxisSpec{&q, range_text(q, range), std::move(values)};
}

/// Reads the values of an axis, which stand behind its key.
std::optional<AxisSpec> axis_of(Graph const& graph, Field const& f, Quantity const& q) {
    int const ways = int(bool(f["text"])) + int(bool(f["values"])) + int(f["from"] || f["to"]);
    if (ways != 1) f.report("an axis has either \"text\", or \"values\", or \"from\" and \"to\"");
    else if (f["text"]) return axis_of_text(graph, f["text"], q);
    else if (f["values"]) return axis_of_values(graph, f["values"], q);
    else return axis_of_range(graph, f, q);
    return {};
}

Quantity const* axis_row(Graph const& graph, Field const& f, bool may_be_held = false) {
    if (may_be_held) f.has_only({"key", "text", "values", "from", "to", "step", "steps", "scale", "held"});
    else f.has_only({"key", "text", "values", "from", "to", "step", "steps", "scale"});
    return f.is_object() ? read_row(graph, f["key"]) : nullptr;
}

/// The fields "min" and "max"; what is absent stays.
void read_range(Field const& f, Constraint& c) {
    if (f["min"]) c.lo = read_number(f["min"], *c.quantity).value_or(c.lo);
    if (f["max"]) c.hi = read_number(f["max"], *c.quantity).value_or(c.hi);
    if (c.lo > c.hi) f["min"].report("is above \"max\"");
}

OrderedJson range_json(Constraint const& c) {
    OrderedJson result{{"key", c.quantity->key}};
    if (!std::isinf(c.lo)) result["min"] = number_json(c.lo, *c.quantity);
    if (!std::isinf(c.hi)) result["max"] = number_json(c.hi, *c.quantity);
    return result;
}

/// Entries that follow on each other are one stretch.
void add_entries(Graph const& graph, Field const& f, Quantity const& q, std::vector<Constraint>& brushes) {
    std::vector<double> places;
    for (Field const& entry : f.items())
        if (auto const name = read_entry_name(graph, entry, q)) places.push_back(graph.entry(q, *name));
    std::sort(places.begin(), places.end());
    for (std::size_t i = 0; i < places.size(); ++i)
        if (i > 0 && places[i] <= places[i - 1] + 1) brushes.back().hi = places[i];
        else brushes.push_back({&q, places[i], places[i]});
}

}  // namespace

Scenario read_scenario(Graph const& graph, Field const& holder) {
    Scenario result;
    for (Field const& f : holder["choose"].members())
        if (auto const* q = find_row(graph, f.name(), f)) {
            if (!is_choice_row(graph, *q)) f.report(f.name() + " is a number, not a choice: put it under \"pin\"");
            else if (auto const name = read_entry_name(graph, f, *q)) result.pin(*q, *name);
        }
    for (Field const& f : holder["pin"].members())
        if (auto const* q = find_row(graph, f.name(), f)) {
            if (holder["choose"][f.name()]) f.report("is said under \"choose\" already");
            else if (is_choice_row(graph, *q)) {
                if (auto const name = read_entry_name(graph, f, *q)) result.pin(*q, *name);
            } else if (auto const v = number_in_range(f, *q)) result.pin(*q, *v);
        }
    return result;
}

void put_scenario(Graph const& graph, OrderedJson& object, Scenario const& scenario) {
    OrderedJson choose = OrderedJson::object(), pin = OrderedJson::object();
    for (auto const& [key, pinned] : scenario.pins) {
        Quantity const* q = graph.find(key);
        PinValue const word =
            q && graph.is_choice(*q) && pinned.index() == 0 ? graph.pin_value_of(*q, std::get<double>(pinned)) : pinned;
        if (auto const* name = std::get_if<std::string>(&word)) choose[key] = *name;
        else if (q) pin[key] = number_json(std::get<double>(word), *q);
        else pin[key] = std::get<double>(word);
    }
    if (!choose.empty()) object["choose"] = std::move(choose);
    if (!pin.empty()) object["pin"] = std::move(pin);
}

std::optional<std::string> read_entry_name(Graph const& graph, Field const& f, Quantity const& q) {
    if (!f.is_text()) return f.report("expected the name of an entry of " + std::string(q.key)), std::nullopt;
    std::string const name = f.text();
    if (graph.entry(q, name) >= 0) return name;
    Issue const issue = unknown_entry(graph, q, name);
    f.report(issue.what, issue.nearest);
    return {};
}

std::optional<AxisSpec> read_axis(Graph const& graph, Field const& f) {
    auto const* q = axis_row(graph, f);
    return q ? axis_of(graph, f, *q) : std::nullopt;
}

void read_study_axis(Graph const& graph, Field const& f, Scenario const& scenario, std::vector<AxisSpec>& axes) {
    auto const* q = axis_row(graph, f, true);
    if (!q || !is_new(axes, f["key"], [&](AxisSpec const& a) { return a.quantity == q; })) return;
    bool const pinned = scenario.pins.contains(std::string(q->key)), held = f["held"].truth();
    if (pinned && !held)
        f["key"].report(
            "is an axis, and \"choose\" or \"pin\" sets it, too: remove one of them, or say \"held\": true here "
            "to keep the axis for later, at what is set");
    if (held && !pinned) f["held"].report("keeps an axis at what \"choose\" or \"pin\" says, and neither sets it");
    if (auto axis = axis_of(graph, f, *q)) axes.push_back(std::move(*axis));
}

void read_axis(Graph const& graph, Field const& f, std::vector<AxisSpec>& axes) {
    auto const* q = axis_row(graph, f);
    if (!q || !is_new(axes, f["key"], [&](AxisSpec const& a) { return a.quantity == q; })) return;
    if (auto axis = axis_of(graph, f, *q)) axes.push_back(std::move(*axis));
}

/// The axis as it was written, if that still gives the same values.
OrderedJson axis_json(Graph const& graph, AxisSpec const& a) {
    OrderedJson result{{"key", a.quantity->key}};
    for (std::string const& text : {a.text, list_text(graph, *a.quantity, a.values)}) {
        Issues ignored;
        auto const said = parse_axis(graph, *a.quantity, text, ignored);
        if (said && said->values == a.values) return result["text"] = text, result;
    }
    OrderedJson values = OrderedJson::array();
    for (double v : a.values) {
        PinValue const word = graph.pin_value_of(*a.quantity, v);
        auto const* name = std::get_if<std::string>(&word);
        values.push_back(name ? OrderedJson(*name) : number_json(v, *a.quantity));
    }
    result["values"] = std::move(values);
    return result;
}

std::optional<Objective> read_objective(Graph const& graph, Field const& f) {
    Field const key = f.is_object() ? f["key"] : f;
    if (f.is_object()) f.has_only({"key", "sense"});
    auto const* q = read_row(graph, key);
    if (!q) return {};
    Sense sense = q->sense;
    if (f["sense"]) {
        std::string const word = f["sense"].one_of({"minimise", "maximise"});
        sense = word == "minimise" ? Sense::minimise : Sense::maximise;
    } else if (sense != Sense::minimise && sense != Sense::maximise) {
        key.report(
            std::string(q->key) +
            " is better neither high nor low by itself: say with \"sense\" whether to \"minimise\" or \"maximise\" "
            "it");
        return {};
    }
    return Objective{q, sense};
}

void read_objective(Graph const& graph, Field const& f, std::vector<Objective>& objectives) {
    auto const o = read_objective(graph, f);
    Field const key = f.is_object() ? f["key"] : f;
    if (o && is_new(objectives, key, [&](Objective const& other) { return other.quantity == o->quantity; }))
        objectives.push_back(*o);
}

OrderedJson objective_json(Objective const& o) {
    if (o.sense == o.quantity->sense) return o.quantity->key;
    return {{"key", o.quantity->key}, {"sense", o.sense == Sense::minimise ? "minimise" : "maximise"}};
}

DesignSampling read_sampling(Field const& f, std::vector<AxisSpec> const& axes) {
    Issues issues;
    auto const sampling = parse_sampling(f.text(), issues);
    if (!sampling) return f.report(issues.front().what), DesignSampling{};
    if (sampling->by != DesignSampling::By::in_step) return *sampling;
    for (AxisSpec const& axis : axes)
        if (axis.values.size() != axes.front().values.size())
            f.report("takes one value of each axis, and " + std::string(axis.quantity->key) + " has " +
                     std::to_string(axis.values.size()) + " where " + std::string(axes.front().quantity->key) +
                     " has " + std::to_string(axes.front().values.size()));
    return *sampling;
}

void read_constraint(Graph const& graph, Field const& f, std::vector<Constraint>& constraints) {
    Field const key = f.is_object() ? f["key"] : f;
    if (f.is_object()) f.has_only({"key", "min", "max"});
    auto const* q = read_row(graph, key);
    if (!q || !is_new(constraints, key, [&](Constraint const& c) { return c.quantity == q; })) return;
    bool const limited = f["min"] || f["max"];
    if (!limited && q->sense != Sense::slack)
        return key.report(std::string(q->key) + " is not a slack: say {\"key\": …, \"min\": …} or \"max\"");
    Constraint c{q, limited ? -infinity : 0, infinity};
    read_range(f, c);
    constraints.push_back(c);
}

OrderedJson constraint_json(Constraint const& c) {
    bool const is_slack = c.quantity->sense == Sense::slack && c.lo == 0 && std::isinf(c.hi);
    return is_slack ? OrderedJson(c.quantity->key) : range_json(c);
}

ModelLimits read_constraints(Graph const& graph, Field const& list, std::vector<Constraint>& constraints) {
    auto const items = list.items();
    for (Field const& f : items) read_constraint(graph, f, constraints);
    return list.json() && list.json()->is_array() && items.empty() ? ModelLimits::off : ModelLimits::added;
}

void read_brush(Graph const& graph, Field const& f, std::vector<Constraint>& brushes) {
    f.has_only({"key", "min", "max", "entries"});
    Quantity const* q = f.is_object() ? read_row(graph, f["key"]) : nullptr;
    if (!q) return;
    if (is_choice_row(graph, *q)) {
        if (!f["entries"]) f["entries"].report("is missing: a list of entries of " + std::string(q->key));
        return add_entries(graph, f["entries"], *q, brushes);
    }
    if (f["entries"]) return f["entries"].report("is for choices: say \"min\" and \"max\"");
    Constraint c{q, -infinity, infinity};
    read_range(f, c);
    brushes.push_back(c);
}

OrderedJson brush_json(Graph const& graph, Constraint const& c) {
    if (!graph.is_choice(*c.quantity)) return range_json(c);
    OrderedJson names = OrderedJson::array();
    auto const& entries = graph.entries(*c.quantity);
    for (std::size_t i = 0; i < entries.size(); ++i)
        if (auto const at = static_cast<double>(i); at >= c.lo && at <= c.hi) names.push_back(entries[i].name);
    return {{"key", c.quantity->key}, {"entries", std::move(names)}};
}

std::string read_known(Field const& f, std::vector<std::string_view> const& known, std::string const& whose) {
    std::string const name = f.text();
    if (!name.empty() && std::find(known.begin(), known.end(), name) == known.end())
        f.report(whose + " " + in_quotes(name), nearest(name, known));
    return name;
}

std::string read_design(Field const& f, Study const& study) {
    std::vector<std::string_view> names;
    for (NamedDesign const& d : study.designs) names.push_back(d.name);
    return read_known(f, names, "the study has no design");
}

Search const* read_search_name(Field const& f, Study const& study) {
    std::vector<std::string_view> names;
    for (Search const& s : study.searches) names.push_back(s.name);
    std::string const name = read_known(f, names, "the study has no search");
    auto const found = std::find(names.begin(), names.end(), name);
    return found == names.end() ? nullptr : &study.searches[static_cast<std::size_t>(found - names.begin())];
}

BreakEven const* read_break_even_name(Field const& f, Study const& study) {
    std::vector<std::string_view> names;
    for (BreakEven const& b : study.break_evens) names.push_back(b.name);
    std::string const name = read_known(f, names, "the study has no break-even");
    auto const found = std::find(names.begin(), names.end(), name);
    return found == names.end() ? nullptr : &study.break_evens[static_cast<std::size_t>(found - names.begin())];
}

}  // namespace diecast
