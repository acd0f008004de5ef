// The Lite-GPU study: every claim that may gate holds, and the order of the paper's bars is exact.
#include <catch2/catch.hpp>
#include <regex>
#include "app/present/tables/claim_words.h"
#include "optimizer/analysis/search.h"
#include "optimizer/validation/study_verdict.h"
#include "tests/loaded_study.h"

using namespace diecast;

namespace {

/// Tokens/s per SM: [design][network].
std::vector<std::vector<double>> bars(std::string_view name) {
    static Pool pool;
    Issues issues;
    for (Search const& search : lite_gpu_study().study.searches)
        if (search.name == name) {
            auto const result = run_search(lite_gpu_study().graph, lite_gpu_study().study, search, pool, issues);
            REQUIRE(issues.empty());
            std::vector<std::vector<double>> values;
            for (auto const& row : result->found) {
                values.emplace_back();
                for (Found const& f : row) values.back().push_back(f.value);
            }
            return values;
        }
    FAIL("no search " << name);
    return {};
}

}  // namespace

TEST_CASE("every deciding claim and regression check of the Lite-GPU study holds, cell by cell") {
    Pool pool;
    Issues issues;
    auto const verdicts = check_claims(lite_gpu_study().graph, lite_gpu_study().study, pool, issues);
    CHECK(issues.empty());
    CHECK(verdicts.size() > 150);
    int cells = 0;
    for (Verdict const& v : verdicts) {
        cells += !v.published->search.empty();
        CAPTURE(v.published->title, v.ours, v.published->low, v.published->high, v.problem);
        CHECK_FALSE(fails(v));
    }
    CHECK(cells >= 116);
    StudyVerdict const verdict = study_verdict(verdicts);
    CHECK(verdict.of(Status::published).all == 1);  // the rest of the paper could not be seen
    CHECK(verdict.of(Status::regression).all > 140);
}

TEST_CASE("the order of the paper's bars is exact in every variant of the reproduction") {
    for (char const* variant : {"prefill", "prefill, one-shot", "prefill, network exposed", "prefill, layer overlap",
                                "prefill, 16-bit activations"}) {
        CAPTURE(variant);
        auto const v = bars(variant);  // H100, Lite, +NetBW, +NetBW+FLOPS
        for (std::size_t network = 0; network < 3; ++network) {
            CHECK(v[1][network] <= v[2][network]);
            CHECK(v[2][network] <= v[3][network]);
        }
        CHECK(v[1][2] / v[0][2] < v[1][1] / v[0][1]);  // 405B suffers more than 175B, 175B no less than 70B
        CHECK(v[1][1] / v[0][1] <= v[1][0] / v[0][0] * 1.0005);
    }
    for (char const* variant : {"decode", "decode, one-shot", "decode, network exposed", "decode, KV split evenly"}) {
        CAPTURE(variant);
        auto const v = bars(variant);  // H100, Lite, +NetBW, +MemBW, +MemBW+NetBW
        for (std::size_t network = 0; network < 3; ++network) {
            CHECK(v[1][network] <= v[2][network]);
            CHECK(v[1][network] <= v[3][network]);
            CHECK(v[3][network] <= v[4][network]);
        }
    }
}

TEST_CASE("a search over GPU counts is part of the method: all GPUs at once do badly with a small network") {
    auto const best = bars("prefill"), all = bars("prefill, all GPUs");
    CHECK(all[1][0] < 0.5 * best[1][0]);
}

TEST_CASE("the study's sentence on cost says what its search finds with a ring, to two digits") {
    std::smatch said;
    std::string const& summary = lite_gpu_study().study.summary;
    std::regex const sentence(
        R"(costs ([\d.]+) times as much .*, ([\d.]+) times with optics for nothing .* H100, ([\d.]+) \(.*\) and ([\d.]+) times)");
    REQUIRE(std::regex_search(summary, said, sentence));
    auto const v = bars("cost");  // H100 at cost, at its market price, Lite with optics at 6, 2 and 0 USD/(GB/s)
    constexpr std::size_t ring = 0;
    std::size_t number = 0;
    for (std::size_t basis : {0, 1})
        for (std::size_t lite : {2, 4}) CHECK(number_text(v[lite][ring] / v[basis][ring], 2) == said[++number].str());
}
