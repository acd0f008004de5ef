// Rows: the second and third memory tier of a package, and the mean stack of all tiers.
// clang-format off
#pragma once
#include "model/memory/quantities.h"
#include "model/core/copied_rows.h"

namespace diecast {

/// What every class has, and every entry of the kind memory may set.
inline constexpr std::array memory_rows{
    &memory::class_, &memory::cost_method, &memory::stack_bandwidth, &memory::stack_capacity, &memory::speed, &memory::usable,
    &memory::energy, &memory::board_energy, &memory::static_power, &memory::latency, &memory::stack_edge, &memory::phy_area,
    &memory::controller_area, &memory::stack_area, &memory::on_package, &memory::pitch, &memory::price, &memory::stack_dies,
    &memory::die_price, &memory::base_price, &memory::bond_price, &memory::die_yield, &memory::bond_yield, &memory::base_yield,
    &memory::stack_yield, &memory::stack_cost, &memory::carbon,
    &memory::technology, &memory::refresh, &memory::retention, &memory::raw_error, &memory::write_bandwidth, &memory::write_energy,
    &memory::write_latency, &memory::endurance, &memory::endurance_shown, &memory::reference_retention, &memory::reference_error,
    &memory::reference_temperature, &memory::reference_endurance, &memory::shown_retention, &memory::cell_energy,
    &memory::cell_write_time, &memory::write_share, &memory::write_stretch, &memory::barrier_exponent, &memory::barrier,
    &memory::reference_barrier, &memory::stability, &memory::reference_stability, &memory::current_ratio, &memory::energy_ratio,
    &memory::time_ratio, &memory::endurance_exponent, &memory::refresh_rate, &memory::idle_power};

/// What a package sees of its stacks.
inline constexpr std::array stack_rows{
    &memory::stack_capacity, &memory::energy, &memory::board_energy, &memory::static_power, &memory::stack_edge, &memory::phy_area,
    &memory::controller_area, &memory::stack_area, &memory::on_package, &memory::pitch, &memory::stack_cost, &memory::carbon};

inline constexpr CopiedRows<memory_rows, "tier2", "Tier 2:"> second_tier{};
inline constexpr CopiedRows<memory_rows, "tier3", "Tier 3:"> third_tier{};
inline constexpr CopiedRows<stack_rows, "mean_stack", "Mean stack:"> mean_stack{};

}  // namespace diecast
