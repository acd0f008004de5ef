#include "optimizer/sweep/picture.h"
#include <algorithm>
#include <cmath>
#include "optimizer/front/ranking.h"

namespace diecast {
namespace {

double value_of(Picture const& p, std::uint64_t design, Quantity const& q) {
    return p.plan->at(design)[output_of(*p.plan, q)] / q.unit;
}

}  // namespace

double Picture::x_of(std::uint64_t design) const { return value_of(*this, design, *question.x); }
double Picture::y_of(std::uint64_t design) const { return value_of(*this, design, *question.y); }

bool is_drawn_front(Question const& q) {
    auto const wanted = [&](Quantity const* of) {
        return std::any_of(q.objectives.begin(), q.objectives.end(), [&](auto const& o) { return o.quantity == of; });
    };
    return q.objectives.size() == 2 && wanted(q.x) && wanted(q.y);
}

std::vector<FrontPoint> points_of(Question const& q, Front const& found) {
    Archive const& members = found.archive();
    std::vector<FrontPoint> front;
    front.reserve(members.size());
    for (std::size_t m : members.by_design()) {
        FrontPoint point{members.design(m), members.kept(m, 0) / q.x->unit, members.kept(m, 1) / q.y->unit, {}};
        for (std::size_t j = 0; j < q.objectives.size(); ++j)
            point.objectives.push_back(members.kept(m, 2 + j) / q.objectives[j].quantity->unit);
        front.push_back(std::move(point));
    }
    std::stable_sort(front.begin(), front.end(), [](FrontPoint const& a, FrontPoint const& b) { return a.x < b.x; });
    return front;
}

std::vector<ValueFront> value_fronts_of(Question const& q, ValueFronts const& of) {
    std::vector<ValueFront> fronts;
    auto const& values = of.categories().values();
    for (std::size_t v = 0; v < values.size(); ++v) fronts.push_back({values[v], points_of(q, of.of(v))});
    return fronts;
}

void take_survey(Picture& picture, Survey const& s) {
    Question const& q = picture.question;
    picture.designs = picture.plan->designs();
    picture.feasible = s.limits.feasible();
    picture.violations = s.limits.violations();
    picture.extent_x[0] = s.x.all, picture.extent_x[1] = s.x.feasible;
    picture.extent_y[0] = s.y.all, picture.extent_y[1] = s.y.feasible;
    if (q.colour) picture.extent_colour = s.colour.feasible.empty() ? s.colour.all : s.colour.feasible;
    picture.front = points_of(q, s.front);
    Graph const& graph = picture.plan->graph();
    bool const wanted = !q.objectives.empty();  // else there is no objective
    auto const directed = [&](Quantity const& of) { return wanted_sign(graph, of, q.objectives) != 0; };
    if (wanted && directed(*q.x) && directed(*q.y)) picture.outline = points_of(q, s.outline);
    if (s.by_value) picture.value_fronts = value_fronts_of(q, *s.by_value);
    picture.knee = knee_of(picture);
}

std::size_t knee_of(Picture const& p) {
    if (p.outline.size() < 3) return 0;
    bool const down_x = is_maximised(*p.question.x, p.question.objectives),
               down_y = is_maximised(*p.question.y, p.question.objectives);
    std::vector<Objectives> places;
    for (FrontPoint const& f : p.outline) {
        double const u = p.view.x.place(f.x), v = p.view.y.place(f.y);
        places.push_back({down_x ? -u : u, down_y ? -v : v});
    }
    return knee_of(scaled(places, {false, false}));
}

}  // namespace diecast
