#include "app/present/charts/roofline_limits.h"
#include <algorithm>
#include <cmath>
#include <tuple>
#include "app/present/text/shares_and_counts.h"
#include "model/core/special_values.h"
#include "model/core/text.h"

namespace diecast {
namespace {

using Point = RooflineChart::Point;
using Ceiling = RooflineChart::Ceiling;

struct Rate {
    std::string word;
    double rate;  // operations per second that this ceiling allows
};

/// What each ceiling of its design allows the point, the least first.
std::vector<Rate> rates_of(RooflineChart const& c, Point const& p) {
    std::vector<Rate> rates;
    for (Ceiling const& ceiling : c.ceilings) {
        if (ceiling.design != p.design || ceiling.ghost) continue;
        if (ceiling.flat && (p.roof.empty() || p.roof == ceiling.word)) rates.push_back({ceiling.word, ceiling.rate});
        for (auto const& level : p.levels)
            if (!ceiling.flat && level.name == ceiling.word)
                rates.push_back({ceiling.word, ceiling.rate * level.intensity});
    }
    std::stable_sort(rates.begin(), rates.end(), [](Rate const& a, Rate const& b) { return a.rate < b.rate; });
    return rates;
}

double share_of(RooflineChart const& c, Point const& p) {
    if (p.share) return *p.share;
    for (RooflineChart::Phase const& phase : c.phases)
        if (phase.design == p.design && phase.name == p.phase && p.time > 0) return p.time / phase.time;
    return nan;
}

std::string capital(std::string text) {
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

/// "launches 19 %, all-reduce 15 %": the time that stands under no ceiling.
std::string parts_of(RooflineChart const& c, RooflineChart::Phase const& phase) {
    std::string text;
    for (RooflineChart::Part const& p : c.parts) {
        if (p.design != phase.design || p.phase != phase.name) continue;
        std::string const name = phase.name.empty() ? p.name : p.name.substr(phase.name.size() + 2);
        text += (text.empty() ? "" : ", ") + name + " " + percent(p.share);
    }
    return text;
}

/// How much of what a doubled ceiling can save at most it saves: half of the share, where all of that scales with it.
double saved_of_most(RooflineChart::Phase const& phase) {
    return phase.twice ? (1 - *phase.twice / phase.time) / (phase.share / 2) : 1;
}

/// The ceiling that comes next for most of what is under the phase's, if it is close to it; else empty.
std::string close_ceiling(RooflineChart const& c, RooflineChart::Phase const& phase) {
    constexpr double close = 1.5;
    double all = 0, near = 0, longest = 0;
    std::string next;
    for (Point const& p : c.points) {
        if (p.design != phase.design || p.phase != phase.name || p.binding != phase.bound) continue;
        RooflineLimit const limit = limit_of(c, p);
        all += p.time;
        if (!(limit.headroom < close)) continue;
        near += p.time;
        if (p.time > longest) longest = p.time, next = limit.next;
    }
    return near > all / 2 ? next : "";
}

/// Other ceilings of the kind, of memory or of arithmetic, that limit some of the phase's time, and those that its
/// bound is as high as: "KV cache rate (16 % of the time), HBM3 (as much)". Empty where there are none.
std::string others_that_stay(RooflineChart const& c, RooflineChart::Phase const& phase) {
    constexpr double as_high = 1.02, little = 0.01;
    auto const is_of_phase = [&](Ceiling const& ceiling) { return ceiling.design == phase.design && !ceiling.ghost; };
    auto const bound = std::ranges::find_if(
        c.ceilings, [&](Ceiling const& ceiling) { return is_of_phase(ceiling) && ceiling.word == phase.bound; });
    if (bound == c.ceilings.end()) return "";
    std::string text;
    for (Ceiling const& other : c.ceilings) {
        if (!is_of_phase(other) || other.flat != bound->flat || other.word == phase.bound) continue;
        double limited = 0, under_bound = 0, alike = 0;
        for (Point const& p : c.points) {
            if (p.design != phase.design || p.phase != phase.name) continue;
            if (p.binding == other.word) limited += p.time;
            if (p.binding != phase.bound) continue;
            under_bound += p.time;
            auto const rates = rates_of(c, p);
            auto const at = std::ranges::find(rates, other.word, &Rate::word);
            if (at != rates.end() && at->rate < as_high * rates[0].rate) alike += p.time;
        }
        std::string const how = limited > little * phase.time ? percent(limited / phase.time) + " of the time"
                                : alike > under_bound / 2     ? "as much"
                                                              : "";
        if (!how.empty()) text += (text.empty() ? "" : ", ") + other.word + " (" + how + ")";
    }
    return text;
}

/// Of kernels far below their ceiling most of the time goes into what no ceiling stands for; others meet the next one.
std::string words_of(RooflineChart const& c, RooflineChart::Phase const& phase) {
    constexpr double little = 0.3, most = 0.7;
    double const saved = saved_of_most(phase);
    std::string text = percent(phase.share) + " of the time is limited by " + phase.bound + ".";
    std::string const cut = phase.twice ? "oubling it cuts the time by " + percent(1 - *phase.twice / phase.time) : "";
    std::string const then = phase.next == phase.bound
                                 ? "; it still limits " + percent(phase.next_share) + "."
                                 : "; then " + percent(phase.next_share) + " is limited by " + phase.next + ".";
    if (saved < little) {
        std::string const next = close_ceiling(c, phase);
        text = percent(phase.share) + " of the time lies under the ceiling of " + phase.bound + ": d" + cut +
               (next.empty() ? ", as most of it goes into what is not on the roofline."
                             : ", as the ceiling of " + next + " is close.");
    } else if (saved < most)
        text = "For " + percent(phase.share) + " of the time " + phase.bound + " is the ceiling that matters most: d" +
               cut + then;
    else if (phase.twice) text += " D" + cut + then;
    std::string const others = phase.twice ? others_that_stay(c, phase) : "";
    if (!others.empty()) text += " Other ceilings stay as they are: " + others + ".";
    std::string const parts = parts_of(c, phase);
    return parts.empty() ? text : text + " Not on the roofline: " + parts + ".";
}

}  // namespace

RooflineLimit limit_of(RooflineChart const& c, Point const& p) {
    RooflineLimit limit{share_of(c, p), nan, p.binding, ""};
    auto const rates = rates_of(c, p);
    if (rates.size() < 2 || rates[0].word != p.binding) return limit;
    limit.headroom = rates[1].rate / rates[0].rate, limit.next = rates[1].word;
    return limit;
}

namespace {

/// A line of the table: a point, or a part of a phase that is none.
struct LimitRow {
    std::size_t at;
    int design;
    std::size_t phase;
    double time;
    std::vector<std::string> words;
};

/// The phases of a design in the order in which its points name them.
std::size_t place_of(RooflineChart const& c, int design, std::string const& phase) {
    auto const at = std::find_if(c.points.begin(), c.points.end(),
                                 [&](Point const& p) { return p.design == design && p.phase == phase; });
    return static_cast<std::size_t>(at - c.points.begin());
}

std::vector<LimitRow> rows_of(RooflineChart const& c) {
    std::vector<LimitRow> rows;
    for (Point const& p : c.points) {
        RooflineLimit const l = limit_of(c, p);
        rows.push_back({rows.size(),
                        p.design,
                        place_of(c, p.design, p.phase),
                        p.time,
                        {p.name, number_text(p.intensity, 3), l.bound, std::isnan(l.share) ? "" : percent(l.share),
                         std::isnan(l.headroom) ? "" : number_text(l.headroom, 3) + "× to " + l.next}});
    }
    for (RooflineChart::Part const& p : c.parts)
        rows.push_back(
            {rows.size(), p.design, place_of(c, p.design, p.phase), p.time, {p.name, "", "", percent(p.share), ""}});
    return rows;
}

}  // namespace

std::vector<std::vector<std::string>> limit_table(RooflineChart const& c, std::vector<std::size_t>& order) {
    bool const several = c.designs.size() > 1;
    std::vector<LimitRow> rows = rows_of(c);
    std::stable_sort(rows.begin(), rows.end(), [](LimitRow const& a, LimitRow const& b) {
        return std::tuple(a.design, a.phase, -a.time) < std::tuple(b.design, b.phase, -b.time);
    });
    std::vector<std::vector<std::string>> lines{{"Kernel", "FLOP/byte", "Bound by", "Of time", "Headroom"}};
    if (several) lines[0].insert(lines[0].begin(), "Design");
    order.clear();
    for (LimitRow& row : rows) {
        order.push_back(row.at);
        lines.push_back(std::move(row.words));
        if (several) lines.back().insert(lines.back().begin(), c.designs[static_cast<std::size_t>(row.design)]);
    }
    return lines;
}

std::string next_limit_words(RooflineChart const& c, int design) {
    auto const count =
        std::count_if(c.phases.begin(), c.phases.end(), [&](auto const& p) { return p.design == design; });
    std::string text;
    for (RooflineChart::Phase const& phase : c.phases) {
        if (phase.design != design) continue;
        std::string const words = words_of(c, phase);
        text += (text.empty() ? "" : "\n") + (count > 1 ? capital(phase.name) + ": " + words : capital(words));
    }
    return text;
}

}  // namespace diecast
