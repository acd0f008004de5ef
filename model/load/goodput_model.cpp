// Wiring of goodput, apart from the rest of waiting: a search over rates takes long to compile.
#include "model/core/relations.h"
#include "model/inference/quantities.h"
#include "model/load/served.h"
#include "model/load/waiting.h"
#include "model/prefix/quantities.h"

namespace diecast {

void wire_goodput(Graph& g) {
    using namespace load;
    with_stream([&](auto const&... in) {
        g.add(goodput, highest_rate_in_time, traffic::first_token_limit, traffic::between_tokens_limit,
              speculation::tokens, mixed, alone, slots, prompt_time, setup, pieces, prefill.time, serve::transfer_time,
              prefix::front_time, in...);
    });
    g.add(goodput_share, quotient("goodput/X"), goodput, capacity);
}

}  // namespace diecast
