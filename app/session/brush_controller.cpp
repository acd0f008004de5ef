#include "app/session/brush_controller.h"
#include <QTimer>
#include <algorithm>
#include <cmath>
#include "app/session/current_theme.h"

namespace diecast {
namespace {

/// Kept of the same model, other entries not among it.
bool serve(std::shared_ptr<KeptColumns const> const& columns, Picture const& picture,
           std::vector<Quantity const*> const& axes) {
    return columns && &columns->plan->graph() == &picture.plan->graph() && columns->serve(picture.question, axes);
}

}  // namespace

BrushController::BrushController(Session& session, Pool& pool)
    : session_(session), pool_(pool), filter_(std::make_shared<BrushFilter>()) {
    connect(&session, &Session::answered, this, &BrushController::follow);
    connect(&session, &Session::brushes_changed, this, [this] {
        if (!session_.brushes().active() && session_.shown() != session_.picture() && session_.picture() && !columns_)
            session_.deliver(session_.picture(), nullptr);
        follow();
    });
    connect(&session.document(), &Document::changed, this, [this](Changes const& changes) {
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
        if (session_.picture() && !session_.runner().busy()) collect(session_.picture());
    });
    connect(&working_, &Job::ended, this, [this] {
        if (dirty_) QTimer::singleShot(0, this, &BrushController::work);
    });
}

BrushController::~BrushController() = default;

/// What the study wants and what it varies.
std::vector<Quantity const*> BrushController::due_axes() const {
    std::vector<Quantity const*> due;
    Question const& q = session_.question();
    for (Objective const& o : q.objectives) due.push_back(o.quantity);
    for (AxisSpec const& spec : session_.study().axes)
        if (auto const at = place_of(q.axes, *spec.quantity); at && q.axes[at->axis].size() > 1)
            due.push_back(spec.quantity);
    return due;
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
        for (Quantity const* q : due)
            if (!has(before, q)) add(q, most_axes);
    } else {
        for (Objective const& o : session_.question().objectives) add(o.quantity, most_axes);
        for (Quantity const* q : {session_.question().x, session_.question().y}) add(q, most_axes);
        for (Quantity const* q : due) add(q, most_axes);
        for (Quantity const* figure : session_.study().figures) add(figure, usual_axes);
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
    Brushes brushes = session_.brushes();
    std::erase_if(brushes.list,
                  [&](BrushSpec const& b) { return std::find(axes_.begin(), axes_.end(), b.quantity) == axes_.end(); });
    ways_.clear();
    emit axes_changed();
    session_.brush(std::move(brushes));
    follow();
}

void BrushController::flip(Quantity const* q) {
    if (!flipped_.erase(q)) flipped_.insert(q);
    emit axes_changed();
    ask();
}

void BrushController::want(int by) {
    wanted_ += by;
    if (by > 0) follow();
}

void BrushController::paint_on(QSizeF size, double fine, bool seen) {
    if (size == size_ && fine == fine_ && seen == seen_) return;
    size_ = size, fine_ = fine, seen_ = seen;
    ask();
}

bool BrushController::takes(std::shared_ptr<Picture const> const& picture) {
    if (!session_.brushes().active() || !serve(columns_, *picture, axes_)) return false;
    held_ = picture;
    ask();
    return true;
}

void BrushController::follow() {
    auto const& picture = session_.picture();
    if (!picture || !is_wanted() || picture->out_of > 0) return;  // the whole is on its way
    propose_axes();
    if (serve(columns_, *picture, axes_)) ask();
    else if (columns_ || session_.brushes().active()) soon_.start();  // a slider may be on its way
    else collect(picture);
}

void BrushController::collect(std::shared_ptr<Picture const> const& picture) {
    collecting_.ask([this, picture, axes = axes_](std::stop_token stop, ProgressCall const& progress) -> Job::Deliver {
        auto columns = keep_columns(*picture, axes, pool_, std::move(stop), progress);
        return [this, columns] {
            if (!columns) return;
            columns_ = columns;
            tracks_.clear(), ways_.clear();
            for (KeptColumn const& c : columns->columns) tracks_[c.quantity] = track_of(session_.graph(), c);
            emit columns_changed();
            ask();
        };
    });
}

void BrushController::ask() {
    dirty_ = true;
    if (!working_.busy()) QTimer::singleShot(0, this, &BrushController::work);
}

ParallelLayout BrushController::layout() const {
    ParallelLayout layout{size_, {}};
    if (!columns_) return layout;
    for (Quantity const* q : axes_)
        if (auto const at = tracks_.find(q); at != tracks_.end())
            layout.axes.push_back({q, at->second, flipped_.contains(q)});
    return layout;
}

/// The newest state once what is under way is done: each answer is worth showing.
void BrushController::work() {
    if (!dirty_ || working_.busy()) return;
    auto const picture = held_ ? held_ : session_.picture();
    if (!picture || !serve(columns_, *picture, {})) {
        dirty_ = false;
        if (auto const held = std::exchange(held_, nullptr)) session_.deliver(held, nullptr);
        return;
    }
    dirty_ = false;
    BrushAsk ask{session_.brushes(), columns_, picture, {}};
    if (seen_) ask.page = {layout(), fine_, &theme()};
    working_.ask([this, ask, filter = filter_](std::stop_token const&, ProgressCall const&) -> Job::Deliver {
        auto answer = filter->answer(ask);
        return [this, answer] { receive(answer); };
    });
}

void BrushController::receive(std::shared_ptr<BrushAnswer const> answer) {
    auto const& picture = answer->ask.picture;
    bool const of_held = picture == held_;
    if (!of_held && (picture != session_.picture() || answer->ask.columns != columns_)) return;
    answer_ = std::move(answer);
    seconds_ = answer_->seconds;
    if (of_held) {
        auto const held = std::exchange(held_, nullptr);
        session_.deliver(held, answer_->part);
    } else if (answer_->part != session_.shown() && (answer_->part || session_.shown() != session_.picture()))
        session_.deliver(session_.picture(), answer_->part);
    emit answered();
}

std::vector<double> BrushController::way_of(Coordinates const& c) {
    for (auto const& [known, values] : ways_)
        if (known == c) return values;
    auto const layout = this->layout();
    if (!columns_ || layout.axes.empty()) return {};
    std::vector<double> values;
    auto const id = session_.designs().id_of(c);
    bool const in_columns = id && serve(columns_, *session_.picture(), axes_);
    if (in_columns) values = values_of(*columns_, *id, layout.axes);
    else {
        std::vector<Quantity const*> wanted;
        for (ParallelAxis const& axis : layout.axes) wanted.push_back(axis.quantity);
        values = evaluate(session_.graph(), session_.designs().scenario(c), wanted);
        for (std::size_t i = 0; i < values.size(); ++i) values[i] = values[i] / wanted[i]->unit;
    }
    if (ways_.size() > 32) ways_.clear();
    return ways_.emplace_back(c, std::move(values)).second;
}

}  // namespace diecast
