// Finder: the sink of a sweep that wants its front, and what it has seen as plain numbers, to be kept and merged.
#pragma once
#include "optimizer/sweep/extents.h"
#include "optimizer/sweep/grid.h"
#include "optimizer/sweep/parts/histogram.h"
#include "optimizer/sweep/survey.h"

namespace diecast {

/// Of an objective, SI: between which values it lies, over all designs and over the feasible ones, and how it is spread
/// over the latter.
struct Spread {
    Extent all, feasible;
    Histogram histogram;
};

/// All that findings are made of. Sums and fronts of two states that saw different designs are those of one that saw
/// all of these, whichever comes first.
struct SweepState {
    std::uint64_t seen = 0, feasible = 0, hash = 0;
    std::vector<std::uint64_t> violations;                  // per limit
    std::vector<Archive::Point> front;                      // by design
    std::vector<std::vector<Archive::Point>> value_fronts;  // per value of the colour, see Findings
    std::vector<Spread> spreads;                            // per objective; none where they are not wanted
    double seconds = 0;
};

class Finder {
public:
    /// `fronts`: see explore() in grid.h.
    Finder(Plan const&, Study const&, std::vector<Constraint> const& limits, Question const& fronts);
    /// As the one above; its state has the objectives' spreads, too.
    static Finder with_spreads(Plan const&, Study const&, std::vector<Constraint> const& limits,
                               Question const& fronts);
    /// Which lanes satisfy all limits, as Limits has them.
    std::uint8_t const* take(Row const&);
    void merge(Finder const&);
    /// The state must have as many limits, values and spreads as this; its designs are none that were seen already.
    void merge(SweepState const&);
    SweepState state() const;
    Findings findings(Question const& fronts) const;

    std::size_t limits() const { return limits_.violations().size(); }
    std::size_t spreads() const { return extents_.size(); }
    std::size_t values() const { return by_value_ ? by_value_->categories().values().size() : 0; }

private:
    std::uint64_t seen_ = 0;
    Limits limits_;
    Front front_;
    std::optional<ValueFronts> by_value_;
    HashSink hash_;
    std::vector<Extents> extents_;
    std::vector<HistogramStage> histograms_;  // one for each of extents_
    double seconds_ = 0;
};

}  // namespace diecast
