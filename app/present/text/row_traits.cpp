#include "app/present/text/row_traits.h"
#include <algorithm>

namespace diecast {
namespace {

constexpr std::string_view without_share[] = {
    "collective.algorithm_slack",  // whether a machine has the algorithm that is pinned
    "collective.gather_slack",     // likewise
    "decode.algorithm_slack",      // likewise
    "decode.layout_slack",         // what is left over of a division
    "gradients.algorithm_slack",   // as of a collective
    "hybrid.whole_slack",          // likewise
    "llm.slack",                   // whether a network can be
    "prefill.algorithm_slack",     // as of a collective
    "prefill.layout_slack",        // as in decode
    "prefix.session_slack",        // new tokens of a round
    "to_loss.parallelism_slack",   // whether a layout has the kinds that are allowed
    "training.algorithm_slack",    // as of a collective
    "training.layout_slack",       // what is left over of a division
};
constexpr std::string_view of_instances[] = {"load.capacity", "load.goodput"};

}  // namespace

bool is_share_of_limit(Quantity const& q) {
    return q.sense == Sense::slack && q.unit.name.empty() &&
           std::ranges::find(without_share, q.key) == std::end(without_share);
}

bool grows_with_instance(Quantity const& q) { return std::ranges::find(of_instances, q.key) != std::end(of_instances); }

std::span<std::string_view const> slacks_without_share() { return without_share; }
std::span<std::string_view const> keys_of_instances() { return of_instances; }

}  // namespace diecast
