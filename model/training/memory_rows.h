// Rows: memory of one GPU in training.
// clang-format off
#pragma once
#include "model/core/quantity.h"
#include "model/training/units.h"

namespace diecast::training {
inline constexpr Quantity attention_params{.key = "training.attention_params", .label = "Attention weights per layer and GPU", .symbol = "pn", .unit = unit::million,
    .range = {0, 1e7}, .doc = "Divided over tensor parallelism, but for the projections of latent attention to its narrow vectors, which every package holds whole."};
inline constexpr Quantity layer_params{.key = "training.layer_params", .label = "Weights of layers per GPU", .unit = unit::million,
    .range = {0, 1e9}, .doc = "Of the longest stage, routed experts left out."};
inline constexpr Quantity expert_params{.key = "training.expert_params", .label = "Weights of experts per GPU", .unit = unit::million,
    .range = {0, 1e9}, .doc = "Of the routed experts that one package holds."};
inline constexpr Quantity table_params{.key = "training.table_params", .label = "Weights of tables per GPU", .unit = unit::million,
    .range = {0, 1e9}, .doc = "Of embedding tables: all in one stage, or one at either end of the pipeline."};
inline constexpr Quantity copies{.key = "training.copies", .label = "Copies of a weight",
    .range = {1e-6, 1e9}, .doc = "Packages that hold the same weights: those of data and context parallelism."};
inline constexpr Quantity expert_copies{.key = "training.expert_copies", .label = "Copies of an expert",
    .range = {1e-6, 1e9}, .doc = "Packages that hold the same experts."};
inline constexpr Quantity weight_bytes{.key = "training.weight_bytes", .label = "Bytes per weight held", .unit = unit::B,
    .range = {0, 100}, .doc = "Weight, gradient and optimizer state of one weight as far as one package holds them."};
inline constexpr Quantity expert_weight_bytes{.key = "training.expert_weight_bytes", .label = "Bytes per expert weight held", .unit = unit::B,
    .range = {0, 100}, .doc = "As for other weights, but expert parallelism leaves fewer copies to divide it among."};
inline constexpr Quantity layer_states{.key = "training.layer_states", .label = "Memory of layers", .unit = unit::GB,
    .range = {0, 1e6}, .sense = Sense::minimise, .doc = "Weights, gradients and optimizer state of a stage's layers, experts included."};
inline constexpr Quantity table_states{.key = "training.table_states", .label = "Memory of tables", .unit = unit::GB,
    .range = {0, 1e6}, .sense = Sense::minimise, .doc = "Weights, gradients and optimizer state of embedding tables."};
inline constexpr Quantity input_bytes_8{.key = "training.input_bytes_8", .label = "Bytes per product input kept at 8 bits", .unit = unit::B,
    .range = {0.25, 8}, .fallback = 1, .doc = "What waits for the gradient of the weights, per number.", .source = "Transformer Engine: linear layers keep their input as it was multiplied; scales of blocks left out; from memory", .status = Status::recalled};
inline constexpr Quantity input_bytes_4{.key = "training.input_bytes_4", .label = "Bytes per product input kept at 4 bits", .unit = unit::B,
    .range = {0.25, 8}, .fallback = 0.5625, .doc = "What waits for the gradient of the weights, per number: 4 bits, and 8 for the scale of 16 numbers.", .source = "NVFP4 in Transformer Engine; from memory", .status = Status::recalled};
inline constexpr Quantity input_bytes{.key = "training.input_bytes", .label = "Bytes per product input kept", .symbol = "i", .unit = unit::B,
    .range = {0.25, 8}, .doc = "Results of norms, of attention and of the activation function, which are the inputs of matrix products, wait for the backward pass as they were multiplied; all else is as wide as activations."};
inline constexpr Quantity attention_results{.key = "training.attention_results", .label = "Results of attention",
    .range = {0, 1e7}, .doc = "Numbers per token and layer that go into the output projection, undivided."};
inline constexpr Quantity expert_inputs{.key = "training.expert_inputs", .label = "Copies of tokens for experts", .symbol = "ne",
    .range = {0, 1e8}, .doc = "Numbers per token and layer that routed experts read, mean over layers with and without experts: one copy for each visit, kept until the backward pass."};
inline constexpr Quantity divided_numbers{.key = "training.divided_numbers", .label = "Activations divided", .unit = unit::B,
    .range = {0, 1e9}, .doc = "Kept per token and layer without recomputation, scores left out, of what tensor parallelism divides; before it is divided."};
inline constexpr Quantity whole_numbers{.key = "training.whole_numbers", .label = "Activations not divided", .unit = unit::B,
    .range = {0, 1e9}, .doc = "Kept per token and layer of what only sequence parallelism divides: inputs of norms and matrices, copies for experts, masks."};
inline constexpr Quantity score_numbers{.key = "training.score_numbers", .label = "Scores kept", .unit = unit::B,
    .range = {0, 1e12}, .doc = "Bytes of scores, softmax and mask per token and layer, before they are divided; none with fused attention."};
inline constexpr Quantity kv_numbers{.key = "training.kv_numbers", .label = "Keys and values in training", .symbol = "kv",
    .range = {0, 1e7}, .doc = "Numbers per token and layer that attention reads as keys and values, undivided. Latent attention makes them for every head."};
inline constexpr Quantity inner_numbers{.key = "training.inner_numbers", .label = "Numbers inside the feed-forward part",
    .range = {0, 1e9}, .doc = "Per token, gate included, undivided; mean over layers with and without experts."};
inline constexpr Quantity layer_activations{.key = "training.layer_activations", .label = "Activations of a layer", .unit = unit::MB,
    .range = {0, 1e9}, .doc = "Of one micro-batch in one package, if nothing is computed again."};
inline constexpr Quantity vector_outputs{.key = "training.vector_outputs", .label = "Outputs of norms and activation functions", .unit = unit::MB,
    .range = {0, 1e9}, .doc = "Of one layer and micro-batch in one package: of two norms, and of the activation function (its product with the gate, where there is one). Cheap to compute again."};
inline constexpr Quantity up_results{.key = "training.up_results", .label = "Results of up-projections", .unit = unit::MB,
    .range = {0, 1e9}, .doc = "Of one layer and micro-batch in one package: queries, keys and values that latent attention makes of its narrow vectors; none with grouped attention."};
inline constexpr Quantity layer_input{.key = "training.layer_input", .label = "Input of a layer kept", .unit = unit::MB,
    .range = {0, 1e9}, .doc = "Of one micro-batch in one package: all that full recomputation keeps of a layer. Sequence parallelism divides it."};
inline constexpr Quantity kept{.key = "training.kept", .label = "Activations kept of a layer", .unit = unit::MB,
    .range = {0, 1e9}, .doc = "Of one micro-batch in one package, with recomputation as chosen."};
inline constexpr Quantity in_flight{.key = "training.in_flight", .label = "Micro-batches in flight",
    .range = {0, 1e6}, .doc = "In the first stage, whose activations wait longest; a micro-batch that fills a part of the pieces counts as that part."};
inline constexpr Quantity activations{.key = "training.activations", .label = "Memory of activations", .unit = unit::GB,
    .range = {0, 1e9}, .sense = Sense::minimise, .doc = "Kept by one package of the first stage for all micro-batches in flight."};
inline constexpr Quantity working{.key = "training.working", .label = "Working memory", .unit = unit::GB,
    .range = {0, 1e6}, .doc = "Of the layer that is just computed again, or of the output's scores at 32 bits, whichever is larger."};
inline constexpr Quantity memory_use{.key = "training.memory_use", .label = "Memory use in training", .unit = unit::GB,
    .range = {0, 1e9}, .sense = Sense::minimise, .doc = "All of it, per package of the fullest stage."};
inline constexpr Quantity memory_usable{.key = "training.memory_usable", .label = "Memory usable in training", .unit = unit::percent,
    .range = {10, 100}, .fallback = 95, .doc = "Share of a package's memory that weights, states and activations may fill; the rest is the driver's context, buffers of collectives and what the allocator cannot use.",
    .source = "out-of-memory messages of PyTorch on GPUs of 80 and 140 GB: 1.5 to 3.5 GiB in use outside its allocator and 0 to 1.6 GiB reserved but not allocated, 1 to 5 % in all (github:pixeli99/SVD_Xtend issue 39, hiyouga/LlamaFactory issue 7532, modelscope/ms-swift issue 9191)", .status = Status::derived};
inline constexpr Quantity memory{.key = "training.memory", .label = "Memory for training, counted", .unit = unit::GB,
    .range = {1e-6, 1e6}, .sense = Sense::maximise, .doc = "Of one package."};
inline constexpr Quantity memory_slack{.key = "training.memory_slack", .label = "Memory slack of training",
    .sense = Sense::slack, .doc = "Share of a package's usable memory left.", .guards = "training.step_time"};
}  // namespace diecast::training
