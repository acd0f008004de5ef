// The numbers of a chart as lines of text.
#include <algorithm>
#include <cmath>
#include "app/present/charts/chart_parts.h"
#include "model/core/text.h"

namespace diecast {
namespace {

using Lines = TableLines;

class TableWriter {
public:
    explicit TableWriter(bool exact) : exact_(exact) {}

    Lines operator()(std::monostate) const { return {}; }

    Lines operator()(BarChart const& c) const {
        Lines lines{{"category", "series", column(c.value_label), "expected", "low", "high", "status"}};
        for (std::string const& axis : c.axes) lines[0].push_back(column(axis));
        for (std::size_t i = 0; i < c.categories.size(); ++i)
            for (BarChart::Series const& s : c.series) {
                std::vector<std::string> line{c.categories[i], s.name, s.values[i] ? number(*s.values[i]) : ""};
                line.resize(7);
                if (i < s.targets.size() && s.targets[i]) put_target(line, *s.targets[i]);
                if (i < s.places.size()) line.insert(line.end(), s.places[i].begin(), s.places[i].end());
                line.resize(lines[0].size());
                lines.push_back(std::move(line));
            }
        put_groups(lines, c);
        for (BarChart::Limit const& limit : c.limits) {
            auto& line = lines.emplace_back(lines[0].size());
            std::size_t const at = c.groups.empty() ? 1 : 2;
            line[at] = limit.name, line[at + 1] = number(limit.value);
        }
        return lines;
    }

    Lines operator()(LineChart const& c) const {
        Lines lines{{column(c.x_label)}};
        auto const each = [&](auto f) {
            for (LineChart::Panel const& panel : c.panels)
                for (LineChart::Line const& line : panel.lines) f(panel, line);
        };
        each([&](LineChart::Panel const& panel, LineChart::Line const& line) {
            bool const alone = panel.lines.size() == 1;
            lines[0].push_back((alone ? "" : line.name + ": ") + column(panel.label));
            std::string const of = alone ? "" : line.name + ", ";
            if (!line.points.empty()) lines[0].push_back(of + c.points_name + ": " + column(panel.label));
            if (!line.claims.empty()) lines[0].push_back(of + "printed: " + column(panel.label));
        });
        if (!c.marks.empty()) lines[0].push_back("even");
        for (std::size_t i = 0; i < c.places.size(); ++i) {
            lines.push_back({number(c.places[i])});
            each([&](LineChart::Panel const&, LineChart::Line const& line) {
                lines.back().push_back(number(line.values[i]));
                if (!line.points.empty()) lines.back().push_back(measured(line, i));
                if (!line.claims.empty()) lines.back().push_back(printed(line, i));
            });
            std::string even;
            for (LineChart::Mark const& mark : c.marks)
                if (mark.place == i) even += (even.empty() ? "" : "; ") + mark.name;
            if (!c.marks.empty()) lines.back().push_back(even);
        }
        return lines;
    }

    Lines operator()(WaterfallChart const& c) const {
        Lines lines{{"design", "step", column(c.value_label), "share [%]"}};
        double const all = c.steps.empty() ? 0 : c.steps.back().value;
        for (WaterfallChart::Step const& step : c.steps)
            lines.push_back(
                {c.design, step.name, number(step.value), all == 0 ? "" : number(100 * (step.value / all))});
        return lines;
    }

    Lines operator()(RooflineChart const& c) const {
        Lines lines{{"design", "what", "name", "intensity [FLOP/B]", "rate", "unit", "bound by"}};
        auto const design = [&](int d) { return c.designs[static_cast<std::size_t>(d)]; };
        for (RooflineChart::Ceiling const& ceiling : c.ceilings)
            lines.push_back({design(ceiling.design), "ceiling", ceiling.name, "", number(ceiling.rate),
                             ceiling.flat ? "FLOP/s" : "B/s", ""});
        for (RooflineChart::Point const& p : c.points) {
            std::string const what = p.more.empty() ? "stage" : "kernel";
            lines.push_back({design(p.design), what, p.name, number(p.intensity), number(p.rate), "FLOP/s", p.binding});
            for (RooflineChart::Level const& level : p.levels)
                lines.push_back({design(p.design), "level", p.name + ": " + level.name, number(level.intensity),
                                 number(p.rate), "FLOP/s", level.note});
        }
        put_shares(lines, c);
        return lines;
    }

    Lines operator()(FloorplanChart const& c) const {
        Lines lines{{"design", "block", "what", "x [mm]", "y [mm]", "width [mm]", "height [mm]", "area [mm²]",
                     "charged [mm²]"}};
        for (FloorplanChart::Plan const& plan : c.plans) {
            for (FloorplanChart::Block const& b : plan.blocks)
                lines.push_back({plan.design, b.name, b.detail, number(b.box.x), number(b.box.y), number(b.box.width),
                                 number(b.box.height), number(b.box.area()), b.charged ? number(*b.charged) : ""});
            for (auto const* list : {&plan.remarks, &plan.unplaced})
                for (std::string const& text : *list)
                    lines.push_back({plan.design, "remark", text, "", "", "", "", "", ""});
        }
        return lines;
    }

    template <class Chart>
    Lines operator()(Chart const& c) const {
        return table_lines(c, exact_);
    }

    Lines operator()(RankChart const& c) const {
        if (!c.rows.empty() && c.rows[0].band) return bands(c);
        if (!c.mark_name.empty() || c.log) return marks(c);
        Lines lines{{"input", "key", "value or range", "what", column(c.value_label), "low", "high", "assumed"}};
        for (RankChart::Row const& r : c.rows)
            for (RankChart::Bar const& b : r.bars)
                lines.push_back({r.name, r.key, r.detail, c.series[b.series], number(b.to), b.low ? number(*b.low) : "",
                                 b.high ? number(*b.high) : "", r.assumed ? "1" : "0"});
        return lines;
    }

    Lines operator()(HeatChart const& c) const {
        Lines lines{{"input", "key"}};
        for (std::string const& name : c.columns) lines[0].push_back(name);
        for (HeatChart::Row const& r : c.rows) {
            lines.push_back({r.name, r.key});
            for (double v : r.values) lines.back().push_back(std::isfinite(v) ? number(v) : "");
        }
        return lines;
    }

    Lines operator()(MapChart const& c) const { return map_lines(c, exact_); }

    Lines operator()(ContourChart const& c) const { return contour_lines(c, exact_); }

    Lines operator()(ScatterChart const& c) const {
        Lines lines{{"what", "group", c.theirs_name, c.ours_name, "unit", "error [%]", "limit", "missed", "mark"}};
        for (ScatterChart::Point const& p : c.points) {
            bool const none = p.limit == ScatterChart::Limit::none;
            lines.push_back({p.name, c.groups[p.group], number(p.theirs), number(p.ours), p.unit,
                             none ? number(100 * error_of(p)) : "",
                             none                                       ? ""
                             : p.limit == ScatterChart::Limit::at_least ? "at least"
                                                                        : "at most",
                             p.missed ? "1" : "0", p.open ? c.open_name : c.closed_name});
        }
        return lines;
    }

private:
    Lines bands(RankChart const& c) const {
        Lines lines{{"output", "key", "remark", "P5 [%]", "P25 [%]", "P50 [%]", "P75 [%]", "P95 [%]"}};
        for (RankChart::Row const& r : c.rows)
            lines.push_back({r.name, r.key, r.detail, number(r.band->p5), number(r.band->p25), number(r.band->p50),
                             number(r.band->p75), number(r.band->p95)});
        return lines;
    }
    Lines marks(RankChart const& c) const {
        Lines lines{{"input", "key", "value and range", "equal at", "from", "to", "equal", "assumed"}};
        for (RankChart::Row const& r : c.rows)
            lines.push_back({r.name, r.key, r.detail, r.mark ? r.mark_text : "never", number(r.bars.front().to),
                             number(r.bars.back().to), r.mark ? number(*r.mark) : "", r.assumed ? "1" : "0"});
        return lines;
    }
    /// Several at one place are told behind each other.
    std::string measured(LineChart::Line const& line, std::size_t place) const {
        std::string text;
        for (LineChart::Point const& p : line.points)
            if (p.place == place) text += (text.empty() ? "" : "; ") + number(p.value);
        return text;
    }
    /// "1.25 (1.2 to 1.3, recalled)".
    std::string printed(LineChart::Line const& line, std::size_t place) const {
        std::string text;
        for (LineChart::Claim const& c : line.claims)
            if (c.place == place)
                text += (text.empty() ? "" : "; ") + number(c.target.value) + " (" + number(c.target.low) + " to " +
                        number(c.target.high) + ", " + std::string(to_text(c.target.status)) + ")";
        return text;
    }
    /// Shares of the time, and its parts that are no points.
    void put_shares(Lines& lines, RooflineChart const& c) const {
        if (std::none_of(c.points.begin(), c.points.end(), [](auto const& p) { return p.share.has_value(); })) return;
        for (auto& line : lines) line.push_back("");
        lines[0].back() = "share of the time [%]";
        std::size_t at = c.ceilings.size();
        for (RooflineChart::Point const& p : c.points) {
            if (p.share) lines[++at].back() = number(100 * *p.share);
            at += p.levels.size();
        }
        for (RooflineChart::Part const& p : c.parts)
            lines.push_back(
                {c.designs[static_cast<std::size_t>(p.design)], "part", p.name, "", "", "", "", number(100 * p.share)});
    }
    /// Each line's group before all else.
    static void put_groups(Lines& lines, BarChart const& c) {
        if (c.groups.empty()) return;
        lines[0].insert(lines[0].begin(), "group");
        std::size_t next = 1;
        for (BarChart::Group const& group : c.groups)
            for (std::size_t i = 0; i < group.count * c.series.size(); ++i, ++next)
                lines[next].insert(lines[next].begin(), group.name);
    }
    /// Units in brackets, as in all other tables: "Package cost [USD]".
    static std::string column(std::string label) { return charts::column_title(std::move(label)); }
    void put_target(std::vector<std::string>& line, Target const& t) const {
        line[3] = number(t.value), line[4] = number(t.low), line[5] = number(t.high), line[6] = to_text(t.status);
    }
    std::string number(double v) const { return charts::cell(v, exact_); }
    bool exact_;
};

}  // namespace

Lines chart_table(ChartData const& data, bool exact) { return std::visit(TableWriter(exact), data); }

Table table_of(ChartData const& data, bool exact) {
    Lines const lines = chart_table(data, exact);
    Table table;
    if (lines.empty()) return table;
    for (std::string const& title : lines.front()) table.columns.push_back({title});
    table.rows.assign(lines.begin() + 1, lines.end());
    return table;
}

}  // namespace diecast
