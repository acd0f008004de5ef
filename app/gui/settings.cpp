#include "app/gui/settings.h"
#include <QSettings>
#include <algorithm>
#include "app/chart/text.h"
#include "app/gui/screen_scale.h"
#include "app/gui/style.h"
#include "optimizer/pool.h"

namespace diecast {

Preferences settings() {
    QSettings const kept;
    Preferences const usual;
    Preferences s;
    s.theme = kept.value("theme", usual.theme).toString();
    if (s.theme != "light" && s.theme != "dark") s.theme = usual.theme;
    s.scale = kept.value("scale", usual.scale).toInt();
    if (s.scale < least_scale || s.scale > most_scale) s.scale = usual.scale;
    s.comma = kept.value("comma", usual.comma).toBool();
    s.short_units = kept.value("short_units", usual.short_units).toBool();
    s.threads = std::max(0, kept.value("threads", usual.threads).toInt());
    s.autosave = kept.value("autosave", usual.autosave).toBool();
    s.restore_study = kept.value("restore_study", usual.restore_study).toBool();
    return s;
}

void keep(Preferences const& s) {
    QSettings kept;
    kept.setValue("theme", s.theme);
    kept.setValue("scale", s.scale);
    kept.setValue("comma", s.comma);
    kept.setValue("short_units", s.short_units);
    kept.setValue("threads", s.threads);
    kept.setValue("autosave", s.autosave);
    kept.setValue("restore_study", s.restore_study);
}

Theme const& theme_named(QString const& name) {
    return name == "dark" ? dark_theme() : name == "light" ? light_theme() : system_theme();
}

void apply(Preferences const& s, Pool& pool) {
    set_decimal_comma(s.comma);
    set_short_units(s.short_units);
    pool.limit(static_cast<unsigned>(s.threads));
    Theme const& wanted = theme_named(s.theme);
    if (!is_installed(wanted)) install(wanted);
    scale_screens(s.scale);
}

}  // namespace diecast
