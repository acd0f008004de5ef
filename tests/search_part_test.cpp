// Parts of a study's searches: merged, stopped and gone on with, and read from files.
#include <random>
#include "app/present/parts/search_part_file.h"
#include "app/present/tables/search_table.h"
#include "tests/loaded_study.h"

using namespace diecast;

namespace {

struct StudySearches {
    Graph const& graph = shipped();
    Study const& study = lite_gpu_study().study;
    std::vector<Search const*> searches;
    std::vector<SearchSweep> sweeps;

    StudySearches() {
        for (Search const& search : study.searches) searches.push_back(&search);
        Issues issues;
        sweeps = sweeps_of(graph, study, searches, issues);
        CHECK(issues.empty());
    }
    std::uint64_t rows() const { return sweeps.back().rows.last; }
    /// Everything that is found, to the last digit.
    std::string text(std::vector<SearchResult> const& results) const { return searches_json(graph, results).dump(); }
    std::string merged(std::vector<SearchPart> const& parts) const {
        SearchPart all = empty_part(sweeps);
        for (SearchPart const& part : parts) merge(all, part, sweeps);
        Issues issues;
        auto const results = results_of(graph, study, searches, all, issues);
        REQUIRE(results);
        return text(*results);
    }
    SearchPart part(PartOf of) const {
        Pool pool(static_cast<unsigned>(1 + of.index % 3));
        SearchPart part = empty_part(sweeps);
        CHECK(search_rows(graph, study, sweeps, share_of(rows(), of), part, pool));
        return part;
    }
};

}  // namespace

TEST_CASE("searches in parts, merged in any order, find what one run finds") {
    StudySearches const s;
    REQUIRE(s.sweeps.size() > 3);
    Pool pool(2);
    Issues issues;
    std::vector<SearchResult> whole;
    for (Search const* search : s.searches) whole.push_back(*run_search(s.graph, s.study, *search, pool, issues));
    std::string const text = s.text(whole);
    std::mt19937 random(1);
    for (std::uint64_t n : {1u, 2u, 7u, 64u}) {
        CAPTURE(n);
        std::vector<SearchPart> parts;
        for (std::uint64_t i = 1; i <= n; ++i) parts.push_back(s.part({i, n}));
        for (int order = 0; order < 2; ++order) {
            std::shuffle(parts.begin(), parts.end(), random);
            CHECK(s.merged(parts) == text);
        }
    }
}

TEST_CASE("a search that is stopped again and again goes on to the same end, through files") {
    StudySearches const s;
    std::string const whole = s.merged({s.part({1, 1})});
    Pool pool(2);
    PartFile file;
    file.question = part_question("search", "1.0", "{}", {{"search", ""}}, s.rows());
    int stops = 0;
    for (bool done = false; !done; ++stops) {
        REQUIRE(stops < 1000);
        Issues issues;
        SearchPart part = empty_part(s.sweeps);
        if (stops > 0) part = *read_search(file, s.sweeps, "f", issues);
        std::stop_source stop;
        auto now = Pace::Clock::time_point{};
        done = search_rows(
            s.graph, s.study, s.sweeps, {0, s.rows()}, part, pool, stop.get_token(), {},
            [&](SearchPart const&) { stop.request_stop(); },
            Pace(std::chrono::milliseconds(1), [&] { return now += std::chrono::seconds(1); }), 0);
        file.done = part.rows;
        auto const read = read_part(to_text(file, search_part_json(part)), "f", issues);
        REQUIRE(read);
        file = *read;
        if (done) CHECK(s.merged({part}) == whole);
    }
    CHECK(stops > 3);
    Issues issues;
    for (auto const& change : std::vector<std::function<void(Json&)>>{
             [](Json& json) { json["best"].erase(0); }, [](Json& json) { json["best"][0][0][0] = 1000000; },
             [](Json& json) { json["best"][0][0][1] = 18446744073709551615u; },
             [](Json& json) { json["best"][0].push_back(json["best"][0][0]); },
             [](Json& json) { json["best"][0][0][2] = "much"; }, [](Json& json) { json = nullptr; }}) {
        PartFile bad = file;
        change(bad.result);
        CHECK_FALSE(read_search(bad, s.sweeps, "f", issues));
    }
    CHECK(issues.size() == 6);
}
