// Training: host beside device, pipeline schedules, adapters, sharded weights, experts and stragglers, by hand.
#include <catch2/catch.hpp>
#include <cmath>
#include <numbers>
#include "model/fleet/quantities.h"
#include "model/inference/quantities.h"
#include "model/network/gradient_rows.h"
#include "model/network/quantities.h"
#include "model/training/graph_rows.h"
#include "model/training/quantities.h"
#include "tests/package_help.h"

using namespace diecast;
using namespace diecast::test;
namespace tr = diecast::training;

namespace {

/// 1,000 TFLOP/s, 2 TB/s, 300 GB/s and 25 GB/s, all of them sustained; 1,000 tokens; width 1,000, ten heads.
Scenario training_on(double layers, double gpus, double tensor, double pipeline, double batch) {
    Scenario s;
    s.pin(method::efficiency, "peak").pin(precision::arithmetic, "16-bit").pin(package::peak, 1000.0);
    s.pin(package::bandwidth, 2.0).pin(io::bandwidth, 0.0).pin(link::bandwidth, 300.0);
    s.pin(scaleout::bandwidth, 25.0).pin(scaleup::domain, 8.0).pin(llm::hidden, 1000.0).pin(llm::heads, 10.0);
    s.pin(llm::kv_heads, 10.0).pin(llm::head_size, 100.0).pin(llm::ffn, 4000.0).pin(llm::ffn_matrices, 2.0);
    s.pin(llm::embeddings, 1.0).pin(llm::vocabulary, 51200.0).pin(llm::layers, layers).pin(tr::sequence, 1000.0);
    s.pin(tr::gpus, gpus).pin(tr::tensor, tensor).pin(tr::pipeline, pipeline).pin(tr::global_batch, batch);
    return s.pin(tr::micro_batch, 1.0).pin(tr::mask, 0.0);
}

}  // namespace

TEST_CASE("a layer takes as long as its operators, or as starting all of them on the host") {
    Scenario s = training_on(2, 8, 2, 1, 8).pin(method::efficiency, "achieved").pin(tr::attention, "unfused");
    s.pin(tr::kernel_time, 0.0);
    double const forward = value(s, tr::forward_time), backward = value(s, tr::backward_time);
    // 2 + 2 matrices, 4 of attention, 9 of vectors, 2 exchanges; backward 4 + 4 + 6 + 17 + 2
    s.pin(tr::kernel_time, 1e4);
    CHECK(value(s, tr::forward_time) == Approx(19e4).epsilon(1e-12));
    CHECK(value(s, tr::backward_time) == Approx(33e4).epsilon(1e-12));
    CHECK(value(Scenario{s}.pin(tr::graphed, 40.0), tr::forward_time) == Approx(0.6 * 19e4).epsilon(1e-12));
    CHECK(value(Scenario{s}.pin(tr::graphed, 100.0), tr::forward_time) == forward);
    s.pin(tr::kernel_time, forward / 19 * 0.99);  // hidden: nothing is longer
    CHECK(value(s, tr::forward_time) == forward);
    CHECK(value(s, tr::backward_time) <= backward * 1.0001 + value(s, tr::host_back));
    CHECK(value(s.pin(tr::attention, "fused"), tr::operators_forward) == 16);
    s.pin(llm::expert_layers, 1.0);  // of two
    CHECK(value(s, tr::operators_forward) == 21);
    CHECK(value(s, tr::operators_back) == 38);
    CHECK(value(s.pin(method::efficiency, "peak"), tr::host_forward) == 0);
}

TEST_CASE("schedules of a pipeline fill its bubble with gradients of weights, or from both ends") {
    Scenario s = training_on(16, 16, 1, 4, 32);
    double const stage = value(s, tr::stage_time) + value(s, tr::hop_time), W = value(s, tr::weight_back);
    double const backward = value(s, tr::stage_backward) + value(s, tr::stage_recompute);
    CHECK(W == Approx(4 * (value(s, tr::projection_back_time) + value(s, tr::ffn_back_time)) / 2 / 1e3).epsilon(1e-12));
    CHECK(value(s, tr::bubble_time) == Approx(3 * stage).epsilon(1e-12));
    double const states = value(s, tr::layer_states), kept = value(s, tr::activations);
    CHECK(value(s, tr::in_flight) == 4);
    s.pin(tr::schedule, "zero-bubble");
    CHECK(value(s, tr::bubble_time) == Approx(3 * (stage - 2 * W)).epsilon(1e-12));
    CHECK(value(s, tr::layer_states) == states);
    s.pin(tr::schedule, "dual-pipe");  // (4/2 − 1)·(F&B + B − 3·W), five in flight, two stages held
    CHECK(value(s, tr::bubble_time) == Approx(stage + backward - 3 * W).epsilon(1e-12));
    CHECK(value(s, tr::in_flight) == 5);
    CHECK(value(s, tr::layer_states) == Approx(2 * states).epsilon(1e-12));
    Scenario const tables = Scenario{s}.pin(llm::embeddings, 2.0);  // the first package has both
    CHECK(value(tables, tr::table_params) == Approx(2 * 51200 * 1000 / 1e6).epsilon(1e-12));
    CHECK(value(Scenario{tables}.pin(tr::schedule, "1F1B"), tr::table_params) == Approx(51.2).epsilon(1e-12));
    CHECK(value(s.pin(tr::kept_share, 50.0), tr::activations) == Approx(kept * 5 / 4 / 2).epsilon(1e-12));
}

TEST_CASE("few micro-batches leave gradients of weights for a part of the bubble alone") {
    // Forward, backward and gradients of weights take 1 ms each. One micro-batch passes four stages both ways in 8 ms
    // before the first stage makes its gradients: 6 ms beyond its own 3. The second leaves 1 ms of them to fill it.
    auto const bubble = [](char const* schedule, double stages, double micro_batches) {
        return value(Scenario{}
                         .pin(tr::schedule, schedule)
                         .pin(tr::pipeline, stages)
                         .pin(tr::micro_batches, micro_batches)
                         .pin(tr::stage_time, 3.0)
                         .pin(tr::stage_backward, 2.0)
                         .pin(tr::stage_recompute, 0.0)
                         .pin(tr::weight_back, 1.0)
                         .pin(tr::hop_time, 0.0),
                     tr::bubble_time);
    };
    CHECK(bubble("zero-bubble", 4, 1) == Approx(6));
    CHECK(bubble("zero-bubble", 4, 2) == Approx(5));
    CHECK(bubble("zero-bubble", 4, 3) == Approx(4));
    CHECK(bubble("zero-bubble", 4, 4) == Approx(3));
    CHECK(bubble("zero-bubble", 4, 64) == Approx(3));
    CHECK(bubble("zero-bubble", 1, 1) == 0);
    // Two that come from both ends of eight stages pass them in 8 + 8 + 1 ms, with 6 of work on each.
    CHECK(bubble("dual-pipe", 8, 2) == Approx(11));
    CHECK(bubble("dual-pipe", 8, 64) == Approx(3 * 2));
    CHECK(bubble("dual-pipe", 2, 2) == 0);
    CHECK(bubble("dual-pipe", 1, 1) == 0);
}

TEST_CASE("gradients of weights save no more than the host needs to start their products") {
    // Ten layers. The host starts 26 operators in 2600 µs, four of them for weights: 400 µs. Products take 200 µs.
    Scenario s = Scenario{}
                     .pin(tr::stage_layers, 10.0)
                     .pin(llm::layers, 10.0)
                     .pin(llm::dense_layers, 0.0)
                     .pin(llm::expert_layers, 0.0)
                     .pin(tr::projection_back_time, 200.0)
                     .pin(tr::vector_back_time, 0.0)
                     .pin(tr::context_time, 0.0)
                     .pin(tr::exchange_back, 0.0)
                     .pin(tr::scores_back_time, 100.0)
                     .pin(tr::operators_back, 26.0)
                     .pin(tr::host_back, 2600.0);
    auto const saved = [&](double products, double host) {
        return value(Scenario{s}.pin(tr::projection_back_time, products).pin(tr::host_back, host), tr::weight_back);
    };
    CHECK(saved(200, 2600) == Approx(10 * 0.4));
    CHECK(saved(2, 2600) == Approx(10 * 0.4));     // a faster package leaves the bubble as it is
    CHECK(saved(2000, 2600) == Approx(10 * 0.4));  // 1000 µs of them hide behind the host, who starts the others
    CHECK(saved(2000, 26) == Approx(10 * 1.0));
    CHECK(saved(200, 0) == Approx(10 * 0.1));
    CHECK(saved(200, 302.9) == Approx(10 * (302.9 - 256.3) / 1e3));  // 22 of 26 operators: 256.3 µs
    // A layer of experts has two more, of 46; grouped products take 2 · 10 µs.
    s.pin(llm::expert_layers, 10.0).pin(tr::expert_time, 10.0).pin(tr::operators_back, 46.0);
    s.pin(tr::permute_time, 0.0).pin(tr::dispatch_time, 0.0);
    CHECK(saved(200, 4600) == Approx(10 * 0.6));
    CHECK(saved(200, 0) == Approx(10 * 0.11));
}

TEST_CASE("two directions of a pipeline want stages and micro-batches in pairs") {
    Scenario s = training_on(16, 16, 1, 4, 32);
    CHECK(value(s.pin(tr::schedule, "dual-pipe"), tr::layout_slack) == 0);
    CHECK(value(s.pin(tr::micro_batches, 7.0), tr::layout_slack) == Approx(-0.5));
    CHECK(value(s.pin(tr::schedule, "1F1B"), tr::layout_slack) == 0);
    Scenario odd = training_on(15, 12, 1, 3, 32).pin(tr::schedule, "dual-pipe").pin(tr::micro_batches, 8.0);
    CHECK(value(odd, tr::layout_slack) == Approx(-0.5));
}

TEST_CASE("an exchange between servers uses the adapters of its packages there, or as many as it may") {
    Scenario s = training_on(2, 16, 1, 1, 16);
    CHECK(value(s, tr::gradient_rate) == Approx(200).epsilon(1e-12));  // eight copies in a server
    CHECK(value(s.pin(scaleout::adapters, 2.0), tr::gradient_rate) == Approx(50).epsilon(1e-12));
    CHECK(value(s.pin(scaleout::adapters, 16.0), tr::gradient_rate) == Approx(200).epsilon(1e-12));
    s.pin(tr::tensor, 16.0).pin(scaleout::adapters, 1.0);
    CHECK(value(s, training_exchange.far) == Approx(25 / 8.).epsilon(1e-12));  // one for eight packages
}

TEST_CASE("sharded weights are gathered a layer at a time, and the first and last exchange stay in the open") {
    Scenario s = training_on(4, 16, 1, 1, 32).pin(tr::zero, "weights").pin(tr::bytes_per_sum, 2.0);
    double const weights = (value(s, tr::layer_params) + value(s, tr::table_params)) * 1e6;
    // two micro-batches: weights four times, gradients once, two bytes each, 15 of 16 parts at 200 GB/s
    double const sent = weights * 2 * 5 * 15 / 16 / 200e9 * 1e3;
    CHECK(value(s, tr::gradient_time) == Approx(sent).epsilon(1e-9));
    s.pin(tr::overlap, 100.0).pin(package::peak, 1e-3);  // computing takes for ever
    CHECK(value(s, tr::exposed_time) == Approx(sent * 4 / 10 / 4).epsilon(1e-9));
    s.pin(collective::bulk_start, 10.0).pin(collective::bulk_step, 2.0);  // 5·4 gathers of 10 + 15·2 µs
    CHECK(value(s, tr::gradient_time) == Approx(sent + 20 * 40e-3).epsilon(1e-9));
}

TEST_CASE("sharded experts are gathered among their own copies, at the rate of their adapters") {
    Scenario s = training_on(4, 16, 1, 1, 32).pin(llm::expert_layers, 2.0).pin(llm::active_experts, 2.0);
    s.pin(llm::experts, 16.0).pin(tr::expert, 8.0).pin(llm::expert_ffn, 1000.0);
    s.pin(tr::zero, "weights").pin(tr::bytes_per_sum, 2.0);
    double const held = value(s, tr::expert_params) * 1e6;
    double const others = (value(s, tr::layer_params) + value(s, tr::table_params)) * 1e6;
    // two micro-batches: weights four times, gradients once, two bytes each; half of it to one other copy at 25 GB/s
    double const experts = held * 2 * 5 / 2 / 25e9 * 1e3, rest = others * 2 * 5 * 15 / 16 / 200e9 * 1e3;
    CHECK(value(s, tr::expert_gradient_time) == Approx(experts).epsilon(1e-9));
    CHECK(value(s, tr::gradient_time) == Approx(experts + rest).epsilon(1e-9));
    Scenario delayed = Scenario{s}.pin(collective::bulk_start, 10.0).pin(collective::bulk_step, 2.0);
    // 5·4 gathers of 10 + 15·2 µs, 5·2 of 10 + 2
    CHECK(value(delayed, tr::gradient_time) == Approx(experts + rest + 20 * 40e-3 + 10 * 12e-3).epsilon(1e-9));
    // one copy of each expert: nothing to gather, and memory holds it whole
    Scenario const whole = Scenario{s}.pin(tr::expert, 16.0);
    CHECK(value(whole, tr::expert_gradient_time) == 0);
    CHECK(value(whole, tr::gradient_time) == Approx(rest).epsilon(1e-9));
    CHECK(value(whole, tr::expert_weight_bytes) == Approx(2 + 4 + 12).epsilon(1e-12));
}

TEST_CASE("gradients are exchanged in buckets, each with its start and its steps, by what is fastest") {
    Scenario s = training_on(4, 16, 1, 1, 32)
                     .pin(collective::algorithm, "ring")
                     .pin(tr::gradients, "by algorithm")
                     .pin(gradient_exchange.far_step, 0.0);
    double const weights = value(s, tr::layer_params) + value(s, tr::table_params);
    double const sent = value(s, tr::gradient_time);  // 15 of 16 parts twice, two bytes each, at 200 GB/s
    CHECK(sent == Approx(2 * 15. / 16 * weights * 1e6 * 2 / 200e9 * 1e3).epsilon(1e-9));
    s.pin(collective::start_time, 10.0).pin(collective::bulk_start, 10.0).pin(gradient_exchange.far_step, 2.0);
    CHECK(value(s, tr::gradient_time) == Approx(sent + 70e-3).epsilon(1e-9));  // 10 + 30·2 µs
    s.pin(tr::bucket, weights / 4);
    CHECK(value(s, tr::gradient_time) == Approx(sent + 4 * 70e-3).epsilon(1e-9));
    CHECK(value(Scenario{s}.pin(tr::bucket_per_copy, weights / 32), tr::gradient_time) ==
          Approx(sent + 2 * 70e-3).epsilon(1e-9));
    Scenario free = Scenario{s}.pin(collective::algorithm, "fastest").pin(scaleout::trees, 1.0);
    CHECK(value(free, tr::gradient_time) <= value(s, tr::gradient_time));
    CHECK(value(free, tr::bucket_time) == value(free, tr::bucket_sum_time));
    // trees neither scatter nor gather
    free.pin(tr::zero, "optimizer").pin(tr::bytes_per_weight, 2.0).pin(tr::bytes_per_sum, 2.0);
    CHECK(value(free, tr::bucket_time) ==
          std::min(value(free, gradient_exchange.ring), value(free, gradient_exchange.in_switch)));
}

TEST_CASE("copies of an expert are fewer and further apart than those of other weights") {
    Scenario s = training_on(4, 16, 1, 1, 32).pin(llm::expert_layers, 4.0).pin(llm::active_experts, 2.0);
    s.pin(llm::experts, 8.0).pin(tr::expert, 8.0).pin(llm::expert_ffn, 1000.0);
    CHECK(value(s, tr::expert_gradient_rate) == 25);  // two, in different servers
    double const held = value(s, tr::expert_params) * 1e6, sent = 2 * 0.5 * held * 2 / 25e9 * 1e3;
    CHECK(value(s, tr::expert_gradient_time) == Approx(sent).epsilon(1e-9));
    double const others = (value(s, tr::layer_params) + value(s, tr::table_params)) * 1e6;
    CHECK(value(s, tr::gradient_time) == Approx(sent + 2 * 15. / 16 * others * 2 / 200e9 * 1e3).epsilon(1e-9));
    Scenario delayed = Scenario{s}.pin(collective::bulk_start, 10.0).pin(collective::bulk_step, 2.0);
    CHECK(value(delayed, tr::expert_gradient_time) == Approx(sent + 14e-3).epsilon(1e-9));
    CHECK(value(Scenario{s}.pin(tr::zero, "optimizer").pin(tr::bytes_per_sum, 4.0), tr::expert_gradient_time) ==
          Approx(1.5 * sent).epsilon(1e-9));  // weights: two bytes
    CHECK(value(Scenario{s}.pin(tr::expert, 16.0).pin(llm::experts, 16.0), tr::expert_gradient_time) == 0);  // one copy
    // an expert's two copies divide its update between them, sixteen that of other weights
    double const touched = (2 * 12 + 4 + 2) / 2e12 * 1e3;
    CHECK(value(s.pin(tr::zero, "optimizer"), tr::optimizer_time) ==
          Approx((others / 16 + held / 2) * touched).epsilon(1e-9));
}

TEST_CASE("the busiest package sets the time of experts, and ordering visits crosses memory") {
    Scenario s = training_on(4, 8, 1, 1, 8).pin(llm::expert_layers, 4.0).pin(llm::experts, 8.0).pin(tr::expert, 8.0);
    s.pin(llm::active_experts, 2.0).pin(llm::shared_experts, 0.0).pin(llm::expert_ffn, 50000.0);
    // 1,000 tokens of 2,000 bytes: six for two visits and two once, at 2 TB/s
    CHECK(value(s, tr::permute_time) == Approx(1000 * 2000. * 8 / 2e12 * 1e6).epsilon(1e-9));
    double const even = value(s, tr::expert_time);
    s.pin(tr::expert_imbalance, 1.5);
    CHECK(value(s, tr::expert_time) == Approx(1.5 * even).epsilon(1e-9));
    CHECK(value(s, tr::permute_time) == Approx(1000 * 2000. * 11 / 2e12 * 1e6).epsilon(1e-9));
}

TEST_CASE("fused attention reaches half of its rate at the length of its ramp") {
    Scenario s = training_on(2, 8, 1, 1, 8).pin(tr::attention, "fused").pin(package::bandwidth, 2000.0);
    double const full = value(s.pin(tr::attention_ramp, 0.0), tr::scores_time);
    CHECK(value(s.pin(tr::attention_ramp, 1000.0), tr::scores_time) == Approx(2 * full).epsilon(1e-9));
    CHECK(value(s.pin(tr::attention_ramp, 250.0), tr::scores_back_time) == Approx(2.5 * 1.25 * full).epsilon(1e-9));
}

TEST_CASE("a token in training sees what is before it, at most a window or what an indexer selects") {
    Scenario s = training_on(2, 8, 1, 1, 8).pin(tr::attention, "fused").pin(method::causal, "skipped");
    auto const mean_seen = [](int most) {  // of a sequence of 1,000, token by token
        double sum = 0;
        for (int i = 0; i < 1000; ++i) sum += std::min(i + 0.5, static_cast<double>(most));
        return sum / 1000 / 1000 * 100;  // percent of the sequence
    };
    CHECK(value(s, tr::seen) == 50);
    Scenario windows = s.pin(llm::window_share, 50.0).pin(llm::window, 128.0);
    CHECK(value(windows, tr::seen) == Approx((50 + mean_seen(128)) / 2).epsilon(1e-5));
    CHECK(value(windows.pin(llm::window, 1000.0), tr::seen) == 50);
    CHECK(value(s.pin(llm::window_share, 0.0).pin(llm::selected, 700.0), tr::seen) ==
          Approx(mean_seen(700)).epsilon(1e-5));
    Scenario linear = training_on(2, 8, 1, 1, 8).pin(llm::linear_share, 75.0).pin(method::causal, "full");
    CHECK(value(linear.pin(tr::attention, "fused"), tr::seen) == 25);
    CHECK(value(linear.pin(tr::attention, "unfused"), tr::seen) == 25);
}

TEST_CASE("keys and values of a sequence come over all adapters of its packages in a server") {
    // Eight parts of a sequence, two packages to each: four parts in a server of eight with adapters of 25 GB/s, and
    // links that take three hops of four.
    Scenario s = training_on(2, 16, 2, 1, 8).pin(tr::context, 8.0);
    double const bytes = 2 * value(s, tr::tokens) * value(s, tr::kv_numbers) / 2;
    auto const gathered = [&](double rate) {
        return value(s, collective::bulk_start) + 7 * (value(s, collective::bulk_step) + bytes / (rate * 1e3));
    };
    CHECK(value(s, tr::context_time) == Approx(gathered(100)).epsilon(1e-9));
    CHECK(value(Scenario{s}.pin(achieved::link_rate, 60.0), tr::context_time) == Approx(gathered(80)).epsilon(1e-9));
    CHECK(value(Scenario{s}.pin(scaleout::adapters, 1.0), tr::context_time) == Approx(gathered(25)).epsilon(1e-9));
    CHECK(value(Scenario{s}.pin(scaleup::domain, 2.0), tr::context_time) == Approx(gathered(25)).epsilon(1e-9));
    CHECK(value(Scenario{s}.pin(scaleup::domain, 16.0), tr::context_time) == Approx(gathered(300)).epsilon(1e-9));
}

TEST_CASE("a step waits for the slowest of its copies, less where many micro-batches add up") {
    Scenario s = training_on(2, 64, 1, 1, 256);
    CHECK(value(s, tr::wait_time) == 0);
    double const step = value(s, tr::step_time), work = 4 * (value(s, tr::stage_time) + value(s, tr::output_added));
    s.pin(tr::variation, 10.0);
    // Four micro-batches; the largest of 64 normal numbers lies 2.344 deviations above the mean, of two 1/√π.
    double const wait = value(s, tr::wait_time);
    CHECK(wait == Approx(work * 0.1 / 2 * 2.344).epsilon(0.01));
    CHECK(value(s, tr::step_time) == Approx(step + wait / 1e3).epsilon(1e-9));
    Scenario const two = training_on(2, 2, 1, 1, 8).pin(tr::variation, 10.0);
    double const each = value(two, tr::stage_time) + value(two, tr::output_added);
    CHECK(value(two, tr::wait_time) == Approx(4 * each * 0.1 / 2 / std::sqrt(std::numbers::pi)).epsilon(1e-3));
}

TEST_CASE("pods end where the topology ends them, for every exchange of training") {
    auto const at = [](char const* topology, Quantity const& q, double oversubscription) {
        return value(training_on(2, 128, 8, 1, 16)
                         .pin(scaleout::topology, topology)
                         .pin(tr::pod, 16.0)
                         .pin(tr::oversubscription, oversubscription)
                         .pin(tr::dispatch, "all-to-all")
                         .pin(tr::expert_gpus, 64.0),
                     q);
    };
    CHECK(at("rail-optimised", tr::pod_reach, 2) == 128);
    // 128 copies' packages and 64 with experts, pods of 16 or of 16 servers, adapters of 25 GB/s. Of 16 packages all
    // send tokens to other pods; eight rings leave a pod, for which a quarter of 16 adapters is half of what they need.
    for (auto const& [q, oversubscription] : {std::pair{&tr::dispatch_far_rate, 2.}, {&tr::gradient_rate, 4.}}) {
        CAPTURE(q->key);
        CHECK(at("fat tree", *q, oversubscription) == Approx(12.5));
        CHECK(at("rail-optimised", *q, oversubscription) == Approx(25));
        CHECK(at("circuits", *q, oversubscription) == Approx(25));
    }
    CHECK(at("fat tree", tr::gradient_rate, 2) == Approx(25));
}
