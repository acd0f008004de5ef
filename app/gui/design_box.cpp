#include "app/gui/design_box.h"
#include "app/gui/known_designs.h"
#include "app/gui/words.h"

namespace diecast {

DesignBox::DesignBox(QString const& name, QWidget* parent) : FittingCombo(name, 220, parent) {}

void DesignBox::offer(Session const& session) {
    QList<std::pair<QString, QString>> list{{tr("the design looked at"), "looked_at"}};
    Selection const& s = session.selection();
    for (std::size_t i = 0; i < s.pinned.size(); ++i)
        if (s.pinned[i]) list << std::pair{tr("design %1").arg(pin_letter(i)), "pin:" + pin_letter(i)};
    for (KnownDesign const& d : known_designs(session.document()))
        if (wide_ || d.id == "own" || !named_in_study(d.id).empty()) list << std::pair{d.name, qtext(d.id)};
    if (list == offered_) return;
    offered_ = list;
    QString const before = currentData().toString();
    QSignalBlocker const quietly(this);
    clear();
    for (auto const& [name, id] : list) addItem(name, id);
    setCurrentIndex(std::max(0, findData(before)));
    view()->setMinimumWidth(view()->sizeHintForColumn(0) + 2 * space::wide);
    updateGeometry();
}

std::optional<DesignBox::Choice> DesignBox::choice(Session const& session) const {
    QString const id = currentData().toString();
    Scenario const& own = session.study().scenario;
    if (id == "looked_at") {
        if (Design const d = session.looked_at())
            return Choice{session.scenario_now(*d), design_name(session.graph(), *d), qtext(named_in_study(d->of)), *d};
        if (session.runner().busy()) return {};
        return Choice{own, tr("the study's settings"), {}, {}};
    }
    Selection const& s = session.selection();
    for (std::size_t i = 0; i < s.pinned.size(); ++i)
        if (id == "pin:" + pin_letter(i)) {
            if (!s.pinned[i]) return {};
            return Choice{session.scenario_now(*s.pinned[i]), currentText(), qtext(named_in_study(s.pinned[i]->of)),
                          *s.pinned[i]};
        }
    std::string const known = to_std(id);
    return Choice{known_scenario(session.document(), own, known), currentText(), qtext(named_in_study(known)), {}};
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
