// Chart frame: how a pareto chart shares its page between the plot, its titles, the names along its axes and its
// legend. It follows from the question alone, so that the cells of a picture can be counted before there is one.
#pragma once
#include <QRectF>
#include <QSizeF>
#include <QStringList>
#include "app/chart/drawing.h"
#include "optimizer/sweep/explore.h"

namespace diecast {

/// An entry along an axis that is a choice.
struct AxisName {
    QString text;
    double value;  // its place in the list of entries
};

struct ChartFrame {
    QStringList heading;         // its lines
    QStringList scenario;        // below it, after the lines of the subtitle
    QRectF area;                 // of the plot
    QStringList y_lines;         // of the title of y
    double y_title = 0;          // baseline of the last of them
    double x_title = 0;          // baseline
    double names_high = 0;       // room for names under the plot; 0: numbers
    bool colours_apart = false;  // in rows of their own, under the title of y
    int colour_rows = 1;
    double legend = 0;          // baseline of its first row
    bool legend_apart = false;  // in rows of their own, under the title of x or above that of y
};

/// The frame of a chart; without a question, as for short titles and numbers.
ChartFrame chart_frame(QSizeF page, ChartHeading const& heading, Theme const&, Graph const*, Question const*);

/// The entries that the question goes through, or all where it does not say; empty for numbers.
QList<AxisName> axis_names(Graph const&, Question const&, Quantity const&);

/// The entries or counts that distinguish cells by colour, few enough for a colour each; empty for numbers and for
/// more.
QList<AxisName> colour_names(Graph const&, Question const&);

QString wish_of(Question const&, Quantity const&);  // "↓ lower is better"; empty: neither
/// Texts of the two fronts and of infeasible designs, empty where not drawn; then of each series of measured points.
QStringList legend_texts(Question const&);
double sign_width(qsizetype text);  // of what stands before one of these

namespace frame {
inline constexpr double names_gap = 6, title_line = 15, key_row = 18, line_sign = 24, dot_sign = 12, limit_sign = 14,
                        measured_sign = 14, key_gap = 18, name_sign = 12, name_gap = 12;
}
inline double colour_bar(double page_width) { return page_width < 480 ? 48 : 100; }
/// The start of each key of the legend, and its row; a new row begins where the next key would end behind `right`.
struct KeyPlace {
    double left;
    int row;
};
QList<KeyPlace> key_places(QStringList const& texts, double right, Theme const&);
/// The same for names with their squares; in the first row they begin at `from`, behind what stands there.
QList<KeyPlace> name_places(QStringList const& names, double from, double right, Theme const&);
/// Left end of names that have rows of their own: behind the title of the colour's quantity.
double names_from(Quantity const& colour, Theme const&);

}  // namespace diecast
