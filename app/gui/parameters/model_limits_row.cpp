#include "app/gui/parameters/model_limits_row.h"
#include <QVBoxLayout>
#include "app/chart/text.h"
#include "app/gui/widgets/style.h"
#include "app/session/words.h"

namespace diecast {

ModelLimitsRow::ModelLimitsRow(QWidget* parent)
    : QWidget(parent), on_(new QCheckBox(tr("Limits of the model"), this)), list_(new QLabel(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(space::card, 0, space::card, 0);
    column->setSpacing(0);
    on_->setObjectName("model_limits");
    on_->setToolTip(
        tr("What the model itself says must hold for the quantities asked for: data fit into memory, dies within the "
           "reticle limit. Without the tick no constraint is in force; those of the study are put aside."));
    list_->setObjectName("muted");
    list_->setFont(text_font(type::small));
    list_->setWordWrap(true);
    list_->setContentsMargins(on_->sizeHint().height(), 0, 0, 0);
    column->addWidget(on_);
    column->addWidget(list_);
    connect(on_, &QCheckBox::clicked, this, &ModelLimitsRow::switched);
}

void ModelLimitsRow::show(bool on, std::vector<Quantity const*> const& slacks) {
    on_->setChecked(on);
    QStringList names;
    for (Quantity const* q : slacks) names << title(*q) + " ≥ 0";
    list_->setText(in_whole_amounts(names.join("\u00A0· ")));
    list_->setVisible(!names.isEmpty());
}

}  // namespace diecast
