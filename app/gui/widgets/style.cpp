#include "app/gui/widgets/style.h"
#include <QApplication>
#include <QLineEdit>
#include <QPalette>
#include <QToolTip>
#include "app/gui/widgets/style/diecast_style.h"

namespace diecast {
namespace {

QPalette palette_of(Theme const& t) {
    QPalette p;
    for (auto const& [role, colour] : {std::pair{QPalette::Window, t.window},
                                       {QPalette::WindowText, t.text},
                                       {QPalette::Base, t.base},
                                       {QPalette::AlternateBase, t.window},
                                       {QPalette::Text, t.text},
                                       {QPalette::Button, t.raised},
                                       {QPalette::ButtonText, t.text},
                                       {QPalette::Highlight, t.accent},
                                       {QPalette::HighlightedText, t.on_accent},
                                       {QPalette::ToolTipBase, t.raised},
                                       {QPalette::ToolTipText, t.text},
                                       {QPalette::PlaceholderText, t.muted},
                                       {QPalette::Link, t.accent},
                                       {QPalette::LinkVisited, t.accent},
                                       {QPalette::BrightText, t.bad},
                                       {QPalette::Mid, t.line},
                                       {QPalette::Light, t.raised}})
        p.setColor(role, colour);
    for (QPalette::ColorRole role : {QPalette::Text, QPalette::WindowText, QPalette::ButtonText})
        p.setColor(QPalette::Disabled, role, t.muted);
    return p;
}

}  // namespace

bool is_installed(Theme const& t) { return installed_theme() == &t; }

void install(Theme const& t) {
    if (!installed_theme()) {
        QApplication::setStyle(new DiecastStyle);
        QApplication::setFont(text_font(type::body));  // once: every widget is polished for it, and themes share it
    }
    system_theme();  // asked before the palette changes
    set_installed_theme(t);
    QApplication::setPalette(palette_of(t));
    QToolTip::setPalette(palette_of(t));
    QCoreApplication::sendPostedEvents(nullptr, QEvent::ApplicationPaletteChange);  // windows hear of it now
    for (QWidget* w : QApplication::allWidgets())  // a quiet field has a colour in a palette of its own
        if (qobject_cast<QLineEdit*>(w) && w->property("quiet").toBool()) w->style()->polish(w);
}

Theme const& system_theme() {
    // Once a theme is installed, the application's palette is ours.
    static bool const dark = !installed_theme() && QApplication::palette().color(QPalette::Window).lightness() < 128;
    return dark ? dark_theme() : light_theme();
}

void restyle(QWidget* widget, char const* property, bool on) {
    if (widget->property(property).toBool() == on) return;
    widget->setProperty(property, on);
    widget->style()->polish(widget);
    widget->update();
}

void restyle(QWidget* widget, QString const& object_name) {
    if (widget->objectName() == object_name) return;
    widget->setObjectName(object_name);
    widget->style()->polish(widget);
    widget->update();
}

}  // namespace diecast
