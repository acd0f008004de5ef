#include "app/gui/charts/ordered_list.h"
#include <numeric>
#include "app/gui/widgets/style.h"
#include "app/session/typed.h"
#include "app/session/words.h"
#include "model/study/study_fields.h"

namespace diecast {
namespace {

int const value_role = Qt::UserRole + 1, most_rows_in_sight = 6, frame_and_padding = 10;

OrderedJson json_of(QListWidgetItem const& item) {
    return OrderedJson::parse(to_std(item.data(value_role).toString()));
}

std::string text_in(OrderedJson const& object, char const* name) {
    return object.is_object() && object.contains(name) && object[name].is_string() ? object[name].get<std::string>()
                                                                                   : std::string();
}

std::optional<AxisSpec> axis_in(Graph const& graph, OrderedJson const& json) {
    Issues ignored;
    Json const plain = Json::parse(json.dump());
    return read_axis(graph, Field(plain, ignored));
}

}  // namespace

OrderedList::OrderedList(QString const& name, bool may_remove, QWidget* parent)
    : QWidget(parent), column_(new QVBoxLayout(this)), list_(new QListWidget(this)), may_remove_(may_remove) {
    column_->setContentsMargins(0, 0, 0, 0);
    column_->setSpacing(space::tight);
    list_->setAccessibleName(name);
    if (may_remove) list_->setObjectName("offers");  // framed
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    column_->addWidget(list_);
    auto* row = new QHBoxLayout;
    row->setSpacing(space::tight);
    auto const add = [&](QString const& text, QString const& words) {
        auto* button = new QToolButton(this);
        button->setObjectName("toggle");
        button->setText(text);
        button->setAccessibleName(tr("%1: %2").arg(name, text));
        button->setToolTip(words);
        button->setFocusPolicy(Qt::TabFocus);
        row->addWidget(button);
        return button;
    };
    up_ = add(tr("Up"), tr("One place up"));
    down_ = add(tr("Down"), tr("One place down"));
    remove_ = add(tr("Remove"), tr("Remove from the list"));
    row->addStretch();
    column_->addLayout(row);
    connect(up_, &QToolButton::clicked, this, [this] { move(-1); });
    connect(down_, &QToolButton::clicked, this, [this] { move(1); });
    connect(remove_, &QToolButton::clicked, this, &OrderedList::remove);
    connect(list_, &QListWidget::currentRowChanged, this, &OrderedList::follow);
    follow();
}

void OrderedList::fit() {
    int const count = list_->count();
    list_->setVisible(count > 0);
    if (count > 0)
        list_->setFixedHeight(std::min(count, most_rows_in_sight) * list_->sizeHintForRow(0) +
                              (may_remove_ ? frame_and_padding : 2));
    follow();
}

void OrderedList::follow() {
    int const at = list_->currentRow(), count = list_->count();
    for (QToolButton* button : {up_, down_}) button->setVisible(count > 1);
    remove_->setVisible(may_remove_ && count > 0);
    up_->setEnabled(at > 0);
    down_->setEnabled(at >= 0 && at + 1 < count);
    remove_->setEnabled(at >= 0);
}

void OrderedList::move(int by) {
    int const at = list_->currentRow();
    if (at < 0 || at + by < 0 || at + by >= list_->count()) return;
    {
        QSignalBlocker const quietly(list_);
        QListWidgetItem* item = list_->takeItem(at);
        list_->insertItem(at + by, item);
        list_->setCurrentRow(at + by);
    }
    follow();
    emit changed();
}

void OrderedList::remove() {
    int const at = list_->currentRow();
    if (at < 0) return;
    {
        QSignalBlocker const quietly(list_);
        delete list_->takeItem(at);
        list_->setCurrentRow(-1);
    }
    list_->setCurrentRow(std::min(at, list_->count() - 1));
    fit();
    emit changed();
}

KeyList::KeyList(Session const& session, QString const& name, QWidget* parent)
    : OrderedList(name, true, parent),
      session_(session),
      line_(new QuantityLine(session, tr("Add to %1").arg(name), QuantityLine::Offer::numbers, this)) {
    line_->setPlaceholderText(tr("Add a quantity"));
    column()->addWidget(line_);
    setFocusProxy(line_);
    connect(line_, &QuantityLine::changed, this, [this] {
        std::string const key = line_->key();
        line_->set_current({});
        if (key.empty()) return;
        add(key);
        list()->setCurrentRow(list()->count() - 1);
        fit();
        emit changed();
    });
    fit();
}

void KeyList::add(std::string const& key) {
    Quantity const* q = session_.graph().find(key);
    auto* item = new QListWidgetItem(q ? axis_title(*q) : qtext(key), list());
    item->setToolTip(q ? tooltip(*q) : QString());
    item->setData(value_role, qtext(key));
}

OrderedJson KeyList::value() const {
    OrderedJson keys = OrderedJson::array();
    for (int row = 0; row < list()->count(); ++row)
        keys.push_back(to_std(list()->item(row)->data(value_role).toString()));
    return keys.empty() ? OrderedJson() : keys;
}

void KeyList::show_value(OrderedJson const& keys) {
    list()->clear();
    for (OrderedJson const& key : keys)
        if (key.is_string()) add(key.get<std::string>());
    fit();
}

NameList::NameList(QString const& name, QStringList names, QWidget* parent)
    : OrderedList(name, false, parent), names_(std::move(names)) {
    show_value({});
    connect(list(), &QListWidget::itemChanged, this, &NameList::changed);
}

OrderedJson NameList::value() const {
    OrderedJson names = OrderedJson::array();
    for (int row = 0; row < list()->count(); ++row)
        if (list()->item(row)->checkState() == Qt::Checked) names.push_back(to_std(list()->item(row)->text()));
    return names.empty() ? OrderedJson() : names;
}

/// The chosen ones first, in their order.
void NameList::show_value(OrderedJson const& chosen) {
    QStringList first;
    for (OrderedJson const& name : chosen)
        if (name.is_string()) first << qtext(name.get<std::string>());
    QSignalBlocker const quietly(list());
    list()->clear();
    auto const add = [this](QString const& name, Qt::CheckState state) {
        auto* item = new QListWidgetItem(name, list());
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        item->setCheckState(state);
    };
    for (QString const& name : first) add(name, Qt::Checked);
    for (QString const& name : names_)
        if (!first.contains(name)) add(name, Qt::Unchecked);
    fit();
}

AxisPair::AxisPair(Session const& session, QString const& name, QWidget* parent)
    : QWidget(parent),
      session_(session),
      quantity_(new QuantityLine(session, name, QuantityLine::Offer::varied, this)),
      range_(new RangeEdit(tr("Values of %1").arg(in_words(name)), this)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(space::normal);
    row->addWidget(quantity_, 1);
    row->addWidget(range_, 1);
    range_->setEnabled(false);
    range_->setToolTip(tr("2..16 step 2  ·  %1  ·  10..400 log 8  ·  all, with or without units")
                           .arg(QStringList{"1", "2", "4"}.join(between_places())));
    setFocusProxy(quantity_);
    connect(quantity_, &QuantityLine::changed, this, [this] {
        propose();
        emit changed();
    });
    connect(range_, &RangeEdit::changed, this, &AxisPair::changed);
}

/// Proposes values as the study varies the quantity; else all entries; else about the value that there is.
void AxisPair::propose() {
    Quantity const* q = quantity_->current();
    range_->setEnabled(q);
    if (!q) return range_->clear();
    Graph const& graph = session_.graph();
    if (AxisSpec const* spec = session_.document().spec_of(*q)) return range_->follow(graph, *spec);
    if (graph.is_choice(*q)) {
        AxisSpec all{q, "all", std::vector<double>(graph.entries(*q).size())};
        std::iota(all.values.begin(), all.values.end(), 0.0);
        return range_->follow(graph, all);
    }
    range_->follow(graph, *q, evaluate(graph, session_.study().scenario, {q})[0] / q->unit);
}

OrderedJson AxisPair::value() const {
    Quantity const* q = quantity_->current();
    if (!q) return quantity_->key().empty() ? OrderedJson() : OrderedJson{{"key", quantity_->key()}};
    bool const choice = session_.graph().is_choice(*q);
    QString const typed = range_->text().trimmed();
    return {{"key", q->key}, {"text", to_std(choice ? typed : as_points(*q, typed))}};
}

void AxisPair::show_value(OrderedJson const& axis) {
    quantity_->set_current(text_in(axis, "key"));
    range_->setEnabled(quantity_->current());
    if (auto const spec = axis_in(session_.graph(), axis)) range_->follow(session_.graph(), *spec);
    else range_->setText(qtext(text_in(axis, "text")));
    range_->setCursorPosition(0);  // its beginning is in sight
}

AxisList::AxisList(Session const& session, QString const& name, QWidget* parent)
    : OrderedList(name, true, parent),
      session_(session),
      pair_(new AxisPair(session, tr("Add to %1").arg(name), this)) {
    auto* another = new QToolButton(this);
    another->setObjectName("toggle");
    another->setText(tr("Another"));
    another->setAccessibleName(tr("%1: another").arg(name));
    another->setToolTip(tr("Choose a further quantity"));
    another->setFocusPolicy(Qt::TabFocus);
    auto* row = new QHBoxLayout;
    row->setSpacing(space::tight);
    row->addWidget(pair_, 1);
    row->addWidget(another);
    column()->addLayout(row);
    setFocusProxy(pair_);
    connect(another, &QToolButton::clicked, this, [this] {
        list()->setCurrentRow(-1);
        pair_->quantity()->setFocus();
    });
    connect(list(), &QListWidget::currentItemChanged, this,
            [this](QListWidgetItem const* item) { pair_->show_value(item ? json_of(*item) : OrderedJson()); });
    connect(this, &OrderedList::changed, this, [this] {
        QListWidgetItem const* item = list()->currentItem();
        pair_->show_value(item ? json_of(*item) : OrderedJson());
    });
    connect(pair_, &AxisPair::changed, this, &AxisList::take);
    fit();
}

void AxisList::put(QListWidgetItem* item, OrderedJson const& axis) {
    Quantity const* q = session_.graph().find(text_in(axis, "key"));
    auto const spec = axis_in(session_.graph(), axis);
    QString const values = spec ? text_to_type(session_.graph(), *spec) : qtext(text_in(axis, "text"));
    item->setText((q ? title(*q) : qtext(text_in(axis, "key"))) + ": " + values);
    item->setToolTip(item->text());
    item->setData(value_role, qtext(axis.dump()));
}

/// What is below the list, into its chosen item, or as another one.
void AxisList::take() {
    OrderedJson const axis = pair_->value();
    QListWidgetItem* item = list()->currentItem();
    if (axis.is_null()) return;
    if (!item) {
        QSignalBlocker const quietly(list());
        put(item = new QListWidgetItem(list()), axis);
        list()->setCurrentItem(item);
    } else put(item, axis);
    fit();
    emit changed();
}

OrderedJson AxisList::value() const {
    OrderedJson axes = OrderedJson::array();
    for (int row = 0; row < list()->count(); ++row) axes.push_back(json_of(*list()->item(row)));
    return axes.empty() ? OrderedJson() : axes;
}

void AxisList::show_value(OrderedJson const& axes) {
    list()->clear();
    for (OrderedJson const& axis : axes) put(new QListWidgetItem(list()), axis);
    fit();
}

}  // namespace diecast
