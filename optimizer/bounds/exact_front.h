// ExactFront: the front of a grid without visiting all of its designs.
#pragma once
#include "optimizer/bounds/box_search.h"
#include "optimizer/sweep/limits.h"
#include "optimizer/sweep/stream.h"

namespace diecast {

struct BoundOptions {
    std::uint64_t few = 1 << 26;  // so many designs are looked at one by one: a trial of bounds costs some 10⁶
    bool may_stream = true;       // look at all designs where bounds turn out to settle too little
    std::uint64_t leaf = 512;     // boxes of at most so many designs are evaluated whole
};

struct ExactFront {
    /// The best first in the first objective, then by design. Objectives in SI, those to maximise with the sign turned.
    std::vector<Archive::Point> front;
    Settled settled;               // of `designs`, each once where complete
    std::uint64_t first_look = 0;  // designs evaluated beforehand, to have points to compare with
    std::uint64_t designs = 0;
    bool streamed = false;  // all designs were evaluated: few, or bounds were of little use
    double seconds = 0;
    bool complete = false;
};

/// Branch and bound over boxes. The front is that of all designs, bit for bit, with the same numbers, for any number of
/// threads and any instruction set. Stopped, it is the front of what was settled until then.
ExactFront exact_front(Graph const&, FrontQuestion const&, Pool&, Issues&, std::stop_token = {},
                       ProgressCall const& = {}, BoundOptions const& = {});

/// What bounds settle of some boxes at random, and whether it makes the whole front faster than evaluating all designs.
struct BoundsTrial {
    Settled settled;
    bool is_faster = false;
};
BoundsTrial try_bounds(Graph const&, FrontQuestion const&, Pool&, std::stop_token = {});

}  // namespace diecast
