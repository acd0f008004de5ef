// Notice: a few sentences in the middle of a page that has nothing else to show, and a way on, or two.
#pragma once
#include <QLabel>
#include <QPushButton>
#include <QWidget>
#include "app/gui/widgets/icons.h"

namespace diecast {

class Notice : public QWidget {
    Q_OBJECT
public:
    explicit Notice(QWidget* parent = nullptr);
    void say(Glyph, QString const& what, QString const& more, QString const& way_on = {},
             QString const& other_way = {});
    QPushButton* button() const { return button_; }
    QPushButton* other_button() const { return other_; }

private:
    QLabel *symbol_, *what_, *more_;
    QPushButton *button_, *other_;
};

}  // namespace diecast
