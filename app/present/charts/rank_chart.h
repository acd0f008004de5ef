// What charts of influence are drawn from: bars from left to right below each other, the strongest on top, and maps of
// coloured cells. Values are in the unit that the label names.
#pragma once
#include <optional>
#include <string>
#include <vector>

namespace diecast {

struct RankChart {
    struct Bar {
        double from, to;  // not finite: no bar
        std::size_t series = 0;
        std::string text = "";                      // at its far end: "+4.3 %"
        std::optional<double> low = {}, high = {};  // a whisker across its end
        std::optional<std::size_t> value = {};      // of a choice, whose colour it has; none: that of its series
    };
    struct Row {
        std::string name, detail;  // "Gross margin"; "67.5 % … 82.5 %, assumed"
        std::string key;           // of the quantity it is about; empty: none
        std::vector<Bar> bars;     // those that would cover each other share the row's height
        bool assumed = false;      // paler: how uncertain it is, is assumed, not stated
        std::string tip = "";      // lines, where it is pointed at
        /// Instead of bars: percentiles; the outer ones of series 0, the inner ones of series 1.
        struct Band {
            double p5, p25, p50, p75, p95;
        };
        std::optional<Band> band = {};
        std::string low_text = "", high_text = "";  // at its ends
        std::optional<double> mark = {};            // a diamond there, with its text
        std::string mark_text = "";
        std::size_t name_rows = 1;  // it and the next ones, without names, share this one's
    };
    std::string title, value_label;   // "Cost per token (USD/Mtoken)"
    std::vector<std::string> series;  // for the legend; empty: not in it
    std::vector<Row> rows;
    double base = 0;                // where bars start, as a line
    std::string base_name = "";     // "this design: 172 USD/Mtoken"; empty: zero
    std::string assumed_name = "";  // what paler bars are; empty: none are
    std::string middle_name = "";   // what the tick in a band is
    std::string mark_name = "";     // what the diamonds are
    bool log = false;               // along the axis
    bool points = false;            // marks at the ends of bars instead, which stand on no base
    std::string rows_label = "";    // what the names of rows count; empty: nothing
    std::string remark = "";        // "131 weaker inputs are left out"
    std::string empty = "";         // why there is no row
    struct Line {
        std::string name;  // "half a second: 0.5"
        double value;
    };
    std::vector<Line> lines = {};                             // across all rows
    std::vector<std::optional<std::size_t>> categories = {};  // per series, whose colours they have; or empty
    bool is_dense = false;  // rows that share a name are as low as the name allows, where need be without texts
};

struct HeatChart {
    struct Row {
        std::string name, key;
        std::vector<double> values;     // per column; NaN: none
        std::vector<std::string> tips;  // per column
    };
    std::string title, value_label;
    std::vector<std::string> columns;
    std::vector<Row> rows;
    double full = 1;  // values of this size, and beyond, have the full colour
    std::string remark = "", empty = "";
};

}  // namespace diecast
