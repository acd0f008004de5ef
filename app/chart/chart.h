// Chart: Qt Charts' axes and series around our own density raster; built alike for the window and for files.
#pragma once
#include <QCategoryAxis>
#include <QChart>
#include <QLineSeries>
#include "app/chart/chart_frame.h"
#include "app/chart/drawing.h"
#include "app/chart/line_names.h"
#include "app/chart/shade.h"

namespace diecast {

/// The range of a design's numbers where inputs are uncertain; in the quantities' units.
struct Whiskers {
    QPointF at, low, high;
    bool is_ringed = false;
    friend bool operator==(Whiskers const&, Whiskers const&) = default;
};

/// Designs to point out, by what they are plotted at (in the quantities' units).
struct Marks {
    std::optional<QPointF> picked;
    std::array<std::optional<QPointF>, 6> pinned = {};  // A, B, …
    std::array<QString, 6> pin_names = {};              // for the legend; empty: letters alone
    std::vector<Whiskers> whiskers = {};
    int x_digits = 3, y_digits = 3;  // of numbers written beside designs
    friend bool operator==(Marks const&, Marks const&) = default;
};

/// Keys of the marks in a legend: "selected design", "A, B: pinned designs", "C: B200 · batch 64".
QStringList mark_keys(Marks const&);
/// Which pin each of these names; none: several, or none.
std::vector<std::optional<std::size_t>> pins_of_keys(Marks const&);

class Chart : public QChart {
public:
    explicit Chart(Theme const&);
    void apply(Theme const&);
    void set_heading(ChartHeading const&);       // above the plot; windows have their own
    void expect(Graph const&, Question const&);  // leaves room for what its axes and legend will need
    void show(std::shared_ptr<Picture const>);
    /// Shows a picture that is shaded already, with `window(question)`, on any thread.
    void show(std::shared_ptr<Picture const>, Shade);
    void set_viewport(View const&);  // at once, with the old raster stretched
    void mark(Marks const&);
    void leave_reason_out() { reason_ = false; }  // why nothing is feasible; windows say it elsewhere

    Picture const* picture() const { return picture_.get(); }
    View const& view() const { return view_; }
    Theme const& colours() const { return *theme_; }
    Shade const& shading() const { return shade_; }
    Marks const& marks() const { return marks_; }
    ChartHeading const& heading() const { return heading_; }
    bool says_reason() const { return reason_; }
    ChartFrame const& frame() const { return frame_; }
    QPointF at(double x, double y) const;                     // pixel of a pair of values
    QPointF place(QPointF pixel) const;                       // 0…1 along each axis, upwards
    std::optional<QPointF> at(std::optional<QPointF>) const;  // none outside the plot

    static constexpr double cell = 2;       // logical pixels; the same at every scale, or the cloud would look paler
    QRectF knee_plate() const;              // what names the knee; empty: nothing does
    QPolygonF outline() const;              // the front of the shown axes as drawn, in pixels
    int window(Question const&) const;      // cells of its picture that are as wide as one on the screen
    QSize cells(double each = cell) const;  // of so many logical pixels
    QPen outline_pen() const;               // a broad pale band where lines of values are drawn over it
    QPen value_pen(qsizetype) const;        // of the front of a value
    /// The front's steps from a design of one value to one of another: the lines of the values leave them out.
    struct Handover {
        qsizetype value;  // of the design that it starts from
        QPolygonF line;   // pixels
    };
    QList<Handover> const& handovers() const { return handovers_; }
    QList<LineName> const& line_names() const { return line_names_; }  // of the fronts of the values
    QList<Label> names() const;                                        // of entries, along axes that are choices

protected:
    void resizeEvent(QGraphicsSceneResizeEvent*) override;

private:
    void draw_value_fronts();
    void place_line_names();
    void dress_lines();
    void find_handovers();
    QPolygonF pixels_of(QList<QPointF> const& places) const;
    bool goes_by_y() const;
    QList<QPointF> steps_of(std::vector<FrontPoint> const&) const;
    void label_axes();
    void lay_out(Graph const*, Question const*);
    void take(std::shared_ptr<Picture const>);

    Theme const* theme_;
    QCategoryAxis *x_axis_, *y_axis_;
    QLineSeries* outline_;
    QList<QLineSeries*> value_lines_;  // for each front of a value its ground, and then itself
    QList<LineName> line_names_;
    /// What names were placed for last: the same again needs no search for places.
    struct PlacedNames {
        QList<LineName> names;
        QRectF frame;
        QList<QRectF> marks;
        Theme const* theme = nullptr;
    } placed_;
    QList<Handover> handovers_;
    QGraphicsItem *density_, *decor_;
    std::shared_ptr<Picture const> picture_;
    View view_;
    Shade shade_;
    Marks marks_;
    ChartHeading heading_;
    bool reason_ = true;
    ChartFrame frame_;
};

}  // namespace diecast
