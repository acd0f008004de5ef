// StatusLine: what the last picture took, what is under way and how to stop it, and whether the study is saved.
#pragma once
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QStatusBar>
#include <QTimer>
#include "app/session/session.h"

namespace diecast {

class ElidedLabel;

class StatusLine : public QStatusBar {
    Q_OBJECT
public:
    explicit StatusLine(Session&, QWidget* parent = nullptr);
    void hint(QString const&);  // what can be done in the place on show
    void cancel();              // the evaluation under way; says so, and what is on show now

private:
    void report();
    void watch();
    void show_saved();

    Session& session_;
    ElidedLabel *summary_, *hint_;
    QLabel* saved_;
    QProgressBar* bar_;
    QPushButton* cancel_;
    QTimer watch_;
    QString cancelled_;  // empty: what was asked last was not cancelled
};

}  // namespace diecast
