// Sheet: a page being filled from the top: heading, legend, plots with their axes, and text that finds its room.
#pragma once
#include <functional>
#include <optional>
#include "app/chart/drawing.h"
#include "app/present/charts/number_of.h"
#include "optimizer/sweep/view.h"

namespace diecast {

enum class Sign { circle, square, diamond, triangle, tip, cross };  // tip: a triangle upside down
QPainterPath sign_path(Sign, QPointF centre, double radius);
Sign measured_sign(std::size_t series);  // of measured points: a cross, of further series open shapes

inline QString const warning_sign = QStringLiteral("⚠");

/// One entry of a legend: its sign is drawn in 0…24 by −5…5.
struct Key {
    QString text;
    QList<Shape> sign;
};
Key swatch(QString const& text, QColor const&);
Key stroke(QString const& text, QPen const&);

/// Names along an axis: how they are set so that none meets its neighbour.
struct NameRow {
    QList<double> centres;     // across the page
    QList<QStringList> lines;  // per name; empty where it is left out
    double angle = 0, height = 0;
};

class Sheet {
public:
    Sheet(Page const&, Drawing&);
    Sheet(Page&&, Drawing&) = delete;  // it is drawn on as long as there is the sheet
    Theme const& theme() const { return page_.theme; }
    double top() const { return top_; }
    double width() const { return page_.size.width(); }
    double height() const { return page_.size.height() - foot_; }  // without a legend at the bottom
    void skip(double height) { top_ += height; }

    /// Legend and tips say so of designs whose names no longer describe them.
    void warn_of(std::vector<Misnamed> const& designs) { misnamed_ = designs; }
    void legend(QList<Key> const&);  // in as many rows as it needs
    double legend_height(QList<Key> const& keys) const {
        return page_.heading.legend == LegendPlace::none ? 0 : place_keys(keys, [](auto const&...) {});
    }
    void title(QString const&);  // of what is upwards, above its plot
    double title_height(QString const&) const;
    void sentence(QString const&);  // in the middle of the rest

    void text(QString const&, QPointF anchor, Qt::Alignment, QFont const&, QColor const&, double angle = 0,
              bool ground = false);
    void shape(QPainterPath const&, QPen const&, QBrush const& = Qt::NoBrush);
    void line(QPointF from, QPointF to, QPen const&);
    void box(QRectF const&, QColor const&);
    void spot(QRectF const& where, QString const& text, QPainterPath const& mark, QString const& key = {});

    void label_up(Plot&, Span const&, std::vector<double> const& ticks, double scale = 1);
    void label_right(Plot&, Span const&, std::vector<double> const& ticks, double scale = 1);
    void name_right(Plot const&, QString const& title);  // under the numbers of the axis to the right
    void names(Plot const&, NameRow const&, double below = 6);

    Drawing& drawing;

private:
    QFont small() const { return theme().font(type::small); }
    QFont axis() const { return theme().font(type::axis); }
    QFont title_font() const { return theme().font(type::axis, QFont::DemiBold); }
    QStringList title_lines(QString const&) const;
    double place_keys(QList<Key> const&, std::function<void(Key const&, QPointF, QString const&)> const&) const;

    Page const& page_;
    std::vector<Misnamed> misnamed_;
    double top_, foot_ = 0;
};

double width_of(QString const&, QFont const&);
double height_of(QFont const&);
/// What is written at the ticks: with the same prefix (0.95 M, 1 M, 1.05 M) unless they span orders of magnitude.
QStringList tick_texts(std::vector<double> const& ticks, double scale = 1);
double widest(std::vector<double> const& ticks, QFont const&, double scale = 1);
/// Level, else slanted, else upright; none leaves the page.
NameRow fit_names(QStringList const&, QList<double> const& centres, double page, double at_most_high, QFont const&);
QList<double> centres_of(double left, double slot, std::size_t count);
QString elided(QString const&, QFont const&, double width);
/// Broken at spaces; what does not fit into so many lines is cut from the last.
QStringList lines_within(QString const&, QFont const&, double width, int most);
/// On narrow pages, as in a column of print, headings are smaller and closer.
struct HeadingType {
    QFont font;
    double base, line;  // of the first line's baseline; from line to line
    double below;       // from where the next line of it would be to the line of the scenario
};
HeadingType heading_type(double page_width, Theme const&);
inline bool is_narrow(double page_width) { return page_width < 480; }
QStringList heading_lines(QString const&, double page_width, Theme const&);
/// Lines of subtitle, result and scenario. Sentences of the subtitle that have no room are left out whole, before the
/// result; parts of a scenario stay whole.
QStringList scenario_lines(ChartHeading const&, double page_width, Theme const&);
/// The sentences left out; empty where all have room.
QString left_out_of_subtitle(ChartHeading const&, double page_width, Theme const&);
inline constexpr double scenario_line_height = 16;
/// Values of the ticks: at most one for so many pixels, but at least three where their numbers fit beside each other.
std::vector<double> ticks_right(Span const&, double wide, bool integer = false);
std::vector<double> ticks_up(Span const&, double high, double each, bool integer = false);
QString three(double);  // significant digits

}  // namespace diecast
