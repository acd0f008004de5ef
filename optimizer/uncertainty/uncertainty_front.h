// Chances of designs to be on the front: of each sample its own.
#pragma once
#include "model/core/formula.h"
#include "optimizer/uncertainty/uncertainty_ensemble.h"

namespace diecast {

/// What makes a front: columns of the outputs.
struct SampledFront {
    struct Objective {
        std::size_t output;
        bool maximise;
    };
    struct Limit {
        std::size_t output;
        double lo, hi;  // SI
    };
    std::vector<Objective> objectives;
    std::vector<Limit> limits;
};

/// One bit for each sample of a block.
struct BlockBits {
    static constexpr std::size_t word = 64;
    std::array<std::uint64_t, SampledPlan::block / word> words{};

    static BlockBits first(std::size_t samples);
    /// Those of N samples from number `sample` on; N divides both.
    template <std::size_t N>
    unsigned at(std::size_t sample) const {
        return static_cast<unsigned>(words[sample / word] >> (sample % word) & ((std::uint64_t{1} << N) - 1));
    }
    void add(std::size_t sample, unsigned bits) { words[sample / word] |= std::uint64_t{bits} << (sample % word); }
    BlockBits& operator&=(BlockBits const& other);
    bool any() const;
    std::size_t count() const;
};
/// The samples of a block that satisfy a limit.
BlockBits satisfied(SampledFront::Limit const&, SampledPlan::Column const&, Isa);

/// Fronts of the samples of one block: one worker's.
class BlockFronts {
public:
    BlockFronts(SampledFront const&, std::size_t designs, Isa = best_isa());
    ~BlockFronts();
    BlockFronts(BlockFronts&&) noexcept;

    /// A design's outputs at the samples, and those at which it satisfies all limits.
    void take(std::size_t design, std::span<SampledPlan::Column const>, BlockBits const& feasible);
    /// Adds to `count` for each design the samples in which it is feasible and no other feasible one is at least as
    /// good in every objective and better in one. `outputs`: the same numbers, at samples from `first` on.
    void count(SampledOutputs const& outputs, std::size_t first, std::span<std::uint64_t> count);

private:
    class Comparison;
    std::unique_ptr<Comparison> comparison_;
    Isa isa_;
};

/// Which of these points no other dominates; less is better. Points with a NaN are none.
std::vector<bool> nondominated(std::vector<std::vector<double>> const& points);

}  // namespace diecast
