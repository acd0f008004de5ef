// Kept columns: the quantities shown of all designs, kept. BrushController, parallel coordinates and tables of all
// designs read them.
#pragma once
#include "optimizer/sweep/explore.h"

namespace diecast {

/// One quantity of every row, in its unit, kept as it is smallest: a swept one as indices of its values, others to
/// seven digits, exact where a front is made of it.
struct KeptColumn {
    Quantity const* quantity = nullptr;
    std::vector<double> places;       // rising; of one that is swept over 250 values at most
    std::vector<std::uint8_t> place;  // per row: which of them
    std::vector<double> exact;        // or a number per row, SI
    std::vector<float> rounded;       // or one
    Extent all = {}, feasible = {};   // of the finite numbers, in the unit
    double at(std::size_t row) const {
        return !place.empty()   ? places[place[row]]
               : !exact.empty() ? exact[row] / quantity->unit
                                : static_cast<double>(rounded[row]);
    }
};

struct ColumnLimits {
    std::size_t rows = 2'000'000, bytes = std::size_t{96} << 20;
};

/// A row is a design; where there are more designs than rows, one of every `every` of them, at a place that its number
/// decides: an even sample that does not alias with the steps of the axes.
struct KeptColumns {
    Question question;  // whose scenario, axes, objectives and limits these are
    std::shared_ptr<Plan const> plan;
    std::vector<KeptColumn> columns;     // the shown ones first, in order
    std::vector<std::uint8_t> feasible;  // per row: 1 where every limit is kept
    std::uint64_t designs = 0, every = 1;
    std::size_t rows = 0, feasible_rows = 0;

    bool is_sample() const { return every > 1; }
    /// How many designs a row stands for in a cell of a picture, whose counts have 32 bits.
    std::uint32_t weight() const;
    std::uint64_t design(std::size_t row) const;
    std::optional<std::size_t> row_of(std::uint64_t design) const;  // none if it is not in the sample
    KeptColumn const* find(Quantity const*) const;
    /// They answer this question too, and hold these quantities.
    bool serve(Question const&, std::vector<Quantity const*> const& shown) const;
};

/// One pass over the picture's designs, or over the sample alone, where it is a thin one. Null if stopped. Objectives,
/// x and y are kept exactly, the colour as a number.
std::shared_ptr<KeptColumns const> keep_columns(Picture const&, std::vector<Quantity const*> const& shown, Pool&,
                                                std::stop_token = {}, ProgressCall const& = {},
                                                ColumnLimits const& = {});

}  // namespace diecast
