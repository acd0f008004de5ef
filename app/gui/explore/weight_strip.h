// WeightStrip: how much each objective counts, as sliders; the front is ranked by them at once.
#pragma once
#include <QLabel>
#include <QSlider>
#include <QWidget>
#include "app/gui/explore/front_model.h"

namespace diecast {

class WeightStrip : public QWidget {
    Q_OBJECT
public:
    WeightStrip(Session&, FrontModel&, QWidget* parent = nullptr);
    void be_brief(bool);  // sliders alone: what the ranks mean is in their tips

protected:
    void showEvent(QShowEvent*) override;
    void hideEvent(QHideEvent*) override;

private:
    void rebuild();
    void weigh(bool pick);

    Session& session_;
    FrontModel& front_;
    std::vector<Quantity const*> objectives_;
    std::vector<QSlider*> sliders_;
    std::vector<QLabel*> shares_;
    QWidget* row_ = nullptr;
    QLabel* meaning_;
};

}  // namespace diecast
