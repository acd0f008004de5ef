// Raster: how many designs fall into each cell of a picture, and which of them is its first.
#pragma once
#include <optional>
#include <span>
#include <vector>
#include "optimizer/sweep/singles.h"
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

    struct Bend {  // one axis on its way to cells: rounding the place gives the cell
        enum class Kind { linear, quick_log, log } kind;
        // (value − from)·scale is prepared, of log by the value's logarithm. It is the place; of quick_log it is a
        // number near 1, and (log₂ of it − log_from)·log_scale is the place.
        double from, scale;
        float log_from, log_scale;
        float last;       // cell
        float low, high;  // what is prepared of the view's ends
    };
    static Bend bend(Span const&, Unit const&, int cells, bool downwards);
    static double prepared(Bend const&, double value);
    template <int W>
    void gather(Row const&, std::uint8_t const* feasible);
    template <int W>
    static Singles<2 * W> prepare(Bend const&, double const* first, double const* second);
    template <int N>
    static Words<N> place(Bend const&, float const* prepared);
    template <int W>
    void locate();
    void count(Row const&);
    void count_late(std::uint32_t key, std::uint64_t design);
    bool is_wanted(std::uint32_t key) const;
    std::uint64_t first(std::size_t cell) const;
    void note_first(std::size_t cell, std::uint64_t design);
    void note_firsts(std::uint64_t first, std::size_t begun);
    void start_again(std::uint32_t key);
    std::uint32_t counted(std::size_t key) const;
    template <int W>
    void quantise(Row const&, std::uint8_t const* feasible);
    void add_colours(Row const&);
    void note_uncoloured(std::size_t cell);
    void keep_best(Row const&);

    RasterFrame frame_{};
    Isa isa_{};
    Bend x_{}, y_{};
    std::uint64_t next_design_ = 0;  // after the highest row so far
    std::size_t located_ = 0;        // designs of one row that are in view, lowest first, with room for two packs more:
    std::vector<float> xs_, ys_;     // as prepared
    std::vector<std::int32_t> lanes_;    // 2 · lane + feasible
    std::vector<std::uint64_t> places_;  // 2^32 · that + key
    std::vector<double> colours_;        // of one row, by lane
    std::vector<std::uint64_t> begins_;  // places of those that are the first of their key
    // These are by key: 2 · cell + feasible. Small counters fit the cache.
    std::vector<std::uint8_t> counts_;
    std::vector<std::uint32_t> fulls_;  // how often a counter ran full and went on at 1; empty if none did
    // These are by cell.
    // The lowest feasible design, else the lowest; where one was counted. One more, for what is not wanted.
    std::vector<std::uint32_t> firsts_;
    std::vector<std::uint32_t> first_highs_;  // the upper halves of their numbers; empty while all are 0
    std::vector<std::uint64_t> sums_;         // modulo 2^64; meaningless if the scale was too large
    std::vector<std::uint32_t> uncoloured_;   // feasible ones without a number; empty if there are none
    std::vector<CellBest> best_;              // empty where the frame asks for none
};

}  // namespace diecast
