// NumbersPane: why a number of a chart is what it is; of several at one place, the one that is chosen.
#pragma once
#include <QPushButton>
#include "app/gui/why/why_pane.h"
#include "app/gui/widgets/elided_combo.h"
#include "app/present/charts/number_of.h"

namespace diecast {

class NumbersPane : public QWidget {
    Q_OBJECT
public:
    NumbersPane(Document&, Navigator&, QWidget* parent = nullptr);
    /// Shows the derivation of one of these, at least one: that at the place that was looked at last.
    void show_numbers(std::vector<NumberOf>);
    WhyPane* why() const { return why_; }

private:
    void explain();
    NumberOf const& chosen() const { return numbers_[static_cast<std::size_t>(which_->currentIndex())]; }

    Document& document_;
    ElidedCombo* which_;
    QPushButton* to_design_;  // leads to the design that the number is of
    WhyPane* why_;
    std::vector<NumberOf> numbers_;
};

}  // namespace diecast
