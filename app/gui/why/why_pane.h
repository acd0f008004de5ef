// WhyPane: why a number is what it is: the question, the step one looks at as a formula, and the whole derivation.
#pragma once
#include <QHBoxLayout>
#include <QLabel>
#include "app/gui/why/why_tree.h"

namespace diecast {

class WhyPane : public QWidget {
    Q_OBJECT
public:
    WhyPane(Document&, Navigator&, QWidget* parent = nullptr);
    WhyTree* tree() const { return tree_; }
    QString question() const { return question_->text(); }
    void show_why(QString const& question, Explanation);
    void forget(QString const& question);
    void show_nothing(QString const& what_to_do);  // no derivation, no question, one quiet sentence
    void add_beside(QWidget*);                     // the question

private:
    void has_derivation(bool);

    QHBoxLayout* head_;
    QLabel *question_, *hint_;
    WhyTree* tree_;
};

}  // namespace diecast
