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

QString quoted(QString const& s) {
    static QRegularExpression const plain("^[\\w./=,:+-]+$");
    return plain.match(s).hasMatch() ? s : "'" + QString(s).replace("'", "'\\''") + "'";
}

}  // namespace

bool Window::open(QString const& link_path_or_name) { return files_->open(link_path_or_name); }

void Window::ask_and_open(QString const& name_or_path) {
    if (files_->may_leave()) open(name_or_path);
}

bool Window::save_to(QString const& path) { return files_->save_to(path); }

void Window::copy_link() { status_->showMessage(files_->copy_link(), 6000); }

void Window::ask_export_chart() { exports_->ask_chart(place().pane); }

void Window::ask_export_front() { exports_->ask_table(StudyTable::front); }

bool Window::export_chart_to(QString const& path, double scale) {
    exports_->chart(path, scale, place().pane);
    return exports_->wait();
}

bool Window::export_front_to(QString const& path) {
    exports_->table(StudyTable::front, path);
    return exports_->wait();
}

bool Window::export_report_to(QString const& path) {
    exports_->report(path);
    return exports_->wait();
}

void Window::copy_picture() {
    QString const what = exports_->copy_chart(place().pane);
    if (!what.isEmpty()) status_->showMessage(what, 4000);
}

/// The file it came from, and what has been changed since.
QString Window::command_line() const {
    Study const& study = document_.study();
    QStringList const asked = place().command ? place().command() : QStringList{"sweep"};
    if (asked.isEmpty()) return {};
    QStringList words{"diecast", asked[0], quoted(document_.origin())};
    for (QString const& word : asked.mid(1)) words << quoted(word);
    bool const one_design = asked[0] != "sweep";
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
        if (one_design || document_.is_pinned(*axis.quantity)) continue;
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
