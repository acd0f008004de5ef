#include "app/session/files/figure_settings.h"
#include <QDir>
#include <QSettings>

namespace diecast {
namespace {

FigureSettings first_settings() {
    FigurePreset const& preset = figure_presets[1];
    FigureSettings s;
    s.figure.width = preset.width, s.figure.height = preset.height, s.figure.text = preset.text;
    s.figure.dpi = 300;
    s.ending = "pdf";
    return s;
}

void take(QSettings const& kept, char const* key, double least, double most, double& value) {
    bool read = false;
    double const v = kept.value(key).toDouble(&read);
    if (read && v >= least && v <= most) value = v;
}

template <class Choice>
void take(QSettings const& kept, char const* key, Choice last, Choice& value) {
    bool read = false;
    int const v = kept.value(key).toInt(&read);
    if (read && v >= 0 && v <= static_cast<int>(last)) value = static_cast<Choice>(v);
}

}  // namespace

FigureSettings figure_settings() {
    FigureSettings s = first_settings();
    QSettings kept;
    kept.beginGroup("figure");
    take(kept, "width", least_side, most_side, s.figure.width);
    take(kept, "height", least_side, most_side, s.figure.height);
    take(kept, "text", least_text, most_text, s.figure.text);
    take(kept, "dpi", least_dpi, most_dpi, s.figure.dpi);
    take(kept, "theme", FigureTheme::mono, s.figure.theme);
    take(kept, "legend", LegendPlace::none, s.figure.words.legend);
    s.figure.family = kept.value("font").toString().toStdString();
    s.figure.words.scenario = kept.value("scenario", true).toBool();
    if (kept.value("untitled", false).toBool()) s.figure.words.title = "";
    s.folder = kept.value("folder").toString();
    if (!QDir(s.folder).exists()) s.folder.clear();
    s.ending = kept.value("ending", s.ending).toString();
    return s;
}

void keep(FigureSettings const& s) {
    QSettings kept;
    kept.beginGroup("figure");
    kept.setValue("width", s.figure.width);
    kept.setValue("height", s.figure.height);
    kept.setValue("text", s.figure.text);
    kept.setValue("dpi", s.figure.dpi);
    kept.setValue("theme", static_cast<int>(s.figure.theme));
    kept.setValue("legend", static_cast<int>(s.figure.words.legend));
    kept.setValue("font", QString::fromStdString(s.figure.family));
    kept.setValue("scenario", s.figure.words.scenario);
    kept.setValue("untitled", s.figure.words.title == "");
    kept.setValue("folder", s.folder);
    kept.setValue("ending", s.ending);
}

}  // namespace diecast
