#include "app/session/picture_designs.h"
#include <algorithm>
#include <cmath>
#include <limits>
#include "app/chart/text.h"
#include "app/present/charts/value_front_words.h"
#include "app/present/text/setting_words.h"
#include "app/session/document.h"
#include "model/study/study_designs.h"

namespace diecast {
namespace {

void add_once(std::vector<Quantity const*>& list, Quantity const* q) {
    if (q && std::find(list.begin(), list.end(), q) == list.end()) list.push_back(q);
}

/// The place at which the axis moves its quantities to what the coordinates say; none if there is no such place.
std::optional<std::size_t> place_on(Axis const& axis, Coordinates const& c) {
    std::vector<double> wanted;
    for (Quantity const* q : axis.quantities) {
        auto const at = std::find_if(c.at.begin(), c.at.end(), [&](auto const& p) { return p.first == q; });
        if (at == c.at.end()) return {};
        wanted.push_back(at->second);
    }
    for (std::size_t i = 0; i < axis.size(); ++i) {
        std::size_t q = 0;
        while (q < wanted.size() && axis.values[q][i] == wanted[q]) ++q;
        if (q == wanted.size()) return i;
    }
    return {};
}

}  // namespace

/// A design's values in the order of the study's axes, wherever they come from: equal designs have equal coordinates.
Coordinates PictureDesigns::coordinates(std::uint64_t id) const {
    auto const places = picture_->plan->indices(id);
    auto const& axes = picture_->plan->axes();
    auto const& pins = picture_->question.scenario.pins;
    Coordinates c;
    Issues ignored;
    for (AxisSpec const& spec : document_.study().axes) {
        Quantity const& q = *spec.quantity;
        if (auto const at = place_of(axes, q))
            c.at.emplace_back(&q, axes[at->axis].values[at->quantity][places[at->axis]]);
        else if (auto const pin = pins.find(std::string(q.key)); pin != pins.end())
            c.at.emplace_back(&q, document_.graph().value_of(q, pin->second, ignored));
    }
    return c;
}

std::optional<std::uint64_t> PictureDesigns::id_of(Coordinates const& c) const {
    if (!picture_ || !is_grid_point(c.of)) return {};
    auto const& axes = picture_->plan->axes();
    std::vector<std::size_t> places;
    for (Axis const& axis : axes) {
        auto const place = place_on(axis, c);
        if (!place) return {};
        places.push_back(*place);
    }
    std::uint64_t const id = picture_->plan->id(places);
    return coordinates(id) == c ? std::optional(id) : std::nullopt;
}

Scenario PictureDesigns::scenario(Coordinates const& c) const {
    Scenario s = known_scenario(document_, picture_ ? picture_->question.scenario : document_.study().scenario, c.of);
    for (auto const& [q, value] : c.at) s.pin(*q, document_.graph().pin_value_of(*q, value));
    return s;
}

Scenario PictureDesigns::scenario_now(Coordinates const& c) const {
    Scenario s = known_scenario(document_, document_.study().scenario, c.of);
    for (auto const& [q, value] : c.at)
        if (!is_grid_point(c.of) || !document_.is_pinned(*q)) s.pin(*q, document_.graph().pin_value_of(*q, value));
    return s;
}

void PictureDesigns::make_probe() {
    Question const& q = picture_->question;
    read_ = document_.study().figures;
    for (Quantity const* more : {q.x, q.y, q.colour}) add_once(read_, more);
    for (Constraint const& c : q.constraints) add_once(read_, c.quantity);
    for (Objective const& o : q.objectives) add_once(read_, o.quantity);
    probe_.emplace(document_.graph(), q.scenario, q.axes, read_);
}

std::vector<double> const& PictureDesigns::read(Coordinates const& c) {
    for (auto const& [known, values] : readings_)
        if (known == c) return values;
    if (!probe_) make_probe();
    if (readings_.size() > 64) readings_.clear();
    std::vector<double> values;
    if (auto const id = id_of(c)) {
        auto const si = probe_->at(*id);
        values.assign(si.begin(), si.end());
    } else values = evaluate(document_.graph(), scenario(c), read_);
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = values[i] / read_[i]->unit;
    return readings_.emplace_back(c, std::move(values)).second;
}

double PictureDesigns::value(Coordinates const& c, Quantity const& q) {
    if (!picture_) return std::numeric_limits<double>::quiet_NaN();
    auto const& values = read(c);
    if (auto const at = std::find(read_.begin(), read_.end(), &q); at != read_.end())
        return values[static_cast<std::size_t>(at - read_.begin())];
    for (auto const& [axis, value] : c.at)
        if (axis == &q) return value;
    return evaluate(document_.graph(), scenario(c), {&q})[0] / q.unit;
}

std::vector<double> const& PictureDesigns::own_values() {
    if (!probe_) make_probe();
    if (!own_.empty() || read_.empty()) return own_;
    NamedDesign const* const base = diecast::baseline_of(document_.study());
    Scenario const& own = picture_->question.scenario;
    own_ = evaluate(document_.graph(), base ? overlay(own, base->scenario) : own, read_);
    for (std::size_t i = 0; i < own_.size(); ++i) own_[i] = own_[i] / read_[i]->unit;
    return own_;
}

bool PictureDesigns::own_is_feasible() {
    auto const& values = own_values();
    auto const& limits = picture_->question.constraints;
    return std::all_of(limits.begin(), limits.end(), [&](Constraint const& c) {
        auto const at = std::find(read_.begin(), read_.end(), c.quantity) - read_.begin();
        double const v = values[static_cast<std::size_t>(at)];
        return v >= c.lo && v <= c.hi;
    });
}

/// The one that the sentence over the picture ranks by: that of the vertical axis first.
Objective const* PictureDesigns::drawn_objective() const {
    Question const& q = picture_->question;
    for (Quantity const* drawn : {q.y, q.x})
        for (Objective const& o : q.objectives)
            if (o.quantity == drawn) return &o;
    return nullptr;
}

namespace {

FrontPoint const* best_in(std::vector<FrontPoint> const& points, std::size_t objective, Sense sense) {
    FrontPoint const* best = nullptr;
    for (FrontPoint const& point : points) {
        double const v = point.objectives[objective], least = best ? best->objectives[objective] : v;
        if (!best || (sense == Sense::maximise ? v > least : v < least)) best = &point;
    }
    return best;
}

QString extreme_of(Objective const& o) {
    return (o.sense == Sense::maximise ? QObject::tr("highest %1") : QObject::tr("lowest %1"))
        .arg(in_sentence(*o.quantity));
}

/// The best of the fronts of several values, of those points that are at least as good as the limit in the other
/// objective that is drawn.
struct BestOfFronts {
    std::vector<Objective> const& objectives;
    std::size_t objective;
    std::optional<std::size_t> limited = {};
    double limit = 0;
    FrontPoint const* best = nullptr;
    double value = 0;

    static bool better(Objective const& o, double a, double b) { return o.sense == Sense::maximise ? a > b : a < b; }
    void meet(ValueFront const& front) {
        for (FrontPoint const& point : front.points) {
            auto const& v = point.objectives;
            if (best && !better(objectives[objective], v[objective], best->objectives[objective])) continue;
            if (limited && better(objectives[*limited], limit, v[*limited])) continue;
            best = &point, value = front.value;
        }
    }
    /// " at ≤ 15 ms", in names.
    QString limit_text() const {
        if (!limited) return {};
        Objective const& o = objectives[*limited];
        return QObject::tr(o.sense == Sense::maximise ? " at ≥ %1" : " at ≤ %1").arg(shown(limit, *o.quantity, 3));
    }
    /// " at a time between tokens ≤ 15 ms", as the sentence over the picture says it.
    QString limit_words() const {
        return limited ? " at " + qtext(bound_words(objectives[*limited], limit)) : QString();
    }
};

}  // namespace

namespace {

/// The best in an objective of those that are at least as good in the other one that is drawn as the least good of
/// `like`.
BestOfFronts as_good_as(PictureDesigns& designs, Question const& q, std::size_t objective,
                        std::vector<Coordinates> const& like) {
    BestOfFronts best{q.objectives, objective};
    for (std::size_t i = 0; i < q.objectives.size(); ++i) {
        Objective const& other = q.objectives[i];
        if (i == objective || (other.quantity != q.x && other.quantity != q.y)) continue;
        for (Coordinates const& c : like) {
            double const v = designs.value(c, *other.quantity);
            if (std::isnan(v) || (best.limited && !BestOfFronts::better(other, best.limit, v))) continue;
            best.limited = i, best.limit = v;
        }
    }
    return best;
}

}  // namespace

std::vector<BestOfValue> PictureDesigns::best_of_values(std::vector<Coordinates> const& like) {
    std::vector<BestOfValue> list;
    Objective const* objective = picture_ ? drawn_objective() : nullptr;
    if (!objective) return list;
    auto const which = static_cast<std::size_t>(objective - picture_->question.objectives.data());
    for (ValueFront const& front : picture_->value_fronts) {
        if (front.points.empty()) continue;
        BestOfFronts best = as_good_as(*this, picture_->question, which, like);
        best.meet(front);
        list.push_back({front.value,
                        qtext(charts::place_text(document_.graph(), *picture_->question.colour, front.value)),
                        best.best ? std::optional(best.best->design) : std::nullopt});
    }
    return list;
}

QString PictureDesigns::best_words(std::vector<Coordinates> const& like) {
    Objective const* objective = picture_ ? drawn_objective() : nullptr;
    if (!objective) return {};
    auto const which = static_cast<std::size_t>(objective - picture_->question.objectives.data());
    return extreme_of(*objective) + as_good_as(*this, picture_->question, which, like).limit_text();
}

std::optional<Baseline> PictureDesigns::rival_of(Coordinates const& c) {
    Objective const* objective = picture_ ? drawn_objective() : nullptr;
    if (!objective || picture_->value_fronts.size() < 2) return {};
    Quantity const& split = *picture_->question.colour;
    double const here = value(c, split);
    auto const& objectives = picture_->question.objectives;
    BestOfFronts all{objectives, static_cast<std::size_t>(objective - objectives.data())},
        as_good = as_good_as(*this, picture_->question, all.objective, {c});
    for (ValueFront const& front : picture_->value_fronts)
        if (front.value != here) all.meet(front), as_good.meet(front);
    BestOfFronts const& rival = as_good.best ? as_good : all;
    if (!rival.best) return {};
    QString const name = qtext(charts::place_text(document_.graph(), split, rival.value));
    QString const out_of_reach = as_good.best ? QString() : QObject::tr("; none%1").arg(as_good.limit_words());
    return Baseline{QObject::tr("best %1").arg(name) + rival.limit_text(),
                    QObject::tr("the best feasible design with %1 (%2%3)")
                        .arg(name, extreme_of(*objective), rival.limit_words() + out_of_reach),
                    coordinates(rival.best->design)};
}

Baseline PictureDesigns::baseline_of(Coordinates const& c) {
    NamedDesign const* const base = diecast::baseline_of(document_.study());
    bool const has_front = picture_ && !picture_->front.empty(), usable = !has_front || own_is_feasible();
    if (base && usable) return {qtext(base->name), qtext(base->name)};
    if (auto rival = rival_of(c)) return *rival;
    if (usable) return {QObject::tr("defaults"), QObject::tr("the study defaults")};
    auto const& objectives = picture_->question.objectives;
    FrontPoint const* best = best_in(picture_->front, 0, objectives.front().sense);
    return {QObject::tr("best"), QObject::tr("the best feasible design (%1)").arg(extreme_of(objectives.front())),
            coordinates(best->design)};
}

double PictureDesigns::value(Baseline const& baseline, Quantity const& q) {
    if (!picture_) return std::numeric_limits<double>::quiet_NaN();
    if (baseline.design) return value(*baseline.design, q);
    auto const& values = own_values();
    auto const at = std::find(read_.begin(), read_.end(), &q);
    return at == read_.end() ? std::numeric_limits<double>::quiet_NaN()
                             : values[static_cast<std::size_t>(at - read_.begin())];
}

void PictureDesigns::forget() {
    probe_.reset();
    readings_.clear();
    own_.clear();
}

}  // namespace diecast
