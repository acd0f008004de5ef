// Difference: why one design's numbers are not another's, change by change.
#pragma once
#include "model/core/program.h"
#include "optimizer/analysis/attribution.h"

namespace diecast {

/// How finely changes are told apart: every number an entry brings; all of a topic ("die") together; every pin, and
/// with it all that an entry brings.
enum class ChangesBy { parameter, topic, pin };

/// What is done on the way from one design to the other.
struct Change {
    std::string name;                   // "die.area", "die", "gpu.model"
    std::string from, to;               // as text; empty for several at once
    std::vector<std::string> unpinned;  // keys whose pin is taken away
    Scenario pinned;                    // keys that are pinned
};

struct Difference {
    std::vector<Quantity const*> outputs;
    std::vector<Change> changes;
    Attribution attribution;  // of the outputs, SI, to the changes
};

/// Between two scenarios of one graph, `from` the first. Parts sum to the difference. Above `most_changes` changes by
/// parameter become changes by topic. None if the issues say what is wrong.
inline constexpr std::size_t most_changes = 40;
std::optional<Difference> difference(Graph const&, Scenario const& from, Scenario const& to,
                                     std::vector<Quantity const*> const& outputs, ChangesBy, Issues&,
                                     std::stop_token = {});

}  // namespace diecast
