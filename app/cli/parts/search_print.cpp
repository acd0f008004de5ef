#include "app/cli/parts/search_print.h"
#include <iostream>
#include "app/cli/values.h"
#include "app/cli/writer.h"
#include "app/present/tables/search_table.h"
#include "app/present/text/shares_and_counts.h"
#include "model/core/quotes.h"

namespace diecast::cli {
namespace {

/// Its own constraints, and how many limits of the model count besides.
std::string limits_of(SearchResult const& result) {
    std::vector<Constraint> const& own = result.search->constraints;
    std::string text;
    std::size_t of_model = 0;
    for (Constraint const& c : result.limits)
        if (std::find(own.begin(), own.end(), c) == own.end()) ++of_model;
        else text += (text.empty() ? "; " : ", ") + limit_text(c);
    if (of_model > 0) text += (text.empty() ? "; " : " and ") + counted(of_model, "limit") + " of the model";
    return text;
}

std::string text_of(Graph const& graph, SearchResult const& result) {
    Search const& s = *result.search;
    std::string text = s.title.empty() ? s.name : s.title + " (" + s.name + ")";
    std::string const aim = aim_of(s.objective) + " of " + counted(designs_in(s), "design") + limits_of(result);
    text += "\n" + wrapped(aim, 118, "  ") + "\n";
    if (!s.note.empty()) text += wrapped(s.note, 118, "") + "\n";
    return text + "\n" + to_text(search_table(graph, result));
}

}  // namespace

std::vector<Search const*> chosen_searches(Study const& study, std::string const& name) {
    std::vector<std::string_view> names;
    std::vector<Search const*> all;
    for (Search const& search : study.searches) {
        if (search.name == name) return {&search};
        names.push_back(search.name), all.push_back(&search);
    }
    if (all.empty())
        refuse("STUDY", in_quotes(study.name) + " has no searches: they stand in its file under \"searches\"");
    if (!name.empty()) refuse_unknown("SEARCH", "search", name, names);
    return all;
}

void report_ties(Graph const& graph, Study const& study, std::vector<SearchResult> const& results) {
    constexpr std::uint64_t few_enough = 200'000;
    std::uint64_t designs = 0, ties = 0;
    for (SearchResult const& result : results) designs += designs_in(*result.search);
    if (designs > few_enough) return;
    for (SearchResult const& result : results) ties += search_ties(graph, study, result);
    if (ties > 0)
        std::cerr << counted(ties, "more design") << (ties == 1 ? " equals" : " equal")
                  << " the best of the group in the objective; of equal ones the first is shown\n";
}

void print_results(Graph const& graph, std::vector<SearchResult> const& results, Format format,
                   std::string const& after) {
    std::string text;
    if (format == Format::csv) text = csv_result(searches_table(graph, results), after);
    else if (format == Format::json) text = json_result(searches_json(graph, results), after);
    else
        for (SearchResult const& result : results) text += (text.empty() ? "" : "\n") + text_of(graph, result);
    print(text);
}

}  // namespace diecast::cli
