// Texts joined at compile time: keys and labels of rows that several parts of the model share.
#pragma once
#include <algorithm>
#include <string_view>

namespace diecast {

/// A text as a template argument.
template <std::size_t N>
struct Text {
    char chars[N]{};
    constexpr Text() = default;
    constexpr Text(char const (&text)[N]) { std::copy_n(text, N, chars); }
};
template <Text a, Text b>
inline constexpr auto joined_text = [] {
    Text<sizeof a.chars + sizeof b.chars - 1> both;
    std::copy_n(b.chars, sizeof b.chars, std::copy_n(a.chars, sizeof a.chars - 1, both.chars));
    return both;
}();
template <Text a, Text b>
inline constexpr std::string_view joined{joined_text<a, b>.chars, sizeof a.chars + sizeof b.chars - 2};

}  // namespace diecast
