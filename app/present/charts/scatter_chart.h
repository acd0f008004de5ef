// What a chart of our numbers against others' is drawn from.
#pragma once
#include <string>
#include <vector>

namespace diecast {

/// Each point is in the unit of its own number: where ours is theirs, it lies on one line whatever the unit.
struct ScatterChart {
    enum class Limit { none, at_least, at_most };  // what was said of the number
    struct Point {
        std::string name;     // "H100, batch 64"
        double theirs, ours;  // in the unit, above 0
        std::string unit;     // "ms"; empty: a pure number
        std::size_t group = 0;
        bool open = false;    // its mark: see open_name
        bool missed = false;  // outside its tolerance
        Limit limit = Limit::none;
        std::string more = "";         // lines, to be read: "tolerance ± 5 %"
        std::size_t number = 0;        // of the row it stands for, from 0
        std::string theirs_name = "";  // what its other number is; empty: as the chart says
    };
    std::string title;
    std::string theirs_label;  // "Measured (ms)"
    std::vector<std::string> groups;
    std::vector<Point> points;
    std::string open_name = "", closed_name = "";  // "odd rows, fitted"; "even rows, held out"; both empty: no matter
    std::string remark = "";
    std::string theirs_name = "published", ours_name = "computed";  // of a point, where it is told
    bool words_of_closed = false;                                   // its sentence counts closed points alone
};

/// Ours over theirs, less 1.
inline double error_of(ScatterChart::Point const& p) { return p.ours / p.theirs - 1; }

/// "166 numbers: half of them within 1.8 % of the measured ones, 9 of 10 within 7.2 %. Besides 3 bounds, 1 missed."
std::string scatter_words(ScatterChart const&);

}  // namespace diecast
