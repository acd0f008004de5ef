#include "app/gui/window/export_actions.h"
#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QMimeData>
#include <QPointer>
#include <QRegularExpression>
#include "app/chart/export/export_request.h"
#include "app/chart/report/report_exporter.h"
#include "app/chart/sheet.h"
#include "app/gui/compare/compare_table.h"
#include "app/gui/widgets/style.h"
#include "app/present/text/scenario_line.h"
#include "app/session/brush_words.h"
#include "app/session/words.h"
#include "model/study/study_file.h"

namespace diecast {
namespace {

QString ending_of(QString const& path) { return QFileInfo(path).suffix().toLower(); }

bool is_table(QString const& ending) { return ending == "csv" || ending == "json"; }

QString first_of(Issues const& issues, QString const& otherwise) {
    return issues.empty() ? otherwise : sentence_case(issue_text(issues.front()));
}

/// The first pareto chart of these axes has a title; another view is called after them.
std::optional<std::size_t> chart_of(Study const& study, ChartSpec const& view) {
    for (std::size_t i = 0; i < study.charts.size(); ++i) {
        if (study.charts[i].of == view.of) return i;
    }
    return {};
}

ExportTask::Drawing drawing_of(ChartContent const& content, Theme const& t, QString const& ending,
                               ExportOptions const& options) {
    auto const press = std::make_shared<ChartExporter>(content, t, ending, options);
    return {[press] { return press->step(); }, [press] { return press->encode(); }};
}

ExportTask::Compute numbers_of(ChartData const& data, bool json) {
    return [data, json](auto const&...) {
        Table const numbers = table_of(data, true);
        return ready(QByteArray::fromStdString(json ? document(table_json(numbers)) : to_csv(numbers)));
    };
}

/// "lite-gpu", a part of a proposed file name.
QString stem(Study const& study) { return qtext(file_stem(study.name)); }

/// "lite-gpu-cost-per-token-against-time-between-tokens": each figure of a study is proposed a file of its own.
QString figure_stem(Study const& study, QString const& title) {
    constexpr qsizetype most = 60;
    static QRegularExpression const between("[^a-z0-9]+");
    QString name;
    for (QString const& word : title.toLower().split(between, Qt::SkipEmptyParts))
        if (name.size() + word.size() < most) name += "-" + word;
        else break;
    return stem(study) + (name.isEmpty() ? "-chart" : name);
}

}  // namespace

Exports::Exports(Session& session, PlotView& plot, Pool& pool, MessageStrip& messages, QWidget* window)
    : QObject(window),
      session_(session),
      plot_(plot),
      pool_(pool),
      messages_(messages),
      window_(window),
      bar_(new ExportBar(task_, window)) {
    connect(&task_, &ExportTask::ended, this, [this](QString const&, QString const& problem) {
        if (!problem.isEmpty()) messages_.say(problem, Severity::error);
    });
    connect(&task_, &ExportTask::cancelled, this,
            [this] { emit remark(tr("%1 was not written").arg(QFileInfo(task_.path()).fileName())); });
}

/// What the pane shows; without one, the cloud of Explore.
std::optional<ExportSubject> Exports::subject(FigurePane const* pane) const {
    auto const study =
        std::make_shared<Study const>(pane ? session_.study() : brushed_study(session_.study(), session_.brushes()));
    ExportSubject s{session_.document().shared_graph(), {study}, {}, {}, {}};
    if (pane) {
        if (!pane->data()) return {};
        s.order.heading.scenario = pane->scenario();
        s.order.ready = s.content.data = *pane->data();
        s.note = pane->note();
        s.stem = figure_stem(*study, heading_of(s.content.data));
        return s;
    }
    if (!session_.picture()) return {};
    ChartSpec const view = kept_view(session_).chart;
    auto const known = chart_of(*study, view);
    Question q = question_of(session_.graph(), *study, &view);
    q.x_scale = session_.question().x_scale, q.y_scale = session_.question().y_scale;
    if (session_.view_state().view) q.view = session_.question().view;
    bool const titled = known && !study->charts[*known].title.empty();
    s.order.heading = {titled ? qtext(study->charts[*known].title) : axes_title(*q.x, *q.y),
                       qtext(to_text(scenario_parts(session_.graph(), *study, view)))};
    s.stem = figure_stem(*study, s.order.heading.title);
    s.order.question = std::move(q);
    s.content.picture = session_.shown();
    if (known) s.note = qtext(study->charts[*known].note);
    s.marks = plot_.marks();
    for (ComparedDesign const& d : compared_in(session_))
        if (d.place < s.marks.pin_names.size()) s.marks.pin_names[d.place] = d.brief;
    s.order.heading.marks = mark_keys(s.marks);
    if (!s.marks.whiskers.empty())
        s.note = QStringList{s.note, tr("Whiskers: from the 5th to the 95th percentile; ringed: robust.")}
                     .join(' ')
                     .trimmed();
    return s;
}

/// Computed anew, for cells as fine as the file's.
void Exports::start_chart(QString const& path, FigureOptions const& figure, ExportSubject s) {
    QString const ending = ending_of(path);
    ExportOptions page = page_of(figure, ending);
    put_words(figure.words, s.note, s.order);
    page.heading = s.order.heading;
    page.marks = s.marks;
    if (s.order.question) s.order.question = sized_for(*s.graph, *s.order.question, theme_of(figure), page);
    task_.start(path,
                [s = std::move(s), page, figure, &pool = pool_, ending](
                    std::stop_token const& stop, ProgressCall const& progress, QString& why) -> ExportTask::Begin {
                    Issues issues;
                    ChartContent const content = chart_content(*s.graph, s.order, pool, issues, stop, progress);
                    if (!content.picture && std::holds_alternative<std::monostate>(content.data))
                        return why = first_of(issues, tr("The chart could not be computed.")), nullptr;
                    ExportOptions headed = page;
                    headed.heading = heading_of(s.order, content);
                    return [content, ending, headed, figure] {
                        return drawing_of(content, theme_of(figure), ending, headed);
                    };
                });
}

void Exports::table(StudyTable which, QString const& path) {
    QString const ending = ending_of(path);
    if (ending != "csv" && ending != "json")
        return messages_.say(tr("A table can be written as .csv or .json, not as .%1").arg(ending), Severity::error);
    task_.start(
        path,
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

void Exports::report(QString const& path, std::shared_ptr<Graph const> graph, std::shared_ptr<Study const> study) {
    QString const ending = ending_of(path);
    if (!ReportExporter::knows(ending))
        return messages_.say(tr("A report can be written as .html or .pdf, not as .%1").arg(ending), Severity::error);
    task_.start(path,
                [graph, &pool = pool_, study, ending, cells = report_options()](
                    std::stop_token const& stop, ProgressCall const& progress, QString& why) -> ExportTask::Begin {
                    Issues issues;
                    auto const facts = report_facts(*graph, study, pool, cells, issues, stop, progress);
                    if (!facts) return why = first_of(issues, QString()), nullptr;
                    ReportFrame const frame{to_std(QApplication::applicationVersion())};
                    return [graph, facts, frame, ending] {
                        auto const press = std::make_shared<ReportExporter>(*graph, facts, frame, ending);
                        return ExportTask::Drawing{
                            [press, graph] { return press->step(); }, [press] { return press->encode(); },
                            [press] {
                                return static_cast<double>(press->done()) /
                                       static_cast<double>(std::max<std::size_t>(1, press->total()));
                            }};
                    };
                });
}

/// Pixels and SVG of the chart, as large as on the screen with room for a heading; and its numbers, or a sentence, as
/// text.
QString Exports::copy_chart(FigurePane const* pane) {
    auto s = subject(pane);
    if (!s) return {};
    QString text;
    if (pane) {
        text = QString::fromStdString(to_csv(table_of(s->content.data, true)));
        if (pane->as_table()->isChecked())
            return QApplication::clipboard()->setText(text), tr("The numbers are on the clipboard");
    } else
        text = s->order.heading.title + ". " +
               QString::fromStdString(chart_words(session_.graph(), {0, "", "", {}, s->content.picture}));
    put_words({}, s->note, s->order);
    ExportOptions options;
    options.heading = heading_of(s->order, s->content);
    options.marks = s->marks;
    QSize const size = pane ? pane->picture_size() : plot_.plot().size().toSize();
    double const lines = static_cast<double>(scenario_lines(options.heading, size.width(), light_theme()).size());
    options.size = size + QSize(0, 32 + static_cast<int>(lines * scenario_line_height));
    QApplication::clipboard()->setMimeData(chart_flavours(s->content, light_theme(), options, text));
    return tr("The picture is on the clipboard");
}

void Exports::ask_chart(FigurePane const* pane) {
    auto s = subject(pane);
    if (!s) return messages_.say(tr("There is no chart to export: choose one that is drawn."), Severity::error);
    auto* dialog = new ExportDialog(*s, pool_, window_);
    connect(dialog, &ExportDialog::chosen, this, [this, s = *s](QString const& path, FigureOptions const& figure) {
        if (!is_table(ending_of(path))) return start_chart(path, figure, s);
        task_.start(path, numbers_of(s.content.data, ending_of(path) == "json"));
    });
    QPointer<QWidget> const before = QApplication::focusWidget();
    connect(dialog, &QDialog::finished, window_, [window = window_, before] {
        window->activateWindow();
        if (before) before->setFocus(Qt::OtherFocusReason);
    });
    dialog->open();
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
