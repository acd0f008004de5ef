// What the window does with files and the clipboard.
#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QSaveFile>
#include <QSettings>
#include "app/gui/widgets/style.h"
#include "app/gui/window/window.h"

namespace diecast {

bool Window::open(QString const& link_path_or_name) { return files_->open(link_path_or_name); }

bool Window::save_to(QString const& path) { return files_->save_to(path); }

void Window::copy_link() { status_->showMessage(files_->copy_link(), 6000); }

void Window::ask_export_chart() { exports_->ask_chart(pane_at_hand()); }

void Window::ask_export_front() { exports_->ask_table(StudyTable::front); }

bool Window::export_chart_to(QString const& path, double scale) {
    exports_->chart(path, scale, pane_at_hand());
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

FigurePane* Window::pane_at_hand() const {
    bool const fitting = workspace() == Workspace::catalogue && catalogue_->calibrating();
    bool const second = place().second && (fitting || place().second->isAncestorOf(focusWidget()));
    return second ? place().second : place().pane;
}

void Window::say_copied(QString const& what) {
    if (!what.isEmpty()) status_->showMessage(what, 4000);
}

void Window::copy_picture() { say_copied(exports_->copy_chart(pane_at_hand())); }

CommandLine Window::command() const {
    return diecast::command_line(document_, place().command ? place().command() : CommandWords{{"sweep"}},
                                 session_.kept_view());
}

}  // namespace diecast
