// Violation words: why values of a choice have no feasible design, and what negative slacks mean.
#include "app/present/text/violation_words.h"
#include <catch2/catch.hpp>
#include "app/present/charts/chart_parts.h"
#include "model/study/starts/starts.h"
#include "tests/shipped.h"

namespace diecast {
namespace {

TEST_CASE("values of the colour without a feasible design are listed with the constraint and the nearest value") {
    Issues issues;
    Study const study = make_start(
        shipped(), *find_start("train"),
        {{"network", "Llama-3.1 405B"}, {"gpus", "H100,B200"}, {"count", "8192,16384"}, {"limit", "60 d"}}, issues);
    REQUIRE_FALSE(has_errors(issues));
    Pool pool(1);
    Question question = question_of(shipped(), study);
    question.colour = shipped().find("gpu.model");
    put_limits(shipped(), study, question);
    Explorer explorer(shipped(), pool);
    auto const picture = explorer.run(question);
    REQUIRE(picture);
    auto const name = [&](double v) { return shipped().entries(*question.colour)[static_cast<std::size_t>(v)].name; };
    auto const place = [&](auto const& axes, auto const& chosen) {
        return charts::places_text(shipped(), axes, chosen);
    };
    auto const words = [&](Study const& of) {
        return excluded_values_words(shipped(), of, picture->question, picture->value_fronts, name, place, pool);
    };
    CHECK_THAT(words(study), Catch::StartsWith(" H100: run duration 64.3\u00a0d at best (") &&
                                 Catch::Contains("16\u202f384 GPUs") && Catch::EndsWith("), limit 60\u00a0d."));
    Study sampled = study;
    sampled.sampling.by = DesignSampling::By::random;
    CHECK(words(sampled).empty());
}

TEST_CASE("a negative layout slack is explained, and one whose name explains it is not") {
    CHECK(negative_slack_words(*shipped().find("training.layout_slack")) ==
          "GPUs, batch, layers or heads do not divide evenly");
    CHECK(negative_slack_words(*shipped().find("decode.memory_slack")) == "more memory is needed than there is");
    CHECK(negative_slack_words(*shipped().find("scaleout.slack")) ==
          "more GPUs than so many ports and tiers of switches join");
    CHECK_FALSE(negative_slack_words(*shipped().find("decode.algorithm_slack")).empty());
    CHECK(negative_slack_words(*shipped().find("run.wall_time")).empty());
    for (Quantity const* q : shipped().quantities())
        if (q->sense == Sense::slack && q->key.ends_with("layout_slack")) CHECK_FALSE(negative_slack_words(*q).empty());
}

}  // namespace
}  // namespace diecast
