// AnswerField: one question of a start: an entry, several entries, or a text with its unit.
#pragma once
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include "model/study/starts/starts.h"

namespace diecast {

class AnswerField : public QWidget {
    Q_OBJECT
public:
    /// `usual`: what the template holds.
    AnswerField(Graph const&, StartQuestion const&, QString const& usual, QWidget* parent);
    /// Empty where the answer follows from others and nothing was typed.
    QString answer() const;
    void show_problem(QString const&);  // empty: there is none
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

    QComboBox* box_ = nullptr;     // one entry
    QLineEdit* line_ = nullptr;    // a text; above a list, what is searched there
    QListWidget* list_ = nullptr;  // several entries
    QLabel* problem_;
    bool is_sized_;
    bool is_ticked_ = false;  // by the click that goes on
};

}  // namespace diecast
