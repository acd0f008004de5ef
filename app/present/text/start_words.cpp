#include "app/present/text/start_words.h"
#include "app/present/tables/infeasibility_words.h"
#include "app/present/tables/search_table.h"
#include "app/present/text/setting_words.h"
#include "app/present/text/shares_and_counts.h"
#include "optimizer/sweep/grid.h"

namespace diecast {

namespace {

/// Two limits are explained, others listed.
std::string reason_words(Graph const& graph, Study const& searched, InfeasibilityReport const& report) {
    constexpr std::size_t explained = 2;
    auto const axes = grid_of(graph, searched);
    auto const settings = [&](std::uint64_t design) { return charts::settings_text(graph, axes, design); };
    std::string text, others;
    std::size_t said = 0, listed = 0;
    for (ConstraintViolation const& l : report.limits) {
        std::string const reason = excluding_limit_words(l, settings);
        if (reason.empty()) continue;
        if (said++ < explained) text += (text.empty() ? "" : " ") + reason;
        else ++listed, others += (others.empty() ? "" : ", ") + limit_text(l.limit);
    }
    if (listed > 0)
        text += " " + counted(listed, "other limit excludes", "other limits exclude") + " all designs, too: " + others +
                ".";
    std::string const tightest = tightest_limit_words(report, settings);
    if (!tightest.empty() && (said == 0 || report.limits.front().alone > 0))
        text += (text.empty() ? "" : " ") + tightest;
    return text;
}

}  // namespace

std::string start_obstacle_words(Graph const& graph, StartObstacle const& obstacle,
                                 std::function<std::string(StartObstacle::WayOut const&)> const& name) {
    std::string const text = reason_words(graph, obstacle.searched, obstacle.report);
    std::string ways;
    for (StartObstacle::WayOut const& way : obstacle.ways_out)
        ways += (ways.empty() ? "" : ", or with ") + name(way) + " (the default)";
    if (!ways.empty()) return text + " Designs are feasible with " + ways + ".";
    return text + " No single answer makes designs feasible when it is put back to the default.";
}

std::vector<std::string> empty_group_words(Graph const& graph, Study const& study, SearchResult const& result,
                                           Pool& pool, std::stop_token stop) {
    constexpr std::size_t most = 4;
    constexpr std::uint64_t few_enough = 1'000'000;
    std::vector<std::string> words;
    Search const& search = *result.search;
    if (designs_in(search) > few_enough) return words;
    for (std::size_t d = 0; d < result.found.size(); ++d)
        for (std::size_t g = 0; g < result.found[d].size(); ++g) {
            if (result.found[d][g].feasible || words.size() == most) continue;
            Study const searched = study_of_search(study, search, result.designs[d], result.groups[g]);
            Issues ignored;
            auto const report = infeasibility(graph, searched, pool, ignored, stop);
            if (!report || report->feasible > 0) continue;
            std::string const group = charts::places_text(graph, search.groups, result.groups[g]),
                              &design = result.designs[d],
                              name = design + (design.empty() || group.empty() ? "" : ", ") + group;
            words.push_back((name.empty() ? "" : name + ": ") + reason_words(graph, searched, *report));
        }
    return words;
}

}  // namespace diecast
