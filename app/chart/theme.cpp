#include "app/chart/theme.h"
#include <algorithm>
#include <cmath>

namespace diecast {
namespace {

/// Greys from light to black, evenly spaced.
std::array<QRgb, 256> greys() {
    std::array<QRgb, 256> table;
    for (int i = 0; i < 256; ++i) {
        int const level = 205 - 205 * i / 255;  // on white, the palest must not fade away
        table[static_cast<std::size_t>(i)] = qRgb(level, level, level);
    }
    return table;
}

/// Viridis from nine anchors; piecewise linear, within two grey levels of the original.
std::array<QRgb, 256> viridis(bool reversed) {
    static QRgb const anchors[] = {0x440154, 0x482878, 0x3e4989, 0x31688e, 0x26828e,
                                   0x1f9e89, 0x35b779, 0x6ece58, 0xfde725};
    std::array<QRgb, 256> table;
    for (int i = 0; i < 256; ++i) {
        double const at = i / 255.0 * (reversed ? 7.4 : 8);  // on white, few must not fade away
        int const k = std::min(7, static_cast<int>(at));
        auto const mix = [&](int (*part)(QRgb)) {
            return static_cast<int>(
                std::lround(part(anchors[k]) + (part(anchors[k + 1]) - part(anchors[k])) * (at - k)));
        };
        table[static_cast<std::size_t>(reversed ? 255 - i : i)] = qRgb(mix(qRed), mix(qGreen), mix(qBlue));
    }
    return table;
}

}  // namespace

// clang-format off
Theme const& light_theme() {
    static Theme const t{false,
                         "#F6F7F9", "#FFFFFF", "#FFFFFF", "#D9DEE4", "#1B1F24", "#5B6470", "#E3E6EA", "#006BA8",
                         "#FFFFFF", "#CC4E00", "#00734F", "#B04309", "#8B949F", viridis(true), viridis(false),
                         {"#0072B2", "#C98500", "#009E73", "#3A4149", "#CC79A7", "#3D98D0", "#7A7000", "#D55E00"}};
    return t;
}
Theme const& dark_theme() {
    static Theme const t{true,
                         "#1E2227", "#15181C", "#252A30", "#363D45", "#E6E8EB", "#9AA3AD", "#2E343B", "#56B4E9",
                         "#10151A", "#F0762B", "#3CC79A", "#FF8A4C", "#6B747E", viridis(false), viridis(false),
                         {"#56B4E9", "#E69F00", "#2DBE95", "#D5D9DE", "#DE97BC", "#2F86C6", "#F0E442", "#F0762B"}};
    return t;
}
Theme const& mono_theme() {
    static Theme const t{false,
                         "#FFFFFF", "#FFFFFF", "#FFFFFF", "#B8B8B8", "#000000", "#4A4A4A", "#E4E4E4", "#000000",
                         "#FFFFFF", "#000000", "#303030", "#707070", "#A0A0A0", greys(), greys(),
                         {"#1A1A1A", "#9A9A9A", "#5A5A5A", "#C6C6C6", "#3A3A3A", "#B0B0B0", "#7A7A7A", "#DADADA"},
                         true};
    return t;
}
// clang-format on

QColor mixed(QColor const& a, QColor const& b, double share) {
    auto const part = [&](int x, int y) { return static_cast<int>(std::lround(x + (y - x) * share)); };
    return {part(a.red(), b.red()), part(a.green(), b.green()), part(a.blue(), b.blue())};
}

/// Black or white, by the ground's relative luminance as in WCAG: at 0.179 both have the same contrast.
QColor ink_on(QColor const& ground) {
    auto const linear = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
    double const light =
        0.2126 * linear(ground.redF()) + 0.7152 * linear(ground.greenF()) + 0.0722 * linear(ground.blueF());
    return light > 0.179 ? Qt::black : Qt::white;
}

QColor Theme::colour_of(std::size_t i) const {
    if (i < series.size()) return series[i];
    QColor const c = series[(i + 2) % series.size()];  // from green on: there are two blues already
    return dark ? c.darker(150) : c.lighter(150);
}

namespace {
bool unhinted = false;
}

ExactText::ExactText(bool on) : before_(unhinted) { unhinted = on; }
ExactText::~ExactText() { unhinted = before_; }

QFont Theme::font(double points, QFont::Weight weight) const { return text_font(points, weight, family); }

QFont text_font(double points, QFont::Weight weight, QString const& family) {
    QStringList families{"DejaVu Sans", "Arial", "sans-serif"};
    if (!family.isEmpty()) families.prepend(family);
    QFont f(families.front());
    f.setFamilies(families);
    f.setPointSizeF(points);
    f.setWeight(weight);
    if (unhinted) f.setHintingPreference(QFont::PreferNoHinting);
    f.setLetterSpacing(QFont::AbsoluteSpacing, 1.0 / 64);  // no ligatures: a PDF is searched for "fi", not for its sign
    return f;
}

}  // namespace diecast
