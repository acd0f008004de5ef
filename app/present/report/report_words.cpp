#include "app/present/report/report_words.h"
#include <algorithm>
#include <cmath>
#include "app/present/charts/value_front_words.h"
#include "app/present/tables/search_table.h"
#include "app/present/text/shares_and_counts.h"
#include "model/core/text.h"

namespace diecast {
namespace {

/// A value in the quantity's unit, as text.
std::string at(Graph const& graph, Quantity const& q, double in_unit) { return with_unit(graph, q, in_unit * q.unit); }

std::string name_of(Quantity const& q) { return within_text(label_of(q)); }

std::string pair_words(Graph const& graph, Question const& q, FrontPoint const& p) {
    return name_of(*q.x) + " " + at(graph, *q.x, p.x) + " and " + name_of(*q.y) + " " + at(graph, *q.y, p.y);
}

/// "1.4 times the cost and 0.8 times the rate of"; empty where a ratio means nothing.
std::string ratio_words(Question const& q, FrontPoint const& p, FrontPoint const& other) {
    if (!(other.x > 0) || !(other.y > 0) || !(p.x > 0) || !(p.y > 0)) return "";
    return number_text(p.x / other.x, 3) + " times the " + name_of(*q.x) + " and " + number_text(p.y / other.y, 3) +
           " times the " + name_of(*q.y);
}

struct ChartWords {
    std::string operator()(std::monostate) const { return ""; }
    std::string operator()(BarChart const& c) const {
        std::vector<std::string> names;
        for (auto const& s : c.series) names.push_back(s.name);
        std::vector<std::string> places = c.categories, limits;
        if (!c.groups.empty()) places.clear();
        for (auto const& group : c.groups) places.push_back(group.name);
        for (auto const& limit : c.limits) limits.push_back(limit.name + " " + number_text(limit.value, 3));
        return "Bars of " + c.value_label + " for " + list_words(places) +
               (names.size() > 1 ? "; of " + list_words(names) : "") + (c.stacked ? ", standing on each other" : "") +
               (c.log ? ", on a logarithmic axis" : "") +
               (limits.empty() ? "." : "; against " + list_words(limits) + ".");
    }
    std::string operator()(LineChart const& c) const {
        std::vector<std::string> names;
        for (auto const& p : c.panels) names.push_back(p.label);
        std::vector<std::string> marks;
        for (auto const& m : c.marks) marks.push_back(m.text + " (" + m.name + ")");
        bool measured = false, printed = false;
        for (auto const& panel : c.panels)
            for (auto const& l : panel.lines) measured |= !l.points.empty(), printed |= !l.claims.empty();
        return "Lines of " + list_words(names) + " along " + c.x_label +
               (measured ? ", with points (" + c.points_name + ")" : "") + (printed ? ", and what was printed" : "") +
               (marks.empty() ? "." : "; even at " + list_words(marks) + ".");
    }
    std::string operator()(WaterfallChart const& c) const {
        std::vector<std::string> parts;
        for (auto const& s : c.steps) parts.push_back(s.name + " " + number_text(s.value, 3));
        return "Waterfall of " + c.value_label + ": " + list_words(parts) + ".";
    }
    std::string operator()(RooflineChart const& c) const {
        return "Roofline of " + list_words(c.designs) + ": operations per second over operations per byte, " +
               std::to_string(c.points.size()) + " stages under " + std::to_string(c.ceilings.size()) + " ceilings.";
    }
    std::string operator()(FloorplanChart const& c) const {
        std::vector<std::string> names;
        for (auto const& plan : c.plans) {
            names.push_back(plan.design);
            std::string words;
            for (auto const* list : {&plan.remarks, &plan.unplaced})
                for (std::string const& text : *list) words += (words.empty() ? "" : "; ") + text;
            if (!words.empty()) names.back() += " (" + words + ")";
        }
        return "Packages to one scale: " + list_words(names) + ".";
    }
    template <class Chart>
    std::string operator()(Chart const& c) const {
        return chart_words(c);
    }
    std::string operator()(RankChart const& c) const {
        std::vector<std::string> names;
        for (auto const& r : c.rows) names.push_back(r.name);
        return c.rows.empty() ? c.empty
                              : "Bars of " + c.value_label + ", the strongest first: " + list_words(names) + ".";
    }
    std::string operator()(HeatChart const& c) const {
        return c.rows.empty() ? c.empty
                              : c.value_label + ": " + std::to_string(c.rows.size()) + " inputs against " +
                                    list_words(c.columns) + ".";
    }

    std::string operator()(MapChart const& c) const { return map_words(c); }

    std::string operator()(ContourChart const& c) const { return contour_words(c) + "."; }

    std::string operator()(ScatterChart const& c) const { return scatter_words(c); }
};

std::string pin_value_text(Graph const& graph, std::string const& key, PinValue const& word) {
    if (auto const* name = std::get_if<std::string>(&word)) return *name;
    Quantity const* q = graph.find(key);
    std::string const unit(q ? q->unit.name : "");
    return exact_text(std::get<double>(word)) + (unit.empty() ? "" : " " + unit);
}

/// Removes the key's pins from all designs and searches, as --set does: the study's own pin takes precedence.
void put_first(Study& study, std::string const& key) {
    for (NamedDesign& design : study.designs) design.scenario.pins.erase(key);
    for (Search& search : study.searches) search.scenario.pins.erase(key);
}

bool has_axis(Study const& study, AxisSpec const& axis) {
    return std::any_of(study.axes.begin(), study.axes.end(),
                       [&](AxisSpec const& a) { return a.quantity == axis.quantity && a.values == axis.values; });
}

/// What --set has to say to make `was` what `is` is.
std::vector<std::string> sets_between(Graph const& graph, Study& was, Study const& is) {
    std::vector<std::string> sets;
    for (auto const& [key, word] : is.scenario.pins) {
        auto const pin = was.scenario.pins.find(key);
        if (pin != was.scenario.pins.end() && pin->second == word) continue;
        sets.push_back(key + "=" + pin_value_text(graph, key, word));
        was.scenario.pins[key] = word;
        put_first(was, key);
    }
    for (AxisSpec const& axis : is.axes) {
        std::string const key(axis.quantity->key);
        if (has_axis(was, axis) || is.scenario.pins.contains(key)) continue;
        sets.push_back(key + "=" + axis.text);
        std::erase_if(was.axes, [&](AxisSpec const& a) { return a.quantity == axis.quantity; });
        was.scenario.pins.erase(key);
        was.axes.push_back(axis);
        put_first(was, key);
    }
    return sets;
}

/// Whether both ask the same: a pin hides an axis, and the order of axes says nothing.
bool asks_the_same(Study one, Study other) {
    for (Study* s : {&one, &other}) {
        s->file.clear();
        std::erase_if(s->axes,
                      [&](AxisSpec const& a) { return s->scenario.pins.contains(std::string(a.quantity->key)); });
        for (AxisSpec& a : s->axes) a.text.clear();
        std::sort(s->axes.begin(), s->axes.end(),
                  [](AxisSpec const& a, AxisSpec const& b) { return a.quantity->key < b.quantity->key; });
    }
    return one == other;
}

}  // namespace

std::string with_unit(Graph const& graph, Quantity const& q, double si) {
    if (auto const entry = entry_of(graph, q, si)) return *entry;
    return value_text(si / q.unit, q);
}

std::string design_words(Graph const& graph, ReportFacts const& facts, ReportDesign const& design) {
    std::string text;
    for (std::size_t i = 0; i < facts.varied.size(); ++i)
        text +=
            (i ? " · " : "") + label_of(*facts.varied[i]) + " " + with_unit(graph, *facts.varied[i], design.places[i]);
    return text;
}

std::vector<std::string> count_words(ReportFacts const& facts) {
    Findings const& found = *facts.found;
    Study const& study = *facts.study;
    std::vector<std::string> words;
    words.push_back(spaced(found.feasible) + " of " + counted_noun(found.seen, study.noun) + " (" +
                    percent(found.feasible, found.seen) + ") satisfy all constraints; " +
                    counted(found.front.size(), "is", "are") +
                    " on the front, where no other is at least as good in every objective and better in one.");
    std::vector<std::string> violations;
    for (std::size_t i = 0; i < found.violations.size(); ++i)
        if (found.violations[i])
            violations.push_back(within_text(limit_text(found.limits[i])) + " in " +
                                 percent(found.violations[i], found.seen));
    if (!violations.empty()) words.push_back("Constraints violated: " + list_words(violations) + " of all designs.");
    return words;
}

std::vector<std::string> front_words(Graph const& graph, ReportFacts const& facts, Picture const& picture) {
    Question const& q = picture.question;
    auto const& line = picture.outline;
    if (picture.feasible == 0) return {"No design satisfies all constraints, so there is no front."};
    if (line.empty()) return {};  // more of one of the two is not better or worse
    std::vector<std::string> words;
    std::string const by_value = value_front_words(picture);
    if (!by_value.empty()) words.push_back(by_value);
    FrontPoint const &first = line.front(), &last = line.back(), &knee = line[picture.knee];
    std::string const both = name_of(*q.x) + " and " + name_of(*q.y);
    if (line.size() == 1) return {"One design is the best in both " + both + ": " + pair_words(graph, q, first) + "."};
    words.push_back("In " + both + " alone " + counted_noun(line.size(), facts.study->noun) + " are best, from " +
                    pair_words(graph, q, first) + " to " + pair_words(graph, q, last) + ".");
    if (line.size() < 3) return words;
    std::string const to_first = ratio_words(q, knee, first), to_last = ratio_words(q, knee, last);
    std::string text =
        "The front bends most at its knee, the point farthest from the straight line between its ends: " +
        pair_words(graph, q, knee) + ".";
    if (!to_first.empty() && picture.knee > 0 && picture.knee + 1 < line.size())
        text += " It has " + to_first + " of the first end, and " + to_last + " of the other.";
    words.push_back(text);
    return words;
}

std::string chart_words(Graph const& graph, ReportChart const& chart) {
    if (!chart.picture) return std::visit(ChartWords{}, chart.data);
    Picture const& p = *chart.picture;
    Question const& q = p.question;
    std::string text =
        "Cloud of " + spaced(p.designs) + " designs: " + name_of(*q.y) + " upwards against " + name_of(*q.x);
    text += q.colour ? ", coloured by " + name_of(*q.colour) + "." : ", darker where there are more.";
    if (p.feasible == 0) return text + " No design satisfies all constraints.";
    if (p.outline.empty()) return text;
    FrontPoint const& knee = p.outline[p.knee];
    return text + " The front runs from " + pair_words(graph, q, p.outline.front()) + " to " +
           pair_words(graph, q, p.outline.back()) + "; its knee is at " + pair_words(graph, q, knee) + ".";
}

std::string report_command(Graph const& graph, Study const& study) {
    std::string const file = study.file.substr(study.file.find_last_of('/') + 1);
    std::string const otherwise =
        "diecast report " + shell_word(file.empty() ? study.name + ".diecast.json" : file) + " -o report.html";
    StudyReading shipped = find_study(graph, study.name);
    if (study.name.empty() || has_errors(shipped.issues)) return otherwise;
    std::string text = "diecast report " + shell_word(study.name);
    for (std::string const& set : sets_between(graph, shipped.study, study)) text += " --set " + shell_word(set);
    return asks_the_same(shipped.study, study) ? text + " -o report.html" : otherwise;
}

}  // namespace diecast
