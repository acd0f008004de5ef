// How a matrix product is dealt out to the compute units: in tiles, all of a wave at once.
#pragma once
#include "model/core/real.h"

namespace diecast {

template <class Real>
[[gnu::always_inline]] inline Real tiles_along(Real size, Real tile) {
    return ceil(size / tile - 1e-9);
}
template <class Real>
[[gnu::always_inline]] inline Real waves_of(Real tiles, Real units) {
    return ceil(tiles / units - 1e-9);
}

/// Time of an m × n result over that of units that are all busy: a wave of tiles takes as long however few of them are
/// left. Tiles of 128 × 256, 256 × 128, 128 × 128 and 64 × 64, whichever is done first; each halving of a tile keeps
/// `small` of the rate. 1 for no units.
template <class Real>
[[gnu::always_inline]] inline Real slowed_by_tiles(Real m, Real n, Real units, Real small) {
    Real const side = Real(128.0), rows = tiles_along(m, side), columns = tiles_along(n, side);
    Real const upright = waves_of(rows * tiles_along(n, 2 * side), units);
    Real const lying = waves_of(tiles_along(m, 2 * side) * columns, units);
    Real const square = waves_of(rows * columns, units) / (2 * small);
    Real const least =
        waves_of(tiles_along(m, side / 2) * tiles_along(n, side / 2), units) / (8 * small * small * small);
    Real const waves = min(min(upright, lying), min(square, least));
    Real const huge = Real(1e300), speck = Real(1e-300);  // also of endless matrices, and of empty ones
    return select(units > 0, min(waves * units * (2 * side * side), huge) / min(max(m * n, speck), huge), Real(1.0));
}

/// As slowed_by_tiles, of the best of many kernels: tiles of 256 × 256, 256 × 128, 128 × 256, 128 × 128, 128 × 64,
/// 64 × 128, 64 × 64, 32 × 64 and 16 × 64, and inner indices k in one part or in 2, 4, 8 or 16 of at least 1024; each
/// halving of a tile of 256 × 256 or of its inner indices keeps `small` of the rate. 1 for no units.
template <class Real>
inline Real slowed_by_tuned_tiles(Real m, Real n, Real k, Real units, Real small) {
    Real const speck = Real(1e-300), huge = Real(1e300);  // also of endless matrices, and of empty ones
    Real least = huge;
    Real kept_by_split = Real(1.0);
    for (double parts = 1; parts <= 16; parts *= 2) {
        Real kept = kept_by_split;
        Real best = huge;
        auto const with_tiles = [&](double rows, double columns) {
            Real const tiles = tiles_along(m, Real(rows)) * tiles_along(n, Real(columns)) * parts;
            best = min(best, waves_of(tiles, units) * units * (rows * columns / parts) / kept);
        };
        with_tiles(256, 256);
        kept = kept * small;
        with_tiles(256, 128);
        with_tiles(128, 256);
        kept = kept * small;
        with_tiles(128, 128);
        kept = kept * small;
        with_tiles(128, 64);
        with_tiles(64, 128);
        kept = kept * small;
        with_tiles(64, 64);
        kept = kept * small;
        with_tiles(32, 64);
        kept = kept * small;
        with_tiles(16, 64);
        least = min(least, parts == 1 ? best : select(k >= parts * 1024, best, huge));
        kept_by_split = kept_by_split * small;
    }
    return select(units > 0, least / min(max(m * n, speck), huge), Real(1.0));
}
}  // namespace diecast
