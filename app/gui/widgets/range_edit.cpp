#include "app/gui/widgets/range_edit.h"
#include <algorithm>
#include <cmath>
#include "app/chart/text.h"
#include "app/session/typed.h"

namespace diecast {

double rounded_to_three(double v) { return QString::number(v, 'g', 3).toDouble(); }

namespace {

/// Text of a range from a tenth to ten times the value, within the row's range.
QString range_around(Quantity const& q, double v) {
    double const wide = std::max(std::abs(v), 1.0);
    double const lo = std::max(q.range.lo, v > 0 ? v / 10 : v - wide),
                 hi = std::min(q.range.hi, v > 0 ? v * 10 : v + wide);
    bool const whole = q.scale == Scale::integer;
    auto const text = [&](double end) {
        double const rounded = whole ? std::round(end) : rounded_to_three(end);
        return qtext(exact_text(std::clamp(rounded, q.range.lo, q.range.hi)));
    };
    QString const range = text(lo) + ".." + text(whole ? std::min(hi, lo + 1000) : hi);
    return with_mark(q.unit.name.empty() ? range : range + " " + qtext(std::string(q.unit.name)));
}

}  // namespace

RangeEdit::RangeEdit(QString const& name, QWidget* parent) : QLineEdit(parent) {
    setAccessibleName(name);
    setToolTip(tr("%1, for example 1..50 USD/GB").arg(name));
    setMinimumWidth(130);
    connect(this, &QLineEdit::editingFinished, this, [this] {
        if (!isModified()) return;
        setModified(false);
        read();
        emit changed();
    });
}

void RangeEdit::follow(Graph const& graph, Quantity const& q, double value) {
    graph_ = &graph, quantity_ = &q;
    setText(range_around(q, value));
    read();
}

void RangeEdit::follow(Graph const& graph, AxisSpec const& axis) {
    graph_ = &graph, quantity_ = axis.quantity;
    setText(text_to_type(graph, axis));
    read();
}

void RangeEdit::read() {
    TypedSetting const typed = read_places(*graph_, *quantity_, text());
    axis_.reset(), problem_ = typed.problem;
    if (typed.axis && typed.axis->values.size() < 2) problem_ = tr("It goes from one value to another: 1..10");
    else axis_ = typed.axis;
    if (axis_ && !graph_->is_choice(*quantity_)) std::sort(axis_->values.begin(), axis_->values.end());
}

}  // namespace diecast
