// ParameterRow: the editor of one quantity, generated from its row: pin, name, field or choice, slider.
#pragma once
#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QSlider>
#include "app/gui/parameters/pin_button.h"
#include "app/gui/widgets/quantity_field.h"
#include "app/gui/widgets/remark_label.h"
#include "app/gui/widgets/text/elided_label.h"
#include "app/session/session.h"

namespace diecast {

class ParameterRow : public QWidget {
    Q_OBJECT
public:
    ParameterRow(Session&, Quantity const&, QWidget* parent);
    Quantity const& quantity() const { return quantity_; }
    QSlider* slider() const { return slider_; }
    QuantityField* field() const { return field_; }
    QComboBox* choice() const { return choice_; }
    PinButton* pin() const { return pin_; }
    void refresh(double value, Origin);  // in the row's unit; NaN if it moves with an axis
    void call(QString const& name);      // what stands before the field
    void fill_menu(QMenu&);              // what can be done with the quantity
    void vary();                         // asks for places
    void take(QString const& typed);     // as if typed and finished

signals:
    void explain_wanted(diecast::Quantity const*);

protected:
    bool eventFilter(QObject*, QEvent*) override;
    bool event(QEvent*) override;
    void enterEvent(QEnterEvent*) override;
    void leaveEvent(QEvent*) override;
    void keyPressEvent(QKeyEvent*) override;
    void contextMenuEvent(QContextMenuEvent*) override;

private:
    static constexpr int most_lines = 3;  // of the name
    void build_choice();
    void build_number();
    void step(double to);
    void slide(int place);
    void choose(int index);
    void toggle_pin();
    void say(TypedSetting const&);
    void show_dots(bool);
    void field_menu(QPoint);
    void menu_by_key();
    void make_room(QString const&);
    void place_name();
    bool keeps_remark() const;  // nothing has changed since it was said
    void show_number(AxisSpec const*);
    void show_choice(AxisSpec const*);
    void show_fixing_designs();
    void show_stated();
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
    ElidedLabel* name_;
    bool name_above_ = false;  // the field, not beside it
    RemarkLabel* error_;
    QComboBox* choice_ = nullptr;
    QuantityField* field_ = nullptr;
    QSlider* slider_ = nullptr;
    QToolButton* dots_ = nullptr;
    QLabel* fixed_ = nullptr;   // designs that it does not move; made when first needed
    QLabel* stated_ = nullptr;  // what data sheets state in its place; made when first needed
    Setting said_of_;           // what the remark under the field is about
};

}  // namespace diecast
