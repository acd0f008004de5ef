#include "app/gui/window/window.h"
#include <QApplication>
#include <QCloseEvent>
#include <QMenuBar>
#include <QMimeData>
#include <QSettings>
#include "app/chart/text.h"
#include "app/gui/catalogue/catalogue.h"
#include "app/gui/explore/explore_page.h"
#include "app/gui/files/study_handle.h"
#include "app/gui/starts/new_study_dialog.h"
#include "app/gui/studies/studies_page.h"
#include "app/gui/widgets/help_text.h"
#include "app/gui/widgets/icons.h"
#include "app/gui/widgets/style.h"
#include "app/gui/window/menus.h"
#include "app/session/files/document_file.h"
#include "optimizer/analysis/start_designs.h"

namespace diecast {
namespace {

/// Buttons that mean this chart, wherever the focus is.
void add_export(FigurePane* pane, QString const& what, Exports& exports, StatusLine& status) {
    auto const add = [&](Glyph glyph, QString const& text, auto const& act) {
        auto* action = new QAction(icon(glyph), text, pane);
        action->setToolTip(text);
        QObject::connect(action, &QAction::triggered, pane, act);
        pane->add_figure_action(action);
    };
    add(Glyph::copy, Window::tr("Copy the %1").arg(what), [&exports, &status, pane] {
        QString const copied = exports.copy_chart(pane);
        if (!copied.isEmpty()) status.showMessage(copied, 4000);
    });
    add(Glyph::save, Window::tr("Export the %1…").arg(what), [&exports, pane] { exports.ask_chart(pane); });
}

}  // namespace

Window::Window(std::shared_ptr<Graph const> graph, Study study, Pool& pool)
    : document_(std::move(graph), std::move(study)),
      session_(document_, pool),
      views_(session_),
      pages_(new PageStack(session_, pool, navigator_, this)),
      parameters_(new Parameters(session_, navigator_, this)),
      inspector_(new Inspector(session_, navigator_, this)),
      tables_(new Tables(session_, pool, navigator_, this)),
      messages_(new MessageStrip(this)),
      status_(new StatusLine(session_, this)),
      files_(new StudyFiles(session_, *messages_, this)),
      exports_(new Exports(session_, pages_->get<ExplorePage>().plot(), pool, *messages_, this)),
      docks_(new Docks(*this, *pages_)),
      presentation_(new Presentation(*this, *docks_)),
      help_(new Help(*this)) {
    setAcceptDrops(true);
    qApp->installEventFilter(this);
    resize(docks_->room_on_screen().boundedTo({1600, 1000}));
    addToolBar(Qt::LeftToolBarArea, pages_->make_rail(this));
    build_centre();
    build_docks();
    build_menus(pool);
    setStatusBar(status_);
    auto* share = new QMenu(this);
    add_ways_to_share(share, *this);
    status_->addPermanentWidget(new StudyHandle(document_, *files_, share, status_));
    status_->addPermanentWidget(exports_->bar());
    connect_navigator(pool);
    connect_messages();
    connect(&document_.undo(), &QUndoStack::cleanChanged, this, &Window::entitle);
    connect(&document_, &Document::changed, this, [this](Changes const& changes) {
        if (changes.study || changes.words || changes.saved) entitle();
    });
    entitle();
    docks_->read_kept();
    pages_->current().traits().first_focus->setFocus();
}

/// The field with the focus is left while there is still a document; unsaved changes are kept safe until the end.
Window::~Window() {
    hide();
    delete files_;
}

void Window::build_centre() {
    auto* centre = new QWidget(this);
    centre->setAutoFillBackground(true);
    centre->setBackgroundRole(QPalette::Base);
    auto* column = new QVBoxLayout(centre);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    for (MessageStrip* strip : {files_->recovery(), files_->news(), messages_}) column->addWidget(strip);
    column->addWidget(pages_, 1);
    setCentralWidget(centre);
}

void Window::build_docks() {
    docks_->add(Qt::LeftDockWidgetArea, tr("Parameters"), "parameters", parameters_);
    docks_->add(Qt::RightDockWidgetArea, tr("Inspector"), "inspector", inspector_);
    DockTitle* front = docks_->add(Qt::BottomDockWidgetArea, tr("Front"), "front", tables_);
    for (QAction* action : {tables_->weights_action(), tables_->uncertainty_action(), tables_->all()})
        front->add(action);
    connect(tables_, &Tables::noted, front, [front](QString const& note) { front->set_note(note); });
    connect(&tables_->uncertainty(), &FrontUncertainty::changed, this, [this] {
        pages_->get<ExplorePage>().show_bands(tables_->uncertainty().bands());
        inspector_->show_bands(tables_->uncertainty().bands());
    });
    parameters_->setMinimumWidth(260);
    inspector_->setMinimumWidth(280);
    bool const roomy = width() >= 1500;
    resizeDocks({docks_->all()[0], docks_->all()[1]}, roomy ? QList{328, 384} : QList{290, 320}, Qt::Horizontal);
    resizeDocks({docks_->all()[2]}, {height() >= 900 ? 230 : height() >= 800 ? 150 : 128}, Qt::Vertical);
}

void Window::build_menus(Pool& pool) {
    auto* file = new FileMenu(*this);
    auto* edit = new EditMenu(*this, pool);
    auto* view = new ViewMenu(*this);
    for (QMenu* menu : std::initializer_list<QMenu*>{file, edit, view, new HelpMenu(*this)}) menuBar()->addMenu(menu);
    static_cast<DockTitle*>(docks_->all()[2]->titleBarWidget())->add(file->export_front());
    for (QAction* action : {view->show_everything(), file->export_chart(), view->theme()})
        pages_->get<ExplorePage>().add_action(action);
    for (int i = 0; i < pages_->count(); ++i) {
        PageTraits const& page = pages_->page(i).traits();
        if (page.pane) {
            for (QAction* action : {edit->copy_picture(), file->export_chart()}) page.pane->add_figure_action(action);
            page.pane->add_action(view->theme());
        }
        if (page.second_pane) add_export(page.second_pane, page.second_name, *exports_, *status_);
    }
}

void Window::connect_navigator(Pool& pool) {
    connect(&navigator_, &Navigator::to_parameter, this, [this](Quantity const* q) {
        docks_->show("parameters");
        parameters_->reveal(*q);
    });
    connect(&navigator_, &Navigator::to_goals, this, [this](Quantity const* limited) {
        docks_->show("parameters");
        if (!limited) parameters_->show_goals();
        else if (!parameters_->show_limit(*limited)) parameters_->reveal(*limited);
    });
    connect(&navigator_, &Navigator::to_derivation, this, [this](Quantity const* q) {
        if (!pages_->current().traits().docks.contains("inspector")) pages_->turn_to("explore");
        inspector_->explain(*q);
    });
    connect(&navigator_, &Navigator::to_study, this, [this](Study const& study) {
        if (files_->may_leave()) open_as_own(study);
    });
    connect(&navigator_, &Navigator::to_new_study, this, [this, &pool] {
        auto* dialog = new NewStudyDialog(
            document_.shared_graph(), pool, [this] { return files_->may_leave(); }, this);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(dialog, &NewStudyDialog::made, this, [this, &pool](Study study) {
            Issues found_later;  // problems of the search are reported where the study is shown
            choose_start_designs(document_.graph(), study, pool, found_later);
            open_as_own(study);
            document_.drift();  // it was made here, and is in no file
        });
        connect(dialog, &NewStudyDialog::study_chosen, files_, &StudyFiles::open);
        dialog->open();
    });
    connect(&navigator_, &Navigator::to_file, files_, &StudyFiles::receive);
    connect(files_, &StudyFiles::to_be_seen, this, [this](QStringList const& places) {
        if (!places.contains(pages_->current().objectName())) pages_->turn_to(places.first());
    });
    connect(&pages_->get<StudiesPage>(), &StudiesPage::report_wanted, exports_, &Exports::ask_report_of);
    EntryActions& entries = pages_->get<Catalogue>().actions();
    connect(files_, &StudyFiles::import_wanted, &entries, &EntryActions::import);
    connect(&entries, &EntryActions::import_started, messages_, &QWidget::hide);
}

void Window::open_as_own(Study study) {
    document_.open(std::move(study));
    messages_->hide();
    pages_->turn_to("explore");
}

void Window::connect_messages() {
    auto const show = [this](QString const& text) { status_->showMessage(text, 5000); };
    connect(exports_, &Exports::remark, this, show);
    connect(files_, &StudyFiles::said, this, show);
    auto const hint = [this] { status_->hint(pages_->current().traits().hint); };
    for (int i = 0; i < pages_->count(); ++i) {
        WorkspacePage* page = &pages_->page(i);
        connect(page, &WorkspacePage::remark, this, show);
        connect(page, &WorkspacePage::problem, messages_, qOverload<QString const&, Issues const&>(&MessageStrip::say));
        connect(page, &WorkspacePage::hint_changed, this, hint);
    }
    connect(pages_, &PageStack::turned, this, hint);
    hint();
    set_help(status_, "explore",
             tr("How many designs there are, how many satisfy all constraints, and what is under way."));
    set_help(messages_, "messages", tr("What went wrong, and the way out."));
    connect(&session_, &Session::refused, this, [this](QString const& why) { messages_->say(why, Severity::note); });
    connect(&session_, &Session::failed, this,
            [this](Issues const& issues) { messages_->say(tr("The study cannot be evaluated:"), issues); });
    connect(presentation_->action(), &QAction::toggled, messages_, [this](bool on) {
        if (on) messages_->put_note_away();
    });
}

CommandLine Window::command() const {
    return command_line(document_, pages_->current().command(), kept_view(session_));
}

bool Window::busy() const { return pages_->current().busy() || tables_->designs().designs().busy(); }

void Window::entitle() {
    setWindowTitle(document_.name() + "[*] — Diecast");
    setWindowModified(document_.modified());
}

void Window::closeEvent(QCloseEvent* e) {
    if (!files_->may_leave()) return e->ignore();
    presentation_->action()->setChecked(false);
    pages_->turn_to("explore");
    QSettings().setValue("last_study", origin_of(document_));
    docks_->keep();
    e->accept();
}

void Window::dragEnterEvent(QDragEnterEvent* e) {
    if (!qobject_cast<StudyHandle*>(e->source()) && StudyFiles::can_take(*e->mimeData())) e->acceptProposedAction();
}

/// A chart or a field leaves files that are dropped on it to the window.
bool Window::eventFilter(QObject* watched, QEvent* e) {
    if (e->type() != QEvent::DragEnter || watched == this || !watched->isWidgetType()) return false;
    auto* const enter = static_cast<QDragEnterEvent*>(e);
    if (static_cast<QWidget*>(watched)->window() != this || !enter->mimeData()->hasUrls()) return false;
    enter->ignore();
    return true;
}

/// The other program waits for the answer: questions come after it.
void Window::dropEvent(QDropEvent* e) {
    e->acceptProposedAction();
    files_->drop(*e->mimeData());
}

void Window::keyPressEvent(QKeyEvent* e) {
    if (e->key() == Qt::Key_Escape && session_.runner().busy()) return status_->cancel();
    if (e->key() == Qt::Key_Escape && presentation_->is_on()) return presentation_->action()->setChecked(false);
    QMainWindow::keyPressEvent(e);
}

}  // namespace diecast
