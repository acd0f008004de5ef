// The study of agentic serving: what was published of prefix caching is met, and which stores are the cheapest.
#include <catch2/catch.hpp>
#include <cmath>
#include "optimizer/analysis/break_even.h"
#include "optimizer/analysis/search.h"
#include "optimizer/validation/validate.h"
#include "tests/loaded_study.h"

using namespace diecast;

namespace {

LoadedStudy const& agentic() {
    static LoadedStudy const l("agentic-serving");
    return l;
}

}  // namespace

TEST_CASE("what was published of prefix caching comes out within its tolerance") {
    Pool pool;
    Issues issues;
    std::size_t decided = 0;
    for (Verdict const& v : check_claims(agentic().graph, agentic().study, pool, issues)) {
        CAPTURE(v.published->title, v.ours, v.problem);
        CHECK(std::isfinite(v.ours));
        CHECK(v.within);
        if (v.published->status == Status::published || v.published->status == Status::derived) ++decided;
    }
    CHECK(decided == 8);
}

TEST_CASE(
    "beyond pauses of seconds drives behind the GPUs are the cheapest store, and more of them for longer pauses") {
    Pool pool;
    Issues issues;
    Search const* search = search_named(agentic().study, "cheapest stores");
    REQUIRE(search);
    auto const r = run_search(agentic().graph, agentic().study, *search, pool, issues);
    REQUIRE(r);
    CHECK(issues.empty());
    REQUIRE(r->found[0].size() == 5);
    double drives = 0;
    for (Found const& f : r->found[0]) {
        REQUIRE(f.feasible);
        CHECK(f.chosen[0] == 0);  // modules of DDR5
        CHECK(f.chosen[1] >= drives);
        drives = f.chosen[1];
    }
    CHECK(r->found[0][0].chosen[1] == 0);
    CHECK(r->found[0][1].chosen[1] > 0);
}

TEST_CASE("managed retention keeps keys and values at a price near that of DDR5, and far below it against drives") {
    static LoadedStudy const study("managed-retention-memory");
    Issues issues;
    auto const price = [&](char const* name) {
        BreakEven const* asked = break_even_named(study.study, name);
        REQUIRE(asked);
        auto const a = answer(study.graph, study.study, *asked, issues);
        REQUIRE(a);
        return first_crossing(*a);
    };
    CHECK(price("price-kv-dram") == Approx(10.8).epsilon(0.01));
    CHECK(price("price-kv-ssd") == Approx(0.577).epsilon(0.01));
    CHECK(issues.empty());
}
