// ParallelPane: parallel coordinates with what can be done to them, and what the brushes say in plain words.
#pragma once
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QToolButton>
#include "app/gui/explore/parallel_view.h"
#include "app/gui/widgets/busy_bar.h"

namespace diecast {

class ParallelPane : public QWidget {
    Q_OBJECT
public:
    explicit ParallelPane(Session&, QWidget* parent = nullptr);
    void set_low(bool);  // without the line on what hands can do, while nothing is brushed

private:
    QWidget* build_head();
    QWidget* build_words();
    QToolButton* toggle(QString const& text, QString const& tip);
    void follow_brushes();
    void count();
    void fill_axes();
    void keep_as_limits();

    Session& session_;
    BrushController& brush_controller_;
    QLabel *note_, *sentence_;
    QWidget* words_ = nullptr;
    bool low_ = false;
    QToolButton *front_inside_ = nullptr, *feasible_only_ = nullptr, *axes_ = nullptr;
    QPushButton *keep_, *clear_;
    BusyBar* busy_;
    ParallelView* view_;
    QScrollArea* scroll_;  // of more axes than have room beside each other
};

}  // namespace diecast
