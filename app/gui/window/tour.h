// Tour: goes from place to place in the window and says in two sentences what each is for; nothing is blocked
// meanwhile.
#pragma once
#include <QFrame>
#include <QLabel>
#include <QPointer>
#include <QPushButton>
#include <vector>

namespace diecast {

struct TourStop {
    QWidget* at;
    QString what, more;
};

class Tour : public QFrame {
    Q_OBJECT
public:
    Tour(std::vector<TourStop>, QWidget* window);  // those that can be seen; ends itself, and is gone then
    int count() const { return static_cast<int>(stops_.size()); }
    QString text() const { return what_->text() + "\n" + more_->text(); }

protected:
    bool eventFilter(QObject*, QEvent*) override;
    void keyPressEvent(QKeyEvent*) override;

private:
    void go(int by);
    void place();

    struct Seen {
        QPointer<QWidget> at;
        QString what, more;
    };
    std::vector<Seen> stops_;
    int at_ = 0;
    QWidget* ring_;
    QLabel *what_, *more_, *count_;
    QPushButton *back_, *next_, *end_;
};

}  // namespace diecast
