// Raster: how many designs fall into each cell of a picture, and which of them is its first.
#pragma once
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>
#include "optimizer/sweep/view.h"

namespace diecast {

/// The raster is its own index: each cell remembers one of its designs, so hovering needs no other memory.
struct Cell {
    std::uint32_t feasible = 0, infeasible = 0;
    std::uint64_t design = 0;  // the lowest feasible one (of categories: the best, see RasterFrame), else the lowest
    // Mean of the colour over the feasible ones, in its quantity's unit, NaN if none has a number; of categories that
    // of design.
    float colour = 0;
    friend bool operator==(Cell const&, Cell const&) = default;
};

/// The design that stands for a cell of categories: the least of those in the cell.
struct CellBest {
    double y = std::numeric_limits<double>::infinity(), x = y;  // as they are wanted: less is better
    std::uint64_t design = ~std::uint64_t{0};
    auto operator<=>(CellBest const&) const = default;
};

/// Colours are summed as whole multiples of 1 / scale: such a sum does not depend on the order. A power of two, as
/// large as still leaves room for `designs` colours of up to `brightest` in one cell.
double colour_scale(double brightest, std::uint64_t designs);

/// What a raster needs to know beforehand.
struct RasterFrame {
    View view;
    Unit x_unit, y_unit;
    int columns, rows;
    std::size_t x, y;  // outputs
    bool has_colour = false;
    std::size_t colour = 0;
    double colour_scale = 1;
    /// Not null: a cell's design is not its lowest but its best feasible one: the best in y, of equals the best in x,
    /// of these the lowest. 1: less is better, −1: more is, 0: neither counts.
    struct Wanted {
        double x, y;
    };
    std::optional<Wanted> best = {};
};

/// A sink's stage. Keeps its memory from picture to picture.
class Raster {
public:
    void start(RasterFrame const&, Isa, std::size_t row_lanes);  // empty again
    void take(Row const&, std::uint8_t const* feasible);

    /// Cells [first, last) of several rasters of one frame together; row by row, the top one first. Empty ones are left
    /// as they are.
    static void cells(std::span<Raster const* const>, Unit const& colour_unit, std::size_t first, std::size_t last,
                      Cell* to);

private:
    static std::uint64_t best_of(std::span<Raster const* const>, std::size_t at);
    static Cell cell(std::span<Raster const* const>, Unit const& colour_unit, std::size_t at);

    struct Bend {  // one axis on its way to cells: (bent(value) − from) · scale, and some
        enum class Kind { linear, quick_log, log } kind;
        double from, scale;
    };
    static Bend bend(Span const&, Unit const&, int cells, bool downwards);
    template <int W>
    void locate(Row const&, std::uint8_t const* feasible);
    template <int W>
    void place(Bend const&, double const* values, std::size_t lanes, double* to);
    void count(Row const&);
    void count_late(std::uint32_t key, std::uint64_t design);
    std::uint32_t counted(std::size_t key) const;
    template <int W>
    void quantise(Row const&, std::uint8_t const* feasible);
    void add_colours(Row const&, std::uint8_t const* feasible);
    void note_uncoloured(std::size_t lane);
    void keep_best(Row const&, std::uint8_t const* feasible);

    RasterFrame frame_{};
    Isa isa_{};
    Bend x_{}, y_{};
    std::uint64_t next_design_ = 0;                       // after the highest row so far
    std::vector<double> across_, down_, keys_, colours_;  // of one row
    std::vector<std::uint32_t> begins_;                   // lanes of one row
    // Counts by key: 2 · cell + feasible; the last eight cells are for designs outside the view. Small counters fit the
    // cache; the few that run full go on at 1.
    std::vector<std::uint16_t> counts_;
    std::vector<std::uint64_t> firsts_;                      // where the count is not 0
    std::unordered_map<std::uint32_t, std::uint32_t> full_;  // how often the counter ran full
    // These are by cell.
    std::vector<std::uint64_t> sums_;        // modulo 2^64; meaningless if the scale was too large
    std::vector<std::uint32_t> uncoloured_;  // feasible ones without a number; empty if there are none
    std::vector<CellBest> best_;             // empty where the frame asks for none
};

}  // namespace diecast
