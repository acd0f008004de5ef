// A window with the workspace Explore and its parallel coordinates, and a hand that brushes and hovers in it.
#pragma once
#include <QSplitter>
#include "app/session/brush_controller.h"
#include "tests/gui_help.h"

namespace diecast {

struct Visit {
    Shown shown;
    explicit Visit(Study study) : shown(std::move(study)) {
        shown.window.resize(1600, 1000);
        child<ParallelPane>(shown.window).show();
        child<ExplorePage>(shown.window).findChild<QSplitter*>()->setSizes({500, 320});
        REQUIRE(rested());
    }
    Session& session() { return shown.session(); }
    BrushController& brush_controller() { return session().brush_controller(); }
    ParallelView& view() { return child<ParallelView>(child<ParallelPane>(shown.window)); }
    DesignTable& table() { return shown.window.tables().designs(); }
    bool rested() {
        auto const quiet = [&] {
            return brush_controller().columns() && brush_controller().answer() && !brush_controller().busy() &&
                   !session().runner().busy() && !table().designs().busy();
        };
        return linger_until(quiet) && (linger(40), linger_until(quiet));
    }
    QPointF at(std::size_t axis, double place) {
        ParallelLayout const layout = brush_controller().layout();
        return {layout.x(axis), layout.y(axis, place)};
    }
    void move(QPointF to, Qt::MouseButtons buttons) {
        QMouseEvent e(QEvent::MouseMove, to, view().mapToGlobal(to), Qt::NoButton, buttons, {});
        QApplication::sendEvent(&view(), &e);
    }
    /// At the pace of a hand.
    void drag(std::size_t axis, double from, double to, int steps) {
        QTest::mousePress(&view(), Qt::LeftButton, {}, at(axis, from).toPoint());
        for (int i = 1; i <= steps; ++i) {
            move(at(axis, from + (to - from) * i / steps), Qt::LeftButton);
            linger(8);
        }
        QTest::mouseRelease(&view(), Qt::LeftButton, {}, at(axis, to).toPoint());
    }
};

inline Study study_named(char const* name) {
    StudyReading reading = find_study(graph(), name);
    REQUIRE_FALSE(has_errors(reading.issues));
    return std::move(reading.study);
}

}  // namespace diecast
