#include "app/chart/headless.h"
#include <QApplication>
#include <QLoggingCategory>
#include "app/chart/export.h"
#include "app/chart/text.h"

namespace diecast {

std::string draw_chart(int& argc, char** argv, Graph const& graph, Study const& study, Pool& pool,
                       ChartRequest const& request) {
    std::unique_ptr<QApplication> application;  // Qt Charts are widgets: a plain QGuiApplication is not enough
    if (!QCoreApplication::instance()) {
        if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
        QLoggingCategory::setFilterRules("default.warning=false");  // servers lack what a desktop session sets up
        application = std::make_unique<QApplication>(argc, argv);
    }
    ExportOptions options{{request.width, request.height}, request.scale, qtext(study.title), {}};
    if (!study.charts.empty() && !study.charts.front().title.empty())
        options.heading = qtext(study.charts.front().title);
    Explorer explorer(graph, pool);
    auto const picture = explorer.run(sized_for(question_of(graph, study), options.size, !options.heading.isEmpty()));
    if (!picture)
        return explorer.issues().empty() ? "The study could not be evaluated." : to_text(explorer.issues().front());
    return to_std(export_chart(picture, request.dark ? dark_theme() : light_theme(),
                               QString::fromStdString(request.file), options));
}

}  // namespace diecast
