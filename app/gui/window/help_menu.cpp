#include <QApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QVBoxLayout>
#include "app/chart/text.h"
#include "app/gui/widgets/style.h"
#include "app/gui/window/actions.h"
#include "app/gui/window/menus.h"
#include "app/gui/window/shortcut_sheet.h"
#include "app/gui/window/window.h"
#include "model/catalogue/catalogue.h"

namespace diecast {

HelpMenu::HelpMenu(Window& window) : QMenu(tr("&Help"), &window) {
    Help& help = window.help();
    add_action(this, tr("&Manual"), QKeySequence::HelpContents, [&help] { help.open_manual(); });
    add_action(this, tr("Show me a&round"), {}, [&help] { help.show_around(); });
    add_action(this, tr("&What is this?"), tr("Shift+F1"), [&help] { help.explain_focused(); });
    add_action(this, tr("&Shortcuts"), tr("Ctrl+?"), [&window] {
        auto* sheet = new ShortcutSheet(&window);
        sheet->setAttribute(Qt::WA_DeleteOnClose);
        sheet->open();
    });
    addSeparator();
    add_action(this, tr("&About Diecast"), {}, [this] { show_about(); });
}

void HelpMenu::show_about() {
    auto* dialog = new QDialog(parentWidget());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("About Diecast"));
    auto* column = new QVBoxLayout(dialog);
    column->setContentsMargins(space::wide * 2, space::wide, space::wide * 2, space::wide);
    auto* text = new QLabel(
        tr("<h3>Diecast %1</h3>"
           "<p>Which GPU package is worth building, and why: closed-form models over millions of designs.</p>"
           "<p>Free software under the GNU General Public License, version 3 or later,<br>without any warranty. "
           "Built with Qt %2 and Qt Charts.</p>"
           "<p>Numbers that nobody has published are marked as assumptions; hover over any to see its source.</p>"
           "<p>Presets: %3</p>")
            .arg(QApplication::applicationVersion(), qVersion(), qtext(presets_folder().string()).toHtmlEscaped()),
        dialog);
    text->setTextInteractionFlags(Qt::TextBrowserInteraction);
    text->setOpenExternalLinks(true);
    text->setAccessibleName(dialog->windowTitle());
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, dialog);
    column->addWidget(text);
    column->addSpacing(space::normal);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    dialog->open();
}

}  // namespace diecast
