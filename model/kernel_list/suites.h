// Suites: lists that are compared together, each at its batch.
#pragma once
#include <span>
#include "model/kernel_list/networks.h"
#include "model/kernel_list/reuse.h"

namespace diecast {

struct SuiteMember {
    Network network;
    Task task;
    double batch;  // samples; sequences of 32 tokens in the Transformer
};

inline constexpr std::size_t suite_count = 9;
std::string_view suite_name(std::size_t);  // "inference I05, large batch"
std::span<SuiteMember const> suite_members(std::size_t);

/// Profile of a generated list; all are made at the first call.
ListProfile const& profile(Network, Task);

}  // namespace diecast
