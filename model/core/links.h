// Links of one package to the others of a group.
#pragma once
#include "model/core/real.h"

namespace diecast {

/// What a package sends to the n − 1 others of a group, with `neighbour` to each of them; all its links at most.
template <class Real>
[[gnu::always_inline]] inline Real rate_in_group(Real rate, Real neighbour, Real n) {
    return min(rate, max(n - 1, Real(1.0)) * neighbour);
}

/// Servers of `domain` packages among which n packages are spread evenly.
template <class Real>
[[gnu::always_inline]] inline Real servers_of(Real n, Real domain) {
    return max(ceil(n / domain - 1e-9), Real(1.0));
}

/// Rings through servers of `members` packages each: one hop in `members` leaves over an adapter, the others take
/// links. The rate is that of the bytes which a package passes on; `outer` is what the adapters of a server carry.
template <class Real>
[[gnu::always_inline]] inline Real rate_through_servers(Real rate, Real members, Real outer) {
    return select(members > 1, min(rate * (members / max(members - 1, Real(1.0))), outer), outer);
}

/// What one of `rings` rings that pass a pod gets of an adapter's rate: each leaves it once, whatever happens inside,
/// over what oversubscription leaves to all of the pod; no more of them than there are packages.
template <class Real>
[[gnu::always_inline]] inline Real rate_of_rings(Real far, Real rings, Real reach, Real oversubscription) {
    return far * max(reach / min(rings, reach) / oversubscription, 1 / oversubscription);
}

/// Bytes over a rate, nothing even at no rate.
template <class Real>
[[gnu::always_inline]] inline Real time_to_send(Real bytes, Real rate) {
    return select(bytes > 0, bytes / rate, 0 * bytes);
}

}  // namespace diecast
