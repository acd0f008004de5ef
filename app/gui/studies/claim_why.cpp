#include "app/gui/studies/claim_why.h"
#include <QKeyEvent>
#include <QVBoxLayout>
#include <cmath>
#include "app/chart/text.h"
#include "app/gui/widgets/toggle.h"

namespace diecast {
namespace {

QString name_of(std::string const& design) {
    return design.empty() ? ClaimWhy::tr("the study's own settings") : qtext(design);
}

/// Both designs where they are equally good.
std::vector<ClaimSide> sides_of_break_even(Study const& study, Published const& p, double ours) {
    auto const asked = std::find_if(study.break_evens.begin(), study.break_evens.end(),
                                    [&](BreakEven const& b) { return b.name == p.break_even; });
    if (asked == study.break_evens.end() || !std::isfinite(ours)) return {};
    ClaimSide first{name_of(asked->design), scenario_of(study, asked->design), asked->quantity};
    first.scenario.pin(*asked->change.quantity, ours);
    std::vector<ClaimSide> sides{std::move(first)};
    if (asked->value) return sides;
    sides.push_back({name_of(asked->over), scenario_of(study, asked->over), asked->quantity});
    if (asked->both) sides.back().scenario.pin(*asked->change.quantity, ours);
    return sides;
}

}  // namespace

std::vector<ClaimSide> sides_of(Study const& study, Published const& p, double ours, BestDesign const& best) {
    if (!p.break_even.empty()) return sides_of_break_even(study, p, ours);
    std::vector<std::string> designs{p.design};
    if (p.as != Published::As::value && p.over != p.design) designs.push_back(p.over);
    std::vector<ClaimSide> sides;
    for (std::string const& design : designs) {
        if (p.search.empty()) {
            sides.push_back({name_of(design), scenario_of(study, design), p.quantity});
            continue;
        }
        Found const* found = best.found(design);
        QString const name = design.empty() ? ClaimWhy::tr("the best design") : qtext(design);
        if (found) sides.push_back({name, found->design, p.quantity});
    }
    return sides;
}

ClaimWhy::ClaimWhy(Document& document, Navigator& navigator, QWidget* parent)
    : QWidget(parent),
      why_(new WhyPane(document, navigator, this)),
      side_box_(new QWidget(this)),
      back_(new QToolButton(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(why_);
    auto* row = new QHBoxLayout(side_box_);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(space::tight);
    back_->setObjectName("toggle");
    back_->setText(tr("About the claim"));
    back_->setToolTip(tr("Back to the claim and its source  Esc"));
    back_->setAccessibleName(tr("Back to the claim"));
    back_->setFont(text_font(type::small));
    back_->setFocusPolicy(Qt::StrongFocus);
    connect(back_, &QToolButton::clicked, this, &ClaimWhy::left);
    why_->add_beside(side_box_);
    why_->add_beside(back_);
    tree()->setMinimumHeight(110);
}

void ClaimWhy::show_sides(std::vector<ClaimSide> sides, std::shared_ptr<Graph const> graph, bool elsewhere) {
    tree()->look_elsewhere(elsewhere ? graph : nullptr);
    graph_ = std::move(graph);
    bool const same = std::equal(sides.begin(), sides.end(), list_.begin(), list_.end(),
                                 [](ClaimSide const& a, ClaimSide const& b) { return a.name == b.name; });
    list_ = std::move(sides);
    if (!same) offer_sides();
    side_box_->setVisible(!buttons_.empty());
    turn_to(std::min(side_, list_.empty() ? 0 : list_.size() - 1));
}

void ClaimWhy::offer_sides() {
    for (QToolButton* button : buttons_) button->hide(), button->deleteLater();
    buttons_.clear();
    for (std::size_t i = 0; i < list_.size() && list_.size() > 1; ++i) {
        auto* button = toggle_button(list_[i].name, tr("The number of this design"), side_box_);
        button->setAutoExclusive(true);
        side_box_->layout()->addWidget(button);
        connect(button, &QToolButton::clicked, this, [this, i] { turn_to(i); });
        buttons_.push_back(button);
    }
}

void ClaimWhy::turn_to(std::size_t side) {
    if (list_.empty()) return;
    side_ = side;
    if (side < buttons_.size()) buttons_[side]->setChecked(true);
    ClaimSide const& of = list_[side];
    Explanation e = diecast::explain(*graph_, of.scenario, *of.quantity);
    QString const value = diecast::shown(*graph_, *of.quantity, e.value / of.quantity->unit);
    why_->show_why(tr("Why is %1 of %2 %3?").arg(in_sentence(*of.quantity), of.name, value), std::move(e));
}

void ClaimWhy::say(QString const& text) {
    side_box_->hide();
    why_->forget(text);
}

void ClaimWhy::keyPressEvent(QKeyEvent* e) {
    if (e->key() == Qt::Key_Escape) return emit left();
    QWidget::keyPressEvent(e);
}

}  // namespace diecast
