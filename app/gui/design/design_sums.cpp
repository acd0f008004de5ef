#include "app/gui/design/design_sums.h"
#include <QAbstractItemView>
#include <QVBoxLayout>
#include "app/chart/text.h"
#include "app/gui/widgets/elided_combo.h"
#include "app/gui/widgets/style.h"
#include "app/present/charts/breakdown_chart.h"
#include "app/session/words.h"

namespace diecast {

DesignSums::DesignSums(Session& session, BackgroundWork& work, QWidget* parent)
    : QWidget(parent),
      session_(session),
      total_(new ElidedCombo(this)),
      pane_(new FigurePane(work, tr("Working it out"), this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, space::normal);
    column->setSpacing(0);
    pane_->view()->setMinimumSize(320, 170);
    column->addWidget(pane_, 1);
    build_bar(column);
}

void DesignSums::build_bar(QLayout* column) {
    auto* bar = new QWidget(this);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(space::wide, space::tight, space::card, 0);
    auto* words = new QLabel(tr("breakdown of"), bar);
    words->setObjectName("muted");
    total_->setAccessibleName(tr("The total that is divided"));
    total_->view()->setAccessibleName(total_->accessibleName());
    total_->setToolTip(tr("Every cost, power, time and carbon that the model adds up on the way to the key figures"));
    total_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    total_->setMaximumWidth(320);
    total_->setMaxVisibleItems(24);
    row->addWidget(words);
    row->addWidget(total_, 1);
    row->addStretch();
    connect(total_, &QComboBox::activated, this, [this](int i) {
        wanted_ = session_.graph().find(to_std(total_->itemData(i).toString()));
        draw();
    });
    column->addWidget(bar);
}

void DesignSums::forget() {
    sums_.clear();
    known_ = false;
}

void DesignSums::show_design(Scenario scenario, QString const& name) {
    scenario_ = std::move(scenario);
    name_ = name;
    draw();
}

/// The cost of the package is what most ask for; else the first cost there is, else the first sum.
void DesignSums::offer(std::vector<Quantity const*> const& outputs) {
    std::vector<Sum> sums = sums_behind(session_.graph(), scenario_, outputs);
    std::stable_sort(sums.begin(), sums.end(), [](Sum const& a, Sum const& b) { return a.of < b.of; });
    bool const same = std::equal(sums.begin(), sums.end(), sums_.begin(), sums_.end(),
                                 [](Sum const& a, Sum const& b) { return a.quantity == b.quantity; });
    if (same && std::exchange(known_, true)) return;
    known_ = true;
    sums_ = std::move(sums);
    total_->clear();
    for (std::size_t i = 0; i < sums_.size(); ++i) {
        if (i > 0 && sums_[i].of != sums_[i - 1].of) total_->insertSeparator(total_->count());
        total_->addItem(title(*sums_[i].quantity), qtext(sums_[i].quantity->key));
    }
    total_->setEnabled(!sums_.empty());
    draw();
}

void DesignSums::draw() {
    bool const known = std::any_of(sums_.begin(), sums_.end(), [&](Sum const& s) { return s.quantity == wanted_; });
    Quantity const* total = known ? wanted_ : sums_.empty() ? nullptr : sums_.front().quantity;
    if (!total) {
        pane_->entitle({}, {});
        if (!known_) return pane_->say(Glyph::waterfall, tr("Working it out …"), {});
        return pane_->say(Glyph::waterfall, tr("Nothing to add up"),
                          tr("No key figure of this study is a sum of costs, powers or times."));
    }
    total_->setCurrentIndex(total_->findData(qtext(total->key)));
    WaterfallChart chart = breakdown_chart(breakdown(session_.graph(), scenario_, *total), to_std(name_));
    pane_->entitle(qtext(chart.title), {});
    pane_->draw(std::move(chart));
}

}  // namespace diecast
