#include "app/cli/commands/report.h"
#include <algorithm>
#include <cctype>
#include <map>
#include "app/present/tables/verdict_words.h"
#include "app/present/text/shares_and_counts.h"
#include "model/core/text.h"
#include "optimizer/sweep/violated_constraints.h"

namespace diecast::cli {
namespace {

Table reference_table(Report const& report) {
    Table table = claims_head();
    for (Column& c : table.columns)
        if (c.title != heading_of(ClaimColumn::computed)) c.title[0] = static_cast<char>(std::tolower(c.title[0]));
    for (Verdict const& v : report.verdicts) table.rows.push_back(claim_cells(v));
    return table;
}

/// Designs side by side.
Table design_table(Graph const& graph, Report const& report) {
    Table table{{{""}, {"unit"}}, {}};
    for (NamedDesign const& design : report.study.designs) table.columns.push_back({design.name, true});
    for (std::size_t i = 0; i < report.figures.size(); ++i) {
        Quantity const& q = *report.figures[i];
        std::vector<std::string> row{label_of(q), std::string(q.unit.name)};
        for (auto const& values : report.values) row.push_back(shown(graph, q, values[i]));
        table.rows.push_back(std::move(row));
    }
    std::vector<std::string> row{"Feasible", ""};
    for (auto const& broken : report.violates) row.push_back(broken.empty() ? "yes" : "no");
    table.rows.push_back(std::move(row));
    return table;
}

Table broken_table(Report const& report) {
    Table table{{{"design"}, {"constraints violated"}}, {}};
    for (std::size_t i = 0; i < report.violates.size(); ++i) {
        std::string all;
        for (std::string const& limit : report.violates[i]) all += (all.empty() ? "" : "; ") + limit;
        if (!all.empty()) table.rows.push_back({report.study.designs[i].name, all});
    }
    return table;
}

std::string designs_text(Graph const& graph, Report const& report, bool markdown) {
    Table const table = design_table(graph, report);
    if (markdown) return to_markdown(table);
    std::string text;
    for (Table const& part : split(table, 2, 118)) text += (text.empty() ? "" : "\n") + to_text(part);
    return text;
}

/// What holds an axis names the other places in brackets.
Table scenario_table(Graph const& graph, Study const& study) {
    Table table{{{"fixed or varied"}, {"value"}, {"unit"}, {"key"}}, {}};
    std::map<std::string, std::string> held;
    for (AxisSpec const& axis : study.axes) held.emplace(axis.quantity->key, " (of " + axis.text + ")");
    for (auto const& [key, word] : study.scenario.pins) {
        Quantity const* q = graph.find(key);
        auto const* name = std::get_if<std::string>(&word);
        std::string const value = name ? *name : number_text(std::get<double>(word), 8);
        auto const axis = held.find(key);
        if (q)
            table.rows.push_back({label_of(*q), value + (axis == held.end() ? "" : axis->second),
                                  name ? "" : std::string(q->unit.name), key});
    }
    for (AxisSpec const& axis : study.axes)
        if (!study.scenario.pins.contains(std::string(axis.quantity->key)))
            table.rows.push_back(
                {label_of(*axis.quantity), axis.text + " (" + std::to_string(axis.values.size()) + " values)",
                 std::string(axis.text.find(axis.quantity->unit.name) == axis.text.npos ? axis.quantity->unit.name
                                                                                        : ""),
                 std::string(axis.quantity->key)});
    return table;
}

std::string aims(Study const& study) {
    std::string text;
    for (Objective const& o : study.objectives)
        text += (text.empty() ? "" : ", ") + std::string(o.sense == Sense::maximise ? "most " : "least ") +
                label_of(*o.quantity) + " (" + std::string(o.quantity->key) + ")";
    return text;
}

/// "3 of the numbers are of designs that violate a limit: decode.memory_slack."
std::string forbidden_words(std::vector<Verdict> const& verdicts) {
    std::vector<Quantity const*> limits;
    std::size_t count = 0;
    for (Verdict const& v : verdicts) {
        count += !v.violates.empty();
        for (Quantity const* q : v.violates)
            if (std::find(limits.begin(), limits.end(), q) == limits.end()) limits.push_back(q);
    }
    if (count == 0) return "";
    return counted(count, "of the numbers is of a design that violates a limit: ",
                   "of the numbers are of designs that violate a limit: ") +
           keys_text(limits) + ".\n";
}

}  // namespace

std::string as_text(Graph const& graph, Report const& report, bool markdown) {
    Study const& study = report.study;
    auto const print = [&](Table const& table) { return markdown ? to_markdown(table) : to_text(table); };
    auto const heading = [&](std::string const& text) {
        return markdown ? "\n## " + text + "\n\n" : "\n" + text + "\n\n";
    };
    std::string text = (markdown ? "# " : "") + study.title + "\n";
    if (!study.summary.empty()) text += "\n" + wrapped(study.summary, 110, "") + "\n";
    Table const scenario = scenario_table(graph, study);
    if (!scenario.rows.empty()) text += heading("Scenario") + print(scenario);
    if (report.designs) {
        text += "\n" + count_text(report.designs) + " " + study.noun;
        text += study.objectives.empty() ? "\n" : "; objectives: " + aims(study) + "\n";
    }
    if (!study.designs.empty()) text += heading("Designs") + designs_text(graph, report, markdown);
    if (Table const table = broken_table(report); !table.rows.empty()) text += heading("Not feasible") + print(table);
    if (!report.verdicts.empty()) {
        StudyVerdict const& verdict = report.verdict;
        std::string const error = error_words(verdict, false);
        text += heading("Numbers to compare with") + print(reference_table(report)) + "\n" +
                verdict_words(verdict, false) + (error.empty() ? "" : "; " + error) + ".\n";
        text += wrapped(forbidden_words(report.verdicts), 110, "");
        if (verdict.deciding().all < verdict.numbers) text += wrapped(what_decides, 110, "") + "\n";
    }
    if (!study.assumptions.empty()) text += heading("Assumptions");
    for (std::string const& assumption : study.assumptions) text += wrapped("- " + assumption, 110, "  ") + "\n";
    return text;
}

}  // namespace diecast::cli
