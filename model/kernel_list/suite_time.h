// Time of a suite of kernel lists: a formula like any other, and in lanes with all that lanes share done once.
#pragma once
#include <span>
#include <vector>
#include "model/kernel_list/roofline.h"
#include "model/kernel_list/suites.h"

namespace diecast {

/// Calls visit(index, chosen) for each of `count` things that some lane asks for.
template <class Real, class Visit>
[[gnu::always_inline]] inline void for_chosen(Real const& number, std::size_t count, Visit&& visit) {
    for (std::size_t i = 0; i < count; ++i) {
        auto const chosen = number == Real(static_cast<double>(i));
        if (any(chosen)) visit(i, chosen);
    }
}

/// Mean of part(member) over the members of a suite.
template <class Real, class Part>
[[gnu::always_inline]] inline Real mean_over(Real const& suite, Part&& part) {
    Real result = 0.0;
    for_chosen(
        suite, suite_count, [&](std::size_t i, auto chosen) __attribute__((always_inline)) {
            auto const members = suite_members(i);
            Real sum = 0.0;
            for (SuiteMember const& m : members) sum = sum + part(m);
            result = select(chosen, sum / static_cast<double>(members.size()), result);
        });
    return result;
}

/// Kinds of lanes: those of one kind differ in the rates of the link and of memory and in the least time of a kernel
/// alone, if at all.
class AlikeLanes {
public:
    static constexpr std::size_t inputs = 15;
    /// Places of the inputs that may differ: rates of the link and of memory, least time of a kernel.
    static constexpr std::array<std::size_t, 3> rates{7, 8, 10};

    explicit AlikeLanes(Columns const&);
    /// At most half as many kinds as lanes, all of suites that exist.
    bool is_worth_it() const { return is_worth_it_; }
    struct Kind {
        std::size_t suite;
        std::vector<std::size_t> lanes;
        std::size_t lane(std::size_t i) const { return lanes[i < lanes.size() ? i : lanes.size() - 1]; }  // or the last
    };
    /// In the order of their suites.
    std::vector<Kind> const& kinds() const { return kinds_; }

private:
    std::vector<Kind> kinds_;
    bool is_worth_it_ = false;
};

/// Geometric mean of the times of a suite's lists.
struct TimeOfSuite {
    template <class Real, class... Level>
    [[gnu::always_inline]] auto operator()(Real const& suite, Real const& batches, Level const&... level) const {
        Levels<Real> const g{level...};
        return exp(mean_over(
            suite, [&](SuiteMember const& m) __attribute__((always_inline)) {
                ListSums<Real> sums(g);
                for_loads(profile(m.network, m.task), batches * m.batch, g, sums);
                return log(sums.time);
            }));
    }

    /// The same for many lanes, if they are alike: the numbers are the same.
    template <class P>
    [[gnu::always_inline]] bool share(Columns const& c) const {
        AlikeLanes const alike(c);
        if (!alike.is_worth_it()) return false;
        std::vector<double> kept;
        for (std::size_t first = 0; first < alike.kinds().size();) {
            auto const& kinds = alike.kinds();
            std::size_t last = first;
            while (last < kinds.size() && last < first + width<P> && kinds[last].suite == kinds[first].suite) ++last;
            std::span const together(kinds.data() + first, last - first);
            keep<P>(c, together, kept);
            for (std::size_t k = 0; k < together.size(); ++k) finish<P>(c, together[k], k, kept);
            first = last;
        }
        return true;
    }

private:
    template <class P>
    static constexpr std::size_t width = P::width;

    template <class P>
    [[gnu::always_inline]] static P gathered(Columns const& c, std::size_t input, auto const& lane_at) {
        double lanes[P::width];
        for (std::size_t i = 0; i < width<P>; ++i) lanes[i] = c.in[input][lane_at(i) * c.step[input]];
        return P::load(lanes);
    }
    template <class P>
    [[gnu::always_inline]] static Levels<P> levels(Columns const& c, auto const& lane_at) {
        auto const at = [&](std::size_t i) __attribute__((always_inline)) { return gathered<P>(c, i, lane_at); };
        return {at(2), at(3), at(4), at(5), at(6), at(7), at(8), at(9), at(10), at(11), at(12), at(13), at(14)};
    }
    /// Three terms of every class of kernels of the suite, a kind in each lane.
    template <class P>
    [[gnu::always_inline]] static void keep(Columns const& c, std::span<AlikeLanes::Kind const> kinds,
                                            std::vector<double>& kept) {
        auto const lane_at = [&](std::size_t i) { return kinds[i < kinds.size() ? i : kinds.size() - 1].lanes[0]; };
        Levels<P> const g = levels<P>(c, lane_at);
        P const batches = gathered<P>(c, 1, lane_at);
        ListSums<P> const sums(g);
        kept.clear();
        for (SuiteMember const& m : suite_members(kinds[0].suite))
            for_loads(
                profile(m.network, m.task), batches * m.batch,
                g, [&](KernelLoad<P> const& k) __attribute__((always_inline)) {
                    auto const x = sums.without_rates(k);
                    for (P const& term : {x[0] + x[1], x[2], x[3]}) {
                        kept.resize(kept.size() + width<P>);
                        term.store(kept.data() + kept.size() - width<P>);
                    }
                });
    }
    /// The lanes of the kind that is kept in lane k.
    template <class P>
    [[gnu::always_inline]] static void finish(Columns const& c, AlikeLanes::Kind const& kind, std::size_t k,
                                              std::vector<double> const& kept) {
        auto const members = suite_members(kind.suite);
        for (std::size_t first = 0; first < kind.lanes.size(); first += width<P>) {
            auto const lane_at = [&](std::size_t i) { return kind.lane(first + i); };
            Levels<P> const g = levels<P>(c, lane_at);
            ListSums<P> const sums(g);
            double const* terms = kept.data() + k;
            P sum = 0.0;
            for (SuiteMember const& m : members) {
                P time = 0.0;
                for (KernelClass const& of : profile(m.network, m.task).classes) {
                    P const one = sums.time_of(P(terms[0]), P(terms[width<P>]), P(terms[2 * width<P>]));
                    time = time + P(of.count) * one;
                    terms += 3 * width<P>;
                }
                sum = sum + log(time);
            }
            double found[P::width];
            exp(sum / static_cast<double>(members.size())).store(found);
            for (std::size_t i = 0; i < width<P> && first + i < kind.lanes.size(); ++i)
                c.out[0][kind.lanes[first + i]] = found[i];
        }
    }
};

}  // namespace diecast
