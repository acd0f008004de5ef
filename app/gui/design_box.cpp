#include "app/gui/design_box.h"
#include <QAbstractItemView>
#include "app/gui/words.h"

namespace diecast {

DesignBox::DesignBox(QString const& name, QWidget* parent) : ElidedCombo(parent) {
    setAccessibleName(name);
    view()->setAccessibleName(name);
    setToolTip(name);
    setSizeAdjustPolicy(AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(8);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setMinimumWidth(96);
    setMaximumWidth(220);
    setMaxVisibleItems(24);
    connect(this, &QComboBox::currentTextChanged, this, [this] { updateGeometry(); });
}

QSize DesignBox::sizeHint() const {
    return {fontMetrics().horizontalAdvance(currentText()) + before_text + behind_text + 2,
            ElidedCombo::sizeHint().height()};
}

void DesignBox::offer(Session const& session) {
    QString const before = currentData().toString();
    QSignalBlocker const quietly(this);
    clear();
    addItem(tr("the design looked at"), "looked_at");
    Selection const& s = session.selection();
    for (auto const& [pinned, name, id] :
         {std::tuple{&s.pinned[0], tr("design A"), "a"}, {&s.pinned[1], tr("design B"), "b"}})
        if (*pinned) addItem(name, id);
    addItem(tr("the study's settings"), "own");
    for (NamedDesign const& d : session.study().designs) addItem(qtext(d.name), "named:" + qtext(d.name));
    setCurrentIndex(std::max(0, findData(before)));
    view()->setMinimumWidth(view()->sizeHintForColumn(0) + 2 * space::wide);
    updateGeometry();
}

std::optional<DesignBox::Choice> DesignBox::choice(Session const& session) const {
    QString const id = currentData().toString();
    Scenario const& own = session.study().scenario;
    auto const placed = [&](Coordinates const& c, QString const& name) {
        Scenario s = own;  // as it is now, be the picture older
        for (auto const& [q, value] : c.at)
            if (!own.pins.contains(std::string(q->key))) s.pin(*q, session.graph().word_of(*q, value));
        return Choice{s, name.isEmpty() ? design_name(session.graph(), c) : name, {}, c};
    };
    if (id == "looked_at") {
        if (Design const design = session.looked_at()) return placed(*design, {});
        if (session.runner().busy()) return {};
        return Choice{own, tr("the study's settings"), {}, {}};
    }
    if (id == "a" || id == "b") {
        Design const& design = session.selection().pinned[id == "a" ? 0 : 1];
        return design ? std::optional(placed(*design, currentText())) : std::nullopt;
    }
    for (NamedDesign const& d : session.study().designs)
        if (id == "named:" + qtext(d.name)) return Choice{overlay(own, d.scenario), qtext(d.name), qtext(d.name), {}};
    return Choice{own, tr("the study's settings"), {}, {}};
}

bool DesignBox::choose(QString const& name) {
    int const at = findText(name);
    if (at >= 0) setCurrentIndex(at);
    return at >= 0;
}

void DesignBox::choose_named(std::size_t i) {
    int const own = findData("own"), at = own + 1 + static_cast<int>(i);
    setCurrentIndex(at < count() ? at : own);
}

}  // namespace diecast
