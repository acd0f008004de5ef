// The ceilings of the page's design, below its table: a row for each, and where it comes from.
#include "app/gui/roofline/roofline_page.h"
#include "app/gui/widgets/style.h"
#include "app/session/words.h"

namespace diecast {
namespace {

int const height_with_causes = 800;  // of the page: on a lower one the table of kernels has the room

QLabel* muted_label(QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setObjectName("muted");
    label->setFont(text_font(type::small));
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

}  // namespace

/// Each ceiling of the design as a parameter: typed, stepped, pinned and let go of.
void RooflinePage::show_ceilings() {
    std::size_t const count = answer_->causes.size();
    bool const same = rows_.size() == count && std::equal(rows_.begin(), rows_.end(), answer_->causes.begin(),
                                                          [](ParameterRow const* row, Explanation const& e) {
                                                              return &row->quantity() == e.quantity;
                                                          });
    if (!same) {
        for (ParameterRow* row : rows_) row->deleteLater();
        for (QLabel* label : causes_) label->deleteLater();
        rows_.clear(), causes_.clear();
        for (Explanation const& e : answer_->causes) {
            auto* row = new ParameterRow(session_, *e.quantity, ceiling_box_);
            row->call(title(*e.quantity));
            auto* label = muted_label(ceiling_box_);
            label->setContentsMargins(24, 0, 0, space::tight);
            ceiling_box_->layout()->addWidget(row);
            ceiling_box_->layout()->addWidget(label);
            connect(row, &ParameterRow::explain_wanted, this, [this](Quantity const* q) { explain(q->key); });
            rows_.push_back(row), causes_.push_back(label);
        }
    }
    for (std::size_t i = 0; i < count; ++i) show_cause(rows_[i], causes_[i], answer_->causes[i]);
}

void RooflinePage::show_cause(ParameterRow* row, QLabel* label, Explanation const& e) {
    row->refresh(e.value / e.quantity->unit, e.origin);
    label->setText(qtext(cause_words(e)));
    label->setVisible(height() >= height_with_causes);
    row->setToolTip(label->text());
}

void RooflinePage::resizeEvent(QResizeEvent* e) {
    QWidget::resizeEvent(e);
    for (QLabel* label : causes_) label->setVisible(height() >= height_with_causes);
}

}  // namespace diecast
