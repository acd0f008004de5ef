// Wiring of requests: pools of prefill and decode, split or mixed.
#include "model/core/relations.h"
#include "model/fleet/quantities.h"
#include "model/inference/quantities.h"
#include "model/inference/serving.h"
#include "model/prefix/quantities.h"
#include "model/wiring.h"

// clang-format off
namespace diecast {

void wire_serving(Graph& g) {
    Quantity const& pools = serve::arrangement;
    g.add(serve::transfer_bytes, context_handed_over, traffic::prompt, prefix::token_bytes, llm::layers, llm::linear_share, llm::state_size, precision::state);
    g.add(serve::transfer_rate,  same("scale-out bandwidth"), scaleout::bandwidth);
    g.add_case(pools, "split", serve::transfer_time,  hand_over_time, prefill.batch, serve::transfer_bytes, prefill.gpus, decode.gpus, serve::transfer_rate);
    g.add_case(pools, "mixed", serve::transfer_time,  none("0"), prefill.time);
    g.add_case(pools, "split", serve::transfer_slack, room_for_hand_over, prefill.rate_per_gpu, serve::transfer_bytes, traffic::prompt, serve::transfer_rate, decode.rate_per_gpu, traffic::answer);
    g.add_case(pools, "mixed", serve::transfer_slack, certain("1"), prefill.gpus);
    g.add_case(pools, "split", serve::between_tokens, same("t per token"), speculation::token_time);
    g.add_case(pools, "mixed", serve::between_tokens, token_with_prompts, speculation::token_time, decode.pipeline, decode.batch, traffic::prompt, traffic::answer,
                                                                          serve::input_gpu_seconds, decode.gpus);
    g.add(serve::first_token,        sum_of_two("t + transfer"), prefill.time, serve::transfer_time);
    g.add(serve::rate_per_user,      reciprocal("1/TPOT"), serve::between_tokens);
    g.add(serve::request_time,       whole_request, serve::first_token, traffic::answer, serve::between_tokens);
    g.add(serve::joined_time, prompts_joining_decode, decode.batch, speculation::passes, prefill.batch, decode.arithmetic_time, prefill.arithmetic_time, decode.products_time,
                              prefill.exchanges_time, prefill.vectors_time, llm::layers, prefill.attention_time, achieved::host_prompt_time, achieved::host_pass_time);
    g.add_case(pools, "split", serve::input_gpu_seconds, reciprocal("1/rate per GPU"), prefill.rate_per_gpu);
    g.add_case(pools, "mixed", serve::input_gpu_seconds, prompt_share_of_pass, serve::joined_time, decode.gpus, speculation::passes, decode.pipeline, decode.batch, traffic::prompt);
    g.add(serve::output_gpu_seconds, reciprocal("1/rate per GPU"), decode.rate_per_gpu);
    g.add(serve::pool_ratio,         ratio_of_pools, traffic::prompt, serve::input_gpu_seconds, traffic::answer, serve::output_gpu_seconds);
    g.add(serve::gpu_seconds,        weighted_tokens, traffic::prompt, serve::input_gpu_seconds, traffic::answer, serve::output_gpu_seconds);
    g.add(serve::rate_per_gpu,       quotient("A/GPU time"), traffic::answer, serve::gpu_seconds);
    g.add(serve::rate_per_unit,      quotient("rate per GPU/units"), serve::rate_per_gpu, package::units);
    g.add(serve::energy_per_request, weighted_energy, traffic::prompt, serve::input_gpu_seconds, prefill.power, traffic::answer,
                                                      serve::output_gpu_seconds, decode.power);
    g.add(serve::gpu_power,          power_over_time, serve::energy_per_request, serve::gpu_seconds);
    g.add(serve::rate_per_watt,      quotient("A/energy"), traffic::answer, serve::energy_per_request);
    g.add(serve::latency_slack,      room_below_both("min(1 − first/TTFT, 1 − between/TPOT), the second where A > 1"), serve::first_token, traffic::first_token_limit, serve::between_tokens, traffic::between_tokens_limit, traffic::answer);
    g.add(serve::slack,              tightest_of_four("min(prefill, decode, transfer, latency)"), prefill.slack, decode.slack, serve::transfer_slack,
                                                                                                  serve::latency_slack);
}

}  // namespace diecast
