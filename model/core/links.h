// Links of one package to the others of a group.
#pragma once
#include "model/core/real.h"

namespace diecast {

/// What a package sends to the n − 1 others of a group, with `neighbour` to each of them; all its links at most.
template <class Real>
[[gnu::always_inline]] inline Real rate_in_group(Real rate, Real neighbour, Real n) {
    return min(rate, max(n - 1, Real(1.0)) * neighbour);
}

/// Bytes over a rate, nothing even at no rate.
template <class Real>
[[gnu::always_inline]] inline Real time_to_send(Real bytes, Real rate) {
    return select(bytes > 0, bytes / rate, 0 * bytes);
}

}  // namespace diecast
