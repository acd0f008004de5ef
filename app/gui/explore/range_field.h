// RangeField: types the ranges that are kept of an axis; what is wrong is said below it.
#pragma once
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include "app/session/session.h"

namespace diecast {

class RangeField : public QLineEdit {
    Q_OBJECT
public:
    RangeField(Graph const&, Quantity const&, std::vector<BrushRange> const& now, QWidget* parent);
    ~RangeField() override;

signals:
    void typed(std::vector<diecast::BrushRange>);
    void left(bool by_key);  // Esc; else the focus went elsewhere

protected:
    void keyPressEvent(QKeyEvent*) override;
    void focusOutEvent(QFocusEvent*) override;

private:
    void finish();

    Graph const& graph_;
    Quantity const& quantity_;
    QPointer<QLabel> problem_;
};

}  // namespace diecast
