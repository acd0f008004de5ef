#include "app/present/text/study_words.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include "app/present/text/quantity_words.h"
#include "model/core/printable.h"
#include "model/core/quotes.h"
#include "model/core/text.h"
#include "model/core/value_text.h"
#include "model/study/axis_range.h"
#include "model/study/study_limits.h"

namespace diecast {
namespace {

std::string without_spaces_around(std::string_view text) {
    auto const first = text.find_first_not_of(" \t");
    return first == text.npos ? "" : std::string(text.substr(first, text.find_last_not_of(" \t") - first + 1));
}

/// `parse` reports with the quantity's key; here it is said where that was typed.
template <class Parse>
auto parsed_at(std::string const& where, Issues& issues, Parse const& parse) {
    Issues found;
    auto result = parse(found);
    for (Issue& issue : found) issue.where = where;
    if (!result && !has_errors(found)) found.push_back({where, "cannot be read"});
    if (has_errors(found)) result.reset();
    issues.insert(issues.end(), found.begin(), found.end());
    return result;
}

struct TypedComparison {
    std::size_t at, length;
    bool below;
};
/// npos: there is none.
TypedComparison comparison_in(std::string_view text) {
    TypedComparison found{text.npos, 0, false};
    for (std::string_view sign : {">=", "<=", "≥", "≤"})
        if (std::size_t const at = text.find(sign); at < found.at)
            found = {at, sign.size(), sign == "<=" || sign == "≤"};
    return found;
}

using ObjectiveKeys = std::array<std::string_view, 2>;
constexpr std::array<ObjectiveKeys, 3> usual_objectives{ObjectiveKeys{"package.cost", "package.peak"},
                                                        ObjectiveKeys{"serve.cost", "serve.between_tokens"},
                                                        ObjectiveKeys{"run.cost", "run.wall_time"}};

/// How many of these feed the objectives.
std::size_t fed(Graph const& graph, Study const& study, ObjectiveKeys const& keys,
                std::vector<Quantity const*> const& set) {
    std::vector<Quantity const*> outputs;
    for (std::string_view key : keys) outputs.push_back(graph.find(key));
    Program const program(graph, study.scenario, free_of(swept_quantities(study)), outputs);
    return static_cast<std::size_t>(std::count_if(
        set.begin(), set.end(), [&](Quantity const* q) { return program.needed[to_index(graph.slot(*q))]; }));
}

}  // namespace

void set_in_words(Graph const& graph, Study& study, Quantity const& q, std::string_view value, std::string const& where,
                  Issues& issues) {
    std::string const key(q.key);
    if (is_axis_text(graph, q, value)) {
        auto axis = parsed_at(where, issues, [&](Issues& found) { return parse_axis(graph, q, value, found); });
        if (!axis) return;
        study.scenario.pins.erase(key);
        std::erase_if(study.axes, [&](AxisSpec const& a) { return a.quantity == &q; });
        study.axes.push_back(std::move(*axis));
    } else {
        auto const pin = parsed_at(where, issues, [&](Issues& found) { return parse_word(graph, q, value, found); });
        if (!pin) return;
        std::erase_if(study.axes, [&](AxisSpec const& a) { return a.quantity == &q; });
        study.scenario.pin(q, *pin);
    }
    for (NamedDesign& design : study.designs) design.scenario.pins.erase(key);
    for (Search& search : study.searches) search.scenario.pins.erase(key);
}

void lay_design(Study& study, NamedDesign const& design) {
    Scenario const laid = design.scenario;  // the design may be the study's own
    study.scenario = overlay(study.scenario, laid);
    std::erase_if(study.axes,
                  [&](AxisSpec const& axis) { return laid.pins.contains(std::string(axis.quantity->key)); });
}

std::string design_words(Study const& study, std::string const& asked) {
    if (!asked.empty()) return printable(asked);
    return study.default_design.empty() ? "the study's own settings"
                                        : printable(study.default_design) + ", the study's default";
}

NamedDesign const* find_design(Study const& study, std::string_view name, std::string const& where, Issues& issues) {
    std::vector<std::string_view> names;
    for (NamedDesign const& design : study.designs) {
        if (design.name == name) return &design;
        names.push_back(design.name);
    }
    issues.push_back({where, "the study has no design " + in_quotes(name) + known_words(names), Severity::error,
                      nearest(name, names)});
    return nullptr;
}

std::optional<Objective> parse_objective(Graph const& graph, std::string_view text, std::string const& where,
                                         Issues& issues) {
    std::size_t const colon = text.find(':');
    Quantity const* const q = find_quantity(graph, without_spaces_around(text.substr(0, colon)), where, issues);
    if (!q) return {};
    auto const refused = [&](std::string what) {
        issues.push_back({where, std::move(what)});
        return std::optional<Objective>();
    };
    if (graph.is_choice(*q)) return refused("is a choice; an objective is a number");
    std::string const sense = colon == text.npos ? "" : without_spaces_around(text.substr(colon + 1));
    if (sense == "min") return Objective{q, Sense::minimise};
    if (sense == "max") return Objective{q, Sense::maximise};
    if (!sense.empty()) return refused(in_quotes(sense) + " is neither min nor max");
    if (q->sense == Sense::slack) return Objective{q, Sense::maximise};
    if (q->sense == Sense::inform) return refused("say which is better: " + std::string(q->key) + ":min or :max");
    return Objective{q, q->sense};
}

void add_constraint(Graph const& graph, Study& study, std::string_view text, std::string const& where, Issues& issues) {
    TypedComparison const sign = comparison_in(text);
    auto const refused = [&](std::string what) { issues.push_back({where, std::move(what)}); };
    std::string const wanted = "expected KEY>=VALUE or KEY<=VALUE";
    if (sign.at == text.npos && text.find_first_of("=<>") != text.npos) return refused(wanted);
    Quantity const* const q = find_quantity(graph, without_spaces_around(text.substr(0, sign.at)), where, issues);
    if (!q) return;
    if (graph.is_choice(*q)) return refused("is a choice: fix it with --set " + std::string(q->key) + "=…");
    double bound = 0;
    if (sign.at != text.npos) {
        std::string why;
        auto const value = parse_value(without_spaces_around(text.substr(sign.at + sign.length)), *q, &why);
        if (!value) return refused(why);
        bound = *value;
    } else if (q->sense != Sense::slack) return refused(wanted);
    auto known = std::find_if(study.constraints.begin(), study.constraints.end(),
                              [&](Constraint const& c) { return c.quantity == q; });
    double const most = std::numeric_limits<double>::infinity();
    if (known == study.constraints.end()) known = study.constraints.insert(known, {q, -most, most});
    (sign.below ? known->hi : known->lo) = bound;
}

void add_usual_objectives(Graph const& graph, Study& study, std::string const& where, Issues& issues) {
    std::vector<Quantity const*> set = swept_quantities(study);
    for (auto const& [key, value] : study.scenario.pins) set.push_back(graph.find(key));
    std::size_t most = 0;
    for (ObjectiveKeys const& keys : usual_objectives) {
        std::size_t const n = fed(graph, study, keys, set);
        if (n <= most) continue;
        most = n;
        study.objectives.clear();
        for (std::string_view key : keys) study.objectives.push_back({graph.find(key), graph.find(key)->sense});
    }
    if (study.objectives.empty())
        issues.push_back({where,
                          "is required: cost and speed of packages, tokens and training runs do not depend on "
                          "what is set"});
}

std::vector<Quantity const*> shown_figures(Graph const& graph, Study const& study) {
    if (!study.figures.empty()) return study.figures;
    std::vector<Quantity const*> result;
    for (Quantity const* q : graph.quantities())
        if (q->sense != Sense::inform && group_of(*q) == "package") result.push_back(q);
    return result;
}

std::optional<std::size_t> find_chart(Study const& study, std::string const& name, std::string const& where,
                                      Issues& issues) {
    auto const refused = [&](std::string at, std::string what, std::string near = "") {
        issues.push_back({std::move(at), std::move(what), Severity::error, std::move(near)});
        return std::optional<std::size_t>();
    };
    if (study.charts.empty()) return refused(where, "the study has no charts");
    if (name.find_first_not_of("0123456789") == std::string::npos) {
        std::size_t const n = !name.empty() && name.size() < 6 ? std::stoul(name) : 0;
        if (n >= 1 && n <= study.charts.size()) return n - 1;
        return refused(where + " " + name,
                       "the study has charts 1 to " + std::to_string(study.charts.size()) + " (see --list)");
    }
    auto const first = [&](auto const& fits) {
        return static_cast<std::size_t>(std::find_if(study.charts.begin(), study.charts.end(), fits) -
                                        study.charts.begin());
    };
    for (std::size_t const i :
         {first([&](ChartSpec const& c) { return lower_case(c.title) == lower_case(name); }),
          first([&](ChartSpec const& c) { return c.kind() == lower_case(name); }),
          first([&](ChartSpec const& c) { return lower_case(c.title).starts_with(lower_case(name)); })})
        if (i < study.charts.size()) return i;
    std::vector<std::string_view> known;
    for (ChartSpec const& c : study.charts) known.insert(known.end(), {c.title, c.kind()});
    return refused(where, "the study has no chart " + in_quotes(name) + " (see --list)", nearest(name, known));
}

std::optional<std::size_t> usual_chart(Study const& study) {
    if (auto const plot = first_plot(study.charts)) return plot;
    if (!study.charts.empty() && study.objectives.empty()) return 0;
    return {};
}

std::vector<std::string> masked_words(Graph const& graph, Study const& study, std::string const& key,
                                      bool is_of_design) {
    Quantity const& q = *graph.find(key);
    auto const pin = study.scenario.pins.find(key);
    if (!graph.is_choice(q) || pin == study.scenario.pins.end()) return {};
    Issues ignored;
    auto const place = static_cast<std::size_t>(graph.value_of(q, pin->second, ignored));
    auto const entries = graph.entries(q);
    if (place >= entries.size()) return {};
    std::string swept, pinned;
    for (Assignment const& a : entries[place].sets) {
        std::string const other(a.quantity->key);
        auto const has = [&](AxisSpec const& axis) { return axis.quantity == a.quantity; };
        if (std::any_of(study.axes.begin(), study.axes.end(), has)) swept += (swept.empty() ? "" : ", ") + other;
        else if (auto const other_pin = study.scenario.pins.find(other);
                 other_pin != study.scenario.pins.end() && other_pin->second != a.value)
            pinned += (pinned.empty() ? "" : ", ") + other;
    }
    std::string const whose = key + "=" + std::string(entries[place].name);
    std::vector<std::string> words;
    if (!swept.empty()) words.push_back(whose + " does not override what is swept: " + swept + "; use --fix KEYS");
    if (!pinned.empty() && !is_of_design) words.push_back(whose + " does not override what is pinned: " + pinned);
    return words;
}

/// Rows of neither sense, such as the area of a die, are given as often as they are computed: of them nothing is said.
std::string replaced_words(Graph const& graph, Quantity const& q) {
    if (graph.is_input(q) || graph.is_choice(q) || q.sense == Sense::inform) return "";
    return "values of " + within_text(label_of(q)) + " replace what its formula says";
}

std::string fixed_words(Graph const& graph, Study const& study, std::vector<Quantity const*> const& fixed) {
    Program const program(graph, study.scenario, free_of(swept_quantities(study)), fixed);
    std::string text;
    for (Quantity const* q : fixed) {
        auto const slot = to_index(graph.slot(*q));
        double const si = program.values[slot];
        bool const is_one_value = program.axes[slot] == 0 && std::isfinite(si);
        text +=
            (text.empty() ? "" : ", ") + within_text(label_of(*q)) +
            (is_one_value ? " " + (graph.is_choice(*q) ? cell_text(graph, *q, si) : to_text(si, *q)) : " as computed") +
            " (" + std::string(q->key) + ")";
    }
    return text;
}

std::string known_words(std::vector<std::string_view> const& names, std::string const& lead) {
    constexpr std::size_t most = 12;
    std::string text;
    for (std::size_t i = 0; i < std::min(most, names.size()); ++i)
        text += (i == 0 ? "; " + lead + ": " : ", ") + in_quotes(names[i]);
    return text.empty() ? "; " + lead + " none" : text + (names.size() > most ? ", …" : "");
}

}  // namespace diecast
