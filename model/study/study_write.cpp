// Studies as JSON: writing what is read back to the same study.
#include <cmath>
#include <nlohmann/json.hpp>
#include "model/catalog/migrate.h"
#include "model/catalog/own_entry_json.h"
#include "model/core/printable.h"
#include "model/core/text.h"
#include "model/study/charts/chart_io.h"
#include "model/study/study.h"

namespace diecast {
namespace {

using Ordered = OrderedJson;

void put_text(Ordered& object, char const* name, std::string const& text) {
    if (!text.empty()) object[name] = text;
}
void put_list(Ordered& object, char const* name, Ordered list) {
    if (!list.empty()) object[name] = std::move(list);
}

class StudyWriter {
public:
    explicit StudyWriter(Graph const& graph) : graph_(graph) {}

    Ordered write(Study const& s) const {
        Ordered d{{"diecast", file_history().current}, {"kind", "study"}};
        put_text(d, "name", s.name), put_text(d, "title", s.title), put_text(d, "summary", s.summary),
            put_text(d, "noun", s.noun);
        if (s.paper) d["paper"] = paper(*s.paper);
        put_scenario(d, s.scenario);
        put_list(d, "axes", each(s.axes, [&](auto const& a) {
                     Ordered result = axis_json(graph_, a);
                     if (s.scenario.pins.contains(std::string(a.quantity->key))) result["held"] = true;
                     return result;
                 }));
        if (s.sampling.by != DesignSampling::By::every) d["sampling"] = to_text(s.sampling);
        put_list(d, "objectives", each(s.objectives, [](Objective const& o) { return objective_json(o); }));
        put_constraints(d, s.constraints, s.model_limits);
        put_list(d, "set_aside", each(s.set_aside, [](Constraint const& c) { return constraint(c); }));
        put_list(d, "figures", each(s.figures, [](Quantity const* q) { return Ordered(q->key); }));
        put_list(d, "designs", each(s.designs, [&](auto const& x) { return design(x); }));
        put_list(d, "searches", each(s.searches, [&](Search const& x) { return search(x); }));
        put_list(d, "break_evens", each(s.break_evens, [&](BreakEven const& b) { return break_even(b); }));
        put_list(d, "charts", each(s.charts, [&](ChartSpec const& c) { return chart_json(graph_, c); }));
        put_list(d, "published", each(s.published, [&](Published const& p) { return published(p); }));
        put_list(d, "assumptions", each(s.assumptions, [](std::string const& a) { return Ordered(a); }));
        put_list(d, "view", view(s.view));
        put_entries(d, s.entries);
        return d;
    }

private:
    template <class List, class F>
    static Ordered each(List const& list, F f) {
        Ordered result = Ordered::array();
        for (auto const& item : list) result.push_back(f(item));
        return result;
    }

    static Ordered paper(StudyPaper const& p) {
        Ordered result{{"title", p.title}};
        put_text(result, "authors", p.authors), put_text(result, "venue", p.venue);
        if (p.year > 0) result["year"] = p.year;
        put_text(result, "arxiv", p.arxiv), put_text(result, "doi", p.doi);
        if (p.place > 0) result["place"] = p.place;
        return result;
    }

    /// What is no JSON is left out.
    static void put_entries(Ordered& object, std::vector<OwnEntry> const& entries) {
        Ordered list = Ordered::array(), defaults = Ordered::object();
        for (OwnEntry const& entry : entries) {
            Json const document = Json::parse(entry.text, nullptr, false);
            if (!document.is_object()) continue;
            list.push_back(entry_document(document));
            if (entry.is_default) defaults[entry.kind] = entry.name;
        }
        put_list(object, "defaults", std::move(defaults));
        put_list(object, "entries", std::move(list));
    }

    void put_scenario(Ordered& object, Scenario const& scenario) const {
        Ordered choose = Ordered::object(), pin = Ordered::object();
        for (auto const& [key, pinned] : scenario.pins) {
            Quantity const* q = graph_.find(key);
            PinValue const word = q && graph_.is_choice(*q) && pinned.index() == 0
                                      ? graph_.pin_value_of(*q, std::get<double>(pinned))
                                      : pinned;
            if (auto const* name = std::get_if<std::string>(&word)) choose[key] = *name;
            else if (q) pin[key] = number_json(std::get<double>(word), *q);
            else pin[key] = std::get<double>(word);
        }
        put_list(object, "choose", std::move(choose));
        put_list(object, "pin", std::move(pin));
    }

    static Ordered constraint(Constraint const& c) {
        Ordered result{{"key", c.quantity->key}};
        if (c.quantity->sense == Sense::slack && c.lo == 0 && std::isinf(c.hi)) return c.quantity->key;
        if (!std::isinf(c.lo)) result["min"] = number_json(c.lo, *c.quantity);
        if (!std::isinf(c.hi)) result["max"] = number_json(c.hi, *c.quantity);
        return result;
    }

    /// An empty list says that the model's limits are off.
    static void put_constraints(Ordered& object, std::vector<Constraint> const& list, ModelLimits model) {
        if (!list.empty() || model == ModelLimits::off)
            object["constraints"] = each(list, [](Constraint const& c) { return constraint(c); });
    }

    Ordered design(NamedDesign const& design) const {
        Ordered result{{"name", design.name}};
        put_text(result, "note", design.note);
        put_scenario(result, design.scenario);
        return result;
    }

    Ordered search(Search const& s) const {
        Ordered result{{"name", s.name}};
        put_text(result, "title", s.title), put_text(result, "note", s.note);
        put_scenario(result, s.scenario);
        put_list(result, "groups", each(s.groups, [&](auto const& a) { return axis_json(graph_, a); }));
        put_list(result, "axes", each(s.axes, [&](auto const& a) { return axis_json(graph_, a); }));
        result["objective"] = objective_json(s.objective);
        put_constraints(result, s.constraints, s.model_limits);
        put_list(result, "designs", s.designs);
        return result;
    }

    Ordered break_even(BreakEven const& b) const {
        Ordered result{{"name", b.name}};
        put_text(result, "title", b.title), put_text(result, "note", b.note);
        result["change"] = axis_json(graph_, b.change);
        if (b.both) result["both"] = true;
        result["key"] = b.quantity->key;
        put_text(result, "design", b.design);
        if (b.value) result["value"] = number_json(*b.value, *b.quantity);
        else result["over"] = b.over;
        return result;
    }

    Ordered place(std::string const& key, PinValue const& word) const {
        if (auto const* name = std::get_if<std::string>(&word)) return *name;
        Quantity const* q = graph_.find(key);
        return q ? number_json(std::get<double>(word), *q) : Ordered(std::get<double>(word));
    }

    Ordered published(Published const& p) const {
        static constexpr Quantity pure{.key = "ratio"};
        Quantity const& q = p.as == Published::As::value ? *p.quantity : pure;
        Ordered result = Ordered::object();
        put_text(result, "title", p.title);
        if (p.break_even.empty()) result["key"] = p.quantity->key;
        put_text(result, "break_even", p.break_even);
        put_text(result, "search", p.search);
        for (auto const& [key, word] : p.at.pins) result["at"][key] = place(key, word);
        put_text(result, "design", p.design);
        if (p.as != Published::As::value)
            result["over"] = p.over, result["as"] = p.as == Published::As::ratio ? "ratio" : "saving";
        result["value"] = number_json(p.value, q);
        if (!std::isinf(p.low)) result["low"] = number_json(p.low, q);
        if (!std::isinf(p.high)) result["high"] = number_json(p.high, q);
        result["status"] = to_text(p.status);
        put_text(result, "source", p.source), put_text(result, "note", p.note);
        return result;
    }

    Ordered marked(StudyView::Marked const& m) const {
        Ordered result{{"letter", std::string(1, static_cast<char>('A' + m.place))}};
        put_text(result, "design", m.design);
        put_scenario(result, m.scenario);
        if (m.is_baseline) result["baseline"] = true;
        return result;
    }

    Ordered brush(Constraint const& c) const {
        if (!graph_.is_choice(*c.quantity)) return constraint(c);
        Ordered names = Ordered::array();
        auto const& entries = graph_.entries(*c.quantity);
        for (std::size_t i = 0; i < entries.size(); ++i)
            if (auto const at = static_cast<double>(i); at >= c.lo && at <= c.hi) names.push_back(entries[i].name);
        return {{"key", c.quantity->key}, {"entries", std::move(names)}};
    }

    Ordered view(StudyView const& v) const {
        Ordered result = Ordered::object();
        put_list(result, "marked", each(v.marked, [&](auto const& m) { return marked(m); }));
        put_list(result, "brushes", each(v.brushes, [&](Constraint const& c) { return brush(c); }));
        if (v.feasible_only) result["feasible_only"] = true;
        if (!v.front_inside) result["front"] = "all";
        return result;
    }

    Graph const& graph_;
};

/// A reader refuses control characters, which a text that was pasted may hold.
void clean(Ordered& json, Lines lines = Lines::many) {
    if (json.is_string()) json = without_controls(json.get_ref<std::string const&>(), lines);
    if (!json.is_structured()) return;
    for (auto& [name, value] : json.items()) clean(value, name == "name" || name == "title" ? Lines::one : Lines::many);
}

}  // namespace

std::string to_json(Graph const& graph, Study const& study) {
    Ordered json = StudyWriter(graph).write(study);
    clean(json);
    return json.dump(2, ' ', false, Ordered::error_handler_t::replace) + "\n";
}

}  // namespace diecast
