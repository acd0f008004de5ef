// A ceiling in a hand: moved, looked at, let go of as a pin, or put back.
#include "app/chart/text.h"
#include "app/gui/roofline/roofline_page.h"
#include "app/session/turn.h"

namespace diecast {
namespace {

/// Rounds to three digits within the quantity's range: what a hand means, and what can be typed.
double rounded(double in_unit, Quantity const& q) {
    return std::clamp(QString::number(in_unit, 'g', 3).toDouble(), q.range.lo, q.range.hi);
}

}  // namespace

void RooflinePage::take_hold(int ceiling, double rate) {
    if (!answer_) return;
    auto const at = static_cast<std::size_t>(ceiling);
    Quantity const* q = answer_->ask.graph->find(answer_->chart.ceilings[at].key);
    if (!q) return;
    if (!grip_ || grip_->ceiling != at) grip_ = Grip{at, q, answer_->chart.ceilings[at].rate / q->unit, 0};
    settle_.stop();
    grip_->now = rounded(rate / q->unit, *q);
    follow_grip();
}

/// Moves a ceiling by key; it is let go of when no more keys come.
void RooflinePage::step(int ceiling, int by) {
    if (!answer_) return;
    auto const at = static_cast<std::size_t>(ceiling);
    Quantity const* q = answer_->ask.graph->find(answer_->chart.ceilings[at].key);
    if (!q) return;
    double const from = grip_ && grip_->ceiling == at ? grip_->now : answer_->chart.ceilings[at].rate / q->unit;
    double const to = stepped(*q, rounded(from, *q), by);
    take_hold(ceiling, to * q->unit.si);
    settle_.start();
}

/// The line at once, all else as soon as it is known; where it was stays as a ghost. The axes stand still.
void RooflinePage::follow_grip() {
    RooflineChart chart = (previewed_ ? previewed_ : answer_)->chart;
    Drawing const& drawn = view_->figure().drawing();
    if (drawn.across && drawn.up)
        chart.range = RooflineChart::Range{drawn.across->lo, drawn.across->hi, drawn.up->lo, drawn.up->hi};
    auto ghost = answer_->chart.ceilings[grip_->ceiling];
    auto& moved = chart.ceilings[grip_->ceiling];
    moved.rate = grip_->now * grip_->quantity->unit.si;
    moved.name = chart.designs.front() + ": " + moved.word + " " + to_text(moved.rate, *grip_->quantity);
    ghost.ghost = true;
    chart.ceilings.push_back(std::move(ghost));
    QString const pointed = view_->figure().pointed() ? view_->figure().pointed()->key : QString();
    draw(std::move(chart));
    if (!pointed.isEmpty()) view_->point_to(pointed);
    before_.reset(), last_ = *grip_;
    show_change(*answer_, previewed_.get());
    preview();
}

/// After: null while that is not known yet.
void RooflinePage::show_change(RooflineAnswer const& before, RooflineAnswer const* after) {
    Quantity const& q = *last_.quantity;
    QString text =
        tr("%1: %2 %3 → %4")
            .arg(qtext(before.ask.designs.front().name), in_sentence(q), shown(last_.before, q), shown(last_.now, q));
    if (after) text += ": " + qtext(change_words(before, *after));
    change_->setText(text);
    change_->setToolTip(text);
}

/// The change shown for the ceiling let go of holds for the design that it was moved in, and for no other.
void RooflinePage::keep_change(RooflineAnswer const& now) {
    auto designs = before_ ? before_->ask.designs : std::vector<NamedDesign>();
    for (NamedDesign& d : designs) d.scenario.pin(*last_.quantity, last_.now);
    if (before_ && now.ask.designs == designs && now.ask.outputs == before_->ask.outputs)
        return show_change(*before_, &now);
    before_.reset();
    change_->clear();
    change_->setToolTip({});
}

/// Computes a preview of the newest place alone.
void RooflinePage::preview() {
    RooflineAsk q = answer_->ask;
    for (NamedDesign& d : q.designs) d.scenario.pin(*grip_->quantity, grip_->now);
    if (previewed_ && previewed_->ask.designs == q.designs) return;
    if (preview_.busy()) return;  // its answer asks again
    preview_.ask(std::move(q));
}

void RooflinePage::receive_preview(std::shared_ptr<RooflineAnswer const> answer) {
    if (!grip_ || answer->chart.ceilings.size() != answer_->chart.ceilings.size()) return;
    previewed_ = std::move(answer);
    after_events(this, [this] {
        if (grip_) follow_grip();
    });
}

void RooflinePage::let_go() {
    settle_.stop();
    if (!grip_) return;
    Grip const grip = *std::exchange(grip_, std::nullopt);
    preview_.cancel();
    previewed_.reset();
    if (grip.now == grip.before) return give_up();
    before_ = answer_;
    session_.document().pin(*grip.quantity, grip.now);
    ask();
}

void RooflinePage::give_up() {
    settle_.stop();
    bool const held = std::exchange(grip_, std::nullopt).has_value();
    preview_.cancel();
    previewed_.reset(), before_.reset();
    change_->clear();
    change_->setToolTip({});
    if (held) show_answer();
}

}  // namespace diecast
