// ParameterRow: the editor of one quantity, generated from its row: pin, name, field or choice, slider.
#pragma once
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSlider>
#include "app/gui/pin_button.h"
#include "app/gui/session.h"

namespace diecast {

class ParameterRow : public QWidget {
    Q_OBJECT
public:
    ParameterRow(Session&, Quantity const&, QWidget* parent);
    Quantity const& quantity() const { return quantity_; }
    QSlider* slider() const { return slider_; }
    QLineEdit* field() const { return field_; }
    QComboBox* choice() const { return choice_; }
    QLabel* error() const { return error_; }
    PinButton* pin() const { return pin_; }
    void refresh(double value, Origin);  // in the row's unit; NaN if it moves with an axis

signals:
    void explain_wanted(diecast::Quantity const*);

protected:
    bool eventFilter(QObject*, QEvent*) override;
    bool event(QEvent*) override;
    void contextMenuEvent(QContextMenuEvent*) override;

private:
    void build_choice();
    void build_number();
    void commit();  // what was typed
    void commit_axis(std::string const& typed);
    void slide(int place);
    void choose(int index);
    void toggle_pin();
    void sweep_range();
    void complain(QString const& what, std::optional<double> way_out = {});  // empty: all is well
    void show_number(AxisSpec const*);
    void show_choice(AxisSpec const*);
    bool has_range() const;
    Span slider_span() const;
    double from_slider(int) const;
    int to_slider(double) const;
    Graph const& graph() const { return session_.graph(); }

    Session& session_;
    Quantity const& quantity_;
    int room_ = 132;    // of the field, as laid out
    double value_ = 0;  // shown; NaN if it moves with an axis
    Origin origin_ = Origin::fallback;
    PinButton* pin_;
    QLabel *name_, *error_;
    QComboBox* choice_ = nullptr;
    QLineEdit* field_ = nullptr;
    QSlider* slider_ = nullptr;
};

}  // namespace diecast
