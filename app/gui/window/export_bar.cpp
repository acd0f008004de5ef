#include "app/gui/window/export_bar.h"
#include <QDesktopServices>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLocale>
#include <QUrl>
#include "app/gui/widgets/style.h"

namespace diecast {

ExportBar::ExportBar(ExportTask& task, QWidget* parent)
    : QWidget(parent),
      task_(task),
      text_(new QLabel(this)),
      bar_(new QProgressBar(this)),
      cancel_(new QPushButton(tr("Cancel"), this)),
      folder_(new QPushButton(tr("Open folder"), this)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(space::normal);
    text_->setObjectName("muted");
    bar_->setTextVisible(false);
    bar_->setFixedSize(96, 6);
    bar_->setAccessibleName(tr("Progress of the export"));
    cancel_->setAccessibleName(tr("Cancel the export"));
    for (QWidget* w : {static_cast<QWidget*>(text_), static_cast<QWidget*>(bar_), static_cast<QWidget*>(cancel_),
                       static_cast<QWidget*>(folder_)})
        row->addWidget(w);
    patience_.setSingleShot(true);
    patience_.setInterval(150);
    watch_.setInterval(100);
    connect(&task, &ExportTask::started, this, [this] {
        hide();
        linger_.stop();
        patience_.start();
    });
    connect(&patience_, &QTimer::timeout, this, [this] {
        watch();
        watch_.start();
        show();
    });
    connect(&watch_, &QTimer::timeout, this, &ExportBar::watch);
    linger_.setSingleShot(true);
    linger_.setInterval(15000);
    connect(&linger_, &QTimer::timeout, this, &QWidget::hide);
    connect(&task, &ExportTask::ended, this, &ExportBar::end);
    connect(&task, &ExportTask::cancelled, this, [this] { end({}, tr("stopped"), 0); });
    connect(folder_, &QPushButton::clicked, this,
            [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(task_.path()).absolutePath())); });
    connect(cancel_, &QPushButton::clicked, &task, &ExportTask::cancel);
    hide();
}

void ExportBar::watch() {
    double const share = task_.share();
    text_->setText(tr("Writing %1").arg(QFileInfo(task_.path()).fileName()));
    bar_->show();
    cancel_->show();
    folder_->hide();
    bar_->setRange(0, share < 0 ? 0 : 1000);
    if (share >= 0) bar_->setValue(static_cast<int>(1000 * share));
}

/// What went wrong is said elsewhere, and larger.
void ExportBar::end(QString const& path, QString const& problem, qint64 bytes) {
    patience_.stop();
    watch_.stop();
    if (!problem.isEmpty()) return hide();
    QString const size = QLocale::c().formattedDataSize(bytes, 0, QLocale::DataSizeSIFormat);
    text_->setText(tr("Wrote %1 (%2)").arg(QFileInfo(path).fileName(), size));
    text_->setToolTip(path);
    folder_->setAccessibleName(tr("Open the folder of %1").arg(QFileInfo(path).fileName()));
    bar_->hide();
    cancel_->hide();
    folder_->show();
    show();
    linger_.start();
}

}  // namespace diecast
