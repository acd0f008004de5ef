#include "app/session/files/figure_settings.h"
#include <QDir>
#include <QSettings>

namespace diecast {
namespace {

FigureSettings first_settings() {
    FigurePreset const& preset = figure_presets[1];
    FigureSettings s;
    s.figure.width = preset.width, s.figure.height = preset.height, s.figure.text = preset.text;
    s.figure.fit_height = preset.fit_height;
    s.figure.dpi = 300;
    s.ending = "pdf";
    return s;
}

/// Every setting with its key and its limits, for reading and writing alike. `untitled`: no title is wanted.
template <class Settings, class Untitled, class Visit>
void visit_figure_settings(Settings& s, Untitled& untitled, Visit const& visit) {
    visit("width", s.figure.width, least_side, most_side);
    visit("height", s.figure.height, least_side, most_side);
    visit("fit-height", s.figure.fit_height);
    visit("text", s.figure.text, least_text, most_text);
    visit("dpi", s.figure.dpi, least_dpi, most_dpi);
    visit("theme", s.figure.theme, FigureTheme::mono);
    visit("legend", s.figure.words.legend, LegendPlace::none);
    visit("font", s.figure.family);
    visit("scenario", s.figure.words.scenario);
    visit("untitled", untitled);
    visit("folder", s.folder);
    visit("ending", s.ending);
}

/// What is out of range or unknown stays as it is.
struct SettingsReader {
    QSettings const& kept;

    void operator()(char const* key, double& value, double least, double most) const {
        bool read = false;
        double const v = kept.value(key).toDouble(&read);
        if (read && v >= least && v <= most) value = v;
    }
    template <class Choice>
    void operator()(char const* key, Choice& value, Choice last) const {
        bool read = false;
        int const v = kept.value(key).toInt(&read);
        if (read && v >= 0 && v <= static_cast<int>(last)) value = static_cast<Choice>(v);
    }
    void operator()(char const* key, std::string& value) const {
        value = kept.value(key, QString::fromStdString(value)).toString().toStdString();
    }
    void operator()(char const* key, QString& value) const { value = kept.value(key, value).toString(); }
    void operator()(char const* key, bool& value) const { value = kept.value(key, value).toBool(); }
};

struct SettingsWriter {
    QSettings& kept;

    void operator()(char const* key, double value, double, double) const { kept.setValue(key, value); }
    template <class Choice>
    void operator()(char const* key, Choice value, Choice) const {
        kept.setValue(key, static_cast<int>(value));
    }
    void operator()(char const* key, std::string const& value) const {
        kept.setValue(key, QString::fromStdString(value));
    }
    void operator()(char const* key, QString const& value) const { kept.setValue(key, value); }
    void operator()(char const* key, bool value) const { kept.setValue(key, value); }
};

}  // namespace

FigureSettings figure_settings() {
    FigureSettings s = first_settings();
    QSettings kept;
    kept.beginGroup("figure");
    bool untitled = false;
    visit_figure_settings(s, untitled, SettingsReader{kept});
    if (untitled) s.figure.words.title = "";
    if (!QDir(s.folder).exists()) s.folder.clear();
    return s;
}

void keep(FigureSettings const& s) {
    QSettings kept;
    kept.beginGroup("figure");
    bool const untitled = s.figure.words.title == "";
    visit_figure_settings(s, untitled, SettingsWriter{kept});
}

}  // namespace diecast
