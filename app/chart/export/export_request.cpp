#include "app/chart/export/export_request.h"
#include "app/chart/drawing.h"
#include "app/chart/text.h"
#include "app/present/report/report_facts.h"
#include "app/present/text/scenario_line.h"

namespace diecast {
namespace {

ChartSpec const* first_pareto(Study const& study) {
    for (ChartSpec const& c : study.charts)
        if (c.as<ParetoSpec>()) return &c;
    return nullptr;
}

}  // namespace

ExportRequest chart_order(Graph const& graph, std::shared_ptr<Study const> study, std::optional<std::size_t> chart,
                          QSize size, bool with_scenario) {
    ExportRequest order{study};
    ChartSpec const* spec = chart ? &study->charts.at(*chart) : first_pareto(*study);
    if (with_scenario)
        order.heading.scenario = qtext(to_text(scenario_parts(graph, *study, spec ? *spec : ChartSpec{})));
    if (spec && !spec->as<ParetoSpec>()) return order.numbers = *spec, order;
    order.heading.title = qtext(spec && !spec->title.empty() ? spec->title : study->title);
    order.question = sized_for(graph, question_of(graph, *study, spec), size, order.heading);
    return order;
}

ChartContent chart_content(Graph const& graph, ExportRequest const& order, Pool& pool, Issues& issues,
                           std::stop_token stop, ProgressCall const& progress) {
    if (!std::holds_alternative<std::monostate>(order.ready)) return {{}, order.ready};
    if (order.numbers) return {{}, chart_data(graph, *order.study, *order.numbers, pool, issues, stop)};
    Explorer explorer(graph, pool);
    auto picture = explorer.run(*order.question, stop, progress);
    issues.insert(issues.end(), explorer.issues().begin(), explorer.issues().end());
    return {std::move(picture), {}};
}

ChartHeading heading_of(ExportRequest const& order, ChartContent const& content) {
    return {content.picture ? order.heading.title : heading_of(content.data), order.heading.scenario};
}

}  // namespace diecast
