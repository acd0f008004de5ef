// Rows: time of one step of training, and what follows from it.
// clang-format off
#pragma once
#include "model/core/quantity.h"
#include "model/package/units.h"
#include "model/training/units.h"

namespace diecast::training {
inline constexpr Quantity kernel_time{.key = "training.kernel_time", .label = "Host time between kernels", .unit = unit::us,
    .range = {0, 1e5}, .fallback = 63.1, .doc = "What the software takes to start the next operator. A layer takes as long as its operators on the package, or as starting all of them on the host, whichever is longer.", .source = "borrowed from Megatron-LM on A100: vTrain, one node", .status = Status::assumption};
inline constexpr Quantity odd_share{.key = "training.odd_share", .label = "Matrix rate of odd widths", .unit = unit::percent,
    .range = {1, 100}, .fallback = 44.8, .doc = "Of a product whose width is no multiple of eight, over that of others: its rows are not aligned.", .source = "borrowed from Megatron-LM on A100: vTrain, one node", .status = Status::assumption};
inline constexpr Quantity output_passes{.key = "training.output_passes", .label = "Passes over the output",
    .range = {0, 100}, .fallback = 12, .doc = "Times that scores over the vocabulary cross memory at 32 bits, forward and backward.", .source = "counted in the loss of Megatron-LM", .status = Status::derived};
inline constexpr Quantity overlap{.key = "training.overlap", .label = "Gradient exchange overlapped", .unit = unit::percent,
    .range = {0, 100}, .fallback = 0, .doc = "Share of the backward pass of the last micro-batch (of all work, where weights are gathered) that gradient exchange can hide behind."};
inline constexpr Quantity tensor_overlap{.key = "training.tensor_overlap", .label = "Tensor exchange overlapped", .unit = unit::percent,
    .range = {0, 100}, .fallback = 0, .doc = "Share of the matrix products around it that the exchange of tensor parallelism can hide behind, in chunks; asks for sequence parallelism.", .source = "Megatron-LM 2022: exchange and products one after the other", .status = Status::published};
inline constexpr Quantity hop_overlap{.key = "training.hop_overlap", .label = "Pipeline hops overlapped", .unit = unit::percent,
    .range = {0, 100}, .fallback = 0, .doc = "Share of the time between stages that computing hides."};
inline constexpr Quantity dispatch_overlap{.key = "training.dispatch_overlap", .label = "Dispatch overlapped", .unit = unit::percent,
    .range = {0, 100}, .fallback = 0, .doc = "Share of the time of sending tokens to experts and back that computing hides."};
inline constexpr Quantity sum_traffic{.key = "training.sum_traffic", .label = "Traffic of adding up gradients", .symbol = "q", .unit = unit::B,
    .range = {0, 100}, .fallback = 0, .doc = "Bytes per weight that each micro-batch moves to add its gradients to those before; 0 where matrix products add them up. 10 where 16-bit gradients are added to 32-bit sums by themselves.", .source = "a guess: products add them up, as in Transformer Engine", .status = Status::assumption};
inline constexpr Quantity bytes_per_sum{.key = "training.bytes_per_sum", .label = "Bytes per gradient exchanged", .unit = unit::B,
    .range = {0.125, 8}, .fallback = 2, .doc = "Of sums over micro-batches, as copies of the network add them up; 4 where training in bfloat16 asks for it.", .source = "a guess: as wide as weights", .status = Status::assumption};
inline constexpr Quantity arithmetic{.key = "training.arithmetic", .label = "Arithmetic of training",
    .scale = Scale::choice, .fallback = 0, .doc = "Width at which training multiplies matrices: 16-bit, 8-bit, 4-bit, or as served: that of precision.arithmetic. Bytes of weights, gradients and activations in training have rows of their own."};
inline constexpr Quantity peak_rate{.key = "training.peak_rate", .label = "Rated matrix rate in training", .unit = unit::TFLOPs,
    .range = {1e-6, 1e7}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Rating of one package in the arithmetic of training."};
inline constexpr Quantity matrix_share{.key = "training.matrix_share", .label = "Matrix efficiency in training", .unit = unit::percent,
    .range = {0, 100}, .doc = "Share of the rating that large matrix products sustain in the arithmetic of training."};
inline constexpr Quantity matrix_rate{.key = "training.matrix_rate", .label = "Matrix rate in training", .unit = unit::TFLOPs,
    .range = {1e-6, 1e7}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Of large matrix products in the arithmetic of training, per package."};
inline constexpr Quantity wave_rate{.key = "training.wave_rate", .label = "Matrix rate of whole waves in training", .unit = unit::TFLOPs,
    .range = {1e-6, 1e7}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Of products whose tiles keep all compute units busy; what is lost at their edges is counted by itself."};
inline constexpr Quantity grouped_rate{.key = "training.grouped_rate", .label = "Expert matrix rate in training", .unit = unit::TFLOPs,
    .range = {1e-6, 1e7}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Of the grouped products of experts in the arithmetic of training, per package."};
inline constexpr Quantity attention_rate{.key = "training.attention_rate", .label = "Attention rate in training", .symbol = "Fa", .unit = unit::TFLOPs,
    .range = {1e-6, 1e7}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Of fused attention on long sequences: at 16 bits whatever the products have, the rating of training at peak."};
inline constexpr Quantity floor{.key = "training.floor", .label = "Least time of an operator", .unit = unit::us,
    .range = {0, 1e5}, .doc = "On the package, however long the host takes to start it; none at peak."};
inline constexpr Quantity operators_forward{.key = "training.operators_forward", .label = "Operators of a layer forward",
    .range = {0, 1e4}, .doc = "That the software starts, exchange and experts included; mean over layers with and without experts."};
inline constexpr Quantity operators_back{.key = "training.operators_back", .label = "Operators of a layer backward",
    .range = {0, 1e4}, .doc = "That the software starts, exchange and experts included; mean over layers with and without experts."};
inline constexpr Quantity host_forward{.key = "training.host_forward", .label = "Host time of a layer forward", .unit = unit::us,
    .range = {0, 1e12}, .doc = "Of starting all of its operators; the package computes meanwhile. None at peak."};
inline constexpr Quantity host_back{.key = "training.host_back", .label = "Host time of a layer backward", .unit = unit::us,
    .range = {0, 1e12}, .doc = "Of starting all of its operators; the package computes meanwhile. None at peak."};
inline constexpr Quantity attention_ramp{.key = "training.attention_ramp", .label = "Ramp of attention", .unit = unit::tokens,
    .range = {0, 1e6}, .fallback = 128, .doc = "Length of sequence at which fused attention reaches half of its rate: tiles on the diagonal are computed whole, and a row of tiles has a beginning and an end.", .source = "FlashAttention-2: tiles of 128 queries see 64 keys too many on average", .status = Status::derived};
inline constexpr Quantity expert_imbalance{.key = "training.expert_imbalance", .label = "Imbalance of experts in training",
    .range = {1, 1e6}, .doc = "Visits to the experts of the busiest package over the mean; all wait for it in every layer. 1 where balance is forced."};
inline constexpr Quantity permute_time{.key = "training.permute_time", .label = "Permutation time", .unit = unit::us,
    .range = {0, 1e12}, .doc = "Of ordering the vectors of a layer's visits by expert and of adding them up per token afterwards, forward."};
inline constexpr Quantity weight_back{.key = "training.weight_back", .label = "Stage time of weight gradients", .unit = unit::ms,
    .range = {0, 1e12}, .doc = "Of the products that make gradients of weights, one micro-batch: half of all backward products; where the host sets the pace what it takes to start them. They may wait."};
inline constexpr Quantity variation{.key = "training.variation", .label = "Variation of a micro-batch", .unit = unit::percent,
    .range = {0, 1000}, .fallback = 0, .doc = "Standard deviation over mean of the time that a copy of the network takes for a micro-batch, where experts choose freely or packages run unevenly."};
inline constexpr Quantity bare_dispatch_time{.key = "training.bare_dispatch_time", .label = "Dispatch exposed at both ends of a step", .unit = unit::ms,
    .range = {0, 1e15}, .sense = Sense::minimise, .doc = "Of a step: the first passes forward and the last ones backward have no other micro-batch beside them whose computing hides their exchange with experts."};
inline constexpr Quantity wait_time{.key = "training.wait_time", .label = "Waiting for the slowest copy", .unit = unit::ms,
    .range = {0, 1e15}, .sense = Sense::minimise, .doc = "Of a step: until the last of all copies is done, beyond the mean."};
inline constexpr Quantity projection_time{.key = "training.projection_time", .label = "Projection time in training", .unit = unit::us,
    .range = {0, 1e12}, .doc = "Of the matrices around attention, one layer and micro-batch, forward."};
inline constexpr Quantity ffn_time{.key = "training.ffn_time", .label = "Feed-forward time in training", .unit = unit::us,
    .range = {0, 1e12}, .doc = "Of the feed-forward matrices of a layer without experts, forward."};
inline constexpr Quantity projection_back_time{.key = "training.projection_back_time", .label = "Projection time backward", .unit = unit::us,
    .range = {0, 1e12}, .doc = "Of gradients of the matrices around attention and of what came in, one layer and micro-batch."};
inline constexpr Quantity ffn_back_time{.key = "training.ffn_back_time", .label = "Feed-forward time backward", .unit = unit::us,
    .range = {0, 1e12}, .doc = "Of gradients of the feed-forward matrices of a layer without experts and of what came in."};
inline constexpr Quantity scores_hidden{.key = "training.scores_hidden", .label = "Scores hidden behind products", .unit = unit::percent,
    .range = {0, 100}, .doc = "Share of what batched products of unfused attention read and write of the scores that is hidden; as counted: none, all of it at peak."};
inline constexpr Quantity expert_time{.key = "training.expert_time", .label = "Expert time in training", .unit = unit::us,
    .range = {0, 1e12}, .doc = "Of the experts of a layer on the busiest package, forward."};
inline constexpr Quantity seen_fused{.key = "training.seen_fused", .label = "Share of keys seen, fused", .unit = unit::percent,
    .range = {0, 200}, .doc = "Averaged over layers: half where fused attention skips the upper half of the matrix, less in layers with a window or an indexer, nothing in layers with linear attention."};
inline constexpr Quantity seen{.key = "training.seen", .label = "Share of keys seen in training", .unit = unit::percent,
    .range = {0, 200}, .doc = "Of the matrix of scores that is computed, and that counts as work, averaged over layers."};
inline constexpr Quantity pair_width{.key = "training.pair_width", .label = "Width of a pair in training", .symbol = "w",
    .range = {0, 1e5}, .doc = "Numbers multiplied for a pair of tokens and a head, as kernels compute it."};
inline constexpr Quantity index_numbers{.key = "training.index_numbers", .label = "Numbers of an indexer per pair",
    .range = {0, 1e7}, .doc = "Multiplied for a token and each token of its sequence, averaged over layers and over tokens, which look through those before them."};
inline constexpr Quantity scores_ops{.key = "training.scores_ops", .label = "Attention work in training", .unit = unit::GFLOP,
    .range = {0, 1e15}, .doc = "Operations of scores and weighted values of one layer and micro-batch per package, forward."};
inline constexpr Quantity scores_time{.key = "training.scores_time", .label = "Attention time in training", .unit = unit::us,
    .range = {0, 1e12}, .doc = "Of scores, softmax, dropout and weighted values, forward."};
inline constexpr Quantity scores_back_time{.key = "training.scores_back_time", .label = "Attention time backward", .unit = unit::us,
    .range = {0, 1e12}, .doc = "Of scores, softmax, dropout and weighted values, backward."};
inline constexpr Quantity vector_time{.key = "training.vector_time", .label = "Vector time in training", .unit = unit::us,
    .range = {0, 1e12}, .doc = "Of norms, dropout, sums and activation functions of a layer, forward."};
inline constexpr Quantity vector_back_time{.key = "training.vector_back_time", .label = "Vector time backward", .unit = unit::us,
    .range = {0, 1e12}, .doc = "Of norms, dropout, sums and activation functions of a layer, backward."};
inline constexpr Quantity scores_again_time{.key = "training.scores_again_time", .label = "Attention time recomputing", .unit = unit::us,
    .range = {0, 1e12}, .doc = "Of computing scores a second time; none with fused attention, whose backward pass always does."};
inline constexpr Quantity far_efficiency{.key = "training.far_efficiency", .label = "Share of an adapter's rate", .unit = unit::percent,
    .range = {1, 100}, .fallback = 95, .doc = "That collectives between servers sustain.", .source = "ml-engineering: 382 of 400 GB/s on 32 B200 in four servers; 92 to 94 GB/s on four servers of A100 whose network is not said", .status = Status::derived};
inline constexpr Quantity far_rate{.key = "training.far_rate", .label = "Rate between servers", .unit = unit::GBps,
    .range = {0, 1e6}, .doc = "Of one package's adapter in a collective: its rating and the share that collectives sustain."};
inline constexpr Quantity exchange_bytes{.key = "training.exchange_bytes", .label = "All-reduce size in training", .unit = unit::MB,
    .range = {0, 1e9}, .doc = "Vectors of all tokens of a micro-batch between two layers."};
inline constexpr Quantity reduce_time{.key = "training.reduce_time", .label = "All-reduce time in training", .unit = unit::us,
    .range = {0, 1e12}, .sense = Sense::minimise, .doc = "Of one of two all-reduces of a layer in each direction; sequence parallelism sends the same in two halves."};
inline constexpr Quantity exchange_time{.key = "training.exchange_time", .label = "Exchange time in training", .unit = unit::us,
    .range = {0, 1e12}, .sense = Sense::minimise, .doc = "Of an all-reduce and of starting the operator after it."};
inline constexpr Quantity exchange_forward{.key = "training.exchange_forward", .label = "Exchange exposed forward", .unit = unit::us,
    .range = {0, 1e12}, .sense = Sense::minimise, .doc = "What one of two exchanges of a layer adds to its forward pass."};
inline constexpr Quantity exchange_back{.key = "training.exchange_back", .label = "Exchange exposed backward", .unit = unit::us,
    .range = {0, 1e12}, .sense = Sense::minimise, .doc = "What one of two exchanges of a layer adds to its backward pass."};
inline constexpr Quantity context_time{.key = "training.context_time", .label = "Key and value exchange time", .unit = unit::us,
    .range = {0, 1e12}, .doc = "Of gathering keys and values over context parallelism, one layer, forward."};
inline constexpr Quantity dispatch_time{.key = "training.dispatch_time", .label = "Dispatch time in training", .unit = unit::us,
    .range = {0, 1e12}, .doc = "Of sending tokens to their experts and back, one layer, forward: what computing does not hide, and what compute units that send take from it."};
inline constexpr Quantity forward_time{.key = "training.forward_time", .label = "Layer time forward", .unit = unit::us,
    .range = {0, 1e12}, .sense = Sense::minimise, .doc = "Mean of a stage's layers, one micro-batch, exchange included."};
inline constexpr Quantity backward_time{.key = "training.backward_time", .label = "Layer time backward", .unit = unit::us,
    .range = {0, 1e12}, .sense = Sense::minimise, .doc = "Mean of a stage's layers, one micro-batch, exchange included, recomputation left out."};
inline constexpr Quantity vectors_again_time{.key = "training.vectors_again_time", .label = "Vectors recomputed", .unit = unit::us,
    .range = {0, 1e12}, .sense = Sense::minimise, .doc = "Two norms and the activation function of one layer and micro-batch, once more."};
inline constexpr Quantity up_again_time{.key = "training.up_again_time", .label = "Up-projections recomputed", .unit = unit::us,
    .range = {0, 1e12}, .doc = "Queries, keys and values of latent attention made again from its narrow vectors, of one layer and micro-batch."};
inline constexpr Quantity recompute_time{.key = "training.recompute_time", .label = "Layer time recomputing", .unit = unit::us,
    .range = {0, 1e12}, .sense = Sense::minimise, .doc = "Mean of a stage's layers, one micro-batch."};
inline constexpr Quantity stage_forward{.key = "training.stage_forward", .label = "Stage time forward", .unit = unit::ms,
    .range = {0, 1e12}, .sense = Sense::minimise, .doc = "Of one micro-batch in one stage, without the output."};
inline constexpr Quantity stage_recompute{.key = "training.stage_recompute", .label = "Stage time recomputing", .unit = unit::ms,
    .range = {0, 1e12}, .sense = Sense::minimise, .doc = "Of one micro-batch in one stage."};
inline constexpr Quantity stage_backward{.key = "training.stage_backward", .label = "Stage time backward", .unit = unit::ms,
    .range = {0, 1e12}, .sense = Sense::minimise, .doc = "Of one micro-batch in one stage, without the output; recomputation left out."};
inline constexpr Quantity sum_time{.key = "training.sum_time", .label = "Time of adding up gradients", .unit = unit::ms,
    .range = {0, 1e12}, .sense = Sense::minimise, .doc = "Of one micro-batch in one stage, beside the matrix products; a part of its backward pass."};
inline constexpr Quantity stage_time{.key = "training.stage_time", .label = "Stage time", .unit = unit::ms,
    .range = {1e-9, 1e12}, .sense = Sense::minimise, .doc = "Of one micro-batch in one stage, forward, recomputed and backward, without the output."};
inline constexpr Quantity offload_time{.key = "training.offload_time", .label = "Time that activations wait for the host link", .unit = unit::ms,
    .range = {0, 1e12}, .sense = Sense::minimise, .doc = "Of one micro-batch in one stage: what computing does not hide of their way to the host and back."};
inline constexpr Quantity output_time{.key = "training.output_time", .label = "Output time in training", .unit = unit::ms,
    .range = {0, 1e12}, .sense = Sense::minimise, .doc = "Of output matrix and loss, one micro-batch, forward and backward; only the last stage has it."};
inline constexpr Quantity output_added{.key = "training.output_added", .label = "Output beyond the longest stage", .unit = unit::ms,
    .range = {0, 1e12}, .sense = Sense::minimise, .doc = "What a micro-batch takes longer because of the output; less than that where the last stage has a layer less."};
inline constexpr Quantity hop_bytes{.key = "training.hop_bytes", .label = "Size of a hop", .unit = unit::MB,
    .range = {0, 1e9}, .doc = "What stands for the tokens of a micro-batch between two stages, all streams."};
inline constexpr Quantity hop_time{.key = "training.hop_time", .label = "Hop time", .unit = unit::ms,
    .range = {0, 1e12}, .sense = Sense::minimise, .doc = "Of handing a micro-batch to the next stage and its gradient back, as far as nothing hides it."};
inline constexpr Quantity bubble_time{.key = "training.bubble_time", .label = "Bubble time", .unit = unit::ms,
    .range = {0, 1e12}, .sense = Sense::minimise, .doc = "In which the last stage waits for the pipeline to fill and to drain."};
inline constexpr Quantity gradient_rate{.key = "training.gradient_rate", .label = "Rate of gradient exchange", .unit = unit::GBps,
    .range = {0, 1e6}, .doc = "Of one package towards the other copies of its weights: neighbours of one server add their adapters up."};
inline constexpr Quantity expert_gradient_rate{.key = "training.expert_gradient_rate", .label = "Rate of gradient exchange of experts", .unit = unit::GBps,
    .range = {0, 1e6}, .sense = Sense::maximise, .doc = "Of a ring through the copies of an expert, one package; few or none of them share a scale-up domain."};
inline constexpr Quantity expert_gradient_time{.key = "training.expert_gradient_time", .label = "Gradient exchange time of experts", .unit = unit::ms,
    .range = {0, 1e15}, .sense = Sense::minimise, .doc = "Of the routed experts of a package in a step, overlapped or not; part of the exchange of gradients. Where weights are divided, they are gathered for every micro-batch, too."};
inline constexpr Quantity full_rate_time{.key = "training.full_rate_time", .label = "Gradient exchange time at full rate", .unit = unit::ms,
    .range = {0, 1e15}, .sense = Sense::minimise, .doc = "Of all gradients and weights of a step in rings as fast as links and adapters, one start; of weights that are divided, a layer at a time."};
inline constexpr Quantity gradient_time{.key = "training.gradient_time", .label = "Gradient exchange time", .unit = unit::ms,
    .range = {0, 1e12}, .sense = Sense::minimise, .doc = "Of adding gradients up over all copies in one step, and of gathering weights where they are divided."};
inline constexpr Quantity exposed_time{.key = "training.exposed_time", .label = "Gradient exchange exposed", .unit = unit::ms,
    .range = {0, 1e12}, .sense = Sense::minimise, .doc = "What of the gradient exchange no computing hides."};
inline constexpr Quantity optimizer_time{.key = "training.optimizer_time", .label = "Optimizer time", .unit = unit::ms,
    .range = {0, 1e12}, .sense = Sense::minimise, .doc = "Of reading gradients and state and writing state and weights."};
inline constexpr Quantity layers_total{.key = "training.layers_total", .label = "Layers in a step", .unit = unit::ms,
    .range = {0, 1e15}, .sense = Sense::minimise, .doc = "Time of the longest stage for the layers of all micro-batches, recomputation and exchange within layers included."};
inline constexpr Quantity output_total{.key = "training.output_total", .label = "Output in a step", .unit = unit::ms,
    .range = {0, 1e15}, .sense = Sense::minimise, .doc = "Time that the output of all micro-batches adds to that of the longest stage."};
inline constexpr Quantity hop_total{.key = "training.hop_total", .label = "Hops in a step", .unit = unit::ms,
    .range = {0, 1e15}, .sense = Sense::minimise, .doc = "Time in which all micro-batches are handed on, as far as nothing hides it."};
inline constexpr Quantity step_time{.key = "training.step_time", .label = "Step time", .symbol = "ts", .unit = unit::s,
    .range = {1e-12, 1e12}, .scale = Scale::log, .sense = Sense::minimise, .doc = "From one update of the weights to the next."};
inline constexpr Quantity bubble{.key = "training.bubble", .label = "Bubble", .unit = unit::percent,
    .range = {0, 100}, .sense = Sense::minimise, .doc = "Bubble time over step time."};
inline constexpr Quantity rate{.key = "training.rate", .label = "Training rate", .unit = unit::tokens_per_s,
    .range = {0, 1e15}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Tokens per second of all packages."};
inline constexpr Quantity rate_per_gpu{.key = "training.rate_per_gpu", .label = "Training rate per GPU", .unit = unit::tokens_per_s,
    .range = {0, 1e12}, .scale = Scale::log, .sense = Sense::maximise, .doc = "Tokens per second and package."};
inline constexpr Quantity forward_ops{.key = "training.forward_ops", .label = "Work of layers forward", .unit = unit::EFLOP,
    .range = {0, 1e12}, .scale = Scale::log, .doc = "Operations of all layers in one step, forward."};
inline constexpr Quantity output_ops{.key = "training.output_ops", .label = "Work of the output forward", .unit = unit::EFLOP,
    .range = {0, 1e12}, .scale = Scale::log, .doc = "Operations of the output matrix in one step, forward."};
inline constexpr Quantity scores_again_ops{.key = "training.scores_again_ops", .label = "Attention work recomputed", .unit = unit::EFLOP,
    .range = {0, 1e12}, .doc = "Operations of scores and weighted values in a step, where selective recomputation computes them a second time."};
inline constexpr Quantity up_again_ops{.key = "training.up_again_ops", .label = "Operations of up-projections", .unit = unit::EFLOP,
    .range = {0, 1e12}, .scale = Scale::log, .doc = "Of a step, once: queries where they have a narrow vector, keys and values of latent attention."};
inline constexpr Quantity again_ops{.key = "training.again_ops", .label = "Work recomputed", .unit = unit::EFLOP,
    .range = {0, 1e12}, .doc = "Operations of a step that are computed a second time."};
inline constexpr Quantity host_rate{.key = "training.host_rate", .label = "Host memory rate per GPU", .symbol = "Mh", .unit = unit::GBps,
    .range = {0.1, 1e5}, .fallback = 25, .doc = "At which the host reads and writes the optimizer's state that lies there, its processors' share per package.", .source = "a guess: two sockets of eight channels of 25.6 GB/s for eight GPUs, half of it sustained"};
inline constexpr Quantity sharing{.key = "training.sharing", .label = "Packages that share an update",
    .range = {1e-6, 1e9}, .doc = "Copies that divide the optimizer's work among them; 1 where each updates all of its weights."};
inline constexpr Quantity model_rate{.key = "training.model_rate", .label = "Model throughput per GPU", .unit = unit::TFLOPs,
    .range = {0, 1e7}, .sense = Sense::maximise, .doc = "Operations that the network asks for over time, per package; causal attention as chosen."};
inline constexpr Quantity hardware_rate{.key = "training.hardware_rate", .label = "Hardware rate per GPU", .unit = unit::TFLOPs,
    .range = {0, 1e7}, .sense = Sense::maximise, .doc = "Operations computed over time, recomputed ones counted again."};
inline constexpr Quantity mfu{.key = "training.mfu", .label = "Model FLOPs utilisation", .unit = unit::percent,
    .range = {0, 100}, .sense = Sense::maximise, .doc = "Model rate over the peak rate of the arithmetic chosen."};
inline constexpr Quantity hfu{.key = "training.hfu", .label = "Hardware FLOPs utilisation", .unit = unit::percent,
    .range = {0, 133.4}, .sense = Sense::maximise, .doc = "Hardware rate over the peak rate of the arithmetic chosen."};
inline constexpr Quantity token_budget{.key = "training.token_budget", .label = "Token budget", .unit = unit::tokens,
    .range = {1, 1e18}, .scale = Scale::log, .fallback = 3e11, .doc = "Tokens that the network is trained on.", .source = "GPT-3: 300 billion", .status = Status::published};
inline constexpr Quantity duration{.key = "training.duration", .label = "Training time", .unit = unit::day,
    .range = {0, 1e12}, .scale = Scale::log, .sense = Sense::minimise, .doc = "To the token budget, without failures."};
inline constexpr Quantity energy{.key = "training.energy", .label = "Training energy", .unit = unit::MWh,
    .range = {0, 1e12}, .scale = Scale::log, .sense = Sense::minimise, .doc = "To the token budget, all packages at their full power all the time, servers and facility included."};
inline constexpr Quantity slack{.key = "training.slack", .label = "Training slack",
    .sense = Sense::slack, .doc = "Tightest of memory, layout, the all-reduce pinned and the network's own slack."};
}  // namespace diecast::training
