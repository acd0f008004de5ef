#include "model/core/isa.h"
#include "model/core/formula.h"
#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace diecast {
#if defined(__x86_64__)
namespace {
[[gnu::target("avx")]] void zero_upper() { _mm256_zeroupper(); }
}  // namespace
#endif

void clear_upper_registers() {
#if defined(__x86_64__)
    static bool const has_avx = __builtin_cpu_supports("avx");
    if (has_avx) zero_upper();
#endif
}

Isa best_isa() {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512dq"))
        return Isa::v4;
    if (__builtin_cpu_supports("avx2")) return Isa::v3;
#endif
    return Isa::v2;
}

}  // namespace diecast
