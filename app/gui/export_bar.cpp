#include "app/gui/export_bar.h"
#include <QFileInfo>
#include <QHBoxLayout>
#include "app/gui/style.h"

namespace diecast {

ExportBar::ExportBar(ExportTask& task, QWidget* parent)
    : QWidget(parent),
      task_(task),
      text_(new QLabel(this)),
      bar_(new QProgressBar(this)),
      cancel_(new QPushButton(tr("Cancel"), this)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(space::normal);
    text_->setObjectName("muted");
    bar_->setTextVisible(false);
    bar_->setFixedSize(96, 6);
    bar_->setAccessibleName(tr("Progress of the export"));
    cancel_->setAccessibleName(tr("Cancel the export"));
    for (QWidget* w : {static_cast<QWidget*>(text_), static_cast<QWidget*>(bar_), static_cast<QWidget*>(cancel_)})
        row->addWidget(w);
    patience_.setSingleShot(true);
    patience_.setInterval(150);
    watch_.setInterval(100);
    connect(&task, &ExportTask::started, this, [this] { patience_.start(); });
    connect(&patience_, &QTimer::timeout, this, [this] {
        watch();
        watch_.start();
        show();
    });
    connect(&watch_, &QTimer::timeout, this, &ExportBar::watch);
    auto const end = [this] {
        patience_.stop();
        watch_.stop();
        hide();
    };
    connect(&task, &ExportTask::ended, this, end);
    connect(&task, &ExportTask::cancelled, this, end);
    connect(cancel_, &QPushButton::clicked, &task, &ExportTask::cancel);
    hide();
}

void ExportBar::watch() {
    double const share = task_.share();
    text_->setText(tr("Writing %1").arg(QFileInfo(task_.path()).fileName()));
    bar_->setRange(0, share < 0 ? 0 : 1000);
    if (share >= 0) bar_->setValue(static_cast<int>(1000 * share));
}

}  // namespace diecast
