// StudyList: the open study, reproduced papers, other studies and validation series, each with its verdict.
#pragma once
#include <QTreeWidget>
#include "app/session/work/study_work.h"

namespace diecast {

class StudyList : public QTreeWidget {
    Q_OBJECT
public:
    explicit StudyList(QWidget* parent = nullptr);
    void offer(std::vector<StudyItem> const&);  // the first is that of the open document
    void call_open(QString const& title);
    void mark(int item, StudyAnswer const*);  // null: not known (yet)
    int chosen() const;                       // −1: none
    void choose(int item);
    void show_only(QString const& words);

signals:
    void chosen_changed(int item);

protected:
    void changeEvent(QEvent*) override;

private:
    QTreeWidgetItem* section(QString const& title);
    QTreeWidgetItem* row(int item) const { return rows_[static_cast<std::size_t>(item)]; }
    void colour(QTreeWidgetItem*) const;
    void show_chosen();

    std::vector<QTreeWidgetItem*> rows_;  // per item
};

}  // namespace diecast
