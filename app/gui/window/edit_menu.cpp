#include <QApplication>
#include <QClipboard>
#include <QDialog>
#include <QUndoView>
#include <QVBoxLayout>
#include "app/chart/text.h"
#include "app/gui/catalogue/catalogue.h"
#include "app/gui/charts/charts_page.h"
#include "app/gui/design/design_page.h"
#include "app/gui/files/words_dialog.h"
#include "app/gui/widgets/icons.h"
#include "app/gui/widgets/style.h"
#include "app/gui/window/actions.h"
#include "app/gui/window/apply_settings.h"
#include "app/gui/window/menus.h"
#include "app/gui/window/palette_commands.h"
#include "app/gui/window/settings_dialog.h"
#include "app/gui/window/window.h"
#include "app/session/files/document_file.h"
#include "app/session/named_designs.h"

namespace diecast {
namespace {

int const message_time = 4000;  // ms

QString brief(QString const& line) {
    int const room = 160;
    return line.size() <= room ? line : line.left(room) + " …";
}

}  // namespace

EditMenu::EditMenu(Window& window, Pool& pool)
    : QMenu(tr("&Edit"), &window), window_(window), pool_(pool), palette_(new Palette(&window)) {
    add_history();
    add_action(this, tr("Ob&jectives and constraints…"), tr("Ctrl+G"),
               [&window] { emit window.navigator().to_goals(nullptr); });
    addMenu(tr("Cha&rts"))->addActions(window.pages().get<ChartsPage>().chart_actions());
    add_action(this, tr("T&itle and description…"), {}, [this] { describe_study(); });
    addSeparator();
    add_designs();
    addSeparator();
    add_copies();
    addSeparator();
    add_action(this, tr("&Find a quantity"), QKeySequence::Find, [this] { find_quantity(); });
    add_action(this, tr("Co&mmands…"), tr("Ctrl+Shift+P"), [this] { palette_->pop_up(palette_commands(window_)); });
    addSeparator();
    add_action(this, tr("Se&ttings…"), tr("Ctrl+,"), [this] { show_settings(); });
}

void EditMenu::add_history() {
    Document& document = window_.document();
    undo_ = add_action(this, tr("Undo"), QKeySequence::Undo, [this] { undo(); });
    QAction* redo = document.undo().createRedoAction(this, tr("Redo"));
    redo->setObjectName("redo");
    redo->setShortcuts({tr("Ctrl+Shift+Z"), tr("Ctrl+Y")});
    addAction(redo);
    connect(redo, &QAction::triggered, this, [this] {
        window_.status().showMessage(tr("Redone: %1").arg(window_.document().undo().undoText()), message_time);
    });
    connect(&document.undo(), &QUndoStack::indexChanged, this, &EditMenu::follow_undo);
    follow_undo();
    add_action(this, tr("&History of edits…"), tr("Ctrl+Shift+H"), [this] { show_history(); });
    QAction* reset =
        add_action(this, tr("Reset &everything to the study as opened"), {}, [&document] { document.reset(); });
    connect(this, &QMenu::aboutToShow, reset, [&document, reset] { reset->setEnabled(document.can_reset()); });
    connect(this, &QMenu::aboutToHide, reset, [reset] { reset->setEnabled(true); });
    addSeparator();
}

void EditMenu::add_designs() {
    QMenu* designs = addMenu(tr("&Apply design to study"));
    connect(designs, &QMenu::aboutToShow, this, [this, designs] { fill_designs(designs); });
    add_action(this, tr("&Name the design…"), tr("Ctrl+Shift+N"), [this] { name_design(); });
    add_action(this, tr("Delete the named design"), {}, [this] { current_box()->remove(); });
}

void EditMenu::add_copies() {
    copy_picture_ = add_action(this, tr("Copy &picture"), tr("Ctrl+Shift+C"), [this] {
        QString const what = window_.exports().copy_chart(window_.pages().current().current_pane());
        if (!what.isEmpty()) window_.status().showMessage(what, 4000);
    });
    copy_picture_->setIcon(diecast::icon(Glyph::copy));
    add_action(this, tr("Pas&te a study"), QKeySequence::Paste, [this] { window_.files().paste(); });
    QAction* command_line = add_action(this, tr("Copy as c&ommand line"), {}, [this] { copy_command(); });
    setToolTipsVisible(true);
    connect(this, &QMenu::aboutToShow, command_line, [this, command_line] {
        CommandLine const line = window_.command();
        command_line->setToolTip(line.text.isEmpty() ? line.why : brief(line.text));
    });
    add_action(this, tr("Copy &derivation"), {},
               [this] { QApplication::clipboard()->setText(window_.inspector().explanation()); });
}

/// The designs a study names: their settings as pins.
void EditMenu::fill_designs(QMenu* menu) {
    menu->clear();
    Document& document = window_.document();
    for (NamedDesign const& design : document.study().designs) {
        QAction* action = add_action(menu, qtext(design.name).replace('&', "&&"), {}, [&document, name = design.name] {
            if (NamedDesign const* d = find_design(document.study(), name)) take_over(document, *d);
        });
        action->setToolTip(qtext(design.note));
    }
    menu->setToolTipsVisible(true);
    if (menu->isEmpty()) menu->addAction(tr("This study names none"))->setEnabled(false);
}

void EditMenu::undo() {
    QUndoStack& stack = window_.document().undo();
    QString const what = stack.undoText();
    stack.undo();
    if (what.isEmpty()) return;
    QString const more = stack.canUndo() ? QString() : tr(" (nothing is left to undo)");
    window_.status().showMessage(tr("Undone: %1").arg(what) + more, message_time);
}

void EditMenu::follow_undo() {
    QUndoStack const& stack = window_.document().undo();
    QString const what = stack.undoText();
    undo_->setText(what.isEmpty() ? tr("Undo") : tr("Undo %1").arg(what));
    undo_->setEnabled(stack.canUndo());
}

/// Every edit; choosing one goes back, or forth, to the study as it was after it.
void EditMenu::show_history() {
    auto* dialog = new QDialog(&window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("History of edits"));
    dialog->resize(360, 420);
    auto* column = new QVBoxLayout(dialog);
    column->setContentsMargins(space::card, space::card, space::card, space::card);
    auto* list = new QUndoView(&window_.document().undo(), dialog);
    list->setEmptyLabel(tr("The study as opened"));
    list->setCleanIcon(QIcon());
    list->setAccessibleName(tr("Edits, the oldest first"));
    column->addWidget(list);
    dialog->show();
}

/// The one that has the focus; else that of the page Design.
DesignBox* EditMenu::current_box() const {
    auto* box = qobject_cast<DesignBox*>(window_.focusWidget());
    return box ? box : window_.pages().get<DesignPage>().design();
}

/// What is looked at anywhere is named in the page Design.
void EditMenu::name_design() {
    DesignBox* box = current_box();
    if (!box->named().isEmpty() && box->isVisible()) return box->name_it();
    auto& page = window_.pages().get<DesignPage>();
    if (!page.isVisible()) {
        window_.pages().turn_to("design");
        QSignalBlocker const quietly(page.design());
        page.design()->setCurrentIndex(0);
    }
    page.name_design();
}

void EditMenu::copy_command() {
    CommandLine const line = window_.command();
    if (line.text.isEmpty()) return window_.status().showMessage(line.why, 5000);
    QApplication::clipboard()->setText(line.text);
    window_.status().showMessage(line.but.isEmpty() ? tr("Copied: %1").arg(brief(line.text))
                                                    : tr("Copied, %1: %2").arg(line.but, brief(line.text)),
                                 5000);
}

void EditMenu::describe_study() {
    auto* dialog = new WordsDialog(window_.document(), &window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void EditMenu::find_quantity() {
    auto& catalogue = window_.pages().get<Catalogue>();
    if (&window_.pages().current() == &catalogue) return catalogue.search()->setFocus(Qt::ShortcutFocusReason);
    QLineEdit* search = window_.parameters().search();
    search->setFocus(Qt::ShortcutFocusReason);
    search->selectAll();
}

void EditMenu::show_settings() {
    auto* dialog = new SettingsDialog(&window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &SettingsDialog::changed, this, [this](Preferences const& now) {
        bool const other_numbers = now.comma != decimal_comma() || now.short_units != short_units();
        apply(now, pool_);
        if (!other_numbers) return;
        window_.parameters().refresh();  // says every number anew
        emit window_.session().view_changed();
        emit window_.document().changed({.settings = true});
    });
    connect(dialog, &SettingsDialog::restart_wanted, this, [this, dialog] {
        dialog->close();
        if (window_.close()) restart(origin_of(window_.document()));
    });
    dialog->open();
}

}  // namespace diecast
