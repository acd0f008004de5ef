// What the rows of the model give for the traffic of the discrete-event reference.
#pragma once
#include "model/load/quantities.h"
#include "model/load/served.h"
#include "tests/package_help.h"
#include "tests/serving_reference.h"

namespace diecast::test {

struct Predicted {
    Batches<double> batch;
    Spread<double> first, between, whole;
    double over_tokens = 0;
};

/// Prompts with passes of their own have no budget.
inline double pieces_of(ServingTraffic const& x) { return pieces_of_prompt(x.budgets, x.prompt_cv); }

/// What prompts add once to a pass, and each, where `together` come in one.
inline std::array<double, 2> added(ServingTraffic const& x, double together) {
    auto const hidden = hidden_work(x.idle, x.prompt_time, x.prompt_cv, x.budgets, together);
    double const each = hidden.another * hidden.alone, setup = x.setup - hidden.alone + each;
    return {setup, x.prompt_time - each + (pieces_of(x) - 1) * setup};
}
inline std::array<double, 2> added_at_full(ServingTraffic const& x, double in_flight) {
    return added(x, prompts_of_full_pass(in_flight, 1.0, x.answer - 1.0, x.prompts_first ? 1.0 : 0.0, pieces_of(x)));
}

inline double highest(ServingTraffic const& x) {
    auto const [setup, w] = added_at_full(x, x.slots);
    return highest_rate(1.0, double(x.slots), x.answer - 1.0, x.prompts_first ? 1.0 : 0.0, w, setup, pieces_of(x),
                        x.budgets, x.hold, x.room, x.poll, 1.0, double(x.slots), x.pass_time(1), x.pass_time(x.slots));
}

inline Predicted predicted(ServingTraffic const& x) {
    double const passes = x.answer - 1, alone = x.prompts_first ? 1 : 0, slots = x.slots, pieces = pieces_of(x);
    auto const [full_setup, full_w] = added_at_full(x, slots);
    double const light = x.pass_time(1), full = x.pass_time(slots), capacity = highest(x);
    double const even =
                     even_batch(x.rate, 1.0, passes, slots, full_w, full_setup, x.arrival_cv, 1.0, slots, light, full),
                 typical = middle_of_curve(even, 1.0, slots), experts = x.experts_after * 8;
    auto const [low, middle, high, low_time, even_time, high_time] =
        pass_near_even_batch(x.rate, 1.0, passes, slots, full_w, full_setup, x.arrival_cv, experts, 8.0 * (experts > 0),
                             1.0, 1.0, typical, slots, light, x.pass_time(typical), full);
    auto const [setup, w] = added(x, x.rate * even_time);
    double const writing = slots_for_writing(slots, 1.0, x.rate, w, setup, alone, pieces, even_time, passes, x.budgets),
                 shared = mean_time_of_prompt(x.rate, 1.0, w, setup, x.arrival_cv, even_time);
    auto const s = stream_of(x.rate, 1.0, passes, writing, shared, x.prompt_time, x.arrival_cv, x.answer_cv,
                             x.prompt_cv, capacity, low, middle, high, low_time, even_time, high_time);
    Predicted p{batches_of(with_setup_in_passes(s, w, setup, even_time)), {}, {}, {}};
    p.batch.waiting = waiting_for_slots(s, p.batch.waiting, x.budgets);
    auto const d = delay_of_passes(s, p.batch, alone, w, setup, pieces, x.budgets, {x.hold, x.room, x.poll});
    p.first = first_token_of(d, OwnPrompt<double>{x.prompt_time, x.prompt_cv, x.budgets, even_time, pieces},
                             p.batch.waiting, p.batch.wait);
    p.between = between_passes_of(s, p.batch, w, x.budgets);
    p.over_tokens = mean_pass_of(s, p.batch);
    p.whole = request_of(p.first, p.between, p.over_tokens, passes, x.answer_cv);
    return p;
}

/// Llama-3.3 70B on four H100, 1,024 tokens in and 1,024 out.
inline Scenario served() {
    return Scenario{}
        .pin(gpu::model, "H100")
        .pin(llm::model, "Llama-3.3 70B")
        .pin(precision::format, "FP8 + 16-bit activations")
        .pin(runtime::name, "vLLM 2025")
        .pin(serve::arrangement, "mixed")
        .pin(decode.tensor, 4.0)
        .pin(decode.batch, 256.0)
        .pin(traffic::prompt, 1024.0)
        .pin(traffic::answer, 1024.0);
}

inline double off(double ours, double reference) { return std::abs(ours / reference - 1); }

}  // namespace diecast::test
