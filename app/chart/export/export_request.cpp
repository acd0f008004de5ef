#include "app/chart/export/export_request.h"
#include "app/chart/drawing.h"
#include "app/chart/text.h"
#include "app/present/charts/value_front_words.h"
#include "app/present/report/report_facts.h"
#include "app/present/text/scenario_line.h"

namespace diecast {

QString axes_title(Quantity const& x, Quantity const& y) { return title(y) + " against " + in_sentence(x); }

void put_words(FigureText const& words, QString const& note, ExportRequest& order) {
    if (words.title) order.title = order.heading.title = qtext(*words.title);
    if (!words.scenario) order.heading.scenario.clear();
    order.heading.subtitle = words.subtitle ? qtext(*words.subtitle) : note;
    order.with_result = !words.subtitle;
    order.heading.legend = words.legend;
}

ExportRequest chart_order(Graph const& graph, std::shared_ptr<Study const> study, std::optional<std::size_t> chart,
                          FigureText const& words, Theme const& t, ExportOptions const& page) {
    ExportRequest order{study};
    if (!chart) chart = first_plot(study->charts);
    ChartSpec const* spec = chart ? &study->charts.at(*chart) : nullptr;
    order.heading.scenario = qtext(to_text(scenario_parts(graph, *study, spec ? *spec : ChartSpec{})));
    bool const numbers = spec && !plot_of(*spec);
    if (numbers) order.numbers = *spec;
    else {
        order.question = question_of(graph, *study, spec);
        bool const named = spec && !spec->title.empty();
        order.heading.title = named ? qtext(spec->title)
                              : order.question->x && order.question->y
                                  ? axes_title(*order.question->x, *order.question->y)
                                  : qtext(study->title);
    }
    put_words(words, spec ? qtext(spec->note) : QString(), order);
    if (numbers) return order;
    ExportOptions headed = page;
    headed.heading = order.heading;
    order.question = sized_for(graph, *order.question, t, headed);
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
    ChartHeading heading = order.heading;
    if (order.title) heading.title = *order.title;
    else if (!content.picture) heading.title = heading_of(content.data);
    if (!order.with_result) return heading;
    Picture const* const p = content.picture.get();
    heading.result = qtext(p ? value_front_words(*p) : result_words(content.data));
    return heading;
}

}  // namespace diecast
