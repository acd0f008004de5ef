// AnswerField: one question of a start: an entry, several entries, or a text with its unit.
#pragma once
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QSortFilterProxyModel>
#include "model/study/starts/starts.h"

namespace diecast {

class AnswerField : public QWidget {
    Q_OBJECT
public:
    /// `usual`: what the template holds.
    AnswerField(Graph const&, StartQuestion const&, QString const& usual, QWidget* parent);
    /// Empty where the answer follows from others and nothing was typed.
    QString answer() const;
    QString missing() const;            // what is to be chosen yet; empty: nothing
    void show_problem(QString const&);  // empty: there is none
    QString problem() const { return what_is_wrong_.isEmpty() ? QString() : problem_->text(); }
    /// What follows from the other answers, unless something was typed here.
    void show_sized(QString const&);

signals:
    void changed();

protected:
    bool eventFilter(QObject*, QEvent*) override;

private:
    void offer_one(std::span<Entry const>, bool may_be_none);
    void offer_several(std::span<Entry const>, QStringList const& chosen);
    void search(QString const& words);
    void show_chosen();
    bool take_enter();    // false: the key has its usual meaning
    int matches() const;  // of what is typed, unless that is an entry

    QComboBox* box_ = nullptr;     // one entry
    QLineEdit* line_ = nullptr;    // a text; above a list, what is searched there
    QListWidget* list_ = nullptr;  // several entries
    QLabel* chosen_ = nullptr;     // which of them
    QSortFilterProxyModel* narrowed_ = nullptr;
    QString typed_;  // by which it is narrowed
    QLabel* problem_;
    QString what_is_wrong_;  // also while that is not shown
    int least_ = 0;          // so many of several
    bool is_sized_;
    bool is_ticked_ = false;  // by the click that goes on
    bool is_marked_ = false;  // an entry of the list, with the arrow keys
};

}  // namespace diecast
