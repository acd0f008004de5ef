#include "app/gui/window/tour.h"
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QVBoxLayout>
#include "app/gui/widgets/style.h"

namespace diecast {
namespace {

int const wide = 340, away = 12;

/// A frame around what is spoken of; the mouse does not see it.
class Ring : public QWidget {
public:
    explicit Ring(QWidget* window) : QWidget(window) { setAttribute(Qt::WA_TransparentForMouseEvents); }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter p(this);
        p.setRenderHint(QPainter::Antialiasing);
        p.setPen(QPen(theme().accent, 2));
        p.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 6, 6);
    }
};

/// Place for a box beside `it` where there is room, else inside its lower right corner.
QPoint beside(QRect const& it, QSize size, QRect const& room) {
    int const y =
        std::clamp(it.center().y() - size.height() / 2, room.top() + away, room.bottom() - size.height() - away);
    int const x =
        std::clamp(it.center().x() - size.width() / 2, room.left() + away, room.right() - size.width() - away);
    if (it.right() + away + size.width() < room.right()) return {it.right() + away, y};
    if (it.left() - away - size.width() > room.left()) return {it.left() - away - size.width(), y};
    if (it.bottom() + away + size.height() < room.bottom()) return {x, it.bottom() + away};
    if (it.top() - away - size.height() > room.top()) return {x, it.top() - away - size.height()};
    return it.bottomRight() - QPoint(size.width() + 2 * away, size.height() + 2 * away);
}

}  // namespace

Tour::Tour(std::vector<TourStop> stops, QWidget* window)
    : QFrame(window),
      ring_(new Ring(window)),
      what_(new QLabel(this)),
      more_(new QLabel(this)),
      count_(new QLabel(this)),
      back_(new QPushButton(tr("Back"), this)),
      next_(new QPushButton(tr("Next"), this)),
      end_(new QPushButton(tr("End"), this)) {
    setObjectName("palette");
    setAttribute(Qt::WA_DeleteOnClose);
    setAccessibleName(tr("A tour of the window"));
    for (TourStop& stop : stops)
        if (stop.at->isVisibleTo(window)) {
            stops_.push_back({stop.at, stop.what, stop.more});
            stop.at->installEventFilter(this);
        }
    what_->setFont(text_font(type::body, QFont::DemiBold));
    count_->setObjectName("muted");
    for (QLabel* text : {what_, more_}) text->setWordWrap(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(space::wide, space::card, space::card, space::card);
    column->setSpacing(space::normal);
    column->addWidget(what_);
    column->addWidget(more_);
    auto* row = new QHBoxLayout;
    row->addWidget(count_, 1);
    for (QPushButton* button : {end_, back_, next_}) {
        button->setAutoDefault(true);  // Enter presses it
        row->addWidget(button);
    }
    column->addLayout(row);
    setFixedWidth(wide);
    connect(back_, &QPushButton::clicked, this, [this] { go(-1); });
    connect(next_, &QPushButton::clicked, this, [this] { go(1); });
    connect(end_, &QPushButton::clicked, this, &QWidget::close);
    connect(this, &QObject::destroyed, ring_, &QObject::deleteLater);
    window->installEventFilter(this);
    ring_->show();
    show();
    go(0);
}

void Tour::go(int by) {
    at_ += by;
    while (at_ >= 0 && at_ < count() && !(stops_[static_cast<std::size_t>(at_)].at)) at_ += by < 0 ? -1 : 1;
    if (at_ < 0 || at_ >= count()) return void(close());
    Seen const& stop = stops_[static_cast<std::size_t>(at_)];
    what_->setText(stop.what);
    more_->setText(stop.more);
    count_->setText(tr("%1 of %2").arg(at_ + 1).arg(count()));
    back_->setEnabled(at_ > 0);
    next_->setText(at_ + 1 == count() ? tr("Done") : tr("Next"));
    end_->setVisible(at_ + 1 < count());
    setAccessibleDescription(text());
    place();
    next_->setFocus();
}

void Tour::place() {
    QWidget* const at = stops_[static_cast<std::size_t>(at_)].at;
    if (!at) return;
    QRect const it(at->mapTo(parentWidget(), QPoint(0, 0)), at->size());
    ring_->setGeometry(it.adjusted(-2, -2, 2, 2).intersected(parentWidget()->rect()));
    resize(wide, heightForWidth(wide));
    move(beside(it, size(), parentWidget()->rect()));
    ring_->raise();
    raise();
}

bool Tour::eventFilter(QObject* o, QEvent* e) {
    if (e->type() == QEvent::Resize && o == parentWidget()) place();
    bool const hidden = e->type() == QEvent::Hide && !e->spontaneous() && at_ >= 0 && at_ < count();
    if (hidden && o == stops_[static_cast<std::size_t>(at_)].at.data()) close();  // another page
    return QFrame::eventFilter(o, e);
}

void Tour::keyPressEvent(QKeyEvent* e) {
    if (e->key() == Qt::Key_Escape) return void(close());
    QFrame::keyPressEvent(e);
}

}  // namespace diecast
