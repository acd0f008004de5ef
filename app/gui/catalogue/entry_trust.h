// EntryTrust: how many values of an entry are published, derived, …: counts with their signs, in one line.
#pragma once
#include <QWidget>
#include "app/session/entries/entry_facts.h"

namespace diecast {

class EntryTrust : public QWidget {
    Q_OBJECT
public:
    using QWidget::QWidget;
    void show(Entry const&);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {80, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent*) override;

private:
    QString text_;
    std::vector<std::pair<Status, QString>> parts_;
};

}  // namespace diecast
