#include "model/core/formula.h"

namespace diecast {

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
