#include "model/core/value_text.h"
#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include "model/core/text.h"

namespace diecast {
namespace {

/// ⌊e·log10(2)⌋, for |e| < 1000.
int decimal_exponent_of(int e) { return e * 78913 >> 18; }

/// Powers of ten, for numbers of usual sizes; those up to 10^22 are exact.
class Powers {
public:
    static constexpr int most = 280;
    Powers() {
        for (int n = -most; n <= most; ++n) all_[static_cast<std::size_t>(n + most)] = std::pow(10.0, n);
        for (int e = -900; e <= 900; ++e)
            least_[static_cast<std::size_t>(e + 1023)] = (*this)(11 - decimal_exponent_of(e));
    }
    double operator()(int n) const { return all_[static_cast<std::size_t>(n + most)]; }
    /// Factors by the exponent field of a double: each leaves it 12 or 13 digits before the point; 0 for other sizes.
    double const* by_exponent() const { return least_.data(); }

private:
    std::array<double, 2 * most + 1> all_;
    std::array<double, 2048> least_{};
};
Powers const& powers() {
    static Powers const all;
    return all;
}

/// Rounds a number of a size below 2^51 to the nearest whole number.
double to_whole(double x) {
    constexpr double where_whole = 6755399441055744.0;  // 1.5·2^52: there the last digit is 1
    return (x + where_whole) - where_whole;
}
int binary_exponent(double size) { return static_cast<int>(std::bit_cast<std::uint64_t>(size) >> 52 & 0x7ff) - 1023; }

/// Which power of ten a usual size lies at or above; none for others.
std::optional<int> decimal_exponent(double size) {
    if (!(size > 1e-260 && size < 1e260)) return {};
    int const least = decimal_exponent_of(binary_exponent(size));
    return size >= powers()(least + 1) ? least + 1 : least;
}

/// The number rounded to 14 significant digits, as text would be.
double rounded(double x, int exponent) {
    int const decimals = 13 - exponent;
    double const digits = std::abs(x) * (decimals > -22 ? powers()(decimals) : 0), whole = to_whole(digits);
    bool const is_close = std::abs(std::abs(digits - whole) - 0.5) < 0.1;  // to where it is rounded the other way
    if (decimals >= 0 && decimals <= 22 && !is_close) return std::copysign(whole / powers()(decimals), x);
    char text[40];
    auto const end = std::to_chars(text, text + sizeof text, x, std::chars_format::scientific, 13).ptr;
    std::from_chars(text, end, x);
    return x;
}

/// Divides; all whose first 12 digits may do are among the marked. Plain steps, which the compiler makes vectors of.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
__attribute__((target_clones("avx2", "default")))
#endif
bool divide(double const* si, double unit, double* x, std::int64_t* marks, std::size_t count,
            double const* by_exponent) {
    constexpr double twelve_digits = 1e12;
    std::int64_t any = 0;
    for (std::size_t i = 0; i < count; ++i) {
        double const value = si[i] / unit;
        double const scaled = std::abs(value) * by_exponent[std::bit_cast<std::uint64_t>(value) >> 52 & 0x7ff];
        double const digits = scaled < twelve_digits ? scaled : scaled * 0.1;
        double const off = std::abs(digits - to_whole(digits));
        x[i] = value;
        marks[i] = off < 0.011 && digits > 0;
        any |= marks[i];
    }
    return any != 0;
}

}  // namespace

double in_unit(double si, Unit const& unit) {
    double const x = si / unit;
    if (unit.si == 1) return x;
    auto const exponent = decimal_exponent(std::abs(x));
    if (!exponent) return x;
    // Whether twelve digits may do: nothing that a formula has computed looks so but by chance.
    double const digits = std::abs(x) * powers()(11 - *exponent);
    if (!(std::abs(digits - to_whole(digits)) < 0.01)) return x;
    double const shorter = rounded(x, *exponent);
    return shorter * unit == si ? shorter : x;
}

void in_unit(std::span<double const> si, Unit const& unit, double* to) {
    if (unit.si == 1) return std::copy(si.begin(), si.end(), to), void();
    constexpr std::size_t at_once = 256;
    std::int64_t marks[at_once];
    double const* const by_exponent = powers().by_exponent();
    for (std::size_t first = 0; first < si.size(); first += at_once) {
        std::size_t const count = std::min(at_once, si.size() - first);
        double const* const from = si.data() + first;
        double* const x = to + first;
        if (!divide(from, unit.si, x, marks, count, by_exponent)) continue;
        for (std::size_t i = 0; i < count; ++i)
            if (marks[i]) x[i] = i > 0 && from[i] == from[i - 1] ? x[i - 1] : in_unit(from[i], unit);
    }
}

std::optional<std::string> entry_of(Graph const& graph, Quantity const& q, double si) {
    if (!graph.is_choice(q)) return {};
    PinValue const word = graph.pin_value_of(q, si / q.unit);
    if (auto const* name = std::get_if<std::string>(&word)) return *name;
    return {};
}

std::string cell_text(Graph const& graph, Quantity const& q, double si) {
    if (auto const entry = entry_of(graph, q, si)) return *entry;
    return number_text(si / q.unit, q.digits);
}

std::string exact(Graph const& graph, Quantity const& q, double si) {
    if (auto const entry = entry_of(graph, q, si)) return *entry;
    return std::isfinite(si) ? exact_text(in_unit(si, q.unit)) : "";
}

std::string spaced(std::uint64_t count) {
    std::string text = std::to_string(count);
    for (std::size_t i = text.size(); i > 3;) text.insert(i -= 3, "\u202f");
    return text;
}

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

/// Four digits stand together, as in all other numbers.
std::string counted(std::uint64_t n, std::string_view one, std::string_view many) {
    return (n < 10'000 ? std::to_string(n) : spaced(n)) + " " + std::string(n == 1 ? one : many);
}

std::string counted(std::uint64_t n, std::string_view one) { return counted(n, one, std::string(one) + "s"); }

std::string counted_noun(std::uint64_t n, std::string_view plural) {
    bool const cut = plural.ends_with('s');
    return counted(n, plural.substr(0, plural.size() - (cut ? 1 : 0)), plural);
}

std::string counted_label(double n, std::string label, int digits) {
    auto const is_plural = [](std::string_view word) {
        return word.size() > 2 && word.ends_with('s') && !word.ends_with("ss") && !word.ends_with("us");
    };
    std::size_t const first = std::min(label.find(' '), label.size());
    std::size_t const last = label.rfind(' ') == label.npos ? 0 : label.rfind(' ') + 1;
    bool const at_first = is_plural(label.substr(0, first)), at_last = is_plural(label.substr(last));
    if (!at_first && !at_last) return "";
    if (n == 1) {
        std::size_t const end = at_last ? label.size() : first;
        std::string_view const word(label.data(), end);
        std::size_t const ending = word.ends_with("ches") || word.ends_with("shes") || word.ends_with("xes") ? 2 : 1;
        label.erase(end - ending, ending);
    }
    return number_text(n, digits) + " " + label;
}

std::string heading(Quantity const& q) {
    std::string const unit(q.unit.name);
    return std::string(q.key) + (unit.empty() ? "" : " [" + unit + "]");
}

}  // namespace diecast
