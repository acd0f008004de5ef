// search: the best designs that a study's searches find.
#include "optimizer/search.h"
#include <chrono>
#include <iostream>
#include "app/cli/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/progress.h"
#include "app/cli/task.h"
#include "app/cli/values.h"
#include "app/cli/writer.h"
#include "model/core/text.h"

namespace diecast::cli {
namespace {

struct SearchOptions {
    Task task;
    std::string name;
    Format format = Format::text;
    bool progress = false;
    unsigned threads = 0;
};

/// Calls take(result, group, design) for every answer, group by group.
template <class Take>
void for_answers(SearchResult const& result, Take const& take) {
    for (std::size_t g = 0; g < result.groups.size(); ++g)
        for (std::size_t d = 0; d < result.designs.size(); ++d) take(g, d);
}

/// To the first design, which says nothing of itself.
std::optional<double> ratio_of(SearchResult const& result, std::size_t group, std::size_t design) {
    Found const &first = result.found[0][group], &found = result.found[design][group];
    if (!first.feasible || !found.feasible || first.value == 0) return {};
    return found.value / first.value;
}

std::string ratio_title(SearchResult const& result) { return "over " + result.designs[0]; }

/// The places of an axis are numbers as they were typed.
std::string place(Graph const& graph, Quantity const& q, double in_unit, bool every_digit) {
    return every_digit && !graph.is_choice(q) ? exact_text(in_unit) : shown(graph, q, in_unit * q.unit);
}

/// "Batch [sequences]".
std::string title_of(Quantity const& q) {
    return label_of(q) + (q.unit.name.empty() ? "" : " [" + std::string(q.unit.name) + "]");
}

Table table_of(Graph const& graph, SearchResult const& result) {
    Search const& s = *result.search;
    bool const compared = result.designs.size() > 1;
    Quantity const& best = *s.objective.quantity;
    Table table;
    for (AxisSpec const& axis : s.groups)
        table.columns.push_back({title_of(*axis.quantity), !graph.is_choice(*axis.quantity)});
    table.columns.insert(table.columns.end(), {{"design"}, {title_of(best), true}});
    if (compared) table.columns.push_back({ratio_title(result), true});
    for (AxisSpec const& axis : s.axes)
        table.columns.push_back({title_of(*axis.quantity), !graph.is_choice(*axis.quantity)});
    for_answers(result, [&](std::size_t g, std::size_t d) {
        Found const& found = result.found[d][g];
        auto const ratio = ratio_of(result, g, d);
        auto& row = table.rows.emplace_back();
        for (std::size_t i = 0; i < s.groups.size(); ++i)
            row.push_back(place(graph, *s.groups[i].quantity, result.groups[g][i], false));
        row.push_back(result.designs[d]);
        row.push_back(found.feasible ? place(graph, best, found.value, false) : "none feasible");
        if (compared) row.push_back(ratio ? number_text(*ratio) : "");
        for (std::size_t i = 0; i < s.axes.size(); ++i)
            row.push_back(found.feasible ? place(graph, *s.axes[i].quantity, found.places[i], false) : "");
    });
    return table;
}

std::uint64_t designs_in(Search const& s) {
    std::uint64_t designs = std::max<std::size_t>(1, s.designs.size());
    for (auto const* axes : {&s.groups, &s.axes})
        for (AxisSpec const& axis : *axes) designs *= axis.values.size();
    return designs;
}

std::string limit_text(Constraint const& c) {
    Quantity const& q = *c.quantity;
    if (q.sense == Sense::slack && c.lo == 0 && std::isinf(c.hi)) return label_of(q) + " ≥ 0";
    std::string text = label_of(q);
    if (!std::isinf(c.lo)) text += " ≥ " + value_text(c.lo, q);
    if (!std::isinf(c.hi)) text += " ≤ " + value_text(c.hi, q);
    return text;
}

std::string text_of(Graph const& graph, SearchResult const& result) {
    Search const& s = *result.search;
    std::string text = s.title.empty() ? s.name : s.title + " (" + s.name + ")";
    text += "\n" + std::string(s.objective.sense == Sense::maximise ? "most " : "least ") +
            label_of(*s.objective.quantity) + " of " + count_text(designs_in(s)) + " designs";
    for (Constraint const& c : s.constraints) text += (&c == s.constraints.data() ? "; " : ", ") + limit_text(c);
    text = wrapped(text, 118, "  ") + "\n";
    if (!s.note.empty()) text += wrapped(s.note, 118, "") + "\n";
    return text + "\n" + to_text(table_of(graph, result));
}

/// One line for each answer; a column for every axis of any search.
Table csv_table(Graph const& graph, std::vector<SearchResult> const& results) {
    std::vector<Quantity const*> axes;
    for (SearchResult const& result : results)
        for (auto const* list : {&result.search->groups, &result.search->axes})
            for (AxisSpec const& axis : *list)
                if (std::find(axes.begin(), axes.end(), axis.quantity) == axes.end()) axes.push_back(axis.quantity);
    Table table{{{"search"}, {"design"}}, {}};
    for (Quantity const* q : axes) table.columns.push_back({heading(*q)});
    for (char const* title : {"objective", "value", "unit", "ratio", "feasible"}) table.columns.push_back({title});
    for (SearchResult const& result : results)
        for_answers(result, [&](std::size_t g, std::size_t d) {
            Search const& s = *result.search;
            Found const& found = result.found[d][g];
            std::vector<std::string> places(axes.size());
            auto const put = [&](std::vector<AxisSpec> const& list, std::vector<double> const& values) {
                for (std::size_t i = 0; i < values.size(); ++i) {
                    auto const at = std::find(axes.begin(), axes.end(), list[i].quantity) - axes.begin();
                    places[static_cast<std::size_t>(at)] = place(graph, *list[i].quantity, values[i], true);
                }
            };
            put(s.groups, result.groups[g]), put(s.axes, found.places);
            auto const ratio = ratio_of(result, g, d);
            std::vector<std::string> row{s.name, result.designs[d]};
            row.insert(row.end(), places.begin(), places.end());
            Quantity const& best = *s.objective.quantity;
            row.insert(row.end(),
                       {std::string(best.key), found.feasible ? exact_text(found.value) : "",
                        std::string(best.unit.name), ratio ? exact_text(*ratio) : "", found.feasible ? "1" : "0"});
            table.rows.push_back(std::move(row));
        });
    return table;
}

OrderedJson json_of(Graph const& graph, SearchResult const& result) {
    Search const& s = *result.search;
    auto const put = [&](OrderedJson& object, std::vector<AxisSpec> const& list, std::vector<double> const& values) {
        for (std::size_t i = 0; i < values.size(); ++i)
            object[std::string(list[i].quantity->key)] =
                to_json(graph, *list[i].quantity, values[i] * list[i].quantity->unit);
    };
    Quantity const& best = *s.objective.quantity;
    OrderedJson json{{"name", s.name},
                     {"title", s.title},
                     {"objective", best.key},
                     {"sense", s.objective.sense == Sense::maximise ? "maximise" : "minimise"},
                     {"unit", si_name(best.unit.dim)},
                     {"found", OrderedJson::array()}};
    for_answers(result, [&](std::size_t g, std::size_t d) {
        Found const& found = result.found[d][g];
        auto const ratio = ratio_of(result, g, d);
        OrderedJson group = OrderedJson::object(), places = OrderedJson::object();
        put(group, s.groups, result.groups[g]), put(places, s.axes, found.places);
        json["found"].push_back({{"design", result.designs[d]},
                                 {"group", group},
                                 {"feasible", found.feasible},
                                 {"value", found.feasible ? OrderedJson(found.value * best.unit) : OrderedJson()},
                                 {"ratio", ratio ? OrderedJson(*ratio) : OrderedJson()},
                                 {"places", places}});
    });
    return json;
}

void print_results(Graph const& graph, std::vector<SearchResult> const& results, Format format) {
    std::string text;
    if (format == Format::csv) text = to_csv(csv_table(graph, results));
    else if (format == Format::json) {
        OrderedJson json{{"searches", OrderedJson::array()}};
        for (SearchResult const& result : results) json["searches"].push_back(json_of(graph, result));
        text = document(json);
    } else
        for (SearchResult const& result : results) text += (text.empty() ? "" : "\n") + text_of(graph, result);
    print(text);
}

/// What --set says of an axis that is searched goes before the search.
void apply_sets(Graph const& graph, Study& study, std::vector<std::string> const& sets) {
    for (std::string const& set : sets) {
        Quantity const& q = find(graph, set.substr(0, set.find_last_not_of(" \t", set.find('=') - 1) + 1), "--set");
        std::string const key(q.key);
        auto const pin = study.scenario.pins.find(key);
        auto const ranged =
            std::find_if(study.axes.begin(), study.axes.end(), [&](auto const& a) { return a.quantity == &q; });
        bool varied = false;
        for (Search& search : study.searches) {
            for (auto* axes : {&search.groups, &search.axes})
                for (AxisSpec& axis : *axes) {
                    if (axis.quantity != &q) continue;
                    Issues ignored;
                    if (pin == study.scenario.pins.end()) axis = *ranged;
                    else axis.values = {graph.value_of(q, pin->second, ignored)};
                    varied = true;
                }
        }
        if (pin == study.scenario.pins.end() && !varied)
            refuse("--set " + set, "says several values, and no search varies " + key);
    }
}

/// All searches, or the one that is named.
std::vector<Search const*> chosen(Study const& study, std::string const& name) {
    std::vector<std::string_view> names;
    std::vector<Search const*> all;
    std::string known;
    for (Search const& search : study.searches) {
        if (search.name == name) return {&search};
        names.push_back(search.name), all.push_back(&search);
        known += (known.empty() ? "; it has: \"" : ", \"") + search.name + "\"";
    }
    if (all.empty())
        refuse("STUDY", "\"" + study.name + "\" has no searches: they stand in its file under \"searches\"");
    if (!name.empty()) refuse("SEARCH", "the study has no search \"" + name + "\"" + known, nearest(name, names));
    return all;
}

int run(SearchOptions const& options) {
    Graph const graph = open_model(options.task.entries);
    Study study = prepare(graph, options.task, Wants::search);
    apply_sets(graph, study, options.task.sets);
    auto const searches = chosen(study, options.name);
    Interrupt interrupt;
    ProgressLine progress(options.progress || is_terminal_stderr());
    Pool pool(options.threads);
    std::vector<SearchResult> results;
    auto const start = std::chrono::steady_clock::now();
    std::uint64_t designs = 0;
    for (Search const* search : searches) {
        Issues issues;
        auto result = run_search(graph, study, *search, pool, issues, interrupt.token(), progress.call());
        progress.clear();
        require(issues);
        if (!result) break;
        designs += designs_in(*search);
        results.push_back(std::move(*result));
    }
    double const seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (interrupt.requested() && results.size() < searches.size())
        std::cerr << "diecast: interrupted after " << results.size() << " of " << searches.size() << " searches\n";
    else
        std::cerr << count_text(designs) << " designs searched, "
                  << number_text(static_cast<double>(designs) / std::max(seconds, 1e-9), 3) << "/s\n";
    if (!results.empty()) print_results(graph, results, options.format);
    return results.size() == searches.size() ? good : interrupted;
}

}  // namespace

Command add_search(CLI::App& app) {
    auto* command = app.add_subcommand("search", "The best designs that a study's searches find, for each group");
    auto const options = std::make_shared<SearchOptions>();
    add_task(*command, options->task, Wants::search, Needs::study);
    add_name(*command, "SEARCH", options->name, "One of the study's searches; without: all of them")->type_name("");
    add_format(*command, options->format, {Format::text, Format::csv, Format::json});
    command->add_flag("--progress", options->progress, "Show progress even if standard error is no terminal");
    command->add_option("--threads", options->threads, "How many; the results are the same (default: one per core)")
        ->type_name("N")
        ->check(CLI::Range(0u, 1024u));
    command->footer(
        "Each search is a sweep over its axes for each of its designs; the best feasible design of every group is "
        "shown,\n"
        "where it was found, and its ratio to the first design. Ctrl-C keeps the searches that are done.\n\n"
        "Examples:\n"
        "  diecast search my-study.diecast.json\n"
        "  diecast search my-study.diecast.json decode --format csv > decode.csv\n"
        "  diecast search my-study.diecast.json --set \"die.clock=1.2..1.8 GHz steps 7\"");
    return {command, [options] { return run(*options); }};
}

}  // namespace diecast::cli
