// The command that says on the command line what the page shows.
#include "app/chart/text.h"
#include "app/gui/sensitivity/sensitivity_page.h"
#include "app/session/command_line.h"
#include "model/catalogue/field_values.h"
#include "model/study/study_designs.h"

namespace diecast {

namespace {

/// The study names it, or it is what --set makes of the default design, which the command line takes without a name.
bool can_be_said(Session const& session, DesignBox::Choice const& design) {
    if (!design.named.isEmpty()) return true;
    Study const& study = session.study();
    Scenario said = overlay(study.scenario, scenario_of(study, study.default_design));
    if (design.at)
        for (auto const& [q, value] : design.at->at)
            if (!session.document().is_pinned(*q)) said.pin(*q, session.graph().pin_value_of(*q, value));
    return said.pins == design.scenario.pins;
}

}  // namespace

QStringList SensitivityPage::even_command(DesignBox::Choice const& design, DesignBox::Choice const& other) const {
    auto const b = even_question(design, other);
    if (!b || (design.named == other.named && !b->value)) return {};
    if (!can_be_said(session_, design) || !(b->value || can_be_said(session_, other))) return {};
    QStringList words{"breakeven", "--change", qtext(b->change.quantity->key) + "=" + qtext(b->change.text), "--key",
                      qtext(wanted_->key)};
    if (!design.named.isEmpty()) words << "--design" << design.named;
    if (b->value) return words << "--value" << qtext(exact_value_text(*b->value, *b->quantity));
    if (!other.named.isEmpty()) words << "--over" << other.named;
    if (b->both) words << "--both";
    return words;
}

CommandWords SensitivityPage::command() const {
    CommandWords c{command_words(), tr("The command line takes designs that the study names, and this is none: keep it "
                                       "under a name first")};
    c.ranges = false;
    return c;
}

QStringList SensitivityPage::command_words() const {
    auto const design = design_->choice(session_);
    if (!design || !wanted_) return {};
    if (design->at && !is_grid_point(design->of) && design->named.isEmpty()) return {};
    InfluenceView const view = view_wanted();
    if (view == InfluenceView::uncertainty) return {};
    if (compares()) {
        auto const other = against_->choice(session_);
        if (!other || design->at || other->at) return {};  // what is set goes for both there
        if (view == InfluenceView::even) return even_command(*design, *other);
        if (view == InfluenceView::switch_over && (design->named.isEmpty() || other->named.isEmpty())) return {};
        if (!can_be_said(session_, *design) || !can_be_said(session_, *other)) return {};
        QStringList words{view == InfluenceView::difference ? "attribute" : "decide"};
        if (!design->named.isEmpty()) words << "--design" << design->named;
        if (!other->named.isEmpty()) words << "--over" << other->named;
        if (view == InfluenceView::difference) return words << "--output" << qtext(wanted_->key);
        words << "--key" << qtext(wanted_->key);
        if (range_->value() != usual_range) words << "--range" << QString::number(range_->value());
        if (decisions_->isChecked()) words << "--decisions";
        return words << "--most" << QString::number(most_->value());
    }
    if (!can_be_said(session_, *design)) return {};
    QStringList words{"sensitivity"};
    if (!design->named.isEmpty()) words << "--design" << design->named;
    if (design->at)
        for (auto const& [q, value] : design->at->at)
            if (!session_.document().is_pinned(*q)) words << "--set" << set_text(session_.graph(), *q, value);
    QStringList keys{qtext(wanted_->key)};
    if (view == InfluenceView::map)
        for (Quantity const* q : session_.study().figures)
            if (q != wanted_ && !session_.graph().is_choice(*q)) keys << qtext(q->key);
    words << "--output" << keys.join(',');
    if (view == InfluenceView::elasticities || view == InfluenceView::map)
        words << "--method"
              << "elasticity";
    if (view == InfluenceView::screening)
        words << "--method"
              << "morris";
    if (view == InfluenceView::shares)
        words << "--method"
              << "sobol";
    if (!range_->isHidden() && range_->value() != usual_range) words << "--range" << QString::number(range_->value());
    if (is_contour()) {
        for (int side : {0, 1})
            if (auto const axis = contour_->axis(side))
                words << "--map" << qtext(axis->quantity->key) + "=" + qtext(axis->text);
        return words;
    }
    if (stated_->isChecked()) words << "--stated";
    if (decisions_->isChecked()) words << "--decisions";
    return words << "--most" << QString::number(most_->value());
}

}  // namespace diecast
