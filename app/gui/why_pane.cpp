#include "app/gui/why_pane.h"
#include <QVBoxLayout>
#include "app/gui/style.h"
#include "app/gui/why_card.h"

namespace diecast {

WhyPane::WhyPane(Document& document, QWidget* parent)
    : QWidget(parent), head_(new QHBoxLayout), question_(new QLabel(this)), tree_(new WhyTree(document, this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    question_->setFont(text_font(type::body, QFont::DemiBold));
    question_->setWordWrap(true);
    head_->addWidget(question_, 1);
    auto* card = new WhyCard(this);
    column->addLayout(head_);
    column->addWidget(card);
    column->addWidget(tree_, 1);
    connect(tree_, &WhyTree::step_shown, card,
            [card](Explanation const* step) { step ? card->show_step(*step) : card->forget(); });
    connect(tree_, &WhyTree::pin_wanted, this,
            [&document](Quantity const* q, double value) { document.pin(*q, document.graph().word_of(*q, value)); });
}

void WhyPane::add_beside(QWidget* w) { head_->addWidget(w, 0, Qt::AlignTop); }

void WhyPane::show_why(QString const& question, Explanation e) {
    question_->setText(question);
    tree_->show(std::move(e));
}

void WhyPane::forget(QString const& question) {
    question_->setText(question);
    tree_->forget();
}

}  // namespace diecast
