// Window: puts rail, pages and docks around one session, and knows files and menus. Places, not work.
#pragma once
#include <QMainWindow>
#include <QStackedWidget>
#include "app/gui/catalogue/catalogue.h"
#include "app/gui/charts/charts_page.h"
#include "app/gui/compare/compare_page.h"
#include "app/gui/design/design_page.h"
#include "app/gui/design/inspector.h"
#include "app/gui/explore/design_table.h"
#include "app/gui/explore/explore_page.h"
#include "app/gui/files/study_files.h"
#include "app/gui/parameters/parameters.h"
#include "app/gui/roofline/roofline_page.h"
#include "app/gui/sensitivity/sensitivity_page.h"
#include "app/gui/studies/studies_page.h"
#include "app/gui/widgets/message_strip.h"
#include "app/gui/window/dock_title.h"
#include "app/gui/window/export_actions.h"
#include "app/gui/window/help.h"
#include "app/gui/window/layouts.h"
#include "app/gui/window/palette.h"
#include "app/gui/window/status_line.h"
#include "app/gui/window/tour.h"
#include "app/session/command_line.h"
#include "app/session/view_history.h"

namespace diecast {

enum class Workspace { explore, design, compare, studies, roofline, sensitivity, charts, catalogue };
inline QStringList const workspace_names{"explore",  "design",      "compare", "studies",
                                         "roofline", "sensitivity", "charts",  "catalogue"};  // in this order

/// What the window knows of a workspace: one row of Window::list_places(), in the order of `Workspace`.
struct Place {
    QString name;  // with its mnemonic
    Glyph glyph;
    QWidget *page, *focus;                    // focus: what has the keyboard first
    int docks;                                // that stay open beside it: of `Dock`
    QString hint;                             // what can be done there
    std::function<bool()> busy;               // something on show is still being computed
    FigurePane* pane = nullptr;               // the chart that is exported and copied; none: that of Explore
    FigurePane* second = nullptr;             // another one beside it
    std::function<CommandWords()> command{};  // what the command line calls it; none: a sweep
};
enum Dock { parameters_dock = 1, inspector_dock = 2, front_dock = 4, all_docks = 7 };

class Window : public QMainWindow {
    Q_OBJECT
public:
    Window(std::shared_ptr<Graph const>, Study, Pool&);
    ~Window() override;

    Document& document() { return document_; }
    Session& session() { return session_; }
    ExplorePage& page() { return *page_; }
    PlotView& plot() { return page_->plot(); }
    Parameters& parameters() { return *parameters_; }
    Inspector& inspector() { return *inspector_; }
    FrontTable& table() { return *table_; }
    Tables& tables() { return *tables_; }
    ChartsPage& charts() { return *charts_; }
    StudiesPage& studies() { return *studies_; }
    RooflinePage& roofline() { return *roofline_; }
    Claims& claims() { return studies_->claims(); }
    Catalogue& catalogue() { return *catalogue_; }
    SensitivityPage& sensitivity() { return *sensitivity_; }
    DesignPage& design() { return *design_; }
    ComparePage& compare() { return *compare_; }
    MessageStrip& messages() { return *messages_; }
    StudyFiles& files() { return *files_; }
    StatusLine& status() { return *status_; }
    Help& help() { return *help_; }
    Palette& commands() { return *commands_; }
    ViewHistory& views() { return views_; }

    bool open(QString const& name_or_path);  // where it fails, nothing has changed and the strip says why
    bool save_to(QString const& path);
    bool export_chart_to(QString const& path, double scale = 2);
    bool export_front_to(QString const& path);
    bool export_report_to(QString const& path);
    Exports& exports() { return *exports_; }
    CommandLine command() const;  // what the command line needs to ask the same
    QString command_line() const { return command().text; }
    void copy_picture();
    FigurePane* pane_at_hand() const;  // where a place has several: the one with the focus; null: that of Explore
    void show_workspace(Workspace);
    Layouts& layouts() { return *layouts_; }
    void present(bool);  // the page alone, on the whole screen
    bool presenting() const { return presenting_; }
    void welcome();  // on the first start only
    void show_around();
    Tour* tour() const { return tour_; }  // null: none is going on
    void go_to(Quantity const&);          // its parameter
    void show_commands();
    void show_settings();
    Workspace workspace() const { return static_cast<Workspace>(pages_->currentIndex()); }
    Place const& place() const { return places_[static_cast<std::size_t>(pages_->currentIndex())]; }
    bool busy() const { return place().busy(); }
    void make_room();  // on a small screen, or a large scale

protected:
    void closeEvent(QCloseEvent*) override;
    void dragEnterEvent(QDragEnterEvent*) override;
    void dropEvent(QDropEvent*) override;
    void keyPressEvent(QKeyEvent*) override;

private:
    void list_places();
    void build_rail();
    void build_centre();
    void build_docks();
    void add_export(FigurePane*, QString const& what);
    void say_copied(QString const& what);
    DockTitle* add_dock(Qt::DockWidgetArea, QString const& name, QString const& id, QWidget*);
    void build_menus();
    void build_file_menu();
    void build_edit_menu();
    void build_view_menu();
    void build_goals_and_history(QMenu* edit);
    void build_view_history(QMenu* view);
    void build_layouts(QMenu* view);
    void put_away();
    void bring_back(int docks = ~0);  // those that were put away, of these
    void say_how_to_leave();
    QByteArray arrangement();
    void arrange(QByteArray const&);
    void show_docks(QStringList const&);  // these alone, where they are when started
    void show_history();
    DesignBox* box_of_designs();
    void name_design();
    void build_help_menu();
    QAction* make_action(QMenu*, QString const& text, QKeySequence const&, std::function<void()>);
    void fill_studies(QMenu*);
    void fill_designs(QMenu*);
    void colour_by(Quantity const*);
    void show_pareto(Quantity const* x, Quantity const* y, Quantity const* colour);
    void open_design(Study);
    void connect_designs();
    static QKeySequence keys_of(std::size_t place);
    void fill_share(QMenu*);
    void copy_link();
    void copy_command();
    void ask_export_chart();
    void ask_export_front();
    void entitle();
    void toggle_theme();
    void restore();
    void show_about();
    void show_shortcuts();
    void renumber();
    void undo();
    void follow_undo();
    void fit_pages(int seen);  // -1: none
    void hide_docks_that_do_not_fit();

    static constexpr int layout_version = 2;  // counts up when docks or toolbars come and go

    Pool& pool_;
    Document document_;
    Session session_;
    ViewHistory views_;
    ExplorePage* page_;
    ChartsPage* charts_;
    StudiesPage* studies_;
    RooflinePage* roofline_;
    Catalogue* catalogue_;
    SensitivityPage* sensitivity_;
    DesignPage* design_;
    ComparePage* compare_;
    Parameters* parameters_;
    Inspector* inspector_;
    FrontTable* table_;
    Tables* tables_;
    MessageStrip* messages_;
    StatusLine* status_;
    StudyFiles* files_;
    Exports* exports_;
    QStackedWidget* pages_;
    std::vector<Place> places_;
    std::vector<QToolButton*> rail_;
    std::vector<QDockWidget*> docks_, put_away_;
    QByteArray usual_state_, before_presenting_;
    Layouts* layouts_ = nullptr;
    bool presenting_ = false, was_full_screen_ = false;
    QAction* present_ = nullptr;
    QAction *undo_ = nullptr, *export_front_ = nullptr, *fit_ = nullptr, *export_chart_ = nullptr, *copy_ = nullptr,
            *theme_ = nullptr;
    QToolBar* rail_bar_ = nullptr;
    Palette* commands_;
    std::unique_ptr<Help> help_;
    QPointer<Tour> tour_;
};

}  // namespace diecast
