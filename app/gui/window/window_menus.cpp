// The menus of the window: every action with its shortcut, in one place.
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDialog>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileInfo>
#include <QMenuBar>
#include <QSettings>
#include <QWhatsThis>
#include "app/chart/text.h"
#include "app/gui/files/catalogue_diff_dialog.h"
#include "app/gui/widgets/icons.h"
#include "app/gui/widgets/style.h"
#include "app/gui/window/actions.h"
#include "app/gui/window/apply_settings.h"
#include "app/gui/window/palette_commands.h"
#include "app/gui/window/settings_dialog.h"
#include "app/gui/window/shortcut_sheet.h"
#include "app/gui/window/window.h"
#include "app/session/named_designs.h"
#include "model/catalog/catalog.h"

namespace diecast {
namespace {

QString brief(QString const& line) {
    int const room = 160;
    return line.size() <= room ? line : line.left(room) + " …";
}

void show_text(QWidget* parent, QString const& name, QString const& rich) {
    auto* dialog = new QDialog(parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(name);
    auto* column = new QVBoxLayout(dialog);
    column->setContentsMargins(space::wide * 2, space::wide, space::wide * 2, space::wide);
    auto* text = new QLabel(rich, dialog);
    text->setTextInteractionFlags(Qt::TextBrowserInteraction);
    text->setOpenExternalLinks(true);
    text->setAccessibleName(name);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, dialog);
    column->addWidget(text);
    column->addSpacing(space::normal);
    column->addWidget(buttons);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    dialog->open();
}

}  // namespace

QAction* Window::make_action(QMenu* menu, QString const& text, QKeySequence const& keys, std::function<void()> act) {
    QAction* action = menu->addAction(text);
    action->setObjectName(name_for(text));
    action->setIconVisibleInMenu(false);
    action->setShortcut(keys);
    QString const name = QString(text).remove('&').remove("…");
    action->setToolTip(keys.isEmpty() ? name : name + "  " + keys.toString(QKeySequence::NativeText));
    connect(action, &QAction::triggered, this, [act = std::move(act)] { act(); });
    return action;
}

void Window::build_menus() {
    build_file_menu();
    build_edit_menu();
    build_view_menu();
    build_help_menu();
}

void Window::build_file_menu() {
    QMenu* file = menuBar()->addMenu(tr("&File"));
    make_action(file, tr("&Open…"), QKeySequence::Open, [this] { files_->ask_open(); });
    make_action(file, tr("Open &link text…"), tr("Ctrl+Shift+V"), [this] { files_->ask_open_link(); });
    QMenu* studies = file->addMenu(tr("Open s&tudy"));
    connect(studies, &QMenu::aboutToShow, this, [this, studies] { fill_studies(studies); });
    QMenu* recent = file->addMenu(tr("&Recent"));
    connect(recent, &QMenu::aboutToShow, this, [this, recent] { files_->fill_recent(recent); });
    file->addSeparator();
    make_action(file, tr("&Save"), QKeySequence::Save, [this] { files_->save(); });
    make_action(file, tr("Save &as…"), tr("Ctrl+Shift+S"), [this] { files_->save_as(); });
    fill_share(file);
    make_action(file, tr("What is &different…"), tr("Ctrl+D"), [this] { (new DiffDialog(document_, this))->open(); });
    file->addSeparator();
    export_chart_ = make_action(file, tr("&Export chart…"), tr("Ctrl+E"), [this] { ask_export_chart(); });
    export_chart_->setIcon(icon(Glyph::save));
    export_front_ = make_action(file, tr("Export &front…"), tr("Ctrl+Shift+E"), [this] { ask_export_front(); });
    export_front_->setIconText(tr("Export"));
    exports_->fill(file);
    make_action(file, tr("Cali&brate on measurements…"), {}, [this] {
        show_workspace(Workspace::catalogue);
        catalogue_->calibrate();
    });
    file->addSeparator();
    make_action(file, tr("&Quit"), tr("Ctrl+Q"), [this] { close(); });
}

void Window::build_edit_menu() {
    QMenu* edit = menuBar()->addMenu(tr("&Edit"));
    undo_ = make_action(edit, tr("Undo"), QKeySequence::Undo, [this] { undo(); });
    QAction* redo = document_.undo().createRedoAction(this, tr("Redo"));
    undo_->setObjectName("undo");
    redo->setObjectName("redo");
    redo->setShortcuts({tr("Ctrl+Shift+Z"), tr("Ctrl+Y")});
    edit->addAction(redo);
    connect(&document_.undo(), &QUndoStack::indexChanged, this, &Window::follow_undo);
    follow_undo();
    build_goals_and_history(edit);
    edit->addSeparator();
    QMenu* designs = edit->addMenu(tr("&Apply design to study"));
    connect(designs, &QMenu::aboutToShow, this, [this, designs] { fill_designs(designs); });
    make_action(edit, tr("&Name the design…"), tr("Ctrl+Shift+N"), [this] { name_design(); });
    make_action(edit, tr("Delete the named design"), {}, [this] { box_of_designs()->remove(); });
    edit->addSeparator();
    copy_ = make_action(edit, tr("Copy &picture"), tr("Ctrl+Shift+C"), [this] { copy_picture(); });
    copy_->setIcon(icon(Glyph::copy));
    make_action(edit, tr("Pas&te a study"), QKeySequence::Paste, [this] { files_->paste(); });
    QAction* command_line = make_action(edit, tr("Copy as c&ommand line"), {}, [this] { copy_command(); });
    edit->setToolTipsVisible(true);
    connect(edit, &QMenu::aboutToShow, command_line, [this, command_line] {
        CommandLine const line = command();
        command_line->setToolTip(line.text.isEmpty() ? line.why : brief(line.text));
    });
    make_action(edit, tr("Copy &derivation"), {},
                [this] { QApplication::clipboard()->setText(inspector_->explanation()); });
    edit->addSeparator();
    make_action(edit, tr("&Find a quantity"), QKeySequence::Find, [this] {
        if (workspace() == Workspace::catalogue) return catalogue_->search()->setFocus(Qt::ShortcutFocusReason);
        parameters_->search()->setFocus(Qt::ShortcutFocusReason);
        parameters_->search()->selectAll();
    });
    make_action(edit, tr("Co&mmands…"), tr("Ctrl+Shift+P"), [this] { show_commands(); });
    edit->addSeparator();
    make_action(edit, tr("Se&ttings…"), tr("Ctrl+,"), [this] { show_settings(); });
}

void Window::copy_command() {
    CommandLine const line = command();
    if (line.text.isEmpty()) return status_->showMessage(line.why, 5000);
    QApplication::clipboard()->setText(line.text);
    status_->showMessage(line.but.isEmpty() ? tr("Copied: %1").arg(brief(line.text))
                                            : tr("Copied, %1: %2").arg(line.but, brief(line.text)),
                         5000);
}

void Window::build_view_menu() {
    QMenu* view = menuBar()->addMenu(tr("&View"));
    view->setObjectName("view");
    for (std::size_t i = 0; i < places_.size(); ++i)
        make_action(view, places_[i].name, keys_of(i), [this, i] { show_workspace(static_cast<Workspace>(i)); });
    view->addSeparator();
    fit_ = make_action(view, tr("Show &everything"), tr("Ctrl+0"), [this] { plot().reset_view(); });
    fit_->setIcon(icon(Glyph::fit));
    make_action(view, tr("Zoom &in"), QKeySequence::ZoomIn, [this] { plot().zoom(0.8, {0.5, 0.5}); });
    make_action(view, tr("Zoom &out"), QKeySequence::ZoomOut, [this] { plot().zoom(1.25, {0.5, 0.5}); });
    build_view_history(view);
    view->addAction(page_->parallel_action());
    theme_ = make_action(view, tr("&Light or dark"), tr("Ctrl+T"), [this] { toggle_theme(); });
    theme_->setIcon(icon(Glyph::theme));
}

void Window::build_help_menu() {
    QMenu* help = menuBar()->addMenu(tr("&Help"));
    make_action(help, tr("&Manual"), QKeySequence::HelpContents, [this] { help_->open_manual(); });
    make_action(help, tr("Show me a&round"), {}, [this] { show_around(); });
    make_action(help, tr("&What is this?"), tr("Shift+F1"), [this] { help_->explain_focused(); });
    make_action(help, tr("What's &this?"), {}, [] { QWhatsThis::enterWhatsThisMode(); });
    make_action(help, tr("&Shortcuts"), tr("Ctrl+?"), [this] { show_shortcuts(); });
    help->addSeparator();
    make_action(help, tr("&About Diecast"), {}, [this] { show_about(); });
}

void Window::show_commands() { commands_->pop_up(palette_commands(*this)); }

void Window::show_settings() {
    auto* dialog = new SettingsDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    QByteArray const roomy = arrangement();
    connect(dialog, &SettingsDialog::changed, this,
            [this, roomy, size = settings().scale](Preferences const& now) mutable {
                bool const other_numbers = now.comma != decimal_comma() || now.short_units != short_units();
                apply(now, pool_);
                if (other_numbers) renumber();
                if (std::exchange(size, now.scale) == now.scale || presenting_) return;
                arrange(roomy);
                make_room();
            });
    dialog->open();
}

void Window::undo() {
    QString const what = document_.undo().undoText();
    document_.undo().undo();
    if (!what.isEmpty()) status_->showMessage(tr("Undone: %1").arg(what), 4000);
}

void Window::follow_undo() {
    QString const what = document_.undo().undoText();
    undo_->setText(what.isEmpty() ? tr("Undo") : tr("Undo %1").arg(what));
    undo_->setEnabled(document_.undo().canUndo());
}

/// Says every number anew.
void Window::renumber() {
    parameters_->refresh();
    emit session_.view_changed();
    emit document_.changed({.settings = true});
}

void Window::go_to(Quantity const& q) {
    QDockWidget* dock = docks_.front();
    dock->show();
    dock->raise();
    parameters_->reveal(q);
}

void Window::fill_studies(QMenu* menu) {
    menu->clear();
    QDir const folder(QString::fromStdString((presets_folder() / "studies").string()));
    for (QFileInfo const& file : folder.entryInfoList({"*.json"}, QDir::Files, QDir::Name)) {
        StudyReading const reading = load_study(document_.graph(), to_std(file.filePath()));
        QString const name = reading.study.title.empty() ? file.baseName() : qtext(reading.study.title);
        make_action(menu, QString(name).replace('&', "&&"), {}, [this, path = file.filePath()] {
            if (files_->may_leave()) open(path);
        });
    }
    if (menu->isEmpty()) menu->addAction(tr("None found in %1").arg(folder.path()))->setEnabled(false);
}

/// Ways to hand the study to somebody.
void Window::fill_share(QMenu* menu) {
    make_action(menu, tr("Save self-&contained copy…"), {}, [this] { files_->ask_save_copy(); });
    make_action(menu, tr("Copy as lin&k text"), {}, [this] { copy_link(); });
}

/// The designs a study names: their settings as pins.
void Window::fill_designs(QMenu* menu) {
    menu->clear();
    for (NamedDesign const& design : document_.study().designs) {
        QAction* action = make_action(menu, qtext(design.name).replace('&', "&&"), {}, [this, name = design.name] {
            if (NamedDesign const* d = find_design(document_.study(), name)) take_over(document_, *d);
        });
        action->setToolTip(qtext(design.note));
    }
    menu->setToolTipsVisible(true);
    if (menu->isEmpty()) menu->addAction(tr("This study names none"))->setEnabled(false);
}

void Window::show_shortcuts() {
    auto* sheet = new ShortcutSheet(this);
    sheet->setAttribute(Qt::WA_DeleteOnClose);
    sheet->open();
}

void Window::show_about() {
    show_text(
        this, tr("About Diecast"),
        tr("<h3>Diecast %1</h3>"
           "<p>Which GPU package is worth building, and why: closed-form models over millions of designs.</p>"
           "<p>Free software under the GNU General Public License, version 3 or later,<br>without any warranty. "
           "Built with Qt %2 and Qt Charts.</p>"
           "<p>Numbers that nobody has published are marked as assumptions; hover over any to see its source.</p>")
            .arg(QApplication::applicationVersion(), qVersion()));
}

}  // namespace diecast
