#include "app/gui/sensitivity/contour_bar.h"
#include <QHBoxLayout>
#include <QLabel>
#include <cmath>
#include <numeric>
#include "app/session/words.h"
#include "optimizer/analysis/influence.h"

namespace diecast {
namespace {

constexpr std::size_t most_contour_inputs = 60;

std::vector<double> every_entry(Graph const& graph, Quantity const& choice) {
    std::vector<double> places(graph.entries(choice).size());
    std::iota(places.begin(), places.end(), 0.0);
    return places;
}

}  // namespace

ContourBar::ContourBar(QWidget* parent) : QWidget(parent) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(space::normal);
    for (int i : {0, 1}) {
        QString const name = i == 0 ? tr("To the right") : tr("Upwards");
        Side& s = sides_[i];
        s.what = new FittingCombo(name, 240, this);
        s.range = new RangeEdit(tr("%1: from where to where").arg(name), this);
        s.range->setMinimumWidth(100);
        s.range->setMaximumWidth(150);
        row->addWidget(new QLabel(i == 0 ? tr("over") : tr("and"), this));
        row->addWidget(s.what);
        row->addWidget(s.range);
        connect(s.what, &QComboBox::currentIndexChanged, this, [this, i] {
            choose_other(i);
            follow(i);
            emit changed();
        });
        connect(s.range, &RangeEdit::changed, this, &ContourBar::changed);
    }
}

void ContourBar::offer(Session const& session, Quantity const& output, Scenario const& design) {
    session_ = &session;
    Graph const& graph = session.graph();
    auto const inputs = strongest_inputs(graph, design, output);
    std::vector<Offered> list;
    for (AxisSpec const& axis : session.study().axes) {
        bool const matters =
            std::any_of(inputs.begin(), inputs.end(), [&](Input const& i) { return i.quantity == axis.quantity; });
        if (axis.values.size() < 2 || axis.quantity == &output) continue;
        if (matters || graph.is_choice(*axis.quantity)) list.push_back({axis.quantity, 0, axis});
    }
    for (Input const& i : inputs) {
        auto const same = [&](Offered const& o) { return o.quantity == i.quantity; };
        if (list.size() < most_contour_inputs && std::none_of(list.begin(), list.end(), same))
            list.push_back({i.quantity, i.value / i.quantity->unit, {}});
    }
    for (Quantity const* q : choices_behind(graph, design, output)) {
        auto const same = [&](Offered const& o) { return o.quantity == q; };
        if (q != &output && std::none_of(list.begin(), list.end(), same))
            list.push_back({q, 0, AxisSpec{q, "all", every_entry(graph, *q)}});
    }
    std::array<Quantity const*, 2> before{};
    for (int i : {0, 1})
        if (Offered const* o = offered(i)) before[i] = o->quantity;
    bool const as_before = list == offered_;
    offered_ = std::move(list);
    if (as_before) return;
    for (int i : {0, 1}) {
        Side& s = sides_[i];
        QSignalBlocker const quietly(s.what);
        s.what->clear();
        for (Offered const& o : offered_) {
            s.what->addItem(title(*o.quantity));
            s.what->setItemData(s.what->count() - 1, tooltip(*o.quantity), Qt::ToolTipRole);
        }
        auto const at =
            std::find_if(offered_.begin(), offered_.end(), [&](Offered const& o) { return o.quantity == before[i]; });
        bool const kept = at != offered_.end();
        s.what->setCurrentIndex(kept ? static_cast<int>(at - offered_.begin()) : -1);
        s.at = s.what->currentIndex();
        if (!kept) s.range->clear();
    }
    for (int i : {0, 1}) {  // the first that the other one is not; numbers before choices
        Side& s = sides_[i];
        for (bool const numbers : {true, false})
            for (std::size_t k = 0; k < offered_.size() && s.at < 0; ++k)
                if (static_cast<int>(k) != sides_[1 - i].at && graph.is_choice(*offered_[k].quantity) != numbers) {
                    QSignalBlocker const quietly(s.what);
                    s.what->setCurrentIndex(s.at = static_cast<int>(k));
                    follow(i);
                }
        s.what->updateGeometry();
    }
}

ContourBar::Offered const* ContourBar::offered(int side) const {
    auto const at = static_cast<std::size_t>(sides_[side].what->currentIndex());
    return at < offered_.size() ? &offered_[at] : nullptr;
}

/// A range that suits what was chosen.
void ContourBar::follow(int side) {
    Offered const* o = offered(side);
    if (!o) return;
    if (o->axis) range(side)->follow(session_->graph(), *o->axis);
    else range(side)->follow(session_->graph(), *o->quantity, o->value);
}

/// Who chooses what the other side has swaps the two.
void ContourBar::choose_other(int side) {
    Side &own = sides_[side], &other = sides_[1 - side];
    if (own.what->currentIndex() == other.what->currentIndex() && own.at >= 0) {
        QSignalBlocker const quietly(other.what);
        other.what->setCurrentIndex(other.at = own.at);
        follow(1 - side);
    }
    own.at = own.what->currentIndex();
}

void ContourBar::look_at(AxisSpec const& x, AxisSpec const& y) {
    range(0)->follow(session_->graph(), x), range(1)->follow(session_->graph(), y);
    emit changed();
}

void ContourBar::look_at_all() {
    follow(0), follow(1);
    emit changed();
}

std::optional<AxisSpec> ContourBar::axis(int side) const { return offered(side) ? range(side)->axis() : std::nullopt; }

QString ContourBar::problem() const {
    for (int i : {0, 1}) {
        if (!offered(i)) return tr("The number depends on fewer than two numbers.");
        if (!range(i)->problem().isEmpty()) return title(*offered(i)->quantity) + ": " + range(i)->problem();
    }
    return {};
}

}  // namespace diecast
