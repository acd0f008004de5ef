// How docks lie around the page: per workspace, on small screens, as kept by name, and away while presenting.
#include <QLabel>
#include <QMenuBar>
#include <QScreen>
#include <QSettings>
#include <QToolBar>
#include "app/gui/widgets/style.h"
#include "app/gui/window/actions.h"
#include "app/gui/window/window.h"

namespace diecast {

/// What is least missed is put away: the View menu brings it back.
void Window::make_room() {
    QSize const room = screen()->availableSize();
    if (room.height() < minimumSizeHint().height()) docks_[2]->hide();
    for (QDockWidget* dock : {docks_[1], docks_[0]})
        if (room.width() < minimumSizeHint().width()) dock->hide();
    if (!isMaximized()) resize(size().boundedTo(room));
}

/// A page that is not seen wants no room.
void Window::fit_pages(int seen) {
    for (int i = 0; i < pages_->count(); ++i) {
        auto const policy = i == seen ? QSizePolicy::Preferred : QSizePolicy::Ignored;
        pages_->widget(i)->setSizePolicy(policy, policy);
    }
}

/// What this workspace has no room for; it comes back when it is left.
void Window::put_away() {
    for (std::size_t i = 0; i < docks_.size(); ++i) {
        if (place().docks & (1 << i) || docks_[i]->isHidden()) continue;
        docks_[i]->hide();
        put_away_.push_back(docks_[i]);
    }
}

/// The window stays as large as a person has made it.
void Window::hide_docks_that_do_not_fit() {
    if (!isVisible()) return;
    for (QDockWidget* dock : {docks_[1], docks_[0]}) {
        if (minimumSizeHint().width() <= width() || dock->isHidden() || dock->isFloating()) continue;
        dock->hide();
        put_away_.push_back(dock);
    }
}

void Window::bring_back(int docks) {
    for (std::size_t i = 0; i < docks_.size(); ++i)
        if (docks & (1 << i) && std::erase(put_away_, docks_[i])) docks_[i]->show();
}

QByteArray Window::arrangement() {
    if (presenting_) return before_presenting_;
    setUpdatesEnabled(false);
    bring_back();
    QByteArray const state = saveState(layout_version);
    put_away();
    setUpdatesEnabled(true);
    return state;
}

void Window::arrange(QByteArray const& state) {
    present(false);
    put_away_.clear();
    restoreState(state, layout_version);
    put_away();
}

void Window::show_docks(QStringList const& names) {
    arrange(usual_state_);
    bring_back();
    for (QDockWidget* dock : docks_) dock->setVisible(names.contains(dock->objectName()));
    put_away();
    QTimer::singleShot(0, this, &Window::make_room);  // once the docks have settled
}

void Window::build_layouts(QMenu* view) {
    QStringList names;
    for (QDockWidget* dock : docks_) names << dock->objectName();
    layouts_ = new Layouts({[this] { return arrangement(); }, [this](QByteArray const& state) { arrange(state); },
                            [this](QStringList const& docks) { show_docks(docks); }, names},
                           layout_version, this);
    connect(layouts_, &Layouts::remark, this, [this](QString const& text) { status_->showMessage(text, 4000); });
    QMenu* menu = view->addMenu(tr("La&youts"));
    connect(menu, &QMenu::aboutToShow, this, [this, menu] { layouts_->fill(menu); });
    layouts_->fill(menu);
    make_action(view, tr("&Reset the layout"), {}, [this] {
        show_workspace(Workspace::explore);
        arrange(usual_state_);
        make_room();
    });
    present_ = make_action(view, tr("&Presentation"), tr("F11"), [this] { present(!presenting_); });
    present_->setCheckable(true);
}

/// Hidden menus lend nobody their shortcuts: the window itself does.
void Window::present(bool on) {
    if (on == presenting_) return;
    if (on) before_presenting_ = arrangement();
    presenting_ = on;
    present_->setChecked(on);
    for (Offer const& offer : offers(*this))
        if (on) addAction(offer.action);
        else removeAction(offer.action);
    for (QWidget* around : {static_cast<QWidget*>(menuBar()), static_cast<QWidget*>(status_)}) around->setVisible(!on);
    if (on) {
        was_full_screen_ = isFullScreen();
        bring_back();
        for (QDockWidget* dock : docks_) dock->hide();
        rail_bar_->hide();
        messages_->put_note_away();
        setWindowState(windowState() | Qt::WindowFullScreen);
        say_how_to_leave();
        return;
    }
    arrange(before_presenting_);
    if (!was_full_screen_) setWindowState(windowState() & ~Qt::WindowFullScreen);
}

void Window::say_how_to_leave() {
    auto* text = new QLabel(tr("Presentation: Ctrl+1, 2, … turn to another page, F11 or Esc ends it"), this);
    text->setObjectName("floating");
    text->setFont(text_font(type::body));
    text->setAttribute(Qt::WA_TransparentForMouseEvents);
    text->adjustSize();
    text->move((screen()->size().width() - text->width()) / 2, space::wide);
    text->show();
    text->raise();
    QTimer::singleShot(4000, text, &QObject::deleteLater);
}

void Window::restore() {
    QSettings const settings;
    if (settings.value("layout/version").toInt() != layout_version) return;
    restoreGeometry(settings.value("layout/geometry").toByteArray());
    restoreState(settings.value("layout/state").toByteArray(), layout_version);
}

}  // namespace diecast
