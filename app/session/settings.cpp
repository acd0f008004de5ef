#include "app/session/settings.h"
#include <QSettings>
#include <algorithm>

namespace diecast {
namespace {

/// Every setting with its key, for reading and writing alike.
template <class Settings, class Visit>
void visit_settings(Settings& s, Visit const& visit) {
    visit("theme", s.theme);
    visit("scale", s.scale);
    visit("comma", s.comma);
    visit("short_units", s.short_units);
    visit("threads", s.threads);
    visit("autosave", s.autosave);
    visit("restore_study", s.restore_study);
}

}  // namespace

Preferences settings() {
    QSettings const kept;
    Preferences const usual;
    Preferences s;
    visit_settings(s, [&kept]<class Value>(char const* key, Value& value) {
        value = kept.value(key, value).template value<Value>();
    });
    if (s.theme != "light" && s.theme != "dark") s.theme = usual.theme;
    if (s.scale < least_scale || s.scale > most_scale) s.scale = usual.scale;
    s.threads = std::max(0, s.threads);
    return s;
}

void keep(Preferences const& s) {
    QSettings kept;
    visit_settings(s, [&kept](char const* key, auto const& value) { kept.setValue(key, value); });
}

}  // namespace diecast
