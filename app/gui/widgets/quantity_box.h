// QuantityBox: a choice among the quantities of a study, the likely ones first; typing narrows it.
#pragma once
#include "app/gui/widgets/elided_combo.h"
#include "app/session/session.h"

namespace diecast {

class QuantityBox : public FittingCombo {
    Q_OBJECT
public:
    QuantityBox(QString const& name, QString const& none,
                QWidget* parent);  // none: what no quantity is called, or empty
    void offer(Session const&);    // until it is opened, it has only what is chosen: hundreds of names take a while
    void set_current(Quantity const*);
    Quantity const* current() const;
    void showPopup() override;

protected:
    void keyPressEvent(QKeyEvent*) override;

private:
    void fill();
    Quantity const* quantity_at(int row) const;  // null: a heading, or what no quantity is called
    void add_section(QString const& name, std::vector<Quantity const*> const&);

    QString none_;
    Session const* session_ = nullptr;  // to be offered from; null: the list is full
    std::vector<Quantity const*> offered_;
};

}  // namespace diecast
