#include "app/gui/widgets/design_box.h"
#include <QMenu>
#include <QPainter>
#include <QStyledItemDelegate>
#include <utility>
#include "app/gui/widgets/icons.h"
#include "app/session/named_designs.h"
#include "app/session/words.h"
#include "model/study/study_designs.h"

namespace diecast {
namespace {

int const note_role = Qt::UserRole + 1, widest_note = 340;

/// Names, and behind them what their notes begin with.
class NotedRows : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    QSize sizeHint(QStyleOptionViewItem const& option, QModelIndex const& at) const override {
        QSize size = QStyledItemDelegate::sizeHint(option, at);
        QString const note = at.data(note_role).toString();
        if (!note.isEmpty())
            size.setWidth(note_from(option, at) + std::min(widest_note, option.fontMetrics.horizontalAdvance(note)));
        return size;
    }
    void paint(QPainter* p, QStyleOptionViewItem const& option, QModelIndex const& at) const override {
        QStyledItemDelegate::paint(p, option, at);
        QString const note = at.data(note_role).toString();
        if (note.isEmpty()) return;
        bool const chosen = option.state & QStyle::State_Selected;
        p->setPen(chosen ? option.palette.color(QPalette::HighlightedText) : theme().muted);
        QRect const room = option.rect.adjusted(note_from(option, at), 0, 0, 0);
        p->drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
                    option.fontMetrics.elidedText(note, Qt::ElideRight, room.width()));
    }

private:
    static int note_from(QStyleOptionViewItem const& option, QModelIndex const& at) {
        int widest = 0;
        for (int row = 0; row < at.model()->rowCount(); ++row)
            widest = std::max(widest, option.fontMetrics.horizontalAdvance(at.siblingAtRow(row).data().toString()));
        return widest + ElidedCombo::sign + 2 * space::wide;
    }
};

}  // namespace

DesignBox::DesignBox(QString const& name, QWidget* parent) : FittingCombo(name, 300, parent) {
    view()->installEventFilter(this);
    setItemDelegate(new NotedRows(this));
    connect(this, &QComboBox::currentIndexChanged, this, &DesignBox::mark);
    connect(this, &QComboBox::activated, this, [this] { chosen_ = true; });
}

bool DesignBox::Offer::is_named() const {
    auto const* ref = std::get_if<DesignRef>(&what);
    return ref && std::holds_alternative<NamedInStudy>(*ref);
}

DesignBox::Offer const* DesignBox::current() const {
    auto const at = static_cast<std::size_t>(currentIndex());
    return at < offered_.size() ? &offered_[at] : nullptr;
}

bool DesignBox::follows() const { return current() && std::holds_alternative<SelectedDesign>(current()->what); }

void DesignBox::offer(Session& session, std::optional<Coordinates> const& beside) {
    session_ = &session, beside_ = beside;
    std::vector<Offer> list{{tr("selected design"), SelectedDesign{}}};
    Selection const& s = session.selection();
    for (std::size_t i = 0; i < s.pinned.size(); ++i)
        if (s.pinned[i]) list.push_back({tr("design %1").arg(pin_letter(i)), PinnedDesign{i}});
    if (auto const rival = beside ? session.designs().rival_of(*beside) : std::nullopt)
        list.push_back({rival->name, Rival{}});
    for (Offer& best : best_designs(session)) list.push_back(std::move(best));
    for (DesignRef const& d : wide_ ? known_designs(session.document()) : study_designs(session.document()))
        list.push_back({name_of(d), d});
    if (list == offered_) return mark(currentIndex());
    std::size_t const place = static_cast<std::size_t>(std::max(currentIndex(), 0));
    std::size_t next = 0;
    if (Offer const* before = current()) {
        auto const same =
            std::find_if(list.begin(), list.end(), [&](Offer const& o) { return o.what == before->what; });
        bool const renamed = list.size() == offered_.size() && before->is_named() && list[place].is_named();
        if (same != list.end()) next = static_cast<std::size_t>(same - list.begin());
        else if (renamed) next = place;
    }
    offered_ = std::move(list);
    QSignalBlocker const quietly(this);
    clear();
    for (Offer const& o : offered_) {
        addItem(o.name);
        NamedDesign const* named = o.is_named() ? find_design(session.study(), to_std(o.name)) : nullptr;
        if (named) setItemData(count() - 1, qtext(named->note).section(';', 0, 0), note_role);
    }
    setCurrentIndex(static_cast<int>(next));
    mark(currentIndex());
    updateGeometry();
}

std::vector<DesignBox::Offer> DesignBox::best_designs(Session& session) {
    std::vector<Offer> list;
    for (BestOfValue const& best : session.designs().best_of_values())
        list.push_back({tr("best with %1").arg(best.name), BestWith{session.picture()->question.colour, best.value}});
    return list;
}

std::optional<DesignBox::Choice> DesignBox::choice(Session& session) const {
    if (!current()) return {};
    Scenario const& own = session.study().scenario;
    auto const of = [&](Coordinates const& c, QString const& name) {
        return Choice{session.designs().scenario_now(c), name, qtext(name_in_study(c.of)), c.of, c};
    };
    if (follows()) {
        if (Design const d = session.current_design()) return of(*d, design_name(session.graph(), *d));
        if (session.runner().busy()) return {};
        return Choice{own, tr("study defaults"), {}, CurrentSettings{}, {}};
    }
    if (auto const* pinned = std::get_if<PinnedDesign>(&current()->what)) {
        Design const& d = session.selection().pinned[pinned->place];
        return d ? std::optional(of(*d, currentText())) : std::nullopt;
    }
    if (std::holds_alternative<Rival>(current()->what)) {
        auto const rival = beside_ ? session_->designs().rival_of(*beside_) : std::nullopt;
        return rival ? std::optional(of(*rival->design, tr("the %1").arg(rival->name))) : std::nullopt;
    }
    if (auto const* with = std::get_if<BestWith>(&current()->what)) {
        for (BestOfValue const& best : session.designs().best_of_values())
            if (best.value == with->value && session.picture()->question.colour == with->of)
                return of(session.designs().coordinates(*best.design), tr("the best with %1").arg(best.name));
        return {};
    }
    auto const& known = std::get<DesignRef>(current()->what);
    return Choice{
        known_scenario(session.document(), own, known), currentText(), qtext(name_in_study(known)), known, {}};
}

std::optional<NameMismatch> DesignBox::mismatch(Offer const& offer) const {
    if (!session_ || !offer.is_named()) return {};
    NamedDesign const* design = find_design(session_->study(), name_in_study(std::get<DesignRef>(offer.what)));
    return design ? name_mismatch(session_->graph(), session_->study(), *design) : std::nullopt;
}

void DesignBox::mark(int index) {
    if (index < 0 || index >= static_cast<int>(offered_.size())) return;
    auto const wrong = mismatch(offered_[static_cast<std::size_t>(index)]);
    if (!wrong && itemIcon(index).isNull()) return;
    QString const words = wrong ? tr("The name no longer describes the design: %1. Rename it (F2), or set that back "
                                     "(in the context menu).")
                                      .arg(qtext(to_text(*wrong)))
                                : QString();
    setItemIcon(index, wrong ? icon(Glyph::warning) : QIcon());
    setItemData(index, words, Qt::ToolTipRole);
    if (index != currentIndex()) return;
    setToolTip(wrong ? words : accessibleName());
    setAccessibleDescription(words);
    updateGeometry();
    update();
}

void DesignBox::showPopup() {
    for (int i = 0; i < count(); ++i) mark(i);
    FittingCombo::showPopup();
}

void DesignBox::set_back(NameMismatch const& m) {
    NamedDesign const* design = find_design(session_->study(), m.design);
    if (!design) return;
    NamedDesign right = *design;
    right.scenario.pin(*m.choice, m.said);
    keep_design(session_->document(), std::move(right));
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
    ask(name, [this, name](QString const& next) { return rename_design(session_->document(), name, next); });
}

void DesignBox::remove() {
    QString const name = named();
    QString const problem = name.isEmpty() ? tr("Only designs that the study names can be deleted, and this is none")
                                           : remove_design(session_->document(), name);
    if (!problem.isEmpty() && session_) emit session_->refused(problem);
}

bool DesignBox::press(int key) {
    if (key == Qt::Key_F2) return name_it(), true;
    if (key == Qt::Key_Delete) return remove(), true;
    return false;
}

void DesignBox::keyPressEvent(QKeyEvent* e) {
    bool const pins = e->key() == Qt::Key_P && e->modifiers() == Qt::NoModifier;  // of the page: no name's first letter
    if (pins) return e->ignore();
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
    if (auto const wrong = current() ? mismatch(*current()) : std::nullopt)
        menu.addAction(tr("Set %1 back to %2").arg(qtext(wrong->choice->key), qtext(wrong->said)), this,
                       [this, m = *wrong] { set_back(m); });
    menu.addAction(tr("Delete"), QKeySequence(Qt::Key_Delete), this, &DesignBox::remove)->setEnabled(has_name);
    menu.exec(e->globalPos());
}

bool DesignBox::choose(QString const& name) {
    int const at = findText(name);
    if (at >= 0) chosen_ = true, setCurrentIndex(at);
    return at >= 0;
}

bool DesignBox::Offer::is_own_settings() const {
    auto const* ref = std::get_if<DesignRef>(&what);
    return ref && std::holds_alternative<CurrentSettings>(*ref);
}

void DesignBox::choose_baseline(QString const& of) {
    if (chosen_) return;
    if (QString const over = held_against(of); !over.isEmpty()) {
        claimed_ = true;
        QSignalBlocker const quietly(this);
        setCurrentIndex(findText(over));
        return mark(currentIndex());
    }
    auto const is_rival = [](Offer const& o) { return std::holds_alternative<Rival>(o.what); };
    bool const was_claimed = std::exchange(claimed_, false);
    if (!current() || !(was_claimed || is_rival(*current()) || current()->is_own_settings())) return;
    auto at = !baseline_of(session_->study()) ? std::ranges::find_if(offered_, is_rival) : offered_.end();
    if (at == offered_.end()) at = std::ranges::find_if(offered_, &Offer::is_own_settings);
    QSignalBlocker const quietly(this);
    if (at != offered_.end()) setCurrentIndex(static_cast<int>(at - offered_.begin()));
    mark(currentIndex());
}

/// The design that the first published number of this one is held against and that is offered; empty: none.
QString DesignBox::held_against(QString const& name) const {
    if (name.isEmpty()) return {};
    for (Published const& p : session_->study().published)
        if (p.design == to_std(name) && !p.over.empty() && findText(qtext(p.over)) >= 0) return qtext(p.over);
    return {};
}

void DesignBox::choose_named(std::size_t i) {
    chosen_ = false;
    std::string const& standing = session_->study().default_design;
    auto const is_wanted = [&](Offer const& o) {
        auto const* ref = std::get_if<DesignRef>(&o.what);
        std::string const name = ref ? name_in_study(*ref) : "";
        return !name.empty() && name != standing && i-- == 0;
    };
    auto at = std::ranges::find_if(offered_, is_wanted);
    if (at == offered_.end()) at = std::ranges::find_if(offered_, &Offer::is_own_settings);
    setCurrentIndex(static_cast<int>(at - offered_.begin()));
}

}  // namespace diecast
