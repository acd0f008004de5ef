#include "optimizer/sweep/explore.h"
#include <algorithm>
#include <cmath>
#include "optimizer/sweep/picture.h"
#include "optimizer/sweep/survey.h"

namespace diecast {
namespace {

/// Fits the axes of a picture, each by itself.
class Fitting {
public:
    /// `bests`: of the fronts of several values, the best of each in y; what says which value is better names them.
    Fitting(Graph const& graph, Question const& q, std::vector<FrontPoint> const& outline,
            std::vector<FrontPoint> bests = {})
        : graph_(graph), q_(q), front_(outline), bests_(std::move(bests)) {}

    /// Extents in SI: of all designs, and of the feasible ones.
    View view(Extent const (&x)[2], Extent const (&y)[2]) const {
        return {span(x, *q_.x, q_.x_scale, &FrontPoint::x, &MeasuredPoint::x, &Point::first),
                span(y, *q_.y, q_.y_scale, &FrontPoint::y, &MeasuredPoint::y, &Point::second)};
    }

private:
    static constexpr double beyond = 0.25;  // of the front, past its worse end
    static constexpr double large = 0.7;    // a front that takes so much of an axis leaves it as it is
    static constexpr double least = 0.08;  // of the axis, for the front: a value's best that is farther off is left out
    static constexpr double narrow = 0.1;  // of its numbers: a front that spans less gets room as if it spanned this

    using Point = std::pair<double, double>;

    /// Places in a list of entries have no ratios.
    Span span(Extent const (&e)[2], Quantity const& quantity, AxisScale scale, double FrontPoint::*side,
              double MeasuredPoint::*measured, double Point::*in_sight) const {
        if (graph_.is_choice(quantity)) scale = AxisScale::linear;
        Extent shown = e[e[1].empty() ? 0 : 1];
        shown.lo /= quantity.unit.si, shown.hi /= quantity.unit.si;
        if (q_.fit == Fit::front && !graph_.is_choice(quantity)) shown = front_in(shown, quantity, scale, side);
        for (MeasuredPoint const& p : q_.measured)
            shown.lo = std::min(shown.lo, p.*measured), shown.hi = std::max(shown.hi, p.*measured);
        for (Point const& p : q_.in_sight)
            shown.lo = std::min(shown.lo, p.*in_sight), shown.hi = std::max(shown.hi, p.*in_sight);
        return fitted(shown, Unit{}, scale);
    }

    /// The part of `all` where the front is, if it is a small one.
    Extent front_in(Extent const& all, Quantity const& quantity, AxisScale scale, double FrontPoint::*side) const {
        double const sign = wanted_sign(graph_, quantity, q_.objectives);
        Extent front;
        for (FrontPoint const& p : front_)
            front.lo = std::min(front.lo, p.*side), front.hi = std::max(front.hi, p.*side);
        if (sign == 0 || !(front.hi > front.lo)) return all;
        Span const whole = fitted(all, Unit{}, scale);
        double const needed = whole.place(front.hi) - whole.place(front.lo);
        if (needed > large) return all;
        double const kept =
            std::max(needed, whole.place(front.hi) - whole.place(front.hi - narrow * std::abs(front.hi)));
        for (FrontPoint const& p : bests_) {
            Extent const with{std::min(front.lo, p.*side), std::max(front.hi, p.*side)};
            if (kept >= least * (whole.place(with.hi) - whole.place(with.lo))) front = with;
        }
        double const lo = whole.place(front.lo), hi = whole.place(front.hi);
        double const more = beyond * (hi - lo);
        return {std::max(all.lo, sign < 0 ? whole.value(lo - more) : front.lo),
                std::min(all.hi, sign > 0 ? whole.value(hi + more) : front.hi)};
    }

    Graph const& graph_;
    Question const& q_;
    std::vector<FrontPoint> const& front_;
    std::vector<FrontPoint> bests_;
};

void add_best(std::vector<FrontPoint>& bests, std::vector<FrontPoint> const& front, Question const& q) {
    bool const more = is_maximised(*q.y, q.objectives);
    auto const best = std::ranges::min_element(front, {}, [&](FrontPoint const& p) { return more ? -p.y : p.y; });
    if (best != front.end()) bests.push_back(*best);
}

View fitted_view(Graph const& graph, Question const& q, Survey const& s) {
    auto const outline = points_of(q, s.outline);
    std::vector<FrontPoint> bests;
    if (s.by_value)
        for (ValueFront const& front : value_fronts_of(q, *s.by_value)) add_best(bests, front.points, q);
    return Fitting(graph, q, outline, std::move(bests)).view({s.x.all, s.x.feasible}, {s.y.all, s.y.feasible});
}

double brightest_of(Survey const& s) {
    Extent const& e = s.colour.feasible;
    return e.empty() ? 0 : std::max(std::abs(e.lo), std::abs(e.hi));
}

/// The number that both scenarios pin and in which alone they differ; empty: there is none.
std::string changed_number(Scenario const& now, Scenario const& then) {
    std::string changed;
    if (now.pins.size() != then.pins.size()) return changed;
    for (auto a = now.pins.begin(), b = then.pins.begin(); a != now.pins.end(); ++a, ++b) {
        if (*a == *b) continue;
        bool const is_number = std::holds_alternative<double>(a->second) && std::holds_alternative<double>(b->second);
        if (a->first != b->first || !is_number || !changed.empty()) return {};
        changed = a->first;
    }
    return changed;
}

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

}  // namespace

std::vector<Quantity const*> outputs_of(Question const& q) {
    std::vector<Quantity const*> outputs;
    auto const add = [&](Quantity const* quantity) {
        if (quantity && std::find(outputs.begin(), outputs.end(), quantity) == outputs.end())
            outputs.push_back(quantity);
    };
    add(q.x);
    add(q.y);
    for (Objective const& o : q.objectives) add(o.quantity);
    for (Constraint const& c : q.constraints) add(c.quantity);
    add(q.colour);
    return outputs;
}

View fitted_view(Picture const& p, std::vector<FrontPoint> const& outline) {
    std::vector<FrontPoint> bests;
    for (ValueFront const& front : p.value_fronts) add_best(bests, front.points, p.question);
    return Fitting(p.plan->graph(), p.question, outline, std::move(bests)).view(p.extent_x, p.extent_y);
}

struct Explorer::Task {
    Question const& question;
    std::stop_token stop;
    ProgressCall const& progress;
};

Explorer::Explorer(Graph const& graph, Pool& pool, Budget const& budget)
    : graph_(graph), pool_(pool), budget_(budget), rasters_(pool.workers()), drawn_(pool.workers()) {}

Explorer::~Explorer() = default;

std::shared_ptr<Picture const> Explorer::run(Question const& q, std::stop_token stop, ProgressCall const& progress) {
    auto const start = Clock::now();
    clear_upper_registers();
    if (!accept(q)) return nullptr;
    make_plan(q, stop);
    if (stop.stop_requested()) return nullptr;
    if (has_errors(issues_)) return nullptr;
    bool const drawn = is_drawn(q);
    auto picture = drawn ? std::make_shared<Picture>(*last_) : std::make_shared<Picture>();
    picture->seconds_planning = seconds_since(start);
    picture->question = q;
    picture->plan = plan_;
    if (drawn) {
        picture->seconds = picture->seconds_planning;
        return last_ = picture;
    }

    Task const task{q, std::move(stop), progress};
    bool const must_know = !q.view || (q.colour && brightest_ < 0);
    if (!survey_ && must_know && !stream_rows(task, true, nullptr)) return nullptr;
    View const view = q.view ? *q.view : fitted_view(graph_, q, *survey_);
    if (!stream_raster(task, view)) return nullptr;

    picture->view = view;
    take_survey(*picture, *survey_);
    likely_front_.clear();
    for (FrontPoint const& p : picture->front) likely_front_.push_back(p.design);
    draw(*picture);
    picture->seconds = seconds_since(start);
    return last_ = picture;
}

/// The last picture shows the same numbers in the same frame.
bool Explorer::is_drawn(Question const& q) const {
    if (!last_) return false;
    Question const& then = last_->question;
    bool const same_frame = q.view ? *q.view == last_->view : !then.view && q.fit == then.fit;
    return same_frame && q.measured == then.measured && q.in_sight == then.in_sight && q.x_scale == then.x_scale &&
           q.y_scale == then.y_scale && q.columns == then.columns && q.rows == then.rows;
}

bool Explorer::accept(Question const& q) {
    issues_.clear();
    auto const refuse = [&](std::string what) { issues_.push_back({"", std::move(what), Severity::error, {}, {}}); };
    if (!q.x || !q.y) refuse("a picture needs a quantity along x and one along y");
    if (q.objectives.size() > Archive::most_objectives) refuse("a front has at most 8 objectives");
    if (q.columns < 1 || q.rows < 1) refuse("a picture has at least one cell");
    return issues_.empty();
}

/// Keeps the plan if it answers this question too; else a new one takes over its tables, as far as they hold.
void Explorer::make_plan(Question const& q, std::stop_token const& stop) {
    auto const outputs = outputs_of(q);
    SurveyQuestion const asked{q.x, q.y, q.colour, q.objectives, q.constraints};
    bool const same_plan =
        plan_ && plan_->outputs() == outputs && plan_->scenario() == q.scenario && plan_->axes() == q.axes;
    if (!same_plan) {
        keep_unmoved(q, outputs, stop);
        UnmovedTables const* const unmoved = unmoved_ && unmoved_->plan() ? unmoved_.get() : nullptr;
        plan_ = std::make_shared<Plan const>(graph_, q.scenario, q.axes, outputs, budget_, plan_.get(), unmoved);
    }
    bool const same_numbers = same_plan || plan_->repeats();
    if (!same_numbers || !surveyed_ || !(*surveyed_ == asked)) {
        last_.reset();
        survey_.reset();
        surveyed_ = std::make_unique<SurveyQuestion>(asked);
    }
    issues_ = plan_->issues();
}

bool Explorer::knows_unmoved(Question const& q) const {
    return unmoved_ && unmoved_->serve(q.scenario, q.axes, outputs_of(q));
}

/// From the second change of the same number on.
void Explorer::keep_unmoved(Question const& q, std::vector<Quantity const*> const& outputs,
                            std::stop_token const& stop) {
    if (budget_.unmoved_bytes == 0 || !plan_ || knows_unmoved(q)) return;
    bool const same_question = plan_->outputs() == outputs && plan_->axes() == q.axes;
    std::string changed = same_question ? changed_number(q.scenario, plan_->scenario()) : "";
    bool const again = !changed.empty() && changed == changed_;
    bool const in_vain = again && unmoved_;  // little would be saved
    changed_ = std::move(changed);
    if (in_vain) return;
    unmoved_.reset();
    Quantity const* const moving = again ? graph_.find(changed_) : nullptr;
    if (!moving || graph_.is_choice(*moving)) return;
    auto tables = std::make_shared<UnmovedTables>(graph_, q.scenario, q.axes, outputs, *moving, budget_, plan_.get());
    auto const work = [&](unsigned, Reader& reader, std::uint64_t first, std::uint64_t last) {
        reader.for_rows(first, last, [&](Row const& row) { tables->take(row); });
    };
    if (!tables->plan() || for_chunks(*tables->plan(), pool_, work, stop)) unmoved_ = std::move(tables);
}

/// One pass that makes the survey, fills the rasters (unless null), or both.
bool Explorer::stream_rows(Task const& task, bool survey, RasterFrame const* frame) {
    Survey prototype(*plan_, *surveyed_);
    if (survey) prototype.prime(*plan_, likely_front_);
    std::vector<std::unique_ptr<Survey>> surveys(pool_.workers());
    std::fill(drawn_.begin(), drawn_.end(), 0);
    auto const begin = [&](unsigned worker) {
        surveys[worker] = std::make_unique<Survey>(prototype);
        if (!frame) return;
        if (!rasters_[worker]) rasters_[worker] = std::make_unique<Raster>();
        rasters_[worker]->start(*frame, plan_->isa(), plan_->row_lanes());
        drawn_[worker] = 1;
    };
    auto const work = [&](unsigned worker, Reader& reader, std::uint64_t first, std::uint64_t last) {
        if (!surveys[worker]) begin(worker);
        Survey& mine = *surveys[worker];
        reader.for_rows(first, last, [&](Row const& row) {
            std::uint8_t const* const feasible = mine.limits(row);
            if (survey) mine.take(row, feasible);
            if (frame) rasters_[worker]->take(row, feasible);
        });
    };
    if (!for_chunks(*plan_, pool_, work, task.stop, task.progress)) return false;
    if (!survey) return true;
    for (auto& one : surveys) {
        if (!one) continue;
        if (survey_) survey_->merge(*one);
        else survey_ = std::move(one);
    }
    if (!survey_) survey_ = std::make_unique<Survey>(prototype);
    return true;
}

/// Colours are summed to a scale that follows from the brightest. Where that is not known yet, it is taken to be as in
/// the picture before; if that was wrong the raster is filled again.
bool Explorer::stream_raster(Task const& task, View const& view) {
    if (survey_) brightest_ = brightest_of(*survey_);
    RasterFrame frame = frame_of(task.question, view);
    if (!stream_rows(task, !survey_, &frame)) return false;
    double const used = frame.colour_scale;
    brightest_ = brightest_of(*survey_);
    frame = frame_of(task.question, view);
    return !frame.has_colour || frame.colour_scale == used || stream_rows(task, false, &frame);
}

RasterFrame Explorer::frame_of(Question const& q, View const& view) const {
    RasterFrame frame{view, q.x->unit, q.y->unit, q.columns, q.rows, output_of(*plan_, *q.x), output_of(*plan_, *q.y)};
    if (!q.colour) return frame;
    if (Categories::of(graph_, q.axes, *q.colour)) {
        frame.best = {wanted_sign(graph_, *q.x, q.objectives), wanted_sign(graph_, *q.y, q.objectives)};
        return frame;
    }
    frame.has_colour = true;
    frame.colour = output_of(*plan_, *q.colour);
    frame.colour_scale = colour_scale(brightest_, plan_->designs());
    return frame;
}

void Explorer::draw(Picture& picture) const {
    std::vector<Raster const*> parts;
    for (std::size_t w = 0; w < rasters_.size(); ++w)
        if (drawn_[w]) parts.push_back(rasters_[w].get());
    Question const& q = picture.question;
    std::size_t const cells = static_cast<std::size_t>(q.columns) * static_cast<std::size_t>(q.rows), step = 16384;
    picture.cells.resize(cells);
    Unit const unit = q.colour ? q.colour->unit : Unit{};
    auto const categories = q.colour ? Categories::of(graph_, q.axes, *q.colour) : std::nullopt;
    pool_.run((cells + step - 1) / step, {}, [&](unsigned, std::size_t chunk) {
        std::size_t const first = chunk * step, last = std::min(first + step, cells);
        Raster::cells(parts, unit, first, last, picture.cells.data() + first);
        for (std::size_t i = first; categories && i < last; ++i)
            if (Cell& c = picture.cells[i]; c.feasible)
                c.colour = static_cast<float>(categories->values()[categories->of(c.design)]);
    });
}

void put_limits(Graph const& graph, Study const& study, Question& q) {
    std::vector<Quantity const*> drawn;
    for (Quantity const* shown : {q.x, q.y, q.colour})
        if (shown) drawn.push_back(shown);
    q.constraints = limits_of(graph, study, drawn);
}

void put_measured(Graph const& graph, Study const& study, Question& q) {
    if (q.x && q.y)
        q.measured = measured_points(graph, measured_under(graph, study.measured, q.scenario, study.axes), *q.x, *q.y);
    else q.measured.clear();
}

Question question_of(Graph const& graph, Study const& study) {
    Question q;
    q.fit = Fit::front;
    q.scenario = study.scenario;
    q.axes = grid_of(graph, study);
    q.objectives = study.objectives;
    for (PlotAxes const* axes : plots_of(study.charts))
        if (axes->are_chosen()) {
            q.x = axes->x, q.y = axes->y, q.colour = axes->colour;
            return put_limits(graph, study, q), put_measured(graph, study, q), q;
        }
    std::vector<Quantity const*> plotted;
    auto const add = [&](Quantity const* c) {
        if (std::find(plotted.begin(), plotted.end(), c) == plotted.end()) plotted.push_back(c);
    };
    for (Objective const& o : study.objectives) add(o.quantity);
    for (Quantity const* figure : study.figures) add(figure);
    for (Axis const& axis : q.axes) add(axis.quantities.front());
    if (!plotted.empty()) q.x = plotted.front(), q.y = plotted[plotted.size() > 1];
    return put_limits(graph, study, q), put_measured(graph, study, q), q;
}

}  // namespace diecast
