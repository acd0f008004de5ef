// Break-even maps as charts of a study: their numbers, and what is said of them.
#include <algorithm>
#include <cmath>
#include "app/present/charts/chart_parts.h"
#include "app/present/text/entry_places.h"
#include "app/present/text/shares_and_counts.h"
#include "model/core/special_values.h"
#include "model/core/text.h"

namespace diecast::charts {

ChartData numbers(Job const& job, MapSpec const& spec) {
    if (!spec.x || !spec.y || !spec.key) return job.report("expected two axes and what is compared"), ChartData{};
    MapQuestion const question{{*spec.x, spec.x_of}, {*spec.y, spec.y_of}, spec.key, job.designs(spec.designs)};
    Issues found;
    auto map = map_of(job.graph, job.study, question, found, job.stop);
    for (Issue const& issue : found) job.report(issue.where + ": " + issue.what, issue.severity);
    if (!map) return {};
    std::vector<Scenario> scenarios;
    for (std::string const& design : question.designs) scenarios.push_back(job.scenario(design));
    MapChart c = map_chart(question, std::move(*map), std::move(scenarios));
    if (!job.chart.title.empty()) c.title = job.chart.title;
    c.categories = entry_places(job.graph, job.study, question.designs);
    return c;
}

}  // namespace diecast::charts

namespace diecast {

MapChart map_chart(MapQuestion const& question, BreakEvenMap map, std::vector<Scenario> scenarios) {
    using charts::axis_label;
    std::string const label = label_of(*map.quantity);
    MapChart c{label + ": which is best where", axis_label(*map.x), axis_label(*map.y), axis_label(*map.quantity),
               std::move(map)};
    auto shares = shares_of(c.map);
    std::erase_if(shares, [](MapShare const& s) { return s.share == 0; });
    if (shares.size() == 1 && shares[0].design >= 0 && shares[0].tied == 0)
        c.title = label + ": " + name_in(c.map, shares[0].design) + " is best on the whole map";
    for (std::size_t d = 0; d < question.designs.size(); ++d) {
        std::string const& design = question.designs[d];
        c.of.push_back({design, std::move(scenarios[d]), c.map.quantity});
        c.moves_x.push_back(charts::moves_along(question.x.moving, design));
        c.moves_y.push_back(charts::moves_along(question.y.moving, design));
    }
    return c;
}

}  // namespace diecast

namespace diecast {
namespace {

using Lines = std::vector<std::vector<std::string>>;

constexpr char const* borders[] = {"even", "step", "jump", "limit"};

std::string at_words(BreakEvenMap const& m, PlanePoint p) {
    return value_text(p.u, *m.x) + ", " + value_text(p.v, *m.y);
}

std::string best_word(BreakEvenMap const& m) { return m.quantity->sense == Sense::minimise ? "lowest" : "highest"; }

/// "Package cost [USD]".
std::string column(std::string label) {
    std::size_t const open = label.rfind(" (");
    if (open == label.npos || !label.ends_with(')')) return label;
    label[open + 1] = '[', label.back() = ']';
    return label;
}

/// What lies on both sides: "H100 | Lite".
std::string between(BreakEvenMap const& m, BorderLine const& line) {
    return name_in(m, line.one) + " | " + name_in(m, line.other);
}

char letter(int design) { return design < 0 ? '.' : static_cast<char>('A' + design % 26); }

/// The map in letters, so many wide and high at most, the highest y on top.
std::string letters(MapChart const& c) {
    BreakEvenMap const& m = c.map;
    std::size_t const wide = std::min<std::size_t>(m.xs.size(), 64), high = std::min<std::size_t>(m.ys.size(), 24);
    auto const step = [](std::size_t i, std::size_t shown, std::size_t all) {
        return shown < 2 ? 0 : i * (all - 1) / (shown - 1);
    };
    std::string const top = number_text(m.ys.back()), low = number_text(m.ys.front());
    std::size_t const margin = std::max(display_width(top), display_width(low)) + 1;
    std::string text = c.y_label + "\n";
    for (std::size_t row = high; row-- > 0;) {
        text += padded(row + 1 == high ? top : row == 0 ? low : "", margin, true) + " ";
        for (std::size_t i = 0; i < wide; ++i) {
            MapPoint const& p = m.point(step(i, wide, m.xs.size()), step(row, high, m.ys.size()));
            text += p.tie ? '=' : letter(p.best);
        }
        text += "\n";
    }
    std::string const left = number_text(m.xs.front()), right = number_text(m.xs.back());
    std::size_t const used = display_width(left) + display_width(right);
    text += std::string(margin + 1, ' ') + left + std::string(wide > used ? wide - used : 1, ' ') + right + "  " +
            c.x_label + "\n";
    return text;
}

}  // namespace

std::string name_in(BreakEvenMap const& m, int design) {
    if (design < 0) return "no design within the limits";
    return design_or_study(m.designs[static_cast<std::size_t>(design)]);
}

std::string margin_words(BreakEvenMap const&, MapPoint const& p) {
    auto const ratio = ratio_of(p);
    return ratio ? margin_text(*ratio) : "";
}

std::string place_words(BreakEvenMap const& m, MapPoint const& p) {
    if (p.best < 0) return "No design is within the limits";
    std::string const best = name_in(m, p.best) + ": " + value_text(p.value, *m.quantity);
    if (p.next < 0) return best + "\nNo other design is within the limits";
    std::string const next = name_in(m, p.next);
    if (p.tie) return best + "\n" + next + ": the same";
    std::string const by = margin_words(m, p);
    return best + "\n" + next + ": " + value_text(p.next_value, *m.quantity) +
           (by.empty() ? "" : ", " + by + (m.quantity->sense == Sense::minimise ? " more" : " less"));
}

std::vector<MapShare> shares_of(BreakEvenMap const& m) {
    std::vector<MapShare> shares;
    double const all = static_cast<double>(m.points.size());
    for (int d = -1; d < static_cast<int>(m.designs.size()); ++d) {
        MapShare s{d, 0, nan, 0};
        for (MapPoint const& p : m.points) {
            if (p.best != d) continue;
            s.share += 1 / all, s.tied += p.tie ? 1 / all : 0;
            if (auto const ratio = ratio_of(p)) s.most = std::fmax(s.most, *ratio);
        }
        shares.push_back(s);
    }
    return shares;
}

std::string map_words(MapChart const& c) {
    BreakEvenMap const& m = c.map;
    std::string text =
        "Which design has the " + best_word(m) + " " + c.value_label + " over " + c.x_label + " and " + c.y_label + ":";
    std::string list;
    for (MapShare const& s : shares_of(m)) {
        if (!(s.share > 0)) continue;
        list += (list.empty() ? " " : "; ") + name_in(m, s.design) + " in " + percent(s.share);
        if (s.most > 1) list += ", by up to " + margin_text(s.most);
        if (s.tied > 0) list += ", as good as another in " + percent(s.tied);
    }
    return text + list + ".";
}

namespace {

struct BestStretch {
    int best;
    double from, to;
};

std::size_t nearest_place(std::vector<double> const& places, double value) {
    auto const nearer = [&](double a, double b) { return std::abs(a - value) < std::abs(b - value); };
    return static_cast<std::size_t>(std::min_element(places.begin(), places.end(), nearer) - places.begin());
}

/// Along x at this y, or along y at this x: from border to border.
std::vector<BestStretch> best_along(BreakEvenMap const& m, bool along_x, double other) {
    auto const& places = along_x ? m.xs : m.ys;
    std::size_t const beside = nearest_place(along_x ? m.ys : m.xs, other);
    std::vector<double> ends{places.front(), places.back()};
    for (BorderLine const& line : m.regions.lines)
        for (std::size_t i = 0; i + 1 < line.points.size(); ++i) {
            PlanePoint const &p = line.points[i], &q = line.points[i + 1];
            double const a = along_x ? p.v : p.u, b = along_x ? q.v : q.u;
            if (a == b || (a - other) * (b - other) > 0) continue;
            double const share = (other - a) / (b - a);
            double const at = along_x ? p.u + share * (q.u - p.u) : p.v + share * (q.v - p.v);
            if (at > places.front() && at < places.back()) ends.push_back(at);
        }
    std::sort(ends.begin(), ends.end());
    std::vector<BestStretch> stretches;
    for (std::size_t i = 0; i + 1 < ends.size(); ++i) {
        std::size_t const at = nearest_place(places, (ends[i] + ends[i + 1]) / 2);
        int const best = (along_x ? m.point(at, beside) : m.point(beside, at)).best;
        if (!stretches.empty() && stretches.back().best == best) stretches.back().to = ends[i + 1];
        else stretches.push_back({best, ends[i], ends[i + 1]});
    }
    return stretches;
}

}  // namespace

std::string crossing_words(BreakEvenMap const& m) {
    if (m.marks.size() != 1) return "";
    std::string text = "With all else as now";
    for (bool const along_x : {true, false}) {
        Quantity const& q = along_x ? *m.x : *m.y;
        auto const stretches = best_along(m, along_x, along_x ? m.marks[0].y : m.marks[0].x);
        std::string const name = within_text(label_of(q));
        auto const verb = [](int best) { return best < 0 ? "" : " is best"; };
        text += along_x ? ", " : "; ";
        if (stretches.size() == 1) {
            text += name_in(m, stretches[0].best) + verb(stretches[0].best) + " at every " + name + " from " +
                    value_text(stretches[0].from, q) + " to " + value_text(stretches[0].to, q);
            continue;
        }
        for (std::size_t i = 0; i < stretches.size(); ++i) {
            BestStretch const& s = stretches[i];
            text += (i > 0 ? ", " : "") + name_in(m, s.best) + (i == 0 ? verb(s.best) : "");
            if (i + 1 == stretches.size()) text += " above";
            else text += " up to " + (i == 0 ? "a " + name + " of " : std::string()) + value_text(s.to, q, 3);
        }
    }
    return text + ".";
}

std::vector<std::vector<std::string>> map_lines(MapChart const& c, bool exact) {
    BreakEvenMap const& m = c.map;
    auto const number = [&](double v) {
        return !std::isfinite(v) ? std::string() : exact ? exact_text(v) : number_text(v);
    };
    auto const name = [&](int design) { return design < 0 ? std::string() : name_in(m, design); };
    Lines lines{{"what", "line", column(c.x_label), column(c.y_label), "best", column(c.value_label), "next",
                 "value of the next", "ratio"}};
    for (std::size_t j = 0; j < m.ys.size(); ++j)
        for (std::size_t i = 0; i < m.xs.size(); ++i) {
            MapPoint const& p = m.point(i, j);
            lines.push_back({p.tie ? "tie" : "point", "", number(m.xs[i]), number(m.ys[j]), name(p.best),
                             number(p.value), name(p.next), number(p.next_value), number(ratio_of(p).value_or(nan))});
        }
    for (std::size_t l = 0; l < m.regions.lines.size(); ++l) {
        BorderLine const& line = m.regions.lines[l];
        for (PlanePoint const& p : line.points)
            lines.push_back({borders[static_cast<int>(line.border)], std::to_string(l + 1), number(p.u), number(p.v),
                             name(line.one), "", name(line.other), "", ""});
    }
    return lines;
}

std::string map_text(MapChart const& c) {
    BreakEvenMap const& m = c.map;
    std::string text = c.title + "\n\n" + letters(c) + "\n";
    bool ties = false;
    for (MapShare const& s : shares_of(m)) {
        ties = ties || s.tied > 0;
        if (s.design < 0 && !(s.share > 0)) continue;
        text += std::string("  ") + letter(s.design) + "  " + name_in(m, s.design) + ": ";
        if (s.share > 0) text += (s.design < 0 ? "" : best_word(m) + " ") + ("in " + percent(s.share));
        else text += "nowhere " + best_word(m);
        if (s.most > 1) text += ", by up to " + margin_text(s.most);
        text += "\n";
    }
    if (ties) text += "  =  two or more are equal\n";
    for (std::string const& why : m.violations) text += "     violates a constraint: " + why + "\n";
    for (BreakEvenMap::Mark const& mark : m.marks)
        text += "  now at " + at_words(m, {mark.x, mark.y}) + ": " + mark.name + "\n";
    if (std::string const words = crossing_words(m); !words.empty()) text += "\n" + words + "\n";
    text += m.regions.lines.empty() ? "\nNo border: one answer for the whole map.\n" : "\nBorders\n";
    for (BorderLine const& line : m.regions.lines) {
        PlanePoint const &from = line.points.front(), &to = line.points.back();
        text += "  " + between(m, line) + ": " + borders[static_cast<int>(line.border)];
        if (from == to) text += ", closed, round " + at_words(m, line.points[line.points.size() / 2]);
        else text += " from " + at_words(m, from) + " to " + at_words(m, to);
        text += " (" + std::to_string(line.points.size()) + " points)\n";
    }
    return text;
}

}  // namespace diecast
