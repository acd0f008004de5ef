// SettingButton: the name of a quantity over the value that a design has it at; pressing it asks why.
#pragma once
#include <QAbstractButton>
#include "model/core/quantity.h"

namespace diecast {

class SettingButton : public QAbstractButton {
    Q_OBJECT
public:
    explicit SettingButton(QWidget* parent);
    void show(Quantity const&, QString const& value);
    Quantity const* quantity() const { return quantity_; }  // none before `show`
    QSize sizeHint() const override;

protected:
    bool event(QEvent*) override;
    void paintEvent(QPaintEvent*) override;
    void resizeEvent(QResizeEvent*) override;

private:
    QStringList name() const;  // in lines
    void break_name();

    int lines_ = 1;
    Quantity const* quantity_ = nullptr;
    QString value_;
};

}  // namespace diecast
