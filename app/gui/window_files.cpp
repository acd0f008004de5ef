// What the window does with files and the clipboard.
#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QRegularExpression>
#include <QSaveFile>
#include <QSettings>
#include "app/chart/export.h"
#include "app/gui/style.h"
#include "app/gui/window.h"
#include "app/gui/words.h"

namespace diecast {
namespace {

QString const study_filter = "Studies (*.diecast.json *.json)";

QString quoted(QString const& s) {
    static QRegularExpression const plain("^[\\w./=,:+-]+$");
    return plain.match(s).hasMatch() ? s : "'" + QString(s).replace("'", "'\\''") + "'";
}

}  // namespace

bool Window::open(QString const& name_or_path) {
    Issues const issues = document_.open(name_or_path);
    if (has_errors(issues)) {
        messages_->say(tr("%1 was not opened.").arg(QFileInfo(name_or_path).fileName()), issues);
        return false;
    }
    messages_->hide();
    messages_->say({}, issues);
    if (!document_.path().isEmpty()) remember(document_.path());
    return true;
}

void Window::ask_and_open(QString const& name_or_path) {
    if (may_leave()) open(name_or_path);
}

void Window::remember(QString const& path) {
    QSettings settings;
    QStringList recent = settings.value("recent").toStringList();
    QString const full = QFileInfo(path).absoluteFilePath();
    recent.removeAll(full);
    recent.prepend(full);
    settings.setValue("recent", QStringList(recent.mid(0, 10)));
}

bool Window::may_leave() {
    if (!document_.modified()) return true;
    auto const answer = QMessageBox::question(this, tr("Unsaved changes"),
                                              tr("“%1” has changes that are not saved.").arg(document_.name()),
                                              QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel);
    if (answer == QMessageBox::Save) return save();
    return answer == QMessageBox::Discard;
}

bool Window::save() { return document_.path().isEmpty() ? save_as() : save_to(document_.path()); }

bool Window::save_as() {
    QString const proposal =
        document_.path().isEmpty() ? qtext(document_.study().name) + ".diecast.json" : document_.path();
    QString path = QFileDialog::getSaveFileName(this, tr("Save study"), proposal, study_filter);
    if (path.isEmpty()) return false;
    if (QFileInfo(path).suffix().isEmpty()) path += ".diecast.json";
    return save_to(path);
}

bool Window::save_to(QString const& path) {
    Issues const issues = document_.save(path, session_.view_spec());
    messages_->say(has_errors(issues) ? tr("%1 was not saved.").arg(QFileInfo(path).fileName()) : QString(), issues);
    if (has_errors(issues)) return false;
    remember(path);
    status_->showMessage(tr("Saved %1").arg(path), 4000);
    return true;
}

void Window::ask_open() {
    QString const path = QFileDialog::getOpenFileName(this, tr("Open study"), {}, study_filter);
    if (!path.isEmpty() && may_leave()) open(path);
}

void Window::ask_export_chart() {
    bool const numbers = workspace() == Workspace::charts;
    if (numbers ? !charts_->data() : !session_.picture()) return;
    std::vector<std::pair<QString, double>> kinds = {{tr("SVG, scalable (*.svg)"), 1},
                                                     {tr("PDF, scalable (*.pdf)"), 1},
                                                     {tr("PNG, twice as fine as the screen (*.png)"), 2},
                                                     {tr("PNG, four times as fine (*.png)"), 4},
                                                     {tr("PNG, as on the screen (*.png)"), 1}};
    if (numbers) kinds.emplace_back(tr("CSV, the numbers (*.csv)"), 1);
    QStringList filters;
    for (auto const& [name, scale] : kinds) filters << name;
    QString chosen = filters[0];
    QString path = QFileDialog::getSaveFileName(this, tr("Export chart"), "chart.svg", filters.join(";;"), &chosen);
    if (path.isEmpty()) return;
    auto const& [name, scale] = kinds[static_cast<std::size_t>(std::max<qsizetype>(0, filters.indexOf(chosen)))];
    if (QFileInfo(path).suffix().isEmpty()) path += name.section("(*", 1).chopped(1);
    export_chart_to(path, scale);
}

void Window::ask_export_front() {
    if (!session_.picture()) return;
    QString path = QFileDialog::getSaveFileName(this, tr("Export front"), "front.csv", tr("Tables (*.csv)"));
    if (path.isEmpty()) return;
    if (QFileInfo(path).suffix().isEmpty()) path += ".csv";
    export_front_to(path);
}

bool Window::export_chart_to(QString const& path, double scale) {
    if (workspace() == Workspace::charts) return report_export(charts_->export_to(path, scale), path);
    if (!session_.picture()) return false;
    ExportOptions const options{plot().plot().size().toSize() + QSize(0, 32), scale,
                                qtext(document_.study().title) + " · " + page_->headline(), plot().marks()};
    return report_export(export_chart(session_.picture(), light_theme(), path, options), path);
}

bool Window::report_export(QString const& problem, QString const& path) {
    if (!problem.isEmpty()) messages_->say(problem, Severity::error);
    else status_->showMessage(tr("Wrote %1").arg(path), 5000);
    return problem.isEmpty();
}

bool Window::export_front_to(QString const& path) {
    table_->front().take();
    QByteArray const text = table_->to_csv().toUtf8();
    QSaveFile file(path);
    bool const written = file.open(QIODevice::WriteOnly) && file.write(text) == text.size() && file.commit();
    if (!written) messages_->say(tr("%1 could not be written: %2").arg(path, file.errorString()), Severity::error);
    else status_->showMessage(tr("Wrote %1 designs to %2").arg(table_->front().rowCount()).arg(path), 5000);
    return written;
}

void Window::copy_picture() {
    if (workspace() == Workspace::charts) {
        if (!charts_->data()) return;
        charts_->copy();
        bool const numbers = charts_->as_table()->isChecked();
        return status_->showMessage(
            numbers ? tr("The numbers are on the clipboard") : tr("The picture is on the clipboard"), 4000);
    }
    if (!session_.picture()) return;
    ExportOptions const options{plot().plot().size().toSize() + QSize(0, 32), 2,
                                qtext(document_.study().title) + " · " + page_->headline(), plot().marks()};
    QApplication::clipboard()->setImage(chart_image(session_.picture(), light_theme(), options));
    status_->showMessage(tr("The picture is on the clipboard"), 4000);
}

/// The file it came from, and what has been changed since.
QString Window::command_line() const {
    Study const& study = document_.study();
    QStringList words{"diecast", "sweep", quoted(document_.path().isEmpty() ? qtext(study.name) : document_.path())};
    Study const& before = document_.as_opened();
    for (auto const& [key, word] : study.scenario.pins) {
        auto const was = before.scenario.pins.find(key);
        if (was != before.scenario.pins.end() && was->second == word) continue;
        Quantity const* q = document_.graph().find(key);
        auto const* name = std::get_if<std::string>(&word);
        QString const value =
            name ? qtext(*name) : qtext(exact_text(std::get<double>(word))) + " " + (q ? unit_text(*q) : "");
        words << "--set" << quoted(qtext(key) + "=" + value.trimmed());
    }
    for (AxisSpec const& axis : study.axes) {
        if (document_.is_pinned(*axis.quantity)) continue;
        auto const was = std::find_if(before.axes.begin(), before.axes.end(), [&](AxisSpec const& a) {
            return a.quantity == axis.quantity && a.values == axis.values;
        });
        bool const was_pinned = before.scenario.pins.contains(std::string(axis.quantity->key));
        if (was == before.axes.end() || was_pinned)
            words << "--set" << quoted(qtext(axis.quantity->key) + "=" + qtext(axis.text));
    }
    return words.join(' ');
}

}  // namespace diecast
