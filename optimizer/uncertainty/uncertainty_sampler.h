// Sampler: the work of a question about uncertainty: designs at samples, in stretches that fit into memory.
#pragma once
#include <chrono>
#include "optimizer/uncertainty/uncertainty_part.h"
#include "optimizer/uncertainty/uncertainty_recorder.h"

namespace diecast {

/// Designs at samples. Where the outputs of all fit into memory, each is evaluated once. Where they do not, twice: a
/// few samples at a time for the front, a few designs at a time for the percentiles; the results are the same.
class UncertaintySampler {
public:
    /// The baseline is the design behind the `designs`. std::invalid_argument: no such correlation.
    UncertaintySampler(UncertaintyEnsemble const&, Measured const&, std::size_t designs, bool baseline,
                       UncertaintyOptions const&, Pool&, std::stop_token, ProgressCall const&);

    /// Number of samples done; 0: stopped too early for any result. The front is not requested where `on_front` is
    /// empty.
    std::size_t run(std::vector<DesignSpread>& spreads, std::optional<DesignSpread>& baseline,
                    std::vector<std::uint64_t>& on_front);
    /// Does what `part` lacks of these designs, a block of them at a time. False if stopped.
    bool run_share(NumberRange share, UncertaintyPart& part, PartCall const& done);
    /// Does what `part` lacks of these samples of one design. False if stopped.
    bool run_samples(NumberRange share, SamplesPart& part, SamplesCall const& done);

private:
    using Clock = std::chrono::steady_clock;
    using Inputs = std::vector<std::vector<double>>;

    /// Designs whose outputs at so many samples fit into memory, or samples of so many designs.
    std::size_t count_that_fits(std::size_t others) const;
    std::size_t look_size() const;
    SampledDesigns space(NumberRange designs, std::size_t samples) const;
    bool evaluate(NumberRange designs, std::size_t count, Inputs const&, BlockSink&);
    /// Calls f(first sample, how many, inputs) for stretches of so many samples until it is false. How many were done.
    template <class F>
    std::size_t in_stretches(NumberRange samples, std::size_t most, F const& f);
    SampledDesigns fill(NumberRange designs, std::size_t samples, std::vector<std::uint64_t>* on_front);
    bool count_samples(NumberRange samples, std::vector<std::uint64_t>& on_front);
    void sum_up(SampledDesigns const&, std::size_t first, std::span<DesignSpread> spreads);
    bool fill_baseline(std::optional<DesignSpread>&);
    void keep(SampledOutputs const& outputs, std::size_t first, SamplesPart& part) const;

    UncertaintyEnsemble const& ensemble_;
    Measured const& columns_;
    std::size_t designs_;
    bool has_baseline_;
    UncertaintyOptions const& options_;
    Pool& pool_;
    std::stop_token stop_;
    ProgressCall const& progress_;
    Samples samples_;
    Copula copula_;
    std::vector<std::vector<double>> base_;
    std::optional<SampledDesigns> baseline_;  // once it is done
    Clock::time_point start_ = Clock::now();
    Progress now_{};
    std::uint64_t before_ = 0;  // evaluations
};

/// What is kept of one design whose outputs were computed before: each a number per sample, or one for all.
SampledDesigns sampled_design(Measured const&, std::span<std::vector<double> const> columns, std::size_t samples);

}  // namespace diecast
