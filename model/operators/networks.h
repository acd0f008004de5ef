// Networks as chains of modules: their layers, and the times of these on a device.
#pragma once
#include <span>
#include <string_view>
#include "model/operators/chain.h"

namespace diecast {

/// What runs the operators.
struct DeviceSpeed {
    double rate = 1, bandwidth = 1;  // operations and B per second, sustained
    double batch = 1;                // samples
};

inline constexpr std::size_t chain_count = 1;
std::string_view chain_name(std::size_t);  // "Inception-V3"

std::vector<Module> chain_of(std::size_t network, DeviceSpeed const&);

double weights_of_chain(std::size_t network);        // with scale and shift of every norm
double multiply_adds_of_chain(std::size_t network);  // per sample, forward

}  // namespace diecast
