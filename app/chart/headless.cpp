#include "app/chart/headless.h"
#include <QApplication>
#include <QLoggingCategory>
#include "app/chart/drawing.h"
#include "app/chart/export.h"
#include "app/chart/text.h"

namespace diecast {
namespace {

std::string first_of(Issues const& issues, std::string const& otherwise) {
    return issues.empty() ? otherwise : to_text(issues.front());
}

/// A study of this chart alone, if one is chosen.
Study with_chart(Study study, std::optional<std::size_t> chosen) {
    if (!chosen) return study;
    study.charts = {study.charts.at(*chosen)};
    return study;
}

ChartSpec const* first_pareto(Study const& study) {
    for (ChartSpec const& c : study.charts)
        if (c.kind == "pareto") return &c;
    return nullptr;
}

std::string draw_pareto(Graph const& graph, Study const& study, Pool& pool, Theme const& t, QString const& file,
                        ExportOptions options) {
    ChartSpec const* spec = first_pareto(study);
    options.heading = qtext(spec && !spec->title.empty() ? spec->title : study.title);
    Explorer explorer(graph, pool);
    auto const picture = explorer.run(sized_for(question_of(graph, study), options.size, !options.heading.isEmpty()));
    if (!picture) return first_of(explorer.issues(), "The study could not be evaluated.");
    return to_std(export_chart(picture, t, file, options));
}

std::string draw_numbers(Graph const& graph, Study const& study, ChartSpec const& spec, Pool& pool, Theme const& t,
                         QString const& file, ExportOptions options) {
    Issues issues;
    ChartData const data = chart_data(graph, study, spec, pool, issues);
    if (std::holds_alternative<std::monostate>(data)) return first_of(issues, "The chart could not be computed.");
    options.heading = heading_of(data);
    return to_std(export_chart(data, t, file, options));
}

}  // namespace

std::string draw_chart(int& argc, char** argv, Graph const& graph, Study const& study, Pool& pool,
                       ChartRequest const& request) {
    std::unique_ptr<QApplication> application;  // Qt Charts are widgets: a plain QGuiApplication is not enough
    if (!QCoreApplication::instance()) {
        if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
        QLoggingCategory::setFilterRules("default.warning=false");  // servers lack what a desktop session sets up
        application = std::make_unique<QApplication>(argc, argv);
    }
    Theme const& t = request.dark ? dark_theme() : light_theme();
    QString const file = QString::fromStdString(request.file);
    ExportOptions const options{{request.width, request.height}, request.scale, {}, {}};
    if (request.chart && study.charts.at(*request.chart).kind != "pareto")
        return draw_numbers(graph, study, study.charts[*request.chart], pool, t, file, options);
    return draw_pareto(graph, with_chart(study, request.chart), pool, t, file, options);
}

}  // namespace diecast
