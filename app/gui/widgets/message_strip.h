// MessageStrip: what went wrong, shown above the page without blocking it; details on demand.
#pragma once
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QToolButton>
#include <functional>
#include "model/core/issue.h"

namespace diecast {

class MessageStrip : public QWidget {
    Q_OBJECT
public:
    explicit MessageStrip(QWidget* parent = nullptr);
    void say(QString const& what, Severity, QString const& details = {});
    void say(QString const& what, Issues const&);  // nothing if there are none
    struct Answer {
        QString text;
        std::function<void()> act;
    };
    void ask(QString const& what, Severity, std::vector<Answer>,
             QString const& details = {});  // hides when answered, not on Escape
    void put_note_away();                   // a warning stays

protected:
    void changeEvent(QEvent*) override;
    void keyPressEvent(QKeyEvent*) override;
    void paintEvent(QPaintEvent*) override;
    void resizeEvent(QResizeEvent*) override;

private:
    void show_symbol();
    void show_details(bool);
    void forget_answers();
    void place_answers();

    bool below_ = false;  // the answers

    Severity severity_ = Severity::note;
    QLabel *symbol_, *text_;
    QHBoxLayout* row_;
    std::vector<QPushButton*> answers_;
    QPushButton* more_;
    QToolButton* close_;
    QPlainTextEdit* details_;
};

}  // namespace diecast
