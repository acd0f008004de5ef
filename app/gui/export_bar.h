// ExportBar: says what is being written, how far it is, and how to stop it.
#pragma once
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include "app/gui/export_task.h"

namespace diecast {

class ExportBar : public QWidget {
    Q_OBJECT
public:
    ExportBar(ExportTask&, QWidget* parent);
    QPushButton* cancel() const { return cancel_; }

private:
    void watch();

    ExportTask& task_;
    QLabel* text_;
    QProgressBar* bar_;
    QPushButton* cancel_;
    QTimer patience_, watch_;
};

}  // namespace diecast
