// WhyCard: one step of a derivation: its formula set as in a book, its limits, its source, and how
// uncertain the value is.
#pragma once
#include <QLabel>
#include <optional>
#include "app/chart/equation.h"
#include "model/core/explain.h"

namespace diecast {

/// A formula, as high as its lines are at the width it is given.
class EquationView : public QWidget {
    Q_OBJECT
public:
    explicit EquationView(QWidget* parent = nullptr);
    void show_equation(QString const&);
    QString tex() const { return equation_ ? equation_->tex() : QString(); }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int) const override;
    QSize sizeHint() const override { return {160, heightForWidth(160)}; }
    QSize minimumSizeHint() const override { return {80, 20}; }

protected:
    void paintEvent(QPaintEvent*) override;
    void contextMenuEvent(QContextMenuEvent*) override;

private:
    double scale(int width) const;

    std::optional<Equation> equation_;
    QString text_;
};

class WhyCard : public QWidget {
    Q_OBJECT
public:
    explicit WhyCard(QWidget* parent = nullptr);
    void show_step(Explanation const&);
    void forget();

private:
    EquationView* equation_;
    QLabel* source_;
};

}  // namespace diecast
