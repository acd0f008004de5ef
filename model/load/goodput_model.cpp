// Wiring of goodput, apart from the rest of waiting: a search over rates takes long to compile.
#include "model/core/relations.h"
#include "model/inference/quantities.h"
#include "model/load/served.h"
#include "model/load/waiting.h"
#include "model/prefix/quantities.h"

namespace diecast {

void wire_goodput(Graph& g) {
    using namespace load;
    Quantity const &batch = limit_pass(decode.batch), &time = limit_pass(decode.time);
    g.add(batch, batch_at_limit, traffic::between_tokens_limit, speculation::tokens, streams, passes, slots,
          full_prompt_time, full_setup, light_batch, decode.batch, light_time, decode.time);
    g.add(limit_prompts, quotient("y = n/D"), batch, passes);
    Outputs const at_limit{limit_setup, limit_prompt_time};
    g.add_case(schedule, "joined", at_limit, set_up_joined, mixed, achieved::host_prompt_time, achieved::host_pass_time,
               limit_pass(decode.products_time), limit_pass(decode.arithmetic_time), prefill.arithmetic_time,
               prefill.batch, prompt_spread, prompt_work, prompt_share, pieces, limit_prompts, llm::layers,
               achieved::host_layer_time, limit_pass(decode.device_time));
    g.add_case(schedule, "prompts first", at_limit, set_up_alone, mixed, prefill.time, prefill.batch, prompt_work);
    g.add(goodput, highest_rate_in_time, traffic::first_token_limit, traffic::between_tokens_limit, speculation::tokens,
          mixed, alone, slots, prompt_work, limit_prompt_time, limit_setup, pieces, prompt_share, hold_passes,
          hold_room, poll_passes, prefill.time, prefill.batch, serve::transfer_time, prefix::front_time, llm::experts,
          llm::active_experts, speculation::verified, streams, passes, instance_burstiness, answer_spread,
          prompt_spread, capacity, light_batch, batch, decode.batch, light_time, time, decode.time);
    g.add(goodput_share, quotient("goodput/X"), goodput, capacity);
}

}  // namespace diecast
