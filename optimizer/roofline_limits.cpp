#include "optimizer/roofline_limits.h"
#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include "model/core/text.h"

namespace diecast {
namespace {

using Point = RooflineChart::Point;
using Ceiling = RooflineChart::Ceiling;
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

struct Rate {
    std::string word;
    double rate;  // operations per second that this ceiling allows
};

/// What each ceiling of its design allows the point, the least first. `faster`: a ceiling as if it were twice as high.
std::vector<Rate> rates_of(RooflineChart const& c, Point const& p, std::string const& faster = "") {
    std::vector<Rate> rates;
    for (Ceiling const& ceiling : c.ceilings) {
        if (ceiling.design != p.design || ceiling.ghost) continue;
        double const by = ceiling.word == faster && !faster.empty() ? 2 : 1;
        if (ceiling.flat) rates.push_back({ceiling.word, by * ceiling.rate});
        for (auto const& level : p.levels)
            if (!ceiling.flat && level.name == ceiling.word)
                rates.push_back({ceiling.word, by * ceiling.rate * level.intensity});
    }
    std::stable_sort(rates.begin(), rates.end(), [](Rate const& a, Rate const& b) { return a.rate < b.rate; });
    return rates;
}

std::string phase_of(Point const& p) {
    std::size_t const comma = p.name.find(", ");
    return comma == p.name.npos ? "" : p.name.substr(0, comma);
}

double share_of(RooflineChart const& c, Point const& p) {
    if (p.share) return *p.share;
    double all = 0;
    for (Point const& other : c.points)
        if (other.design == p.design && phase_of(other) == phase_of(p)) all += other.time;
    return p.time > 0 && all > 0 ? p.time / all : nan;
}

std::string capital(std::string text) {
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

std::string percent(double share) { return number_text(100 * share, share < 0.1 ? 2 : 3) + " %"; }

using Times = std::map<std::string, double>;

std::pair<std::string, double> longest(Times const& times) {
    return *std::max_element(times.begin(), times.end(),
                             [](auto const& a, auto const& b) { return a.second < b.second; });
}

/// Of one phase of a design.
std::string words_of(RooflineChart const& c, int design, std::string const& phase) {
    Times now, then;
    double all = 0, after = 0;
    for (Point const& p : c.points)
        if (p.design == design && phase_of(p) == phase) now[p.binding] += p.time, all += p.time;
    if (!(all > 0)) return "";
    auto const [word, time] = longest(now);
    bool const is_ceiling = std::any_of(c.ceilings.begin(), c.ceilings.end(),
                                        [&](Ceiling const& x) { return x.word == word && x.design == design; });
    std::string const start = word + " binds " + percent(time / all) + " of the time.";
    if (!is_ceiling) return start;
    for (Point const& p : c.points) {
        if (p.design != design || phase_of(p) != phase) continue;
        auto const before = rates_of(c, p), doubled = rates_of(c, p, word);
        bool const known = !before.empty() && before[0].word == p.binding;
        double const t = known ? p.time * before[0].rate / doubled[0].rate : p.time;
        then[known ? doubled[0].word : p.binding] += t, after += t;
    }
    auto const [next, next_time] = longest(then);
    return start + " With twice of it the time falls by " + percent(1 - after / all) +
           (next == word ? ", and it still binds " : ", and the next limit is " + next + ", ") +
           percent(next_time / after) + " of the time.";
}

}  // namespace

RooflineLimit limit_of(RooflineChart const& c, Point const& p) {
    RooflineLimit limit{share_of(c, p), nan, p.binding, ""};
    auto const rates = rates_of(c, p);
    if (rates.size() < 2 || rates[0].word != p.binding) return limit;
    limit.headroom = rates[1].rate / rates[0].rate, limit.next = rates[1].word;
    return limit;
}

std::vector<std::vector<std::string>> limit_table(RooflineChart const& c, std::vector<std::size_t>& order) {
    bool const several = c.designs.size() > 1;
    order.resize(c.points.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        Point const &p = c.points[a], &q = c.points[b];
        if (p.design != q.design) return p.design < q.design;
        if (phase_of(p) != phase_of(q)) return a < b;
        return p.time > q.time;
    });
    std::vector<std::vector<std::string>> lines{{"Kernel", "FLOP/byte", "Bound by", "Of time", "Headroom"}};
    if (several) lines[0].insert(lines[0].begin(), "Design");
    for (std::size_t i : order) {
        Point const& p = c.points[i];
        RooflineLimit const l = limit_of(c, p);
        lines.push_back({p.name, number_text(p.intensity, 3), l.bound, std::isnan(l.share) ? "" : percent(l.share),
                         std::isnan(l.headroom) ? "" : number_text(l.headroom, 3) + "× to " + l.next});
        if (several) lines.back().insert(lines.back().begin(), c.designs[static_cast<std::size_t>(p.design)]);
    }
    return lines;
}

std::string next_limit_words(RooflineChart const& c, int design) {
    std::vector<std::string> phases;
    for (Point const& p : c.points)
        if (p.design == design && std::find(phases.begin(), phases.end(), phase_of(p)) == phases.end())
            phases.push_back(phase_of(p));
    std::string text;
    for (std::string const& phase : phases) {
        std::string const words = words_of(c, design, phase);
        if (words.empty()) continue;
        text += (text.empty() ? "" : "\n") + (phases.size() > 1 ? capital(phase) + ": " + words : capital(words));
    }
    return text;
}

}  // namespace diecast
