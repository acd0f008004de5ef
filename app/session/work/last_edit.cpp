#include "app/session/work/last_edit.h"
#include <algorithm>

namespace diecast {

LastEdit::LastEdit(Session& session, QObject* parent)
    : QObject(parent),
      session_(session),
      index_(session.document().undo().index()),
      now_(session.study().scenario),
      picked_(session.selection().picked) {
    connect(&session.document().undo(), &QUndoStack::indexChanged, this, &LastEdit::follow_edits);
    connect(&session, &Session::selection_changed, this, &LastEdit::follow_selection);
    connect(&session.document(), &Document::changed, this, &LastEdit::follow_study);
}

/// Of a study that was opened nothing is edited yet; the undo stack begins at the same index as before.
void LastEdit::follow_study(Changes const& changes) {
    if (!changes.study) return;
    index_ = session_.document().undo().index();
    now_ = session_.study().scenario;
    picked_ = session_.selection().picked;
    before_.reset();
    known_.reset();
}

/// An edit that is merged with the one before it leaves the index where it was: what was before the two still counts.
void LastEdit::follow_edits(int index) {
    Scenario const& next = session_.study().scenario;
    if (index > index_ && next != now_) before_ = now_;
    else if (index != index_) before_.reset();
    index_ = index;
    now_ = next;
    picked_ = session_.selection().picked;
    known_.reset();
}

/// Axes that an edit brings are added to the design that is picked, and the selection changes before the undo stack.
void LastEdit::follow_selection() {
    if (session_.selection().picked == picked_ || session_.study().scenario != now_) return;
    picked_ = session_.selection().picked;
    before_.reset();
}

QString LastEdit::text() const {
    auto const& picture = session_.picture();
    return before_ && picture && picture->question.scenario == now_ ? session_.document().undo().undoText() : QString();
}

bool LastEdit::applies_to(Coordinates const& c) const {
    if (text().isEmpty() || session_.selection().hovered || std::holds_alternative<StudyAsOpened>(c.of)) return false;
    auto const is_own = [&](std::string const& key) {
        return std::any_of(c.at.begin(), c.at.end(), [&](auto const& at) { return at.first->key == key; });
    };
    auto const differs = [&](Scenario const& from, Scenario const& to) {
        return std::any_of(from.pins.begin(), from.pins.end(), [&](auto const& pin) {
            auto const there = to.pins.find(pin.first);
            return (there == to.pins.end() || there->second != pin.second) && !is_own(pin.first);
        });
    };
    return differs(*before_, now_) || differs(now_, *before_);
}

std::optional<double> LastEdit::value_before(Coordinates const& c, Quantity const& q) {
    if (!applies_to(c)) return {};
    if (known_ != c) values_.clear(), known_ = c;
    auto const [at, is_new] = values_.try_emplace(&q);
    if (is_new) {
        Graph const& graph = session_.graph();
        Scenario before = known_scenario(session_.document(), *before_, c.of);
        for (auto const& [axis, value] : c.at) before.pin(*axis, graph.pin_value_of(*axis, value));
        at->second = evaluate(graph, before, {&q})[0] / q.unit;
    }
    return at->second;
}

}  // namespace diecast
