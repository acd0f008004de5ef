#include "app/gui/window/apply_settings.h"
#include <QCoreApplication>
#include <QProcess>
#include "app/chart/text.h"
#include "app/gui/widgets/style.h"
#include "optimizer/sweep/pool.h"

namespace diecast {
namespace {

char const* const scale_variable = "QT_SCALE_FACTOR";
int scale = 100;  // percent

Theme const& theme_named(QString const& name) {
    return name == "dark" ? dark_theme() : name == "light" ? light_theme() : system_theme();
}

}  // namespace

void apply(Preferences const& s, Pool& pool) {
    set_decimal_comma(s.comma);
    set_short_units(s.short_units);
    pool.limit(static_cast<unsigned>(s.threads));
    Theme const& wanted = theme_named(s.theme);
    if (!is_installed(wanted)) install(wanted);
}

InterfaceScale::InterfaceScale(int percent) : before_(qgetenv(scale_variable)) {
    scale = percent;
    double const wanted = before_.isEmpty() ? 1 : before_.toDouble();
    if (percent != 100) qputenv(scale_variable, QByteArray::number(wanted * percent / 100));
}

InterfaceScale::~InterfaceScale() {
    if (before_.isEmpty()) qunsetenv(scale_variable);
    else qputenv(scale_variable, before_);
}

int InterfaceScale::now() { return scale; }

void restart(QString const& study) { QProcess::startDetached(QCoreApplication::applicationFilePath(), {study}); }

}  // namespace diecast
