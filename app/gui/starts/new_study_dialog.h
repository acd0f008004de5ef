// NewStudyDialog: a study from a task and the answers to its few questions, or a built-in study.
#pragma once
#include <QDialog>
#include <QFormLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QStackedWidget>
#include <QTimer>
#include <functional>
#include "app/gui/starts/answer_field.h"
#include "app/gui/starts/built_in_studies.h"
#include "app/session/background.h"
#include "optimizer/sweep/pool.h"

namespace diecast {

class NewStudyDialog : public QDialog {
    Q_OBJECT
public:
    /// `may_leave` is asked before a study is made or opened: where it says no, the dialog stays, with all answers.
    NewStudyDialog(std::shared_ptr<Graph const>, Pool&, std::function<bool()> may_leave, QWidget* parent);

signals:
    void made(diecast::Study);  // has no file yet
    void study_chosen(QString path);

private:
    struct Form {
        StartTask const* task;
        std::vector<AnswerField*> fields;
        QLabel* contents;  // what the study will hold
        QLabel* obstacle;  // why no design of it is feasible; hidden where one is
    };
    struct Ask {
        std::shared_ptr<Graph const> graph;
        StartTask const* task;
        StartAnswers answers;
    };
    struct Obstacle {
        StartTask const* task;
        QString words;  // empty: there is none
    };
    QWidget* build_form(StartTask const&);
    QWidget* build_studies();
    Form* current_form();
    static StartAnswers answers_of(Form const&);
    void show(Obstacle const&);
    void turn_to(int row);
    void follow();  // the answers so far
    void finish();

    std::shared_ptr<Graph const> graph_;
    std::function<bool()> may_leave_;
    QListWidget* tasks_;
    BuiltInStudies* studies_ = nullptr;
    QStackedWidget* pages_;
    std::map<int, QWidget*> page_of_;  // by the row of the list; built when it is first shown
    std::map<QWidget*, Form> forms_;   // by their pages
    QLabel* own_entries_ = nullptr;    // says where they are made
    QPushButton* create_;
    QTimer soon_;
    Background<Ask, Obstacle> obstacle_;  // of the answers in the form
};

}  // namespace diecast
