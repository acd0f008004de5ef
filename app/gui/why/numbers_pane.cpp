#include "app/gui/why/numbers_pane.h"
#include <QAbstractItemView>
#include <QVBoxLayout>
#include "app/chart/text.h"
#include "app/gui/widgets/style.h"
#include "app/present/charts/chart_numbers.h"
#include "app/session/design_ref.h"

namespace diecast {

NumbersPane::NumbersPane(Document& document, Navigator& navigator, QWidget* parent)
    : QWidget(parent),
      document_(document),
      which_(new ElidedCombo(this)),
      to_design_(new QPushButton(tr("Open in Design"), this)),
      why_(new WhyPane(document, navigator, this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(space::card, space::normal, space::card, 0);
    column->setSpacing(space::normal);
    which_->setAccessibleName(tr("Which of the numbers here"));
    which_->view()->setAccessibleName(which_->accessibleName());
    which_->setToolTip(which_->accessibleName());
    column->addWidget(which_);
    column->addWidget(why_, 1);
    to_design_->setToolTip(tr("All figures of the design that this number is of, its parts and its layout"));
    column->addWidget(to_design_, 0, Qt::AlignLeft);
    connect(to_design_, &QPushButton::clicked, this,
            [this, &navigator] { emit navigator.to_design(design_of(document_, chosen())); });
    connect(which_, &QComboBox::activated, this, &NumbersPane::explain);
}

void NumbersPane::show_numbers(std::vector<NumberOf> numbers) {
    int const before = which_->currentIndex();
    numbers_ = std::move(numbers);
    which_->clear();
    for (NumberOf const& n : numbers_) which_->addItem(sentence_case(qtext(words_of(n))));
    which_->setCurrentIndex(before > 0 && before < which_->count() ? before : 0);
    which_->setVisible(numbers_.size() > 1);
    explain();
}

void NumbersPane::explain() {
    NumberOf const& n = chosen();
    Explanation e = diecast::explain(document_.graph(), n.scenario, *n.quantity);
    QString const value = shown(document_.graph(), *n.quantity, e.value / n.quantity->unit);
    why_->show_why(
        numbers_.size() > 1 ? tr("Why is it %1?").arg(value) : tr("Why is %1 %2?").arg(qtext(words_of(n)), value),
        std::move(e));
}

}  // namespace diecast
