// Designs at samples: what is shared among them changes no number.
#include "optimizer/uncertainty/sampled_plan.h"
#include "tests/bits.h"
#include "tests/loaded_study.h"

using namespace diecast;

TEST_CASE("Designs at samples have the numbers of each alone, at every SIMD level, whichever formulas are shared") {
    LoadedStudy l("lite-gpu");
    auto const find = [&](char const* key) { return l.graph.find(key); };
    std::vector<Quantity const*> const outputs{find("serve.cost"), find("serve.slack"), find("package.cost"),
                                               find("serve.between_tokens")},
        sampled{find("process.wafer_price"), find("process.defect_density")};
    Members members{{find("die.area"), find("package.stacks"), find("decode.batch")}, {{}, {}, {}}, 0};
    for (double area : {100.0, 400.0})
        for (double stacks : {4.0, 1.0, 2.0})
            for (double batch : {64.0, 1.0, 256.0}) {
                double const place[]{area, stacks, batch};
                for (std::size_t i = 0; i < 3; ++i) members.places[i].push_back(place[i]);
                ++members.count;
            }
    std::vector<std::vector<double>> const values{{9000, 12000, 20000}, {0.05, 0.1, 0.3}};
    double const* const pointers[]{values[0].data(), values[1].data()};
    std::size_t seen = 0;
    for (Isa isa : {Isa::v2, Isa::v3, Isa::v4}) {
        SampledPlan const plan(l.graph, l.study.scenario, members, sampled, outputs, isa);
        CHECK(plan.moves(0));
        CHECK_FALSE(plan.moves(3));  // neither makes it faster
        SampledPlan::Scratch scratch;
        plan.run(pointers, 3, 4, members.count, scratch, [&](std::size_t m, auto columns) {
            CHECK(m >= 4);
            ++seen;
            for (std::size_t s = 0; s < 3; ++s) {
                Scenario design = l.study.scenario;
                for (std::size_t i = 0; i < 3; ++i) design.pin(*members.moved[i], members.places[i][m]);
                for (std::size_t i = 0; i < 2; ++i) design.pin(*sampled[i], values[i][s]);
                auto const alone = evaluate(l.graph, design, outputs);
                for (std::size_t j = 0; j < outputs.size(); ++j)
                    CHECK(same_bits(alone[j], columns[j].lanes[columns[j].moves ? s : 0]));
            }
        });
    }
    CHECK(seen == 3 * (members.count - 4));
}
