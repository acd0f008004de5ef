// What charts of bars share: marks of targets, and lines across that bars are compared with.
#pragma once
#include "app/chart/sheet.h"

namespace diecast {

/// None where it is missing or no number.
std::optional<double> value_of(BarChart::Series const&, std::size_t category);
/// Whether a claim is drawn beside what is computed: not a regression check, which is our own number.
bool is_drawn(Status of_a_claim);
std::optional<Target> target_of(BarChart::Series const&, std::size_t category);

void draw_target(Sheet&, double x, double y, double low, double high, Status);
std::string status_name(Status);  // of a target, in a legend
Key target_key(Theme const&, Status);

/// Dots of a logarithmic axis, where no bar has a place to stand on.
inline constexpr double dot_radius = 4.5;
QPainterPath dot_path(QPointF centre, double room = dot_radius);
Key dot(QString const& text, QColor const&);

/// How numbers are written along an axis: "1.4·10⁶" where it spans more than numbers can say shortly.
class NumberStyle {
public:
    /// `values`: that stand beside each other; with so many digits at most. `are_ratios`: "1.00" beside "1.10", where
    /// whole numbers are otherwise written as such.
    explicit NumberStyle(Span const& s = {}, std::vector<double> const& values = {}, int digits = 3,
                         bool are_ratios = false);
    QString operator()(double v) const;
    QString tick(double v) const;
    QString exact(double v) const;  // four digits

private:
    bool powers_;
    int most_;  // digits
    bool are_ratios_;
    int digits_ = 0;  // of fractions: "0.180" beside "0.178"
};

/// Separates numbers from the words that all categories share, which the axis says once: "GPUs in training" of "512
/// GPUs in training" and "1024 GPUs in training", "Answer length (tokens)" of "answer length 500 tokens" and "answer
/// length 1000 tokens". Without such words the names as they are.
std::pair<std::vector<std::string>, std::string> values_of_one_quantity(std::vector<std::string> const& categories);

QPen limit_pen(Theme const&, std::size_t place);

/// Lines across a plot, each with its name in a margin to the right, or in the legend where there is no room.
class LimitLines {
public:
    LimitLines(std::vector<BarChart::Limit> const&, Theme const&, double page);
    bool any() const { return !limits_.empty(); }
    std::vector<RankChart::Line> across_rows(NumberStyle const&) const;
    /// Width to be left to the right of the plot.
    double margin(NumberStyle const&) const;
    QList<Key> keys(NumberStyle const&) const;
    void draw(Sheet&, Plot const&, Span const&, NumberStyle const&, QString const& unit) const;

private:
    QFont font() const { return t_.font(type::small); }
    QPen pen(std::size_t i) const { return limit_pen(t_, i); }
    bool in_margin() const;
    QString text(std::size_t, NumberStyle const&) const;
    QStringList lines(std::size_t, NumberStyle const&) const;
    void write(Sheet&, Plot const&, Span const&, NumberStyle const&) const;

    std::vector<BarChart::Limit> limits_;
    Theme const& t_;
    double page_;
};

}  // namespace diecast
