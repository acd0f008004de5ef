#include "app/session/session.h"
#include <algorithm>
#include <cmath>
#include "app/chart/text.h"
#include "app/session/brush_controller.h"
#include "app/session/files/kept_marks.h"

namespace diecast {
namespace {

bool same_axes(std::vector<AxisSpec> const& a, std::vector<AxisSpec> const& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](AxisSpec const& x, AxisSpec const& y) {
        return x.quantity == y.quantity && x.values == y.values;
    });
}

std::vector<AxisSpec> swept_in(Document const& document) {
    std::vector<AxisSpec> swept;
    for (AxisSpec const& axis : document.study().axes)
        if (!document.is_pinned(*axis.quantity)) swept.push_back(axis);
    return swept;
}

/// A design that is looked at stays where it was on an axis that comes: at the value that it had. In the order of the
/// study's axes: see coordinates.
Selection on_new_axes(Document const& document, Scenario const& before, Selection s) {
    for (Design* d : s.all()) {
        if (!*d || !is_grid_point((*d)->of)) continue;
        auto& at = (*d)->at;
        std::size_t place = 0;
        for (AxisSpec const& axis : document.study().axes) {
            Quantity const& q = *axis.quantity;
            auto const here = std::find_if(at.begin(), at.end(), [&](auto const& p) { return p.first == &q; });
            if (here != at.end()) {
                place = static_cast<std::size_t>(here - at.begin()) + 1;
                continue;
            }
            Scenario own = before;
            for (auto const& [known, value] : at) own.pin(*known, document.graph().pin_value_of(*known, value));
            double const v = evaluate(document.graph(), own, {&q})[0] / q.unit;
            if (!std::isnan(v)) at.emplace(at.begin() + static_cast<std::ptrdiff_t>(place++), &q, v);
        }
    }
    return s;
}

ChartSpec view_of(Study const& study, Question const& question) {
    auto const shown = first_plot(study.charts);
    ChartSpec spec = shown ? study.charts[*shown] : ChartSpec();
    spec.of = plot_kind({question.x, question.y, question.colour});
    return spec;
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
    : QObject(parent),
      document_(document),
      known_(document.shared_graph()),
      designs_(document, picture_),
      runner_(pool) {
    connect(&runner_, &Runner::answered, this, [this](std::shared_ptr<Picture const> const& picture) {
        if (picture->question.serial >= oldest_welcome_ && !brush_controller_->takes(picture))
            deliver(picture, nullptr);
    });
    connect(&runner_, &Runner::refused, this, [this](Issues const& issues, std::uint64_t serial) {
        if (serial >= oldest_welcome_) emit failed(issues);
    });
    connect(&document, &Document::changed, this, &Session::follow_document);
    question_.serial = 1;
    brush_controller_ = std::make_unique<BrushController>(document, runner_, pool);
    connect(brush_controller_.get(), &BrushController::filtered, this, &Session::deliver);
    connect(brush_controller_.get(), &BrushController::brushes_wanted, this, [this](Brushes const& b) { brush(b); });
    start_over();
}

Session::~Session() = default;

void Session::start_over() {
    int const columns = question_.columns, rows = question_.rows;
    std::uint64_t const serial = question_.serial;
    question_ = question_of(graph(), study());
    question_.columns = columns, question_.rows = rows;
    question_.serial = serial;
    swept_ = swept_in(document_), sampling_ = study().sampling;
    view_.reset();
    Selection selection = selection_of(document_, study().view);
    selection.picked = default_on_grid(document_);
    forget(std::move(selection), brushes_of(study().view));
    emit view_changed();
}

/// Another study, or other entries: axes, pictures and designs looked at count places among entries that were.
void Session::forget(Selection selection, Brushes brushes) {
    oldest_welcome_ = ++question_.serial;
    picture_.reset();
    part_.reset();
    designs_.forget();
    selection_ = std::move(selection);
    brushes_ = std::move(brushes);
    brush_controller_->set_shown(nullptr, nullptr);
    brush_controller_->set_brushes(brushes_);
    emit brushes_changed();
    emit selection_changed();
}

/// The planner orders the axes, which takes a while: the order is computed again only for other axes.
void Session::follow_document(Changes const& changes) {
    if (!changes.content()) return;
    question_.evaluate_all = false;
    for (auto const& [from, to] : changes.renamed)
        for (Design* d : selection_.all()) rename(*d, from, to);
    if (changes.study) kept_.current = std::exchange(kept_.next, nullptr), start_over();
    else if (changes.entries) {
        question_.axes.clear(), swept_.clear();
        forget(in_terms_of(graph(), selection_, *known_), in_terms_of(graph(), brushes_, *known_));
    }
    known_ = document_.shared_graph();
    select(on_new_axes(document_, question_.scenario, selection_));
    std::vector<AxisSpec> swept = swept_in(document_);
    bool const alike = !changes.study && !changes.entries && !changes.goals && same_axes(swept, swept_) &&
                       are_limited_alike(graph(), question_.scenario, study().scenario);
    question_.scenario = study().scenario;
    auto const before = question_.constraints;
    if (!alike) put_limits(graph(), study(), question_);
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

void Session::show(Quantity const& x, Quantity const& y, Quantity const* colour) {
    if (&x != question_.x || &y != question_.y) view_.reset(), question_.in_sight.clear();
    if (&x != question_.x) question_.x_scale = AxisScale::automatic;
    if (&y != question_.y) question_.y_scale = AxisScale::automatic;
    question_.x = &x;
    question_.y = &y;
    question_.colour = colour;
    put_limits(graph(), study(), question_);
    emit view_changed();
    ask();
}

void Session::scale(AxisScale x, AxisScale y) {
    if (x == question_.x_scale && y == question_.y_scale) return;
    question_.x_scale = x;
    question_.y_scale = y;
    view_.reset();
    emit view_changed();
    ask();
}

void Session::fit(Fit fit) {
    question_.fit = fit;
    set_viewport({});
}

void Session::keep_in_sight(std::vector<std::pair<double, double>> points) {
    if (points == question_.in_sight) return;
    question_.in_sight = std::move(points);
    if (!view_) ask();
}

void Session::set_viewport(std::optional<View> view) {
    view_ = view;
    emit viewport_changed();
    ask();
}

ViewState Session::view_state() const {
    return {question_.x, question_.y, question_.colour,  question_.x_scale,   question_.y_scale,
            view_,       brushes_,    selection_.pinned, selection_.baseline, question_.fit};
}

void Session::set_view_state(ViewState const& state) {
    question_.x = state.x, question_.y = state.y, question_.colour = state.colour;
    put_limits(graph(), study(), question_);
    question_.x_scale = state.x_scale, question_.y_scale = state.y_scale;
    view_ = state.view, question_.fit = state.fit;
    bool const other_brushes = !(brushes_ == state.brushes);
    brushes_ = state.brushes;
    if (other_brushes) brush_controller_->set_brushes(brushes_), emit brushes_changed();
    Selection s = selection_;
    s.pinned = state.pinned, s.baseline = state.baseline;
    select(std::move(s));
    select(on_new_axes(document_, question_.scenario, selection_));  // of axes that came since
    emit view_changed();
    ask();
}

void Session::hold_view(bool held) {
    bool const let_go = held_ && !held && !view_;
    held_ = held;
    runner_.hold(held);
    document_.hold(held);
    if (let_go) ask();
}

void Session::resize(int columns, int rows) {
    if (columns == question_.columns && rows == question_.rows) return;
    question_.columns = columns;
    question_.rows = rows;
    ask();
}

KeptView kept_view(Session const& s) {
    return {view_of(s.study(), s.question()), study_view(s.document(), s.selection(), s.brushes())};
}

void Session::ask(bool every_design) {
    question_.evaluate_all = question_.evaluate_all || every_design;
    if (!question_.x || !question_.y) {
        Question const proposed = question_of(graph(), study());
        if (!proposed.x || !proposed.y) {
            runner_.cancel();
            forget();
            return emit nothing_to_plot();
        }
        question_.x = proposed.x, question_.y = proposed.y;
        put_limits(graph(), study(), question_);
        emit view_changed();
    }
    bool const still = held_ && picture_ && picture_->question.x == question_.x && picture_->question.y == question_.y;
    question_.view = view_ ? view_ : still ? std::optional(picture_->view) : std::nullopt;
    put_measured(graph(), study(), question_);
    question_.asked = Clock::now();
    ++question_.serial;
    runner_.ask(document_.shared_graph(), question_, kept_.current);
}

void Session::deliver(std::shared_ptr<Picture const> picture, std::shared_ptr<Picture const> part) {
    if (picture->question.serial < oldest_welcome_) return;
    bool const same = picture == picture_;
    picture_ = std::move(picture);
    part_ = std::move(part);
    if (!same) designs_.forget();
    brush_controller_->set_shown(picture_, part_);
    if (same) emit part_changed();
    else emit answered();
}

void Session::brush(Brushes brushes, bool done) {
    bool const changed = !(brushes == brushes_);
    brushes_ = std::move(brushes);
    if (changed) brush_controller_->set_brushes(brushes_), emit brushes_changed();
    if (done) emit viewport_changed();
}

void Session::select(Selection s) {
    for (Design* d : s.all())
        if (*d && is_gone(study(), (*d)->of)) d->reset();
    if (s == selection_) return;
    selection_ = std::move(s);
    emit selection_changed();
}

Design Session::current_design() const {
    if (!shown()) return {};
    if (selection_.hovered) return selection_.hovered;
    if (selection_.picked) return selection_.picked;
    if (shown()->outline.empty()) return {};
    return designs_.coordinates(shown()->outline[shown()->knee].design);
}

}  // namespace diecast
