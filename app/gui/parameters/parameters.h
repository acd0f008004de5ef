// Parameters: editors of what the study depends on, in foldable groups, found by words; made when first needed.
#pragma once
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>
#include "app/gui/parameters/found_rows.h"
#include "app/gui/parameters/goals_editor.h"
#include "app/gui/widgets/group_header.h"
#include "app/gui/widgets/navigator.h"

namespace diecast {

class Parameters : public QWidget {
    Q_OBJECT
public:
    Parameters(Session&, Navigator&, QWidget* parent = nullptr);
    ParameterRow* row(Quantity const&);  // opens its group
    void reveal(Quantity const&);        // scrolls there
    QLineEdit* search() const { return search_; }
    void show_goals();
    bool show_limit(Quantity const&);  // of the goals; false: none is on this quantity
    void go_to_hit(int by);            // the one that many after the one with the focus; none has it: the first
    void refresh();

protected:
    bool eventFilter(QObject*, QEvent*) override;
    bool focusNextPrevChild(bool next) override;

private:
    struct Group {
        GroupHeader* header;
        QWidget* body;
        std::vector<Quantity const*> members;
        std::map<Quantity const*, ParameterRow*> rows;
        bool open = false;              // as the person left it
        QToolButton* folded = nullptr;  // shows what has no effect on what is drawn
    };
    enum class Place { absent, shown, folded };
    void build_top(QVBoxLayout*);
    QToolButton* add_toggle(QHBoxLayout*, QString const& text, QString const& tip);
    void build_groups(QVBoxLayout*);
    void add_folded(Group&);
    bool find_what_moves();  // true: it is not what it was
    void find_strongest();
    void catch_up();
    void start_over();
    void make_choices_anew();
    void follow(Changes const&);
    void lay_out();
    void lay_out(Group&);
    void put_in_order(Group&);
    Place place_of(Group const&, Quantity const&) const;
    QString why_folded(std::vector<Quantity const*> const&) const;
    bool is_set(Quantity const&) const;
    bool searching() const { return !search_->text().trimmed().isEmpty(); }
    void build_goals(QVBoxLayout*);
    struct Count {
        int swept = 0, pinned = 0;
    };
    Count summarise(Group&);
    void summarise();
    ParameterRow* make_row(Group&, Quantity const&);

    Session& session_;
    Navigator& navigator_;
    std::vector<Group> groups_;                             // the first: the most influential
    std::vector<bool> relevant_, moving_, moving_designs_;  // by slot: could make a difference, do, in named designs
    std::optional<std::vector<std::string>> structure_;     // of the study that they are of; none: not found yet
    bool another_ = true;                                   // study than the one laid out
    GroupHeader* goals_header_ = nullptr;
    GoalsEditor* goals_ = nullptr;
    FoundRows* found_ = nullptr;
    QLineEdit* search_ = nullptr;
    QToolButton *pinned_ = nullptr, *computed_ = nullptr, *all_ = nullptr;
    ElidedLabel* set_count_ = nullptr;
    QScrollArea* area_ = nullptr;
    QLabel* nothing_ = nullptr;
    QTimer soon_, later_;
};

}  // namespace diecast
