// Contour maps as charts of a study, in words, lines and digits.
#include <algorithm>
#include <cmath>
#include "app/present/charts/chart_parts.h"
#include "app/present/tables/table.h"
#include "app/present/text/shares_and_counts.h"
#include "model/core/text.h"

namespace diecast {
namespace charts {

ChartData numbers(Job const& job, ContourSpec const& spec) {
    if (!spec.x || !spec.y || !spec.key) return job.report("expected two axes and a number"), ChartData{};
    std::string const design = job.designs(spec.designs).front();
    ContourQuestion const question{*spec.x, *spec.y, spec.key, job.scenario(design)};
    Issues found;
    auto map = contour_map(job.graph, limits_of(job.graph, job.study, question), question, found, job.stop);
    job.take(found, design);
    if (!map) return {};
    ContourChart c = contour_chart(std::move(*map), {design, question.scenario, question.quantity});
    if (!job.chart.title.empty()) c.title = job.chart.title;
    return c;
}

}  // namespace charts

namespace {

using Lines = std::vector<std::vector<std::string>>;

/// "Package cost [USD]".
std::string column(Quantity const& q) {
    return label_of(q) + (q.unit.name.empty() ? "" : " [" + std::string(q.unit.name) + "]");
}

std::string at_words(ContourMap const& m, std::size_t point) {
    std::size_t const wide = m.x.values.size();
    return side_words(m.x, point % wide) + ", " + side_words(m.y, point / wide);
}

std::string drawn_words(ContourMap::Side const& s, double drawn) {
    return s.names.empty() ? value_text(drawn, *s.quantity) : s.names[static_cast<std::size_t>(drawn)];
}

/// How many levels the value reaches, as a letter; none, as where a constraint is violated, is a dot.
char letter(ContourMap const& m, ContourMap::Point const& p) {
    if (!std::isfinite(p.value)) return ' ';
    if (p.limit >= 0) return '.';
    auto const reached = std::count_if(m.levels.begin(), m.levels.end(),
                                       [&](ContourMap::Level const& level) { return p.value >= level.value; });
    return static_cast<char>('a' + reached);
}

std::string end_text(ContourMap::Side const& s, bool last) {
    if (!s.names.empty()) return last ? s.names.back() : s.names.front();
    return number_text(last ? s.values.back() : s.values.front());
}

std::string letters(ContourChart const& c) {
    ContourMap const& m = c.map;
    std::size_t const wide = std::min<std::size_t>(m.x.values.size(), 65),
                      high = std::min<std::size_t>(m.y.values.size(), 25);
    auto const step = [](std::size_t i, std::size_t shown, std::size_t all) {
        return shown < 2 ? 0 : i * (all - 1) / (shown - 1);
    };
    std::size_t const each = std::max<std::size_t>(1, 48 / wide);  // letters for a point
    std::string const top = end_text(m.y, true), low = end_text(m.y, false);
    std::size_t const margin = std::max(display_width(top), display_width(low)) + 1;
    std::string text = c.y_label + "\n";
    for (std::size_t row = high; row-- > 0;) {
        std::size_t const j = step(row, high, m.y.values.size());
        std::string const end = !m.y.names.empty() ? "" : row + 1 == high ? top : row == 0 ? low : "";
        text += padded(end, margin, true) + " ";
        for (std::size_t i = 0; i < wide; ++i)
            text += std::string(each, letter(m, m.point(step(i, wide, m.x.values.size()), j)));
        text += m.y.names.empty() ? "\n" : "  " + m.y.names[j] + "\n";
    }
    std::string const left = end_text(m.x, false), right = end_text(m.x, true);
    std::size_t const used = display_width(left) + display_width(right), all = wide * each;
    return text + std::string(margin + 1, ' ') + left + std::string(all > used ? all - used : 1, ' ') + right + "  " +
           c.x_label + "\n";
}

std::string lowest_word(ContourMap const& m) { return m.quantity->sense == Sense::minimise ? "lowest" : "highest"; }

}  // namespace

ContourChart contour_chart(ContourMap map, NumberOf of) {
    using charts::axis_label;
    auto const side = [](ContourMap::Side const& s) {
        return s.names.empty() ? axis_label(*s.quantity) : label_of(*s.quantity);
    };
    std::string const title = label_of(*map.quantity) + " over " + within_text(label_of(*map.x.quantity)) + " and " +
                              within_text(label_of(*map.y.quantity));
    ContourChart c{title, side(map.x), side(map.y), axis_label(*map.quantity), {}, std::move(of)};
    c.map = std::move(map);
    return c;
}

std::string side_words(ContourMap::Side const& s, std::size_t point) {
    return s.names.empty() ? value_text(s.values[point], *s.quantity) : s.names[point];
}

std::string place_words(ContourMap const& m, ContourMap::Point const& p) {
    std::string text = std::isfinite(p.value) ? value_text(p.value, *m.quantity) : "No value";
    if (p.limit < 0) return text;
    Constraint const& c = m.limits[static_cast<std::size_t>(p.limit)].limit;
    text += "\nViolates a constraint: " + within_text(label_of(*c.quantity)) + " ";
    if (std::isnan(p.limit_value)) return text + "is not a number";
    bool const low = p.limit_value < c.lo;
    return text + value_text(p.limit_value, *c.quantity) + (low ? " is below " : " is above ") +
           value_text(low ? c.lo : c.hi, *c.quantity);
}

std::string contour_words(ContourChart const& c) {
    ContourMap const& m = c.map;
    std::string text;
    if (m.best)
        text = label_of(*m.quantity) + " is " + lowest_word(m) + ", " +
               value_text(m.points[*m.best].value, *m.quantity) + ", at " + at_words(m, *m.best);
    else if (m.least <= m.most)
        text = label_of(*m.quantity) + " goes from " + value_text(m.least, *m.quantity) + " to " +
               value_text(m.most, *m.quantity);
    else text = label_of(*m.quantity) + " has no value here";
    if (m.now && std::isfinite(m.value_now)) text += "; now it is " + value_text(m.value_now, *m.quantity);
    auto const out = static_cast<std::size_t>(
        std::count_if(m.points.begin(), m.points.end(), [](ContourMap::Point const& p) { return p.limit >= 0; }));
    if (out == m.points.size()) text += ". A constraint is violated everywhere";
    else if (out > 0) text += ". A constraint is violated in " + percent(out, m.points.size()) + " of the map";
    return text;
}

Lines contour_lines(ContourChart const& c, bool exact) {
    ContourMap const& m = c.map;
    auto const number = [&](double v) {
        return !std::isfinite(v) ? std::string() : exact ? exact_text(v) : number_text(v);
    };
    auto const cell = [&](ContourMap::Side const& s, std::size_t i) {
        return s.names.empty() ? number(s.values[i]) : s.names[i];
    };
    auto const name = [](ContourMap::Side const& s) {
        return s.names.empty() ? column(*s.quantity) : label_of(*s.quantity);
    };
    Lines lines{{"what", "line", name(m.x), name(m.y), column(*m.quantity), "violates"}};
    for (std::size_t j = 0; j < m.y.values.size(); ++j)
        for (std::size_t i = 0; i < m.x.values.size(); ++i) {
            ContourMap::Point const& p = m.point(i, j);
            lines.push_back(
                {"point", "", cell(m.x, i), cell(m.y, j), number(p.value),
                 p.limit < 0 ? "" : std::string(m.limits[static_cast<std::size_t>(p.limit)].limit.quantity->key)});
        }
    std::size_t count = 0;
    auto const add = [&](std::vector<BorderLine> const& borders, std::string const& what, std::string const& value) {
        for (BorderLine const& line : borders) {
            ++count;
            for (PlanePoint const& p : line.points)
                lines.push_back({what, std::to_string(count), number(p.u), number(p.v), value, ""});
        }
    };
    if (m.x.names.empty() && m.y.names.empty()) {  // between entries lies nothing
        for (ContourMap::Level const& level : m.levels) add(level.lines, "level", number(level.value));
        add(m.limit_lines, "limit", "");
    }
    return lines;
}

std::string contour_text(ContourChart const& c) {
    ContourMap const& m = c.map;
    std::string text = c.title + "\n\n" + letters(c) + "\n";
    for (std::size_t k = 0; k <= m.levels.size(); ++k) {
        text += std::string("  ") + static_cast<char>('a' + k) + "  ";
        if (k > 0) text += "from " + value_text(m.levels[k - 1].value, *m.quantity);
        if (k < m.levels.size()) text += (k > 0 ? " to " : "below ") + value_text(m.levels[k].value, *m.quantity);
        text += "\n";
    }
    for (ContourMap::Limit const& l : m.limits)
        if (l.violations > 0)
            text += "  .  " + label_of(*l.limit.quantity) + " is violated in " +
                    percent(l.violations, m.points.size()) + " of the map\n";
    if (m.now) text += "  now at " + drawn_words(m.x, m.now->u) + ", " + drawn_words(m.y, m.now->v) + "\n";
    return text + "\n" + wrapped(contour_words(c) + ".", 118, "") + "\n";
}

}  // namespace diecast
