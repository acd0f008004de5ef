// What the makers of all kinds of charts share; inside app/present/charts only.
#pragma once
#include <stop_token>
#include "app/present/charts/chart_data.h"
#include "app/present/text/setting_words.h"

namespace diecast::charts {

struct Job {
    Graph const& graph;
    Study const& study;
    ChartSpec const& chart;
    Pool& pool;
    Issues& issues;
    std::stop_token stop;

    void report(std::string const& what, Severity = Severity::error) const;
    /// Those that are named, else all of the study, else the study's own scenario, which has no name.
    std::vector<std::string> designs(std::vector<std::string> named) const;
    Scenario scenario(std::string const& design) const;
    std::string design_label(std::string const& design) const;  // the study's own where there is no name
    /// Words, or what the design has chosen; none, and issues, if that cannot be told.
    std::optional<std::string> name(std::string const& design, ChartName const&) const;
    /// SI; none, and issues, if they cannot be computed.
    std::optional<std::vector<double>> values(std::string const& design, std::vector<Quantity const*> const&) const;
    /// The program's issues as those of this chart; false with errors among them.
    bool take(Issues const&, std::string const& design) const;
};

ChartData key_bars(Job const&, BarsSpec const&);     // of keys, without a search
ChartData column_bars(Job const&, BarsSpec const&);  // of stacks beside each other

std::optional<double> finite(double);
/// What was printed for a bar; none if the bar shows something else.
std::optional<Target> target_of(Published const&, Quantity const&, std::string const& design, std::string const& over);
/// Limits in the unit of `shown`; none, and issues, if they cannot be computed.
std::optional<std::vector<BarChart::Limit>> limits_of(Job const&, BarsSpec const&, Quantity const& shown);
/// Whether the axis is logarithmic: as the chart has it, else where all rows are logarithmic and they span more than a
/// factor of 30; then points are drawn in place of bars.
bool wants_log(BarsSpec const&, std::vector<Quantity const*> const& rows, BarChart const&);
/// "HBM3", "PCM" of "cells: HBM3", "cells: PCM".
void drop_common_start(std::vector<std::string>& names);

/// "Die yield [%]".
std::string axis_label(Quantity const&);
/// What several quantities of one unit are together: "Power (W)" of "Switch power" and "Link power".
std::string common_label(std::vector<Quantity const*> const&);
/// A number in a table: rounded for reading, or every digit; empty where it is none.
std::string cell(double, bool exact);
/// "Package cost [USD]" of "Package cost (USD)".
std::string column_title(std::string label);
/// A design moves along an axis if it is named there, or if none is.
bool moves_along(std::vector<std::string> const& moving, std::string const& design);

}  // namespace diecast::charts
