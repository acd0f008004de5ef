// Formula: a pure generic function with a name and its printed equation; and how one is compiled for every
// scalar.
#pragma once
#include <array>
#include <string_view>
#include <type_traits>
#include <utility>
#include "model/core/bounds/interval.h"
#include "model/core/counted.h"
#include "model/core/dual.h"

namespace diecast {

/// The number, at most 1e30: of what has no end, differences and ratios are numbers, too.
template <class Real>
[[gnu::always_inline]] inline Real finite_of(Real x) {
    return min(x, Real(1e30));
}
/// The number, between 1e-30 and 1e30: what may be divided by.
template <class Real>
[[gnu::always_inline]] inline Real positive_of(Real x) {
    return max(finite_of(x), Real(1e-30));
}

/// Source of a relation, and where it holds.
struct Citation {
    std::string_view source = "", holds = "";
};

/// `f` takes any of double, Pack, Dual, Interval and returns the same, or a std::array of them. It may carry data. One
/// that finds work that many lanes share may have `bool share<Pack>(Columns const&) const`, which gives the same
/// numbers or returns false.
template <class F>
struct Formula {
    std::string_view name, equation;
    Citation citation;
    F f;
    constexpr Formula(std::string_view n, std::string_view e, Citation c, F function)
        : name(n), equation(e), citation(c), f(std::move(function)) {}
    constexpr Formula(std::string_view n, std::string_view e, F function) : Formula(n, e, {}, std::move(function)) {}
    constexpr auto operator()(auto const&... x) const { return f(x...); }
};

enum class Isa { v2, v3, v4 };  // x86-64 levels: SSE2, AVX2, AVX-512; other machines run v2 code
Isa best_isa();

using Gradient = Dual<8>;

/// The column form: step 0 means the same number for all lanes (stored 8 times), step 1 one number per lane.
struct Columns {
    double const* const* in;
    std::size_t const* step;
    double* const* out;
    std::size_t lanes;  // a multiple of 8
};

/// One formula, compiled. The point forms read and write `values` at the given slots.
struct Kernels {
    void (*point)(void const* f, double* values, int const* in, int const* out);
    void (*gradient)(void const* f, Gradient* values, int const* in, int const* out);
    void (*bounds)(void const* f, Interval* values, int const* in, int const* out);
    std::array<void (*)(void const* f, Columns const&), 3> columns;  // one per Isa
    int outputs;
    double work;  // of one evaluation, in additions; counted, not measured, so it is the same everywhere
};

namespace detail {

template <class Real, std::size_t N>
std::array<Real, N> as_array(std::array<Real, N> const& y) {
    return y;
}
template <class Real>
std::array<Real, 1> as_array(Real const& y) {
    return {{y}};
}

template <std::size_t>
using DoubleAt = double;
template <class F, std::size_t... I>
constexpr std::size_t output_count(std::index_sequence<I...>) {
    using Result = std::invoke_result_t<F const&, DoubleAt<I>...>;
    if constexpr (std::is_same_v<Result, double>) return 1;
    else return std::tuple_size_v<Result>;
}

template <class F, class Real, std::size_t... I>
void point(void const* f, Real* values, int const* in, int const* out, std::index_sequence<I...>) {
    auto const y = as_array((*static_cast<F const*>(f))(values[in[I]]...));
    for (std::size_t j = 0; j < y.size(); ++j) values[out[j]] = y[j];
}

template <class F, std::size_t... I>
double work_of(F const& f, std::index_sequence<I...>) {
    double const before = Counted::work;
    (void)as_array(f((static_cast<void>(I), Counted(1.0))...));
    return Counted::work - before;
}

template <class F, class P, std::size_t... I>
[[gnu::always_inline]] inline void columns(void const* f, Columns const& c, std::index_sequence<I...>) {
    if constexpr (requires(F const& g) { g.template share<P>(c); })
        if (static_cast<F const*>(f)->template share<P>(c)) return;
    std::array<double const*, sizeof...(I)> in{c.in[I]...};
    for (std::size_t lane = 0; lane < c.lanes; lane += P::width) {
        auto const y = as_array((*static_cast<F const*>(f))(P::load(in[I])...));
        ((in[I] += P::width * c.step[I]), ...);
        for (std::size_t j = 0; j < y.size(); ++j) y[j].store(c.out[j] + lane);
    }
}

// The whole of the instruction-set dispatch. `flatten` inlines the formula and its arithmetic into a function
// built for one level. Each level has its own Pack type, hence its own symbols: the linker cannot mix them.
// clang-format off
template <class F, class I> [[gnu::flatten]]
void columns_v2(void const* f, Columns const& c) { columns<F, Pack<2>>(f, c, I{}); }
#if defined(__x86_64__)
template <class F, class I> [[gnu::flatten, gnu::target("avx2")]]
void columns_v3(void const* f, Columns const& c) { columns<F, Pack<4>>(f, c, I{}); }
template <class F, class I> [[gnu::flatten, gnu::target("avx512f,avx512vl,avx512bw,avx512dq")]]
void columns_v4(void const* f, Columns const& c) { columns<F, Pack<8>>(f, c, I{}); }
// clang-format on
#else
template <class F, class I>
constexpr auto columns_v3 = columns_v2<F, I>;
template <class F, class I>
constexpr auto columns_v4 = columns_v2<F, I>;
#endif

}  // namespace detail

template <class F, std::size_t Inputs>
Kernels compile(F const& formula) {
    using I = std::make_index_sequence<Inputs>;
    return {[](void const* f, double* v, int const* in, int const* out) { detail::point<F>(f, v, in, out, I{}); },
            [](void const* f, Gradient* v, int const* in, int const* out) { detail::point<F>(f, v, in, out, I{}); },
            [](void const* f, Interval* v, int const* in, int const* out) { detail::point<F>(f, v, in, out, I{}); },
            {detail::columns_v2<F, I>, detail::columns_v3<F, I>, detail::columns_v4<F, I>},
            static_cast<int>(detail::output_count<F>(I{})),
            detail::work_of(formula, I{})};
}

}  // namespace diecast
