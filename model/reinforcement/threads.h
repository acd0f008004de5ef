// What hardware threads are worth to actors: the first thread of a core does more than the others.
#pragma once
#include "model/core/formula.h"

namespace diecast {

inline constexpr Formula worth_of_threads{"worth_of_threads",
                                          "cap(n) = min(n, C) + σ·min(max(n − C, 0), H − C)",
                                          {"", "actors spread over cores first; memory and caches are not shared"},
                                          [](auto runnable, auto threads, auto cores, auto gain) {
                                              auto const first = min(cores, threads);
                                              return min(runnable, first) +
                                                     gain * min(max(runnable - first, 0 * threads), threads - first);
                                          }};

inline constexpr Formula worth_of_all_threads{"worth_of_all_threads", "cap(H) = C + σ·(H − C)",
                                              [](auto threads, auto cores, auto gain) {
                                                  auto const first = min(cores, threads);
                                                  return first + gain * (threads - first);
                                              }};

inline constexpr Formula at_least_one{"at_least_one", "N = max(per thread·H, 1)", [](auto per_thread, auto threads) {
                                          return max(per_thread * threads, decltype(threads)(1.0));
                                      }};

/// Threads at which their limit on the rate is that of the GPU.
inline constexpr Formula threads_in_balance{"threads_in_balance",
                                            "H* = s/(B·(1 + σ·(k − 1))/k)",
                                            {"cap(H*)/s = 1/B", "very many actors"},
                                            [](auto step, auto gpu_step, auto per_core, auto gain) {
                                                return step * per_core / (gpu_step * (1 + gain * (per_core - 1)));
                                            }};

inline constexpr Formula fed_by_threads{"fed_by_threads", "1 − H*/H",
                                        [](auto balanced, auto threads) { return 1 - balanced / threads; }};

}  // namespace diecast
