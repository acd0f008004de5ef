#include "app/session/view_history.h"

namespace diecast {
namespace {

std::size_t const most_looks = 100;
auto const one_movement = std::chrono::milliseconds(800);  // turns of a wheel this close together are one zoom

bool same_quantities(Brushes const& a, Brushes const& b) {
    return std::equal(a.list.begin(), a.list.end(), b.list.begin(), b.list.end(),
                      [](BrushSpec const& x, BrushSpec const& y) { return x.quantity == y.quantity; });
}

bool only_moved(ViewState a, ViewState const& b) {
    a.view = b.view;
    if (same_quantities(a.brushes, b.brushes)) a.brushes = b.brushes;
    return a == b;
}

}  // namespace

ViewHistory::ViewHistory(Session& session, QObject* parent) : QObject(parent), session_(session) {
    connect(&session, &Session::view_changed, this, &ViewHistory::note);
    connect(&session, &Session::viewport_changed, this, &ViewHistory::note);
    connect(&session, &Session::selection_changed, this, &ViewHistory::note);  // pins
    connect(&session.document(), &Document::changed, this, [this](Changes const& changes) {
        for (auto const& [from, to] : changes.renamed)
            for (ViewState& look : looks_)
                for (Design& d : look.pinned) rename(d, from, to);
        if (changes.study || changes.entries) start_over();
    });
    start_over();
}

void ViewHistory::start_over() {
    looks_ = {session_.view_state()};
    at_ = 0;
    zoomed_.reset();
    emit moved();
}

void ViewHistory::note() {
    ViewState const now = session_.view_state();
    if (going_ || now == looks_[at_]) return;
    bool const moving = only_moved(now, looks_[at_]);
    bool const goes_on = moving && zoomed_ && Clock::now() - *zoomed_ < one_movement;
    looks_.resize(at_ + 1);
    if (goes_on) looks_[at_] = now;
    else looks_.push_back(now), ++at_;
    if (looks_.size() > most_looks) looks_.erase(looks_.begin()), --at_;
    zoomed_ = moving ? std::optional(Clock::now()) : std::nullopt;
    emit moved();
}

void ViewHistory::go(int by) {
    if (by < 0 ? !can_go_back() : !can_go_forth()) return;
    at_ = by < 0 ? at_ - 1 : at_ + 1;
    zoomed_.reset();
    going_ = true;
    session_.set_view_state(looks_[at_]);
    going_ = false;
    emit moved();
}

}  // namespace diecast
