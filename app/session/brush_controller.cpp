#include "app/session/brush_controller.h"
#include <QTimer>
#include <algorithm>
#include <cmath>
#include "app/session/current_theme.h"

namespace diecast {
namespace {

/// Whether kept columns are of the same model and entries, and answer the picture's question along these axes.
bool serve(std::shared_ptr<KeptColumns const> const& columns, Picture const& picture,
           std::vector<Quantity const*> const& axes) {
    return columns && &columns->plan->graph() == &picture.plan->graph() && columns->serve(picture.question, axes);
}

}  // namespace

BrushController::BrushController(Document const& document, Runner const& runner, Pool& pool)
    : document_(document),
      runner_(runner),
      filter_(std::make_shared<BrushFilter>()),
      collecting_(
          [&pool](Collected const& c, auto const& run) -> std::shared_ptr<KeptColumns const> {
              ColumnLimits limits;
              if (c.picture->sampled > 0) limits.rows = c.picture->sampled;  // the picture is of no more, either
              return keep_columns(*c.picture, c.axes, pool, run.stop, run.progress, limits);
          },
          [this](auto columns) { take(std::move(columns)); }),
      working_([filter = filter_](BrushAsk const& ask, auto const&) { return filter->answer(ask); },
               [this](auto answer) { receive(std::move(answer)); }) {
    connect(&document, &Document::changed, this, [this](Changes const& changes) {
        if (!changes.content()) return;
        soon_.stop();
        collecting_.cancel();  // the next picture comes first
        if (!changes.study) return;
        proposed_ = false;
        axes_.clear(), due_.clear(), flipped_.clear(), ways_.clear(), tracks_.clear();
        columns_.reset(), answer_.reset(), held_.reset();
        emit columns_changed();
    });
    soon_.setSingleShot(true);
    soon_.setInterval(200);
    connect(&soon_, &QTimer::timeout, this, [this] {
        if (picture_ && !runner_.busy()) collect(picture_);
    });
    turn_.setSingleShot(true);
    turn_.setInterval(0);
    connect(&turn_, &QTimer::timeout, this, &BrushController::work);
    connect(&working_, &BackgroundWork::ended, this, [this] {
        if (dirty_) turn_.start();
    });
}

BrushController::~BrushController() = default;

/// Objectives of the study, and what it varies.
std::vector<Quantity const*> BrushController::due_axes() const {
    std::vector<Quantity const*> due;
    Question const& q = picture_->question;
    for (Objective const& o : q.objectives) due.push_back(o.quantity);
    for (AxisSpec const& spec : document_.study().axes)
        if (auto const at = place_of(q.axes, *spec.quantity); at && q.axes[at->axis].size() > 1)
            due.push_back(spec.quantity);
    return due;
}

/// What is due no longer keeps its axis: it is drawn or brushed, a key figure, or varied by the study, though pinned
/// now.
bool BrushController::is_called_for(Quantity const& q) const {
    auto const& figures = document_.study().figures;
    return &q == picture_->question.x || &q == picture_->question.y || brushes_.find(&q) ||
           std::ranges::find(figures, &q) != figures.end() || setting_in(document_.study(), q).axis.has_value();
}

/// All that is due, the two plotted and, where few are due, other figures; what is due later comes along.
void BrushController::propose_axes() {
    std::vector<Quantity const*> const due = due_axes(), before = std::exchange(due_, due);
    if (proposed_ && due == before) return;
    auto const has = [](auto const& list, Quantity const* q) {
        return std::find(list.begin(), list.end(), q) != list.end();
    };
    std::vector<Quantity const*> list;
    auto const add = [&](Quantity const* q, std::size_t most) {
        if (q && list.size() < most && !has(list, q)) list.push_back(q);
    };
    if (std::exchange(proposed_, true)) {
        list = axes_;
        std::erase_if(list, [&](Quantity const* q) { return has(before, q) && !has(due, q) && !is_called_for(*q); });
        for (Quantity const* q : due)
            if (!has(before, q)) add(q, most_axes);
    } else {
        for (Objective const& o : picture_->question.objectives) add(o.quantity, most_axes);
        for (Quantity const* q : {picture_->question.x, picture_->question.y}) add(q, most_axes);
        for (Quantity const* q : due) add(q, most_axes);
        for (Quantity const* figure : document_.study().figures) add(figure, usual_axes);
    }
    if (list == axes_) return;
    axes_ = std::move(list);
    ways_.clear();
    emit axes_changed();
}

void BrushController::show_axes(std::vector<Quantity const*> axes) {
    if (axes.size() > most_axes) axes.resize(most_axes);
    if (axes == axes_) return;
    axes_ = std::move(axes);
    proposed_ = true;
    Brushes brushes = brushes_;
    std::erase_if(brushes.list,
                  [&](BrushSpec const& b) { return std::find(axes_.begin(), axes_.end(), b.quantity) == axes_.end(); });
    ways_.clear();
    emit axes_changed();
    emit brushes_wanted(std::move(brushes));
    follow();
}

void BrushController::flip(Quantity const* q) {
    if (!flipped_.erase(q)) flipped_.insert(q);
    emit axes_changed();
    ask();
}

void BrushController::count_viewers(int by) {
    viewers_ += by;
    if (by > 0) follow();
}

void BrushController::paint_on(QSizeF size, double fine, bool seen) {
    if (size == size_ && fine == fine_ && seen == seen_) return;
    size_ = size, fine_ = fine, seen_ = seen;
    ask();
}

bool BrushController::takes(std::shared_ptr<Picture const> const& picture) {
    if (!brushes_.active() || !serve(columns_, *picture, axes_)) return false;
    held_ = picture;
    ask();
    return true;
}

void BrushController::set_brushes(Brushes brushes) {
    brushes_ = std::move(brushes);
    if (!brushes_.active() && shown() != picture_ && picture_ && !columns_) emit filtered(picture_, nullptr);
    follow();
}

void BrushController::set_shown(std::shared_ptr<Picture const> picture, std::shared_ptr<Picture const> part) {
    bool const same = picture == picture_;
    picture_ = std::move(picture), part_ = std::move(part);
    if (!same) follow();
}

void BrushController::follow() {
    if (!picture_ || !is_needed() || picture_->out_of > 0) return;  // the whole is on its way
    propose_axes();
    if (serve(columns_, *picture_, axes_)) ask();
    else if (columns_ || brushes_.active()) soon_.start();  // a slider may be on its way
    else collect(picture_);
}

void BrushController::collect(std::shared_ptr<Picture const> const& picture) { collecting_.ask({picture, axes_}); }

void BrushController::take(std::shared_ptr<KeptColumns const> columns) {
    if (!columns) return;
    columns_ = std::move(columns);
    tracks_.clear(), ways_.clear();
    for (KeptColumn const& c : columns_->columns) tracks_[c.quantity] = track_of(document_.graph(), c);
    emit columns_changed();
    ask();
}

void BrushController::ask() {
    dirty_ = true;
    if (!working_.busy() && !turn_.isActive()) turn_.start();
}

ParallelLayout BrushController::layout() const {
    ParallelLayout layout{size_, {}};
    if (!columns_) return layout;
    for (Quantity const* q : axes_)
        if (auto const at = tracks_.find(q); at != tracks_.end())
            layout.axes.push_back({q, at->second, flipped_.contains(q)});
    make_room_for_headings(layout);
    return layout;
}

/// The newest state once what is under way is done: each answer is worth showing.
void BrushController::work() {
    if (!dirty_ || working_.busy()) return;
    auto const picture = held_ ? held_ : picture_;
    if (!picture || !serve(columns_, *picture, {})) {
        dirty_ = false;
        if (auto const held = std::exchange(held_, nullptr)) emit filtered(held, nullptr);
        return;
    }
    dirty_ = false;
    BrushAsk ask{brushes_, columns_, picture, {}};
    if (seen_) ask.page = {layout(), fine_, &theme()};
    working_.ask(std::move(ask));
}

void BrushController::receive(std::shared_ptr<BrushAnswer const> answer) {
    auto const& picture = answer->ask.picture;
    bool const of_held = picture == held_;
    if (!of_held && (picture != picture_ || answer->ask.columns != columns_)) return;
    answer_ = std::move(answer);
    seconds_ = answer_->seconds;
    if (of_held) {
        auto const held = std::exchange(held_, nullptr);
        emit filtered(held, answer_->part);
    } else if (answer_->part != shown() && (answer_->part || shown() != picture_))
        emit filtered(picture_, answer_->part);
    emit answered();
}

std::vector<double> BrushController::way_of(Coordinates const& c, PictureDesigns const& designs) {
    for (auto const& [known, values] : ways_)
        if (known == c) return values;
    auto const layout = this->layout();
    if (!columns_ || layout.axes.empty()) return {};
    std::vector<double> values;
    auto const id = designs.id_of(c);
    bool const in_columns = id && serve(columns_, *picture_, axes_);
    if (in_columns) values = values_of(*columns_, *id, layout.axes);
    else {
        std::vector<Quantity const*> wanted;
        for (ParallelAxis const& axis : layout.axes) wanted.push_back(axis.quantity);
        values = evaluate(document_.graph(), designs.scenario(c), wanted);
        for (std::size_t i = 0; i < values.size(); ++i) values[i] = values[i] / wanted[i]->unit;
    }
    if (ways_.size() > 32) ways_.clear();
    return ways_.emplace_back(c, std::move(values)).second;
}

}  // namespace diecast
