// Rows: what comes, how passes take it in, and how many requests are written at once.
// clang-format off
#pragma once
#include "model/core/copied_rows.h"
#include "model/inference/quantities.h"
#include "model/load/units.h"

namespace diecast {

inline constexpr CopiedRows<rows_of_batch, "light", "Light load:"> light_pass{};
inline constexpr CopiedRows<rows_of_batch, "typical", "Typical load:"> typical_pass{};
inline constexpr CopiedRows<rows_of_batch, "limit", "At the limit between tokens:"> limit_pass{};

namespace load {  // what comes
inline constexpr Quantity arrivals{.key = "load.arrivals", .label = "Arrivals",
    .scale = Scale::choice, .fallback = 0, .doc = "open loop: requests come at a rate, whatever waits; closed loop: a fixed number of users, each with one request at a time."};
inline constexpr Quantity schedule{.key = "load.schedule", .label = "Prompts in passes",
    .scale = Scale::choice, .fallback = 0, .doc = "joined: prompts join the passes that write answers (in-flight batching, chunked prefill); prompts first: prompts have passes of their own, and writing waits until no prompt waits."};
inline constexpr Quantity offered{.key = "load.offered", .label = "Offered load", .unit = unit::percent,
    .range = {0.01, 1000}, .doc = "Rate of requests over the highest that can be served: as utilised (fleet.utilisation) unless it is set; sets the rate of an open loop unless that is pinned."};
inline constexpr Quantity rate{.key = "load.rate", .label = "Request rate", .symbol = "λ", .unit = unit::requests_per_s,
    .range = {1e-9, 1e9}, .scale = Scale::log, .doc = "Requests per second that one instance gets; in split pools one instance of decode, with its share of prefill."};
inline constexpr Quantity burstiness{.key = "load.burstiness", .label = "Burstiness of arrivals", .symbol = "c",
    .range = {0, 10}, .fallback = 1, .doc = "Standard deviation over mean of the times between arrivals: 1 Poisson, 0 evenly spaced, more in bursts.", .source = "independent users", .status = Status::derived};
inline constexpr Quantity instances{.key = "load.instances", .label = "Instances that share arrivals", .symbol = "J",
    .range = {1, 1e6}, .scale = Scale::integer, .fallback = 1, .doc = "Requests are dealt to them in turn: each gets every J-th, more evenly spaced than they come."};
inline constexpr Quantity instance_burstiness{.key = "load.instance_burstiness", .label = "Burstiness of arrivals at an instance", .symbol = "ca",
    .range = {0, 10}, .doc = "Standard deviation over mean of the times between the requests that one instance gets."};
inline constexpr Quantity users{.key = "load.users", .label = "Users in a closed loop", .symbol = "N",
    .range = {1, 1e6}, .scale = Scale::integer, .doc = "Requests in flight in one instance; each answer is followed by the next request at once."};
inline constexpr Quantity rounds{.key = "load.rounds", .label = "Rounds of a closed loop", .symbol = "R",
    .range = {1, 1e9}, .scale = Scale::log, .fallback = 1e6, .doc = "Requests of each user, the first sent by all at once as benchmarks do; many leave the steady state. 1 where equal answers keep all users in step."};
inline constexpr Quantity requests{.key = "load.requests", .label = "Requests of a run", .symbol = "Q", .unit = unit::requests,
    .range = {1, 1e12}, .scale = Scale::log, .fallback = 1e12, .doc = "That the users of a closed loop send in all. Of a short run the last requests fill a part of the slots; 10¹²: no end."};
inline constexpr Quantity prompt_spread{.key = "load.prompt_spread", .label = "Spread of prompt lengths",
    .range = {0, 10}, .fallback = 0, .doc = "Standard deviation over mean of the prompts of a traffic; 0: all alike, as in benchmarks of fixed length."};
inline constexpr Quantity answer_spread{.key = "load.answer_spread", .label = "Spread of answers in the queue",
    .range = {0, 10}, .doc = "Standard deviation over mean of the answers, taken as lognormal; that of the traffic, unless given."};
inline constexpr Quantity front_time{.key = "load.front_time", .label = "Time of the front end", .unit = unit::ms,
    .range = {0, 1e6}, .fallback = 0, .doc = "Of a request outside the passes, before its first token is seen, whatever the length of its prompt: network, tokens to and fro, scheduling."};
inline constexpr Quantity token_time{.key = "load.token_time", .label = "Front end per prompt token", .unit = unit::us,
    .range = {0, 1e6}, .fallback = 0, .doc = "Of turning a prompt into tokens before it is scheduled, those found in a cache included."};
inline constexpr Quantity front_end{.key = "load.front_end", .label = "Front end of a request", .unit = unit::ms,
    .range = {0, 1e12}, .sense = Sense::minimise, .doc = "Of a request outside the passes, before its first token is seen: a fixed part, and one for each token of its prompt."};
inline constexpr Quantity prompt_budget{.key = "load.prompt_budget", .label = "Prompt tokens per pass", .symbol = "C", .unit = unit::tokens,
    .range = {1, 1e9}, .scale = Scale::log, .fallback = 8192, .doc = "Of all prompts together, at most as many tokens join one pass; prompts are cut in pieces (chunked prefill), and wait for those before them.", .source = "recalled: default of serving software on large GPUs", .status = Status::recalled};
inline constexpr Quantity hold_passes{.key = "load.hold_passes", .label = "Passes for which prompts are held back",
    .range = {0, 1e4}, .fallback = 0, .doc = "From the first prompt that waits on, so that more of them join one pass; 0: each joins the next pass. TensorRT-LLM: batch_wait_timeout_iters."};
inline constexpr Quantity hold_share{.key = "load.hold_share", .label = "Share of the budget that ends holding back", .unit = unit::percent,
    .range = {0, 100}, .fallback = 100, .doc = "Of the prompt tokens that a pass takes; when as many wait, no prompt waits for more. TensorRT-LLM: batch_wait_max_tokens_ratio."};
inline constexpr Quantity hold_room{.key = "load.hold_room", .label = "Prompts that end holding back", .unit = unit::requests,
    .range = {0, 1e12}, .doc = "So many fill that share of the budget."};
inline constexpr Quantity poll_passes{.key = "load.poll_passes", .label = "Passes between looks for requests",
    .range = {1, 1e4}, .fallback = 1, .doc = "Software takes in what has come once in so many passes; 1: before each. SGLang: scheduler-recv-interval."};
}  // namespace load

namespace load {  // what a pass takes in
inline constexpr Quantity cache_slots{.key = "load.cache_slots", .label = "Sequences that fit into memory",
    .range = {0, 1e12}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Of one instance, beside the weights; what the KV cache allows."};
inline constexpr Quantity slots{.key = "load.slots", .label = "Slots for sequences", .symbol = "K",
    .range = {1, 1e12}, .scale = Scale::log, .doc = "Sequences that an instance writes at once: the batch of decode in every stage, unless memory holds fewer. Requests beyond it wait."};
inline constexpr Quantity in_flight{.key = "load.in_flight", .label = "Requests in flight", .symbol = "n", .unit = unit::requests,
    .range = {1, 1e12}, .scale = Scale::log, .doc = "Of a closed loop, averaged over its waves: of a short run the last one is not full."};
inline constexpr Quantity streams{.key = "load.streams", .label = "Batches in flight", .symbol = "p",
    .range = {1, 1000}, .doc = "One for each pipeline stage; requests are spread over them evenly."};
inline constexpr Quantity mixed{.key = "load.mixed", .label = "Prompts in the same pool",
    .range = {0, 1}, .doc = "1 in a mixed pool, 0 where prefill has instances of its own."};
inline constexpr Quantity alone{.key = "load.alone", .label = "Prompts in passes of their own",
    .range = {0, 1}, .doc = "1 where prompts go first, 0 where they join the passes that write."};
inline constexpr Quantity passes{.key = "load.passes", .label = "Passes that write an answer", .symbol = "D",
    .range = {1e-3, 1e9}, .doc = "One for each token but the first, which comes with the prompt."};
inline constexpr Quantity prompt_work{.key = "load.prompt_work", .label = "Work that a prompt adds", .symbol = "w0", .unit = unit::ms,
    .range = {0, 1e9}, .sense = Sense::minimise, .doc = "To its passes, by arithmetic, exchanges and attention of its own; none in a pool that only writes."};
inline constexpr Quantity prompt_time{.key = "load.prompt_time", .label = "Time that a prompt adds", .symbol = "w1", .unit = unit::ms,
    .range = {0, 1e9}, .sense = Sense::minimise, .doc = "To its passes: its work, less what hides beside that of other prompts, and what its pieces after the first add once to a pass; none in a pool that only writes."};
inline constexpr Quantity full_prompt_time{.key = "load.full_prompt_time", .label = "Time that a prompt adds, all slots taken", .unit = unit::ms,
    .range = {0, 1e9}, .sense = Sense::minimise, .doc = "To its passes: its work, less what hides beside that of other prompts, and what its pieces after the first add once to a pass."};
inline constexpr Quantity limit_prompt_time{.key = "load.limit_prompt_time", .label = "Time that a prompt adds, at the limit between tokens", .unit = unit::ms,
    .range = {0, 1e9}, .sense = Sense::minimise, .doc = "To its passes: its work, less what hides beside that of other prompts, and what its pieces after the first add once to a pass; for goodput."};
inline constexpr Quantity full_setup{.key = "load.full_setup", .label = "Time that prompts add once, all slots taken", .unit = unit::ms,
    .range = {-1e9, 1e9}, .doc = "To a pass with any prompts, however many: software, less what hides behind reading weights and behind the host."};
inline constexpr Quantity setup{.key = "load.setup", .label = "Time that prompts add once", .unit = unit::ms,
    .range = {-1e9, 1e9}, .doc = "To a pass with any prompts, however many: software, less what hides behind reading weights and behind the host; at the typical batch."};
inline constexpr Quantity limit_setup{.key = "load.limit_setup", .label = "Time that prompts add once, at the limit between tokens", .unit = unit::ms,
    .range = {-1e9, 1e9}, .doc = "To a pass with any prompts, however many: software, less what hides behind reading weights and behind the host; for goodput."};
inline constexpr Quantity full_prompts{.key = "load.full_prompts", .label = "Prompts of a pass, all slots taken", .unit = unit::requests,
    .range = {0, 1e12}, .doc = "As many as answers end in it."};
inline constexpr Quantity typical_prompts{.key = "load.typical_prompts", .label = "Prompts of a pass", .unit = unit::requests,
    .range = {0, 1e12}, .doc = "That come while one passes; what they add to it is left out."};
inline constexpr Quantity limit_prompts{.key = "load.limit_prompts", .label = "Prompts of a pass, at the limit between tokens", .unit = unit::requests,
    .range = {0, 1e12}, .doc = "As many as answers end in it; for goodput."};
inline constexpr Quantity pieces{.key = "load.pieces", .label = "Passes of a prompt",
    .range = {1, 1e9}, .doc = "Over which one prompt is spread by the budget of tokens, on average over lengths; 1 where all fit into one, or prompts have passes of their own."};
inline constexpr Quantity prompt_share{.key = "load.prompt_share", .label = "Budgets of a pass that a prompt takes", .symbol = "β",
    .range = {0, 1e9}, .doc = "Its tokens over those that may join one pass, which all prompts of the pass share; none where it has passes of its own."};
inline constexpr Quantity shared_time{.key = "load.shared_time", .label = "Mean time that a prompt adds", .symbol = "w", .unit = unit::ms,
    .range = {0, 1e9}, .sense = Sense::minimise, .doc = "With its share of what is added once to a pass, which the prompts of that pass share."};
inline constexpr Quantity prompts_share{.key = "load.prompts_share", .label = "Time taken by prompts", .symbol = "ρ", .unit = unit::percent,
    .range = {0, 1e6}, .sense = Sense::minimise, .doc = "Share of the time of passes."};
inline constexpr Quantity even{.key = "load.even", .label = "Batch at which as many come as leave", .unit = unit::sequences,
    .range = {1e-9, 1e12}, .doc = "Of one stream, on a straight line from the lightest to the full batch."};
inline constexpr Quantity even_time{.key = "load.even_time", .label = "Time of a pass at this batch", .unit = unit::ms,
    .range = {0, 1e18}, .sense = Sense::minimise, .doc = "Without prompts; in an open loop at the middle of the three batches."};
inline constexpr Quantity low_batch{.key = "load.low_batch", .label = "Low batch", .unit = unit::sequences,
    .range = {1e-9, 1e12}, .scale = Scale::log, .doc = "Of three between which passes are taken as straight lines: what an open loop's batch spreads down to, or the lightest."};
inline constexpr Quantity middle_batch{.key = "load.middle_batch", .label = "Middle batch", .unit = unit::sequences,
    .range = {1e-9, 1e12}, .scale = Scale::log, .doc = "Of three between which passes are taken as straight lines: that at which as many come as leave, with passes that bend as the experts touched do, or the typical."};
inline constexpr Quantity high_batch{.key = "load.high_batch", .label = "High batch", .unit = unit::sequences,
    .range = {1e-9, 1e12}, .scale = Scale::log, .doc = "Of three between which passes are taken as straight lines: what an open loop's batch spreads up to, or the full batch."};
inline constexpr Quantity low_time{.key = "load.low_time", .label = "Time of a pass at the low batch", .unit = unit::ms,
    .range = {0, 1e18}, .sense = Sense::minimise, .doc = "Without prompts."};
inline constexpr Quantity middle_time{.key = "load.middle_time", .label = "Time of a pass at the middle batch", .unit = unit::ms,
    .range = {0, 1e18}, .sense = Sense::minimise, .doc = "Without prompts."};
inline constexpr Quantity high_time{.key = "load.high_time", .label = "Time of a pass at the high batch", .unit = unit::ms,
    .range = {0, 1e18}, .sense = Sense::minimise, .doc = "Without prompts."};
inline constexpr Quantity stream_slots{.key = "load.stream_slots", .label = "Slots for writing, per batch in flight",
    .range = {1, 1e12}, .doc = "Slots of one of the batches in flight, less those of requests whose prompt is being read."};
inline constexpr Quantity capacity{.key = "load.capacity", .label = "Highest rate served", .symbol = "X", .unit = unit::requests_per_s,
    .range = {1e-12, 1e12}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Requests per second of one instance with all slots taken at all times; the queue has no end beyond it."};
inline constexpr Quantity users_rate{.key = "load.users_rate", .label = "Request rate of users", .unit = unit::requests_per_s,
    .range = {1e-12, 1e12}, .scale = Scale::log, .doc = "Of a closed loop, to one instance that writes: its users over the time in which each comes round."};
inline constexpr Quantity utilisation{.key = "load.utilisation", .label = "Utilisation under load", .unit = unit::percent,
    .range = {0, 1e9}, .doc = "Request rate over the highest rate served."};
inline constexpr Quantity slack{.key = "load.slack", .label = "Load slack",
    .sense = Sense::slack, .doc = "Room left below the highest rate served; negative in overload, where requests wait for ever longer.", .guards = "load.*"};
}  // namespace load

namespace load {  // the batch
inline constexpr Quantity batch{.key = "load.batch", .label = "Mean batch", .unit = unit::sequences,
    .range = {0, 1e12}, .scale = Scale::log, .doc = "Sequences that one of the batches in flight writes at once, averaged over time."};
inline constexpr Quantity batch_spread{.key = "load.batch_spread", .label = "Spread of the batch", .unit = unit::sequences,
    .range = {0, 1e12}, .doc = "Its standard deviation over time."};
inline constexpr Quantity batch_p50{.key = "load.batch_p50", .label = "Batch, median", .unit = unit::sequences,
    .range = {0, 1e12}, .doc = "Not exceeded half of the time."};
inline constexpr Quantity batch_p95{.key = "load.batch_p95", .label = "Batch, 95th percentile", .unit = unit::sequences,
    .range = {0, 1e12}, .doc = "Not exceeded 95 % of the time."};
inline constexpr Quantity batch_p99{.key = "load.batch_p99", .label = "Batch, 99th percentile", .unit = unit::sequences,
    .range = {0, 1e12}, .doc = "Not exceeded 99 % of the time."};
inline constexpr Quantity idle{.key = "load.idle", .label = "Time without a sequence", .unit = unit::percent,
    .range = {0, 100}, .doc = "Share of the time in which nothing is written."};
inline constexpr Quantity waiting{.key = "load.waiting", .label = "Requests that wait for a slot", .unit = unit::percent,
    .range = {0, 100}, .sense = Sense::minimise, .doc = "Share of the requests that find all slots taken."};
inline constexpr Quantity wait{.key = "load.wait", .label = "Wait for a slot", .unit = unit::s,
    .range = {0, 1e12}, .sense = Sense::minimise, .doc = "Of those that wait, on average."};
inline constexpr Quantity queue{.key = "load.queue", .label = "Queue", .unit = unit::requests,
    .range = {0, 1e12}, .sense = Sense::minimise, .doc = "Requests of one instance that wait for a slot, averaged over time (Little's law)."};
inline constexpr Quantity pass_time{.key = "load.pass_time", .label = "Time of a pass under load", .unit = unit::ms,
    .range = {0, 1e9}, .sense = Sense::minimise, .doc = "On average, with the prompts in it."};
}  // namespace load

}  // namespace diecast
