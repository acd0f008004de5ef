#include "app/gui/widgets/design_box.h"
#include <QMenu>
#include "app/session/known_designs.h"
#include "app/session/words.h"

namespace diecast {

DesignBox::DesignBox(QString const& name, QWidget* parent) : FittingCombo(name, 220, parent) {
    view()->installEventFilter(this);
}

void DesignBox::offer(Session& session) {
    session_ = &session;
    QList<std::pair<QString, QString>> list{{tr("selected design"), "looked_at"}};
    Selection const& s = session.selection();
    for (std::size_t i = 0; i < s.pinned.size(); ++i)
        if (s.pinned[i]) list << std::pair{tr("design %1").arg(pin_letter(i)), "pin:" + pin_letter(i)};
    for (KnownDesign const& d : wide_ ? known_designs(session.document()) : study_designs(session.document()))
        list << std::pair{d.name, qtext(d.id)};
    if (list == offered_) return;
    offered_ = list;
    QString const before = currentData().toString();
    int const place = currentIndex(), many = count();
    QSignalBlocker const quietly(this);
    clear();
    for (auto const& [name, id] : list) addItem(name, id);
    auto const is_named = [](QString const& id) { return !named_in_study(to_std(id)).empty(); };
    bool const renamed = count() == many && is_named(before) && is_named(itemData(place).toString());
    int const same = findData(before);
    setCurrentIndex(same >= 0 ? same : renamed ? place : 0);
    view()->setMinimumWidth(view()->sizeHintForColumn(0) + 2 * space::wide);
    updateGeometry();
}

std::optional<DesignBox::Choice> DesignBox::choice(Session const& session) const {
    QString const id = currentData().toString();
    Scenario const& own = session.study().scenario;
    if (id == "looked_at") {
        if (Design const d = session.current_design())
            return Choice{session.scenario_now(*d), design_name(session.graph(), *d), qtext(named_in_study(d->of)), *d};
        if (session.runner().busy()) return {};
        return Choice{own, tr("study defaults"), {}, {}};
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

QString DesignBox::named() const {
    auto const now = session_ ? choice(*session_) : std::nullopt;
    return now && (!now->at || now->at->at.empty()) ? now->named : QString();
}

NameField* DesignBox::ask(QString const& proposal, NameField::Take take) {
    return new NameField(this, proposal, std::move(take));
}

void DesignBox::name_it() {
    QString const name = named();
    if (name.isEmpty()) return emit name_wanted();
    ask(name, [this, name](QString const& next) { return session_->document().rename_design(name, next); });
}

void DesignBox::remove() {
    QString const name = named();
    QString const problem = name.isEmpty() ? tr("Only designs that the study names can be deleted, and this is none")
                                           : session_->document().remove_design(name);
    if (!problem.isEmpty() && session_) emit session_->refused(problem);
}

bool DesignBox::press(int key) {
    if (key == Qt::Key_F2) return name_it(), true;
    if (key == Qt::Key_Delete) return remove(), true;
    return false;
}

void DesignBox::keyPressEvent(QKeyEvent* e) {
    if (!press(e->key())) FittingCombo::keyPressEvent(e);
}

bool DesignBox::eventFilter(QObject* o, QEvent* e) {
    int const key = e->type() == QEvent::KeyPress ? static_cast<QKeyEvent*>(e)->key() : 0;
    if (key != Qt::Key_F2 && key != Qt::Key_Delete) return FittingCombo::eventFilter(o, e);
    setCurrentIndex(view()->currentIndex().row());
    hidePopup();
    return press(key);
}

void DesignBox::contextMenuEvent(QContextMenuEvent* e) {
    bool const has_name = !named().isEmpty();
    QMenu menu(this);
    menu.addAction(has_name ? tr("Rename…") : tr("Keep under a name…"), QKeySequence(Qt::Key_F2), this,
                   &DesignBox::name_it);
    menu.addAction(tr("Delete"), QKeySequence(Qt::Key_Delete), this, &DesignBox::remove)->setEnabled(has_name);
    menu.exec(e->globalPos());
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
