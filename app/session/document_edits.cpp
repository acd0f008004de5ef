// What a document is changed to besides a single number: its goals, fewer axes, and back to how it was opened.
#include <algorithm>
#include <cmath>
#include "app/chart/text.h"
#include "app/session/document.h"
#include "app/session/edits.h"
#include "optimizer/analysis/relevance.h"

namespace diecast {
namespace {

Setting setting_in(Study const& study, Quantity const& q) {
    Setting s;
    if (auto const pin = study.scenario.pins.find(std::string(q.key)); pin != study.scenario.pins.end())
        s.pin = pin->second;
    s.place = study.axes.size();
    for (std::size_t i = 0; i < study.axes.size(); ++i)
        if (study.axes[i].quantity == &q) s.axis = study.axes[i], s.place = i;
    return s;
}

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
    return !(goals() == goals_as_opened()) || names_of(study_) != names_of(opened_) ||
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
    SettingList after;
    for (Quantity const* q : graph().quantities())
        if (differs(*q)) after.emplace_back(q, setting_as_opened(*q));
    undo_.push(new ResetEdit(*this, std::move(after), goals_as_opened(), names_of(opened_), tr("Reset everything")));
    if (known) undo_.setClean();
}

Goals Document::goals() const {
    return {study_.objectives, study_.constraints, study_.set_aside,
            study_.figures,    study_.sampling,    study_.model_limits};
}

Goals Document::goals_as_opened() const {
    return {opened_.objectives, opened_.constraints, opened_.set_aside,
            opened_.figures,    opened_.sampling,    opened_.model_limits};
}

void Document::want(Goals goals, QString const& text, QString const& topic) {
    auto& figures = goals.figures;
    for (std::size_t i = 0; i < goals.objectives.size(); ++i) {
        Quantity const* q = goals.objectives[i].quantity;
        if (std::find(figures.begin(), figures.end(), q) != figures.end()) continue;
        figures.insert(figures.begin() + static_cast<std::ptrdiff_t>(std::min(i, figures.size())), q);
    }
    if (!(goals == this->goals())) undo_.push(new GoalsEdit(*this, std::move(goals), text, topic));
}

void Document::put(Goals const& goals, Changes& changes) {
    if (goals == this->goals()) return;
    changes.goals = true;
    changes.figures = study_.objectives != goals.objectives || study_.figures != goals.figures;
    auto const before = outputs_of(study_);
    study_.objectives = goals.objectives;
    study_.constraints = goals.constraints;
    study_.figures = goals.figures;
    study_.set_aside = goals.set_aside;
    study_.sampling = goals.sampling;
    study_.model_limits = goals.model_limits;
    changes.outputs = outputs_of(study_) != before;
}

void Document::apply(Goals const& goals) {
    Changes changes;
    put(goals, changes);
    if (changes.goals) emit changed(changes);
}

void Document::push(StudyNames after, QString const& text) {
    if (after != names_of(study_)) undo_.push(new DesignsEdit(*this, std::move(after), text));
}

void Document::keep(NamedDesign design) {
    StudyNames after = names_of(study_);
    QString const text = tr("Keep %1").arg(qtext(design.name));
    auto const same_name = std::find_if(after.designs.begin(), after.designs.end(),
                                        [&](NamedDesign const& d) { return d.name == design.name; });
    if (same_name == after.designs.end()) after.designs.push_back(std::move(design));
    else *same_name = std::move(design);
    push(std::move(after), text);
}

QString Document::problem_with_name(QString const& name) const {
    if (name.trimmed().isEmpty()) return tr("A design needs a name: type one, or press Esc");
    if (find_design(study_, to_std(name.trimmed())))
        return tr("Another design of this study is called “%1”: type another name").arg(name.trimmed());
    return {};
}

QString Document::rename_design(QString const& from, QString const& to) {
    QString const next = to.trimmed();
    if (next == from || !find_design(study_, to_std(from))) return {};
    if (QString const problem = problem_with_name(next); !problem.isEmpty()) return problem;
    push(renamed(names_of(study_), to_std(from), to_std(next)), tr("Rename %1 to %2").arg(from, next));
    return {};
}

QString Document::remove_design(QString const& name) {
    StudyNames after = names_of(study_);
    QStringList named_by;
    for (DesignMention const& m : design_mentions(study_))
        if (qtext(m.name) == name && !named_by.contains(qtext(m.where))) named_by << qtext(m.where);
    qsizetype const more = named_by.size() - 2;
    QString const first = named_by.mid(0, 2).join(more > 0 ? ", " : tr(" and "));
    if (!named_by.isEmpty())
        return tr("“%1” stays: %2 of this study name it. It can be renamed (F2), and they follow.")
            .arg(name, more > 0 ? tr("%1 and %2 more").arg(first).arg(more) : first);
    std::erase_if(after.designs, [&](NamedDesign const& d) { return qtext(d.name) == name; });
    push(std::move(after), tr("Delete %1").arg(name));
    return {};
}

/// What says the same under another name has been renamed.
void Document::put(StudyNames const& names, Changes& changes) {
    changes.designs = true;
    auto const before = std::move(study_.designs);
    put_names(study_, names);
    auto const has = [](std::vector<NamedDesign> const& list, NamedDesign const& of, bool name) {
        return std::any_of(list.begin(), list.end(), [&](NamedDesign const& d) {
            return name ? d.name == of.name : d.note == of.note && d.scenario == of.scenario;
        });
    };
    for (NamedDesign const& was : before)
        for (NamedDesign const& is : study_.designs)
            if (has({is}, was, false) && !has(study_.designs, was, true) && !has(before, is, true))
                changes.renamed.emplace_back(qtext(was.name), qtext(is.name));
}

void Document::apply(StudyNames const& names) {
    Changes changes;
    put(names, changes);
    emit changed(changes);
}

/// Axes that go before axes that come, and these from the first place to the last: each lands where it was.
void Document::apply(SettingList settings, Goals const& goals, StudyNames const& names) {
    std::stable_sort(settings.begin(), settings.end(), [](auto const& a, auto const& b) {
        auto const rank = [](Setting const& s) { return s.axis ? s.place + 1 : 0; };
        return rank(a.second) < rank(b.second);
    });
    for (auto const& [q, setting] : settings) put(*q, setting);
    Changes changes{.settings = true};
    put(names, changes);
    put(goals, changes);
    emit changed(changes);
}

}  // namespace diecast
