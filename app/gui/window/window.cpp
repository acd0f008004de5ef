#include "app/gui/window/window.h"
#include <QApplication>
#include <QCloseEvent>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QScreen>
#include <QSettings>
#include <QToolBar>
#include "app/chart/text.h"
#include "app/gui/files/study_handle.h"
#include "app/gui/widgets/icons.h"
#include "app/gui/widgets/style.h"
#include "app/session/brush_controller.h"

namespace diecast {

Window::Window(std::shared_ptr<Graph const> graph, Study study, Pool& pool)
    : pool_(pool),
      document_(std::move(graph), std::move(study)),
      session_(document_, pool),
      views_(session_),
      page_(new ExplorePage(session_, pool, this)),
      charts_(new ChartsPage(session_, pool, this)),
      studies_(new StudiesPage(document_, pool, this)),
      roofline_(new RooflinePage(session_, pool, this)),
      catalogue_(new Catalogue(document_, this)),
      sensitivity_(new SensitivityPage(session_, pool, this)),
      design_(new DesignPage(session_, this)),
      compare_(new ComparePage(session_, this)),
      parameters_(new Parameters(session_, this)),
      inspector_(new Inspector(session_, this)),
      table_(new FrontTable(session_, this)),
      tables_(new Tables(session_, table_, pool, this)),
      messages_(new MessageStrip(this)),
      status_(new StatusLine(session_, this)),
      files_(new StudyFiles(session_, *messages_, this)),
      exports_(new Exports(session_, plot(), pool, *messages_, this)),
      pages_(new QStackedWidget(this)),
      commands_(new Palette(this)) {
    setAcceptDrops(true);
    resize(screen()->availableSize().boundedTo({1600, 1000}));
    list_places();
    build_menus();
    build_rail();
    build_centre();
    build_docks();
    setStatusBar(status_);
    auto* share = new QMenu(this);
    fill_share(share);
    status_->addPermanentWidget(new StudyHandle(document_, *files_, share, status_));
    status_->addPermanentWidget(exports_->bar());
    connect(exports_, &Exports::remark, this, [this](QString const& text) { status_->showMessage(text, 5000); });
    connect(inspector_->why(), &WhyTree::reveal_wanted, this, [this](Quantity const* q) { parameters_->reveal(*q); });
    for (WhyTree* why : {inspector_->why(), design_->why(), compare_->why(), charts_->why()})
        connect(why, &WhyTree::plot_wanted, this, &Window::colour_by);
    connect(charts_->why(), &WhyTree::reveal_wanted, this, [this](Quantity const* q) { go_to(*q); });
    connect(table_, &FrontTable::explain_wanted, inspector_, [this](Quantity const* q) { inspector_->explain(*q); });
    connect(&tables_->designs(), &DesignTable::explain_wanted, inspector_,
            [this](Quantity const* q) { inspector_->explain(*q); });
    connect(parameters_, &Parameters::explain_wanted, this, [this](Quantity const* q) { inspector_->explain(*q); });
    connect(&session_, &Session::refused, this, [this](QString const& why) { messages_->say(why, Severity::note); });
    connect(&session_, &Session::failed, this,
            [this](Issues const& issues) { messages_->say(tr("The study cannot be evaluated:"), issues); });
    connect(&document_.undo(), &QUndoStack::cleanChanged, this, &Window::entitle);
    connect(&document_, &Document::changed, this, [this](Changes const& changes) {
        if (changes.study || changes.saved) entitle();
    });
    connect(files_, &StudyFiles::said, this, [this](QString const& text) { status_->showMessage(text, 5000); });
    connect(files_, &StudyFiles::import_wanted, &catalogue_->actions(), &EntryActions::import);
    connect(&catalogue_->actions(), &EntryActions::import_started, messages_, &QWidget::hide);
    connect(page_, &ExplorePage::goals_wanted, this, [this] {
        docks_[0]->show();
        parameters_->show_goals();
    });
    connect(charts_, &ChartsPage::explore_wanted, this, &Window::show_pareto);
    connect(sensitivity_, &SensitivityPage::parameter_wanted, this, [this](QString const& key) {
        if (Quantity const* q = document_.graph().find(to_std(key))) go_to(*q);
    });
    connect(studies_, &StudiesPage::open_wanted, this, &Window::open_design);
    connect(studies_, &StudiesPage::file_wanted, files_, &StudyFiles::receive);
    connect(roofline_, &RooflinePage::file_wanted, files_, &StudyFiles::receive);
    connect(roofline_, &RooflinePage::plot_wanted, this, &Window::colour_by);
    connect(roofline_, &RooflinePage::reveal_wanted, this, [this](Quantity const* q) { go_to(*q); });
    connect(studies_, &StudiesPage::parameter_wanted, this, [this](Quantity const* q) { go_to(*q); });
    connect(studies_, &StudiesPage::plot_wanted, this, &Window::colour_by);
    connect(studies_, &StudiesPage::report_wanted, exports_, &Exports::ask_report_of);
    connect(catalogue_, &Catalogue::problem, messages_, qOverload<QString const&, Issues const&>(&MessageStrip::say));
    connect(catalogue_, &Catalogue::remark, this, [this](QString const& text) { status_->showMessage(text, 4000); });
    connect(catalogue_, &Catalogue::explain_wanted, this, [this](Quantity const* q) {
        show_workspace(Workspace::explore);
        inspector_->explain(*q);
    });
    connect_designs();
    help_ = std::make_unique<Help>(*this);
    entitle();
    status_->hint(place().hint);
    usual_state_ = saveState(layout_version);
    restore();
    plot().setFocus();
}

void Window::connect_designs() {
    connect(&plot(), &PlotView::opened, this, [this] { show_workspace(Workspace::design); });
    connect(table_, &QTableView::doubleClicked, this, [this] { show_workspace(Workspace::design); });
    connect(design_, &DesignPage::parameter_wanted, this, [this](Quantity const* q) { go_to(*q); });
    connect(design_, &DesignPage::remark, this, [this](QString const& text) { status_->showMessage(text, 5000); });
    connect(compare_, &ComparePage::parameter_wanted, this, [this](Quantity const* q) { go_to(*q); });
    connect(compare_, &ComparePage::explore_wanted, this, [this] { show_workspace(Workspace::explore); });
    auto const open = [this](Coordinates const& c) {
        Selection s = session_.selection();
        s.hovered.reset();
        s.picked = c;
        session_.select(std::move(s));
        design_->design()->choose(tr("selected design"));
        show_workspace(Workspace::design);
    };
    connect(compare_, &ComparePage::design_wanted, this, open);
    connect(charts_, &ChartsPage::design_wanted, this, open);
    connect(sensitivity_, &SensitivityPage::design_wanted, this, open);
    connect(sensitivity_, &SensitivityPage::hinted, this, [this](QString const& hint) {
        places_[static_cast<std::size_t>(Workspace::sensitivity)].hint = hint;
        status_->hint(place().hint);
    });
    connect(sensitivity_, &SensitivityPage::explore_wanted, this, [this] { show_workspace(Workspace::explore); });
}

/// The field with the focus is left while there is still a document; unsaved changes are kept safe until the end.
Window::~Window() {
    hide();
    delete files_;
}

/// In the order of `Workspace`.
void Window::list_places() {
    places_ = {
        {tr("E&xplore"), Glyph::explore, page_, &page_->plot(), all_docks,
         tr("hover for details · click to pick · P pins · wheel zooms · 0 shows all"),
         [this] {
             return (session_.question().x && !session_.picture()) || session_.runner().busy() ||
                    session_.brushing().busy() || tables_->designs().designs().busy();
         },
         nullptr, nullptr, [this] { return sweep_words(document_, session_.brushes()); }},
        {tr("&Design"), Glyph::design, design_, design_->design(), parameters_dock,
         tr("move a slider, type a value · click a number for its derivation · Ctrl+Z"),
         [this] { return session_.runner().busy() || design_->busy(); }, design_->pane(), design_->plan_pane(),
         [this] { return design_->command(); }},
        {tr("Co&mpare"), Glyph::compare, compare_, compare_->table(), parameters_dock,
         tr("click a number for its derivation · the letters have menus"),
         [this] { return session_.runner().busy() || compare_->busy(); }, compare_->pane(), nullptr,
         [this] { return compare_->command(); }},
        {tr("St&udies"), Glyph::claims, studies_, studies_->list(), 0,
         tr("choose a study · click a point for its row · click our number, or Enter, for its derivation"),
         [this] { return studies_->busy(); }, studies_->pane(), nullptr, [this] { return studies_->command(); }},
        {tr("&Roofline"), Glyph::roofline, roofline_, roofline_->view(), 0,
         tr("drag a ceiling · ← → to it, ↑ ↓ move it, Esc puts it back · click for the derivation"),
         [this] { return roofline_->busy(); }, roofline_->pane(), nullptr, [this] { return roofline_->command(); }},
        {tr("&Sensitivity"), Glyph::sensitivity, sensitivity_, sensitivity_->pane()->view(), parameters_dock,
         sensitivity_->hint(), [this] { return session_.runner().busy() || sensitivity_->busy(); },
         sensitivity_->pane(), nullptr,
         [this] {
             CommandWords c{sensitivity_->command(), tr("The command line compares named designs only")};
             c.ranges = false;
             return c;
         }},
        {tr("&Charts"), Glyph::charts, charts_, charts_->list(), parameters_dock,
         tr("hover for numbers · ← → from one to the next · click for the derivation"),
         [this] { return charts_->busy(); }, charts_->pane(), nullptr, [this] { return charts_->command(); }},
        {tr("Ca&talogue"), Glyph::catalogue, catalogue_, catalogue_->tree(), 0,
         tr("Ctrl+click compares · Ctrl+C copies a value · F2 edits an own one"), [this] { return catalogue_->busy(); },
         nullptr, catalogue_->calibration().pane(),
         [this] { return catalogue_->calibrating() ? catalogue_->calibration().command() : CommandWords{{"sweep"}}; }}};
}

QKeySequence Window::keys_of(std::size_t place) { return QKeySequence(QString("Ctrl+%1").arg(place + 1)); }

void Window::build_rail() {
    auto* rail = new QToolBar(tr("Workspaces"), this);
    rail->setObjectName("workspaces");
    rail->setMovable(false);
    rail->setContextMenuPolicy(Qt::PreventContextMenu);
    addToolBar(Qt::LeftToolBarArea, rail);
    rail_bar_ = rail;
    for (std::size_t i = 0; i < places_.size(); ++i) {
        QString const name = QString(places_[i].name).remove('&');
        auto* button = new QToolButton(rail);
        button->setObjectName("rail");
        button->setIcon(icon(places_[i].glyph));
        button->setIconSize({26, 26});
        button->setText(name);
        button->setAccessibleName(name);
        button->setToolTip(name + "  " + keys_of(i).toString(QKeySequence::NativeText));
        button->setFont(text_font(type::small));
        button->setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
        button->setCheckable(true);
        button->setAutoExclusive(true);
        button->setFocusPolicy(Qt::TabFocus);
        button->setFixedSize(76, 60);
        button->setChecked(i == 0);
        rail->addWidget(button);
        rail_.push_back(button);
        connect(button, &QToolButton::clicked, this, [this, i] { show_workspace(static_cast<Workspace>(i)); });
    }
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
    for (Place const& p : places_) pages_->addWidget(p.page);
    fit_pages(pages_->currentIndex());
    for (QAction* action : {fit_, export_chart_, theme_}) page_->add_action(action);
    for (Place const& p : places_)
        if (p.pane)
            for (QAction* action : {copy_, export_chart_, theme_}) p.pane->add_action(action);
    for (Place const& p : places_)
        if (p.second) add_export(p.second, p.page == design_ ? tr("floorplan") : tr("calibration"));
    setCentralWidget(centre);
}

/// Buttons that mean this chart, wherever the focus is.
void Window::add_export(FigurePane* pane, QString const& what) {
    auto const add = [&](Glyph glyph, QString const& text, auto const& act) {
        auto* action = new QAction(icon(glyph), text, pane);
        action->setToolTip(text);
        connect(action, &QAction::triggered, this, act);
        pane->add_action(action);
    };
    add(Glyph::copy, tr("Copy the %1").arg(what), [this, pane] { say_copied(exports_->copy_chart(pane)); });
    add(Glyph::save, tr("Export the %1…").arg(what), [this, pane] { exports_->ask_chart(pane); });
}

DockTitle* Window::add_dock(Qt::DockWidgetArea area, QString const& name, QString const& id, QWidget* content) {
    auto* dock = new QDockWidget(name, this);
    dock->setObjectName(id);
    auto* heading = new DockTitle(dock);
    dock->setWidget(content);
    addDockWidget(area, dock);
    docks_.push_back(dock);
    return heading;
}

void Window::build_docks() {
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    add_dock(Qt::LeftDockWidgetArea, tr("Parameters"), "parameters", parameters_);
    add_dock(Qt::RightDockWidgetArea, tr("Inspector"), "inspector", inspector_);
    DockTitle* front = add_dock(Qt::BottomDockWidgetArea, tr("Front"), "front", tables_);
    front->add(tables_->weighing());
    front->add(tables_->doubting());
    connect(&tables_->uncertainty(), &FrontUncertainty::changed, &plot(),
            [this] { plot().show_bands(tables_->uncertainty().bands()); });
    front->add(tables_->all());
    front->add(export_front_);
    parameters_->setMinimumWidth(260);
    inspector_->setMinimumWidth(280);
    tables_->setMinimumHeight(96);
    bool const roomy = width() >= 1500;
    resizeDocks({docks_[0], docks_[1]}, roomy ? QList{328, 384} : QList{290, 320}, Qt::Horizontal);
    resizeDocks({docks_[2]}, {height() >= 900 ? 230 : 150}, Qt::Vertical);
    connect(tables_, &Tables::noted, front, [front](QString const& note) { front->set_note(note); });
    QMenu* view = menuBar()->findChild<QMenu*>("view");
    view->addSeparator();
    for (QAction* action : {tables_->weighing(), tables_->doubting(), tables_->all()}) {
        view->addAction(action);
        connect(action, &QAction::triggered, this, [this](bool on) {  // not out of sight
            if (!on) return;
            show_workspace(Workspace::explore);
            docks_[2]->show();
        });
    }
    for (QDockWidget* dock : docks_) view->addAction(dock->toggleViewAction());
    build_layouts(view);
}

void Window::show_workspace(Workspace wanted) {
    if (workspace() == wanted) return;
    auto const at = static_cast<std::size_t>(wanted);
    rail_[at]->setChecked(true);
    fit_pages(-1);  // docks that come and go find room: the window does not grow for what is about to go
    pages_->setCurrentIndex(static_cast<int>(wanted));
    bring_back(place().docks);
    put_away();
    fit_pages(pages_->currentIndex());
    hide_docks_that_do_not_fit();
    fit_->setEnabled(wanted == Workspace::explore);
    status_->hint(place().hint);
    place().focus->setFocus();
}

void Window::colour_by(Quantity const* q) {
    Question const& now = session_.question();
    if (!now.x || !now.y) return;
    session_.show(*now.x, *now.y, q);
    if (workspace() != Workspace::explore)
        status_->showMessage(tr("The chart in Explore is coloured by %1").arg(in_sentence(*q)), 5000);
}

void Window::show_pareto(Quantity const* x, Quantity const* y, Quantity const* colour) {
    if (x && y) session_.show(*x, *y, colour);
    show_workspace(Workspace::explore);
}

void Window::open_design(Study study) {
    if (!files_->may_leave()) return;
    document_.open(std::move(study));
    messages_->hide();
    show_workspace(Workspace::explore);
}

void Window::entitle() {
    setWindowTitle(document_.name() + "[*] — Diecast");
    setWindowModified(document_.modified());
}

void Window::toggle_theme() {
    install(theme().dark ? light_theme() : dark_theme());
    QSettings().setValue("theme", theme().dark ? "dark" : "light");
}

void Window::closeEvent(QCloseEvent* e) {
    if (!files_->may_leave()) return e->ignore();
    present(false);
    show_workspace(Workspace::explore);
    QSettings settings;
    settings.setValue("last_study", document_.path().isEmpty() ? document_.name() : document_.path());
    settings.setValue("layout/version", layout_version);
    settings.setValue("layout/geometry", saveGeometry());
    settings.setValue("layout/state", saveState(layout_version));
    e->accept();
}

void Window::dragEnterEvent(QDragEnterEvent* e) {
    if (!qobject_cast<StudyHandle*>(e->source()) && StudyFiles::can_take(*e->mimeData())) e->acceptProposedAction();
}

/// The other program waits for the answer: questions come after it.
void Window::dropEvent(QDropEvent* e) {
    e->acceptProposedAction();
    files_->drop(*e->mimeData());
}

void Window::keyPressEvent(QKeyEvent* e) {
    if (e->key() == Qt::Key_Escape && session_.runner().busy()) return session_.runner().cancel();
    if (e->key() == Qt::Key_Escape && presenting_) return present(false);
    QMainWindow::keyPressEvent(e);
}

}  // namespace diecast
