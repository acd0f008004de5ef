#include "app/gui/sensitivity/even_bar.h"
#include <QHBoxLayout>
#include <QLabel>
#include "app/present/tables/break_even_table.h"
#include "app/session/words.h"
#include "optimizer/analysis/influence.h"

namespace diecast {
namespace {

constexpr std::size_t most_even_inputs = 40;

}  // namespace

EvenBar::EvenBar(QWidget* parent)
    : QWidget(parent),
      change_(new FittingCombo(tr("What changes"), 260, this)),
      range_(new RangeEdit(tr("From where to where it goes"), this)),
      both_(new QCheckBox(tr("of both"), this)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(space::normal);
    change_->setMinimumWidth(200);
    both_->setToolTip(tr("It changes in both designs; otherwise in the first alone"));
    row->addWidget(new QLabel(tr("along"), this));
    row->addWidget(change_);
    row->addWidget(range_);
    row->addWidget(both_);
    connect(change_, &QComboBox::currentIndexChanged, this, [this] {
        follow_choice();
        if (of_study()) emit study_question_chosen();
        emit changed();
    });
    connect(range_, &RangeEdit::changed, this, &EvenBar::changed);
    connect(both_, &QCheckBox::toggled, this, &EvenBar::changed);
}

void EvenBar::offer(Session const& session, Quantity const& output, Scenario const& design, Scenario const& over) {
    session_ = &session;
    Graph const& graph = session.graph();
    auto const others = inputs_of(graph, over, {&output});
    std::vector<Offered> list;
    for (Input const& i : strongest_inputs(graph, design, output)) {
        auto const same = std::any_of(others.begin(), others.end(), [&](Input const& o) {
            return o.quantity == i.quantity && o.value == i.value && o.origin == i.origin;
        });
        if (list.size() < most_even_inputs) list.push_back({i.quantity, same, i.value / i.quantity->unit});
    }
    std::vector<BreakEven> const& questions = session.study().break_evens;
    if (list == offered_ && questions == questions_ && !wanted_) return;
    Quantity const* const before = wanted_ ? wanted_ : quantity();
    QString const asked = of_study() && !wanted_ ? change_->currentText() : QString();
    offered_ = std::move(list), questions_ = questions;
    QSignalBlocker const quietly(change_);
    change_->clear();
    for (Offered const& o : offered_) {
        change_->addItem(title(*o.quantity), QVariant());
        change_->setItemData(change_->count() - 1, tooltip(*o.quantity), Qt::ToolTipRole);
    }
    if (!questions_.empty()) change_->insertSeparator(change_->count());
    for (BreakEven const& b : questions_) {
        change_->addItem(qtext(title_of(b)), qtext(b.name));
        change_->setItemData(change_->count() - 1, qtext(question_of(b)), Qt::ToolTipRole);
    }
    int at = asked.isEmpty() ? -1 : change_->findText(asked);
    for (std::size_t i = 0; at < 0 && i < offered_.size(); ++i)
        if (offered_[i].quantity == before) at = static_cast<int>(i);
    change_->setCurrentIndex(std::max(at, 0));
    if (at < 0 || quantity() != before || wanted_) follow_choice();
    wanted_ = nullptr;
}

void EvenBar::choose(Quantity const& q) {
    for (std::size_t i = 0; i < offered_.size(); ++i)
        if (offered_[i].quantity == &q) return change_->setCurrentIndex(static_cast<int>(i));
    wanted_ = &q;
}

BreakEven const* EvenBar::of_study() const {
    std::string const name = to_std(change_->currentData().toString());
    for (BreakEven const& b : questions_)
        if (!name.empty() && b.name == name) return &b;
    return nullptr;
}

Quantity const* EvenBar::quantity() const {
    if (BreakEven const* b = of_study()) return b->change.quantity;
    auto const at = static_cast<std::size_t>(change_->currentIndex());
    return at < offered_.size() ? offered_[at].quantity : nullptr;
}

/// A range that suits what was chosen.
void EvenBar::follow_choice() {
    QSignalBlocker const quietly(both_);
    if (BreakEven const* b = of_study()) {
        range_->follow(session_->graph(), b->change);
        both_->setChecked(b->both);
    } else if (Quantity const* q = quantity()) {
        Offered const& o = offered_[static_cast<std::size_t>(change_->currentIndex())];
        range_->follow(session_->graph(), *q, o.value);
        both_->setChecked(o.same);
    }
}

std::optional<BreakEven> EvenBar::question(Quantity const& output) const {
    if (!range_->axis()) return {};
    BreakEven b{};
    if (BreakEven const* of = of_study()) b = *of;
    else b.quantity = &output;
    b.change = *range_->axis(), b.both = both_->isChecked() && !b.value;
    return b;
}

}  // namespace diecast
