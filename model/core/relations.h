// Relations so plain that their name says all.
#pragma once
#include "model/core/formula.h"

namespace diecast {

inline constexpr Formula same{"same", "a", [](auto a) { return a; }};
inline constexpr Formula none{"none", "0", [](auto a) { return 0 * a; }};
inline constexpr Formula certain{"certain", "1", [](auto a) { return 0 * a + 1; }};
inline constexpr Formula sum_of_two{"sum_of_two", "a + b", [](auto a, auto b) { return a + b; }};
inline constexpr Formula sum_of_three{"sum_of_three", "a + b + c", [](auto a, auto b, auto c) { return a + b + c; }};
inline constexpr Formula sum_of_four{"sum_of_four", "a + b + c + d",
                                     [](auto a, auto b, auto c, auto d) { return a + b + c + d; }};
inline constexpr Formula product{"product", "a·b", [](auto a, auto b) { return a * b; }};
inline constexpr Formula product_of_three{"product_of_three", "a·b·c",
                                          [](auto a, auto b, auto c) { return a * b * c; }};
inline constexpr Formula quotient{"quotient", "a/b", [](auto a, auto b) { return a / b; }};

/// A limit as a fraction of itself: 1 when unused, 0 at the limit, negative beyond.
inline constexpr Formula room_below{"room_below", "1 − x/limit", [](auto x, auto limit) { return 1 - x / limit; }};

inline constexpr Formula tighter_of_two{"tighter_of_two", "min(a, b)", [](auto a, auto b) { return min(a, b); }};
inline constexpr Formula tightest_of_three{"tightest_of_three", "min(a, b, c)",
                                           [](auto a, auto b, auto c) { return min(min(a, b), c); }};
inline constexpr Formula tightest_of_four{"tightest_of_four", "min(a, b, c, d)",
                                          [](auto a, auto b, auto c, auto d) { return min(min(a, b), min(c, d)); }};

}  // namespace diecast
