// Qt has no public way to do this while windows are open; what it does itself when a screen changes is used here.
#include "app/gui/window/screen_scale.h"
#include <private/qhighdpiscaling_p.h>
#include <qpa/qplatformwindow.h>
#include <qpa/qwindowsysteminterface.h>
#include <QApplication>
#include <QDialog>
#include <QScreen>

namespace diecast {
namespace {

double wished = 1;  // of everything

/// Of one screen, as the desktop and QT_SCREEN_SCALE_FACTORS want it; QT_SCALE_FACTOR is another one, of all.
double usual_factor(QScreen& screen) {
    char const* const name = "diecast_usual_factor";
    if (!screen.property(name).isValid()) {
        bool is_set = false;
        double const everywhere = qEnvironmentVariable("QT_SCALE_FACTOR").toDouble(&is_set);
        screen.setProperty(name, QHighDpiScaling::factor(&screen) / (is_set ? everywhere : 1));
    }
    return screen.property(name).toDouble();
}

void scale(QScreen* screen) { QHighDpiScaling::setScreenFactor(screen, wished * usual_factor(*screen)); }

/// The window system knows pixels alone, and they have not changed: the window is told in its stead.
void measure_anew(QWidget& widget) {
    QWindow* window = widget.windowHandle();
    if (!window || !window->handle()) return;
    QSize const size = widget.size();
    using Interface = QWindowSystemInterface;
    Interface::handleGeometryChange<Interface::SynchronousDelivery>(window, window->handle()->geometry());
    if (qobject_cast<QDialog*>(&widget)) widget.resize(size);
}

}  // namespace

void scale_screens(int percent) {
    if (percent / 100.0 == wished) return;
    wished = percent / 100.0;
    static auto const later = QObject::connect(qApp, &QGuiApplication::screenAdded, scale);
    for (QScreen* screen : QGuiApplication::screens()) scale(screen);
    for (QWidget* widget : QApplication::topLevelWidgets()) measure_anew(*widget);
    for (QWidget* widget : QApplication::allWidgets()) widget->update();
}

}  // namespace diecast
