// The best placement of a network's operators as a node of the graph, and its modules cut into stages.
#pragma once
#include "model/core/formula.h"
#include "model/core/solver.h"

namespace diecast {

inline constexpr std::size_t placing_inputs = 11, placing_outputs = 4, stage_inputs = 7;

/// network, grain (0: whole branches, 1: operators), devices, rate, memory rate, batch, bandwidth, latency, hidden
/// share, bytes of a number, operations of a multiply-add → times on one device and as placed, bytes over links, bytes
/// on the fullest device. SI; four devices at most, two where operators are placed one by one.
std::array<double, placing_outputs> best_operator_placement(std::array<double, placing_inputs> const&);

/// network, stages, rate, memory rate, batch, bytes of a number, operations of a multiply-add → slowest stage over the
/// mean.
std::array<double, 1> best_stages(std::array<double, stage_inputs> const&);

inline constexpr Formula operator_placement{
    "operator_placement",
    "least time of forward and backward pass over all assignments of operators to devices and all their orders",
    {"branch and bound, exact in every module; every layout of what lies between modules",
     "a module ends before the next begins; transfers do not wait for each other; memory limits nothing; four devices "
     "at most, two for single operators"},
    Solver<placing_inputs, placing_outputs>{best_operator_placement, 1e6}};

inline constexpr Formula speedup_of_steps{"speedup_of_steps", "t1/tM; 1 where neither ends",
                                          [](auto serial, auto step) {
                                              using Real = decltype(serial / step);
                                              return select(step < 1e300, serial / step, Real(1.0));
                                          }};

inline constexpr Formula stages_of_modules{"stages_of_modules",
                                           "M·max stage/Σ, modules in their order cut into M stages",
                                           {"exact: every cut between modules is considered"},
                                           Solver<stage_inputs, 1>{best_stages, 1e5}};

}  // namespace diecast
