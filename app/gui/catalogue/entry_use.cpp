// EntryPage: the button that uses an entry in the open study, and the choices that it offers.
#include <algorithm>
#include "app/gui/catalogue/entry_page.h"
#include "app/present/text/shares_and_counts.h"
#include "app/session/words.h"
#include "model/study/axis_range.h"

namespace diecast {

/// Lists the choices in which it can be used, swept ones first: what each is at now, and what it would be.
void EntryPage::show_choices() {
    use_menu_->clear();
    auto const choices = choices_at(document_.graph(), entry());
    for (Quantity const* q : choices)
        if (AxisSpec const* axis = document_.axis_of(*q)) offer_swept(*q, *axis);
    if (!use_menu_->isEmpty()) use_menu_->addSeparator();
    for (Quantity const* q : choices)
        if (!document_.axis_of(*q)) offer_setting(*q);
    auto const actions = use_menu_->actions();
    auto const enabled = std::count_if(actions.begin(), actions.end(),
                                       [](QAction const* a) { return !a->isSeparator() && a->isEnabled(); });
    bool const asks = asks_which(choices);
    use_->setEnabled(enabled > 0);
    use_->setText(!enabled ? tr("Used in this study") : asks ? tr("Use in this study…") : tr("Use in this study"));
    use_->setToolTip(asks ? tr("Asks which choice of the open study; can be undone")
                          : tr("%1; can be undone").arg(actions.isEmpty() ? "" : actions.front()->text()));
}

/// Offers to add the entry to the values, or to replace them all. Axes taken in step must keep their number of values.
void EntryPage::offer_swept(Quantity const& q, AxisSpec const& axis) {
    double const index = document_.graph().entry(q, entry().name);
    bool const there = std::find(axis.values.begin(), axis.values.end(), index) != axis.values.end();
    auto const many = static_cast<int>(axis.values.size());
    QString const name = qtext(entry().name);
    QAction* add = use_menu_->addAction(there ? tr("%1: %2 is among the %3 swept").arg(title(q), name).arg(many)
                                              : tr("%1: add %2 to the %3 swept").arg(title(q), name).arg(many));
    add->setEnabled(!there && document_.study().sampling.by != DesignSampling::By::in_step);
    QString const all =
        many == 1 ? value_of(q, document_.graph().pin_value_of(q, axis.values[0])) : tr("the %1 swept").arg(many);
    QAction* only =
        use_menu_->addAction(there && many == 1 ? tr("%1: %2, not swept").arg(title(q), name)
                                                : tr("%1: %2 alone, in place of %3").arg(title(q), name, all));
    auto const add_it = [this, &q] { add_to_swept(q); };
    auto const set_it = [this, &q] { set_choice(q); };
    connect(add, &QAction::triggered, this, add_it, Qt::QueuedConnection);  // the menu is then made anew
    connect(only, &QAction::triggered, this, set_it, Qt::QueuedConnection);
}

void EntryPage::offer_setting(Quantity const& q) {
    auto const pin = document_.study().scenario.pins.find(std::string(q.key));
    bool const is_set = pin != document_.study().scenario.pins.end() && pin->second == PinValue(entry().name);
    double const at = evaluate(document_.graph(), document_.study().scenario, {&q})[0];
    QString const now = value_of(q, document_.graph().pin_value_of(q, at));
    QString const name = qtext(entry().name);
    QAction* action = use_menu_->addAction(now == name ? tr("%1: %2").arg(title(q), now)
                                                       : tr("%1: %2 in place of %3").arg(title(q), name, now));
    action->setEnabled(!is_set);
    auto const set_it = [this, &q] { set_choice(q); };
    connect(action, &QAction::triggered, this, set_it, Qt::QueuedConnection);
}

void EntryPage::add_to_swept(Quantity const& q) {
    AxisSpec const* axis = document_.axis_of(q);
    if (!axis) return;
    AxisSpec longer = *axis;
    longer.values.push_back(document_.graph().entry(q, entry().name));
    longer.text = list_text(document_.graph(), q, longer.values);
    auto const many = longer.values.size();
    AxisFollowers const also = document_.sweep(q, std::move(longer));
    QStringList places;
    if (also.charts) places << qtext(counted(also.charts, "chart"));
    if (also.searches) places << qtext(counted(also.searches, "search", "searches"));
    QString text = tr("%1: %2 is added, %3 are swept").arg(title(q), qtext(entry().name)).arg(many);
    if (!places.isEmpty()) text += tr(", and in %1 of the same values").arg(places.join(tr(" and ")));
    emit remark(tr("%1. Undo takes it back.").arg(text));
}

void EntryPage::set_choice(Quantity const& q) {
    AxisSpec const* axis = document_.axis_of(q);
    auto const swept = axis ? axis->values.size() : 0;
    QString const name = qtext(entry().name);
    document_.pin(q, entry().name);
    emit remark(swept ? tr("%1 is %2 alone, no longer the %3 swept. Undo takes it back.").arg(title(q), name).arg(swept)
                      : tr("%1 is %2. Undo takes it back.").arg(title(q), name));
}

bool EntryPage::asks_which(std::vector<Quantity const*> const& choices) const {
    return choices.size() != 1 || document_.axis_of(*choices.front());
}

void EntryPage::use() {
    auto const choices = choices_at(document_.graph(), entry());
    if (!asks_which(choices)) return set_choice(*choices.front());
    use_menu_->popup(use_->mapToGlobal(QPoint(0, use_->height())));
}

}  // namespace diecast
