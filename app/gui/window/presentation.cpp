#include "app/gui/window/presentation.h"
#include <QLabel>
#include <QMenuBar>
#include <QScreen>
#include <QStatusBar>
#include <QTimer>
#include <QToolBar>
#include "app/gui/widgets/style.h"
#include "app/gui/window/actions.h"

namespace diecast {

Presentation::Presentation(QMainWindow& window, Docks& docks)
    : QObject(&window), window_(window), docks_(docks), action_(new QAction(tr("&Presentation"), this)) {
    action_->setObjectName("presentation");
    action_->setCheckable(true);
    action_->setShortcut(tr("F11"));
    connect(action_, &QAction::toggled, this, [this](bool on) {
        if (on == on_) return;
        on ? begin() : docks_.restore(docks_.state());
    });
    connect(&docks, &Docks::restored, this, &Presentation::end);
}

void Presentation::begin() {
    on_ = true;
    was_full_screen_ = window_.isFullScreen();
    docks_.set_aside();
    show_around(false);
    for (auto* bar : window_.findChildren<QToolBar*>(QString(), Qt::FindDirectChildrenOnly)) bar->hide();
    window_.setWindowState(window_.windowState() | Qt::WindowFullScreen);
    say_how_to_leave();
}

/// An arrangement was restored, of before or another one.
void Presentation::end() {
    if (!on_) return;
    on_ = false;
    action_->setChecked(false);
    show_around(true);
    if (!was_full_screen_) window_.setWindowState(window_.windowState() & ~Qt::WindowFullScreen);
}

/// Shortcuts of hidden menus do not work: the window itself takes their actions.
void Presentation::show_around(bool on) {
    for (Offer const& offer : offers(window_))
        if (on) window_.removeAction(offer.action);
        else window_.addAction(offer.action);
    for (QWidget* around : {static_cast<QWidget*>(window_.menuBar()), static_cast<QWidget*>(window_.statusBar())})
        around->setVisible(on);
}

void Presentation::say_how_to_leave() {
    auto* text = new QLabel(tr("Presentation: Ctrl+1, 2, … turn to another page, F11 or Esc ends it"), &window_);
    text->setObjectName("floating");
    text->setFont(text_font(type::body));
    text->setAttribute(Qt::WA_TransparentForMouseEvents);
    text->adjustSize();
    text->move((window_.screen()->size().width() - text->width()) / 2, space::wide);
    text->show();
    text->raise();
    QTimer::singleShot(4000, text, &QObject::deleteLater);
}

}  // namespace diecast
