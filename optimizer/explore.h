// Explore: one pass over every design of a study that fills a density raster, the Pareto front and the extents on the way.
#pragma once
#include <chrono>
#include <optional>
#include "model/core/plan.h"
#include "model/study.h"
#include "optimizer/pool.h"

namespace diecast {

using Clock = std::chrono::steady_clock;

/// A stretch of one plot axis, in the quantity's unit.
struct Span {
    double lo = 0, hi = 1;
    bool log = false;
    double place(double value) const;  // 0 at lo, 1 at hi
    double value(double place) const;
    Span between(double from, double to) const { return {value(from), value(to), log}; }  // of places
    friend bool operator==(Span const&, Span const&) = default;
};
struct View {
    Span x, y;
    friend bool operator==(View const&, View const&) = default;
};

enum class AxisScale { automatic, linear, log };

/// Everything one picture depends on.
struct Question {
    Scenario scenario;
    std::vector<Axis> axes;  // in the planner's order
    std::vector<Objective> objectives;
    std::vector<Constraint> constraints;
    Quantity const *x = nullptr, *y = nullptr, *colour = nullptr;  // no colour: density
    AxisScale x_scale = AxisScale::automatic, y_scale = AxisScale::automatic;
    std::optional<View> view;  // none: fit the feasible designs (all of them if there are none)
    int columns = 400, rows = 280;
    Clock::time_point asked = Clock::now();
    std::uint64_t serial = 0;  // the asker's own number, handed back
};

/// The raster is its own index: each cell remembers one of its designs, so hovering needs no other memory.
struct Cell {
    std::uint32_t feasible = 0, infeasible = 0;
    std::uint64_t design = 0;  // the lowest feasible one, else the lowest
    float colour = 0;          // mean over the feasible ones, in the colour quantity's unit
};

struct FrontPoint {
    std::uint64_t design;
    double x, y;                     // in the quantities' units
    std::vector<double> objectives;  // in their units
};

/// Lowest and highest finite value seen, SI; lo > hi if none.
struct Extent {
    double lo = std::numeric_limits<double>::infinity(), hi = -std::numeric_limits<double>::infinity();
};

struct Picture {
    Question question;
    std::shared_ptr<Plan const> plan;
    View view;
    std::vector<Cell> cells;           // row by row, the top one first
    std::vector<FrontPoint> front;     // non-dominated in all objectives, by x; of equals the lowest design
    std::vector<FrontPoint> outline;   // non-dominated in x and y alone (by their sense; less is better if none), by x
    std::size_t knee = 0;              // index into outline: farthest from the chord of its ends, as drawn
    std::uint64_t designs = 0, feasible = 0;
    std::vector<std::uint64_t> broken;  // per constraint: designs that break it
    Extent extent_x[2], extent_y[2], extent_colour;  // [0] all designs, [1] feasible ones
    double seconds = 0, seconds_planning = 0;

    Cell const& cell(int column, int row) const { return cells[static_cast<std::size_t>(row * question.columns + column)]; }
    double x_of(std::uint64_t design) const;  // in the unit; the pass had the same bits
    double y_of(std::uint64_t design) const;
};

struct Progress {
    std::uint64_t done = 0, total = 0;
    double seconds = 0;
};

/// Clears the upper halves of the vector registers, which Qt's painting leaves marked in use: until then every SSE-coded
/// call into libm costs 15 to 70 times as much. Call at the start of every piece of computing in a process with a window.
void clear_upper_registers();

/// Answers questions about one graph; keeps plan and extents of the last one, so that a zoom only streams, a slider refills
/// only the tables it moves, and fitting the view costs no extra pass where the extents are known.
class Explorer {
public:
    Explorer(Graph const&, Pool&);
    /// Null if `stop` was requested on the way; asked every few thousand designs.
    std::shared_ptr<Picture const> run(Question const&, std::stop_token stop = {},
                                       std::function<void(Progress const&)> const& progress = {});
    Issues const& issues() const { return issues_; }  // of the last question; with errors run returns null

private:
    Graph const& graph_;
    Pool& pool_;
    std::shared_ptr<Plan const> plan_;
    Issues issues_;
};

/// The question a study asks first: its first pareto chart, else its first two objectives.
Question question_of(Graph const&, Study const&);

}  // namespace diecast
