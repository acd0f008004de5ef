// ParallelView: parallel coordinates under mouse and keyboard: brush, order and flip axes, hover, pick.
#pragma once
#include <QPixmap>
#include <QWidget>
#include "app/gui/explore/parallel_painter.h"
#include "app/gui/explore/range_field.h"

namespace diecast {

/// Pixels between axes, from which headings have room beside each other and leave the axes their height; more axes are
/// scrolled.
inline constexpr double least_axis_gap = 96;

class ParallelView : public QWidget {
    Q_OBJECT
public:
    explicit ParallelView(Session&, QWidget* parent = nullptr);
    void set_axis(int);
    std::optional<std::uint64_t> nearest(QPointF) const;  // a design of the front close by, else one that is brushed
    QString spoken() const;                               // what a person who cannot see it hears
    void type_range(int axis);
    void clear_axis(int axis);
    QSize sizeHint() const override { return {640, 260}; }

signals:
    void axis_reached(int x);  // one is stepped to: it is to be in sight

protected:
    void paintEvent(QPaintEvent*) override;
    void resizeEvent(QResizeEvent*) override;
    void showEvent(QShowEvent*) override;
    void hideEvent(QHideEvent*) override;
    void changeEvent(QEvent*) override;
    void mousePressEvent(QMouseEvent*) override;
    void mouseMoveEvent(QMouseEvent*) override;
    void mouseReleaseEvent(QMouseEvent*) override;
    void mouseDoubleClickEvent(QMouseEvent*) override;
    void contextMenuEvent(QContextMenuEvent*) override;
    void leaveEvent(QEvent*) override;
    void keyPressEvent(QKeyEvent*) override;
    void focusInEvent(QFocusEvent*) override;
    void focusOutEvent(QFocusEvent*) override;
    bool focusNextPrevChild(bool next) override;

private:
    enum class Grip { nothing, heading, fresh, whole, low, high, label };
    struct Held {
        Grip grip = Grip::nothing;
        int axis = -1;
        std::size_t interval = 0;
        double from = 0;  // place on the track where it was pressed
        BrushRange was = {0, 0};
    };
    void report_size();
    void follow();
    QPixmap const& ground();  // images and axes
    Held grip_at(QPointF) const;
    BrushRange fitted(std::size_t axis, double from_place, double to_place) const;
    void keep(std::size_t axis, std::vector<BrushRange>, bool done);
    void drag_to(QPointF, bool done);
    void hover(std::optional<std::uint64_t>);
    void move_axis(int by);
    void step_brush(int by, bool low, bool high);
    bool act_on(QKeyEvent const&);
    void stop_typing();
    Quantity const& quantity(std::size_t axis) const { return *layout_.axes[axis].quantity; }
    KeptColumn const* column(std::size_t axis) const;

    Session& session_;
    BrushController& brush_controller_;
    ParallelLayout layout_;
    ParallelPainter painter_{session_, brush_controller_, layout_};
    int axis_ = -1, hot_ = -1;
    Held held_;
    bool dragging_ = false;
    QPointF pressed_, at_;
    QPixmap ground_;              // none: to be painted anew
    QPointer<RangeField> field_;  // null: nothing is being typed
};

}  // namespace diecast
