#include "app/gui/parameters/goals_editor.h"
#include <algorithm>
#include <cmath>
#include "app/chart/text.h"
#include "app/gui/widgets/style.h"
#include "app/present/text/scenario_line.h"
#include "app/session/words.h"
#include "optimizer/front/front.h"

namespace diecast {
namespace {

QLabel* heading(QWidget* parent, QString const& text) {
    auto* label = new QLabel(text, parent);
    label->setObjectName("muted");
    label->setFont(text_font(type::small));
    label->setContentsMargins(space::card, space::tight, space::card, 0);
    return label;
}

}  // namespace

GoalsEditor::GoalsEditor(Session& session, QWidget* parent)
    : QWidget(parent),
      session_(session),
      objectives_box_(new QVBoxLayout),
      limits_box_(new QVBoxLayout),
      add_objective_(new QuantitySearch(session, tr("Add an objective"), this)),
      add_limit_(new QuantitySearch(session, tr("Add a constraint"), this)),
      model_limits_(new ModelLimitsRow(this)),
      hint_(new QLabel(tr("No objective yet. Add one, such as a cost or a speed: the Pareto-optimal designs then make "
                          "up the front."),
                       this)) {
    hint_->setWordWrap(true);
    hint_->setContentsMargins(space::card, 0, space::card, 0);
    objectives_box_->addWidget(hint_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, space::normal);
    column->setSpacing(space::tight);
    auto const add_part = [&](QString const& name, QVBoxLayout* rows, QuantitySearch* search) {
        column->addWidget(heading(this, name));
        rows->setSpacing(space::tight);
        column->addLayout(rows);
        auto* line = new QHBoxLayout;
        line->setContentsMargins(space::card, 0, space::card, 0);
        line->addWidget(search);
        column->addLayout(line);
    };
    add_part(tr("Objectives"), objectives_box_, add_objective_);
    add_part(tr("Constraints"), limits_box_, add_limit_);
    column->addWidget(model_limits_);
    for (QuantitySearch* search : {add_objective_, add_limit_})
        search->restrict_to([&session](Quantity const& q) { return may_differ(session.graph(), session.study(), q); },
                            tr("%1 is an input that does not vary here: all designs are alike in it. Sweep it first"));
    connect(model_limits_, &ModelLimitsRow::switched, this, [this](bool on) {
        Goals goals = goals_of(document().study());
        switch_model_limits(goals, on);
        document().set_goals(std::move(goals), on ? tr("Limits of the model: on") : tr("Limits of the model: off"));
    });
    soon_.setSingleShot(true);
    soon_.setInterval(200);
    connect(&soon_, &QTimer::timeout, this, &GoalsEditor::show_model_limits);
    connect(&session, &Session::view_changed, this, &GoalsEditor::follow_settings);
    connect(add_objective_, &QuantitySearch::chosen, this, [this](Quantity const* q) { add(*q); });
    connect(add_limit_, &QuantitySearch::chosen, this, [this](Quantity const* q) { add_limit_on(*q); });
    connect(&session.document(), &Document::changed, this, [this](Changes const& changes) {
        if (changes.study) {
            order_.clear();
            add_objective_->clear();  // what was typed for another study
            add_limit_->clear();
        }
        if (changes.study || changes.goals) refresh();
        else if (changes.content()) follow_settings();
    });
    refresh();
}

QuantityField* GoalsEditor::limit_field(Quantity const& q) const {
    auto const row = std::ranges::find_if(limits_, [&](LimitRow const* r) { return r->limit().quantity == &q; });
    return row == limits_.end() ? nullptr : (*row)->field();
}

QString GoalsEditor::summary() const {
    Goals const goals = goals_of(session_.document().study());
    auto const limits = limits_of(goals);
    auto const on =
        static_cast<std::size_t>(std::count_if(limits.begin(), limits.end(), [](Limit const& l) { return l.on; }));
    std::size_t const held = added_by_model().size() + static_cast<std::size_t>(limits_on_times().size());
    return QString::number(goals.objectives.size()) + " · " + count_of(on, "constraints") +
           (held > 0 ? " · " + count_of(held, "limits") : QString());
}

void GoalsEditor::refresh() {
    show_objectives();
    show_limits();
    show_model_limits();
    hint_->setVisible(objectives_.empty());
    bool const full = objectives_.size() >= Archive::most_objectives;
    add_objective_->setEnabled(!full);
    add_objective_->setPlaceholderText(full ? tr("%1 objectives are the most").arg(Archive::most_objectives)
                                            : tr("Add an objective"));
    emit refreshed();
}

/// Rows stay as long as they are about the same things in the same order: the focus stays with them.
void GoalsEditor::show_objectives() {
    auto const& wanted = session_.study().objectives;
    bool const same =
        std::equal(wanted.begin(), wanted.end(), objectives_.begin(), objectives_.end(),
                   [](Objective const& o, ObjectiveRow const* row) { return o.quantity == &row->quantity(); });
    if (!same) {
        for (ObjectiveRow* row : objectives_) row->hide(), row->deleteLater();
        objectives_.clear();
        for (Objective const& o : wanted) {
            objectives_.push_back(make_objective(*o.quantity));
            objectives_box_->addWidget(objectives_.back());
        }
    }
    for (std::size_t i = 0; i < wanted.size(); ++i) objectives_[i]->show(wanted[i].sense);
}

ObjectiveRow* GoalsEditor::make_objective(Quantity const& q) {
    auto* row = new ObjectiveRow(q, this);
    connect(row, &ObjectiveRow::turned, this, [this, &q] { turn(q); });
    connect(row, &ObjectiveRow::dropped, this, [this, &q] { drop(q); });
    return row;
}

std::vector<Limit> GoalsEditor::limits_in_order() const {
    std::vector<Limit> now = limits_of(goals_of(session_.document().study()));
    auto const place = [&](Limit const& l) {
        return std::find_if(order_.begin(), order_.end(), [&](Limit const& o) { return o.is_like(l); }) -
               order_.begin();
    };
    std::stable_sort(now.begin(), now.end(), [&](Limit const& a, Limit const& b) { return place(a) < place(b); });
    return now;
}

void GoalsEditor::show_limits() {
    order_ = limits_in_order();
    bool const same = std::equal(order_.begin(), order_.end(), limits_.begin(), limits_.end(),
                                 [](Limit const& l, LimitRow const* row) { return l.is_like(row->limit()); });
    if (!same) {
        for (LimitRow* row : limits_) row->hide(), row->deleteLater();
        limits_.clear();
        for (Limit const& limit : order_) {
            limits_.push_back(make_limit(limit));
            limits_box_->addWidget(limits_.back());
        }
    }
    for (std::size_t i = 0; i < order_.size(); ++i)
        if (!(limits_[i]->limit() == order_[i])) limits_[i]->show(order_[i]);
}

/// Quantities of constraints in force that are not among those that the study lists.
std::vector<Quantity const*> GoalsEditor::added_by_model() const {
    auto const& listed = session_.study().constraints;
    std::vector<Quantity const*> added;
    for (Constraint const& c : session_.question().constraints)
        if (std::none_of(listed.begin(), listed.end(), [&](auto const& l) { return l.quantity == c.quantity; }))
            added.push_back(c.quantity);
    return added;
}

/// What a constraint on a slack bounds, as the line over the picture lists it: "≤ 33 ms between tokens".
QStringList GoalsEditor::limits_on_times() const {
    QStringList limits;
    for (ScenarioPart const& part : scenario_parts(session_.graph(), session_.study()))
        if (part.quantity->key.starts_with("traffic.") && part.text.starts_with("≤")) limits << qtext(part.text);
    return limits;
}

/// While a slider is held, what its moves change here is shown some times a second.
void GoalsEditor::follow_settings() {
    if (!session_.runner().is_held()) show_model_limits();
    else if (!soon_.isActive()) soon_.start();
}

void GoalsEditor::show_model_limits() {
    model_limits_->show(session_.study().model_limits != ModelLimits::off, added_by_model());
    emit refreshed();
}

LimitRow* GoalsEditor::make_limit(Limit const& limit) {
    auto* row = new LimitRow(limit, this);
    connect(row, &LimitRow::changed, this, [this, key = limit](Limit const& after) { change(key, after); });
    connect(row, &LimitRow::dropped, this, [this, key = limit] { drop(key); });
    return row;
}

void GoalsEditor::add(Quantity const& q) {
    Goals goals = goals_of(document().study());
    for (Objective const& o : goals.objectives)
        if (o.quantity == &q) return;
    Sense const sense = q.sense == Sense::maximise || q.sense == Sense::slack ? Sense::maximise : Sense::minimise;
    goals.objectives.push_back({&q, sense});
    document().set_goals(std::move(goals), tr("Objective: %1").arg(in_sentence(q)));
}

void GoalsEditor::turn(Quantity const& q) {
    Goals goals = goals_of(document().study());
    QString text;
    for (Objective& o : goals.objectives) {
        if (o.quantity != &q) continue;
        bool const more = o.sense != Sense::maximise;
        o.sense = more ? Sense::maximise : Sense::minimise;
        text = (more ? tr("More %1 is better") : tr("Less %1 is better")).arg(in_sentence(q));
    }
    document().set_goals(std::move(goals), text);
}

void GoalsEditor::drop(Quantity const& q) {
    Goals goals = goals_of(document().study());
    std::erase_if(goals.objectives, [&](Objective const& o) { return o.quantity == &q; });
    document().set_goals(std::move(goals), tr("Drop the objective %1").arg(in_sentence(q)));
    add_objective_->setFocus();
}

/// Adds a limit at the value of the current design: from there it can be drawn tighter.
void GoalsEditor::add_limit_on(Quantity const& q) {
    Goals goals = goals_of(document().study());
    std::vector<Limit> limits = limits_in_order();
    Limit limit{&q, q.sense != Sense::slack && q.sense != Sense::maximise, 0};
    auto const is_there = [&](Limit const& l) { return l.is_like(limit); };
    if (std::any_of(limits.begin(), limits.end(), is_there)) limit.upper = !limit.upper;
    if (std::any_of(limits.begin(), limits.end(), is_there)) return;
    Design const design = session_.current_design();
    if (double const v = design ? session_.designs().value(*design, q) : q.fallback;
        q.sense != Sense::slack && std::isfinite(v)) {
        double const rough = QString::number(v, 'g', 3).toDouble();
        bool const kept = limit.upper ? v <= rough : v >= rough;
        limit.value = kept ? rough : stepped(q, rough, limit.upper ? 1 : -1);
    }
    limits.push_back(limit);
    put_limits(goals, limits);
    document().set_goals(std::move(goals), tr("Limit: %1").arg(limit_text(limit)));
    if (limits_.empty()) return;
    limits_.back()->field()->setFocus();
    limits_.back()->field()->selectAll();
}

void GoalsEditor::change(Limit const& before, Limit const& after) {
    Goals goals = goals_of(document().study());
    std::vector<Limit> limits = limits_in_order();
    for (Limit const& other : limits)
        if (!after.is_like(before) && other.is_like(after)) return refresh();  // there is one of that kind
    double before_value = after.value;
    for (Limit& l : limits)
        if (l.is_like(before)) before_value = l.value, l = after;
    order_ = limits;
    put_limits(goals, limits);
    document().set_goals(std::move(goals),
                         (after.on ? tr("Limit: %1") : tr("Put aside: %1")).arg(limit_text(after, before_value)),
                         after.on ? "limit " + title(*after.quantity) + (after.upper ? "<" : ">") : QString());
}

void GoalsEditor::drop(Limit const& limit) {
    Goals goals = goals_of(document().study());
    std::vector<Limit> limits = limits_in_order();
    std::erase_if(limits, [&](Limit const& l) { return l.is_like(limit); });
    put_limits(goals, limits);
    document().set_goals(std::move(goals), tr("Drop the limit on %1").arg(in_sentence(*limit.quantity)));
    add_limit_->setFocus();
}

}  // namespace diecast
