// Theme: every colour, font size and distance of charts and windows; all painters read this and nothing else.
#pragma once
#include <QColor>
#include <QFont>
#include <array>

namespace diecast {

struct Theme {
    bool dark;
    QColor window, base, raised, line, text, muted, grid, accent, on_accent, front, good, bad, infeasible;
    std::array<QRgb, 256> density;     // few to many: towards more ink
    std::array<QRgb, 256> continuous;  // low to high: viridis
    std::array<QColor, 8> series;      // Okabe and Ito's, told apart by all eyes; on white the pale ones darker
    bool mono = false;                 // greys alone
    QString family = {};               // of the font; empty: DejaVu Sans
    QColor colour_of(std::size_t series_index) const;
    QFont font(double points, QFont::Weight = QFont::Normal) const;
};

QColor mixed(QColor const&, QColor const&, double share_of_second);
QColor ink_on(QColor const&);  // black or white, whichever is read better
Theme const& light_theme();
Theme const& dark_theme();
Theme const& mono_theme();  // black on white, for print without colours

namespace space {  // a grid of 4 px
inline constexpr int tight = 4, normal = 8, card = 12, wide = 16, target = 24;
}
namespace type {  // points
inline constexpr double small = 8.5, axis = 9, body = 10, column_heading = 10.5, heading = 13, figure = 18;
}
QFont text_font(double points, QFont::Weight = QFont::Normal, QString const& family = {});

/// While it lives, text_font gives letters that keep their proportions at every size: for files whose text is text,
/// which other programs set with metrics of their own. On a screen, letters fit its pixels.
class ExactText {
public:
    explicit ExactText(bool on = true);
    ~ExactText();
    ExactText(ExactText const&) = delete;

private:
    bool before_;
};

}  // namespace diecast
