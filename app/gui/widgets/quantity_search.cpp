#include "app/gui/widgets/quantity_search.h"
#include <QAbstractItemView>
#include "app/gui/widgets/pass_undo.h"
#include "app/gui/widgets/style.h"
#include "app/session/search/find.h"
#include "app/session/words.h"
#include "optimizer/analysis/relevance.h"

namespace diecast {
namespace {

std::size_t const most_offers = 40;

}  // namespace

QuantitySearch::QuantitySearch(Session& session, QString const& name, QWidget* parent)
    : QLineEdit(parent), session_(session), model_(new QStandardItemModel(this)), completer_(new QCompleter(this)) {
    pass_undo(this);
    setPlaceholderText(name);
    setAccessibleName(name);
    completer_->setModel(model_);
    completer_->setCompletionMode(QCompleter::UnfilteredPopupCompletion);
    completer_->setMaxVisibleItems(12);
    completer_->setWidget(this);
    completer_->popup()->setAccessibleName(name);
    completer_->popup()->setObjectName("offers");
    connect(this, &QLineEdit::textEdited, this, &QuantitySearch::offer);
    connect(this, &QLineEdit::returnPressed, this, [this] {
        QModelIndex const at = completer_->popup()->currentIndex();
        choose(completer_->popup()->isVisible() && at.isValid() ? at.row() : 0);
    });
    connect(completer_, qOverload<QModelIndex const&>(&QCompleter::activated), this,
            [this](QModelIndex const& at) { choose(at.row()); });
}

void QuantitySearch::offer() {
    model_->clear();
    offered_.clear();
    auto const matters = relevant(session_.graph(), outputs_of(session_.study()));
    for (bool relevant_ones : {true, false})
        for (Quantity const* q : find_quantities(session_.graph(), text())) {
            bool const matter = matters[static_cast<std::size_t>(session_.graph().slot(*q))];
            if (offered_.size() >= most_offers || matter != relevant_ones || session_.graph().is_choice(*q)) continue;
            offered_.push_back(q);
            auto* item = new QStandardItem(axis_title(*q));
            item->setToolTip(tooltip(*q));
            model_->appendRow(item);
        }
    if (text().trimmed().isEmpty()) return completer_->popup()->hide();
    if (offered_.empty()) {
        auto* none = new QStandardItem(tr("No number has “%1” in its name, other names, key or symbol").arg(text()));
        none->setFlags(Qt::NoItemFlags);
        model_->appendRow(none);
    }
    completer_->complete();
}

QStringList QuantitySearch::offers() const {
    QStringList list;
    for (Quantity const* q : offered_) list << title(*q);
    return list;
}

QString QuantitySearch::told() const {
    QStandardItem const* first = model_->item(0);
    return first && !first->isEnabled() ? first->text() : QString();
}

void QuantitySearch::choose(int row) {
    if (offered_.empty() && !text().isEmpty()) offer();
    if (row < 0 || static_cast<std::size_t>(row) >= offered_.size()) return;
    Quantity const* q = offered_[static_cast<std::size_t>(row)];
    offered_.clear();
    completer_->popup()->hide();
    clear();
    emit chosen(q);
}

}  // namespace diecast
