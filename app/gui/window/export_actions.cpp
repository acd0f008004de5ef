#include "app/gui/window/export_actions.h"
#include <QApplication>
#include <QClipboard>
#include <QEventLoop>
#include <QFileDialog>
#include <QFileInfo>
#include <QMimeData>
#include "app/chart/export/export_request.h"
#include "app/chart/report/report_exporter.h"
#include "app/chart/sheet.h"
#include "app/gui/widgets/style.h"
#include "app/present/text/scenario_line.h"
#include "app/session/brush_words.h"
#include "app/session/words.h"
#include "model/study/study_file.h"

namespace diecast {
namespace {

QString ending_of(QString const& path) { return QFileInfo(path).suffix().toLower(); }

QString first_of(Issues const& issues, QString const& otherwise) {
    return issues.empty() ? otherwise : sentence_case(issue_text(issues.front()));
}

/// The first pareto chart of these axes has a title; another view has the study's.
std::optional<std::size_t> chart_of(Study const& study, ChartSpec const& view) {
    for (std::size_t i = 0; i < study.charts.size(); ++i) {
        if (study.charts[i].of == view.of) return i;
    }
    return {};
}

ExportTask::Drawing drawing_of(ChartContent const& content, QString const& ending, ExportOptions const& options) {
    auto const press = std::make_shared<ChartExporter>(content, light_theme(), ending, options);
    return {[press] { return press->step(); }, [press] { return press->encode(); }};
}

/// "lite-gpu", a part of a proposed file name.
QString stem(Study const& study) { return qtext(file_stem(study.name)); }

}  // namespace

Exports::Exports(Session& session, PlotView& plot, Pool& pool, MessageStrip& messages, QWidget* window)
    : QObject(window),
      session_(session),
      plot_(plot),
      pool_(pool),
      messages_(messages),
      window_(window),
      bar_(new ExportBar(task_, window)) {
    connect(&task_, &ExportTask::ended, this, [this](QString const&, QString const& problem) { end(problem); });
    connect(&task_, &ExportTask::cancelled, this, [this] {
        good_ = false;
        emit remark(tr("%1 was not written").arg(QFileInfo(task_.path()).fileName()));
    });
}

void Exports::start(QString const& path, ExportTask::Compute compute) {
    good_ = false;
    task_.start(path, std::move(compute));
}

void Exports::end(QString const& problem) {
    good_ = problem.isEmpty();
    if (!good_) messages_.say(problem, Severity::error);
}

bool Exports::wait() {
    if (task_.busy()) {
        QEventLoop loop;
        connect(&task_, &ExportTask::ended, &loop, &QEventLoop::quit);
        connect(&task_, &ExportTask::cancelled, &loop, &QEventLoop::quit);
        loop.exec();
    }
    return good_;
}

/// As large as on the screen, with room for a heading.
Exports::Wanted Exports::wanted(FigurePane const* pane) const {
    auto const study =
        std::make_shared<Study const>(pane ? session_.study() : brushed_study(session_.study(), session_.brushes()));
    auto const with_heading = [](QSize size, ChartHeading const& h) {
        double const lines = static_cast<double>(scenario_lines(h, size.width()).size());
        return size + QSize(0, 32 + static_cast<int>(lines * scenario_line_height));
    };
    if (pane) {
        if (!pane->data()) return {};
        ChartHeading const heading({}, pane->scenario());
        return {ExportRequest{study, {}, {}, heading, *pane->data()},
                {with_heading(pane->picture_size(), heading), 1, {}, {}}};
    }
    if (!session_.picture()) return {};
    ChartSpec const view = session_.kept_view().chart;
    auto const known = chart_of(*study, view);
    ExportRequest order{
        study,
        {},
        {},
        {qtext(known && !study->charts[*known].title.empty() ? study->charts[*known].title : study->title),
         qtext(to_text(scenario_parts(session_.graph(), *study, view)))}};
    QSize const size = with_heading(plot_.plot().size().toSize(), order.heading);
    Question q = question_of(session_.graph(), *study, &view);
    q.x_scale = session_.question().x_scale, q.y_scale = session_.question().y_scale;
    if (session_.look().view) q.view = session_.question().view;
    order.question = sized_for(session_.graph(), std::move(q), size, order.heading);
    return {order, {size, 1, {}, plot_.marks()}};
}

void Exports::chart(QString const& path, double scale, FigurePane const* pane) {
    QString const ending = ending_of(path);
    bool const table = ending == "csv" || ending == "json";
    auto const [order, options] = wanted(pane);
    QString problem;
    if (!order) problem = tr("There is no chart to export: choose one that is drawn.");
    else if (table && !pane)
        problem = tr("This chart has a point for every design: export the front, or “diecast sweep” writes them all.");
    else if (!table && !ChartExporter::knows(ending))
        problem = tr("A chart can be written as .png, .svg, .pdf, .csv or .json, not as .%1").arg(ending);
    if (!problem.isEmpty()) return good_ = false, messages_.say(problem, Severity::error);
    start(path,
          [graph = session_.document().shared_graph(), &pool = pool_, order = *order, options = options, ending, table,
           scale](std::stop_token const& stop, ProgressCall const& progress, QString& why) -> ExportTask::Begin {
              Issues issues;
              ChartContent const content = chart_content(*graph, order, pool, issues, stop, progress);
              if (!content.picture && std::holds_alternative<std::monostate>(content.data))
                  return why = first_of(issues, tr("The chart could not be computed.")), nullptr;
              if (table) {
                  Table const numbers = table_of(content.data, true);
                  return ready(
                      QByteArray::fromStdString(ending == "json" ? document(table_json(numbers)) : to_csv(numbers)));
              }
              ExportOptions all = options;
              all.scale = scale;
              all.heading = heading_of(order, content);
              return [content, ending, all] { return drawing_of(content, ending, all); };
          });
}

void Exports::table(StudyTable which, QString const& path) {
    QString const ending = ending_of(path);
    if (ending != "csv" && ending != "json")
        return good_ = false,
               messages_.say(tr("A table can be written as .csv or .json, not as .%1").arg(ending), Severity::error);
    start(path,
          [graph = session_.document().shared_graph(), &pool = pool_,
           study = which == StudyTable::front ? brushed_study(session_.study(), session_.brushes()) : session_.study(),
           which, json = ending == "json"](std::stop_token const& stop, ProgressCall const& progress,
                                           QString& why) -> ExportTask::Begin {
              Issues issues;
              auto const text = table_text(*graph, study, which, json, pool, issues, stop, progress);
              if (!text) return why = first_of(issues, QString()), nullptr;
              return ready(QByteArray::fromStdString(*text));
          });
}

void Exports::report(QString const& path) {
    report(path, session_.document().shared_graph(), std::make_shared<Study const>(session_.study()));
}

void Exports::report(QString const& path, std::shared_ptr<Graph const> graph, std::shared_ptr<Study const> study) {
    QString const ending = ending_of(path);
    if (!ReportExporter::knows(ending))
        return good_ = false,
               messages_.say(tr("A report can be written as .html or .pdf, not as .%1").arg(ending), Severity::error);
    start(path,
          [graph, &pool = pool_, study, ending, cells = report_options()](
              std::stop_token const& stop, ProgressCall const& progress, QString& why) -> ExportTask::Begin {
              Issues issues;
              auto const facts = report_facts(*graph, study, pool, cells, issues, stop, progress);
              if (!facts) return why = first_of(issues, QString()), nullptr;
              ReportFrame const frame{to_std(QApplication::applicationVersion())};
              return [graph, facts, frame, ending] {
                  auto const press = std::make_shared<ReportExporter>(*graph, facts, frame, ending);
                  return ExportTask::Drawing{[press, graph] { return press->step(); },
                                             [press] { return press->encode(); },
                                             [press] {
                                                 return static_cast<double>(press->done()) /
                                                        static_cast<double>(std::max<std::size_t>(1, press->total()));
                                             }};
              };
          });
}

/// Pixels and SVG of the chart, and its numbers, or a sentence, as text.
QString Exports::copy_chart(FigurePane const* pane) {
    auto [order, options] = wanted(pane);
    if (!order) return {};
    ChartContent content;
    QString text;
    if (pane) {
        content.data = *pane->data();
        text = QString::fromStdString(to_csv(table_of(content.data, true)));
        if (pane->as_table()->isChecked())
            return QApplication::clipboard()->setText(text), tr("The numbers are on the clipboard");
    } else {
        content.picture = session_.shown();
        text = order->heading.title + ". " +
               QString::fromStdString(chart_words(session_.graph(), {0, "", "", {}, content.picture}));
    }
    options.heading = heading_of(*order, content);
    QApplication::clipboard()->setMimeData(chart_flavours(content, light_theme(), options, text));
    return tr("The picture is on the clipboard");
}

void Exports::ask_chart(FigurePane const* pane) {
    std::vector<std::pair<QString, double>> kinds = {{tr("SVG, scalable (*.svg)"), 1},
                                                     {tr("PDF, scalable (*.pdf)"), 1},
                                                     {tr("PNG, twice the screen's resolution (*.png)"), 2},
                                                     {tr("PNG, three times as fine (*.png)"), 3},
                                                     {tr("PNG, four times as fine (*.png)"), 4},
                                                     {tr("PNG, as on the screen (*.png)"), 1}};
    if (pane) kinds.insert(kinds.end(), {{tr("CSV, the numbers (*.csv)"), 1}, {tr("JSON, the numbers (*.json)"), 1}});
    QStringList filters;
    for (auto const& [name, scale] : kinds) filters << name;
    QString chosen = filters[0];
    QString path = QFileDialog::getSaveFileName(window_, tr("Export chart"), stem(session_.study()) + "-chart.svg",
                                                filters.join(";;"), &chosen);
    if (path.isEmpty()) return;
    auto const& [name, scale] = kinds[static_cast<std::size_t>(std::max<qsizetype>(0, filters.indexOf(chosen)))];
    if (QFileInfo(path).suffix().isEmpty()) path += name.section("(*", 1).chopped(1);
    chart(path, scale, pane);
}

void Exports::ask_table(StudyTable which) {
    QString const names[] = {"-front", "-claims", "-searches", "-break-evens"};
    QString path = QFileDialog::getSaveFileName(window_, tr("Export table"),
                                                stem(session_.study()) + names[static_cast<int>(which)] + ".csv",
                                                tr("Tables (*.csv);;JSON (*.json)"));
    if (path.isEmpty()) return;
    if (QFileInfo(path).suffix().isEmpty()) path += ".csv";
    table(which, path);
}

void Exports::ask_report() {
    ask_report_of(session_.document().shared_graph(), std::make_shared<Study const>(session_.study()));
}

void Exports::ask_report_of(std::shared_ptr<Graph const> graph, std::shared_ptr<Study const> study) {
    QString path = QFileDialog::getSaveFileName(window_, tr("Export report"), stem(*study) + "-report.html",
                                                tr("Web page (*.html);;PDF (*.pdf)"));
    if (path.isEmpty()) return;
    if (QFileInfo(path).suffix().isEmpty()) path += ".html";
    report(path, std::move(graph), std::move(study));
}

void Exports::fill(QMenu* menu) {
    auto const add = [&](QString const& text, char const* keys, auto const& act) {
        QAction* action = menu->addAction(text, this, act);
        action->setShortcut(QKeySequence(QString(keys)));
        return action;
    };
    add(tr("Export &report…"), "Ctrl+Alt+E", [this] { ask_report(); });
    QMenu* tables = menu->addMenu(tr("Export &table"));
    tables->addAction(tr("&Front…"), this, [this] { ask_table(StudyTable::front); });
    QAction* claims = tables->addAction(tr("&Claims…"), this, [this] { ask_table(StudyTable::claims); });
    QAction* searches = tables->addAction(tr("&Searches…"), this, [this] { ask_table(StudyTable::searches); });
    QAction* evens = tables->addAction(tr("&Break-evens…"), this, [this] { ask_table(StudyTable::break_evens); });
    connect(menu, &QMenu::aboutToShow, this, [this, claims, searches, evens] {
        claims->setEnabled(!session_.study().published.empty());
        searches->setEnabled(!session_.study().searches.empty());
        evens->setEnabled(!session_.study().break_evens.empty());
    });
}

}  // namespace diecast
