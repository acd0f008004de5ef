// Explore: one pass over every design of a study that fills a density raster, the Pareto front and the extents on the
// way.
#pragma once
#include <chrono>
#include <optional>
#include "model/study/measured.h"
#include "model/study/study_limits.h"
#include "optimizer/sweep/raster.h"
#include "optimizer/sweep/stream.h"

namespace diecast {

class Survey;
struct SurveyQuestion;
using Clock = std::chrono::steady_clock;

/// What a picture without a view shows: its front, as long as that is more than a point, or all feasible designs (all
/// of them if there are none).
enum class Fit { front, all };

/// Everything one picture depends on.
struct Question {
    Scenario scenario;
    std::vector<Axis> axes;             // in the planner's order
    std::vector<Objective> objectives;  // 8 at most
    std::vector<Constraint> constraints;
    Quantity const *x = nullptr, *y = nullptr, *colour = nullptr;  // no colour: density
    AxisScale x_scale = AxisScale::automatic, y_scale = AxisScale::automatic;
    std::optional<View> view;  // none: as `fit` says
    Fit fit = Fit::all;
    std::vector<MeasuredPoint> measured = {};              // drawn over the designs, and in sight without a view
    std::vector<std::pair<double, double>> in_sight = {};  // of x and y, likewise, but not drawn
    int columns = 400, rows = 280;
    bool evaluate_all = false;  // every design, however many there are
    Clock::time_point asked = Clock::now();
    std::uint64_t serial = 0;  // the asker's own number, handed back
};

struct FrontPoint {
    std::uint64_t design;
    double x, y;                     // in the quantities' units
    std::vector<double> objectives;  // in their units
    friend bool operator==(FrontPoint const&, FrontPoint const&) = default;
};

/// Front of the designs that have this value of the colour: the non-dominated in x and y alone, by x.
struct ValueFront {
    double value;  // in the unit; of a choice, its entry
    std::vector<FrontPoint> points;
    friend bool operator==(ValueFront const&, ValueFront const&) = default;
};

struct Picture {
    Question question;
    std::shared_ptr<Plan const> plan;
    View view;
    std::vector<Cell> cells;        // row by row, the top one first
    std::vector<FrontPoint> front;  // non-dominated in all objectives, by x; of equals the lowest design
    std::vector<FrontPoint>
        outline;  // non-dominated in x and y alone, by x; none without objectives, or if more of one is no better
    std::size_t knee = 0;  // index into outline: see picture.h
    std::uint64_t designs = 0, feasible = 0;
    std::uint64_t out_of = 0;                        // a first look at some of so many designs; 0: all there are
    std::size_t sampled = 0;                         // cells are those of an even sample of so many; 0: of all designs
    std::vector<std::uint64_t> violations;           // per constraint: designs that violate it
    Extent extent_x[2], extent_y[2], extent_colour;  // [0] all designs, [1] feasible ones; colour: feasible ones if any
    double seconds = 0, seconds_planning = 0;        // the same where no pass was needed
    bool front_alone = false;                        // of all designs; feasible and violations are estimates
    bool is_part = false;                            // what is not brushed counts as if it violated a constraint
    std::vector<ValueFront> value_fronts = {};       // by value; none where the colour tells no few categories apart
    bool value_fronts_of_sample = false;             // but for the designs of the front

    Cell const& cell(int column, int row) const {
        return cells[static_cast<std::size_t>(row * question.columns + column)];
    }
    double x_of(std::uint64_t design) const;  // in the unit; the pass had the same bits
    double y_of(std::uint64_t design) const;
};

/// Answers questions about one graph; keeps plan and survey of the last one, so that a zoom only streams into the
/// raster, a slider refills only the tables it moves, one that moves nothing asked for costs no pass, and fitting the
/// view costs no extra pass where the extents are known. Where one number changes from question to question and the
/// budget has memory for it, what it does not move is kept for all designs. The same question has the same answer, bit
/// for bit, whatever was asked before and whatever the pool and the budget.
class Explorer {
public:
    Explorer(Graph const&, Pool&, Budget const& = {});
    ~Explorer();
    /// Null if `stop` was requested on the way; asked every few thousand designs.
    std::shared_ptr<Picture const> run(Question const&, std::stop_token stop = {}, ProgressCall const& progress = {});
    Issues const& issues() const { return issues_; }  // of the last question; with errors run returns null
    /// What the input does not move that differs from the last question is known for all designs: a pass is short.
    bool knows_unmoved(Question const&) const;

private:
    struct Task;
    bool accept(Question const&);
    void make_plan(Question const&, std::stop_token const&);
    void keep_unmoved(Question const&, std::vector<Quantity const*> const& outputs, std::stop_token const&);
    bool is_drawn(Question const&) const;
    bool stream_rows(Task const&, bool survey, RasterFrame const*);
    bool stream_raster(Task const&, View const&);
    RasterFrame frame_of(Question const&, View const&) const;
    void draw(Picture&) const;

    Graph const& graph_;
    Pool& pool_;
    Budget budget_;
    Issues issues_;
    std::shared_ptr<Plan const> plan_;
    std::string changed_;                       // the number in which the last two questions differed
    std::shared_ptr<UnmovedTables> unmoved_;    // by it; null if there are none, or none were wanted
    std::unique_ptr<SurveyQuestion> surveyed_;  // what survey_ answers
    std::unique_ptr<Survey> survey_;            // of plan_; null if not made yet
    std::vector<std::uint64_t> likely_front_;   // designs of the front before
    std::shared_ptr<Picture const> last_;       // of the numbers of plan_; null if not made yet
    double brightest_ = -1;  // largest colour of the last picture, likely that of the next; negative if unknown
    std::vector<std::unique_ptr<Raster>> rasters_;  // per worker, and whether it took part in the last pass
    std::vector<char> drawn_;
};

/// The quantities a question needs, none twice: x and y first.
std::vector<Quantity const*> outputs_of(Question const&);

/// All limits that count for a study's designs where x, y and colour are asked for, too.
void put_limits(Graph const&, Study const&, Question&);
/// The study's measured rows, as points over x and y.
void put_measured(Graph const&, Study const&, Question&);
/// The question a study asks first: its first pareto chart, else its first two objectives.
Question question_of(Graph const&, Study const&);

}  // namespace diecast
