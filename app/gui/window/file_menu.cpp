#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include "app/chart/text.h"
#include "app/gui/catalogue/catalogue.h"
#include "app/gui/files/catalogue_diff_dialog.h"
#include "app/gui/files/series_dialog.h"
#include "app/gui/files/study_files.h"
#include "app/gui/studies/studies_page.h"
#include "app/gui/widgets/icons.h"
#include "app/gui/window/actions.h"
#include "app/gui/window/menus.h"
#include "app/gui/window/window.h"
#include "model/catalogue/catalogue.h"

namespace diecast {

FileMenu::FileMenu(Window& window) : QMenu(tr("&File"), &window), window_(window) {
    StudyFiles& files = window.files();
    Exports& exports = window.exports();
    add_action(this, tr("&New…"), QKeySequence::New, [&window] { emit window.navigator().to_new_study(); });
    add_action(this, tr("&Open…"), QKeySequence::Open, [&files] { files.ask_open(); });
    add_action(this, tr("Open &link text…"), tr("Ctrl+Shift+V"), [&files] { files.ask_open_link(); });
    QMenu* studies = addMenu(tr("Open s&tudy"));
    connect(studies, &QMenu::aboutToShow, this, [this, studies] { fill_studies(studies); });
    QMenu* recent = addMenu(tr("&Recent"));
    connect(recent, &QMenu::aboutToShow, this, [&files, recent] { files.fill_recent(recent); });
    addSeparator();
    add_action(this, tr("&Save"), QKeySequence::Save, [&files] { files.save(); });
    add_action(this, tr("Save &as…"), tr("Ctrl+Shift+S"), [&files] { files.save_as(); });
    add_ways_to_share(this, window);
    add_action(this, tr("Compare with sa&ved…"), tr("Ctrl+D"),
               [&window] { (new DiffDialog(window.document(), &window))->open(); });
    addSeparator();
    export_chart_ = add_action(this, tr("&Export chart…"), tr("Ctrl+E"),
                               [&window, &exports] { exports.ask_chart(window.pages().current().current_pane()); });
    export_chart_->setIcon(diecast::icon(Glyph::save));
    export_front_ = add_action(this, tr("Export &front…"), tr("Ctrl+Shift+E"),
                               [&exports] { exports.ask_table(StudyTable::front); });
    export_front_->setIcon(diecast::icon(Glyph::save));
    exports.fill(this);
    add_action(this, tr("Add &measured data…"), {}, [this] { ask_measured(); });
    QAction* const remove = add_action(this, tr("Remove measured data"), {},
                                       [&window] { window.document().set_measured({}, tr("Remove measured data")); });
    QAction* const series = add_action(this, tr("Make a &validation series…"), {}, [this] { make_series(); });
    connect(this, &QMenu::aboutToShow, remove, [&window, remove, series] {
        for (QAction* action : {remove, series}) action->setEnabled(!window.document().study().measured.empty());
    });
    add_action(this, tr("Cali&brate on measurements…"), {}, [&window] {
        window.pages().turn_to("catalogue");
        window.pages().get<Catalogue>().calibrate();
    });
    addSeparator();
    add_action(this, tr("&Quit"), tr("Ctrl+Q"), [&window] { window.close(); });
}

void FileMenu::make_series() {
    auto* dialog = new SeriesDialog(window_.document(), &window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &SeriesDialog::made, this, [this](QString const& file) {
        window_.pages().turn_to("studies");
        window_.pages().get<StudiesPage>().show_series(file);
    });
    dialog->open();
}

void FileMenu::ask_measured() {
    QString const path =
        QFileDialog::getOpenFileName(&window_, tr("Add measured data"), {}, tr("Tables (*.csv *.tsv *.txt)"));
    if (!path.isEmpty()) window_.files().add_measured(path);
}

void FileMenu::fill_studies(QMenu* menu) {
    menu->clear();
    QDir const folder(QString::fromStdString((presets_folder() / "studies").string()));
    for (QFileInfo const& file : folder.entryInfoList({"*.json"}, QDir::Files, QDir::Name)) {
        StudyReading const reading = load_study(window_.document().graph(), to_std(file.filePath()));
        QString const name = reading.study.title.empty() ? file.baseName() : qtext(reading.study.title);
        add_action(menu, QString(name).replace('&', "&&"), {}, [this, path = file.filePath()] {
            if (window_.files().may_leave()) window_.files().open(path);
        });
    }
    if (menu->isEmpty()) menu->addAction(tr("None found in %1").arg(folder.path()))->setEnabled(false);
}

void add_ways_to_share(QMenu* menu, Window& window) {
    add_action(menu, FileMenu::tr("Save self-&contained copy, to attach…"), {},
               [&window] { window.files().ask_save_copy(); });
    add_action(menu, FileMenu::tr("Copy as lin&k text, to paste in a message"), {},
               [&window] { window.status().showMessage(window.files().copy_link(), 6000); });
}

}  // namespace diecast
