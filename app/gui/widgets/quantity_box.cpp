#include "app/gui/widgets/quantity_box.h"
#include <QStandardItemModel>
#include "app/gui/widgets/style.h"
#include "app/session/words.h"
#include "optimizer/analysis/relevance.h"

namespace diecast {
namespace {

QVariant data_of(Quantity const* q) { return QVariant::fromValue(static_cast<void const*>(q)); }

}  // namespace

QuantityBox::QuantityBox(QString const& name, QString const& none, QWidget* parent)
    : FittingCombo(name, 280, parent), none_(none) {
    narrow_by_typing([this](int row) {
        Quantity const* q = quantity_at(row);
        return q ? findable(*q) : Findable(to_std(itemText(row)));
    });
}

void QuantityBox::add_section(QString const& name, std::vector<Quantity const*> const& list) {
    std::vector<Quantity const*> fresh;
    for (Quantity const* q : list)
        if (q && std::find(offered_.begin(), offered_.end(), q) == offered_.end())
            fresh.push_back(q), offered_.push_back(q);
    if (fresh.empty()) return;
    addItem(name);
    auto* heading = static_cast<QStandardItemModel*>(model())->item(count() - 1);
    heading->setFlags(Qt::NoItemFlags);
    heading->setFont(text_font(type::small, QFont::DemiBold));
    for (Quantity const* q : fresh) {
        addItem(title(*q), data_of(q));
        setItemData(count() - 1, tooltip(*q), Qt::ToolTipRole);
    }
}

void QuantityBox::offer(Session const& session) {
    Quantity const* const before = current();
    QSignalBlocker const quietly(this);
    clear();
    session_ = &session;
    set_current(before);
}

void QuantityBox::showPopup() {
    fill();
    FittingCombo::showPopup();
}

void QuantityBox::keyPressEvent(QKeyEvent* e) {
    fill();
    FittingCombo::keyPressEvent(e);
}

void QuantityBox::fill() {
    if (!session_) return;
    Session const& session = *std::exchange(session_, nullptr);
    Quantity const* const before = current();
    QSignalBlocker const quietly(this);
    clear();
    offered_.clear();
    if (!none_.isEmpty()) addItem(none_, data_of(nullptr));
    std::vector<Quantity const*> objectives, limits, axes, rest;
    for (Objective const& o : session.study().objectives) objectives.push_back(o.quantity);
    for (Constraint const& c : session.question().constraints) limits.push_back(c.quantity);
    for (AxisSpec const& a : session.study().axes) axes.push_back(a.quantity);
    auto const matters = relevant(session.graph(), outputs_of(session.study()));
    for (std::size_t i = 0; i < matters.size(); ++i)
        if (Quantity const* q = session.graph().quantities()[i]; matters[i] && !session.graph().is_input(*q))
            rest.push_back(q);
    std::sort(rest.begin(), rest.end(), [](auto* a, auto* b) { return title(*a) < title(*b); });
    add_section(tr("Objectives"), objectives);
    add_section(tr("Key figures"), session.study().figures);
    add_section(tr("Limits"), limits);
    add_section(tr("Swept"), axes);
    add_section(tr("Computed"), rest);
    set_current(before);
}

void QuantityBox::set_current(Quantity const* q) {
    int at = findData(data_of(q));
    if (at < 0 && (q || !none_.isEmpty())) {
        at = count();
        addItem(q ? title(*q) : none_, data_of(q));
    }
    setCurrentIndex(at);
    updateGeometry();
}

Quantity const* QuantityBox::quantity_at(int row) const {
    return static_cast<Quantity const*>(itemData(row).value<void const*>());
}

Quantity const* QuantityBox::current() const { return quantity_at(currentIndex()); }

}  // namespace diecast
