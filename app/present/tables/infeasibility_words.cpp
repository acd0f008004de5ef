#include "app/present/tables/infeasibility_words.h"
#include "app/present/tables/search_table.h"
#include "app/present/text/setting_words.h"
#include "app/present/text/shares_and_counts.h"
#include "model/core/text.h"
#include "model/core/value_text.h"
#include "optimizer/sweep/grid.h"
#include "optimizer/sweep/violated_constraints.h"

namespace diecast {
namespace {

/// Of a limit that can be relaxed, or an input that can be changed.
std::string way_out_text(ConstraintViolation const& l) {
    if (auto const c = relaxed(l)) return limit_text(*c);
    InputChange const& change = *l.way_out->change;
    return label_of(*change.quantity) + " " + value_text(change.value, *change.quantity);
}

/// ", with Time between tokens 5.44 ms and Maximum time between tokens 0.1 ms".
std::string inputs_text(ConstraintViolation::Nearest const& nearest) {
    std::string text;
    for (std::size_t i = 0; i < nearest.inputs.size(); ++i) {
        Quantity const& q = *nearest.inputs[i].quantity;
        text += (i == 0                           ? ", with "
                 : i + 1 == nearest.inputs.size() ? " and "
                                                  : ", ") +
                label_of(q) + " " + to_text(nearest.inputs[i].value, q);
    }
    return text;
}

std::string with_settings(SettingsWords const& settings, std::uint64_t design) {
    std::string const text = settings ? settings(design) : "";
    return text.empty() ? "" : " (" + text + ")";
}

std::vector<std::string> ways_out(Graph const& graph, Study const& study, InfeasibilityReport const& s,
                                  SettingsWords const& settings) {
    std::vector<std::string> words;
    for (ConstraintViolation const& l : s.limits)
        if (std::string text = excluding_limit_words(l, settings); !text.empty()) words.push_back(std::move(text));
    if (std::string text = tightest_limit_words(s, settings); !text.empty()) words.push_back(std::move(text));
    if (!s.nearest || (s.limits.front().way_out && s.limits.front().way_out->design == *s.nearest)) return words;
    std::string violated;
    for (ViolatedConstraint const& v : violated_constraints(graph, s.nearest_design, limits_of(graph, study), label_of))
        violated += (violated.empty() ? "" : "; ") + v.text;
    words.push_back("Nearest over all is design " + spaced(*s.nearest) + with_settings(settings, *s.nearest) + ": " +
                    violated + ".");
    return words;
}

/// "Memory class HBM3E or HBM4", "Clock 1.2 … 1.6 GHz".
std::string places_text(Graph const& graph, Axis const& axis, Places places) {
    Quantity const& q = *axis.quantities.front();
    auto const text = [&](std::uint32_t place) { return cell_text(graph, q, axis.values.front()[place] * q.unit); };
    std::string range;
    if (graph.is_choice(q))
        for (std::uint32_t i = places.first; i < places.last; ++i) range += (range.empty() ? "" : " or ") + text(i);
    else if (places.size() == 1) range = value_text(axis.values.front()[places.first], q);
    else range = text(places.first) + " … " + value_text(axis.values.front()[places.last - 1], q);
    return label_of(q) + " " + range;
}

}  // namespace

std::string excluding_limit_words(ConstraintViolation const& l, SettingsWords const& settings) {
    if (l.held || !l.best) return "";
    return "No design can satisfy " + limit_text(l.limit) + ": the best has " +
           to_text(l.best->value, *l.limit.quantity) + with_settings(settings, l.best->design) + inputs_text(*l.best) +
           (l.way_out && l.way_out->value != l.best->value ? ", and violates other limits." : ".");
}

std::string tightest_limit_words(InfeasibilityReport const& s, SettingsWords const& settings) {
    if (s.limits.empty()) return "";
    ConstraintViolation const& most = s.limits.front();
    if (most.alone == 0) return s.limits.size() > 1 ? "Every design violates two constraints or more." : "";
    std::string const text =
        (most.held ? "The tightest constraint is " + limit_text(most.limit) + ": " : std::string()) +
        counted(most.alone, "design violates", "designs violate") + " nothing else";
    std::string const place = with_settings(settings, most.way_out->design) + ".";
    if (relaxed(most) || most.way_out->change)
        return text + "; " + way_out_text(most) + " makes the first design feasible" + place;
    return text + (most.alone > 1 ? ", the best of them with " : ", with ") + label_of(*most.limit.quantity) + " " +
           to_text(most.way_out->value, *most.limit.quantity) + place;
}

Table infeasibility_table(InfeasibilityReport const& s) {
    Table table{{{"limit"},
                 {"violated by", true},
                 {"violated by only this", true},
                 {"loosest feasible value", true},
                 {"best value", true}},
                {}};
    auto const text = [](std::optional<ConstraintViolation::Nearest> const& n, Quantity const& q) {
        return n ? to_text(n->value, q) : "";
    };
    for (ConstraintViolation const& l : s.limits)
        table.rows.push_back({limit_text(l.limit), percent(l.violations, s.designs), percent(l.alone, s.designs),
                              text(l.way_out, *l.limit.quantity),
                              l.held   ? ""
                              : l.best ? text(l.best, *l.limit.quantity)
                                       : "no number"});
    return table;
}

std::vector<std::string> infeasibility_words(Graph const& graph, Study const& study, InfeasibilityReport const& s,
                                             SettingsWords const& settings) {
    if (s.feasible > 0 || s.designs == 0) return {};
    std::vector<std::string> words = ways_out(graph, study, s, settings);
    if (s.proof) words.push_back(infeasibility_proof_words(*s.proof));
    return words;
}

std::string infeasibility_proof_words(InfeasibilityProof const& proof) {
    std::string limits;
    for (std::size_t l = 0; l < proof.limits.size(); ++l)
        limits += (l == 0 ? "" : l + 1 == proof.limits.size() ? " and " : ", ") + limit_text(proof.limits[l]);
    std::uint64_t designs = 0;
    for (InfeasibilityProof::Leaf const& leaf : proof.leaves) designs += designs_in(leaf.box);
    std::string const parts =
        proof.leaves.size() == 1 ? "the whole grid at once" : counted(proof.leaves.size(), "part") + " of the grid";
    std::string const how = proof.evaluated == designs ? "each was evaluated"
                            : proof.evaluated == 0     ? "bounds show it for " + parts
                                                       : "bounds show it for " + parts + ", with " +
                                                         counted(proof.evaluated, "design") + " evaluated";
    return "Proof: " + limits + (proof.limits.size() == 1 ? " excludes" : " together exclude") + " all " +
           counted(designs, "design") + ": " + how + ".";
}

Table infeasibility_proof_table(Graph const& graph, std::vector<Axis> const& axes, InfeasibilityReport const& report) {
    std::size_t const most_read = 16;
    Table table{{{"where"}, {"fails"}}, {}};
    if (!report.proof || report.proof->leaves.size() > most_read) return table;
    for (InfeasibilityProof::Leaf const& leaf : report.proof->leaves) {
        std::string where;
        for (std::size_t a = 0; a < axes.size(); ++a)
            if (leaf.box[a].size() < axes[a].size())
                where += (where.empty() ? "" : "; ") + places_text(graph, axes[a], leaf.box[a]);
        table.rows.push_back({where.empty() ? "all designs" : where, leaf.limit
                                                                         ? limit_text(report.proof->limits[*leaf.limit])
                                                                         : "one or another, each evaluated"});
    }
    return table;
}

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
