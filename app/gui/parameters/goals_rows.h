// The rows of the goals: one objective or one limit each.
#pragma once
#include <QCheckBox>
#include <QLabel>
#include <QToolButton>
#include "app/gui/widgets/quantity_field.h"
#include "app/gui/widgets/remark_label.h"
#include "app/session/limits.h"

namespace diecast {

class ObjectiveRow : public QWidget {
    Q_OBJECT
public:
    ObjectiveRow(Quantity const&, QWidget* parent);
    void show(Sense);
    Quantity const& quantity() const { return quantity_; }

signals:
    void turned();  // less instead of more, or the other way round
    void dropped();

private:
    Quantity const& quantity_;
    QToolButton *sense_, *drop_;
};

class LimitRow : public QWidget {
    Q_OBJECT
public:
    LimitRow(Limit const&, QWidget* parent);
    void show(Limit const&);
    Limit const& limit() const { return limit_; }
    QuantityField* field() const { return field_; }

signals:
    void changed(diecast::Limit const&);
    void dropped();

private:
    void take(QString const& typed);
    void set(double);
    void say(TypedSetting const&);

    Limit limit_;
    QCheckBox* on_;
    QToolButton *relation_, *drop_;
    QuantityField* field_;
    RemarkLabel* error_;
};

}  // namespace diecast
