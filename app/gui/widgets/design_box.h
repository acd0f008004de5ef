// DesignBox: a choice among the designs one may mean: the one looked at, the pinned ones, the best with each value of
// the swept choice drawn, the study's own settings and those it names. These are renamed (F2) and deleted (Del) in it.
#pragma once
#include <QPointer>
#include "app/gui/widgets/elided_combo.h"
#include "app/gui/widgets/name_field.h"
#include "app/session/session.h"
#include "model/study/design_names.h"

namespace diecast {

class DesignBox : public FittingCombo {
    Q_OBJECT
public:
    DesignBox(QString const& name, QWidget* parent);
    /// What is there now, the choice stays where it can. `beside`: the design that is compared with the one chosen
    /// here.
    void offer(Session&, std::optional<Coordinates> const& beside = {});
    void offer_all() { wide_ = true; }  // the study as opened and the GPUs of the catalogue, too
    struct Choice {
        Scenario scenario;
        QString name;                   // "H100, serving"
        QString named;                  // of the study; empty: another one
        DesignRef of = {};              // what it is
        std::optional<Coordinates> at;  // of a selected or a pinned one
    };
    std::optional<Choice> choice(Session&) const;  // none: not there (yet)
    bool choose(QString const& name);              // by its text; false: no such one
    void choose_named(std::size_t);                // of the study's designs; else its own settings
    /// Chooses, until a person does: what the study itself holds the design `of` that name against, the rival of the
    /// design beside, where it has one, else the study's own settings.
    void choose_baseline(QString const& of = {});
    bool follows() const;  // the selected design is chosen
    void follow() { setCurrentIndex(0); }
    QString named() const;  // the study's design chosen, as it is; empty: another one
    void name_it();         // asks in place for another name of that one; without one, emits `name_wanted`
    void remove();          // that one
    NameField* ask(QString const& proposal, NameField::Take);
    void showPopup() override;  // with a sign at each design whose name no longer describes it

signals:
    void name_wanted();

protected:
    void keyPressEvent(QKeyEvent*) override;
    void contextMenuEvent(QContextMenuEvent*) override;
    bool eventFilter(QObject*, QEvent*) override;  // the list that pops up

private:
    struct SelectedDesign {
        friend bool operator==(SelectedDesign const&, SelectedDesign const&) = default;
    };
    struct PinnedDesign {
        std::size_t place;
        friend bool operator==(PinnedDesign const&, PinnedDesign const&) = default;
    };
    struct Rival {  // of the design beside, among those with another value of what splits the front
        friend bool operator==(Rival const&, Rival const&) = default;
    };
    struct BestWith {  // of what splits the front
        Quantity const* of;
        double value;
        friend bool operator==(BestWith const&, BestWith const&) = default;
    };
    struct Offer {
        QString name;
        std::variant<SelectedDesign, PinnedDesign, Rival, BestWith, DesignRef> what;
        bool is_named() const;  // in the study
        bool is_own_settings() const;
        friend bool operator==(Offer const&, Offer const&) = default;
    };
    Offer const* current() const;
    static std::vector<Offer> best_designs(Session&);
    bool press(int key);
    QString held_against(QString const& name) const;
    std::optional<NameMismatch> mismatch(Offer const&) const;
    void mark(int index);
    void set_back(NameMismatch const&);
    QPointer<Session> session_;
    std::optional<Coordinates> beside_;
    bool wide_ = false, chosen_ = false;  // by a person
    bool claimed_ = false;                // what is chosen is what the study holds the other design against
    std::vector<Offer> offered_;          // the items
};

}  // namespace diecast
