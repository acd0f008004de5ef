// The rows of learners: several models trained on one GPU, averaged over all (synchronous model averaging), and what
// parallel SGD and elastic averaging need for the same.
// clang-format off
#pragma once
#include "model/core/quantity.h"
#include "model/kernel_list/units.h"
#include "model/package/units.h"

namespace diecast {

namespace learners {  // models that train side by side
inline constexpr Quantity gpus{.key = "learners.gpus", .label = "GPUs that train replicas", .symbol = "g",
    .range = {1, 1e4}, .scale = Scale::integer, .fallback = 8, .doc = "All of one kind."};
inline constexpr Quantity per_gpu{.key = "learners.per_gpu", .label = "Replicas (learners) per GPU", .symbol = "m",
    .range = {1, 64}, .scale = Scale::integer, .fallback = 2, .doc = "Models that one GPU trains at a time; not the learner of reinforcement learning, which is a process."};
inline constexpr Quantity total{.key = "learners.total", .label = "Replicas (learners) in all", .symbol = "k",
    .range = {1, 1e6}, .doc = "Of all GPUs."};
inline constexpr Quantity batch{.key = "learners.batch", .label = "Batch of a replica", .symbol = "b",
    .range = {1, 1e6}, .scale = Scale::log, .fallback = 16, .doc = "Does not grow with the number of learners.", .source = "CROSSBOW's script for ResNet-50", .status = Status::published};
inline constexpr Quantity learning_rate{.key = "learners.learning_rate", .label = "Learning rate of a replica", .symbol = "γ",
    .range = {1e-6, 10}, .scale = Scale::log, .fallback = 0.1, .doc = "Of its own steps.", .source = "CROSSBOW's scripts", .status = Status::published};
inline constexpr Quantity momentum{.key = "learners.momentum", .label = "Momentum of a replica", .symbol = "μL",
    .range = {0, 0.999}, .fallback = 0.9, .doc = "Of its own steps; the average has another.", .source = "CROSSBOW's scripts", .status = Status::published};
inline constexpr Quantity weight_decay{.key = "learners.weight_decay", .label = "Weight decay of a replica", .symbol = "λ",
    .range = {0, 1}, .fallback = 1e-4, .doc = "Share of its weights added to its gradient.", .source = "CROSSBOW's scripts", .status = Status::published};
inline constexpr Quantity law{.key = "learners.law", .label = "Replicas share a GPU by",
    .scale = Scale::choice, .fallback = 0, .doc = "Occupancy: each leaves the same share of what is free idle; cap: they add up until the GPU is full."};
inline constexpr Quantity contention{.key = "learners.contention", .label = "Loss per further replica", .symbol = "κ", .unit = unit::percent,
    .range = {0, 100}, .fallback = 0, .doc = "Slow-down of all by each learner beyond the first."};
inline constexpr Quantity utilisation{.key = "learners.utilisation", .label = "Utilisation by one replica", .symbol = "u", .unit = unit::percent,
    .range = {1e-4, 100}, .sense = Sense::maximise, .doc = "Of the rate at a very large batch."};
inline constexpr Quantity gain{.key = "learners.gain", .label = "Gain of several replicas per GPU", .symbol = "G",
    .range = {1e-6, 1e6}, .sense = Sense::maximise, .doc = "Samples per second of a GPU over those with one learner, without synchronisation."};
inline constexpr Quantity threshold{.key = "learners.threshold", .label = "Gain that earns a further replica", .unit = unit::percent,
    .range = {0, 100}, .fallback = 10, .doc = "Of samples per second, when learners are added one by one.", .source = "CROSSBOW's default", .status = Status::published};
inline constexpr Quantity tuned{.key = "learners.tuned", .label = "Replicas per GPU, tuned", .symbol = "m*",
    .range = {1, 16}, .doc = "Added one by one until one gains less than the threshold; sixteen at most."};
inline constexpr Quantity step_time{.key = "learners.step_time", .label = "Step of all replicas of a GPU", .unit = unit::ms,
    .range = {1e-9, 1e18}, .sense = Sense::minimise, .doc = "Each has trained one batch."};
inline constexpr Quantity activations{.key = "learners.activations", .label = "Activations of a replica", .symbol = "A", .unit = unit::MB,
    .range = {0, 1e7}, .doc = "Kept for the backward pass: of all layers and images of the batch."};
inline constexpr Quantity all_activations{.key = "learners.all_activations", .label = "Activations of all replicas", .unit = unit::MB,
    .range = {0, 1e12}, .sense = Sense::minimise, .doc = "Of those that share a GPU; none lends its buffers to another."};
inline constexpr Quantity workspace{.key = "learners.workspace", .label = "Workspace of a GPU of replicas", .unit = unit::MB,
    .range = {0, 1e7}, .fallback = 500, .doc = "Of the libraries, all learners together."};
inline constexpr Quantity model_memory{.key = "learners.model_memory", .label = "Models, gradients and differences", .unit = unit::MiB,
    .range = {0, 1e12}, .sense = Sense::minimise, .doc = "Four copies per learner and for the average, and one buffer on the GPU that leads."};
inline constexpr Quantity memory{.key = "learners.memory", .label = "Memory of a GPU of replicas", .unit = unit::GB,
    .range = {0, 1e12}, .sense = Sense::minimise, .doc = "Models, activations and workspace."};
inline constexpr Quantity capacity{.key = "learners.capacity", .label = "Memory there is for replicas", .unit = unit::GB,
    .range = {0.1, 1e6}, .fallback = 12, .doc = "Of one GPU.", .source = "Titan X (Pascal), github.com/jcjohnson/cnn-benchmarks", .status = Status::published};
inline constexpr Quantity bandwidth{.key = "learners.bandwidth", .label = "Memory bandwidth for averaging", .unit = unit::GBps,
    .range = {1, 1e6}, .scale = Scale::log, .fallback = 336, .doc = "Sustained; 70 % of the Titan X's 480 GB/s."};
inline constexpr Quantity slack{.key = "learners.slack", .label = "Memory slack of replicas",
    .sense = Sense::slack, .doc = "Share of the memory that is left.", .guards = "learners.step_time"};
}  // namespace learners

namespace averaging {  // synchronous model averaging
inline constexpr Quantity rule{.key = "averaging.rule", .label = "Correction of replicas",
    .scale = Scale::choice, .fallback = 0, .doc = "One over the number of learners, or a number of its own."};
inline constexpr Quantity fixed{.key = "averaging.fixed", .label = "Correction given",
    .range = {1e-4, 2}, .scale = Scale::log, .fallback = 0.1, .doc = "Used where the correction is a number of its own.", .source = "CROSSBOW's scripts", .status = Status::published};
inline constexpr Quantity correction{.key = "averaging.correction", .label = "Correction", .symbol = "α",
    .range = {1e-9, 2}, .doc = "Share of its distance to the average by which a learner is moved at each synchronisation."};
inline constexpr Quantity momentum{.key = "averaging.momentum", .label = "Momentum of the average", .symbol = "μ",
    .range = {0, 0.999}, .fallback = 0.9, .doc = "Of its own last move.", .source = "CROSSBOW's code", .status = Status::published};
inline constexpr Quantity bound{.key = "averaging.bound", .label = "Largest stable correction",
    .range = {1e-9, 2}, .sense = Sense::maximise, .doc = "Above it learners and average swing ever farther apart, even where the loss is flat."};
inline constexpr Quantity stability{.key = "averaging.stability", .label = "Stability of averaging",
    .sense = Sense::slack, .doc = "Room of the correction below its bound.", .guards = "averaging.epochs"};
inline constexpr Quantity period{.key = "averaging.period", .label = "Steps between synchronisations", .symbol = "τ",
    .range = {1, 1e9}, .scale = Scale::log, .fallback = 1, .doc = "1 synchronises at each step.", .source = "CROSSBOW: best time to accuracy", .status = Status::recalled};
inline constexpr Quantity hidden{.key = "averaging.hidden", .label = "Learning that hides synchronisation", .unit = unit::percent,
    .range = {0, 100}, .fallback = 50, .doc = "Share of the next step during which averaging runs unnoticed."};
inline constexpr Quantity local_time{.key = "averaging.local_time", .label = "Averaging on a GPU", .unit = unit::ms,
    .range = {0, 1e15}, .sense = Sense::minimise, .doc = "Eleven passes over each model, ten over the average; seven without momentum."};
inline constexpr Quantity exchange{.key = "averaging.exchange", .label = "Exchange between GPUs of replicas",
    .scale = Scale::choice, .fallback = 0, .doc = "All-reduce as the faster of ring and double tree, or as a ring, the only one that NCCL had until version 2.4."};
inline constexpr Quantity exchange_time{.key = "averaging.exchange_time", .label = "Averaging between GPUs", .unit = unit::ms,
    .range = {0, 1e15}, .sense = Sense::minimise, .doc = "All-reduce of one model."};
inline constexpr Quantity time_per_sync{.key = "averaging.sync_time", .label = "One synchronisation", .unit = unit::ms,
    .range = {0, 1e15}, .sense = Sense::minimise, .doc = "On a GPU and between GPUs."};
inline constexpr Quantity exposed{.key = "averaging.exposed", .label = "Synchronisation not hidden", .unit = unit::ms,
    .range = {0, 1e15}, .sense = Sense::minimise, .doc = "What learning waits for."};
inline constexpr Quantity rate{.key = "averaging.rate", .label = "Samples per second of replicas", .unit = unit::per_s,
    .range = {1e-12, 1e15}, .scale = Scale::log, .sense = Sense::maximise, .doc = "All GPUs, with synchronisation."};
inline constexpr Quantity never_gain{.key = "averaging.never_gain", .label = "Gain of never synchronising",
    .range = {1, 1e30}, .doc = "Samples per second without synchronisation over those with one at each step."};
inline constexpr Quantity noise_gain{.key = "averaging.noise_gain", .label = "Batch that averaging forgives", .symbol = "ρ",
    .range = {1, 1.6}, .fallback = 1, .doc = "Factor on the critical batch. A quadratic model cannot predict the 1.6 that are recalled of CROSSBOW: on it averaging needs as many samples as SGD with the batch of all, or more."};
inline constexpr Quantity batch{.key = "averaging.batch", .label = "Batch that averaging counts as",
    .range = {1e-3, 1e12}, .scale = Scale::log, .doc = "All learners together, over what averaging forgives."};
inline constexpr Quantity epochs{.key = "averaging.epochs", .label = "Epochs of averaging",
    .range = {1e-6, 1e30}, .scale = Scale::log, .sense = Sense::minimise, .doc = "To accuracy, as those of SGD with that batch: what a quadratic loss gives, and no better."};
inline constexpr Quantity time{.key = "averaging.time", .label = "Time to accuracy of averaging", .unit = unit::h,
    .range = {1e-15, 1e30}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Samples to accuracy over samples per second."};
inline constexpr Quantity over_sgd{.key = "averaging.over_sgd", .label = "Averaging over parallel SGD",
    .range = {0, 1e30}, .sense = Sense::maximise, .doc = "Time to accuracy of parallel SGD over that of averaging."};
inline constexpr Quantity over_elastic{.key = "averaging.over_elastic", .label = "Averaging over elastic averaging",
    .range = {0, 1e30}, .sense = Sense::maximise, .doc = "Time to accuracy of elastic averaging over that of averaging with momentum."};
}  // namespace averaging

namespace parallel_sgd {  // one model, one learner per GPU
inline constexpr Quantity batch{.key = "parallel_sgd.batch", .label = "Batch per GPU of parallel SGD",
    .range = {1, 1e6}, .scale = Scale::log, .doc = "As all learners of a GPU together unless given."};
inline constexpr Quantity software{.key = "parallel_sgd.software", .label = "Software of parallel SGD",
    .scale = Scale::choice, .fallback = 0, .doc = "As quick as that of replicas, or TensorFlow 1 as measured: the host's time for every operator, and what several GPUs lose to reading images and to the slowest of them."};
inline constexpr Quantity operator_time{.key = "parallel_sgd.operator_time", .label = "Host time of an operator in TensorFlow", .unit = unit::us,
    .range = {0, 1e6}, .fallback = 75, .doc = "Of a step, forward and backward; a faster GPU does not shorten it. ResNet-152 on P100 gives 52, VGG-16 with its large weights 220.",
    .source = "tensorflow.org, benchmarks, May 2017: ResNet-50, batches of 32 and 64 on P100 and on two kinds of machines with K80", .status = Status::derived};
inline constexpr Quantity device_batch{.key = "parallel_sgd.device_batch", .label = "Fixed time of the GPU in TensorFlow, in samples",
    .range = {0, 1e6}, .fallback = 1.78, .doc = "A faster GPU does shorten it.",
    .source = "tensorflow.org, benchmarks, May 2017: what of the fixed time of ResNet-50 is shorter on P100 than on K80", .status = Status::derived};
inline constexpr Quantity lost{.key = "parallel_sgd.lost", .label = "Lost by several GPUs in TensorFlow", .unit = unit::percent,
    .range = {0, 99}, .fallback = 9.6, .doc = "Share of a step: reading and preparing images, and waiting for the slowest GPU. None on one GPU.",
    .source = "tensorflow.org, benchmarks, May 2017: ResNet-50 from real images on 8 P100 and twice on 8 K80 reaches 90.4, 90.7, 90.1 % of eight times one", .status = Status::derived};
inline constexpr Quantity half_batch{.key = "parallel_sgd.half_batch", .label = "Batch at half the rate of parallel SGD",
    .range = {0, 1e9}, .doc = "The fixed time of its step, in samples."};
inline constexpr Quantity share_lost{.key = "parallel_sgd.share_lost", .label = "Share of a step lost by parallel SGD", .unit = unit::percent,
    .range = {0, 99}, .sense = Sense::minimise, .doc = "To images and to the slowest GPU, as the software loses it."};
inline constexpr Quantity step_time{.key = "parallel_sgd.step_time", .label = "Step of parallel SGD", .unit = unit::ms,
    .range = {1e-9, 1e18}, .sense = Sense::minimise, .doc = "With what of the exchange of gradients is not hidden, and what the software loses."};
inline constexpr Quantity rate{.key = "parallel_sgd.rate", .label = "Samples per second of parallel SGD", .unit = unit::per_s,
    .range = {1e-12, 1e15}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Of all GPUs together."};
inline constexpr Quantity global_batch{.key = "parallel_sgd.global_batch", .label = "Global batch of parallel SGD",
    .range = {1, 1e12}, .scale = Scale::log, .doc = "All GPUs together."};
inline constexpr Quantity epochs{.key = "parallel_sgd.epochs", .label = "Epochs of parallel SGD",
    .range = {1e-6, 1e30}, .scale = Scale::log, .sense = Sense::minimise, .doc = "To accuracy at its global batch."};
inline constexpr Quantity time{.key = "parallel_sgd.time", .label = "Time to accuracy of parallel SGD", .unit = unit::h,
    .range = {1e-15, 1e30}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Samples to accuracy over samples per second."};
}  // namespace parallel_sgd

namespace elastic {  // averaging without momentum
inline constexpr Quantity bound{.key = "elastic.bound", .label = "Largest stable correction, elastic",
    .range = {1e-9, 2}, .sense = Sense::maximise, .doc = "Without momentum of the average."};
inline constexpr Quantity stability{.key = "elastic.stability", .label = "Stability of elastic averaging",
    .sense = Sense::slack, .doc = "Room of the correction below its bound.", .guards = "elastic.epochs"};
inline constexpr Quantity local_time{.key = "elastic.local_time", .label = "Elastic averaging on a GPU", .unit = unit::ms,
    .range = {0, 1e15}, .sense = Sense::minimise, .doc = "Eleven passes over each model, seven over the average."};
inline constexpr Quantity time_per_sync{.key = "elastic.sync_time", .label = "One elastic synchronisation", .unit = unit::ms,
    .range = {0, 1e15}, .sense = Sense::minimise, .doc = "On a GPU and between GPUs."};
inline constexpr Quantity exposed{.key = "elastic.exposed", .label = "Elastic synchronisation not hidden", .unit = unit::ms,
    .range = {0, 1e15}, .sense = Sense::minimise, .doc = "What learning waits for."};
inline constexpr Quantity rate{.key = "elastic.rate", .label = "Samples per second of elastic averaging", .unit = unit::per_s,
    .range = {1e-12, 1e15}, .scale = Scale::log, .sense = Sense::maximise, .doc = "All GPUs, with synchronisation."};
inline constexpr Quantity batch{.key = "elastic.batch", .label = "Batch that elastic averaging counts as",
    .range = {1, 1e12}, .scale = Scale::log, .doc = "All learners together."};
inline constexpr Quantity epochs{.key = "elastic.epochs", .label = "Epochs of elastic averaging",
    .range = {1e-6, 1e30}, .scale = Scale::log, .sense = Sense::minimise, .doc = "To accuracy; nothing is forgiven."};
inline constexpr Quantity time{.key = "elastic.time", .label = "Time to accuracy of elastic averaging", .unit = unit::h,
    .range = {1e-15, 1e30}, .scale = Scale::log, .sense = Sense::minimise, .doc = "Samples to accuracy over samples per second."};
}  // namespace elastic

}  // namespace diecast
