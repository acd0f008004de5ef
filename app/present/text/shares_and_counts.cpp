#include "app/present/text/shares_and_counts.h"
#include <algorithm>
#include <cmath>
#include "model/core/text.h"
#include "model/core/value_text.h"

namespace diecast {

std::string percent(double share) {
    if (!std::isfinite(share)) return "";
    if (std::abs(share) < 5e-6) return "0 %";
    return percent(share, std::abs(share) < 0.1 ? 2 : 3);
}

std::string percent(double share, int digits) { return number_text(100 * share, digits) + " %"; }

std::string percent(std::uint64_t part, std::uint64_t whole) {
    return percent(whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0.0);
}

std::string signed_percent(double share) { return (share >= 5e-6 ? "+" : "") + percent(share); }

std::string margin_text(double ratio) {
    return ratio < 2 ? percent(ratio - 1, 3) : "a factor of " + number_text(ratio, 3);
}

std::string counted(std::uint64_t n, std::string_view one, std::string_view many) {
    return spaced(n) + " " + std::string(n == 1 ? one : many);
}

std::string counted(std::uint64_t n, std::string_view one) { return counted(n, one, std::string(one) + "s"); }

std::string counted_noun(std::uint64_t n, std::string_view plural) {
    bool const cut = n == 1 && plural.ends_with('s');
    return spaced(n) + " " + std::string(plural.substr(0, plural.size() - (cut ? 1 : 0)));
}

std::string counted_label(double n, std::string label) {
    auto const is_plural = [](std::string_view word) {
        return word.size() > 2 && word.ends_with('s') && !word.ends_with("ss") && !word.ends_with("us");
    };
    std::size_t const first = std::min(label.find(' '), label.size());
    std::size_t const last = label.rfind(' ') == label.npos ? 0 : label.rfind(' ') + 1;
    bool const at_first = is_plural(label.substr(0, first)), at_last = is_plural(label.substr(last));
    if (!at_first && !at_last) return "";
    if (n == 1) label.erase((at_last ? label.size() : first) - 1, 1);
    return number_text(n, 6) + " " + label;
}

std::string design_or_study(std::string const& design) { return design.empty() ? "the study" : design; }

std::string shell_word(std::string_view word) {
    constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./=,:+-";
    if (!word.empty() && word.find_first_not_of(plain) == word.npos) return std::string(word);
    std::string text = "'";
    for (char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return text + "'";
}

}  // namespace diecast
