// ChoicePopup: the list of a choice box under a line that narrows it as one types.
#pragma once
#include <QComboBox>
#include <QFrame>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QStandardItemModel>
#include <functional>
#include "app/present/text/word_search.h"

namespace diecast {

/// "No match for “latncy”. Did you mean “latency”?", with the nearest words as a link, if there are any.
void say_no_match(QLabel*, QString const& typed, QString const& instead);

class ChoicePopup : public QFrame {
    Q_OBJECT
public:
    using Describe = std::function<Findable(int row)>;  // by what a row of the box is found
    ChoicePopup(QComboBox* box, Describe);
    void pop_up(QString const& typed);  // under the box, or over it where there is more room

protected:
    bool eventFilter(QObject*, QEvent*) override;

private:
    bool is_choice(int row) const;  // no heading
    void add(int row);
    void narrow();
    void lay_out();
    void step(int by);
    void choose(QModelIndex const&);

    QComboBox* box_;
    Describe describe_;
    std::vector<Findable> findable_;  // of the box's rows
    QLineEdit* field_;
    QListView* list_;
    QLabel* nothing_;
    QString instead_;
    QStandardItemModel* model_;
};

}  // namespace diecast
