// BusyBar: says that what is on show is being redone, how far it is, and how to stop it; or that it was stopped.
#pragma once
#include <QProgressBar>
#include <QPushButton>
#include <QTimer>
#include "app/session/background.h"

namespace diecast {

class ElidedLabel;

class BusyBar : public QWidget {
    Q_OBJECT
public:
    BusyBar(BackgroundWork&, QString const& what, QWidget* parent);

signals:
    void again_wanted();
    void slow(bool);  // it takes long enough to say so; no longer

private:
    void begin();
    void end();
    void watch();

    BackgroundWork& work_;
    QString what_;
    ElidedLabel* text_;
    QProgressBar* bar_;
    QPushButton* button_;
    QTimer patience_, watch_;
    bool stopped_ = false;
};

}  // namespace diecast
