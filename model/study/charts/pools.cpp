#include "model/core/quotes.h"
#include "model/study/charts/chart_check.h"

namespace diecast {

void PoolsSpec::visit(FieldVisitor& v) {
    v.about(
        "Cost per token where the best designs of one search read prompts and those of another write answers, for "
        "every "
        "pair of their groups, the cheapest first. Both choose serve.arrangement \"split\" and serve the same "
        "requests.");
    v.text({.name = "prefill",
            .about = "Its objective would be serve.input_cost, its limit prefill.time.",
            .missing = "the search that finds who reads prompts"},
           prefill);
    v.text({.name = "decode",
            .about = "Its objective would be serve.output_cost, its limit serve.between_tokens.",
            .missing = "the search that finds who writes answers"},
           decode);
}

void PoolsSpec::check(ChartCheck const& to) {
    for (char const* name : {"prefill", "decode"}) {
        if (!to.f[name]) continue;  // reported already
        Search const* const search = read_search_name(to.f[name], to.study);
        if (!search) continue;
        if (search->groups.empty()) to.f[name].report("has no groups to make pairs of");
        if (search->designs.size() > 1) to.f[name].report("has several designs; pairs are made of one");
    }
}

}  // namespace diecast
