// Writing a magnetic tunnel junction by spin-polarised current: how much current, how often it fails.
#pragma once
#include "model/core/formula.h"
#include "model/memory/retention.h"

namespace diecast {

/// Ampere and kelvin count as pure numbers here; 4·e·k/ħ is 8.390297e-8 A per kelvin.
inline constexpr Formula critical_current{"critical_current",
                                          "Ic = (4·e/ħ)·(α/η)·Eb",
                                          {"Slonczewski 1996; Sun 2000", "perpendicular junction, one domain"},
                                          [](auto damping, auto barrier) { return 8.390297e-8 * damping * barrier; }};

// ── Pulse laws: current over the critical one ──

/// Heat helps a long pulse; the logarithm is kept from eating up more than nine tenths.
template <class Real>
Real thermal_drive(Real stability, Real pulse, Real attempt) {
    return max(1 - log(pulse / attempt) / max(stability, Real(1.0)), Real(0.1));
}
/// A short pulse must tip the magnet from where heat left it, θ0 = 1/√(2Δ).
template <class Real>
Real precessional_drive(Real stability, Real pulse, Real damping_time) {
    return 1 + damping_time / pulse * log(1.5707963267948966 * sqrt(2 * max(stability, Real(1.0))));
}
/// Current over the critical one at which a pulse fails with chance w: Butler's rate solved by repetition, from above.
template <class Real>
Real drive_for_error(Real stability, Real pulse, Real damping_time, Real error) {
    Real const aim = select(error < 1e-5, error * (1 + 0.5 * error), -log(1 - error));
    Real const a = 2.4674011002723395 * max(stability, Real(1.0)) / aim, s = 2 * pulse / damping_time;
    Real excess = 2 + 2 * log(a + 2) / s;
    for (int i = 0; i < 40; ++i) excess = max(log((a * excess + 1) / (1 + excess)) / s, Real(1e-9));
    return 1 + excess;
}

inline constexpr Formula thermal_current{
    "thermal_current",
    "I = Ic·(1 − ln(tp/τ0)/Δ)",
    {"Koch, Katine and Sun 2004", "long pulses, tp > τ0, some 10 ns and more; not below a tenth of Ic"},
    [](auto critical, auto stability, auto pulse, auto attempt) {
        using Real = decltype(critical + stability + pulse + attempt);
        return critical * thermal_drive<Real>(stability, pulse, attempt);
    }};
inline constexpr Formula precessional_current{"precessional_current",
                                              "I = Ic·(1 + (τD/tp)·ln(π/(2·θ0))), θ0 = 1/√(2·Δ)",
                                              {"Sun 2000", "short pulses, a few ns and less"},
                                              [](auto critical, auto stability, auto pulse, auto damping_time) {
                                                  using Real = decltype(critical + stability + pulse + damping_time);
                                                  return critical *
                                                         precessional_drive<Real>(stability, pulse, damping_time);
                                              }};
inline constexpr Formula current_for_error{
    "current_for_error",
    "I = i·Ic, i where write error rate = w",
    {"Butler et al. 2012", "short pulses, i > 1"},
    [](auto critical, auto stability, auto pulse, auto damping_time, auto error) {
        using Real = decltype(critical + stability + pulse + damping_time + error);
        return critical * drive_for_error<Real>(stability, pulse, damping_time, error);
    }};

// ── The same, over the reference design ──

inline constexpr Formula thermal_ratio{
    "thermal_ratio",
    "Eb/E0·(1 − ln(tp/τ0)/Δ)/(1 − ln(tp/τ0)/Δ0)",
    {"Koch, Katine and Sun 2004", "long pulses; each factor not below a tenth"},
    [](auto barrier, auto known, auto stability, auto reference, auto pulse, auto attempt) {
        using Real = decltype(barrier + known + stability + reference + pulse + attempt);
        return barrier / known * thermal_drive<Real>(stability, pulse, attempt) /
               thermal_drive<Real>(reference, pulse, attempt);
    }};
inline constexpr Formula precessional_ratio{
    "precessional_ratio",
    "Eb/E0·(1 + (τD/tp)·ln(π·√(2·Δ)/2))/(1 + (τD/tp)·ln(π·√(2·Δ0)/2))",
    {"Sun 2000", "short pulses"},
    [](auto barrier, auto known, auto stability, auto reference, auto pulse, auto damping_time) {
        using Real = decltype(barrier + known + stability + reference + pulse + damping_time);
        return barrier / known * precessional_drive<Real>(stability, pulse, damping_time) /
               precessional_drive<Real>(reference, pulse, damping_time);
    }};
inline constexpr Formula error_ratio{
    "error_ratio",
    "Eb/E0·i(Δ)/i(Δ0), i where write error rate = w",
    {"Butler et al. 2012", "short pulses, i > 1; same target for both"},
    [](auto barrier, auto known, auto stability, auto reference, auto pulse, auto damping_time, auto error) {
        using Real = decltype(barrier + known + stability + reference + pulse + damping_time + error);
        return barrier / known * drive_for_error<Real>(stability, pulse, damping_time, error) /
               drive_for_error<Real>(reference, pulse, damping_time, error);
    }};

inline constexpr Formula joule_heat{"joule_heat", "I²·R·tp", [](auto current, auto resistance, auto pulse) {
                                        return current * current * resistance * pulse;
                                    }};

inline constexpr Formula write_error_rate{
    "write_error_rate",
    "1 − exp(−π²·Δ·(i − 1)/(4·(i·e^(2·(i − 1)·tp/τD) − 1))), i = I/Ic",
    {"Butler et al. 2012", "i > 1, short pulses; 1 where the current does not exceed the critical one"},
    [](auto current, auto critical, auto stability, auto pulse, auto damping_time) {
        using Real = decltype(current + critical + stability + pulse + damping_time);
        Real const i = current / max(critical, Real(1e-30)), excess = max(i - 1, Real(1e-9));
        Real const growth = exp(min(2 * excess * pulse / damping_time, Real(700.0)));
        Real const x = 2.4674011002723395 * stability * excess / ((1 + excess) * growth - 1);
        return select(i > 1 + 1e-9, one_less_exp(x), Real(1.0));
    }};

}  // namespace diecast
