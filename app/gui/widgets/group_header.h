// GroupHeader: the heading of a foldable part of a list.
#pragma once
#include <QAbstractButton>

namespace diecast {

class GroupHeader : public QAbstractButton {
    Q_OBJECT
public:
    GroupHeader(QString const& name, QWidget* parent);
    void set_summary(QString const&);  // in quiet letters on the right
    QSize sizeHint() const override { return {160, 32}; }

protected:
    void paintEvent(QPaintEvent*) override;

private:
    QString summary_;
};

}  // namespace diecast
