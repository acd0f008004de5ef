#include "model/study/study_designs.h"
#include <algorithm>

namespace diecast {
namespace {

template <class List, class Visit>
void visit_all(List& names, std::string const& where, Visit const& visit) {
    for (auto& name : names) visit(name, where);
}

/// Those that are empty mean none and are no mention.
template <class AnyStudy, class Visit>
void visit_mentions(AnyStudy& s, Visit const& act) {
    auto const visit = [&](auto& name, std::string const& where) {
        if (!name.empty()) act(name, where);
    };
    for (auto& chart : s.charts)
        for (auto* name : designs_of(chart)) visit(*name, "the chart “" + chart.title + "”");
    for (auto& search : s.searches)
        visit_all(search.designs, "the search “" + (search.title.empty() ? search.name : search.title) + "”", visit);
    for (auto& b : s.break_evens)
        for (auto* name : {&b.design, &b.over})
            visit(*name, "the break-even “" + (b.title.empty() ? b.name : b.title) + "”");
    for (auto& p : s.published)
        for (auto* name : {&p.design, &p.over}) visit(*name, "the claim “" + p.title + "”");
}

}  // namespace

std::vector<DesignMention> design_mentions(Study const& s) {
    std::vector<DesignMention> list;
    visit_mentions(s, [&](std::string const& name, std::string const& where) { list.push_back({where, name}); });
    return list;
}

NamedDesign const* baseline_of(Study const& s) {
    auto const at = std::ranges::find_if(s.designs, [&](NamedDesign const& d) { return d.name != s.default_design; });
    return at == s.designs.end() ? nullptr : &*at;
}

StudyNames names_of(Study const& s) {
    StudyNames names{s.designs, s.default_design, {}};
    visit_mentions(s, [&](std::string const& name, std::string const&) { names.mentioned.push_back(name); });
    return names;
}

void put_names(Study& s, StudyNames const& names) {
    s.designs = names.designs, s.default_design = names.default_design;
    auto next = names.mentioned.begin();
    visit_mentions(s, [&](std::string& name, std::string const&) { name = *next++; });
}

StudyNames renamed(StudyNames names, std::string const& from, std::string const& to) {
    for (NamedDesign& d : names.designs)
        if (d.name == from) d.name = to;
    if (names.default_design == from) names.default_design = to;
    for (std::string& name : names.mentioned)
        if (name == from) name = to;
    return names;
}

}  // namespace diecast
