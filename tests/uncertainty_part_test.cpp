// Parts of an uncertainty run over a front: merged, and read from files.
#include <random>
#include "app/present/parts/uncertainty_part_file.h"
#include "app/present/parts/validation_part_file.h"
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

TEST_CASE("a part of one design's samples is written and read with every bit, and hostile ones are refused") {
    LoadedStudy const l("package-split");
    Pool pool(2);
    Issues issues;
    AskedUncertainty asked{question_about(l.graph, l.study, scenario_of(l.study, "H100")), {}};
    asked.options.samples = 1100;
    SamplesPart part;
    REQUIRE(sample_one(l.graph, asked.question, asked.options, {300, 700}, part, pool, issues));
    PartQuestion const whole = part_question("uncertainty", "1.0", to_json(l.graph, bundled(l.graph, l.study)),
                                             asked_json(asked), whole_of(asked));
    CHECK(whole.whole == 1100);
    CHECK(is_about_one_design(whole.asked));
    std::string const text = to_text({whole, 3, part.samples, {}}, samples_part_json(part));
    auto const file = read_part(text, "f", issues);
    REQUIRE(file);
    auto const read = read_samples(*file, asked, "f", issues);
    REQUIRE(read);
    CHECK(to_text({whole, 3, read->samples, {}}, samples_part_json(*read)) == text);
    CHECK(issues.empty());
    PartFile bad = *file;
    for (auto const& change : std::vector<std::function<void(Json&)>>{
             [](Json& json) { json["columns"].erase(0); }, [](Json& json) { json["columns"][0] = "x"; },
             [](Json& json) {
                 json["columns"][0] = Json::array({1, 2});
             },
             [](Json& json) { json.erase("seconds"); }, [](Json& json) { json["columns"] = nullptr; },
             [](Json& json) { json = Json::array(); }}) {
        bad.result = file->result;
        change(bad.result);
        CHECK_FALSE(read_samples(bad, asked, "f", issues));
    }
    CHECK(issues.size() == 6);
    AskedUncertainty endless = asked;
    endless.options.samples = 100'000'000;
    bad = *file;
    bad.question.whole = endless.options.samples;
    CHECK_FALSE(read_samples(bad, endless, "f", issues));
    CHECK(issues.back().what == "asks for more samples than part files hold");
}

TEST_CASE("a part of validation series is written and read with every bit, and hostile ones are refused") {
    LoadedStudy const l("package-split");
    std::vector<Series> all;
    for (char const* name : {"splitwise.json", "mlperf-power.json"}) {
        SeriesReading reading = load_series(l.graph, validation_folder() / name);
        REQUIRE_FALSE(has_errors(reading.issues));
        all.push_back(std::move(reading.series));
    }
    Issues issues;
    std::string const study = series_json(l.graph, all);
    auto const again = read_series_list(l.graph, study, "f", issues);
    REQUIRE(again.size() == 2);
    CHECK(series_json(l.graph, again) == study);
    PredictedPart part;
    REQUIRE(predict_rows(l.graph, all, {30, rows_in(all)}, part, issues));
    PartQuestion const whole = part_question("validate", "1.0", study, {{"rows", false}}, rows_in(all));
    std::string const text = to_text({whole, 2, part.rows, {}}, predicted_part_json(all, part));
    auto const file = read_part(text, "f", issues);
    REQUIRE(file);
    auto const read = read_predicted(l.graph, *file, again, "f", issues);
    REQUIRE(read);
    CHECK(to_text({whole, 2, read->rows, {}}, predicted_part_json(again, *read)) == text);
    for (auto const& [number, c] : part.cases) CHECK(read->cases.at(number).design == c.design);
    issues.clear();
    PartFile bad = *file;
    for (auto const& change : std::vector<std::function<void(Json&)>>{
             [](Json& json) { json["rows"].erase(0); }, [](Json& json) { json["rows"][0][0] = 0; },
             [](Json& json) { json["rows"][0][1]["ours"].push_back(1); },
             [](Json& json) { json["rows"][0][1]["ours"][0] = "x"; },
             [](Json& json) {
                 json["rows"][0][1]["found"] = {{"no.key", 1}};
             },
             [](Json& json) { json["rows"][0][1]["violates"] = {"no.key"}; },
             [](Json& json) { json["rows"][0][1].erase("group"); }, [](Json& json) { json = nullptr; }}) {
        bad.result = file->result;
        change(bad.result);
        CHECK_FALSE(read_predicted(l.graph, bad, again, "f", issues));
    }
    CHECK(issues.size() == 8);
}
