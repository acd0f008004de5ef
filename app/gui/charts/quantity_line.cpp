#include "app/gui/charts/quantity_line.h"
#include <QAbstractItemView>
#include <QKeyEvent>
#include <QMouseEvent>
#include <algorithm>
#include "app/gui/widgets/quantity_search.h"
#include "app/gui/widgets/style.h"
#include "app/session/search/find.h"
#include "app/session/words.h"
#include "optimizer/analysis/relevance.h"

namespace diecast {
namespace {

int const most_found = 60;

}  // namespace

QuantityLine::QuantityLine(Session const& session, QString const& name, Offer offer, QWidget* parent)
    : QLineEdit(parent),
      session_(session),
      offer_(offer),
      model_(new QStandardItemModel(this)),
      completer_(new QCompleter(this)) {
    setAccessibleName(name);
    setPlaceholderText(tr("Search a quantity"));
    completer_->setModel(model_);
    completer_->setCompletionMode(QCompleter::UnfilteredPopupCompletion);
    completer_->setMaxVisibleItems(14);
    completer_->setWidget(this);
    completer_->popup()->setAccessibleName(name);
    completer_->popup()->setObjectName("offers");
    connect(this, &QLineEdit::textEdited, this, [this] {
        text().trimmed().isEmpty() ? offer_likely() : offer_found();
        pop_up();
    });
    connect(this, &QLineEdit::editingFinished, this, [this] {
        if (isModified() && !completer_->popup()->isVisible()) finish(false);
    });
    connect(completer_, qOverload<QModelIndex const&>(&QCompleter::activated), this, &QuantityLine::choose);
}

void QuantityLine::set_current(std::string const& key) {
    key_ = key;
    Quantity const* q = current();
    setText(q ? title(*q) : qtext(key));
    setToolTip(q ? tooltip(*q) : QString());
    setCursorPosition(0);
    setModified(false);
}

bool QuantityLine::is_offered(Quantity const& q) const {
    Graph const& graph = session_.graph();
    bool const choice = graph.is_choice(q), input = graph.is_input(q);
    switch (offer_) {
        case Offer::any:
            return true;
        case Offer::numbers:
            return !choice;
        case Offer::objectives:
            return !choice && !input;
        case Offer::varied:
            return choice || input;
    }
    return true;
}

void QuantityLine::add_section(QString const& name, List const& list) {
    bool headed = name.isEmpty();
    for (Quantity const* q : list) {
        bool again = false;
        for (int row = 0; row < model_->rowCount(); ++row)
            again = again || model_->item(row)->data().toString() == qtext(q->key);
        if (again || !is_offered(*q)) continue;
        if (!std::exchange(headed, true)) {
            auto* heading = new QStandardItem(name);
            heading->setFlags(Qt::NoItemFlags);
            heading->setFont(text_font(type::small, QFont::DemiBold));
            model_->appendRow(heading);
        }
        auto* item = new QStandardItem(axis_title(*q));
        item->setData(qtext(q->key));
        item->setToolTip(tooltip(*q));
        model_->appendRow(item);
    }
}

/// What the study is about.
void QuantityLine::offer_likely() {
    model_->clear();
    Study const& study = session_.study();
    List objectives, limits, axes, pins;
    for (Objective const& o : study.objectives) objectives.push_back(o.quantity);
    for (Constraint const& c : session_.question().constraints) limits.push_back(c.quantity);
    for (AxisSpec const& a : study.axes) axes.push_back(a.quantity);
    for (auto const& [key, value] : study.scenario.pins)
        if (Quantity const* q = session_.graph().find(key)) pins.push_back(q);
    std::sort(pins.begin(), pins.end(), [](auto* a, auto* b) { return title(*a) < title(*b); });
    bool const varied = offer_ == Offer::varied;
    if (varied) add_section(tr("Swept"), axes);
    add_section(tr("Objectives"), objectives);
    add_section(tr("Key figures"), study.figures);
    add_section(tr("Limits"), limits);
    if (!varied) add_section(tr("Swept"), axes);
    add_section(tr("Set"), pins);
}

/// What makes a difference to the study comes first.
void QuantityLine::offer_found() {
    model_->clear();
    auto const matters = relevant(session_.graph(), outputs_of(session_.study()));
    List found[2];
    for (Quantity const* q : find_quantities(session_.graph(), text().trimmed())) {
        List& list = found[matters[static_cast<std::size_t>(session_.graph().slot(*q))] ? 0 : 1];
        if (is_offered(*q) && static_cast<int>(list.size()) < most_found) list.push_back(q);
    }
    for (List const& list : found) add_section({}, list);
    if (model_->rowCount() > 0) return;
    auto* none = new QStandardItem(tr("No quantity for this has “%1” in its name, other names or key").arg(text()));
    none->setFlags(Qt::NoItemFlags);
    model_->appendRow(none);
}

void QuantityLine::pop_up() {
    if (model_->rowCount() > 0) show_offers(*completer_, *this);
}

void QuantityLine::choose(QModelIndex const& at) {
    QString const key = at.data(Qt::UserRole + 1).toString();
    if (!key.isEmpty()) take(to_std(key));
}

/// What is typed is a title or a key, or with Enter the first that was found; else it is said to be none.
void QuantityLine::finish(bool by_enter) {
    QString const typed = text().trimmed();
    if (typed.isEmpty() || session_.graph().find(to_std(typed))) return take(to_std(typed));
    offer_found();
    QString first;
    for (int row = 0; row < model_->rowCount(); ++row) {
        QString const key = model_->item(row)->data().toString();
        Quantity const* q = session_.graph().find(to_std(key));
        if (!q) continue;
        if (title(*q).compare(typed, Qt::CaseInsensitive) == 0) return take(std::string(q->key));
        if (first.isEmpty()) first = key;
    }
    take(to_std(by_enter && !first.isEmpty() ? first : typed));
}

void QuantityLine::take(std::string key) {
    bool const other = key != key_;
    set_current(key);
    completer_->popup()->hide();
    if (other) emit changed();
}

void QuantityLine::keyPressEvent(QKeyEvent* e) {
    bool const enter = e->key() == Qt::Key_Return || e->key() == Qt::Key_Enter;
    QModelIndex const pointed = completer_->popup()->currentIndex();
    bool const is_quantity = pointed.isValid() && model_->itemFromIndex(model_->index(pointed.row(), 0))->isEnabled();
    if (enter && completer_->popup()->isVisible() && is_quantity) return choose(pointed);
    if (enter && isModified()) return finish(true);
    if (e->key() == Qt::Key_Down && !completer_->popup()->isVisible()) {
        offer_likely();
        return pop_up();
    }
    QLineEdit::keyPressEvent(e);
}

void QuantityLine::mousePressEvent(QMouseEvent* e) {
    bool const first = e->button() == Qt::LeftButton && !isModified();
    QLineEdit::mousePressEvent(e);
    if (!first) return;
    selectAll();
    offer_likely();
    pop_up();
}

}  // namespace diecast
