#include "app/chart/module/headless.h"
#include <QApplication>
#include <QFileInfo>
#include <QLoggingCategory>
#include "app/chart/export/export_request.h"
#include "app/chart/export/write_file.h"
#include "app/chart/report/report_exporter.h"
#include "app/chart/text.h"

namespace diecast {
namespace {

std::string first_of(Issues const& issues, std::string const& otherwise) {
    return issues.empty() ? otherwise : to_text(issues.front());
}

/// Qt Charts are widgets: a plain QGuiApplication is not enough.
std::unique_ptr<QApplication> application(int& argc, char** argv) {
    if (QCoreApplication::instance()) return {};
    qputenv("QT_QPA_PLATFORM", "offscreen");  // whatever a desktop says: nothing is shown
    qunsetenv("QT_QPA_PLATFORMTHEME");
    QLoggingCategory::setFilterRules("default.warning=false");  // servers lack what a desktop session sets up
    return std::make_unique<QApplication>(argc, argv);
}

QString ending_of(std::string const& file, std::string const& said) {
    return said.empty() ? QFileInfo(QString::fromStdString(file)).suffix().toLower() : QString::fromStdString(said);
}

std::string deliver(QByteArray const& bytes, std::string const& file, std::string* into, std::string const& otherwise) {
    if (bytes.isEmpty()) return otherwise;
    if (!into) return to_std(write_file(QString::fromStdString(file), bytes));
    *into = bytes.toStdString();
    return "";
}

}  // namespace

namespace {

/// What can be said before the work is begun.
QString problem_of(ChartRequest const& request, QString const& ending) {
    if (!ChartExporter::knows(ending)) return "A chart can be written as .png, .svg or .pdf, not as ." + ending;
    return figure_problem(request.figure, ending);
}

std::string press(ChartContent const& content, ExportOptions const& options, QString const& ending,
                  ChartRequest const& request) {
    if (QString const problem = room_problem(content, request.figure, options); !problem.isEmpty())
        return "--size " + to_std(problem);
    ChartExporter press(content, theme_of(request.figure), ending, options);
    while (press.step()) {}
    return deliver(press.encode(), request.file, request.into, "The chart could not be drawn.");
}

}  // namespace

std::string draw_chart(int& argc, char** argv, Graph const& graph, Study const& study, Pool& pool,
                       ChartRequest const& request) {
    auto const lasting = application(argc, argv);
    QString const ending = ending_of(request.file, request.ending);
    if (QString const problem = problem_of(request, ending); !problem.isEmpty()) return to_std(problem);
    Theme const theme = theme_of(request.figure);
    ExportOptions options = page_of(request.figure, ending);
    auto const ordered = [&] {
        return chart_order(graph, std::make_shared<Study const>(study), request.chart, request.figure.words, theme,
                           options);
    };
    ExportRequest order = ordered();
    if (request.figure.fit_height && order.question) {
        options.heading = order.heading;
        options.size.setHeight(fitted_height(graph, *order.question, theme, options));
        order = ordered();
    }
    Issues issues;
    ChartContent const content = chart_content(graph, order, pool, issues, request.stop, request.progress);
    if (!content.picture && std::holds_alternative<std::monostate>(content.data))
        return first_of(issues,
                        order.numbers ? "The chart could not be computed." : "The study could not be evaluated.");
    options.heading = heading_of(order, content);
    if (request.figure.fit_height) options.size.setHeight(fitted_height(content, theme, options));
    return press(content, options, ending, request);
}

std::string draw_numbers(int& argc, char** argv, ChartData const& data, ChartRequest const& request) {
    auto const lasting = application(argc, argv);
    QString const ending = ending_of(request.file, request.ending);
    if (QString const problem = problem_of(request, ending); !problem.isEmpty()) return to_std(problem);
    ExportRequest order{{}, {}, {}, {}, {}, data};
    put_words(request.figure.words, {}, order);
    ExportOptions options = page_of(request.figure, ending);
    options.heading = heading_of(order, {{}, data});
    if (request.figure.fit_height) options.size.setHeight(fitted_height({{}, data}, theme_of(request.figure), options));
    return press({{}, data}, options, ending, request);
}

std::string draw_report(int& argc, char** argv, Graph const& graph, Study const& study, Pool& pool,
                        ReportRequest const& request, std::stop_token stop, ProgressCall const& progress) {
    auto const lasting = application(argc, argv);
    QString const ending = ending_of(request.file, request.ending);
    if (!ReportExporter::knows(ending)) return "A report can be written as .html or .pdf, not as ." + to_std(ending);
    Issues issues;
    auto const facts =
        report_facts(graph, std::make_shared<Study const>(study), pool, report_options(), issues, stop, progress);
    if (!facts) return first_of(issues, "The study could not be evaluated.");
    ReportExporter press(graph, facts, request.frame, ending);
    while (press.step()) {}
    return deliver(press.encode(), request.file, request.into, "The report could not be drawn.");
}

}  // namespace diecast
