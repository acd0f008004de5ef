// FigureCard: one figure, large, with its change against a baseline.
#pragma once
#include <QGridLayout>
#include <QPainter>
#include <QPushButton>
#include <optional>
#include <vector>
#include "model/core/quantity.h"

namespace diecast {

/// "▲ 12 %", and whether that is good news.
struct FigureChange {
    QString text;
    enum { same, better, worse, neither } kind = same;
};

class FigureCard : public QPushButton {
    Q_OBJECT
public:
    enum Size { Large, Small };
    FigureCard(Quantity const&, Sense, Size, QWidget* parent);
    void show(QString const& text, double value, std::optional<double> baseline, QString const& baseline_name);
    /// "▲ 5.9 %, was 54.6": the value before an edit and its text; values in the unit.
    void show_edited(QString const& text, double value, double before, QString const& text_before);
    void set_exact(QString const& exact);  // in the tip, above what the quantity is
    Quantity const& quantity() const { return quantity_; }
    double value() const { return value_; }  // in the unit

protected:
    void paintEvent(QPaintEvent*) override;
    void resizeEvent(QResizeEvent*) override;
    QSize sizeHint() const override;

private:
    QStringList name() const;  // in lines, with the unit where that has no room beside the value
    bool is_unit_beside() const;
    void follow_lines();
    void follow_change();
    double draw_figure(QPainter&, QRectF const& box, double base) const;  // where it ends
    std::optional<FigureChange> change() const;
    QString change_text(FigureChange const&) const;
    void draw_change(QPainter&, QRectF const& box, Qt::Alignment) const;

    Quantity const& quantity_;
    Sense sense_;
    Size size_;
    int lines_ = 1;  // of the name
    double value_;
    QString text_;
    std::optional<double> baseline_;
    QString baseline_name_, text_before_;  // the latter empty but for what was edited
};

/// The unit; of a slack, "of the limit" where it is the share of a limit that is left, else where the limit is.
QString unit_on_card(Quantity const&);
/// Digits of a value for which no band is known: three; four for a count, in which each unit counts.
int digits_on_card(Quantity const&, double);

/// Change against a baseline; neither better nor worse for what grows with an instance: instances differ in size.
std::optional<FigureChange> change_against(double value, double baseline, Quantity const&, Sense);

bool is_change_text(QString const&);

/// Cards side by side, as many in a row as there is room for.
class CardGrid : public QWidget {
public:
    explicit CardGrid(QWidget* parent = nullptr);
    void show_cards(std::vector<FigureCard*>);

protected:
    void resizeEvent(QResizeEvent*) override;

private:
    void lay_out();
    QGridLayout* grid_;
    std::vector<FigureCard*> cards_;
    int columns_ = 0;
};

}  // namespace diecast
