// DesignAxes: the place of one design along the axes of the study, each to be moved; a number may leave the grid.
#pragma once
#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QSlider>
#include "app/gui/widgets/quantity_field.h"
#include "app/gui/widgets/remark_label.h"
#include "app/session/session.h"

namespace diecast {

class DesignAxes : public QWidget {
    Q_OBJECT
public:
    DesignAxes(Session&, QWidget* parent);
    void show(std::vector<AxisSpec> const& axes, std::vector<double> const& values);  // in the units

signals:
    void moved(diecast::Quantity const*, double to);  // in the unit
    void explain_wanted(diecast::Quantity const*);

private:
    struct Row {
        AxisSpec axis;
        double value;
        QLabel* name;
        QComboBox* choice = nullptr;
        QSlider* slider = nullptr;
        QuantityField* field = nullptr;
        RemarkLabel* remark = nullptr;
    };
    void build(std::vector<AxisSpec> const&);
    void build_choice(std::size_t row);
    void build_number(std::size_t row);
    void show_choice(Row&, int place);  // −1: of none of the entries
    void take(std::size_t row, QString const& typed);

    Session& session_;
    QGridLayout* grid_;
    std::vector<Row> rows_;
};

}  // namespace diecast
