#include "app/chart/headless.h"
#include <QApplication>
#include <QFileInfo>
#include <QLoggingCategory>
#include "app/chart/chart_order.h"
#include "app/chart/report_press.h"
#include "app/chart/text.h"

namespace diecast {
namespace {

std::string first_of(Issues const& issues, std::string const& otherwise) {
    return issues.empty() ? otherwise : to_text(issues.front());
}

/// Qt Charts are widgets: a plain QGuiApplication is not enough.
std::unique_ptr<QApplication> application(int& argc, char** argv) {
    if (QCoreApplication::instance()) return {};
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    QLoggingCategory::setFilterRules("default.warning=false");  // servers lack what a desktop session sets up
    return std::make_unique<QApplication>(argc, argv);
}

}  // namespace

std::string draw_chart(int& argc, char** argv, Graph const& graph, Study const& study, Pool& pool,
                       ChartRequest const& request) {
    auto const lasting = application(argc, argv);
    ExportOptions options{{request.width, request.height}, request.scale, {}, {}};
    ChartOrder const order = chart_order(graph, std::make_shared<Study const>(study), request.chart, options.size);
    Issues issues;
    ChartContent const content = chart_content(graph, order, pool, issues);
    if (!content.picture && std::holds_alternative<std::monostate>(content.data))
        return first_of(issues,
                        order.numbers ? "The chart could not be computed." : "The study could not be evaluated.");
    options.heading = heading_of(order, content);
    return to_std(export_chart(content, request.dark ? dark_theme() : light_theme(),
                               QString::fromStdString(request.file), options));
}

std::string draw_report(int& argc, char** argv, Graph const& graph, Study const& study, Pool& pool,
                        std::string const& file, ReportFrame const& frame, std::stop_token stop,
                        ProgressCall const& progress) {
    auto const lasting = application(argc, argv);
    QString const path = QString::fromStdString(file), ending = QFileInfo(path).suffix().toLower();
    if (!ReportPress::knows(ending)) return "A report can be written as .html or .pdf, not as ." + to_std(ending);
    Issues issues;
    auto const facts =
        report_facts(graph, std::make_shared<Study const>(study), pool, report_options(), issues, stop, progress);
    if (!facts) return first_of(issues, "The study could not be evaluated.");
    ReportPress press(graph, facts, frame, ending);
    while (press.step()) {}
    QByteArray const bytes = press.encode();
    return bytes.isEmpty() ? "The report could not be drawn." : to_std(write_file(path, bytes));
}

}  // namespace diecast
