#include "app/cli/report.h"
#include <cmath>
#include "app/cli/grid.h"
#include "app/cli/task.h"
#include "model/core/text.h"

namespace diecast::cli {
namespace {

bool is_number_pure(Published const& p) { return p.as != Published::As::value; }

std::string number_of(Published const& p, double value) {
    if (is_number_pure(p)) return number_text(value);
    return value_text(value, *p.quantity);
}

/// Only numbers that decide get a verdict.
std::string verdict_word(Verdict const& v) {
    if (decides(*v.published)) return v.within ? "holds" : "MISSED";
    return v.within ? "(near)" : "(far)";
}

std::string status_words(Published const& p) {
    return p.status == Status::recalled ? "recalled, unverified" : std::string(to_text(p.status));
}

std::string subject(Published const& p) {
    if (!p.title.empty()) return p.title;
    std::string text = label_of(*p.quantity);
    if (!p.design.empty()) text += " of " + p.design;
    if (!p.over.empty()) text += (p.as == Published::As::ratio ? " over " : " saved against ") + p.over;
    for (auto const& [key, word] : p.at.pins) {
        auto const* name = std::get_if<std::string>(&word);
        text += ", " + (name ? *name : key + " " + number_text(std::get<double>(word)));
    }
    return text;
}

std::string tolerance(Published const& p) {
    double const below = p.value - p.low, above = p.high - p.value;
    if (std::max(below, above) <= 1e-6 * std::abs(p.value)) return "exact";
    if (p.value != 0 && std::abs(below - above) <= 1e-6 * std::abs(p.value))
        return "± " + number_text(100 * above / std::abs(p.value), 3) + " %";
    return number_of(p, p.low) + " … " + number_of(p, p.high);
}

std::string deviation(Verdict const& v) {
    double const value = v.published->value;
    if (value == 0 || !std::isfinite(v.ours)) return "";
    double const percent = 100 * (v.ours / value - 1);
    return (percent > 0 ? "+" : "") + number_text(percent, std::abs(percent) < 1 ? 2 : 3) + " %";
}

Table published_table(Report const& report) {
    Table table{{{"verdict"},
                 {"what"},
                 {"published", true},
                 {"ours", true},
                 {"off by", true},
                 {"tolerance", true},
                 {"status"},
                 {"source"}},
                {}};
    for (Verdict const& v : report.verdicts) {
        Published const& p = *v.published;
        table.rows.push_back({verdict_word(v), subject(p), number_of(p, p.value),
                              v.problem.empty() ? number_of(p, v.ours) : v.problem, deviation(v), tolerance(p),
                              status_words(p), p.source});
    }
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
    for (auto const& broken : report.limits_broken) row.push_back(broken.empty() ? "yes" : "no");
    table.rows.push_back(std::move(row));
    return table;
}

Table broken_table(Report const& report) {
    Table table{{{"design"}, {"limits it breaks"}}, {}};
    for (std::size_t i = 0; i < report.limits_broken.size(); ++i) {
        std::string all;
        for (std::string const& limit : report.limits_broken[i]) all += (all.empty() ? "" : "; ") + limit;
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

Table scenario_table(Graph const& graph, Study const& study) {
    Table table{{{"fixed or varied"}, {"value"}, {"unit"}, {"key"}}, {}};
    for (auto const& [key, word] : study.scenario.pins) {
        Quantity const* q = graph.find(key);
        auto const* name = std::get_if<std::string>(&word);
        std::string const value = name ? *name : number_text(std::get<double>(word), 8);
        if (q) table.rows.push_back({label_of(*q), value, name ? "" : std::string(q->unit.name), key});
    }
    for (AxisSpec const& axis : study.axes)
        table.rows.push_back(
            {label_of(*axis.quantity), axis.text + " (" + std::to_string(axis.values.size()) + " values)",
             std::string(axis.text.find(axis.quantity->unit.name) == axis.text.npos ? axis.quantity->unit.name : ""),
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

/// In SI units, or by name.
OrderedJson place_json(Graph const& graph, Scenario const& at) {
    OrderedJson json = OrderedJson::object();
    for (auto const& [key, word] : at.pins) {
        auto const* name = std::get_if<std::string>(&word);
        json[key] = name ? OrderedJson(*name) : OrderedJson(std::get<double>(word) * graph.find(key)->unit);
    }
    return json;
}

}  // namespace

bool decides(Published const& p) { return p.status == Status::published || p.status == Status::derived; }

Report make_report(Graph const& graph, Study const& study, Pool& pool, ProgressCall const& progress) {
    Issues wrong_searches;
    Report report{study, study.figures, {}, {}, check_claims(graph, study, pool, wrong_searches, {}, progress)};
    require(wrong_searches);
    if (report.figures.empty()) report.figures = measures_of(study);
    for (NamedDesign const& design : study.designs) {
        Study laid = study;
        laid.scenario = overlay(study.scenario, design.scenario);
        Issues issues = Program(graph, laid.scenario, {}, report.figures).issues;
        for (Issue& issue : issues) issue.where = "design \"" + design.name + "\": " + issue.where;
        require(issues);
        report.values.push_back(evaluate(graph, laid.scenario, report.figures));
        report.limits_broken.push_back(broken_limits(graph, laid));
    }
    for (Verdict const& v : report.verdicts)
        ++(!decides(*v.published) ? report.shown_only : v.within ? report.held : report.missed);
    if (!study.axes.empty()) report.designs = plan_of(graph, study, measures_of(study)).designs();
    return report;
}

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
        text += study.objectives.empty() ? "\n" : "; wanted: " + aims(study) + "\n";
    }
    if (!study.designs.empty()) text += heading("Designs") + designs_text(graph, report, markdown);
    if (Table const table = broken_table(report); !table.rows.empty()) text += heading("Not feasible") + print(table);
    if (!report.verdicts.empty()) {
        text += heading("Published numbers beside ours") + print(published_table(report)) + "\n" +
                std::to_string(report.held) + " of " + std::to_string(report.held + report.missed) + " hold";
        text += report.shown_only ? "; " + std::to_string(report.shown_only) + " more are shown and decide nothing.\n"
                                  : ".\n";
    }
    if (!study.assumptions.empty()) text += heading("Assumptions");
    for (std::string const& assumption : study.assumptions) text += wrapped("- " + assumption, 110, "  ") + "\n";
    return text;
}

OrderedJson as_json(Graph const& graph, Report const& report) {
    Study const& study = report.study;
    OrderedJson json{{"title", study.title}, {"summary", study.summary}, {"grid", report.designs}};
    for (std::size_t d = 0; d < study.designs.size(); ++d) {
        OrderedJson figures = OrderedJson::object();
        for (std::size_t i = 0; i < report.figures.size(); ++i)
            figures[std::string(report.figures[i]->key)] = to_json(graph, *report.figures[i], report.values[d][i]);
        json["designs"].push_back({{"name", study.designs[d].name},
                                   {"note", study.designs[d].note},
                                   {"limits_broken", report.limits_broken[d]},
                                   {"figures", figures}});
    }
    for (Verdict const& v : report.verdicts) {
        Published const& p = *v.published;
        constexpr char const* kinds[] = {"value", "ratio", "saving"};
        bool const pure = is_number_pure(p);
        double const unit = pure ? 1 : p.quantity->unit.si;
        json["published"].push_back({{"title", subject(p)},
                                     {"key", p.quantity->key},
                                     {"as", kinds[static_cast<int>(p.as)]},
                                     {"search", p.search},
                                     {"at", place_json(graph, p.at)},
                                     {"design", p.design},
                                     {"over", p.over},
                                     {"value", p.value * unit},
                                     {"low", p.low * unit},
                                     {"high", p.high * unit},
                                     {"ours", v.ours * unit},
                                     {"unit", pure ? "1" : si_name(p.quantity->unit.dim)},
                                     {"problem", v.problem},
                                     {"within", v.within},
                                     {"decides", decides(p)},
                                     {"status", to_text(p.status)},
                                     {"source", p.source},
                                     {"note", p.note}});
    }
    json["held"] = report.held, json["missed"] = report.missed, json["shown_only"] = report.shown_only;
    json["assumptions"] = study.assumptions;
    return json;
}

}  // namespace diecast::cli
