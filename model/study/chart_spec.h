// ChartSpec: what a chart of a study shows. Each kind of chart is a struct: its name, its fields (`visit`) and what
// they must agree on (`check`); its functions stand in charts/.
#pragma once
#include <array>
#include <optional>
#include <variant>
#include <vector>
#include "model/study/field_visitor.h"

namespace diecast {

struct ChartCheck;

/// A name in a chart: words, or what a choice of the design at hand has chosen ("MRM-STT").
struct ChartName {
    std::string text = {};
    Quantity const* entry = nullptr;
    friend bool operator==(ChartName const&, ChartName const&) = default;
};

/// Which designs a chart draws, beyond those that it names.
struct ChartScope {
    std::string search = {};      // those of this search of the study
    bool first_of_named = false;  // of those that it names, the first only
    bool study_axes = false;      // the grid of the study's axes, too
    bool front = false;           // those that satisfy the constraints
    bool objectives = false;      // those that are best in all objectives of the study, too
};

/// The axes of a chart of all designs, and what colours them; null: not chosen, or no colour.
struct PlotAxes {
    Quantity const *x = nullptr, *y = nullptr, *colour = nullptr;
    bool are_chosen() const { return x && y; }
    friend bool operator==(PlotAxes const&, PlotAxes const&) = default;
};

/// Every design of the grid.
struct ParetoSpec {
    static constexpr std::string_view kind = "pareto", title = "Pareto";
    PlotAxes plot = {};

    ChartScope scope() const { return {.study_axes = true, .front = true, .objectives = true}; }
    void visit(FieldVisitor&);
    void check(ChartCheck const&);
    friend bool operator==(ParetoSpec const&, ParetoSpec const&) = default;
};

/// One stack of bars beside others of the same design: a key for each series.
struct StackColumn {
    ChartName name = {};
    std::vector<Quantity const*> keys = {};

    void visit(FieldVisitor&);
    friend bool operator==(StackColumn const&, StackColumn const&) = default;
};

/// A line across bars: what bars are held against.
struct BarLimit {
    std::string name = {}, design = {};
    Quantity const* key = nullptr;

    void visit(FieldVisitor&);
    friend bool operator==(BarLimit const&, BarLimit const&) = default;
};

/// `search` (its designs as series, its groups as categories) or `keys` of `designs` (on top of each other if
/// `stacked`) or `columns` of stacks; `over` names the design that is 1.
struct BarsSpec {
    static constexpr std::string_view kind = "bars", title = "Bars";
    std::string search = {}, over = {};
    std::vector<std::string> designs = {};
    std::vector<Quantity const*> keys = {};
    bool stacked = false;
    std::string scale = {};                 // "linear", "log"; empty: as the rows are
    std::string by = {};                    // "design": its bars stand together, not those of one key
    std::vector<std::string> names = {};    // of the keys; none: their labels
    std::vector<StackColumn> columns = {};  // as many keys each
    std::vector<BarLimit> limits = {};

    ChartScope scope() const { return {.search = search}; }
    void visit(FieldVisitor&);
    void check(ChartCheck const&);
    friend bool operator==(BarsSpec const&, BarsSpec const&) = default;
};

/// Pairs of a place and a value in each design, drawn as points over its line. As written, "points.batch_*" stands for
/// all keys that fit; the same takes the star's place in the other.
struct PointKeys {
    std::string place, value;
    std::vector<std::array<Quantity const*, 2>> pairs;
    friend bool operator==(PointKeys const&, PointKeys const&) = default;
};

/// Keys along `range`, a panel for each unit, a line for each design.
struct LinesSpec {
    static constexpr std::string_view kind = "lines", title = "Lines";
    std::vector<Quantity const*> keys = {};
    std::optional<AxisSpec> range = {};
    std::vector<std::string> range_of = {};  // designs that move along it; none: all of them
    std::vector<std::string> designs = {};
    std::vector<std::string> break_evens = {};  // marked where they cross
    std::vector<PointKeys> points = {};         // what was measured; a place of 0 is no point
    std::string points_name = {};               // what the points are; none: "measured"
    std::vector<std::string> names = {};        // of the keys; none: their labels

    void visit(FieldVisitor&);
    void check(ChartCheck const&);
    friend bool operator==(LinesSpec const&, LinesSpec const&) = default;
};

/// `keys` add up to `total`, of the first design.
struct WaterfallSpec {
    static constexpr std::string_view kind = "waterfall", title = "Waterfall";
    std::vector<Quantity const*> keys = {};
    Quantity const* total = nullptr;
    std::vector<std::string> designs = {};

    ChartScope scope() const { return {.first_of_named = true}; }
    void visit(FieldVisitor&);
    void check(ChartCheck const&);
    friend bool operator==(WaterfallSpec const&, WaterfallSpec const&) = default;
};

/// One stage of a roofline: its work, and its bytes at every ceiling that is not work itself. Without work and bytes it
/// is a part of its phase that stands under no ceiling: launches.
struct RooflineStage {
    std::string name = {};
    Quantity const *work = nullptr, *time = nullptr;
    std::vector<Quantity const*> bytes = {};  // one per bandwidth of the chart; null: none
    std::string kernels = {};                 // instead: a point for each kernel of this list ("iteration")
    int most = 0;                             // of these, so many that take the longest; 0: all
    Quantity const* peak = nullptr;           // the flat ceiling that it stands under; null: the chart's
    Quantity const* runs = nullptr;           // so many times in its phase; null: once

    void visit(FieldVisitor&);
    friend bool operator==(RooflineStage const&, RooflineStage const&) = default;
};

/// What stages of a roofline are parts of: "decode" of "decode, attention".
struct RooflinePhase {
    std::string name = {};
    Quantity const* total = nullptr;  // how long all of it takes
    std::string rest = {};            // what the time is that no stage takes; none: "other"

    void visit(FieldVisitor&);
    friend bool operator==(RooflinePhase const&, RooflinePhase const&) = default;
};

/// Stages of each design under its ceilings.
struct RooflineSpec {
    static constexpr std::string_view kind = "roofline", title = "Roofline";
    Quantity const* peak = nullptr;
    std::vector<Quantity const*> bandwidths = {};
    std::vector<ChartName> ceilings = {};  // names of the bandwidths; none: their labels
    std::vector<RooflineStage> stages = {};
    std::vector<RooflinePhase> phases = {};
    bool levels = false;  // each stage over its bytes at every bandwidth
    std::vector<std::string> designs = {};

    void visit(FieldVisitor&);
    void check(ChartCheck const&);
    friend bool operator==(RooflineSpec const&, RooflineSpec const&) = default;
};

/// The package of each design, to scale.
struct FloorplanSpec {
    static constexpr std::string_view kind = "floorplan", title = "Floorplan";
    bool substrate = false;  // drawn too
    std::vector<std::string> designs = {};

    void visit(FieldVisitor&);
    void check(ChartCheck const&);
    friend bool operator==(FloorplanSpec const&, FloorplanSpec const&) = default;
};

/// The pipeline of each design played through: counts, and times of one micro-batch in one stage with all its pieces.
/// Null: 1, or no time. `hop` is there and back; `after` follows on the last backward pass, one after the other.
struct TimelineSpec {
    static constexpr std::string_view kind = "timeline", title = "Timeline";
    Quantity const* total = nullptr;  // as the model says it
    Quantity const *stages = nullptr, *micro_batches = nullptr, *pieces = nullptr;
    Quantity const *forward = nullptr, *recompute = nullptr, *backward = nullptr, *output = nullptr, *hop = nullptr;
    std::vector<Quantity const*> after = {};
    std::vector<std::string> designs = {};

    void visit(FieldVisitor&);
    void check(ChartCheck const&);
    friend bool operator==(TimelineSpec const&, TimelineSpec const&) = default;
};

/// Which of the designs has the best of one key over two axes; the designs in `x_of` move with x, or all if none does.
struct MapSpec {
    static constexpr std::string_view kind = "map", title = "Break-even map";
    std::optional<AxisSpec> x = {}, y = {};  // numbers; values to look at, more are put between
    std::vector<std::string> x_of = {}, y_of = {};
    Quantity const* key = nullptr;
    std::vector<std::string> designs = {};

    void visit(FieldVisitor&);
    void check(ChartCheck const&);
    friend bool operator==(MapSpec const&, MapSpec const&) = default;
};

/// One key of the first design over two axes, choices among them.
struct ContourSpec {
    static constexpr std::string_view kind = "contour", title = "Heat map";
    std::optional<AxisSpec> x = {}, y = {};
    Quantity const* key = nullptr;
    std::vector<std::string> designs = {};

    ChartScope scope() const { return {.first_of_named = true}; }
    void visit(FieldVisitor&);
    void check(ChartCheck const&);
    friend bool operator==(ContourSpec const&, ContourSpec const&) = default;
};

/// A curve for each value of one quantity: the Pareto front, in x and y alone, of the designs that have it.
struct FrontierSpec {
    static constexpr std::string_view kind = "frontier", title = "Frontier curves";
    static constexpr std::size_t most_curves = 12;
    std::optional<Objective> x = {}, y = {};
    std::optional<AxisSpec> curves = {};
    std::vector<AxisSpec> axes = {};         // varied along a curve; none: the study's others
    std::string x_scale = {}, y_scale = {};  // "linear", "log"; empty: as the numbers want it
    std::string design = {};                 // of the study; empty: its own scenario
    bool break_even = false;                 // x is varied: what each curve is at its own, and where it is even

    ChartScope scope() const { return {.study_axes = axes.empty(), .front = true}; }
    void visit(FieldVisitor&);
    void check(ChartCheck const&);
    friend bool operator==(FrontierSpec const&, FrontierSpec const&) = default;
};

/// What requests cost if one search's best designs read prompts and another's write answers: every pair of their
/// groups.
struct PoolsSpec {
    static constexpr std::string_view kind = "pools", title = "Pools of prefill and decode";
    static constexpr std::size_t most_pairs = 12;  // drawn, and those of one group for both
    std::string prefill = {}, decode = {};         // searches of the study; empty: of its GPUs

    ChartScope scope() const { return {.search = decode}; }
    void visit(FieldVisitor&);
    void check(ChartCheck const&);
    friend bool operator==(PoolsSpec const&, PoolsSpec const&) = default;
};

/// A kind of chart is one of these; the first is the one that a file need not name.
using ChartKind = std::variant<ParetoSpec, BarsSpec, LinesSpec, WaterfallSpec, RooflineSpec, FloorplanSpec,
                               TimelineSpec, MapSpec, ContourSpec, FrontierSpec, PoolsSpec>;

struct ChartSpec {
    std::string title = {}, note = {};
    ChartKind of = {};

    std::string_view kind() const;        // "bars", as files name it
    std::string_view kind_title() const;  // "Bars"
    template <class Kind>
    Kind const* as() const {
        return std::get_if<Kind>(&of);
    }
    template <class Kind>
    Kind* as() {
        return std::get_if<Kind>(&of);
    }
    void visit(FieldVisitor&);
    friend bool operator==(ChartSpec const&, ChartSpec const&) = default;
};

/// The axes of a chart that has a point for every design of the sweep, as Explore has; null: it is of another kind.
PlotAxes* plot_of(ChartSpec&);
PlotAxes const* plot_of(ChartSpec const&);
/// A chart of every design over these axes.
ChartKind plot_kind(PlotAxes const&);
/// The axes of all such charts.
std::vector<PlotAxes const*> plots_of(std::vector<ChartSpec> const&);
/// The first of them, which Explore shows and a saved file keeps; none: there is none.
std::optional<std::size_t> first_plot(std::vector<ChartSpec> const&);

/// Names of the kinds of charts in files, in the order of ChartKind.
std::vector<std::string_view> const& chart_kinds();
/// An empty chart of this kind; none if there is no such kind.
std::optional<ChartKind> chart_kind(std::string_view);

/// What a chart refers to, each once, in the order of its fields.
std::vector<Quantity const*> quantities_of(ChartSpec const&);  // but for those that its axes vary
std::vector<AxisSpec const*> axes_of(ChartSpec const&);
std::vector<AxisSpec*> axes_of(ChartSpec&);
/// Names of designs, where one is named; some more than once.
std::vector<std::string*> designs_of(ChartSpec&);
std::vector<std::string const*> designs_of(ChartSpec const&);
/// Whose numbers it shows; null: of every design of the study.
std::vector<std::string>* shown_designs(ChartSpec&);
std::vector<std::string> const* shown_designs(ChartSpec const&);
ChartScope scope_of(ChartSpec const&);
/// The quantity with a curve for each of its values, and how many the kind draws at most; null: the kind has none.
struct ChartCurves {
    AxisSpec const* values = nullptr;
    std::size_t most = 0;
};
ChartCurves curves_of(ChartSpec const&);
/// The quantities of its two axes; none: it has no such axes, or they are not chosen yet.
std::optional<std::array<Quantity const*, 2>> plane_of(ChartSpec const&);
/// What a chart without a title is called after: its quantities against the one along its axis, or one quantity alone.
struct ChartSubject {
    std::vector<Quantity const*> quantities = {};
    Quantity const* along = nullptr;
};
ChartSubject subject_of(ChartSpec const&);

}  // namespace diecast
