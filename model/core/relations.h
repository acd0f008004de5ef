// Relations so plain that only the equation they stand for says what is meant: product("k·Cr").
#pragma once
#include "model/core/formula.h"

namespace diecast {

/// A formula that still wants its equation.
template <class F>
struct Relation {
    std::string_view name;
    Citation citation;
    F f;
    constexpr Relation(std::string_view n, Citation c, F function) : name(n), citation(c), f(function) {}
    constexpr Relation(std::string_view n, F function) : Relation(n, {}, function) {}
    constexpr Formula<F> operator()(std::string_view equation) const { return {name, equation, citation, f}; }
};

inline constexpr Relation same{"same", [](auto a) { return a; }};
inline constexpr Relation none{"none", [](auto a) { return decltype(a)(0.0); }};
inline constexpr Relation certain{"certain", [](auto a) { return decltype(a)(1.0); }};
inline constexpr Relation sum_of_two{"sum_of_two", [](auto a, auto b) { return a + b; }};
inline constexpr Relation sum_of_three{"sum_of_three", [](auto a, auto b, auto c) { return a + b + c; }};
inline constexpr Relation sum_of_four{"sum_of_four", [](auto a, auto b, auto c, auto d) { return a + b + c + d; }};
inline constexpr Relation product{"product", [](auto a, auto b) { return a * b; }};
inline constexpr Relation product_of_three{"product_of_three", [](auto a, auto b, auto c) { return a * b * c; }};
inline constexpr Relation product_of_four{"product_of_four",
                                          [](auto a, auto b, auto c, auto d) { return a * b * c * d; }};
inline constexpr Relation quotient{"quotient", [](auto a, auto b) { return divide(a, b); }};
inline constexpr Relation ratio_of_product{"ratio_of_product", [](auto a, auto b, auto c) { return divide(a * b, c); }};

/// A limit as a fraction of itself: 1 when unused, 0 at the limit, negative beyond.
inline constexpr Relation room_below{"room_below", [](auto x, auto limit) { return 1 - divide(x, limit); }};

/// The tighter of two limits, each as a fraction of itself; the second applies where the count is above one.
inline constexpr Relation room_below_both{"room_below_both", [](auto x, auto limit, auto y, auto other, auto count) {
                                              auto const second = 1 - divide(y, other);
                                              return min(1 - divide(x, limit),
                                                         select(count > 1, second, decltype(second)(1.0)));
                                          }};

inline constexpr Relation larger_of_two{"larger_of_two", [](auto a, auto b) { return max(a, b); }};
/// A product of three, but no less than the fourth.
inline constexpr Relation product_or_least{"product_or_least",
                                           [](auto a, auto b, auto c, auto least) { return max(a * b * c, least); }};

inline constexpr Relation tighter_of_two{"tighter_of_two", [](auto a, auto b) { return min(a, b); }};
inline constexpr Relation tightest_of_three{"tightest_of_three",
                                            [](auto a, auto b, auto c) { return min(min(a, b), c); }};
inline constexpr Relation tightest_of_four{"tightest_of_four",
                                           [](auto a, auto b, auto c, auto d) { return min(min(a, b), min(c, d)); }};
inline constexpr Relation tightest_of_five{
    "tightest_of_five", [](auto a, auto b, auto c, auto d, auto e) { return min(min(min(a, b), min(c, d)), e); }};
/// What never ends is given 10³⁰ seconds, so that costs and powers made from it stay numbers.
inline constexpr Relation reciprocal{"reciprocal",
                                     [](auto x) { return divide(decltype(x)(1.0), max(x, decltype(x)(1e-30))); }};

}  // namespace diecast
