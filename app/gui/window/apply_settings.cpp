#include "app/gui/window/apply_settings.h"
#include "app/chart/text.h"
#include "app/gui/widgets/style.h"
#include "app/gui/window/screen_scale.h"
#include "optimizer/sweep/pool.h"

namespace diecast {
namespace {

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
    scale_screens(s.scale);
}

}  // namespace diecast
