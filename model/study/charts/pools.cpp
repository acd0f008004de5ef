#include "model/core/quotes.h"
#include "model/study/charts/chart_check.h"

namespace diecast {

void PoolsSpec::visit(FieldVisitor& v) {
    v.about(
        "Cost per token where the best designs of one search read prompts and those of another write answers, for "
        "every "
        "pair of their groups, the cheapest first. Both choose serve.arrangement \"split\" and serve the same "
        "requests.");
    v.text(
        {"prefill",
         "The search that finds who reads prompts, by serve.input_cost and within prefill.time. Where absent, tensor "
         "parallelism and batch of the study's GPUs are searched within the limit on the time to first token."},
        prefill);
    v.text({"decode",
            "The search that finds who writes answers, by serve.output_cost and within serve.between_tokens. Where "
            "absent, as above within the limit on the time between tokens."},
           decode);
}

void PoolsSpec::check(ChartCheck const& to) {
    for (char const* name : {"prefill", "decode"}) {
        if (!to.f[name]) continue;
        Search const* const search = read_search_name(to.f[name], to.study);
        if (!search) continue;
        if (search->groups.empty()) to.f[name].report("has no groups to make pairs of");
        if (search->designs.size() > 1) to.f[name].report("has several designs; pairs are made of one");
    }
}

}  // namespace diecast
