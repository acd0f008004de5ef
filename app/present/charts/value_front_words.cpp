#include "app/present/charts/value_front_words.h"
#include <algorithm>
#include <cmath>
#include <set>
#include "app/present/charts/chart_parts.h"
#include "app/present/text/shares_and_counts.h"
#include "model/core/text.h"
#include "optimizer/sweep/survey.h"

namespace diecast {
namespace {

constexpr std::size_t nobody = static_cast<std::size_t>(-1);
constexpr double level = 0.01;     // closer than this, nothing is said to be better
constexpr double factor_from = 3;  // from where a ratio is easier read than a percentage
constexpr double log_from = 8;     // likewise for a range: its middle is that of ratios

bool is_money(Objective const& o) { return o.quantity->unit.dim.usd == 1 && o.sense == Sense::minimise; }

std::string name_of(Objective const& o) { return within_text(label_of(*o.quantity)); }

/// "2 dies per package are", "B200 is".
std::string is_word(std::string const& name) {
    bool const many = name[0] >= '0' && name[0] <= '9' && !name.starts_with("1 ");
    return many && name.find(' ') != std::string::npos ? " are " : " is ";
}

std::string whole_percent(double share) {
    return share < 0.01 ? "less than 1 %" : percent(std::round(100 * share) / 100, 4);
}

/// Over a stretch of x one of the fronts is best in y.
struct Lead {
    std::size_t front;
    double from, to;
    double contested_from = std::nan(""), contested_to = contested_from;  // where another front reaches, too
    bool is_contested() const { return !std::isnan(contested_from); }
};

/// At one x the best y is `ratio` times the next.
struct Gap {
    std::size_t best, next;
    double x, ratio = 1;
    double factor() const { return std::max(ratio, 1 / ratio); }
    bool is_level() const { return factor() < 1 + level; }
};

class FrontComparison {
public:
    FrontComparison(Objective const& x, Objective const& y, std::vector<NamedFront> const& fronts, int digits = 3)
        : x_(x), y_(y), fronts_(fronts), digits_(digits) {
        for (NamedFront const& f : fronts)
            for (auto const& p : f.points) steps_.push_back(p.first);
        std::sort(steps_.begin(), steps_.end());
        steps_.erase(std::unique(steps_.begin(), steps_.end()), steps_.end());
        is_log_ = !steps_.empty() && steps_.front() > 0 && steps_.back() > log_from * steps_.front();
        find_leads();
    }

    /// `brushed`: only some of the designs are asked about.
    std::string words(bool brushed) const {
        auto const some =
            std::count_if(fronts_.begin(), fronts_.end(), [](auto const& f) { return !f.points.empty(); });
        if (fronts_.size() < 2 || some == 0) return "";
        std::string const of = brushed ? "Of the designs brushed: " : "";
        if (some == 1) {
            std::string const& name = fronts_[leads_.front().front].name;
            return brushed ? of + "only those with " + name + " satisfy all constraints."
                           : "Only designs with " + name + " satisfy all constraints.";
        }
        std::set<std::size_t> on_front;
        for (Lead const& lead : leads_) on_front.insert(lead.front);
        std::string const nothing_else =
            on_front.size() < static_cast<std::size_t>(some) ? "; no other is best anywhere." : ".";
        auto const by = gap();
        std::string const text = leads_.size() == 1 && by && !by->is_level()
                                     ? gap_words(*by) + nothing_else
                                     : lead_words() + nothing_else + (by ? " " + gap_words(*by) + "." : "");
        return of + text + best_of_each();
    }

private:
    /// " Lowest cost per token of each: B200 0.348, MI300X 0.538 USD/Mtoken.": whatever x is.
    std::string best_of_each() const {
        constexpr std::size_t most = 4;
        bool const more = y_.sense == Sense::maximise;
        std::vector<std::pair<double, std::string>> each;
        for (NamedFront const& f : fronts_) {
            if (f.points.empty()) continue;
            auto const y_of = [](auto const& p) { return p.second; };
            double const best =
                more ? std::ranges::max(f.points, {}, y_of).second : std::ranges::min(f.points, {}, y_of).second;
            each.emplace_back(more ? -best : best, f.name);
        }
        if (each.size() > most) return "";
        std::stable_sort(each.begin(), each.end(), [](auto const& a, auto const& b) { return a.first < b.first; });
        std::string text = more ? " Highest " : " Lowest ";
        text += name_of(y_) + " of each: ";
        for (std::size_t i = 0; i < each.size(); ++i) {
            double const y = std::abs(each[i].first);
            text += (i ? ", " : "") + each[i].second + " " +
                    (i + 1 < each.size() ? number_text(y, digits_) : value_text(y, *y_.quantity, digits_));
        }
        return text + ".";
    }

    /// The best y of those that are at least as good in x; none where the front does not reach so far.
    std::optional<double> value(NamedFront const& f, double x) const {
        auto const first = f.points.begin(), last = f.points.end();
        if (x_.sense == Sense::maximise) {
            auto const at = std::lower_bound(first, last, x, [](auto const& p, double v) { return p.first < v; });
            return at == last ? std::nullopt : std::optional(at->second);
        }
        auto const behind = std::upper_bound(first, last, x, [](double v, auto const& p) { return v < p.first; });
        return behind == first ? std::nullopt : std::optional(std::prev(behind)->second);
    }

    /// But for one of them.
    std::size_t best_at(double x, std::size_t without = nobody) const {
        std::size_t best = nobody;
        double most = 0;
        for (std::size_t f = 0; f < fronts_.size(); ++f) {
            auto const v = f == without ? std::nullopt : value(fronts_[f], x);
            double const merit = v ? (y_.sense == Sense::maximise ? *v : -*v) : 0;
            if (v && (best == nobody || merit > most)) best = f, most = merit;
        }
        return best;
    }

    /// Between two steps nothing changes: to the right of a step where less of x is better, else to its left.
    void find_leads() {
        for (std::size_t i = 0; i < steps_.size(); ++i) {
            bool const left = x_.sense == Sense::maximise;
            double const from = left && i > 0 ? steps_[i - 1] : steps_[i],
                         to = !left && i + 1 < steps_.size() ? steps_[i + 1] : steps_[i];
            std::size_t const best = best_at(steps_[i]);
            if (leads_.empty() || leads_.back().front != best) leads_.push_back({best, from, to});
            leads_.back().to = to;
            if (best_at(steps_[i], best) == nobody) continue;
            if (!leads_.back().is_contested()) leads_.back().contested_from = steps_[i];
            leads_.back().contested_to = steps_[i];
        }
    }

    double length(Lead const& lead) const { return is_log_ ? std::log(lead.to / lead.from) : lead.to - lead.from; }

    std::string at_words(double x) const {
        std::string const label = name_of(x_), value = value_text(x, *x_.quantity, 2);
        std::string const count = x_.quantity->unit.name.empty() ? counted_label(x, label) : "";
        if (!count.empty()) return count;
        bool const vowel = std::string_view("aeiou").find(label.front()) != std::string_view::npos;
        return (vowel ? "an " : "a ") + label + " of " + value;
    }

    std::string best_words(std::string const& name) const {
        if (is_money(y_)) return name + is_word(name) + "cheapest ";
        return name + is_word(name) + (y_.sense == Sense::maximise ? "highest in " : "lowest in ") + name_of(y_) + " ";
    }

    /// "H200 is cheapest below a time between tokens of 20 ms, B200 above"; of many changes only the shares.
    std::string lead_words() const {
        auto const name = [&](std::size_t i) { return fronts_[leads_[i].front].name; };
        if (leads_.size() == 1) return best_words(name(0)) + "everywhere";
        if (leads_.size() > 3) return share_words();
        std::string text = best_words(name(0)) + "below " + at_words(leads_[0].to);
        if (leads_.size() == 3) text += ", " + name(1) + " up to " + value_text(leads_[1].to, *x_.quantity, 2);
        return text + ", " + name(leads_.size() - 1) + " above";
    }

    std::string share_words() const {
        std::vector<double> shares(fronts_.size());
        double whole = 0;
        for (Lead const& lead : leads_) shares[lead.front] += length(lead), whole += length(lead);
        std::vector<std::size_t> order;
        for (std::size_t f = 0; f < shares.size(); ++f)
            if (std::any_of(leads_.begin(), leads_.end(), [f](Lead const& l) { return l.front == f; }))
                order.push_back(f);
        std::stable_sort(order.begin(), order.end(),
                         [&](std::size_t a, std::size_t b) { return shares[a] > shares[b]; });
        std::string text;
        for (std::size_t f : order)
            text += (text.empty() ? best_words(fronts_[f].name) : ", " + fronts_[f].name + " ") + "over " +
                    whole_percent(shares[f] / whole) + (text.empty() ? " of the front" : "");
        return text;
    }

    /// In the middle of the longest lead that another front reaches into, as far as it does; none where there is no
    /// ratio.
    std::optional<Gap> gap() const {
        std::optional<Lead> longest;
        for (Lead const& lead : leads_)
            if (lead.is_contested() && (!longest || length(lead) > length(*longest))) longest = lead;
        if (!longest) return {};
        double const middle = is_log_ ? std::sqrt(longest->contested_from * longest->contested_to)
                                      : (longest->contested_from + longest->contested_to) / 2;
        Gap g{longest->front, nobody, rounded_within(middle, *longest)};
        g.next = best_at(g.x, g.best);
        double const a = *value(fronts_[g.best], g.x), b = *value(fronts_[g.next], g.x);
        if (!(a > 0 && b > 0)) return {};
        g.ratio = a / b;
        return g;
    }

    static double rounded_within(double v, Lead const& lead) {
        if (v == 0) return v;
        double const digit = std::pow(10.0, std::floor(std::log10(std::abs(v))) - 1);
        double const rounded = std::round(v / digit) * digit;
        return rounded >= lead.contested_from && rounded <= lead.contested_to ? rounded : v;
    }

    std::string gap_words(Gap const& g) const {
        std::string const where = " at " + at_words(g.x), &first = fronts_[g.best].name, &second = fronts_[g.next].name;
        if (g.is_level()) return first + " and " + second + " differ by less than 1 %" + where;
        std::string const by =
            g.factor() >= factor_from ? number_text(g.factor(), 2) + "×" : percent(std::abs(g.ratio - 1), 2);
        std::string const better = is_money(y_)                  ? " cheaper"
                                   : y_.sense == Sense::maximise ? " higher in " + name_of(y_)
                                                                 : " lower in " + name_of(y_);
        return first + is_word(first) + by + better + " than " + second + where;
    }

    Objective const &x_, &y_;
    std::vector<NamedFront> const& fronts_;
    std::vector<double> steps_;  // of x, where any front has one
    int digits_;
    bool is_log_ = false;
    std::vector<Lead> leads_;
};

}  // namespace

std::string value_front_words(Objective const& x, Objective const& y, std::vector<NamedFront> const& fronts) {
    return FrontComparison(x, y, fronts).words(false);
}

std::string result_words(ChartData const& data) {
    return std::visit(
        [](auto const& chart) -> std::string {
            if constexpr (requires { result_sentence(chart); }) return result_sentence(chart);
            else return "";
        },
        data);
}

std::string value_front_words(Graph const& graph, Question const& q, std::vector<ValueFront> const& of_values,
                              bool brushed, int digits) {
    if (of_values.empty()) return "";
    auto const wanted = [&](Quantity const& of) {
        return Objective{&of, is_maximised(of, q.objectives) ? Sense::maximise : Sense::minimise};
    };
    std::vector<NamedFront> fronts;
    for (ValueFront const& f : of_values) {
        fronts.push_back({charts::place_text(graph, *q.colour, f.value), {}});
        for (FrontPoint const& p : f.points) fronts.back().points.emplace_back(p.x, p.y);
    }
    return FrontComparison(wanted(*q.x), wanted(*q.y), fronts, digits).words(brushed);
}

}  // namespace diecast
