#include "app/present/tables/infeasibility_words.h"
#include "app/present/tables/search_table.h"
#include "app/present/text/shares_and_counts.h"
#include "model/core/text.h"
#include "model/core/value_text.h"
#include "optimizer/sweep/violated_constraints.h"

namespace diecast {
namespace {

std::string way_out_text(ConstraintShortfall const& l) {
    if (auto const c = relaxed(l)) return limit_text(*c);
    return label_of(*l.limit.quantity) + " " + to_text(l.way_out->value, *l.limit.quantity);
}

}  // namespace

Table infeasibility_table(InfeasibilityReport const& s) {
    Table table{{{"limit"},
                 {"violated by", true},
                 {"violated by only this", true},
                 {"loosest feasible value", true},
                 {"best value", true}},
                {}};
    auto const text = [](std::optional<ConstraintShortfall::Nearest> const& n, Quantity const& q) {
        return n ? to_text(n->value, q) : "";
    };
    for (ConstraintShortfall const& l : s.limits)
        table.rows.push_back({limit_text(l.limit), percent(l.broken, s.designs), percent(l.alone, s.designs),
                              text(l.way_out, *l.limit.quantity),
                              l.held   ? ""
                              : l.best ? text(l.best, *l.limit.quantity)
                                       : "no number"});
    return table;
}

std::vector<std::string> infeasibility_words(Graph const& graph, Study const& study, InfeasibilityReport const& s) {
    std::vector<std::string> words;
    if (s.feasible > 0 || s.designs == 0) return words;
    for (ConstraintShortfall const& l : s.limits)
        if (!l.held && l.best)
            words.push_back("No design can satisfy " + limit_text(l.limit) + ": the best has " +
                            to_text(l.best->value, *l.limit.quantity) + ".");
    ConstraintShortfall const* const most = s.limits.empty() ? nullptr : &s.limits.front();
    if (most && most->alone > 0)
        words.push_back((most->held ? "The tightest constraint is " + limit_text(most->limit) + ": " : std::string()) +
                        counted(most->alone, "design violates", "designs violate") + " nothing else; " +
                        way_out_text(*most) + " makes the first design feasible.");
    else if (s.limits.size() > 1) words.push_back("Every design violates two constraints or more.");
    if (!s.nearest || (most->way_out && most->way_out->design == *s.nearest)) return words;
    std::string violated;
    for (ViolatedConstraint const& v : violated_constraints(graph, s.nearest_design, limits_of(graph, study), label_of))
        violated += (violated.empty() ? "" : "; ") + v.text;
    words.push_back("Nearest over all is design " + spaced(*s.nearest) + ": " + violated + ".");
    return words;
}

}  // namespace diecast
