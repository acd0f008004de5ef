// AxisDialog: asks over which places a quantity is varied, and says what that makes of the number of designs.
#pragma once
#include <QComboBox>
#include <QDialog>
#include <QGridLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QRadioButton>
#include <QSpinBox>
#include "app/gui/widgets/quantity_field.h"
#include "app/gui/widgets/remark_label.h"
#include "app/session/session.h"

namespace diecast {

/// "13 values: 200, 250, 300, … 750, 800 mm²", "3 of 8: N7, N5, N3".
QString places_text(Graph const&, AxisSpec const&);
/// How many designs the study has with this axis, or (null) without one of this quantity.
double designs_with(Document const&, Quantity const&, AxisSpec const*, DesignSampling const&);

class AxisDialog : public QDialog {
    Q_OBJECT
public:
    AxisDialog(Session&, Quantity const&, double value, QWidget* parent);
    void accept() override;

private:
    void build_range(QGridLayout*);
    void build_names(QGridLayout*);
    void build_spread(QVBoxLayout*);
    void build_buttons(QVBoxLayout*);
    DesignSampling sampling() const;
    QuantityField* add_field(QString const& name);
    std::string first_text(double value) const;
    void compose();  // the text, from the fields
    void compose_names();
    void show_in_fields(AxisSpec const&);
    void read();  // the text
    void complain(TypedSetting const&, QLineEdit* of);
    void take_text();
    void mend(QString const&);
    void empty_fields();
    QString cost(double designs) const;

    Session& session_;
    Quantity const& quantity_;
    std::optional<AxisSpec> axis_;
    QLineEdit* text_;
    QuantityField *from_ = nullptr, *to_ = nullptr, *every_ = nullptr;
    QRadioButton *by_count_ = nullptr, *by_step_ = nullptr;
    QSpinBox* count_ = nullptr;
    QComboBox* scale_ = nullptr;
    QListWidget* names_ = nullptr;
    QComboBox* spread_ = nullptr;
    QSpinBox* amount_ = nullptr;
    QLabel *preview_, *designs_;
    RemarkLabel* problem_;
    QPushButton *vary_ = nullptr, *stop_ = nullptr;
};

}  // namespace diecast
