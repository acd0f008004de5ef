// Uncertainty part: of a run over a front, some designs over all samples, and, of the samples that fall to them, how
// often each of all designs is on the front; of a run over one design, its numbers at some of the samples.
#pragma once
#include <map>
#include "optimizer/sweep/parts/ranges.h"
#include "optimizer/uncertainty/uncertainty.h"

namespace diecast {

struct UncertaintyPart {
    Ranges designs;
    std::map<std::uint64_t, DesignSpread> spreads;  // of these
    std::vector<std::uint64_t> on_front;            // of all: samples; empty where no front is requested
    std::optional<DesignSpread> baseline;
    double seconds = 0;
};
using PartCall = std::function<void(UncertaintyPart const&)>;

/// Nothing is done yet.
UncertaintyPart empty_part(UncertaintyQuestion const&);
/// The samples that fall to these designs: those of all designs are all.
NumberRange samples_of(NumberRange designs, std::size_t all_designs, std::size_t samples);

/// Does what `part` lacks of these designs; `done` is called after every few. Where it is stopped, or the issues say
/// what is wrong, `part` is what was done by then; false.
bool sample_designs(Graph const&, UncertaintyQuestion const&, UncertaintyOptions const&, NumberRange designs,
                    UncertaintyPart& part, Pool&, Issues&, std::stop_token = {}, ProgressCall const& = {},
                    PartCall const& done = {});
/// Adds another part's designs; they are none that are there.
void merge(UncertaintyPart&, UncertaintyPart const&);
/// What uncertainty() finds, of all designs; nothing is computed but what the inputs are. None where the issues say
/// what is wrong.
std::optional<Uncertainty> uncertainty_of(Graph const&, UncertaintyQuestion const&, UncertaintyOptions const&,
                                          UncertaintyPart const&, Issues&);

/// Samples of a question about one design.
struct SamplesPart {
    Ranges samples;
    /// Each output of the design, then of the one that it is compared with: a number for every sample of the run (of
    /// those that are not done any), or a single one where all samples have the same. SI. Empty before any is done.
    std::vector<std::vector<double>> columns;
    double seconds = 0;
};
using SamplesCall = std::function<void(SamplesPart const&)>;

/// Does what `part` lacks of these samples, as sample_designs() does it for designs.
bool sample_one(Graph const&, UncertaintyQuestion const&, UncertaintyOptions const&, NumberRange samples,
                SamplesPart& part, Pool&, Issues&, std::stop_token = {}, ProgressCall const& = {},
                SamplesCall const& done = {});
/// Adds another part's samples; they are none that are there. False where the two have other columns.
bool merge(SamplesPart&, SamplesPart const&);
/// What uncertainty() finds, of all samples.
std::optional<Uncertainty> uncertainty_of(Graph const&, UncertaintyQuestion const&, UncertaintyOptions const&,
                                          SamplesPart const&, Pool&, Issues&);

}  // namespace diecast
