#include "app/gui/window/docks.h"
#include <QResizeEvent>
#include <QScreen>
#include <QSettings>
#include <cmath>
#include "app/session/turn.h"

namespace diecast {
namespace {

bool is_beside(QMainWindow const& window, QDockWidget* dock) {
    Qt::DockWidgetArea const area = window.dockWidgetArea(dock);
    return area == Qt::LeftDockWidgetArea || area == Qt::RightDockWidgetArea;
}

QSize const usual_frame(16, 48);
double const least_beside = 290;  // width that a dock keeps, for sliders and cards

}  // namespace

Docks::Docks(QMainWindow& window, PageStack& pages) : QObject(&window), window_(window), pages_(pages) {
    window.setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    window.setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    connect(&pages, &PageStack::turning, this, [this] {
        bring_back(pages_.current().traits().docks);
        hide_for_page();
    });
    connect(&pages, &PageStack::turned, this, &Docks::hide_docks_that_do_not_fit);
    window.installEventFilter(this);
    settled_.setSingleShot(true);
    settled_.setInterval(50);
    connect(&settled_, &QTimer::timeout, this, &Docks::give_page_its_least);
}

bool Docks::eventFilter(QObject* watched, QEvent* e) {
    if (watched == &window_ && e->type() == QEvent::Resize && window_.isVisible()) {
        share(static_cast<QResizeEvent*>(e)->oldSize(), window_.size());
        settled_.start();
    }
    return false;
}

/// Height of a dock below the page, width of one beside it.
void Docks::give(QDockWidget* dock, double size) {
    shares_[dock].given = size;
    window_.resizeDocks({dock}, {static_cast<int>(std::lround(size))},
                        is_beside(window_, dock) ? Qt::Horizontal : Qt::Vertical);
}

/// A window that becomes smaller takes from the docks as from the page, and gives it back.
void Docks::share(QSize before, QSize now) {
    for (QDockWidget* dock : docks_) {
        if (dock->isHidden() || dock->isFloating()) continue;
        bool const beside = is_beside(window_, dock);
        auto const along = [&](QSize size) { return static_cast<double>(beside ? size.width() : size.height()); };
        if (along(before) <= 0 || along(now) == along(before)) continue;
        Share& s = shares_[dock];
        double const is = along(dock->size());
        bool const as_left = s.window > 0 && (std::abs(is - s.given) < 2 || is == along(dock->minimumSizeHint()));
        if (!as_left) s = {along(before), is, is};
        double const least = beside ? std::min(least_beside, s.dock) : 0;
        give(dock, std::max(least, s.dock * std::min(1.0, along(now) / s.window)));
    }
}

/// What the page then lacks for its chart is taken from the docks below.
void Docks::give_page_its_least() {
    int const missing = pages_.current().missing_height();
    if (missing <= 0) return;
    for (QDockWidget* dock : docks_)
        if (!is_beside(window_, dock) && !dock->isHidden() && !dock->isFloating() &&
            dock->height() > dock->minimumSizeHint().height())
            give(dock, std::max(dock->minimumSizeHint().height(), dock->height() - missing));
}

DockTitle* Docks::add(Qt::DockWidgetArea area, QString const& name, QString const& id, QWidget* content) {
    auto* dock = new QDockWidget(name, &window_);
    dock->setObjectName(id);
    auto* heading = new DockTitle(dock);
    dock->setWidget(content);
    window_.addDockWidget(area, dock);
    docks_.push_back(dock);
    return heading;
}

QStringList Docks::ids() const {
    QStringList list;
    for (QDockWidget* dock : docks_) list << dock->objectName();
    return list;
}

void Docks::show(QString const& id) {
    for (QDockWidget* dock : docks_)
        if (dock->objectName() == id) dock->show(), dock->raise();
}

/// Room without the frame that the desktop draws around a window; a usual frame while the window has none.
QSize Docks::room_on_screen() const {
    QSize const frame = window_.frameGeometry().size() - window_.size();
    return window_.screen()->availableSize() - (frame.isEmpty() ? usual_frame : frame);
}

/// What is least missed is hidden: the View menu brings it back.
void Docks::make_room() {
    QSize const room = room_on_screen();
    for (auto dock = docks_.rbegin(); dock != docks_.rend(); ++dock) {
        QSize const least = window_.minimumSizeHint();
        if (is_beside(window_, *dock) ? room.width() < least.width() : room.height() < least.height()) (*dock)->hide();
    }
    if (!window_.isMaximized()) window_.resize(window_.size().boundedTo(room));
}

/// What this page has no room for; it comes back when the page is left.
void Docks::hide_for_page() {
    for (QDockWidget* dock : docks_) {
        if (pages_.current().traits().docks.contains(dock->objectName()) || dock->isHidden()) continue;
        dock->hide();
        hidden_.push_back(dock);
    }
}

void Docks::bring_back(QStringList const& ids) {
    for (QDockWidget* dock : docks_)
        if (ids.contains(dock->objectName()) && std::erase(hidden_, dock)) dock->show();
}

/// The window stays as large as a person has made it.
void Docks::hide_docks_that_do_not_fit() {
    if (!window_.isVisible()) return;
    for (auto dock = docks_.rbegin(); dock != docks_.rend(); ++dock) {
        if (window_.minimumSizeHint().width() <= window_.width() || (*dock)->isHidden() || (*dock)->isFloating() ||
            !is_beside(window_, *dock))
            continue;
        (*dock)->hide();
        hidden_.push_back(*dock);
    }
}

QByteArray Docks::state() {
    if (before_) return *before_;
    window_.setUpdatesEnabled(false);
    bring_back(ids());
    QByteArray const state = window_.saveState(version);
    hide_for_page();
    window_.setUpdatesEnabled(true);
    return state;
}

void Docks::restore(QByteArray const& state) {
    before_.reset();
    hidden_.clear();
    window_.restoreState(state, version);
    hide_for_page();
    emit restored();
}

void Docks::restore_first() { restore(first_); }

void Docks::show_only(QStringList const& wanted) {
    restore_first();
    bring_back(ids());
    for (QDockWidget* dock : docks_) dock->setVisible(wanted.contains(dock->objectName()));
    hide_for_page();
    after_events(this, [this] { make_room(); });  // once the docks have settled
}

void Docks::set_aside() {
    before_ = state();
    bring_back(ids());
    for (QDockWidget* dock : docks_) dock->hide();
}

void Docks::keep() const {
    QSettings settings;
    settings.setValue("layout/version", version);
    settings.setValue("layout/geometry", window_.saveGeometry());
    settings.setValue("layout/state", window_.saveState(version));
}

void Docks::read_kept() {
    first_ = window_.saveState(version);
    QSettings const settings;
    if (settings.value("layout/version").toInt() != version) return;
    window_.restoreGeometry(settings.value("layout/geometry").toByteArray());
    window_.restoreState(settings.value("layout/state").toByteArray(), version);
}

}  // namespace diecast
