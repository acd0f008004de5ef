#include "app/present/report/study_tables.h"
#include <sstream>
#include "app/present/report/report.h"
#include "app/present/tables/break_even_table.h"
#include "app/present/tables/designs.h"
#include "app/present/tables/search_table.h"

namespace diecast {
namespace {

struct Asker {
    Graph const& graph;
    Study const& study;
    bool json;
    Pool& pool;
    Issues& issues;
    std::stop_token stop;
    ProgressCall const& progress;

    bool failed(Issues const& found) const {
        issues.insert(issues.end(), found.begin(), found.end());
        return has_errors(found) || stop.stop_requested();
    }

    std::optional<std::string> front() const {
        if (study.objectives.empty())
            return issues.push_back({"objectives", "the study has no objective"}), std::nullopt;
        Plan const plan(graph, study.scenario, grid_of(graph, study), measures_of(graph, study));
        if (failed(plan.issues())) return {};
        Findings const found = explore(plan, study, pool, stop, progress);
        if (!found.complete) return {};
        Plan const shown(graph, study.scenario, plan.axes(), columns_of(graph, study, plan.axes(), {}));
        std::ostringstream text;
        (json ? list_json : list_csv)(text, shown, found.front, "");
        return text.str();
    }

    std::optional<std::string> claims() const {
        Issues found;
        Report const report = make_report(graph, study, pool, found, stop, progress);
        if (failed(found)) return {};
        return json ? document(as_json(graph, report)) : to_csv(claims_table(report.verdicts));
    }

    std::optional<std::string> searches() const {
        std::vector<SearchResult> results;
        for (Search const& search : study.searches) {
            Issues found;
            auto result = run_search(graph, study, search, pool, found, stop, progress);
            if (failed(found) || !result) return {};
            results.push_back(std::move(*result));
        }
        return json ? document(searches_json(graph, results)) : to_csv(searches_table(graph, results));
    }

    std::optional<std::string> break_evens() const {
        std::vector<BreakEvenAnswer> answers;
        for (BreakEven const& asked : study.break_evens) {
            Issues found;
            auto answered = answer(graph, study, asked, found);
            if (failed(found) || !answered) return {};
            answers.push_back(std::move(*answered));
        }
        return json ? document(break_evens_json(answers)) : to_csv(break_evens_table(answers));
    }
};

}  // namespace

std::optional<std::string> table_text(Graph const& graph, Study const& study, StudyTable table, bool json, Pool& pool,
                                      Issues& issues, std::stop_token stop, ProgressCall const& progress) {
    Asker const asker{graph, study, json, pool, issues, std::move(stop), progress};
    if (table == StudyTable::front) return asker.front();
    if (table == StudyTable::break_evens) return asker.break_evens();
    return table == StudyTable::claims ? asker.claims() : asker.searches();
}

}  // namespace diecast
