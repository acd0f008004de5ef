#include <QSettings>
#include "app/gui/explore/explore_page.h"
#include "app/gui/widgets/icons.h"
#include "app/gui/widgets/style.h"
#include "app/gui/window/actions.h"
#include "app/gui/window/menus.h"
#include "app/gui/window/window.h"

namespace diecast {
namespace {

void swap_axes(Session& session) {
    ViewState look = session.view_state();
    if (!look.x || !look.y) return;
    std::swap(look.x, look.y);
    std::swap(look.x_scale, look.y_scale);
    look.view.reset();
    session.set_view_state(look);
}

}  // namespace

ViewMenu::ViewMenu(Window& window) : QMenu(tr("&View"), &window), window_(window) {
    setObjectName("view");
    PageStack& pages = window.pages();
    for (int i = 0; i < pages.count(); ++i)
        add_action(this, pages.page(i).traits().name, PageStack::keys_of(i),
                   [&pages, i] { pages.turn_to(pages.page(i).objectName()); });
    addSeparator();
    auto& explore = pages.get<ExplorePage>();
    PlotView& plot = explore.plot();
    show_everything_ = add_action(this, tr("Show &everything"), tr("Ctrl+0"), [&plot] { plot.reset_view(); });
    show_everything_->setIcon(diecast::icon(Glyph::fit));
    connect(&pages, &PageStack::turned, this,
            [this, &pages, &explore] { show_everything_->setEnabled(&pages.current() == &explore); });
    add_action(this, tr("Zoom &in"), QKeySequence::ZoomIn, [&plot] { plot.zoom(0.8, {0.5, 0.5}); });
    add_action(this, tr("Zoom &out"), QKeySequence::ZoomOut, [&plot] { plot.zoom(1.25, {0.5, 0.5}); });
    add_action(this, tr("S&wap the axes"), {}, [&window] { swap_axes(window.session()); });
    add_view_history();
    addAction(explore.parallel_action());
    theme_ = add_action(this, tr("&Light or dark"), tr("Ctrl+T"), [] {
        install(diecast::theme().dark ? light_theme() : dark_theme());
        QSettings().setValue("theme", diecast::theme().dark ? "dark" : "light");
    });
    theme_->setIcon(diecast::icon(Glyph::theme));
    addSeparator();
    add_docks();
    add_layouts();
}

void ViewMenu::add_view_history() {
    ViewHistory& views = window_.views();
    QAction* back = add_action(this, tr("&Back to the view before"), tr("Alt+Left"), [&views] { views.back(); });
    QAction* forth = add_action(this, tr("&Forward"), tr("Alt+Right"), [&views] { views.forth(); });
    auto const follow = [&views, back, forth] {
        back->setEnabled(views.can_go_back());
        forth->setEnabled(views.can_go_forth());
    };
    connect(&views, &ViewHistory::moved, this, follow);
    follow();
}

void ViewMenu::add_docks() {
    Tables& tables = window_.tables();
    for (QAction* action : {tables.weights_action(), tables.uncertainty_action(), tables.all()}) {
        addAction(action);
        connect(action, &QAction::triggered, this, [this](bool on) {  // not out of sight
            if (!on) return;
            window_.pages().turn_to("explore");
            window_.docks().show("front");
        });
    }
    for (QDockWidget* dock : window_.docks().all()) addAction(dock->toggleViewAction());
}

void ViewMenu::add_layouts() {
    auto* layouts = new Layouts(window_.docks(), &window_);
    connect(layouts, &Layouts::remark, this, [this](QString const& text) { window_.status().showMessage(text, 4000); });
    QMenu* menu = addMenu(tr("La&youts"));
    connect(menu, &QMenu::aboutToShow, layouts, [layouts, menu] { layouts->fill(menu); });
    layouts->fill(menu);
    add_action(this, tr("&Reset the layout"), {}, [this] {
        window_.pages().turn_to("explore");
        window_.docks().restore_first();
        window_.docks().make_room();
    });
    addAction(window_.presentation().action());
}

}  // namespace diecast
