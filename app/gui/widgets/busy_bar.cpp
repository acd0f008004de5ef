#include "app/gui/widgets/busy_bar.h"
#include <QHBoxLayout>
#include "app/gui/widgets/style.h"
#include "app/gui/widgets/text/elided_label.h"

namespace diecast {

BusyBar::BusyBar(BackgroundWork& work, QString const& what, QWidget* parent)
    : QWidget(parent),
      work_(work),
      what_(what),
      text_(new ElidedLabel(this)),
      bar_(new QProgressBar(this)),
      button_(new QPushButton(this)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(space::normal);
    text_->setObjectName("muted");
    text_->setFont(text_font(type::small));
    text_->set_whole_or_none();  // a narrow page has its bar and button alone
    bar_->setTextVisible(false);
    bar_->setFixedSize(96, 6);
    bar_->setAccessibleName(tr("Progress"));
    button_->setFont(text_font(type::small));
    row->addWidget(text_);
    row->addWidget(bar_);
    row->addWidget(button_);
    QSizePolicy keep = sizePolicy();
    keep.setRetainSizeWhenHidden(false);
    setSizePolicy(keep);
    patience_.setSingleShot(true);
    patience_.setInterval(150);
    watch_.setInterval(100);
    connect(&work, &BackgroundWork::started, this, &BusyBar::begin);
    connect(&work, &BackgroundWork::ended, this, &BusyBar::end);
    connect(&patience_, &QTimer::timeout, this, &BusyBar::watch);
    connect(&watch_, &QTimer::timeout, this, &BusyBar::watch);
    connect(button_, &QPushButton::clicked, this, [this] {
        if (!work_.busy()) return emit again_wanted();
        stopped_ = true;
        work_.cancel();
    });
    hide();
}

void BusyBar::begin() {
    stopped_ = false;
    if (!watch_.isActive() && !patience_.isActive()) patience_.start();
}

void BusyBar::watch() {
    Progress const p = work_.progress();
    text_->setText(what_);
    bar_->setRange(0, p.total > 0 ? 1000 : 0);
    if (p.total > 0) bar_->setValue(static_cast<int>(1000 * p.done / p.total));
    bar_->show();
    button_->setText(tr("Cancel"));
    button_->setAccessibleName(tr("Cancel: %1").arg(what_));
    if (watch_.isActive()) return;
    watch_.start();
    show();
    emit slow(true);
}

void BusyBar::end() {
    patience_.stop();
    watch_.stop();
    bar_->hide();
    text_->setText(tr("Stopped: not up to date"));
    button_->setText(tr("Compute again"));
    button_->setAccessibleName(tr("Compute again"));
    setVisible(stopped_);
    emit slow(false);
}

}  // namespace diecast
