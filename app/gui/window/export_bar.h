// ExportBar: says what is being written, how far it is, and how to stop it; then where it is.
#pragma once
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include "app/session/work/export_task.h"

namespace diecast {

class ExportBar : public QWidget {
    Q_OBJECT
public:
    ExportBar(ExportTask&, QWidget* parent);

private:
    void watch();
    void end(QString const& path, QString const& problem, qint64 bytes);

    ExportTask& task_;
    QLabel* text_;
    QProgressBar* bar_;
    QPushButton *cancel_, *folder_;
    QTimer patience_, watch_, linger_;
};

}  // namespace diecast
