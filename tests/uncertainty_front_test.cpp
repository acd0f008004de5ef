// Which designs are on the front of a sample, against looking at all pairs.
#include "optimizer/uncertainty/uncertainty_front.h"
#include <algorithm>
#include <cmath>
#include "tests/bits.h"

using namespace diecast;

namespace {

/// In how many samples from `first` on each design is on the front.
std::vector<std::uint64_t> counted(SampledFront const& front, SampledOutputs const& outputs, std::size_t first,
                                   std::size_t designs, Isa isa) {
    BlockFronts fronts(front, designs, isa);
    std::vector<std::uint64_t> count(designs);
    std::size_t const wide = front.objectives.size() + 1, block = SampledPlan::block;
    for (; first < outputs.samples(); first += block) {
        std::size_t const samples = std::min(block, outputs.samples() - first);
        for (std::size_t d = 0; d < designs; ++d) {
            std::vector<std::array<double, SampledPlan::block>> lanes(wide);
            std::vector<SampledPlan::Column> columns;
            for (std::size_t j = 0; j < wide; ++j) {
                auto const column = outputs.at(d, j);
                lanes[j].fill(column[0]);
                if (column.size() > 1) std::copy_n(column.data() + first, samples, lanes[j].data());
                columns.push_back({lanes[j].data(), column.size() > 1});
            }
            BlockBits feasible = BlockBits::first(samples);
            for (auto const& limit : front.limits) feasible &= satisfied(limit, columns[limit.output], isa);
            fronts.take(d, columns, feasible);
        }
        fronts.count(outputs, first, count);
    }
    return count;
}

}  // namespace

TEST_CASE("Chances of being on the front are those of looking at all pairs") {
    Random random(11);
    for (std::size_t objectives : {1u, 2u, 3u, 5u}) {
        std::size_t const designs = 17, samples = 700;
        SampledOutputs outputs(designs, objectives + 1, samples);
        for (std::size_t d = 0; d < designs; ++d)
            for (std::size_t j = 0; j <= objectives; ++j)
                for (double& v : outputs.at(d, j)) {
                    v = double(random.below(6));                  // many are equal
                    if (random.below(3) == 0) v = 3 + 1e-12 * v;  // or equal when rounded to four bytes
                    if (random.below(50) == 0) v = std::nan("");
                }
        SampledFront front;
        for (std::size_t j = 0; j < objectives; ++j) front.objectives.push_back({j, j % 2 == 1});
        front.limits = {{objectives, 1, 4}};
        auto const takes_part = [&](std::size_t d, std::size_t s) {
            double const limit = outputs.at(d, objectives)[s];
            for (std::size_t j = 0; j < objectives; ++j)
                if (std::isnan(outputs.at(d, j)[s])) return false;
            return limit >= 1 && limit <= 4;
        };
        auto const dominates = [&](std::size_t x, std::size_t y, std::size_t s) {
            bool better = false;
            for (std::size_t j = 0; j < objectives; ++j) {
                double const sign = j % 2 ? -1 : 1, p = sign * outputs.at(x, j)[s], q = sign * outputs.at(y, j)[s];
                if (p > q) return false;
                better = better || p < q;
            }
            return better;
        };
        std::vector<std::uint64_t> expected(designs);
        for (std::size_t s = 100; s < samples; ++s)
            for (std::size_t d = 0; d < designs; ++d) {
                bool on = takes_part(d, s);
                for (std::size_t e = 0; e < designs && on; ++e) on = !(takes_part(e, s) && dominates(e, d, s));
                expected[d] += on;
            }
        for (Isa isa : {Isa::v2, Isa::v3, best_isa()}) CHECK(counted(front, outputs, 100, designs, isa) == expected);
    }
}
