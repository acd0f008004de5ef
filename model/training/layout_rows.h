// Rows: how the training of a transformer is spread over GPUs, and what it keeps of the forward pass.
// clang-format off
#pragma once
#include "model/core/quantity.h"
#include "model/training/units.h"

namespace diecast::training {
inline constexpr Quantity gpus{.key = "training.gpus", .label = "GPUs in training", .symbol = "G",
    .range = {1, 1e6}, .scale = Scale::integer, .fallback = 512, .doc = "Packages that train one network together."};
inline constexpr Quantity tensor{.key = "training.tensor", .label = "Tensor parallelism", .symbol = "t",
    .range = {1, 1024}, .scale = Scale::integer, .fallback = 8, .doc = "Packages that share each matrix of a layer; neighbours in the cluster."};
inline constexpr Quantity context{.key = "training.context", .label = "Context parallelism", .symbol = "c",
    .range = {1, 1024}, .scale = Scale::integer, .fallback = 1, .doc = "Parts of a sequence on packages of their own; next to tensor parallelism in the cluster."};
inline constexpr Quantity pipeline{.key = "training.pipeline", .label = "Pipeline parallelism", .symbol = "p",
    .range = {1, 1024}, .scale = Scale::integer, .fallback = 8, .doc = "Stages of consecutive layers; furthest apart in the cluster."};
inline constexpr Quantity interleave{.key = "training.interleave", .label = "Interleaving", .symbol = "v",
    .range = {1, 128}, .scale = Scale::integer, .fallback = 1, .doc = "Pieces of the network that a stage holds; 1 is plain one-forward-one-backward, more pieces make the bubble smaller."};
inline constexpr Quantity data{.key = "training.data", .label = "Data parallelism", .symbol = "a",
    .range = {1e-6, 1e6}, .doc = "Copies of the network that work on sequences of their own; what the GPUs leave to it."};
inline constexpr Quantity expert{.key = "training.expert", .label = "Expert parallelism", .symbol = "e",
    .range = {1, 4096}, .scale = Scale::integer, .fallback = 1, .doc = "Packages over which the experts of a layer are spread; taken from those of data and context parallelism."};
inline constexpr Quantity global_batch{.key = "training.global_batch", .label = "Global batch", .symbol = "B",
    .range = {1, 1e7}, .scale = Scale::log, .fallback = 1536, .doc = "Sequences of one step.", .is_count = true};
inline constexpr Quantity micro_batch{.key = "training.micro_batch", .label = "Micro-batch", .symbol = "b",
    .range = {1, 4096}, .scale = Scale::integer, .fallback = 1, .doc = "Sequences that a copy of the network computes at once."};
inline constexpr Quantity sequence{.key = "training.sequence", .label = "Sequence length in training", .symbol = "s", .unit = unit::tokens,
    .range = {1, 1e8}, .scale = Scale::log, .fallback = 2048, .doc = "Tokens of one sequence.", .is_count = true};
inline constexpr Quantity micro_batches{.key = "training.micro_batches", .label = "Micro-batches per step", .symbol = "n",
    .range = {1e-9, 1e9}, .doc = "That one copy of the network computes between two updates."};
inline constexpr Quantity tokens{.key = "training.tokens", .label = "Tokens of a micro-batch per GPU", .symbol = "T", .unit = unit::tokens,
    .range = {0, 1e12}, .doc = "Sequences of a micro-batch, each divided over context parallelism."};
inline constexpr Quantity latent_tokens{.key = "training.latent_tokens", .label = "Tokens of narrow projections per GPU", .symbol = "Tl", .unit = unit::tokens,
    .range = {0, 1e12}, .doc = "Latent attention: tokens that a package takes down to the narrow vectors. Tensor parallelism divides them where it divides sequences, not the matrices."};
inline constexpr Quantity stage_layers{.key = "training.stage_layers", .label = "Layers of a stage", .symbol = "Ls",
    .range = {0, 1e4}, .doc = "Of the longest stage: all its pieces are as long as the longest."};
inline constexpr Quantity vocabulary_multiple{.key = "training.vocabulary_multiple", .label = "Vocabulary rounded to", .unit = unit::tokens,
    .range = {1, 1e5}, .scale = Scale::integer, .fallback = 128, .doc = "The vocabulary is padded to a multiple of this on every tensor-parallel package.", .source = "Megatron-LM", .status = Status::published};
inline constexpr Quantity vocabulary{.key = "training.vocabulary", .label = "Vocabulary as padded", .symbol = "vp", .unit = unit::tokens,
    .range = {1, 1e8}, .doc = "Rows of the embedding tables, padding included."};
inline constexpr Quantity sequence_parallel{.key = "training.sequence_parallel", .label = "Sequence parallelism",
    .scale = Scale::choice, .fallback = 0, .doc = "Whether what tensor parallelism would hold and compute in every package of a group (norms, dropout, inputs of matrices) is divided, too: on or off."};
inline constexpr Quantity attention{.key = "training.attention", .label = "Attention in training",
    .scale = Scale::choice, .fallback = 0, .doc = "fused: one kernel, scores never reach memory; unfused: scores, softmax and dropout as matrices in memory, causal or not."};
inline constexpr Quantity recompute{.key = "training.recompute", .label = "Recomputation",
    .scale = Scale::choice, .fallback = 0, .doc = "none: all activations are kept; selective: scores of attention are computed again; full: only the input of each layer is kept; vectors: norms and activation functions are computed again; latent: those, and what latent attention makes of its narrow vectors; up-projections: the latter alone."};
inline constexpr Quantity zero{.key = "training.zero", .label = "ZeRO/FSDP",
    .scale = Scale::choice, .fallback = 0, .doc = "What copies of the network divide among them: nothing, the optimizer's state (ZeRO 1), gradients as well (ZeRO 2), weights as well (ZeRO 3, FSDP)."};
inline constexpr Quantity offload{.key = "training.offload", .label = "Optimizer state in the host", .unit = unit::percent,
    .range = {0, 100}, .fallback = 0, .doc = "Share of the optimizer's state that lies in the host's memory and is updated there; gradients and weights cross the host link."};
inline constexpr Quantity activation_offload{.key = "training.activation_offload", .label = "Activations in the host", .unit = unit::percent,
    .range = {0, 100}, .fallback = 0, .doc = "Share of the layers whose activations wait in the host's memory for the backward pass; they cross the host link beside computing."};
inline constexpr Quantity bytes_per_weight{.key = "training.bytes_per_weight", .label = "Bytes per weight in training", .symbol = "w", .unit = unit::B,
    .range = {0.5, 8}, .fallback = 2, .doc = "Of the copy that matrices are multiplied with.", .source = "mixed precision: 16-bit weights, by definition", .status = Status::published};
inline constexpr Quantity bytes_per_gradient{.key = "training.bytes_per_gradient", .label = "Bytes per gradient", .symbol = "g", .unit = unit::B,
    .range = {0.5, 8}, .fallback = 4, .doc = "As they are added up over micro-batches.", .source = "Korthikanti et al. 2022: 32-bit gradients, by definition", .status = Status::published};
inline constexpr Quantity bytes_per_state{.key = "training.bytes_per_state", .label = "Optimizer bytes per weight", .symbol = "o", .unit = unit::B,
    .range = {0, 32}, .fallback = 12, .doc = "Master copy and two moments at 32 bits.", .source = "Adam with mixed precision, Korthikanti et al. 2022: numbers of 32 bits, by definition", .status = Status::published};
inline constexpr Quantity bytes_per_activation{.key = "training.bytes_per_activation", .label = "Bytes per activation in training", .symbol = "u", .unit = unit::B,
    .range = {0.5, 8}, .fallback = 2, .doc = "Of vectors between operators, kept and sent.", .source = "mixed precision: 16-bit activations, by definition", .status = Status::published};
inline constexpr Quantity mask{.key = "training.mask", .label = "Bytes per dropout mask", .symbol = "k", .unit = unit::B,
    .range = {0, 8}, .fallback = 1, .doc = "Kept for every number that dropout passes; 0 where there is no dropout.", .source = "Korthikanti et al. 2022", .status = Status::published};
inline constexpr Quantity kept_share{.key = "training.kept_share", .label = "Width of activations kept", .unit = unit::percent,
    .range = {10, 100}, .fallback = 100, .doc = "Of what waits for the backward pass, over its width while it is computed; 50 where all 16-bit vectors are kept at 8 bits; inputs of products that are kept narrow by themselves (training.input_bytes) are divided once more, so that one of the two is left at its default.", .source = "kept as computed, by definition", .status = Status::published};
inline constexpr Quantity schedule{.key = "training.schedule", .label = "Pipeline schedule",
    .scale = Scale::choice, .fallback = 0, .doc = "1F1B: one forward, one backward, in pieces where there are several; zero-bubble: gradients of weights wait and fill the bubble; dual-pipe: micro-batches enter at both ends, so that each package holds two stages and computes a forward beside a backward pass."};
inline constexpr Quantity pod{.key = "training.pod", .label = "GPUs in a pod",
    .range = {1, 1e6}, .scale = Scale::integer, .fallback = 1e6, .doc = "Packages that the scale-out network joins at its full rate; of a rail-optimised network, in each rail."};
inline constexpr Quantity pod_reach{.key = "training.pod_reach", .label = "GPUs that exchange at the full rate",
    .range = {1, 1e15}, .scale = Scale::log, .doc = "A pod; of a rail-optimised network as many servers as a pod has packages; any where circuits join the adapters."};
inline constexpr Quantity oversubscription{.key = "training.oversubscription", .label = "Oversubscription between pods",
    .range = {1, 100}, .fallback = 1, .doc = "Rate inside a pod over rate between pods, or between groups of a dragonfly; cables and switch ports beyond them are fewer by as much."};
inline constexpr Quantity layout_slack{.key = "training.layout_slack", .label = "Layout slack of training",
    .sense = Sense::slack, .doc = "0 where everything divides: GPUs, batch, layers (or layers and both tables), heads, sequence and experts; negative elsewhere.", .guards = "training.step_time, training.memory_use"};
}  // namespace diecast::training
