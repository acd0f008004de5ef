#include "app/gui/window/apply_settings.h"
#include <QCoreApplication>
#include <QProcess>
#include "app/chart/text.h"
#include "app/gui/widgets/style.h"
#include "optimizer/sweep/pool.h"

namespace diecast {
namespace {

char const* const scale_variable = "QT_SCALE_FACTOR";
int scale = 100;
QProcessEnvironment before = QProcessEnvironment::InheritFromParent;  // as this process was started

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

void set_interface_scale(int percent) {
    before = QProcessEnvironment::systemEnvironment();
    scale = percent;
    bool is_set = false;
    double const wanted = qEnvironmentVariable(scale_variable).toDouble(&is_set);
    if (percent != 100) qputenv(scale_variable, QByteArray::number((is_set ? wanted : 1) * percent / 100.0));
}

int interface_scale() { return scale; }

void restart(QString const& study) {
    QProcess next;
    next.setProgram(QCoreApplication::applicationFilePath());
    next.setArguments({study});
    next.setProcessEnvironment(before);
    next.startDetached();
}

}  // namespace diecast
