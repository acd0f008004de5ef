// RangeEdit: from where to where a quantity goes, as it is typed: "1..50 USD/GB", "N7, N5".
#pragma once
#include <QLineEdit>
#include "model/study/study.h"

namespace diecast {

/// Significant digits.
double rounded_to_three(double);

class RangeEdit : public QLineEdit {
    Q_OBJECT
public:
    explicit RangeEdit(QString const& name, QWidget* parent);
    void follow(Graph const&, Quantity const&, double value);  // in the unit: a tenth to ten times of it
    void follow(Graph const&, AxisSpec const&);
    std::optional<AxisSpec> const& axis() const { return axis_; }  // none: see problem(); numbers rising
    QString problem() const { return problem_; }

signals:
    void changed();  // by hand

private:
    void read();

    Graph const* graph_ = nullptr;
    Quantity const* quantity_ = nullptr;
    std::optional<AxisSpec> axis_;
    QString problem_;
};

}  // namespace diecast
