// BrushSpec: which rows of kept columns lie within stretches of some axes, how they are spread over pairs of axes and
// over a picture's cells, and the front among them.
#pragma once
#include "optimizer/sweep/columns.h"

namespace diecast {

/// Both ends belong to it; in the unit.
struct BrushRange {
    double lo, hi;
    bool holds(double v) const { return v >= lo && v <= hi; }
    friend bool operator==(BrushRange const&, BrushRange const&) = default;
};
/// What is kept of one quantity: any of these stretches.
struct BrushSpec {
    Quantity const* quantity;
    std::vector<BrushRange> kept;
    bool holds(double v) const;
    friend bool operator==(BrushSpec const&, BrushSpec const&) = default;
};
struct Brushes {
    std::vector<BrushSpec> list;  // one for each quantity at most; a row has to be in all
    bool feasible_only = false;   // what violates a constraint is not shown at all
    bool front_inside = true;     // the front is that of the brushed designs
    bool active() const { return !list.empty() || feasible_only; }
    BrushSpec const* find(Quantity const*) const;
    friend bool operator==(Brushes const&, Brushes const&) = default;
};

/// Sets 1 for each row within every brush, else 0. Numbers kept to seven digits are compared with ends rounded alike.
void find_brushed(KeptColumns const&, std::vector<BrushSpec> const&, std::vector<std::uint8_t>& inside);

/// The places of a column's numbers along its axis of parallel coordinates, 0…1: entries are steps of equal width.
struct Track {
    Span span;
    std::vector<double> entries = {};  // rising; of a choice, else none
    std::vector<double> places = {};   // of a swept number, where designs are
    double place(double value) const;
    double value(double place) const;  // of the nearest entry
    friend bool operator==(Track const&, Track const&) = default;
};
Track track_of(Graph const&, KeptColumn const&);

/// A column in steps for counting: its values, or 128 equal steps along the track. `none`: no number.
struct Steps {
    static constexpr std::uint8_t none = 255;
    static constexpr std::size_t most = 128;
    struct Step {
        double centre, half;  // along the track
    };
    std::vector<Step> steps;
    std::vector<std::uint8_t> at;  // per row; of places, the column's own
};
Steps steps_of(KeptColumn const&, Track const&);

/// How many rows go from which step of one axis to which of the next.
class PairCounts {
public:
    PairCounts() : counts_(65536) {}
    std::uint32_t at(std::size_t left, std::size_t right) const { return counts_[left << 8 | right]; }
    /// `weights`: 1 for each row that counts, 0 else.
    void count(Steps const& left, Steps const& right, std::uint8_t const* weights, std::size_t rows);
    /// Counts the rows that come, and takes off those that go.
    void change(Steps const& left, Steps const& right, std::vector<std::uint32_t> const& come,
                std::vector<std::uint32_t> const& gone);

private:
    std::vector<std::uint32_t> counts_;  // [left][right], 256 wide, so that a row without a number has its place too
};

/// The pairs of neighbouring axes of the rows chosen last: where few rows come and go, these alone are counted.
class PairTally {
public:
    std::vector<PairCounts> const& follow(std::vector<std::shared_ptr<Steps const>> const& axes,
                                          std::vector<std::uint8_t> const& chosen, std::size_t rows);

private:
    std::vector<std::shared_ptr<Steps const>> axes_;
    std::vector<std::uint8_t> chosen_;
    std::vector<PairCounts> pairs_;
    std::vector<std::uint32_t> come_, gone_;
};

/// Which cell of the picture each row lies in; beyond its last cell: outside.
std::vector<std::uint32_t> cells_of(KeptColumns const&, Picture const&);
/// The picture's cells where `chosen` rows alone are in colour; all others count as if they broke a limit. Without
/// those that do, if `feasible_only`.
std::vector<Cell> brushed_cells(KeptColumns const&, Picture const&, std::vector<std::uint32_t> const& cell_of,
                                std::vector<std::uint32_t> const& chosen, bool feasible_only);

/// Front in all objectives and outline in x and y among these rows, exact, as in a picture.
struct BrushedFront {
    std::vector<FrontPoint> front, outline;
    std::vector<ValueFront> value_fronts;
};
BrushedFront front_of(KeptColumns const&, Picture const&, std::vector<std::uint8_t> const& chosen);

}  // namespace diecast
