// The numbers of a study's charts, ready to be drawn or printed; no drawing here. Values are in the unit that is named.
#pragma once
#include <optional>
#include <string>
#include <variant>
#include <vector>
#include "app/present/charts/contour_chart.h"
#include "app/present/charts/floorplan_chart.h"
#include "app/present/charts/map_chart.h"
#include "app/present/charts/number_of.h"
#include "app/present/charts/rank_chart.h"
#include "app/present/charts/scatter_chart.h"
#include "app/present/charts/timeline_chart.h"
#include "app/present/tables/table.h"
#include "model/study/measured.h"
#include "model/study/study.h"
#include "optimizer/sweep/pool.h"
#include "optimizer/sweep/view.h"

namespace diecast {

/// What a printed number was expected to be, drawn as a mark beside a bar or over a line.
struct Target {
    double value, low, high;
    Status status;
};

struct BarChart {
    struct Series {
        std::string name;
        std::vector<std::optional<double>> values;          // per category; none: no feasible design
        std::vector<std::optional<Target>> targets;         // per category, or empty
        std::vector<std::string> notes;                     // per category: "batch 37, 4 GPUs"; or empty
        std::vector<std::vector<std::string>> places = {};  // per category, as `axes`; exact; or empty
        std::optional<std::size_t> category = {};           // whose colour it has; none: that of its place
        std::vector<NumberOf> of = {};                      // per category; without a quantity: of none; or empty
    };
    struct Limit {
        std::string name;
        double value;
    };
    struct Group {
        std::string name;
        std::size_t count;  // of categories, from where the group before ends
    };
    std::string title, value_label;  // "Tokens/s per SM over H100"
    std::vector<std::string> categories;
    std::vector<Series> series;
    bool stacked = false;
    std::optional<double> reference = {};  // a line across: 1 for normalised bars
    std::vector<std::string> axes = {};    // what was searched: "Batch", "Clock (GHz)"
    bool log = false;                      // what is not above 0 has no place then
    std::vector<Limit> limits = {};        // lines across that bars are compared with
    std::vector<Group> groups = {};        // all categories, or none: those of a group stand close together
    std::string result = {};               // a sentence
    std::vector<Misnamed> misnamed = {};
    /// For each category its place among the values of a choice, whose colour its bars have as its curve has elsewhere;
    /// or empty: bars have the colours of their series.
    std::vector<std::size_t> values = {};
};
inline std::string result_sentence(BarChart const& c) { return c.result; }

struct LineChart {
    struct Point {
        std::size_t place;
        double value;
        std::string key = {};  // of what it leads to; empty: nothing
    };
    /// What was printed for the design of a line at a place.
    struct Claim {
        std::size_t place;
        Target target;
        std::string title;
    };
    struct Line {
        std::string name;
        std::vector<double> values;  // per place; NaN where there is none
        std::vector<Point> points = {};
        NumberOf of = {};  // but for the place
        std::vector<Claim> claims = {};
        bool moves = true;                         // else its design has its own value of the range everywhere
        std::optional<std::size_t> category = {};  // whose colour it has; none: that of the place of its name
    };
    struct Panel {
        std::string label;  // "Die yield [%]"
        bool log = false;
        std::vector<Line> lines;
    };
    /// A place where two lines of a panel, or a line and a number, are even.
    struct Mark {
        std::size_t place, panel;
        double value;            // NaN where they jump across
        std::string text, name;  // "56.3 USD/GB"; the question it answers
        std::string of = {};     // which lines are even: "data = hybrid, 4096 GPUs"; empty: there are no others
    };
    std::string title, x_label;
    bool log_x = false;
    std::vector<double> places;
    std::vector<Panel> panels;  // below each other, over one x axis
    std::vector<Mark> marks = {};
    std::string points_name = "measured";  // what the points are
    bool points_are_computed = false;      // by the model; else they are data
    Quantity const* along = nullptr;       // places are its
    std::vector<Misnamed> misnamed = {};
};

struct WaterfallChart {
    struct Step {
        std::string name;
        double value;
        bool total = false;    // from zero, not from where the last step ended
        std::string key = {};  // of the quantity it is about; empty: none
        std::string tip = {};  // more, where it is pointed at
        std::size_t sums = 1;  // of so many it is the sum
    };
    std::string title, value_label;
    std::vector<Step> steps;
    std::string design = "";
    std::optional<NumberOf> of = {};  // of the steps, but for their quantities; none: of two designs
    bool between = false;             // from one total to another, which need not be drawn from zero
};

/// Rates in operations per second over operations per byte, each stage under the sloped ceiling that limits it most.
struct RooflineChart {
    struct Ceiling {
        std::string name;  // "H100: memory 3.35 TB/s"
        double rate;       // operations/s where flat, bytes/s where sloped
        bool flat;
        int design;
        std::string word = {};  // "memory"
        std::string key = {};   // of its quantity
        bool ghost = false;     // where it was: drawn faintly, and nothing stands under it
    };
    struct Level {
        std::string name;  // of the bandwidth
        double intensity;  // over the bytes there
        std::string note;  // "12 % of the time"
        bool binding;      // the one that limits most
    };
    struct Point {
        std::string name, binding;         // "decode, attention"; "memory"
        double intensity, rate;            // operations per byte; operations per second
        int design, bandwidth;             // which sloped ceiling it stands under (the one that limits it most)
        std::vector<Level> levels = {};    // all that it has bytes at, where the chart shows them
        std::optional<double> share = {};  // of the time of all kernels; its mark is so large
        std::string more = {};             // to be read: "12 kernels, 3.2 GFLOP"
        double time = 0;                   // s, of all its runs; 0: not known
        std::string key = {};              // of the quantity that its time is; empty: none
        std::string phase = {};            // which it is part of: "decode"; empty: all of the work
        std::string roof = {};             // word of the flat ceiling that it obeys; empty: any
    };
    /// Time of a phase that is no point: launches, exchanges.
    struct Part {
        std::string name, phase, key;  // "decode, launches"; key as of points
        int design;
        double time, share;  // s; of its phase, negative where points hide behind each other
    };
    /// What limits a phase, evaluated by the model itself.
    struct Phase {
        std::string name;
        int design;
        double time;                        // s, all of it
        std::string bound = {}, next = {};  // words: what limits the longest time, and with twice of it
        double share = 0, next_share = 0;   // of the time, that is so limited
        std::optional<double> twice = {};   // s, of a design with twice of that ceiling; none: it is no ceiling
    };
    struct Range {
        double left, right, low, high;  // operations per byte, operations per second
    };
    std::string title;
    std::vector<std::string> designs;
    std::vector<Ceiling> ceilings;
    std::vector<Point> points;
    std::string remark = "";                   // "12 of 31 kernels, 87 % of the time"
    std::optional<Range> range = {};           // of the axes; none: as the numbers want it
    std::vector<NumberOf> of = {};             // per design, but for the quantity
    std::vector<std::size_t> categories = {};  // per design, whose colours they have; or empty: those of their places
    std::vector<Part> parts = {};
    std::vector<Phase> phases = {};
    std::vector<Misnamed> misnamed = {};
};

/// Pareto fronts in two numbers, one for each value of a quantity. Numbers are in their units.
struct FrontierChart {
    struct Point {
        double x, y;
        std::vector<double> places;             // of the axes, in their units
        std::string settings;                   // "batch 64, tensor 8"
        std::vector<std::string> entries = {};  // of the axes that are choices, empty of others
    };
    struct Curve {
        std::string name;  // "H100"
        Scenario scenario;
        std::vector<Point> points;                 // by x; none: no design satisfies all constraints
        std::vector<MeasuredPoint> measured = {};  // of what the curve is of
        std::optional<Point> own = {};             // the best design at the x that it has by itself
        std::optional<Point> even = {};            // as good as the best of the others at its own
        std::string even_with = {};                // whose curve that is
        std::optional<std::size_t> category = {};  // of a choice, whose colour it has; none: that of its place
    };
    std::string title, x_label, y_label, of;  // "GPU": what the curves are of
    Objective x, y;
    bool log_x = false, log_y = false;
    bool is_ordered = false;  // curves of a number: 256, 512, 1024
    std::vector<Quantity const*> axes = {};
    std::vector<Curve> curves = {};
    std::vector<MeasuredPoint> measured = {};  // of no curve
    std::optional<double> x_limit = {};        // that the study sets on x, the same for all curves
    std::vector<MeasuredPoint> all_measured() const;
    bool is_front() const;                           // else curves over an input, each with its own value marked
    std::optional<Span> across() const, up() const;  // what the axes show; none: there is nothing to draw
};
TableLines table_lines(FrontierChart const&, bool exact);
std::string chart_words(FrontierChart const&);
std::string result_sentence(FrontierChart const&);
/// "point:2:7": x and y of the eighth point of the third curve; behind its last one, its own and the break-even.
std::vector<NumberOf> numbers_of_spot(Graph const&, FrontierChart const&, std::string_view key);

using ChartData =
    std::variant<std::monostate, BarChart, LineChart, WaterfallChart, RooflineChart, FloorplanChart, TimelineChart,
                 RankChart, HeatChart, MapChart, ContourChart, ScatterChart, FrontierChart>;

/// A sentence that says the result of a chart; empty where its kind has none.
std::string result_words(ChartData const&);

/// Nothing for a pareto chart, and where it was stopped. Issues name the chart and what is wrong with it.
ChartData chart_data(Graph const&, Study const&, ChartSpec const&, Pool&, Issues&, std::stop_token = {});

namespace charts {
struct Job;  // see chart_parts.h
/// What charts of each kind are made of; nothing where the job's issues say why, or where it was stopped.
ChartData numbers(Job const&, ParetoSpec const&);  // nothing: a chart of every design is a picture
ChartData numbers(Job const&, BarsSpec const&);
ChartData numbers(Job const&, LinesSpec const&);
ChartData numbers(Job const&, WaterfallSpec const&);
ChartData numbers(Job const&, RooflineSpec const&);
ChartData numbers(Job const&, FloorplanSpec const&);
ChartData numbers(Job const&, TimelineSpec const&);
ChartData numbers(Job const&, MapSpec const&);
ChartData numbers(Job const&, ContourSpec const&);
ChartData numbers(Job const&, FrontierSpec const&);
ChartData numbers(Job const&, PoolsSpec const&);
}  // namespace charts

/// The same numbers as lines of a table, the first its header; rounded for reading, or every digit.
TableLines chart_table(ChartData const&, bool exact = false);
Table table_of(ChartData const&, bool exact = false);

}  // namespace diecast
