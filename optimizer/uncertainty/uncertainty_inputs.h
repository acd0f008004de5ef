// Uncertain inputs: which numbers behind a design may be off, how far, and which of them move together.
#pragma once
#include "optimizer/analysis/inputs.h"

namespace diecast {

/// What is assumed where no source states it.
struct AssumedUncertainty {
    double share = 0;  // inputs without stated ends: so far to both sides (0.1: 10 %); 0: they stay as they are
    Distribution shape = Distribution::triangular;
    double width = 1;  // of all intervals, about the value: 0.5 halves them
};

/// A number as a random one. Numbers in the row's unit. Where the row is logarithmic, uniform and triangular are so of
/// the logarithm.
struct Uncertain {
    Quantity const* quantity;
    std::string selector, entry;  // the choice and the entry whose value it is; empty: pinned, or a default
    double value, lo, hi;
    Distribution shape;
    bool stated, shape_stated;  // by the entry; otherwise as AssumedUncertainty says
    std::string source;         // those of one source move together

    /// The value below which a share `u` in (0, 1) of its values lies, within the row's range; whole where the row is.
    double quantile(double u) const;
    /// The same for many numbers: what does not change with u is computed once.
    void quantiles(std::span<double> u_to_values) const;
    bool is_same(Uncertain const& other) const {  // the same number of the same entry
        return quantity == other.quantity && entry == other.entry && selector == other.selector;
    }
};

/// The uncertain among the inputs of the outputs under a scenario; those of `decided` that are pinned are not: what one
/// chooses is not off.
/// Source: that of the value where it is published, derived or fitted; otherwise the entry that assumes or recalls it.
std::vector<Uncertain> uncertain_inputs(Graph const&, Scenario const&, std::vector<Quantity const*> const& outputs,
                                        std::vector<Quantity const*> const& decided, AssumedUncertainty const&);

}  // namespace diecast
