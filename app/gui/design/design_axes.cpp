#include "app/gui/design/design_axes.h"
#include <QAbstractItemView>
#include <cmath>
#include "app/gui/widgets/calm_slider.h"
#include "app/gui/widgets/elided_combo.h"
#include "app/gui/widgets/text/elided_label.h"
#include "app/session/words.h"

namespace diecast {
namespace {

int nearest_place(AxisSpec const& axis, double value) {
    auto const& v = axis.values;
    return static_cast<int>(
        std::min_element(v.begin(), v.end(),
                         [&](double a, double b) { return std::abs(a - value) < std::abs(b - value); }) -
        v.begin());
}

}  // namespace

DesignAxes::DesignAxes(Session& session, QWidget* parent)
    : QWidget(parent), session_(session), grid_(new QGridLayout(this)) {
    grid_->setContentsMargins(space::wide, space::normal, space::card, space::normal);
    grid_->setHorizontalSpacing(space::normal);
    grid_->setVerticalSpacing(space::tight);
    grid_->setColumnStretch(0, 3);
    grid_->setColumnStretch(1, 4);
}

void DesignAxes::build(std::vector<AxisSpec> const& axes) {
    while (QLayoutItem* item = grid_->takeAt(0)) {
        if (item->widget()) item->widget()->hide(), item->widget()->deleteLater();
        delete item;
    }
    rows_.clear();
    for (AxisSpec const& axis : axes) {
        int const at = static_cast<int>(rows_.size());
        auto* name = new ElidedLabel(title(*axis.quantity), this);
        name->set_most_lines(3);
        name->setToolTip(tooltip(*axis.quantity));
        grid_->addWidget(name, 2 * at, 0);
        rows_.push_back({axis, std::numeric_limits<double>::quiet_NaN(), name});
        session_.graph().is_choice(*axis.quantity) ? build_choice(rows_.size() - 1) : build_number(rows_.size() - 1);
    }
    grid_->setRowStretch(2 * static_cast<int>(axes.size()), 1);
}

/// An entry that is not on the axis, or none where the design has no use for it, is said behind those that are.
void DesignAxes::show_choice(Row& row, int place) {
    int const all = static_cast<int>(row.axis.values.size());
    while (row.choice->count() > all) row.choice->removeItem(all);
    if (place < 0)
        row.choice->addItem(std::isnan(row.value)
                                ? tr("not used by this design")
                                : tr("%1, not swept").arg(shown(session_.graph(), *row.axis.quantity, row.value)));
    row.choice->setCurrentIndex(place < 0 ? all : place);
}

void DesignAxes::build_choice(std::size_t i) {
    Row& row = rows_[i];
    Quantity const& q = *row.axis.quantity;
    row.choice = new ElidedCombo(this);
    for (double const v : row.axis.values) row.choice->addItem(shown(session_.graph(), q, v));
    row.choice->setAccessibleName(title(q));
    row.choice->view()->setAccessibleName(title(q));
    row.choice->setToolTip(tooltip(q));
    row.choice->setFocusPolicy(Qt::StrongFocus);
    row.choice->setMinimumWidth(96);
    grid_->addWidget(row.choice, 2 * static_cast<int>(i), 1, 1, 2);
    connect(row.choice, &QComboBox::activated, this, [this, i](int place) {
        if (place >= static_cast<int>(rows_[i].axis.values.size())) return;
        emit moved(rows_[i].axis.quantity, rows_[i].axis.values[static_cast<std::size_t>(place)]);
    });
}

void DesignAxes::build_number(std::size_t i) {
    Row& row = rows_[i];
    Quantity const& q = *row.axis.quantity;
    row.slider = new CalmSlider(Qt::Horizontal, this);
    row.slider->setRange(0, std::max<int>(0, static_cast<int>(row.axis.values.size()) - 1));
    row.slider->setPageStep(1);
    row.slider->setAccessibleName(tr("%1 slider").arg(title(q)));
    row.slider->setToolTip(tr("The values of the axis: %1").arg(axis_text(session_.graph(), row.axis)));
    row.slider->setFocusPolicy(Qt::StrongFocus);
    row.field = new QuantityField(q, title(q), this);
    row.field->setFixedWidth(112);
    row.field->setToolTip(tooltip(q) + tr("<br>A value that is not a grid point of the axis departs from the grid."));
    row.remark = new RemarkLabel(row.field, this);
    int const at = 2 * static_cast<int>(i);
    grid_->addWidget(row.slider, at, 1);
    grid_->addWidget(row.field, at, 2);
    grid_->addWidget(row.remark, at + 1, 0, 1, 3);
    connect(row.slider, &QSlider::valueChanged, this, [this, i](int place) {
        emit moved(rows_[i].axis.quantity, rows_[i].axis.values[static_cast<std::size_t>(place)]);
    });
    connect(row.field, &QuantityField::stepped, this, [this, i](double to) { emit moved(rows_[i].axis.quantity, to); });
    connect(row.field, &QuantityField::finished, this, [this, i] { take(i, rows_[i].field->text()); });
    connect(row.field, &QuantityField::given_up, this, [this, i] { take(i, {}); });
    connect(row.remark, &QLabel::linkActivated, this, [this, i](QString const& text) { take(i, text); });
}

void DesignAxes::take(std::size_t i, QString const& typed) {
    Row const row = rows_[i];
    TypedSetting const read = typed.trimmed().isEmpty() ? TypedSetting{} : read_single(*row.axis.quantity, typed);
    row.remark->say(read);
    row.field->set_problem(read.problem.isEmpty() ? QString() : plain_remark(read));
    if (!read.problem.isEmpty()) return;
    row.field->setModified(false);
    row.field->setText(shown(read.value.value_or(row.value), *row.axis.quantity));
    if (read.value && *read.value != row.value) emit moved(row.axis.quantity, *read.value);
}

void DesignAxes::show(std::vector<AxisSpec> const& axes, std::vector<double> const& values) {
    bool const same = std::equal(axes.begin(), axes.end(), rows_.begin(), rows_.end(),
                                 [](AxisSpec const& a, Row const& r) { return a == r.axis; });
    if (!same) build(axes);
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        Row& row = rows_[i];
        row.value = values[i];
        int const place = nearest_place(row.axis, row.value);
        bool const known = !row.axis.values.empty() && row.axis.values[static_cast<std::size_t>(place)] == row.value;
        if (row.choice) show_choice(row, known ? place : -1);
        if (!row.slider) continue;
        if (!row.slider->isSliderDown()) {
            QSignalBlocker const quietly(row.slider);
            row.slider->setValue(place);
        }
        restyle(row.slider, "pinned", known);
        row.field->set_value(row.value);
        if (row.field->hasFocus() && row.field->isModified()) continue;
        row.field->setText(shown(row.value, *row.axis.quantity));
        row.field->set_problem({});
        row.remark->say({});
        row.field->setCursorPosition(0);
        QFont font = row.field->font();
        font.setItalic(!known);
        row.field->setFont(font);
    }
}

}  // namespace diecast
