// Study: a scenario with axes, objectives, constraints, designs to compare and published numbers to check. Plain JSON.
#pragma once
#include <array>
#include <filesystem>
#include "model/catalogue/own_entry.h"
#include "model/study/chart_spec.h"

namespace diecast {

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
    bool known = false;           // to be outside; the note says why
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

/// At which value of a quantity is a design as good as another, or as a number? The quantity goes from the first value
/// of its axis to the last.
struct BreakEven {
    std::string name, title, note;
    AxisSpec change;                   // a number; values to look at, more are put between
    bool both = false;                 // it changes in `over` too
    Quantity const* quantity;          // compared; its sense says which is better
    std::string design, over;          // names of designs; empty: the study's own scenario
    std::optional<double> value = {};  // compared with this, in the unit, instead of `over`
    friend bool operator==(BreakEven const&, BreakEven const&) = default;
};

/// Which designs of the space that the axes span: every combination of their values; the first values of all axes, then
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
    bool feasible_only = false;       // what violates a constraint is not drawn
    bool front_inside = true;         // the front is that of the brushed designs
    friend bool operator==(StudyView const&, StudyView const&) = default;
};

/// What was measured of one thing: values of quantities, drawn as a point over charts of two of them. It changes no
/// number of the model.
struct MeasuredRow {
    std::string name, series;  // of the row; of the table that it is from
    Scenario values;
    friend bool operator==(MeasuredRow const&, MeasuredRow const&) = default;
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
    std::string default_design = {};  // where one is asked for and none is named; empty: the study's own scenario
    std::vector<Search> searches;
    std::vector<BreakEven> break_evens;
    std::vector<ChartSpec> charts;
    std::vector<Published> published;
    std::vector<Quantity const*> figures;  // what cards and tables show; objectives first
    std::vector<std::string> assumptions;
    std::vector<MeasuredRow> measured = {};
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
/// The text of a file, which may hold link text instead (see link.h).
StudyText load_study_text(std::filesystem::path const&);
/// Link text, a path, or a name among presets/studies ("package-split"); else an issue that names the nearest.
StudyText find_study_text(std::string_view link_path_or_name);
StudyReading find_study(Graph const&, std::string_view name_or_path);
std::string to_json(Graph const&, Study const&);                              // reads back to the same study
Issues save_study(Graph const&, Study const&, std::filesystem::path const&);  // atomically

/// "814", "600 mm2", "N5", "60 %", as the value of a key; no axis.
std::optional<PinValue> parse_word(Graph const&, Quantity const&, std::string_view text, Issues&);
/// "2..16 step 2", "1,2,4", "10 GB/s..4 TB/s log 8", "200..800 mm2 steps 13", "all", "N7,N5": values along an axis.
/// A comma (or semicolon) separates values, but "3,35 TB/s" is one value; "3, 35 TB/s" are two. A bare number takes the
/// unit of its neighbour. A range that does not say how many goes over all whole numbers, otherwise over 8 values in
/// the row's own scale.
std::optional<AxisSpec> parse_axis(Graph const&, Quantity const&, std::string_view text, Issues&);
bool is_axis_text(std::string_view);  // it says several values

/// Its row is no count and no choice, and it has two values at least: what is between them means something.
bool moves_without_steps(Graph const&, AxisSpec const&);
/// Quantities of the axes that the scenario does not pin.
std::vector<Quantity const*> swept_quantities(Study const&);
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
/// Verdict by the number of `design`, in its unit, and that of `over`.
Verdict verdict_on(Published const&, double value, double over);
/// Verdicts on the published numbers that are not those of a search or a break-even; with them: check_claims
/// (optimizer/analysis/search.h).
std::vector<Verdict> check_published(Graph const&, Study const&);

/// Published and derived numbers decide. A regression check guards the program; all others are informational.
bool decides(Published const&);
/// Whether it is outside its tolerance, and that is a failure: it decides, or it is a regression check.
bool fails(Verdict const&);
/// Whether it is no number but a bound: its value is one end of what is allowed, the other is far or nowhere.
bool is_bound(Published const&);

}  // namespace diecast
