#include "app/gui/why/why_pane.h"
#include <QVBoxLayout>
#include "app/gui/why/why_card.h"
#include "app/gui/widgets/style.h"

namespace diecast {

WhyPane::WhyPane(Document& document, Navigator& navigator, QWidget* parent)
    : QWidget(parent),
      head_(new QHBoxLayout),
      question_(new QLabel(this)),
      hint_(new QLabel(this)),
      tree_(new WhyTree(document, navigator, this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    question_->setFont(text_font(type::body, QFont::DemiBold));
    question_->setWordWrap(true);
    hint_->setObjectName("muted");
    hint_->setWordWrap(true);
    hint_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    hint_->hide();
    head_->addWidget(question_, 1);
    auto* card = new WhyCard(this);
    column->addLayout(head_);
    column->addWidget(card);
    column->addWidget(tree_, 1);
    column->addWidget(hint_, 1);
    connect(tree_, &WhyTree::step_shown, card,
            [card](Explanation const* step) { step ? card->show_step(*step) : card->forget(); });
    connect(tree_, &WhyTree::pin_wanted, this, [&document](Quantity const* q, double value) {
        document.pin(*q, document.graph().pin_value_of(*q, value));
    });
}

void WhyPane::add_beside(QWidget* w) { head_->addWidget(w, 0, Qt::AlignTop); }

void WhyPane::has_derivation(bool has) {
    tree_->setVisible(has);
    question_->setVisible(has);
    hint_->setVisible(!has);
}

void WhyPane::show_nothing(QString const& what_to_do) {
    tree_->forget();
    question_->clear();
    hint_->setText(what_to_do);
    has_derivation(false);
}

void WhyPane::show_why(QString const& question, Explanation e) {
    has_derivation(true);
    question_->setText(question);
    tree_->show(std::move(e));
}

void WhyPane::forget(QString const& question) {
    has_derivation(true);
    question_->setText(question);
    tree_->forget();
}

}  // namespace diecast
