// Time of a list of kernels on a GPU with two cache levels: miss curves, then a roofline over all levels per kernel.
// (1) m(D, C) = 1 − exp(−(κ·D/C)^s); (2) what crosses each level; (3) the times of all levels in a p-norm.
#pragma once
#include "model/core/formula.h"
#include "model/kernel_list/reuse.h"

namespace diecast {

/// What a list runs on, SI. Rates are the ones sustained.
template <class Real>
struct Levels {
    Real matrix_rate, vector_rate;  // operations per time
    Real l2_capacity, l3_capacity;  // bytes; 0: there is no third level
    Real l2_rate, link_rate, memory_rate;
    Real overlap, floor;          // p; least time of a kernel
    Real miss_scale, miss_shape;  // κ and s
    Real number, operations;      // bytes of a 16-bit number; operations of a multiply-add
};

/// Bytes that one kernel moves at each level.
template <class Real>
struct Traffic {
    Real l2, beyond_l2, memory;
};

/// One of `count` like kernels: the time its arithmetic takes, and what it moves.
template <class Real>
struct KernelLoad {
    Real count, arithmetic;
    Traffic<Real> bytes;
    Real work = 0.0;  // operations
    Units units = Units::matrix;
};

/// Share of touches at reuse distance D that a cache of C bytes misses. A shape of one needs no power.
template <class Real>
class MissCurve {
public:
    [[gnu::always_inline]] MissCurve(Real const& capacity, Real const& scale, Real const& shape)
        : per_byte_(scale / capacity), shape_(shape), is_bent_(any(shape < Real(1.0)) || any(shape > Real(1.0))) {}
    [[gnu::always_inline]] Real operator()(Real const& distance) const {
        Real const x = distance * per_byte_;
        return 1 - exp(-(is_bent_ ? select(shape_ == Real(1.0), x, pow(x, shape_)) : x));
    }

private:
    Real per_byte_, shape_;
    bool is_bent_;
};

/// (Σ x^p)^(1/p) of the four times of a kernel; nothing takes no time.
template <class Real>
class Overlap {
public:
    [[gnu::always_inline]] explicit Overlap(Real const& p) : p_(p), root_(1 / p) {}
    [[gnu::always_inline]] Real raised(Real const& x) const {
        return select(x > Real(1e-90), exp(p_ * log(max(x, Real(1e-90)))), Real(0.0));
    }
    [[gnu::always_inline]] Real time(Real const& sum) const { return exp(root_ * log(sum)); }

private:
    Real p_, root_;
};

template <class Real>
[[gnu::always_inline]] inline Real amount_at(Amount const& a, Real const& batch) {
    return a.fixed + a.per_sample * batch;
}

/// Both cache levels as a list sees them: what misses the larger one goes to memory.
template <class Real>
struct Caches {
    MissCurve<Real> l2, last;
    [[gnu::always_inline]] explicit Caches(Levels<Real> const& g)
        : l2(g.l2_capacity, g.miss_scale, g.miss_shape),
          last(max(g.l2_capacity, g.l3_capacity), g.miss_scale, g.miss_shape) {}
};

template <class Real>
[[gnu::always_inline]] inline Traffic<Real> traffic_of(KernelClass const& k, Real const& footprint, Real const& batch,
                                                       Real const& number, Caches<Real> const& caches) {
    Real beyond_l2 = 0.0, beyond_last = 0.0;
    for (Reused const& t : k.touches) {
        Real const numbers = amount_at(t.numbers, batch),
                   distance = number * min(amount_at(t.distance, batch), footprint);
        beyond_l2 = beyond_l2 + numbers * caches.l2(distance);
        beyond_last = beyond_last + numbers * caches.last(distance);
    }
    return {amount_at(k.numbers, batch) * number, beyond_l2 * number, beyond_last * number};
}

/// Calls visit(KernelLoad) for every class of a generated list.
template <class Real, class Visit>
[[gnu::always_inline]] inline void for_loads(ListProfile const& list, Real const& batch, Levels<Real> const& g,
                                             Visit&& visit) {
    Caches<Real> const caches(g);
    Real const footprint = amount_at(list.footprint, batch), matrix = g.operations / g.matrix_rate,
               vector = g.operations / g.vector_rate;
    for (KernelClass const& k : list.classes) {
        Real const work = amount_at(k.work, batch);
        visit(KernelLoad<Real>{Real(k.count), work * (k.units == Units::matrix ? matrix : vector),
                               traffic_of(k, footprint, batch, g.number, caches), work * g.operations, k.units});
    }
}

inline constexpr double gigabyte = 1e9;  // to the power of p, bytes by themselves would be too large

/// Sums over a list: what crosses each level, and the time.
template <class Real>
class ListSums {
public:
    [[gnu::always_inline]] explicit ListSums(Levels<Real> const& g)
        : g_(g),
          overlap_(g.overlap),
          link_(select(g.l3_capacity > Real(0.0), overlap_.raised(gigabyte / g.link_rate), 0 * (1 / g.link_rate))),
          memory_(overlap_.raised(gigabyte / g.memory_rate)) {}

    Traffic<Real> bytes{0.0, 0.0, 0.0};
    Real time = 0.0;

    [[gnu::always_inline]] void operator()(KernelLoad<Real> const& k) {
        bytes.l2 = bytes.l2 + k.count * k.bytes.l2;
        bytes.beyond_l2 = bytes.beyond_l2 + k.count * k.bytes.beyond_l2;
        bytes.memory = bytes.memory + k.count * k.bytes.memory;
        auto const x = raised(k);
        time = time + k.count * (overlap_.time(together(x)) + g_.floor);
    }
    /// Arithmetic, second level, link to the third, memory: each to the power of p.
    [[gnu::always_inline]] std::array<Real, 4> raised(KernelLoad<Real> const& k) const {
        auto const x = without_rates(k);
        return {x[0], x[1], x[2] * link_, x[3] * memory_};
    }
    /// The same but for what one byte takes over the link and to memory: alike where only these two differ.
    [[gnu::always_inline]] std::array<Real, 4> without_rates(KernelLoad<Real> const& k) const {
        return {overlap_.raised(k.arithmetic), overlap_.raised(k.bytes.l2 / g_.l2_rate),
                overlap_.raised(k.bytes.beyond_l2 * (1 / gigabyte)), overlap_.raised(k.bytes.memory * (1 / gigabyte))};
    }
    /// Of one kernel whose first two terms are `near` together.
    [[gnu::always_inline]] Real time_of(Real const& near, Real const& beyond_l2, Real const& memory) const {
        return overlap_.time(max(near + beyond_l2 * link_ + memory * memory_, Real(1e-300))) + g_.floor;
    }
    /// Never quite nothing, so that it can divide.
    [[gnu::always_inline]] static Real together(std::array<Real, 4> const& x) {
        return max(x[0] + x[1] + x[2] + x[3], Real(1e-300));
    }
    Overlap<Real> const& overlap() const { return overlap_; }

private:
    Levels<Real> const& g_;
    Overlap<Real> overlap_;
    Real link_, memory_;  // time of 10⁹ bytes to the power of p; over a link that is not there none
};

/// (4): of a list's time, what would go if one of the four kinds of work took none. Small differences are not taken
/// from large numbers: 1 − (1 − u)^q by its series where u is small.
template <class Real>
class ListShares {
public:
    [[gnu::always_inline]] explicit ListShares(Levels<Real> const& g)
        : sums_(g), floor_(g.floor), root_(1 / g.overlap) {}

    [[gnu::always_inline]] void operator()(KernelLoad<Real> const& k) {
        auto const x = sums_.raised(k);
        Real const sum = sums_.together(x), busy = k.count * sums_.overlap().time(sum);
        time_ = time_ + busy + k.count * floor_;
        gone_[0] = gone_[0] + busy * lost(x[0] / sum, (x[1] + x[2] + x[3]) / sum);
        gone_[1] = gone_[1] + busy * lost(x[1] / sum, (x[0] + x[2] + x[3]) / sum);
        gone_[2] = gone_[2] + busy * lost(x[2] / sum, (x[0] + x[1] + x[3]) / sum);
        gone_[3] = gone_[3] + busy * lost(x[3] / sum, (x[0] + x[1] + x[2]) / sum);
    }
    std::array<Real, 4> shares() const {
        return {gone_[0] / time_, gone_[1] / time_, gone_[2] / time_, gone_[3] / time_};
    }

private:
    /// 1 − v^(1/p), v = 1 − u.
    [[gnu::always_inline]] Real lost(Real const& u, Real const& v) const {
        Real const series = root_ * u * (1 + 0.5 * (1 - root_) * u * (1 + (2 - root_) * u / 3));
        Real const some = select(u < Real(1e-4), series, 1 - sums_.overlap().time(max(v, Real(1e-300))));
        return select(u > Real(1e-30), some, Real(0.0));
    }
    ListSums<Real> sums_;
    Real floor_, root_, time_ = 0.0;
    std::array<Real, 4> gone_{0.0, 0.0, 0.0, 0.0};
};

/// {time, bytes at the second level, over the link to the third, to and from memory}
template <class Real>
[[gnu::always_inline]] inline std::array<Real, 4> time_and_traffic(ListSums<Real> const& s, Levels<Real> const& g) {
    return {s.time, s.bytes.l2, select(g.l3_capacity > Real(0.0), s.bytes.beyond_l2, 0 * s.bytes.beyond_l2),
            s.bytes.memory};
}

}  // namespace diecast
