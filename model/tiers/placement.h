// Placement of weights, KV cache and activations in a package with several memory tiers.
#pragma once
#include <array>

namespace diecast {

inline constexpr int tier_count = 3, data_count = 3;  // data: weights, KV cache, activations

/// Who rewrites data before they expire.
enum class Refresh { device, software, nobody };
enum class Aim { time, energy, cost };

/// One memory tier of a package, in SI units; room 0 where there is none.
struct TierOffer {
    double room = 0;                           // B
    double read_rate = 0, write_rate = 0;      // B/s
    double read_energy = 0, write_energy = 0;  // J/B
    double price = 0;                          // USD/B
    double write_limit = 0;                    // B/s that it survives over its service life
    double retention = 0;                      // s
    Refresh refresh = Refresh::device;
};

/// One kind of data of a pass. Bytes per pass and package; those of matrix products and of attention count apart, as
/// their times add up.
struct DataNeed {
    double size = 0;  // B to be held; 0 where room is kept for it elsewhere
    double matrix_read = 0, matrix_write = 0, attention_read = 0, attention_write = 0;  // B
    double written = 0;                                                                 // B/s, all writes
    double life = 0;                                                                    // s
};

struct PlacementTask {
    std::array<TierOffer, tier_count> tiers{};
    std::array<DataNeed, data_count> data{};
    double period = 0;        // s from pass to pass
    double service_life = 1;  // s
    double electricity = 0;   // USD/J
    Aim aim = Aim::time;
};

struct Placement {
    std::array<std::array<double, data_count>, tier_count> share{};  // of each kind of data; a column adds up to 1
    double matrix_time = 0, attention_time = 0;                      // s: the slowest tier of each
    std::array<bool, tier_count> rewriting{};                        // software keeps back time for rewriting
    double crowding = 0;  // of all rooms and write limits, the share that would do; above 1: it does not fit
};

/// Writes of a byte during its life: one, and one more each time it would expire.
double writes_per_life(double life, double retention);

/// Share of a tier's time that rewriting all of it once per retention takes; 1 where it cannot keep up.
double rewriting_share(TierOffer const&);

/// The best placement: least of the aim; then of what stays equal, least time (energy where time is the aim); then what
/// lies in the first tiers. Data may be split. Tiers are read and written at once, matrix products and attention one
/// after the other. What does not fit is placed as if every room and limit were larger by `crowding`.
///
/// Exact: once it is settled which tiers are rewritten by software, all of this is linear in the shares, so that a
/// vertex of their polytope is best; the simplex method finds it, and all ways of settling are tried.
Placement place(PlacementTask const&);

}  // namespace diecast
