// StudiesPage: every study and validation series that ships, and the open one: how its numbers compare with published
// ones. Looking at a study does not change the open document.
#pragma once
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QTimer>
#include "app/gui/figure/page.h"
#include "app/gui/studies/claims.h"
#include "app/gui/studies/series_view.h"
#include "app/gui/studies/study_list.h"
#include "app/gui/widgets/navigator.h"
#include "app/gui/widgets/text/elided_label.h"
#include "app/session/background.h"

namespace diecast {

class StudiesPage : public WorkspacePage {
    Q_OBJECT
public:
    StudiesPage(Session&, Pool&, Navigator&, QWidget* parent = nullptr);
    StudyAnswer const* answer(int item) const;
    StudyAnswer const* answer() const { return answer(chosen_); }  // null: not known (yet)
    CommandWords command() const override;                         // its numbers beside those published
    void show_series(QString const& file);                         // one that was made just now
    void remove_series();                                          // the own one chosen, and its file
    bool busy() const override { return work_.busy() || soon_.isActive() || later_.isActive() || claims_->busy(); }

signals:
    void report_wanted(std::shared_ptr<diecast::Graph const>, std::shared_ptr<diecast::Study const>);

protected:
    void showEvent(QShowEvent*) override;

private:
    struct Ask {
        std::shared_ptr<Graph const> graph;
        std::shared_ptr<Study const> study;  // the open one
        std::vector<StudyItem> items;
        std::vector<std::size_t> missing;
        bool listed;  // what ships
        std::uint64_t round;
    };
    struct Reply {
        std::shared_ptr<StudyAnswer const> answer = {};
        std::size_t item = 0;
        std::uint64_t round = 0;
        std::optional<std::vector<StudyItem>> shipped = {};
    };
    static Reply check(Ask const&, Pool&, Background<Ask, Reply>::Run const&);
    QWidget* build_list();
    QWidget* build_head();
    void describe_open();
    void start_over();
    void follow();
    void forget_all();
    void compute();
    std::vector<std::size_t> missing() const;  // what is not known, the chosen one first
    void receive(Reply);
    void take_list(std::vector<StudyItem>);
    void turn_to(int item);
    void show_chosen(bool another);
    void show_more();
    void show_head();
    void show_numbers();
    void show_chart();
    void select_row(QString const& key);
    void ask_remove_series();
    StudyItem const& item() const { return items_[static_cast<std::size_t>(chosen_)]; }

    Document& document_;
    Navigator& navigator_;
    Background<Ask, Reply> work_;
    QTimer soon_, later_;
    std::vector<StudyItem> items_;  // the open one first
    std::vector<std::shared_ptr<StudyAnswer const>> answers_;
    bool listed_ = false;      // what ships, and own series
    QString wanted_;           // the file to turn to when it is listed
    std::uint64_t round_ = 0;  // answers of earlier ones are not welcome
    int chosen_ = 0;
    bool open_is_stale_ = true;
    bool unseen_ = false, another_ = false;  // the numbers of what is chosen were not shown yet; and it is another one

    StudyList* list_;
    QLineEdit* search_;
    ElidedLabel *title_, *sentence_;
    QLabel* paper_;
    QPushButton *open_, *report_, *remove_;
    FigurePane* pane_;
    QStackedWidget* beside_;
    Claims* claims_;
    SeriesView* series_;
    QSplitter* split_;
};

}  // namespace diecast
