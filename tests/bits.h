// Doubles compared bit for bit.
#pragma once
#include <bit>
#include <cstdint>

namespace diecast {

inline std::uint64_t bits(double x) { return std::bit_cast<std::uint64_t>(x); }
inline bool same_bits(double a, double b) { return bits(a) == bits(b); }

}  // namespace diecast
