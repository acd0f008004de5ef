#include "app/session/settings.h"
#include <QSettings>
#include <algorithm>

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

}  // namespace diecast
