// Wiring of serving under load: passes at three batches, what one stream takes in, percentiles of what users wait for.
#include "model/core/relations.h"
#include "model/fleet/quantities.h"
#include "model/load/quantities.h"
#include "model/load/served.h"
#include "model/load/waiting.h"
#include "model/prefix/quantities.h"
#include "model/wiring.h"

// clang-format off
namespace diecast {
namespace {

Substitution at_batch(auto const& copies) {
    Substitution rows;
    for (Quantity const* q : rows_of_batch) rows[q] = &copies(*q);
    return rows;
}

void wire_choices(Graph& g) {
    using namespace load;
    g.add_case(serve::arrangement, "split", mixed, none("0"), decode.gpus);
    g.add_case(serve::arrangement, "mixed", mixed, certain("1"), decode.gpus);
    g.add_case(schedule, "joined",        alone, prompts_elsewhere, mixed);
    g.add_case(schedule, "prompts first", alone, certain("1"), decode.gpus);
    Outputs const at_typical{setup, prompt_time}, at_full{full_setup, full_prompt_time};
    g.add_case(schedule, "joined",        at_typical, set_up_joined, mixed, achieved::host_prompt_time, achieved::host_pass_time, typical_pass(decode.products_time),
                                                      typical_pass(decode.arithmetic_time), prefill.arithmetic_time, prefill.batch, prompt_spread, prompt_work,
                                                      prompt_share, pieces, typical_prompts, llm::layers, achieved::host_layer_time, typical_pass(decode.device_time));
    g.add_case(schedule, "joined",        at_full, set_up_joined, mixed, achieved::host_prompt_time, achieved::host_pass_time, decode.products_time,
                                                   decode.arithmetic_time, prefill.arithmetic_time, prefill.batch, prompt_spread, prompt_work,
                                                   prompt_share, pieces, full_prompts, llm::layers, achieved::host_layer_time, decode.device_time);
    g.add_case(schedule, "prompts first", at_typical, set_up_alone, mixed, prefill.time, prefill.batch, prompt_work);
    g.add_case(schedule, "prompts first", at_full,    set_up_alone, mixed, prefill.time, prefill.batch, prompt_work);
}

void wire_stream(Graph& g) {
    using namespace load;
    g.add(cache_slots, sequences_that_fit, decode.pipeline, decode.batch, achieved::memory, decode.weight_bytes, decode.cache_bytes);
    g.add(streams,     same("p"), decode.pipeline);
    g.add(slots,       slots_of_instance, streams, decode.batch, cache_slots);
    g.add(users,       same("as many as slots"), slots);
    g.add(answer_spread, same("as in the traffic"), traffic::answer_spread);
    g.add(instance_burstiness, spread_when_dealt, burstiness, instances);
    g.add(in_flight,   in_flight_of_run, users, slots, requests);
    g.add(passes,      passes_of_answer, traffic::answer, speculation::tokens);
    g.add(prompt_share, budgets_of_prompt, alone, traffic::prompt, prefix::cached_share, prompt_budget);
    g.add(pieces,      pieces_of_prompt, prompt_share, prompt_spread);
    g.add(hold_room,   prompts_that_end_hold, hold_share, prompt_budget, traffic::prompt, prefix::cached_share);
    g.add(prompt_work, time_of_prompt, mixed, prefill.arithmetic_time, prefill.exchanges_time, prefill.vectors_time, llm::layers, prefill.attention_time,
                                                       prefill.pipeline_time, light_pass(decode.pipeline_time), prefill.batch);
    g.add(full_prompts,    prompts_of_full_pass, in_flight, streams, passes, alone, pieces);
    g.add(typical_prompts, ratio_of_product("y = λ·t/p"), rate, even_time, streams);
    g.add(capacity,    highest_rate, streams, slots, passes, alone, full_prompt_time, full_setup, pieces, prompt_share, hold_passes, hold_room, poll_passes, light_batch, decode.batch, light_time, decode.time);
    g.add(offered,     same("as utilised"), fleet::utilisation);
    g.add_case(arrivals, "open loop",   rate, product("offered·X"), offered, capacity);
    g.add_case(arrivals, "closed loop", rate, same("as users ask"), users_rate);
    g.add_case(serve::arrangement, "mixed", users_rate, rate_of_users, in_flight, users, streams, slots, passes, alone, prefix::front_time, full_prompt_time, full_setup, pieces, prompt_share, hold_passes, hold_room, poll_passes, light_batch, decode.batch, light_time, decode.time);
    g.add_case(serve::arrangement, "split", users_rate, rate_of_users_apart, in_flight, users, streams, slots, passes, capacity, prefix::front_time, prefill.time, serve::transfer_time, prompt_spread, prefill.batch,
                                                                             light_batch, decode.batch, light_time, decode.time);
    g.add(light_batch,   same("a"), decode.data);
    g.add_case(serve::arrangement, "mixed", even, even_batch, rate, streams, passes, slots, full_prompt_time, full_setup, instance_burstiness, light_batch, decode.batch, light_time, decode.time);
    g.add_case(serve::arrangement, "split", even, even_batch_of_writing, rate, streams, passes, slots, light_batch, decode.batch, light_time, decode.time);
    g.add(typical_batch, middle_of_curve, even, light_batch, decode.batch);
    Outputs const nodes{low_batch, middle_batch, high_batch, low_time, middle_time, high_time};
    g.add_case(arrivals, "open loop",   nodes, pass_near_even_batch, rate, streams, passes, slots, full_prompt_time, full_setup, instance_burstiness, llm::experts, llm::active_experts, speculation::verified,
                                               light_batch, typical_batch, decode.batch, light_time, typical_time, decode.time);
    g.add_case(arrivals, "closed loop", nodes, pass_of_three_batches, light_batch, typical_batch, decode.batch, light_time, typical_time, decode.time);
    g.add_case(arrivals, "open loop",   even_time, same("t of the middle batch"), middle_time);
    g.add_case(arrivals, "closed loop", even_time, pass_at_even_batch, even, low_batch, middle_batch, high_batch, low_time, middle_time, high_time);
    g.add_case(serve::arrangement, "mixed", shared_time, mean_time_of_prompt, rate, streams, prompt_time, setup, instance_burstiness, even_time);
    g.add_case(serve::arrangement, "split", shared_time, none("0"), decode.gpus);
    g.add(stream_slots,  slots_for_writing, slots, streams, rate, prompt_time, setup, alone, pieces, even_time, passes, prompt_share);
    g.add(prompts_share, ratio_of_product("λ·w/p"), rate, shared_time, streams);
    g.add(utilisation,   quotient("λ/X"), rate, capacity);
    g.add(slack,         room_below("1 − λ/X"), rate, capacity);
}

}  // namespace

void wire_load(Graph& g) {
    g.repeat(at_batch(light_pass));
    g.repeat(at_batch(typical_pass));
    g.repeat(at_batch(limit_pass));
    wire_choices(g);
    wire_stream(g);
    wire_waiting(g);
    g.add_case(serve::arrangement, "mixed", load::full_share, share_of_full_rate, load::rate, serve::gpu_seconds, decode.gpus);
    g.add_case(serve::arrangement, "split", load::full_share, share_of_full_writing, load::rate, traffic::answer, serve::output_gpu_seconds, decode.gpus);
    g.add(load::rate_per_user, reciprocal("1/TPOT"), load::between_tokens);
    g.add(load::rate_per_gpu,  product("load over full rate·full rate"), load::full_share, serve::rate_per_gpu);
}

}  // namespace diecast
