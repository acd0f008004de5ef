#include "app/present/charts/value_front_words.h"
#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include "app/present/charts/chart_parts.h"
#include "app/present/text/shares_and_counts.h"
#include "model/core/text.h"
#include "optimizer/sweep/survey.h"

namespace diecast {
namespace {

constexpr double level = 0.01;     // closer than this, nothing is said to be better
constexpr double factor_from = 3;  // from where a ratio is easier read than a percentage

bool is_money(Objective const& o) { return o.quantity->unit.dim.usd == 1 && o.sense == Sense::minimise; }

/// "2 dies per package are", "B200 is".
std::string is_word(std::string const& name) {
    bool const many = name[0] >= '0' && name[0] <= '9' && !name.starts_with("1 ");
    return many && name.find(' ') != std::string::npos ? " are " : " is ";
}

std::string whole_percent(double share) {
    if (share < 0.01) return "less than 1 %";
    return share > 0.995 && share < 1 ? "more than 99 %" : percent(std::round(100 * share) / 100, 4);
}

/// A name that begins a sentence: "Data × tensor" of "data × tensor", "gpt-oss-120b" as it is.
std::string at_start(std::string text) {
    std::size_t const end = std::min(text.find_first_of(" ,;"), text.size());
    if (std::all_of(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(end),
                    [](char c) { return c >= 'a' && c <= 'z'; }))
        text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

/// The gap at one x: the best y is `ratio` times the next.
struct Gap {
    std::vector<std::size_t> best;
    std::size_t next;
    double x, ratio = 1;
    double factor() const { return std::max(ratio, 1 / ratio); }
    bool is_level() const { return factor() < 1 + level; }
};

class FrontComparison : FrontLeads {
public:
    /// `limit`: on x, which all designs of the fronts satisfy.
    FrontComparison(Objective const& x, Objective const& y, std::vector<NamedFront> const& fronts, int digits = 3,
                    int x_digits = 3, std::optional<double> limit = {})
        : FrontLeads(x, y, fronts),
          x_(x),
          y_(y),
          fronts_(fronts),
          limit_(limit),
          x_digits_(x_digits),
          digits_(digits) {}

    /// `brushed`: only some of the designs are asked about.
    std::string words(bool brushed) const {
        auto const some =
            std::count_if(fronts_.begin(), fronts_.end(), [](auto const& f) { return !f.points.empty(); });
        if (fronts_.size() < 2 || some == 0) return "";
        std::string const of = brushed ? "Of the designs brushed: " : "";
        if (some == 1) {
            std::string const& name = fronts_[leads().front().fronts.front()].name;
            return brushed ? of + "only those with " + name + " satisfy all constraints."
                           : "Only designs with " + name + " satisfy all constraints.";
        }
        auto const at_limit = limit_ ? gap() : std::nullopt;
        std::string const few_words = at_limit ? best_of_few() : "";
        std::string const whole =
            (at_limit ? gap_words(*at_limit) + few_words + ". " + at_start(lead_words(false)) : lead_words()) + ".";
        bool const is_long = whole.size() > 220;
        std::string const text = is_long && !at_limit ? lead_words(true, true) + "." : whole;
        return (brushed ? of + text : at_start(text)) +
               (few_words.empty() ? best_of_each(is_long ? 100 : 160, is_long) : "");
    }

    /// Of the front of all alone: which value has which share of it.
    std::string words_of_front() const {
        if (fronts_.size() < 2 || leads().empty()) return "";
        std::string const only =
            ". Only the front of all designs was computed: how far behind others are is not known.";
        return at_start(lead_words(false)) + only;
    }

private:
    /// ": B200 0.448, MI300X 0.797, H200 0.870 USD/Mtoken" at the limit, the best first; empty where there are more.
    std::string best_of_few() const {
        std::vector<std::pair<double, std::string>> each;
        for (NamedFront const& f : fronts_)
            if (auto const y = value(f, *limit_)) each.emplace_back(merit(*y), f.name);
        if (each.size() > 4) return "";
        std::ranges::sort(each);
        std::vector<double> ys;
        for (auto const& [y, name] : each) ys.push_back(std::abs(y));
        auto const texts = even_texts(ys, digits_, digits_ + 1);
        std::string text;
        for (std::size_t i = 0; i + 1 < each.size(); ++i) text += each[i].second + " " + texts[i] + ", ";
        return ": " + text + each.back().second + " " + unit_behind(texts.back(), *y_.quantity);
    }

    /// " Lowest cost per token of each at any time between tokens: B200 0.348 USD/Mtoken at 35 ms, …", the best first.
    /// Of more than enough characters only the most relevant ones, and how many are left out.
    /// `is_brief`: the sentence before names both quantities.
    std::string best_of_each(std::size_t enough, bool is_brief) const {
        struct Best {
            std::size_t front;
            double x, y;
        };
        std::vector<Best> each;
        for (std::size_t f = 0; f < fronts_.size(); ++f) {
            if (fronts_[f].points.empty()) continue;
            auto const best =
                std::ranges::min_element(fronts_[f].points, {}, [&](auto const& p) { return merit(p.second); });
            each.push_back({f, best->first, best->second});
        }
        std::ranges::stable_sort(each, {}, [&](Best const& b) { return merit(b.y); });
        std::vector<double> xs, ys;
        Fronts by_merit;
        for (Best const& b : each) xs.push_back(b.x), ys.push_back(b.y), by_merit.push_back(b.front);
        auto const x_texts = even_texts(xs, x_digits_, x_digits_),
                   y_texts = even_texts(ys, digits_, digits_ >= 3 ? digits_ + 1 : digits_);
        Fronts const relevant = by_relevance(by_merit);
        bool const as_counts = are_counts();
        auto const list = [&](bool with_places, std::size_t shown) {
            Fronts const kept(relevant.begin(), relevant.begin() + static_cast<std::ptrdiff_t>(shown));
            std::string text;
            for (std::size_t i = 0; i < each.size(); ++i) {
                if (!has(kept, each[i].front)) continue;
                std::string const& name = fronts_[each[i].front].name;
                std::string const figure = unit_behind(y_texts[i], *y_.quantity) +
                                           (with_places ? " at " + place_words(each[i].x, x_texts[i]) : "");
                if (!as_counts) text += (text.empty() ? "" : ", ") + name + " " + figure;
                else text += (text.empty() ? name : ", " + count_of(name)) + " (" + figure + ")";
            }
            std::size_t const rest = each.size() - shown;
            return rest == 0 ? text : text + " (" + counted(rest, "other") + " left out)";
        };
        std::string text = list(!limit_, each.size());
        std::size_t const winners = std::clamp<std::size_t>(longest_lead().fronts.size(), 2, 3);
        for (std::size_t shown = each.size(); text.size() > enough && shown >= std::min(winners, each.size()); --shown)
            text = list(false, shown);
        std::string const where = !limit_ ? "at any " + any_place()
                                  : gap() ? "within this limit"
                                          : "at " + within_words(*limit_);
        std::string const best = more_is_better() ? " Highest " : " Lowest ";
        if (is_brief && !limit_) return best + "of each: " + text + ".";
        return best + objective_name(y_) + " of each " + where + ": " + text + ".";
    }

    /// "time between tokens", "number of GPUs".
    std::string any_place() const {
        bool const is_count = x_.quantity->unit.name.empty() && !counted_label(2, objective_name(x_)).empty();
        return (is_count ? "number of " : "") + objective_name(x_);
    }
    static std::string count_of(std::string const& name) { return name.substr(0, name.find(' ')); }
    /// "1 die per package", "2 dies per package": counts of one noun, which a list says once.
    bool are_counts() const {
        std::string noun;
        return std::ranges::all_of(fronts_, [&](NamedFront const& f) {
            std::size_t const space = f.name.find(' ');
            if (space == f.name.npos || f.name.find_first_not_of("0123456789\u202f") != space) return false;
            if (f.name.starts_with("1 ")) return true;
            if (noun.empty()) noun = f.name.substr(space);
            return f.name.substr(space) == noun;
        });
    }

    Lead const& longest_lead() const {
        return *std::ranges::max_element(leads(), {}, [&](Lead const& lead) { return length(lead); });
    }

    /// First what is best over the longest stretch and the best of all, then what is best anywhere, by the length of
    /// its stretches, then the best of the others.
    Fronts by_relevance(Fronts const& by_merit) const {
        Fronts order;
        auto const add = [&](std::size_t f) {
            if (!has(order, f)) order.push_back(f);
        };
        for (std::size_t const f : longest_lead().fronts) add(f);
        add(by_merit.front());
        std::vector<Lead const*> by_length;
        for (Lead const& lead : leads()) by_length.push_back(&lead);
        std::ranges::stable_sort(by_length, std::greater(), [&](Lead const* lead) { return length(*lead); });
        for (Lead const* const lead : by_length)
            for (std::size_t const f : lead->fronts) add(f);
        for (std::size_t const f : by_merit) add(f);
        return order;
    }

    /// "30 ms", "1024 GPUs in training", "a number of hops of 3".
    std::string place_words(double x, std::string const& number) const {
        if (!x_.quantity->unit.name.empty()) return unit_behind(number, *x_.quantity);
        std::string const count = value_and_noun(x_, x, number);
        return count.empty() ? objective_name(x_) + " " + number : count;
    }

    std::string at_words(double x, std::string const& number) const {
        std::string const count = x_.quantity->unit.name.empty() ? value_and_noun(x_, x, number) : "";
        if (!count.empty()) return count;
        return with_article(objective_name(x_)) + " of " + unit_behind(number, *x_.quantity);
    }
    std::string within_words(double x) const { return bound_words(x_, x, x_digits_); }

    /// "A, B and C"; of counts of one noun "6 and 8 replicas per GPU".
    std::string names(Fronts const& of) const {
        std::vector<std::string> words;
        constexpr std::size_t most = 3;
        bool const cut = of.size() > most + 1;
        if (!cut && of.size() > 1 && are_counts()) {
            std::string const& last = fronts_[of.back()].name;
            return counts(of) + last.substr(last.find(' '));
        }
        for (std::size_t f : of)
            if (!cut || words.size() < most) words.push_back(fronts_[f].name);
        if (cut) words.push_back(std::to_string(of.size() - most) + " others");
        return list_words(words);
    }
    /// "6 and 8" of "6 replicas per GPU" and "8 replicas per GPU".
    std::string counts(Fronts const& of) const {
        std::vector<std::string> words;
        for (std::size_t f : of) words.push_back(count_of(fronts_[f].name));
        return list_words(words);
    }
    std::string is_words(Fronts const& of) const {
        return names(of) + (of.size() > 1 ? " are " : is_word(fronts_[of.front()].name));
    }

    /// "B200 is cheapest ", "A and B tie as cheapest ".
    std::string best_words(Fronts const& of) const {
        std::string const is = of.size() > 1 ? names(of) + " tie as " : is_words(of);
        if (is_money(y_)) return is + "cheapest ";
        return is + (more_is_better() ? "highest in " : "lowest in ") + objective_name(y_) + " ";
    }
    /// Words behind the first of the leads: "B200 ", "A and B, a tie, ", "a tie of 6 and 8 ".
    std::string next_words(Fronts const& of) const {
        if (of.size() > 1 && are_counts()) return "a tie of " + counts(of) + " ";
        return names(of) + (of.size() > 1 ? ", a tie, " : " ");
    }

    /// "H200 is cheapest below a time between tokens of 20 ms, B200 above"; of very many changes only the shares. Then
    /// by how much. `is_brief`: the name of y stands there once.
    std::string lead_words(bool with_gap = true, bool is_brief = false) const {
        if (leads().size() > 1 && first() == last())  // the front is one place
            return is_words(best_at(first())) + "best in both " + objective_name(x_) + " and " + objective_name(y_);
        auto const by = with_gap ? gap() : std::nullopt;
        Fronts on_front;
        for (Lead const& lead : leads()) on_front.insert(on_front.end(), lead.fronts.begin(), lead.fronts.end());
        bool rest = false;
        for (std::size_t f = 0; f < fronts_.size(); ++f) rest |= !fronts_[f].points.empty() && !has(on_front, f);
        std::string const others = rest ? "; no other is best anywhere" : "";
        if (leads().size() == 1) {
            Fronts const& only = leads()[0].fronts;
            std::string const where = best_words(only) + "everywhere";
            if (!by) return where;
            return by->is_level() ? where + ". " + at_start(gap_words(*by)) : where + ", " + better_words(*by);
        }
        std::string const text = leads().size() > 3 ? words_of_many() : span_words(leads());
        return text + others + (by ? ". " + at_start(gap_words(*by, is_brief)) : "");
    }

    /// "H200 is cheapest below a time between tokens of 20 ms, B200 up to 30, MI300X up to 40 ms, B200 above".
    std::string span_words(std::vector<Lead> const& leads) const {
        std::vector<double> ends;
        for (std::size_t i = 0; i + 1 < leads.size(); ++i) ends.push_back(leads[i].to);
        auto const texts = even_texts(ends, 2);
        bool const reaches_end = x_.sense == Sense::maximise;  // the first is best there, too
        std::string text = best_words(leads[0].fronts);
        if (leads.size() == 1) return text + "everywhere";
        text += (reaches_end ? "up to " : "below ") + at_words(ends[0], texts[0]);
        for (std::size_t i = 1; i < leads.size(); ++i) {
            bool const short_name = leads.size() > 3 && leads[i].fronts.size() == 1 && are_counts();
            text += ", " +
                    (short_name ? count_of(fronts_[leads[i].fronts.front()].name) + " " : next_words(leads[i].fronts));
            if (i + 1 == leads.size()) text += "above";
            else text += "up to " + (i + 2 == leads.size() ? unit_behind(texts[i], *x_.quantity) : texts[i]);
        }
        return text;
    }

    /// Where more than three leads follow each other: what is as good as any nearly everywhere; else the spans, but for
    /// short ones, where they are few or each leads once; else shares.
    std::string words_of_many() const {
        if (std::string const one = words_of_one(); !one.empty()) return one;
        constexpr std::size_t enough = 300;
        Spans const spans = main_spans();
        bool const once = std::ranges::all_of(spans.leads, [&](Lead const& lead) {
            return std::ranges::count(spans.leads, lead.fronts, &Lead::fronts) == 1;
        });
        if (spans.leads.size() > (once ? 9 : 5) || spans.left_out > 0.1) return share_words();
        std::string const text =
            span_words(spans.leads) +
            (spans.left_out > 0 ? ", but for " + whole_percent(spans.left_out) + " of the front" : "");
        return text.size() > enough ? share_words() : text;
    }

    /// "N3E is cheapest everywhere but over 1 % of the front (10 to 50 ms); N4 ties with it over 60 %". Empty where
    /// none is as good as any over nearly all of it.
    std::string words_of_one() const {
        constexpr double nearly_all = 0.97;
        std::vector<std::pair<double, std::size_t>> shares;
        for (std::size_t f = 0; f < fronts_.size(); ++f) shares.emplace_back(share({f}), f);
        auto const [all, one] = std::ranges::max(shares, {}, &std::pair<double, std::size_t>::first);
        if (all < nearly_all) return "";
        std::string const of_front = " of the front (" + stretch_words() + ")";
        bool const with_rest = all < 1 - 1e-9;
        std::string text =
            best_words({one}) + "everywhere" + (with_rest ? " but over " + whole_percent(1 - all) + of_front : "");
        bool first = true;
        for (auto& [_, f] : shares) {
            double const tie = f == one ? 0 : share({one, f});
            if (tie < 0.01) continue;
            text += (first ? "; " : ", ") + fronts_[f].name + (first ? " ties with it over " : " over ") +
                    whole_percent(tie) + (first && !with_rest ? of_front : "");
            first = false;
        }
        return text;
    }

    /// What shares of the front are shares of: "10 to 50 ms", "512 to 4096 GPUs in training, on a logarithmic scale".
    std::string stretch_words() const {
        auto const texts = even_texts({first(), last()}, x_digits_, x_digits_);
        return texts[0] + " to " + place_words(last(), texts[1]) + (is_log() ? ", on a logarithmic scale" : "");
    }

    std::string share_words() const {
        std::vector<std::pair<Fronts, double>> shares;
        double whole = 0;
        for (Lead const& lead : leads()) {
            auto const same = std::ranges::find(shares, lead.fronts, &std::pair<Fronts, double>::first);
            double const share = length_on_front(lead);
            if (same == shares.end()) shares.emplace_back(lead.fronts, share);
            else same->second += share;
            whole += share;
        }
        std::erase_if(shares, [](auto const& s) { return s.second == 0; });
        std::ranges::stable_sort(shares, std::greater(), &std::pair<Fronts, double>::second);
        constexpr std::size_t most = 4;
        std::string text;
        double rest = 0;
        for (std::size_t i = 0; i < shares.size(); ++i) {
            auto const& [fronts, share] = shares[i];
            if (i >= most && shares.size() > most + 1) rest += share;
            else
                text += (i == 0                               ? best_words(fronts)
                         : fronts.size() == 1 && are_counts() ? ", " + count_of(fronts_[fronts.front()].name) + " "
                                                              : ", " + next_words(fronts)) +
                        "over " + whole_percent(share / whole) +
                        (i == 0 ? " of the front (" + stretch_words() + ")" : "");
        }
        return rest > 0 ? text + ", others over " + whole_percent(rest / whole) : text;
    }

    /// At the limit, if there is one; none where there is no ratio.
    std::optional<Gap> gap() const {
        std::optional<Gap> found;
        if (!limit_) found = middle_gap();
        else if (Fronts const best = best_at(*limit_), next = best_at(*limit_, best); !next.empty())
            found = Gap{best, next.front(), *limit_};
        if (!found) return {};
        double const best = *value(fronts_[found->best.front()], found->x),
                     next = *value(fronts_[found->next], found->x);
        if (!(best > 0 && next > 0)) return {};
        found->ratio = best / next;
        return found;
    }

    /// In the longest lead that another front reaches into, near the middle of where it does, and near designs of both.
    std::optional<Gap> middle_gap() const {
        Lead const* longest = nullptr;
        for (Lead const& lead : leads())
            if (!lead.contested.empty() && (!longest || length(lead) > length(*longest))) longest = &lead;
        if (!longest) return {};
        std::optional<Gap> found;
        double const from = longest->contested.front(), to = longest->contested.back();
        double least = std::numeric_limits<double>::infinity();
        for (double const x : longest->contested) {
            Fronts const next = best_at(x, longest->fronts);
            double const a = design(fronts_[longest->fronts.front()], x)->first,
                         b = design(fronts_[next.front()], x)->first;
            double const off = std::abs(between(from, x) - between(x, to)) / 2 + std::abs(between(a, b));
            if ((a == x || b == x) && off < least) least = off, found = Gap{longest->fronts, next.front(), x};
        }
        return found;
    }

    /// "13 % cheaper than MI300X at a time between tokens ≤ 20 ms".
    std::string better_words(Gap const& g, bool is_brief = false) const {
        std::string const by =
            g.factor() >= factor_from ? number_text(g.factor(), 2) + "×" : percent(std::abs(g.ratio - 1), 2);
        std::string const in = is_brief ? "" : " in " + objective_name(y_);
        std::string const better = is_money(y_) ? " cheaper" : (more_is_better() ? " higher" : " lower") + in;
        return by + better + " than " + fronts_[g.next].name + " at " + within_words(g.x);
    }

    std::string gap_words(Gap const& g, bool is_brief = false) const {
        if (!g.is_level()) return is_words(g.best) + better_words(g, is_brief);
        Fronts both = g.best;
        both.push_back(g.next);
        if (are_counts()) std::ranges::sort(both);  // of a number, whose values rise
        return names(both) + " differ by less than 1 % at " + within_words(g.x);
    }

    Objective const &x_, &y_;
    std::vector<NamedFront> const& fronts_;
    std::optional<double> limit_;
    int x_digits_, digits_;
};

enum class Of { all, brushed, front_alone };

std::string words_of(Graph const& graph, Question const& q, std::vector<ValueFront> const& of_values, Of of,
                     int x_digits, int digits) {
    if (of_values.empty()) return "";
    auto const wanted = [&](Quantity const& row) {
        return Objective{&row, is_maximised(row, q.objectives) ? Sense::maximise : Sense::minimise};
    };
    std::vector<NamedFront> fronts;
    for (ValueFront const& f : of_values) {
        fronts.push_back({charts::place_text(graph, *q.colour, f.value), {}});
        for (FrontPoint const& p : f.points) fronts.back().points.emplace_back(p.x, p.y);
    }
    Objective const x = wanted(*q.x), y = wanted(*q.y);
    FrontComparison const comparison(x, y, fronts, digits, x_digits, limit_on(graph, q, x));
    return of == Of::front_alone ? comparison.words_of_front() : comparison.words(of == Of::brushed);
}

/// Those of a picture's value fronts that are on its front.
std::vector<ValueFront> on_front(Picture const& p) {
    std::vector<std::uint64_t> designs;
    for (FrontPoint const& point : p.front) designs.push_back(point.design);
    std::ranges::sort(designs);
    auto fronts = p.value_fronts;
    for (ValueFront& f : fronts)
        std::erase_if(f.points,
                      [&](FrontPoint const& point) { return !std::ranges::binary_search(designs, point.design); });
    return fronts;
}

}  // namespace

std::string value_front_words(Objective const& x, Objective const& y, std::vector<NamedFront> const& fronts,
                              std::optional<double> limit) {
    return FrontComparison(x, y, fronts, 3, 3, limit).words(false);
}

std::string value_front_words(Graph const& graph, Question const& q, std::vector<ValueFront> const& of_values,
                              bool brushed, int x_digits, int digits) {
    return words_of(graph, q, of_values, brushed ? Of::brushed : Of::all, x_digits, digits);
}

std::string value_front_words(Picture const& p, int x_digits, int digits) {
    if (p.front_alone && p.value_fronts_of_sample)
        return words_of(p.plan->graph(), p.question, on_front(p), Of::front_alone, x_digits, digits);
    return value_front_words(p.plan->graph(), p.question, p.value_fronts, p.is_part, x_digits, digits);
}

}  // namespace diecast
