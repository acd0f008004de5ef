// FigureCard: one figure, large, with its change against a baseline.
#pragma once
#include <QPushButton>
#include <optional>
#include "model/core/quantity.h"

namespace diecast {

class FigureCard : public QPushButton {
    Q_OBJECT
public:
    FigureCard(Quantity const&, Sense, QWidget* parent);
    void show(QString const& text, double value, std::optional<double> baseline, QString const& baseline_name);
    Quantity const& quantity() const { return quantity_; }
    double value() const { return value_; }  // in the unit

protected:
    void paintEvent(QPaintEvent*) override;
    QSize sizeHint() const override { return {140, 74}; }

private:
    Quantity const& quantity_;
    Sense sense_;
    double value_;
    QString text_;
    std::optional<double> baseline_;
    QString baseline_name_;
};

/// "▲ 12 % vs A", and whether that is good news.
struct Change {
    QString text;
    enum { same, better, worse, neither } kind = same;
};
std::optional<Change> change_against(double value, double baseline, QString const& name, Quantity const&, Sense);

}  // namespace diecast
