// Study: a scenario with axes, objectives, constraints, designs to compare and published numbers to check. Plain JSON.
#pragma once
#include <array>
#include <filesystem>
#include "model/catalog/own_entry.h"
#include "model/core/plan.h"

namespace diecast {

struct AxisSpec {
    Quantity const* quantity;
    std::string
        text;  // as written: "2..16 step 2", "1,2,4", "10 GB/s..4 TB/s log 8", "all"; or made from from/to/steps
    std::vector<double> values;  // in the unit
    Axis axis() const { return {{quantity}, {values}}; }
    friend bool operator==(AxisSpec const&, AxisSpec const&) = default;
};

struct Objective {
    Quantity const* quantity;
    Sense sense;  // minimise or maximise; the row's own unless the study says otherwise
    friend bool operator==(Objective const&, Objective const&) = default;
};

/// Feasible where lo <= value <= hi (in the unit). A slack without limits has lo = 0. Those that a study lists are not
/// all that count: see study_limits.h.
struct Constraint {
    Quantity const* quantity;
    double lo, hi;
    friend bool operator==(Constraint const&, Constraint const&) = default;
};

/// Limits that the model adds to those listed: added; switched off, which an empty list in the file says
/// ("constraints": []); or among those listed already.
enum class ModelLimits { added, off, listed };

/// A scenario laid over the study's.
struct NamedDesign {
    std::string name, note;
    Scenario scenario;
    friend bool operator==(NamedDesign const&, NamedDesign const&) = default;
};

/// A number someone printed, and how ours is to be compared with it.
struct Published {
    enum class As { value, ratio, saving };         // of `design`; its ratio to `over`; 1 − that ratio
    std::string title, design, over, source, note;  // design, over: names of designs; empty: the study's own scenario
    Quantity const* quantity;
    As as = As::value;
    double value = 0, low = 0, high = 0;  // in the unit (ratios: pure numbers); low..high is the tolerance
    Status status = Status::published;
    std::string search = {};      // the best design found by this search, at `at`
    Scenario at = {};             // a point of its groups
    std::string break_even = {};  // the first value that answers this one
    friend bool operator==(Published const&, Published const&) = default;
};

/// The best design over some axes under limits, once for every point of the group axes and every named design:
/// "the best batch and GPU count for each network and each kind of GPU".
struct Search {
    std::string name, title, note;
    Scenario scenario;             // over the study's
    std::vector<AxisSpec> groups;  // one answer for each of their points
    std::vector<AxisSpec> axes;    // searched
    Objective objective;
    std::vector<Constraint> constraints;
    std::vector<std::string> designs;  // of the study, laid over; none: the scenario alone
    ModelLimits model_limits = ModelLimits::added;
    friend bool operator==(Search const&, Search const&) = default;
};

/// At which value of a quantity is a design as good as another, or as a number? The quantity goes from the first place
/// of its axis to the last.
struct BreakEven {
    std::string name, title, note;
    AxisSpec change;                   // a number; places to look at, more are put between
    bool both = false;                 // it changes in `over` too
    Quantity const* quantity;          // compared; its sense says which is better
    std::string design, over;          // names of designs; empty: the study's own scenario
    std::optional<double> value = {};  // compared with this, in the unit, instead of `over`
    friend bool operator==(BreakEven const&, BreakEven const&) = default;
};

/// One stage of a roofline: its work, and its bytes at every ceiling that is not work itself. Without work and bytes it
/// is a part of its phase that stands under no ceiling: launches.
struct RooflineStage {
    std::string name;
    Quantity const *work = nullptr, *time = nullptr;
    std::vector<Quantity const*> bytes;  // one per bandwidth of the chart; null: none
    std::string kernels = {};            // instead: a point for each kernel of this list ("iteration")
    int most = 0;                        // of these, so many that take the longest; 0: all
    Quantity const* peak = nullptr;      // the flat ceiling that it stands under; null: the chart's
    Quantity const* runs = nullptr;      // so many times in its phase; null: once
    friend bool operator==(RooflineStage const&, RooflineStage const&) = default;
};

/// What stages of a roofline are parts of: "decode" of "decode, attention".
struct RooflinePhase {
    std::string name;
    Quantity const* total = nullptr;  // how long all of it takes
    std::string rest = {};            // what the time is that no stage takes; none: "other"
    friend bool operator==(RooflinePhase const&, RooflinePhase const&) = default;
};

/// A name in a chart: words, or what a choice of the design at hand has chosen ("MRM-STT").
struct ChartName {
    std::string text = {};
    Quantity const* entry = nullptr;
    friend bool operator==(ChartName const&, ChartName const&) = default;
};

/// One stack of bars beside others of the same design: a key for each series.
struct StackColumn {
    ChartName name;
    std::vector<Quantity const*> keys;
    friend bool operator==(StackColumn const&, StackColumn const&) = default;
};

/// Pairs of a place and a value in each design, drawn as points over its line. As written, "points.batch_*" stands for
/// all keys that fit; the same takes the star's place in the other.
struct PointKeys {
    std::string place, value;
    std::vector<std::array<Quantity const*, 2>> pairs;
    friend bool operator==(PointKeys const&, PointKeys const&) = default;
};

/// What a timeline plays through: counts, and times of one micro-batch in one stage with all its pieces. Null: 1, or no
/// time. `hop` is there and back; `after` follows on the last backward pass, one after the other.
struct PipelineKeys {
    Quantity const *stages = nullptr, *micro_batches = nullptr, *pieces = nullptr;
    Quantity const *forward = nullptr, *recompute = nullptr, *backward = nullptr, *output = nullptr, *hop = nullptr;
    std::vector<Quantity const*> after = {};
    friend bool operator==(PipelineKeys const&, PipelineKeys const&) = default;
};

/// A line across bars: what bars are held against.
struct BarLimit {
    std::string name, design;
    Quantity const* key = nullptr;
    friend bool operator==(BarLimit const&, BarLimit const&) = default;
};

/// A side of a map; the designs named move with it, or all of them if none is.
struct MapSide {
    AxisSpec axis;  // a number; places to look at, more are put between
    std::vector<std::string> moving = {};
    friend bool operator==(MapSide const&, MapSide const&) = default;
};

/// pareto: x, y, colour.  bars: `search` (its designs as series, its groups as categories) or `keys` of `designs`
/// (stacked on top of each other if so said) or `columns` of stacks; `over` names the design that is 1.  lines: keys
/// along `range`, a panel for each unit, a line for each design.  waterfall: `keys` add up to `total`, of the first
/// design.  roofline: `peak`, `bandwidths`, `stages`, of each design.  floorplan: the package of each design, to scale.
/// timeline: the `pipeline` of each design, and the `total` that the model says.  map: which of the designs has the
/// best of one key over `across` and `up`.  contour: one key of the first design over `across` and `up`, choices among
/// them.
struct ChartSpec {
    std::string kind = "pareto", title, note = {};
    Quantity const *x = nullptr, *y = nullptr, *colour = nullptr;
    std::string search = {}, over = {};
    std::vector<std::string> designs = {};
    std::vector<Quantity const*> keys = {};
    bool stacked = false;
    std::optional<bool> log = {};           // none: as the rows are
    bool by_design = false;                 // bars of one design stand together, not those of one key
    std::vector<std::string> names = {};    // of the keys; none: their labels
    std::vector<StackColumn> columns = {};  // as many keys each
    std::vector<BarLimit> limits = {};
    std::optional<AxisSpec> range = {};
    Quantity const *total = nullptr, *peak = nullptr;
    std::vector<Quantity const*> bandwidths = {};
    std::vector<ChartName> ceilings = {};  // names of the bandwidths; none: their labels
    std::vector<RooflineStage> stages = {};
    std::vector<RooflinePhase> phases = {};
    bool levels = false;                          // of a roofline: each stage over its bytes at every bandwidth
    bool substrate = false;                       // of a floorplan: drawn too
    std::vector<std::string> break_evens = {};    // of lines: marked where they cross
    PipelineKeys pipeline = {};                   // of a timeline
    std::vector<PointKeys> points = {};           // of lines: what was measured; a place of 0 is no point
    std::string points_name = {};                 // what the points are; none: "measured"
    std::optional<MapSide> across = {}, up = {};  // of a map, a contour
    friend bool operator==(ChartSpec const&, ChartSpec const&) = default;
};

/// Which designs of the space that the axes span: every combination of their places; the first places of all axes, then
/// the second ones, and so on; or `count` designs spread over it.
struct DesignSampling {
    enum class By { every, in_step, sobol, latin_hypercube, random };
    By by = By::every;
    std::uint64_t count = 0, seed = 1;  // of the last three
    friend bool operator==(DesignSampling const&, DesignSampling const&) = default;
};
inline constexpr std::uint64_t most_samples = 10'000'000;
/// "sobol 4096", "latin-hypercube 1000 seed 7", "random 500", "in step", "every"; none, and an issue, if it is none of
/// these.
std::optional<DesignSampling> parse_sampling(std::string_view, Issues&);
std::string to_text(DesignSampling const&);

/// The paper that a study reproduces.
struct StudyPaper {
    std::string title, authors, venue, arxiv, doi;  // "2501.10187"; "10.1145/3484505"
    int year = 0, place = 0;                        // place: in lists, from 1; 0: behind those that have one
    friend bool operator==(StudyPaper const&, StudyPaper const&) = default;
};

/// What of the designs is looked at, beside the quantities of the first "pareto" chart: kept with the study, but it
/// changes no number.
struct StudyView {
    static constexpr int most = 6;
    /// A design marked A to F: one of the study by its name, or its own settings, and what of it is changed.
    struct Marked {
        int place;  // 0: A
        std::string design = {};
        Scenario scenario = {};
        bool is_baseline = false;
        friend bool operator==(Marked const&, Marked const&) = default;
    };
    std::vector<Marked> marked;       // in the order of their letters
    std::vector<Constraint> brushes;  // several of one quantity: any of them; a choice: numbers of entries
    bool feasible_only = false;       // what breaks a limit is not drawn
    bool front_inside = true;         // the front is that of the brushed designs
    friend bool operator==(StudyView const&, StudyView const&) = default;
};

struct Study {
    std::string name, title, summary, noun = "designs", file;
    Scenario scenario;
    std::vector<AxisSpec> axes;
    DesignSampling sampling;
    std::vector<Objective> objectives;
    std::vector<Constraint> constraints, set_aside;  // in force, and kept for later
    ModelLimits model_limits = ModelLimits::added;
    std::vector<NamedDesign> designs;
    std::vector<Search> searches;
    std::vector<BreakEven> break_evens;
    std::vector<ChartSpec> charts;
    std::vector<Published> published;
    std::vector<Quantity const*> figures;  // what cards and tables show; objectives first
    std::vector<std::string> assumptions;
    std::vector<OwnEntry> entries;  // brought along: see bundle.h
    std::optional<StudyPaper> paper = {};
    StudyView view = {};
    friend bool operator==(Study const&, Study const&) = default;
};

struct StudyReading {
    Study study;
    Issues issues;  // with errors among them the study is not to be used
};
StudyReading read_study(Graph const&, std::string_view json, std::string const& file);
StudyReading load_study(Graph const&, std::filesystem::path const&);
/// A study before it is read; entries that it brings have to be in the graph first: see brought_entries in bundle.h.
struct StudyText {
    std::string json, file;
    Issues issues;  // with errors among them there is no text
};
/// Of a file, which may hold link text instead (see link.h).
StudyText load_study_text(std::filesystem::path const&);
/// Link text, a path, or a name among presets/studies ("package-split"); else an issue that names the nearest.
StudyText find_study_text(std::string_view link_path_or_name);
StudyReading find_study(Graph const&, std::string_view name_or_path);
std::string to_json(Graph const&, Study const&);                              // reads back to the same study
Issues save_study(Graph const&, Study const&, std::filesystem::path const&);  // atomically

/// "814", "600 mm2", "N5", "60 %", as the value of a key; no axis.
std::optional<PinValue> parse_word(Graph const&, Quantity const&, std::string_view text, Issues&);
/// "2..16 step 2", "1,2,4", "10 GB/s..4 TB/s log 8", "200..800 mm2 steps 13", "all", "N7,N5": places along an axis.
/// A comma (or semicolon) separates places, but "3,35 TB/s" is one value; "3, 35 TB/s" are two. A bare number takes the
/// unit of its neighbour. A range that does not say how many goes over all whole numbers, otherwise over 8 places in
/// the row's own scale.
std::optional<AxisSpec> parse_axis(Graph const&, Quantity const&, std::string_view text, Issues&);
bool is_axis_text(std::string_view);  // it says several places

/// Its row is no count and no choice, and it has two places at least: what is between them means something.
bool moves_without_steps(Graph const&, AxisSpec const&);
/// Axes that the scenario does not pin, in the planner's order; one that moves them all where the study samples.
std::vector<Axis> grid_of(Graph const&, Study const&);
Scenario overlay(Scenario base, Scenario const& over);
/// Null if there is none of that name.
NamedDesign const* find_design(Study const&, std::string_view name);
/// The study's scenario, and the design of that name laid over it, if there is one.
Scenario scenario_of(Study const&, std::string_view design);

/// Verdict on one published number.
struct Verdict {
    Published const* published;
    double ours;  // in the unit, or the pure number; NaN where there is a problem
    bool within;
    std::string problem = {};                    // "no feasible design": there is no number of ours
    std::vector<Quantity const*> violates = {};  // limits that count for what is claimed, and a design of it violates
};
/// Of the number of `design`, in its unit, and that of `over`.
Verdict verdict_on(Published const&, double value, double over);
/// Verdicts on the published numbers that are not those of a search or a break-even; with them: check_claims
/// (optimizer/analysis/search.h).
std::vector<Verdict> check_published(Graph const&, Study const&);

/// Published and derived numbers decide. A regression check guards the program; all others are informational.
bool decides(Published const&);
/// Outside its tolerance, and that is a failure: it decides, or it is a regression check.
bool fails(Verdict const&);
/// No number but a bound: its value is one end of what is allowed, the other is far or nowhere.
bool is_bound(Published const&);

}  // namespace diecast
