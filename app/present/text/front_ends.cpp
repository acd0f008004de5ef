#include "app/present/text/front_ends.h"
#include <algorithm>
#include "app/present/text/objective_limit.h"
#include "app/present/text/shares_and_counts.h"
#include "model/core/text.h"
#include "optimizer/sweep/survey.h"

namespace diecast {
namespace {

constexpr double factor_from = 3;  // from where a ratio is easier read than a percentage

bool is_money(Objective const& o) { return o.quantity->unit.dim.usd == 1; }

/// "12 % higher", "3.2× lower", "the same"; empty where there is no ratio.
std::string change_words(double from, double to) {
    if (!(from > 0 && to > 0)) return "";
    double const ratio = to / from, factor = std::max(ratio, 1 / ratio);
    if (factor < 1.0005) return "the same";
    std::string const by = factor >= factor_from ? number_text(factor, 2) + "×" : percent(std::abs(ratio - 1), 2);
    return by + (ratio > 1 ? " higher" : " lower");
}

}  // namespace

std::string front_end_words(Objective const& x, Objective const& y,
                            std::vector<std::pair<double, double>> const& points, std::size_t knee, int x_digits,
                            int digits) {
    if (points.empty()) return "";
    if (is_money(x) && !is_money(y)) {
        auto swapped = points;
        for (auto& point : swapped) std::swap(point.first, point.second);
        return front_end_words(y, x, swapped, knee, digits, x_digits);
    }
    bool const more = y.sense == Sense::maximise;
    std::size_t const last = points.size() - 1, best = more == (points[0].second >= points[last].second) ? 0 : last,
                      other = best == 0 ? last : 0;
    bool const has_knee = knee != best && knee != other && knee < points.size();
    auto const& end = points[best];
    auto const& turn = points[has_knee ? knee : other];
    auto const x_texts = even_texts({end.first, turn.first}, x_digits, x_digits + 1),
               y_texts = even_texts({end.second, turn.second}, digits, digits + 1);
    bool const is_counted = x.quantity->unit.name.empty() && !value_and_noun(x, end.first, x_texts[0]).empty();
    auto const at = [&](std::size_t i, double value) {
        return is_counted ? value_and_noun(x, value, x_texts[i]) : unit_behind(x_texts[i], *x.quantity);
    };
    std::string const of_y = objective_name(y), of_x = objective_name(x);
    std::string const best_words = unit_behind(y_texts[0], *y.quantity) + " at " +
                                   (is_counted ? "" : with_article(of_x) + " of ") + at(0, end.first);
    if (points.size() == 1) return "One design is best in both " + of_x + " and " + of_y + ": " + best_words + ".";
    std::string text = (more ? "Highest " : "Lowest ") + of_y + ": " + best_words + ". At the " +
                       (has_knee ? "knee" : "other end") + " of the front";
    std::string const y_change = change_words(end.second, turn.second), x_change = change_words(end.first, turn.first);
    if (!y_change.empty() && !x_change.empty())
        text +=
            ", " + of_y + " is " + y_change + " and " + (is_counted ? "the number of " : "") + of_x + " " + x_change;
    return text + ": " + unit_behind(y_texts[1], *y.quantity) + " at " + at(1, turn.first) + ".";
}

std::string front_end_words(Picture const& p, int x_digits, int digits) {
    Question const& q = p.question;
    if (p.outline.empty() || !q.x || !q.y) return "";
    auto const wanted = [&](Quantity const& row) {
        return Objective{&row, is_maximised(row, q.objectives) ? Sense::maximise : Sense::minimise};
    };
    std::vector<std::pair<double, double>> points;
    for (FrontPoint const& point : p.outline) points.emplace_back(point.x, point.y);
    Objective const x = wanted(*q.x), y = wanted(*q.y);
    std::string const text = front_end_words(x, y, points, p.knee, x_digits, digits);
    return p.is_part ? "Of the designs brushed: " + lower_case(text.substr(0, 1)) + text.substr(1) : text;
}

}  // namespace diecast
