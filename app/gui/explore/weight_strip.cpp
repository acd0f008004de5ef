#include "app/gui/explore/weight_strip.h"
#include <QHBoxLayout>
#include <QVBoxLayout>
#include <cmath>
#include "app/gui/widgets/style.h"
#include "app/gui/widgets/text/elided_label.h"
#include "app/present/text/shares_and_counts.h"
#include "app/session/words.h"

namespace diecast {

WeightStrip::WeightStrip(Session& session, FrontModel& front, QWidget* parent)
    : QWidget(parent), session_(session), front_(front), meaning_(new ElidedLabel(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(space::card, 0, space::card, space::tight);
    column->setSpacing(space::tight);
    meaning_->setObjectName("muted");
    meaning_->setFont(text_font(type::small));
    column->addWidget(meaning_);
    connect(&session, &Session::answered, this, [this] {
        if (isVisible()) rebuild();
    });
    connect(&session, &Session::part_changed, this, [this] {
        if (isVisible()) weigh(false);
    });
}

void WeightStrip::be_brief(bool on) { meaning_->setVisible(!on); }

void WeightStrip::showEvent(QShowEvent* e) {
    QWidget::showEvent(e);
    rebuild();
}

void WeightStrip::hideEvent(QHideEvent* e) {
    QWidget::hideEvent(e);
    front_.weigh({});
}

/// A slider for each objective; those that stay keep their places.
void WeightStrip::rebuild() {
    std::vector<Quantity const*> now;
    if (session_.picture())
        for (Objective const& o : session_.picture()->question.objectives) now.push_back(o.quantity);
    if (now == objectives_) return weigh(false);
    objectives_ = now;
    delete row_;
    sliders_.clear(), shares_.clear();
    row_ = new QWidget(this);
    auto* row = new QHBoxLayout(row_);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(space::normal);
    for (Quantity const* q : objectives_) {
        auto* name = new ElidedLabel(title(*q), row_);
        name->set_most_lines(2);
        name->setToolTip(tooltip(*q));
        auto* slider = new QSlider(Qt::Horizontal, row_);
        slider->setRange(0, 100);
        slider->setValue(50);
        slider->setPageStep(10);
        slider->setMinimumWidth(60);
        slider->setAccessibleName(tr("Weight of %1").arg(in_sentence(*q)));
        slider->setToolTip(tr("How much %1 counts").arg(in_sentence(*q)));
        auto* share = new QLabel(row_);
        share->setMinimumWidth(share->fontMetrics().horizontalAdvance("100 %"));
        share->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        row->addWidget(name, 3);
        row->addWidget(slider, 4);
        row->addWidget(share);
        row->addSpacing(space::normal);
        sliders_.push_back(slider), shares_.push_back(share);
        connect(slider, &QSlider::valueChanged, this, [this] { weigh(true); });
    }
    static_cast<QVBoxLayout*>(layout())->insertWidget(0, row_);
    weigh(false);
}

void WeightStrip::weigh(bool pick) {
    std::vector<double> weights;
    double sum = 0;
    for (QSlider* slider : sliders_) weights.push_back(slider->value()), sum += slider->value();
    for (std::size_t i = 0; i < shares_.size(); ++i)
        shares_[i]->setText(qtext(percent(sum > 0 ? std::round(100 * weights[i] / sum) / 100 : 0)));
    meaning_->setText(sum > 0 ? tr("Ranked by the weighted sum: each counts from 0 at the best of this front to 1 at "
                                   "its worst, in ratios "
                                   "where it spans more than a factor of 8.")
                              : tr("Nothing counts: the front stands in its own order."));
    meaning_->setToolTip(meaning_->text());
    setToolTip(meaning_->text());
    front_.weigh(sum > 0 ? weights : std::vector<double>());
    if (!pick || front_.rowCount() == 0 || sum <= 0) return;
    Selection s = session_.selection();
    s.hovered.reset();
    s.picked = session_.designs().coordinates(front_.design(0));
    session_.select(std::move(s));
}

}  // namespace diecast
