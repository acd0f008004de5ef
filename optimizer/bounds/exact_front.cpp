#include "optimizer/bounds/exact_front.h"
#include <algorithm>
#include <chrono>
#include <random>
#include "model/core/special_values.h"
#include "optimizer/sweep/subsample.h"

namespace diecast {
namespace {

std::size_t const orders_tried = 8;
std::size_t const most_walked = 4096;  // values of an axis

/// Boxes into which so many designs are divided at least.
std::size_t least_tasks(std::uint64_t designs) { return std::clamp<std::uint64_t>(designs >> 18, 4096, 1 << 18); }

/// Tasks that an order of axes is tried on.
std::size_t tasks_of_trial(std::size_t tasks) { return std::clamp<std::size_t>(tasks / 200, 24, 128); }

/// Tasks that use what those before have found: few at first, as each improves the points known.
std::size_t tasks_of_round(std::size_t settled) { return std::clamp<std::size_t>(settled / 8, 64, 4096); }

/// Designs of a first look at so many.
std::uint64_t some_of(std::uint64_t designs) {
    return std::max<std::uint64_t>(64, std::min<std::uint64_t>(designs / 256, 1 << 18));
}

/// A front of few designs spread over the grid.
class FirstLook {
public:
    FirstLook(Graph const& graph, FrontQuestion const& q, std::uint64_t most)
        : q_(q),
          places_(spread_places(q.axes, most)),
          plan_(graph, q.scenario, at_places(q.axes, places_), front_outputs(q)) {}
    Issues const& issues() const { return plan_.issues(); }
    std::uint64_t designs() const { return plan_.designs(); }

    std::optional<std::vector<Archive::Point>> points(Pool& pool, std::stop_token const& stop,
                                                      ProgressCall const& progress = {}) const {
        auto const seen = stream(plan_, pool, Sink(plan_, q_), stop, progress);
        if (!seen) return {};
        std::vector<Archive::Point> points = seen->front.archive().points();
        for (Archive::Point& p : points) p.design = design_of(p.design);
        return points;
    }

private:
    struct Sink {
        Sink(Plan const& plan, FrontQuestion const& q) : limits(plan, q.constraints), front(objectives(plan, q), {}) {}
        static std::vector<Front::Objective> objectives(Plan const& plan, FrontQuestion const& q) {
            std::vector<Front::Objective> result;
            for (Objective const& o : q.objectives)
                result.push_back({output_of(plan, *o.quantity), o.sense == Sense::maximise});
            return result;
        }
        void take(Row const& row) { front.take(row, limits(row)); }
        void merge(Sink const& other) {
            limits.merge(other.limits);
            front.merge(other.front);
        }
        Limits limits;
        Front front;
    };

    std::uint64_t design_of(std::uint64_t sampled) const {
        std::uint64_t design = 0, stride = 1;
        for (std::size_t a = places_.size(); a-- > 0; sampled /= places_[a].size()) {
            design += places_[a][sampled % places_[a].size()] * stride;
            stride *= q_.axes[a].size();
        }
        return design;
    }

    FrontQuestion const& q_;
    std::vector<std::vector<std::size_t>> places_;
    Plan plan_;
};

/// Boxes that make up the grid, in an order in which any few are like all.
std::vector<Part> tasks_of(BoxSearch const& search, std::vector<Axis> const& axes) {
    std::vector<Part> parts{{whole_box(axes)}};
    std::size_t const least = least_tasks(designs_of(axes));
    for (std::size_t before = 0; parts.size() < least && parts.size() != before;) {
        before = parts.size();
        std::vector<Part> smaller;
        for (Part& part : parts) {
            if (designs_in(part.box) == 1) smaller.push_back(std::move(part));
            else
                for (Part& p : search.divide(part)) smaller.push_back(std::move(p));
        }
        parts = std::move(smaller);
    }
    std::shuffle(parts.begin(), parts.end(), std::mt19937(1));
    return parts;
}

/// All tasks of a round use what was found in the rounds before, on whatever thread.
class Rounds {
public:
    Rounds(Graph const& graph, FrontQuestion const& q, Pool& pool, ExactFront& result, BoundOptions const& options = {})
        : graph_(graph),
          q_(q),
          pool_(pool),
          result_(result),
          leaf_(options.leaf),
          searches_(pool.workers()),
          known_(q.objectives.size()) {
        searches_[0] = std::make_unique<BoxSearch>(graph, q, leaf_);
    }
    void know(std::vector<Archive::Point> points) { known_.add(std::move(points)); }
    /// Improves the best point known in each objective along one axis after the other, as long as that helps: the
    /// better the points known, the more boxes they dominate.
    void descend(std::stop_token const& stop) {
        Rivals const none(q_.objectives.size());
        for (std::size_t j = 0; j < q_.objectives.size() && known_.size() > 0; ++j) {
            auto const points = known_.front();
            auto const less = [j](auto const& a, auto const& b) { return a.objectives[j] < b.objectives[j]; };
            Archive::Point best = *std::min_element(points.begin(), points.end(), less);
            for (bool better = true; better && !stop.stop_requested();) {
                better = false;
                for (std::size_t a = 0; a < q_.axes.size(); ++a) {
                    if (q_.axes[a].size() > most_walked) continue;
                    Part line{box_of(best.design, q_.axes)};
                    line.box[a] = {0, static_cast<std::uint32_t>(q_.axes[a].size())};
                    Archive found(q_.objectives.size());
                    result_.first_look += searches_[0]->settle(line, none, found, stop).evaluated;
                    for (Archive::Point const& p : found.points())
                        if (less(p, best)) best = p, better = true;
                    know(found.points());
                }
            }
        }
    }
    std::vector<Part> tasks() const { return tasks_of(*searches_[0], q_.axes); }
    /// Divides in the order that settles some boxes at least cost: those around these points and around random designs
    /// are tried. Between orders the share of designs to be evaluated differs up to tenfold.
    void choose_order(std::vector<Archive::Point> const& points, std::stop_token const& stop,
                      ProgressCall const& progress = {}) {
        auto const start = std::chrono::steady_clock::now();
        std::mt19937_64 random(1);
        std::vector<Archive::Point> around = points;
        double least = infinity;
        std::vector<std::size_t> best;
        for (std::size_t i = 0; i < orders_tried && !stop.stop_requested(); ++i) {
            order_ = searches_[0]->order_around(around);
            divide_in_order();
            std::vector<Part> some = tasks();
            some.resize(std::min(some.size(), tasks_of_trial(some.size())));
            result_.settled = {};
            run(some, stop, {}, false);
            result_.first_look += result_.settled.evaluated;
            if (cost() < least) least = cost(), best = order_;
            std::chrono::duration<double> const passed = std::chrono::steady_clock::now() - start;
            if (progress) progress({0, result_.designs, passed.count()});
            for (Archive::Point& p : around) p.design = random() % result_.designs;
        }
        result_.settled = {};
        order_ = best;
        divide_in_order();
    }
    /// False where it was stopped, or where bounds settle so little that evaluating all designs is faster, if it may.
    bool run(std::vector<Part> const& boxes, std::stop_token const& stop, ProgressCall const& progress,
             bool may_give_up) {
        auto const start = std::chrono::steady_clock::now();
        for (std::size_t first = 0, count = 0; first < boxes.size(); first += count) {
            if (may_give_up && first > 0 && is_slow()) return false;
            count = std::min(tasks_of_round(first), boxes.size() - first);
            if (!round(std::span(boxes).subspan(first, count), stop)) return false;
            std::chrono::duration<double> const passed = std::chrono::steady_clock::now() - start;
            if (progress) progress({result_.settled.designs(), result_.designs, passed.count()});
        }
        return true;
    }
    std::vector<Archive::Point> front() const { return known_.front(); }

    bool is_slow() const { return cost() > 0.8 * (1 + known() / 20000); }

private:
    /// Cost of a design settled, in designs streamed where the front has few points, as measured.
    double cost() const {
        double const box = 350, leaf = 2;
        Settled const& s = result_.settled;
        return (box * static_cast<double>(s.boxes) + leaf * static_cast<double>(s.evaluated)) /
               static_cast<double>(s.designs());
    }
    double known() const { return static_cast<double>(known_.size()); }
    void divide_in_order() {
        for (auto const& search : searches_)
            if (search) search->divide_along(order_);
    }
    bool round(std::span<Part const> boxes, std::stop_token const& stop) {
        std::vector<Archive> found(boxes.size(), Archive(q_.objectives.size()));
        std::vector<Settled> settled(boxes.size());
        bool const whole = pool_.run(boxes.size(), stop, [&](unsigned worker, std::size_t i) {
            if (!searches_[worker]) {
                searches_[worker] = std::make_unique<BoxSearch>(graph_, q_, leaf_);
                searches_[worker]->divide_along(order_);
            }
            settled[i] = searches_[worker]->settle(boxes[i], known_, found[i], stop);
        });
        for (Settled const& s : settled) result_.settled.add(s);
        Rivals all(q_.objectives.size());
        for (Archive const& a : found) all.add(a.points());
        know(all.front());
        return whole && !stop.stop_requested();
    }

    Graph const& graph_;
    FrontQuestion const& q_;
    Pool& pool_;
    ExactFront& result_;
    std::uint64_t leaf_;
    std::vector<std::unique_ptr<BoxSearch>> searches_;
    std::vector<std::size_t> order_;
    Rivals known_;
};

}  // namespace

BoundsTrial try_bounds(Graph const& graph, FrontQuestion const& q, Pool& pool, std::stop_token stop) {
    ExactFront result;
    result.designs = designs_of(q.axes);
    FirstLook const look(graph, q, some_of(result.designs));
    if (has_errors(look.issues())) return {};
    Rounds rounds(graph, q, pool, result);
    auto points = look.points(pool, stop);
    if (!points) return {};
    rounds.know(std::move(*points));
    rounds.descend(stop);
    rounds.choose_order(rounds.front(), stop);
    std::vector<Part> tasks = rounds.tasks();
    tasks.resize(std::min(tasks.size(), tasks_of_trial(tasks.size())));
    if (!rounds.run(tasks, stop, {}, false)) return {};
    return {result.settled, !rounds.is_slow()};
}

ExactFront exact_front(Graph const& graph, FrontQuestion const& q, Pool& pool, Issues& issues, std::stop_token stop,
                       ProgressCall const& progress, BoundOptions const& options) {
    auto const start = std::chrono::steady_clock::now();
    ExactFront result;
    result.designs = designs_of(q.axes);
    FirstLook const look(graph, q, some_of(result.designs));
    issues = look.issues();
    if (has_errors(issues)) return result;
    Rounds rounds(graph, q, pool, result, options);
    result.streamed = result.designs <= options.few;
    if (auto points = result.streamed ? std::nullopt : look.points(pool, stop)) {
        result.first_look = look.designs();
        rounds.know(std::move(*points));
        rounds.descend(stop);
        rounds.choose_order(rounds.front(), stop, progress);
        result.complete = rounds.run(rounds.tasks(), stop, progress, options.may_stream);
        result.streamed = !result.complete && options.may_stream && rounds.is_slow();
    }
    if (result.streamed && !stop.stop_requested()) {
        auto points = FirstLook(graph, q, result.designs).points(pool, stop, progress);
        result.complete = points.has_value();
        result.settled = {};
        if (points) rounds.know(std::move(*points)), result.settled.evaluated = result.designs;
    }
    result.front = rounds.front();
    std::stable_sort(result.front.begin(), result.front.end(),
                     [](auto const& a, auto const& b) { return a.objectives[0] < b.objectives[0]; });
    result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return result;
}

}  // namespace diecast
