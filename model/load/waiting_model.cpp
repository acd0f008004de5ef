// Wiring of serving under load, second half: who waits how long, and how large the batch is meanwhile.
#include "model/core/relations.h"
#include "model/fleet/quantities.h"
#include "model/load/quantities.h"
#include "model/load/served.h"
#include "model/load/waiting.h"
#include "model/prefix/quantities.h"

// clang-format off
namespace diecast {
namespace {

void wire_batch(Graph& g) {
    using namespace load;
    Outputs const all{batch, batch_spread, batch_p50, batch_p95, batch_p99, idle, waiting, wait};
    with_stream([&](auto const&... in) {
        g.add_case(arrivals, "open loop", all, batch_of_open_loop, prompt_time, setup, prompt_share, even_time, in...);
        g.add(pass_time, pass_under_load, batch, in...);
    });
    g.add_case(arrivals, "closed loop", all, batch_of_users, rate, mixed, in_flight, users, streams, slots, passes, alone, prefix::front_time, full_prompt_time, full_setup, pieces, prompt_share, hold_passes, hold_room, poll_passes, light_batch, decode.batch, light_time, decode.time);
    g.add(queue, product_of_three("λ·waiting·wait"), rate, waiting, wait);
}

void wire_latency(Graph& g) {
    using namespace load;
    Outputs const entry{delay_least, delay_mean, delay_shape, delay_busy};
    Outputs const first{first_token, first_token_p50, first_token_p95, first_token_p99};
    Outputs const between{between_tokens, between_tokens_p50, between_tokens_p95, between_tokens_p99, between_all_tokens};
    with_stream([&](auto const&... in) {
        g.add_case(serve::arrangement, "mixed", entry, delay_in_passes, prefix::front_time, batch, batch_spread, idle, alone, prompt_time, setup, pieces, prompt_share, hold_passes, hold_room, poll_passes, in...);
        wire_goodput(g);
        g.add_case(arrivals, "open loop",   between, between_tokens_under_load, speculation::tokens, prompt_time, prompt_share, batch, batch_spread, batch_p50, batch_p95, batch_p99, waiting, in...);
        g.add_case(arrivals, "closed loop", between, between_tokens_of_users, rounds, users, slots, streams, shared_time, speculation::tokens, prompt_time, prompt_share, batch, batch_spread, batch_p50, batch_p95, batch_p99, waiting, in...);
    });
    g.add_case(arrivals, "open loop",   pool_queue, queue_of_pool, utilisation, prefill.time, instance_burstiness, prompt_spread, prefill.batch);
    g.add_case(arrivals, "closed loop", pool_queue, queue_of_users, in_flight, users, slots, streams, batch, rate, prefix::front_time, prefill.time, serve::transfer_time);
    g.add_case(serve::arrangement, "split", entry, delay_in_pool, prefix::front_time, utilisation, prefill.time, serve::transfer_time, pool_queue, prefill.batch);
    g.add_case(serve::arrangement, "mixed", own_prompt, same("w0"), prompt_work);
    g.add_case(serve::arrangement, "split", own_prompt, same("tp"), prefill.time);
    Outputs const burst{burst_first, burst_last};
    g.add_case(serve::arrangement, "mixed", burst, first_round, users, slots, streams, alone, prompt_time, setup, pieces, traffic::prompt, prefix::cached_share, prompt_budget, light_time, even_time);
    g.add_case(serve::arrangement, "split", burst, first_round_apart, users, capacity, prefill.time, serve::transfer_time);
    g.add_case(arrivals, "open loop",   first, first_token_of_open_loop, delay_least, delay_mean, delay_shape, delay_busy, own_prompt, prompt_spread, prompt_share, even_time, pieces, waiting, wait);
    g.add_case(arrivals, "closed loop", first, first_token_of_users, prefix::front_time, delay_least, delay_mean, delay_shape, delay_busy, own_prompt, prompt_spread, prompt_share, even_time, pieces, rounds, in_flight, users, slots, streams, batch, rate, burst_first, burst_last);
    g.add({request_time, request_time_p50, request_time_p95, request_time_p99}, request_under_load, first_token, first_token_p50, first_token_p95, first_token_p99,
          between_tokens, between_tokens_p50, between_tokens_p95, between_tokens_p99, between_all_tokens, passes, speculation::tokens, answer_spread);
    auto const held = [&](char const* name, Quantity const& first_of_all, Quantity const& between_of_all) {
        g.add_case(statistic, name, latency_slack, room_below_both("min(1 − first/TTFT, 1 − between/TPOT), the second where A > 1"), first_of_all, traffic::first_token_limit, between_of_all, traffic::between_tokens_limit, traffic::answer);
    };
    held("99th percentile", first_token_p99, between_tokens_p99);
    held("95th percentile", first_token_p95, between_tokens_p95);
    held("median",          first_token_p50, between_tokens_p50);
    held("mean",            first_token,     between_tokens);
}

}  // namespace

void wire_waiting(Graph& g) {
    wire_batch(g);
    wire_latency(g);
}

}  // namespace diecast
