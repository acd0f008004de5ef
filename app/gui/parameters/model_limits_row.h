// ModelLimitsRow: limits that the model adds to a study's own, and a switch for all of them.
#pragma once
#include <QCheckBox>
#include <QLabel>
#include "model/study/study.h"

namespace diecast {

class ModelLimitsRow : public QWidget {
    Q_OBJECT
public:
    explicit ModelLimitsRow(QWidget* parent);
    void show(bool on, std::vector<Quantity const*> const& slacks);

signals:
    void switched(bool on);

private:
    QCheckBox* on_;
    QLabel* list_;
};

}  // namespace diecast
