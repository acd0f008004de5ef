// Parts of an uncertainty run over a front: merged, and read from files.
#include <random>
#include "app/present/parts/uncertainty_part_file.h"
#include "app/present/tables/uncertainty_table.h"
#include "model/study/bundle.h"
#include "tests/loaded_study.h"

using namespace diecast;

namespace {

struct SampledFrontOfStudy {
    LoadedStudy l{"package-split"};
    Pool pool{2};
    AskedUncertainty asked;

    SampledFrontOfStudy() {
        for (AxisSpec& axis : l.study.axes)
            if (axis.quantity->key == "die.clock") axis.values = {1.2, 1.8}, axis.text = "1.2,1.8 GHz";
        Issues issues;
        asked.question = *question_about_front(l.graph, l.study, 40, pool, issues);
        asked.baseline = "H100";
        asked.question.baseline = scenario_of(l.study, "H100");
        asked.options.samples = 1100;
    }
    /// Everything that is found, to the last digit.
    std::string text(Uncertainty const& found) const {
        return uncertainty_json({l.graph, asked.question, asked.options, found, swept_quantities(l.study), "H100"})
            .dump();
    }
    UncertaintyPart part(PartOf of, unsigned workers) const {
        Pool own(workers);
        Issues issues;
        UncertaintyPart part = empty_part(asked.question);
        CHECK(sample_designs(l.graph, asked.question, asked.options, share_of(asked.question.designs.size(), of), part,
                             own, issues));
        CHECK(issues.empty());
        return part;
    }
    std::string merged(std::vector<UncertaintyPart> const& parts) const {
        UncertaintyPart all = empty_part(asked.question);
        for (UncertaintyPart const& part : parts) merge(all, part);
        Issues issues;
        auto const found = uncertainty_of(l.graph, asked.question, asked.options, all, issues);
        REQUIRE(found);
        return text(*found);
    }
};

}  // namespace

TEST_CASE("an uncertainty run in parts, merged in any order, finds what one run finds") {
    SampledFrontOfStudy const front;
    Issues issues;
    Pool pool(2);
    auto const whole = uncertainty(front.l.graph, front.asked.question, front.asked.options, pool, issues);
    REQUIRE(whole);
    std::string const text = front.text(*whole);
    std::mt19937 random(1);
    for (std::uint64_t n : {1u, 3u, 7u, 64u}) {
        CAPTURE(n);
        std::vector<UncertaintyPart> parts;
        for (std::uint64_t i = 1; i <= n; ++i) parts.push_back(front.part({i, n}, 1 + static_cast<unsigned>(i % 2)));
        for (int order = 0; order < 2; ++order) {
            std::shuffle(parts.begin(), parts.end(), random);
            CHECK(front.merged(parts) == text);
        }
    }
}

TEST_CASE("a part of an uncertainty run is written and read with every bit, and goes on where it was stopped") {
    SampledFrontOfStudy const front;
    auto const& [question, options, baseline] = front.asked;
    PartQuestion const whole =
        part_question("uncertainty", "1.0", to_json(front.l.graph, bundled(front.l.graph, front.l.study)),
                      asked_json(front.asked), question.designs.size());
    Issues issues;
    auto const asked = read_asked(front.l.graph, front.l.study, whole.asked, "f", issues);
    REQUIRE(asked);
    CHECK(asked_json(*asked) == whole.asked);
    CHECK(asked->question.decided == question.decided);
    CHECK(asked->question.constraints == question.constraints);
    UncertaintyPart const part = front.part({2, 3}, 2);
    std::string const text = to_text({whole, 3, part.designs, {}}, uncertainty_part_json(part));
    auto const file = read_part(text, "f", issues);
    REQUIRE(file);
    auto const read = read_uncertainty(*file, question, "f", issues);
    REQUIRE(read);
    CHECK(to_text({whole, 3, read->designs, {}}, uncertainty_part_json(*read)) == text);
    // Stopped at once, nothing is done; afterwards the rest is.
    std::stop_source stop;
    stop.request_stop();
    UncertaintyPart rest = *read;
    Pool pool(2);
    NumberRange const all{0, question.designs.size()};
    CHECK_FALSE(sample_designs(front.l.graph, question, options, all, rest, pool, issues, stop.get_token()));
    CHECK(rest.designs == part.designs);
    CHECK(sample_designs(front.l.graph, question, options, all, rest, pool, issues));
    CHECK(front.merged({rest}) == front.merged({front.part({1, 1}, 1)}));
    CHECK(issues.empty());
    PartFile bad = *file;
    for (auto const& change : std::vector<std::function<void(Json&)>>{
             [](Json& json) { json["on front"].push_back(0); }, [](Json& json) { json["on front"][0] = -1; },
             [](Json& json) { json["designs"].erase(0); }, [](Json& json) { json["designs"][0][0] = 0; },
             [](Json& json) { json["designs"][0].erase(3); }, [](Json& json) { json["designs"][0][3] = "inf"; },
             [](Json& json) { json["baseline"] = nullptr; }, [](Json& json) { json.erase("seconds"); },
             [](Json& json) { json = Json::array(); }}) {
        bad.result = file->result;
        change(bad.result);
        CHECK_FALSE(read_uncertainty(bad, question, "f", issues));
    }
    CHECK(issues.size() == 9);
    for (char const* field : {"designs", "front", "outputs", "decided", "baseline", "samples", "sampling", "seed",
                              "range", "shape", "width", "correlation", "percentile"}) {
        Json json = whole.asked;
        json[field] = Json::object();
        Issues said;
        CHECK_FALSE(read_asked(front.l.graph, front.l.study, json, "f", said));
        CHECK(to_text(said.front()) == "f: has no good field \"asked/" + std::string(field) + "\"");
    }
}

TEST_CASE("samples that fall to designs are all, once") {
    for (std::size_t designs : {1u, 3u, 40u, 5000u})
        for (std::size_t samples : {2u, 100u, 2501u}) {
            std::uint64_t at = 0;
            for (std::size_t d = 0; d < designs; ++d) {
                NumberRange const some = samples_of({d, d + 1}, designs, samples);
                CHECK(some.first == at);
                at = some.last;
            }
            CHECK(at == samples);
        }
}
