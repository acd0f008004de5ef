// Layers that keep a state instead of keys and values: what configurations of hybrid networks say of them.
#pragma once
#include <optional>
#include <string>
#include "model/catalogue/json_reader.h"
#include "model/catalogue/network_keys.h"

namespace diecast {

/// How many layers of a network are of which kind, and the shape of one with a state.
struct LinearMixers {
    double linear = 0, softmax = 0, feed_forward = 0;
    double params = 0, state = 0;  // weights of its projections; numbers of the state
    bool experts = false;          // in all layers with a feed-forward part that the list of blocks names
    std::string note;
    Names used;  // keys that the above is said by
};

/// The mixers of a network of so many layers, so wide, with so many heads. None where the configuration names no such
/// layers, or none of a kind that is read: gated delta rule, Mamba, Mamba-2, lightning attention. Gaps are reported.
std::optional<LinearMixers> linear_mixers(Field const& configuration, int layers, double hidden, double heads);

}  // namespace diecast
