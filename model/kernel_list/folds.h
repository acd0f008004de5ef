// Formulas over kernel lists. A list is data that a formula carries; which list, and on what it runs, are inputs, so
// that a list is a function like any other: with slopes, in lanes, in tables.
#pragma once
#include "model/kernel_list/roofline.h"
#include "model/kernel_list/suite_time.h"

namespace diecast {

/// A network's number, and whether it trains (0) or infers (1), as one list.
template <class Real, class Visit>
[[gnu::always_inline]] inline void for_lists(Real const& network, Real const& task, Visit&& visit) {
    for_chosen(
        network + static_cast<double>(network_count) * task,
        2 * network_count, [&](std::size_t i, auto chosen) __attribute__((always_inline)) {
            visit(profile(static_cast<Network>(i % network_count), static_cast<Task>(i / network_count)), chosen);
        });
}

struct WorkOfList {
    template <class Real>
    [[gnu::always_inline]] auto operator()(Real const& network, Real const& task, Real const& batch, Real const& number,
                                           Real const& operations) const {
        std::array<Real, 3> result{0.0, 0.0, 0.0};
        for_lists(
            network, task, [&](ListProfile const& list, auto chosen) __attribute__((always_inline)) {
                result[0] = select(chosen, operations * amount_at(list.work, batch), result[0]);
                result[1] = select(chosen, Real(list.kernels), result[1]);
                result[2] = select(chosen, number * amount_at(list.footprint, batch), result[2]);
            });
        return result;
    }
};

struct TimeOfList {
    template <class Real, class... Level>
    [[gnu::always_inline]] auto operator()(Real const& network, Real const& task, Real const& batch,
                                           Level const&... level) const {
        Levels<Real> const g{level...};
        std::array<Real, 4> result{0.0, 0.0, 0.0, 0.0};
        for_lists(
            network, task, [&](ListProfile const& list, auto chosen) __attribute__((always_inline)) {
                ListSums<Real> sums(g);
                for_loads(list, batch, g, sums);
                auto const found = time_and_traffic(sums, g);
                for (std::size_t i = 0; i < 4; ++i) result[i] = select(chosen, found[i], result[i]);
            });
        return result;
    }
};

struct SharesOfList {
    template <class Real, class... Level>
    [[gnu::always_inline]] auto operator()(Real const& network, Real const& task, Real const& batch,
                                           Level const&... level) const {
        Levels<Real> const g{level...};
        std::array<Real, 4> result{0.0, 0.0, 0.0, 0.0};
        for_lists(
            network, task, [&](ListProfile const& list, auto chosen) __attribute__((always_inline)) {
                ListShares<Real> found(g);
                for_loads(list, batch, g, found);
                auto const shares = found.shares();
                for (std::size_t i = 0; i < 4; ++i) result[i] = select(chosen, shares[i], result[i]);
            });
        return result;
    }
};

/// Mean over a suite's lists: share of the time that memory takes (4).
struct MemoryShareOfSuite {
    template <class Real, class... Level>
    [[gnu::always_inline]] auto operator()(Real const& suite, Real const& batches, Level const&... level) const {
        Levels<Real> const g{level...};
        return mean_over(
            suite, [&](SuiteMember const& m) __attribute__((always_inline)) {
                ListShares<Real> found(g);
                for_loads(profile(m.network, m.task), batches * m.batch, g, found);
                return found.shares()[3];
            });
    }
};

/// Mean over a suite's lists: what crosses to memory with one last cache, over what does with another.
struct TrafficOfSuite {
    template <class Real>
    [[gnu::always_inline]] auto operator()(Real const& suite, Real const& batches, Real const& capacity,
                                           Real const& reference, Real const& scale, Real const& shape,
                                           Real const& number) const {
        MissCurve<Real> const here(capacity, scale, shape), there(reference, scale, shape);
        return mean_over(
            suite, [&](SuiteMember const& m) __attribute__((always_inline)) {
                ListProfile const& list = profile(m.network, m.task);
                Real const batch = batches * m.batch, footprint = amount_at(list.footprint, batch);
                Real crossed = 0.0, before = 0.0;
                for (KernelClass const& k : list.classes)
                    for (Reused const& t : k.touches) {
                        Real const numbers = k.count * amount_at(t.numbers, batch),
                                   distance = number * min(amount_at(t.distance, batch), footprint);
                        crossed = crossed + numbers * here(distance);
                        before = before + numbers * there(distance);
                    }
                return select(before > Real(0.0), crossed / before, Real(1.0));
            });
    }
};

/// Batch of a network and task in a suite; the larger where it holds two, 1 where it holds none.
struct BatchInSuite {
    template <class Real>
    [[gnu::always_inline]] auto operator()(Real const& suite, Real const& batches, Real const& network,
                                           Real const& task) const {
        Real result = 0.0;
        for_chosen(
            suite, suite_count, [&](std::size_t i, auto chosen) __attribute__((always_inline)) {
                for (SuiteMember const& m : suite_members(i)) {
                    auto const meant = network == Real(static_cast<double>(m.network));
                    auto const done = task == Real(static_cast<double>(m.task));
                    Real const batch = select(done, select(meant, Real(m.batch), Real(0.0)), Real(0.0));
                    result = select(chosen, max(result, batch), result);
                }
            });
        return batches * select(result > Real(0.0), result, Real(1.0));
    }
};

inline constexpr Citation list_citation{"after Fu et al., COPA-GPU, TACO 2021",
                                        "random replacement; kernels one after the other; no tiling beyond the caches"};

inline constexpr Formula work_of_list{"work_of_list", "{Σ work, kernels, every buffer once}", WorkOfList{}};
inline constexpr Formula time_of_list{
    "time_of_list", "Σ_i [((F/ηP)^p + (T2/B2)^p + (T3/Bu)^p + (TM/BM)^p)^(1/p) + t0], T = Σ_j S·(1 − exp(−(κD/C)^s))",
    list_citation, TimeOfList{}};
inline constexpr Formula shares_of_list{"shares_of_list", "1 − t(without)/t", list_citation, SharesOfList{}};
inline constexpr Formula batch_in_suite{"batch_in_suite", "scale·b of the suite", list_citation, BatchInSuite{}};
inline constexpr Formula time_of_suite{"time_of_suite", "(Π t)^(1/n)", list_citation, TimeOfSuite{}};
inline constexpr Formula memory_share_of_suite{"memory_share_of_suite", "mean of 1 − t(without memory)/t",
                                               list_citation, MemoryShareOfSuite{}};
inline constexpr Formula traffic_of_suite{"traffic_of_suite", "mean of TM(C)/TM(C0)", list_citation, TrafficOfSuite{}};

}  // namespace diecast
