#include "app/gui/widgets/quantity_search.h"
#include <QAbstractItemView>
#include <QStyle>
#include <algorithm>
#include "app/gui/widgets/pass_keys.h"
#include "app/gui/widgets/style.h"
#include "app/session/words.h"
#include "optimizer/analysis/relevance.h"

namespace diecast {
namespace {

std::size_t const most_offers = 40;

}  // namespace

void show_offers(QCompleter& completer, QWidget const& line) {
    QAbstractItemView const& list = *completer.popup();
    int wide = 0;
    for (int row = 0; row < completer.completionModel()->rowCount(); ++row)
        wide = std::max(wide, list.sizeHintForIndex(completer.completionModel()->index(row, 0)).width());
    int const bar = list.style()->pixelMetric(QStyle::PM_ScrollBarExtent) + 2 * space::normal;
    int const room = line.window()->width() - line.mapTo(line.window(), QPoint()).x() - space::normal;
    completer.complete({0, 0, std::max(line.width(), std::min(wide + bar, room)), line.height()});
}

QuantitySearch::QuantitySearch(Session& session, QString const& name, QWidget* parent)
    : QLineEdit(parent), session_(session), model_(new QStandardItemModel(this)), completer_(new QCompleter(this)) {
    pass_keys(this);
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

void QuantitySearch::restrict_to(std::function<bool(Quantity const&)> allowed, QString const& why_not) {
    allowed_ = std::move(allowed);
    why_not_ = why_not;
}

/// The hits in order of fit; of equal ones, those that matter to the study first.
std::vector<Quantity const*> QuantitySearch::ranked(FoundQuantities const& found) const {
    Graph const& graph = session_.graph();
    auto const matters = relevant(graph, outputs_of(session_.study()));
    std::vector<FoundQuantity> hits;
    for (FoundQuantity const& f : found.hits)
        if (!graph.is_choice(*f.quantity) && (!allowed_ || allowed_(*f.quantity))) hits.push_back(f);
    auto const rank = [&](FoundQuantity const& f) {
        return std::pair(f.fit, !matters[to_index(graph.slot(*f.quantity))]);
    };
    std::stable_sort(hits.begin(), hits.end(), [&](auto const& a, auto const& b) { return rank(a) < rank(b); });
    std::vector<Quantity const*> result;
    for (FoundQuantity const& f : hits) result.push_back(f.quantity);
    if (result.size() > most_offers) result.resize(most_offers);
    return result;
}

void QuantitySearch::offer() {
    model_->clear();
    FoundQuantities const found = search_quantities(session_.graph(), to_std(text()));
    offered_ = ranked(found);
    instead_ = offered_.empty() ? QString() : qtext(found.instead);
    if (text().trimmed().isEmpty()) return completer_->popup()->hide();
    auto const refused = std::find_if(found.hits.begin(), found.hits.end(), [&](FoundQuantity const& f) {
        return !session_.graph().is_choice(*f.quantity) && found.instead.empty();
    });
    if (!instead_.isEmpty()) say(qtext(no_match(to_std(text()), found.instead)));
    else if (offered_.empty() && refused != found.hits.end()) say(why_not_.arg(title(*refused->quantity)));
    else if (offered_.empty()) say(qtext(no_match(to_std(text()), {})));
    for (Quantity const* q : offered_) {
        auto* item = new QStandardItem(axis_title(*q));
        item->setToolTip(tooltip(*q));
        model_->appendRow(item);
    }
    show_offers(*completer_, *this);
}

/// The first row: it can be chosen if it names words to take instead.
void QuantitySearch::say(QString const& what) {
    auto* item = new QStandardItem(what);
    if (instead_.isEmpty()) item->setFlags(Qt::NoItemFlags);
    model_->appendRow(item);
}

void QuantitySearch::choose(int row) {
    if (offered_.empty() && !text().isEmpty()) offer();
    if (!instead_.isEmpty() && row == 0) {
        setText(instead_);
        return offer();
    }
    if (!instead_.isEmpty()) --row;
    if (row < 0 || static_cast<std::size_t>(row) >= offered_.size()) return;
    Quantity const* q = offered_[static_cast<std::size_t>(row)];
    offered_.clear();
    instead_.clear();
    completer_->popup()->hide();
    clear();
    emit chosen(q);
}

}  // namespace diecast
