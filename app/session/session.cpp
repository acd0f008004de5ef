#include "app/session/session.h"
#include <algorithm>
#include <cmath>
#include "app/chart/text.h"
#include "app/session/brush_controller.h"
#include "app/session/kept_marks.h"

namespace diecast {
namespace {

void add_once(std::vector<Quantity const*>& list, Quantity const* q) {
    if (q && std::find(list.begin(), list.end(), q) == list.end()) list.push_back(q);
}

bool same_axes(std::vector<AxisSpec> const& a, std::vector<AxisSpec> const& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](AxisSpec const& x, AxisSpec const& y) {
        return x.quantity == y.quantity && x.values == y.values;
    });
}

}  // namespace

QString pin_letter(std::size_t i) { return QChar(static_cast<char16_t>(u'A' + i)); }

std::vector<Design*> Selection::all() {
    std::vector<Design*> list{&hovered, &picked};
    for (Design& d : pinned) list.push_back(&d);
    return list;
}

std::size_t Selection::place_of_baseline() const {
    if (pinned[baseline]) return baseline;
    auto const first = std::find_if(pinned.begin(), pinned.end(), [](Design const& d) { return d.has_value(); });
    return first == pinned.end() ? 0 : static_cast<std::size_t>(first - pinned.begin());
}

Design const& Selection::held_against() const { return pinned[place_of_baseline()]; }

bool Selection::is_any_pinned() const { return held_against().has_value(); }

std::optional<std::size_t> Selection::free_place() const {
    auto const free = std::find(pinned.begin(), pinned.end(), Design{});
    return free == pinned.end() ? std::nullopt : std::optional(static_cast<std::size_t>(free - pinned.begin()));
}

Session::Session(Document& document, Pool& pool, QObject* parent)
    : QObject(parent), document_(document), runner_(pool) {
    connect(&runner_, &Runner::answered, this, &Session::receive);
    connect(&runner_, &Runner::failed, this, [this](Issues const& issues, std::uint64_t serial) {
        if (serial >= oldest_welcome_) emit failed(issues);
    });
    connect(&document, &Document::changed, this, &Session::follow_document);
    question_.serial = 1;
    brushing_ = std::make_unique<BrushController>(*this, pool);
    start_over();
}

Session::~Session() = default;

void Session::start_over() {
    int const columns = question_.columns, rows = question_.rows;
    std::uint64_t const serial = question_.serial;
    question_ = question_of(graph(), study());
    question_.columns = columns, question_.rows = rows;
    question_.serial = serial;
    swept_ = swept_now(), sampling_ = study().sampling;
    view_.reset();
    forget(selection_of(document_, study().view), brushes_of(study().view));
    emit view_changed();
}

/// Another study, or other entries: axes, pictures and designs looked at count places among entries that were.
void Session::forget(Selection selection, Brushes brushes) {
    oldest_welcome_ = ++question_.serial;
    picture_.reset();
    part_.reset();
    probe_.reset();
    readings_.clear();
    base_.clear();
    selection_ = std::move(selection);
    brushes_ = std::move(brushes);
    emit brushes_changed();
    emit selection_changed();
}

std::vector<AxisSpec> Session::swept_now() const {
    std::vector<AxisSpec> swept;
    for (AxisSpec const& axis : study().axes)
        if (!document_.is_pinned(*axis.quantity)) swept.push_back(axis);
    return swept;
}

/// The order of the axes is the planner's affair and takes a while: only for other axes is it asked again.
void Session::follow_document(Changes const& changes) {
    if (!changes.content()) return;
    for (auto const& [from, to] : changes.renamed)
        for (Design* d : selection_.all()) rename(*d, from, to);
    if (changes.study) start_over();
    else if (changes.entries) {
        question_.axes.clear(), swept_.clear();
        forget();
    }
    place_on_new_axes(question_.scenario);
    question_.scenario = study().scenario;
    std::vector<AxisSpec> swept = swept_now();
    auto const before = question_.constraints;
    find_limits();
    bool const same_goals = question_.objectives == study().objectives && question_.constraints == before;
    question_.objectives = study().objectives;
    if (!same_goals || !same_axes(swept, swept_) || sampling_ != study().sampling) {
        swept_ = std::move(swept), sampling_ = study().sampling;
        question_.axes = grid_of(graph(), study());
        if (selection_.hovered) {
            selection_.hovered.reset();
            emit selection_changed();
        }
    }
    ask();
}

/// A design that is looked at stays where it was on an axis that comes: at the value that it had. In the order of the
/// study's axes: see coordinates.
void Session::place_on_new_axes(Scenario const& before) {
    Selection s = selection_;
    for (Design* d : s.all()) {
        if (!*d || !is_grid_point((*d)->of)) continue;
        auto& at = (*d)->at;
        std::size_t place = 0;
        for (AxisSpec const& axis : study().axes) {
            Quantity const& q = *axis.quantity;
            auto const here = std::find_if(at.begin(), at.end(), [&](auto const& p) { return p.first == &q; });
            if (here != at.end()) {
                place = static_cast<std::size_t>(here - at.begin()) + 1;
                continue;
            }
            Scenario own = before;
            for (auto const& [known, value] : at) own.pin(*known, graph().pin_value_of(*known, value));
            double const v = evaluate(graph(), own, {&q})[0] / q.unit;
            if (!std::isnan(v)) at.emplace(at.begin() + static_cast<std::ptrdiff_t>(place++), &q, v);
        }
    }
    select(std::move(s));
}

void Session::show(Quantity const& x, Quantity const& y, Quantity const* colour) {
    if (&x != question_.x || &y != question_.y) view_.reset();
    if (&x != question_.x) question_.x_scale = AxisScale::automatic;
    if (&y != question_.y) question_.y_scale = AxisScale::automatic;
    question_.x = &x;
    question_.y = &y;
    question_.colour = colour;
    find_limits();
    emit view_changed();
    ask();
}

/// What is drawn is asked for: it may be guarded by limits of the model that nothing else needs.
void Session::find_limits() { put_limits(graph(), study(), question_); }

void Session::scale(AxisScale x, AxisScale y) {
    if (x == question_.x_scale && y == question_.y_scale) return;
    question_.x_scale = x;
    question_.y_scale = y;
    view_.reset();
    emit view_changed();
    ask();
}

void Session::look_at(std::optional<View> view) {
    view_ = view;
    emit viewport_changed();
    ask();
}

ViewState Session::look() const {
    return {question_.x, question_.y, question_.colour,  question_.x_scale,  question_.y_scale,
            view_,       brushes_,    selection_.pinned, selection_.baseline};
}

void Session::look(ViewState const& look) {
    question_.x = look.x, question_.y = look.y, question_.colour = look.colour;
    find_limits();
    question_.x_scale = look.x_scale, question_.y_scale = look.y_scale;
    view_ = look.view;
    bool const other_brushes = !(brushes_ == look.brushes);
    brushes_ = look.brushes;
    if (other_brushes) emit brushes_changed();
    Selection s = selection_;
    s.pinned = look.pinned, s.baseline = look.baseline;
    select(std::move(s));
    place_on_new_axes(question_.scenario);  // of axes that came since
    emit view_changed();
    ask();
}

void Session::hold_view(bool held) {
    bool const let_go = held_ && !held && !view_;
    held_ = held;
    document_.hold(held);
    if (let_go) ask();
}

void Session::resize(int columns, int rows) {
    if (columns == question_.columns && rows == question_.rows) return;
    question_.columns = columns;
    question_.rows = rows;
    ask();
}

void Session::ask_again() { ask(); }

ChartSpec Session::view_spec() const {
    auto const& charts = study().charts;
    auto const pareto =
        std::find_if(charts.begin(), charts.end(), [](ChartSpec const& c) { return c.kind == "pareto"; });
    ChartSpec spec = pareto == charts.end() ? ChartSpec() : *pareto;
    spec.x = question_.x, spec.y = question_.y, spec.colour = question_.colour;
    return spec;
}

KeptView Session::kept_view() const { return {view_spec(), study_view(document_, selection_, brushes_)}; }

bool Session::find_something_to_plot() {
    if (question_.x && question_.y) return true;
    Question const proposed = question_of(graph(), study());
    if (!proposed.x || !proposed.y) return false;
    question_.x = proposed.x, question_.y = proposed.y;
    find_limits();
    emit view_changed();
    return true;
}

void Session::ask() {
    if (!find_something_to_plot()) {
        runner_.cancel();
        forget();
        return emit nothing_to_plot();
    }
    bool const still = held_ && picture_ && picture_->question.x == question_.x && picture_->question.y == question_.y;
    question_.view = view_ ? view_ : still ? std::optional(picture_->view) : std::nullopt;
    question_.asked = Clock::now();
    ++question_.serial;
    runner_.ask(document_.shared_graph(), question_);
}

void Session::receive(std::shared_ptr<Picture const> picture) {
    if (picture->question.serial < oldest_welcome_ || brushing_->takes(picture)) return;
    deliver(std::move(picture), nullptr);
}

void Session::deliver(std::shared_ptr<Picture const> picture, std::shared_ptr<Picture const> part) {
    if (picture->question.serial < oldest_welcome_) return;
    bool const same = picture == picture_;
    picture_ = std::move(picture);
    part_ = std::move(part);
    if (same) return emit part_changed();
    probe_.reset();
    readings_.clear();
    base_.clear();
    emit answered();
}

void Session::brush(Brushes brushes, bool done) {
    bool const changed = !(brushes == brushes_);
    brushes_ = std::move(brushes);
    if (changed) emit brushes_changed();
    if (done) emit viewport_changed();
}

void Session::select(Selection s) {
    for (Design* d : s.all())
        if (*d && is_gone(study(), (*d)->of)) d->reset();
    if (s == selection_) return;
    selection_ = std::move(s);
    emit selection_changed();
}

void Session::pin_design() {
    if (Design const d = current_design()) pin_design(*d);
}

void Session::pin_design(Coordinates c) {
    Selection s = selection_;
    Design const d = std::move(c);
    for (Design& pinned : s.pinned)
        if (pinned == d) return pinned.reset(), select(s);
    if (!s.free_place())
        return emit refused(tr("%1 designs are pinned: let one go before another is pinned").arg(most_pinned));
    s.pinned[*s.free_place()] = d;
    select(s);
}

void Session::step_along_front(int by) {
    if (!shown() || shown()->outline.empty()) return;
    auto const& line = shown()->outline;
    std::uint64_t const nobody = ~std::uint64_t{0};
    std::uint64_t const now = selection_.picked ? id_of(*selection_.picked).value_or(nobody) : nobody;
    auto const at = std::find_if(line.begin(), line.end(), [&](FrontPoint const& p) { return p.design == now; });
    auto const from = at == line.end() ? static_cast<std::ptrdiff_t>(shown()->knee) : at - line.begin() + by;
    Selection s = selection_;
    s.hovered.reset();
    s.picked =
        coordinates(line[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(from, 0, std::ssize(line) - 1))].design);
    select(s);
}

Design Session::current_design() const {
    if (!shown()) return {};
    if (selection_.hovered) return selection_.hovered;
    if (selection_.picked) return selection_.picked;
    if (shown()->outline.empty()) return {};
    return coordinates(shown()->outline[shown()->knee].design);
}

/// Where the axis moves its quantities to what the coordinates say.
static std::optional<std::size_t> place_on(Axis const& axis, Coordinates const& c) {
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

/// In the order of the study's axes, wherever the value comes from: equal designs have equal coordinates.
Coordinates Session::coordinates(std::uint64_t id) const {
    auto const places = picture_->plan->places(id);
    auto const& axes = picture_->plan->axes();
    auto const& pins = picture_->question.scenario.pins;
    Coordinates c;
    Issues ignored;
    for (AxisSpec const& spec : study().axes) {
        Quantity const& q = *spec.quantity;
        if (auto const at = place_of(axes, q))
            c.at.emplace_back(&q, axes[at->axis].values[at->quantity][places[at->axis]]);
        else if (auto const pin = pins.find(std::string(q.key)); pin != pins.end())
            c.at.emplace_back(&q, graph().value_of(q, pin->second, ignored));
    }
    return c;
}

std::optional<std::uint64_t> Session::id_of(Coordinates const& c) const {
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

Scenario Session::scenario(Coordinates const& c) const {
    Scenario s = known_scenario(document_, picture_ ? picture_->question.scenario : study().scenario, c.of);
    for (auto const& [q, value] : c.at) s.pin(*q, graph().pin_value_of(*q, value));
    return s;
}

Scenario Session::scenario_now(Coordinates const& c) const {
    Scenario s = known_scenario(document_, study().scenario, c.of);
    for (auto const& [q, value] : c.at)
        if (!is_grid_point(c.of) || !document_.is_pinned(*q)) s.pin(*q, graph().pin_value_of(*q, value));
    return s;
}

void Session::make_probe() {
    Question const& q = picture_->question;
    read_ = study().figures;
    for (Quantity const* more : {q.x, q.y, q.colour}) add_once(read_, more);
    for (Constraint const& c : q.constraints) add_once(read_, c.quantity);
    for (Objective const& o : q.objectives) add_once(read_, o.quantity);
    probe_.emplace(graph(), q.scenario, q.axes, read_);
}

std::vector<double> const& Session::read(Coordinates const& c) {
    for (auto const& [known, values] : readings_)
        if (known == c) return values;
    clear_upper_registers();
    if (!probe_) make_probe();
    if (readings_.size() > 64) readings_.clear();
    std::vector<double> values;
    if (auto const id = id_of(c)) {
        auto const si = probe_->at(*id);
        values.assign(si.begin(), si.end());
    } else values = evaluate(graph(), scenario(c), read_);
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = values[i] / read_[i]->unit;
    return readings_.emplace_back(c, std::move(values)).second;
}

double Session::value(Coordinates const& c, Quantity const& q) {
    if (!picture_) return std::numeric_limits<double>::quiet_NaN();
    auto const& values = read(c);
    if (auto const at = std::find(read_.begin(), read_.end(), &q); at != read_.end())
        return values[static_cast<std::size_t>(at - read_.begin())];
    for (auto const& [axis, value] : c.at)
        if (axis == &q) return value;
    clear_upper_registers();
    return evaluate(graph(), scenario(c), {&q})[0] / q.unit;
}

QString Session::base_name() const {
    auto const& designs = study().designs;
    return designs.empty() ? tr("base") : QString::fromStdString(designs.front().name);
}

double Session::base_value(Quantity const& q) {
    if (!picture_) return std::numeric_limits<double>::quiet_NaN();
    clear_upper_registers();
    if (!probe_) make_probe();
    if (base_.empty()) {
        auto const& designs = study().designs;
        Scenario const& own = picture_->question.scenario;
        base_ = evaluate(graph(), designs.empty() ? own : overlay(own, designs.front().scenario), read_);
    }
    auto const at = std::find(read_.begin(), read_.end(), &q);
    return at == read_.end() ? std::numeric_limits<double>::quiet_NaN()
                             : base_[static_cast<std::size_t>(at - read_.begin())] / q.unit;
}

bool Session::is_feasible(Coordinates const& c) {
    if (!picture_) return false;
    auto const& limits = picture_->question.constraints;
    return std::all_of(limits.begin(), limits.end(), [&](Constraint const& limit) {
        double const v = value(c, *limit.quantity);
        return v >= limit.lo && v <= limit.hi;
    });
}

}  // namespace diecast
