// Plan: one question asked of every design of a grid (or list), each formula run as rarely as possible.
//
// The trailing axes are laid out as SIMD lanes; a row is one block of lanes at one point of the outer axes. A node
// needs to run only once per point of the axes it moves with: into a table made beforehand if it is small enough,
// otherwise "at the leaf", while rows stream by, and even there only when one of its axes has moved since the row
// before. Nothing is stored per design. A design's number depends on its coordinates alone, hence not on any of these
// choices.
#pragma once
#include <functional>
#include <map>
#include "model/core/layout.h"
#include "model/core/program.h"

namespace diecast {

/// The values of an axis, along which one quantity moves, or several in step (`designs`). Values are in the quantity's
/// unit.
struct Axis {
    std::vector<Quantity const*> quantities;
    std::vector<std::vector<double>> values;  // per quantity, all of one length
    std::size_t size() const { return values.front().size(); }
    friend bool operator==(Axis const&, Axis const&) = default;
};
Axis linear(Quantity const&, double lo, double hi, int n);
Axis logarithmic(Quantity const&, double lo, double hi, int n);
Axis integers(Quantity const&, int lo, int hi, int step = 1);
Axis list(Quantity const&, std::vector<double> values);
Axis options(Graph const&, Quantity const& selector);  // every entry of its catalogue
Axis designs(std::vector<Quantity const*>,
             std::vector<std::vector<double>> values);  // no grid: one axis moves them all
/// Which axis moves a quantity, and as which of its own; none if none does.
struct PlaceInAxes {
    std::size_t axis, quantity;
};
std::optional<PlaceInAxes> place_of(std::span<Axis const>, Quantity const&);
std::vector<Program::Free> free_quantities(std::vector<Axis> const&);

/// The same axes in the order that lets the planner hoist most: slow axes first. Depends on the graph alone, so that
/// the same study numbers its designs alike everywhere.
std::vector<Axis> propose_order(Graph const&, Scenario const&, std::vector<Axis>,
                                std::vector<Quantity const*> const& outputs);

struct Row {
    std::uint64_t first;  // id of the design in lane 0; ids count up with the lanes
    std::size_t lanes;
    std::span<double const* const> outputs;  // [output][lane], SI; readable up to the next multiple of 8 lanes
};

class UnmovedTables;

class Plan {
public:
    /// Tables of `previous` that this question would fill with the same numbers are shared with it. `unmoved` must
    /// serve the question, and be filled.
    Plan(Graph const&, Scenario, std::vector<Axis>, std::vector<Quantity const*> outputs, Budget = {},
         Plan const* previous = nullptr, UnmovedTables const* unmoved = nullptr);

    Issues const& issues() const { return program_.issues; }
    Graph const& graph() const { return *program_.graph; }
    Scenario const& scenario() const { return scenario_; }
    std::vector<Axis> const& axes() const { return axes_; }
    std::vector<Quantity const*> const& outputs() const { return wanted_; }
    std::uint64_t designs() const { return layout_.points(); }  // 0 where the axes cannot be used
    std::uint64_t rows() const { return layout_.outer * layout_.blocks; }
    std::size_t row_lanes() const { return layout_.block_lanes; }  // of a full row
    std::uint64_t first_of(std::uint64_t row) const {              // its first design
        return row / layout_.blocks * layout_.extent + row % layout_.blocks * layout_.block_lanes;
    }
    std::uint64_t row_of(std::uint64_t design) const {
        return design / layout_.extent * layout_.blocks + design % layout_.extent / layout_.block_lanes;
    }
    Isa isa() const { return budget_.isa; }
    /// The plan before has the same outputs, with the same numbers at every design.
    bool repeats() const { return repeats_; }

    /// Calls sink(Row) for rows [first, last), in order. Const and re-entrant: give each thread its own rows.
    template <class Sink>
    void for_rows(std::uint64_t first, std::uint64_t last, Sink&& sink) const;
    template <class Sink>
    void for_rows(Sink&& sink) const {
        for_rows(0, rows(), sink);
    }

    std::vector<std::size_t> indices(std::uint64_t id) const;  // index along each axis
    std::uint64_t id(std::span<std::size_t const> indices) const;
    Scenario design(std::uint64_t id) const;         // the scenario with the axes pinned where this design has them
    std::vector<double> at(std::uint64_t id) const;  // its outputs again, same bits
    std::string explain() const;  // per node: table (kept: shared with the plan before) or leaf, evaluations, axes
    std::size_t table_bytes() const;

    class Cursor;

private:
    friend class UnmovedTables;
    friend class Probe;
    struct alignas(64) Eight {
        double lane[8];
    };
    struct Table {  // what a slot holds, over the axes it moves with
        std::shared_ptr<Eight> data;
        std::size_t bytes = 0;
        std::vector<std::size_t> stride;  // in doubles, per outer axis; 0 where it does not move; none: nowhere
        double* lanes() const { return data.get()->lane; }
    };
    /// Cuts small pieces from larger ones, which live as long as one of their pieces.
    class Memory {
    public:
        std::shared_ptr<Eight> take(std::size_t doubles);

    private:
        std::shared_ptr<Eight> block_;
        std::size_t left_ = 0;
    };
    static std::shared_ptr<Eight> allocate(std::size_t doubles);

    void check_axes();
    void take(UnmovedTables const&);
    Table table_along(std::uint64_t axes, Memory&) const;  // not filled
    void make_table(int slot);
    void fill_axes();
    void fill_axis(std::size_t axis, std::size_t quantity);
    void fill_tables(Plan const* previous);
    void fill_table(Program::Step const&);
    int copied(Program::Step const&) const;
    /// Layout::spread(), and how many lanes in a row are alike, or follow each other.
    struct LaneMap {
        std::vector<std::uint32_t> from;  // per lane
        std::size_t alike = 1, in_order = 1;
    };
    void prepare_spreads();
    LaneMap const& spread(std::uint64_t from, std::uint64_t to);
    std::vector<bool> clean_slots(Plan const& previous) const;
    bool same_grid(Plan const& other) const;
    static double const* spread_out(double const* kept, LaneMap const&, double* to);

    Scenario scenario_;
    std::vector<Axis> axes_;
    Budget budget_;
    Program program_;
    std::vector<Quantity const*> wanted_;
    detail::Layout layout_;
    std::vector<bool> kept_;  // per step: its table is that of the plan before
    Memory memory_;
    std::vector<Table> tables_;                                           // per slot
    std::map<std::pair<std::uint64_t, std::uint64_t>, LaneMap> spreads_;  // by the lane axes from and to
    bool repeats_ = false;
    bool is_whole_ = true;  // the program computes all that it reads
};

/// One worker's place in the grid, with its scratch memory.
class Plan::Cursor {
public:
    Cursor(Plan const&, std::uint64_t row);
    Row const& row() const { return row_; }
    void next();
    void go_to(std::uint64_t row);  // far cheaper than a new cursor, dearer than next()

private:
    /// A slot kept along few lane axes, once more along those of the formulas that read it beside others.
    struct Spread {
        int slot;
        std::uint64_t axes, to;
        LaneMap const* map;
        double* lanes;
        std::uint64_t row = ~std::uint64_t{0};  // where it was done last
    };
    struct Input {
        int slot;
        int spread;  // −1: read as it is kept
    };
    struct Leaf {
        Program::Step const* step;
        std::size_t lanes;  // 0: those of the row
        std::vector<Input> inputs;
        std::vector<double const*> in;
        std::vector<std::size_t> moves;
        std::vector<double*> out;
    };
    void place_at(std::uint64_t row);
    void move(std::uint64_t changed);
    void point_at_tables(std::uint64_t changed);
    void run(Leaf&, std::uint64_t changed);
    void add_leaves();
    void add_leaf(Program::Step const&, std::vector<double*> out);
    std::size_t lanes_kept(std::uint64_t axes) const;
    double* new_scratch(std::size_t lanes);
    void read_table(int slot);
    int spread_for(int slot, std::uint64_t to);
    double const* lanes_of(Input const&, std::uint64_t changed);
    std::size_t lanes_along(std::uint64_t axes) const;

    Plan const& plan_;
    std::vector<std::size_t> place_;  // per outer axis
    std::uint64_t block_ = 0, number_ = 0;
    std::vector<double const*> data_;  // per slot, at this row
    std::vector<bool> seen_;
    Memory memory_;
    std::vector<std::shared_ptr<Eight>> scratch_;
    std::vector<Spread> spreads_;
    std::vector<Leaf> leaves_;
    std::vector<int> tables_;      // slots read from tables
    std::vector<double*> filled_;  // per output: its lanes, if it is one number
    std::vector<Input> wanted_;    // per output otherwise
    std::vector<double const*> outputs_;
    Row row_;
};

/// While one input changes again and again, as under a slider: what a plan computes row by row although that input does
/// not move it is computed once and kept for all designs. The numbers are the same, bit for bit.
class UnmovedTables {
public:
    /// `moving` is a number that the scenario pins.
    UnmovedTables(Graph const&, Scenario, std::vector<Axis> const&, std::vector<Quantity const*> outputs,
                  Quantity const& moving, Budget const&, Plan const* previous);
    /// The question differs in the value of the moving input at most.
    bool serve(Scenario const&, std::vector<Axis> const&, std::vector<Quantity const*> const& outputs) const;
    /// Whose rows are to be taken, once each. Null where it would save little, or take more memory than the budget has.
    Plan const* plan() const { return plan_.get(); }
    void take(Row const&);  // re-entrant for different rows

private:
    friend class Plan;
    std::vector<Quantity const*> worth_keeping(Graph const&, std::vector<Axis> const&, Budget const&) const;

    Scenario scenario_;
    std::vector<Quantity const*> outputs_;
    Quantity const& moving_;
    std::unique_ptr<Plan const> plan_;
    Plan::Memory memory_;
    std::vector<Plan::Table> tables_;                     // per output of the plan
    std::vector<std::vector<std::uint32_t>> lanes_from_;  // likewise, per lane of a row; none: all alike, or all kept
};

template <class Sink>
void Plan::for_rows(std::uint64_t first, std::uint64_t last, Sink&& sink) const {
    if (first >= last) return;
    Cursor cursor(*this, first);
    for (sink(cursor.row()); ++first < last; sink(cursor.row())) cursor.next();
}

/// Any quantities of any design of a grid, again and again: what hover, cards and tables ask for. Same bits as the
/// plan. Keeps scratch memory: one object per thread.
class Probe {
public:
    Probe(Graph const&, Scenario const&, std::vector<Axis>, std::vector<Quantity const*> outputs);
    explicit Probe(Plan const&);                   // its outputs; not to outlive it
    std::span<double const> at(std::uint64_t id);  // SI, in the order of the outputs; valid until the next call
    Issues const& issues() const { return program_->issues; }

private:
    Probe(std::vector<Axis>, std::shared_ptr<Program const>);

    std::vector<Axis> axes_;
    std::shared_ptr<Program const> program_;
    std::vector<double> values_, result_;
};

}  // namespace diecast
