// What a document is changed to besides a single number: its goals, fewer axes, and back to how it was opened.
#include <algorithm>
#include <cmath>
#include "app/chart/text.h"
#include "app/session/document.h"
#include "app/session/edits.h"

namespace diecast {
namespace {

bool same(Setting const& a, Setting const& b) {
    bool const same_axis = a.axis.has_value() == b.axis.has_value() && (!a.axis || a.axis->values == b.axis->values);
    return a.pin == b.pin && same_axis;
}

/// It has a value of its own once nothing sets it.
bool is_known_unset(Graph const& graph, Quantity const& q) {
    return !std::isnan(q.fallback) || !graph.is_input(q) || graph.selector_of(q);
}

}  // namespace

void Document::stop_sweeping(Quantity const& q) {
    Setting s = setting(q);
    if (!s.axis) return;
    if (!s.pin && !is_known_unset(graph(), q) && !s.axis->values.empty())
        s.pin = graph().pin_value_of(q, s.axis->values.front());
    s.axis.reset();
    push(q, std::move(s), tr("Do not vary %1").arg(in_sentence(q)));
}

Setting Document::setting_as_opened(Quantity const& q) const {
    Setting s = setting(q);  // the graph of now: `opened_` is carried over, too
    Setting const then = setting_in(opened_, q);
    s.pin = then.pin, s.axis = then.axis, s.place = then.place;
    return s;
}

bool Document::differs(Quantity const& q) const { return !same(setting(q), setting_as_opened(q)); }

bool Document::differs() const {
    auto const& quantities = graph().quantities();
    return !(goals_of(study_) == goals_of(opened_)) || names_of(study_) != names_of(opened_) ||
           words_of(study_) != words_of(opened_) || charts_without_view(study_) != charts_without_view(opened_) ||
           study_.searches != opened_.searches || study_.measured != opened_.measured ||
           std::any_of(quantities.begin(), quantities.end(), [&](Quantity const* q) { return differs(*q); });
}

bool Document::can_reset() const { return differs() || (modified() && undo_.cleanIndex() >= 0); }

void Document::reset(Quantity const& q) {
    if (!differs(q)) return;
    bool const known = undo_.cleanIndex() >= 0;  // what the file says
    push(q, setting_as_opened(q), tr("Reset %1").arg(in_sentence(q)));
    if (known && !differs()) undo_.setClean();
}

/// A design that was moved changes no number of the study: then it is gone back to, unless own entries have been edited
/// since.
void Document::reset() {
    bool const known = undo_.cleanIndex() >= 0;
    if (!differs()) {
        if (!known) return;
        if (side_edits() == 0) undo_.setIndex(undo_.cleanIndex());
        else undo_.setClean();
        return;
    }
    StudyParts after{{},
                     goals_of(opened_),
                     names_of(opened_),
                     words_of(opened_),
                     StudyCharts{opened_.charts, &graph()},
                     StudySearches{opened_.searches, &graph()},
                     opened_.measured};
    for (Quantity const* q : graph().quantities())
        if (differs(*q)) after.settings.emplace_back(q, setting_as_opened(*q));
    undo_.push(new StudyEdit(*this, std::move(after), tr("Reset everything")));
    if (known) undo_.setClean();
}

void Document::describe(StudyWords words) {
    if (words == words_of(study_)) return;
    undo_.push(new StudyEdit(*this, {.words = std::move(words)}, tr("Title and description")));
}

void Document::set_charts(std::vector<ChartSpec> charts, QString const& text) {
    if (charts == study_.charts) return;
    undo_.push(new StudyEdit(*this, {.charts = StudyCharts{std::move(charts), &graph()}}, text));
}

void Document::set_measured(std::vector<MeasuredRow> rows, QString const& text) {
    if (rows != study_.measured) undo_.push(new StudyEdit(*this, {.measured = std::move(rows)}, text));
}

/// An objective is a key figure, too, as long as it is one. What the study as opened lists without its being an
/// objective stays.
void Document::set_goals(Goals goals, QString const& text, QString const& topic) {
    auto& figures = goals.figures;
    auto const is_among = [](std::vector<Objective> const& list, Quantity const* q) {
        return std::ranges::find(list, q, &Objective::quantity) != list.end();
    };
    for (Objective const& before : study_.objectives) {
        Quantity const* q = before.quantity;
        bool const is_own = std::ranges::find(opened_.figures, q) != opened_.figures.end();
        if (is_among(goals.objectives, q) || (is_own && !is_among(opened_.objectives, q))) continue;
        std::erase(figures, q);
    }
    for (std::size_t i = 0; i < goals.objectives.size(); ++i) {
        Quantity const* q = goals.objectives[i].quantity;
        if (std::find(figures.begin(), figures.end(), q) != figures.end()) continue;
        figures.insert(figures.begin() + static_cast<std::ptrdiff_t>(std::min(i, figures.size())), q);
    }
    if (!(goals == goals_of(study_))) undo_.push(new GoalsEdit(*this, std::move(goals), text, topic));
}

}  // namespace diecast
