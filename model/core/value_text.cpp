#include "model/core/value_text.h"
#include <charconv>
#include <cmath>
#include "model/core/text.h"

namespace diecast {
namespace {

/// Rounded to so many significant digits.
double rounded(double x, int digits) {
    char text[40];
    auto const end = std::to_chars(text, text + sizeof text, x, std::chars_format::scientific, digits - 1).ptr;
    std::from_chars(text, end, x);
    return x;
}

/// Whether twelve digits may do: nothing that a formula has computed looks so but by chance.
bool looks_short(double x) {
    double const size = std::abs(x);
    if (!(size > 0) || !std::isfinite(size)) return false;
    double const scaled = size * std::pow(10.0, 11 - std::floor(std::log10(size)));
    return std::abs(scaled - std::nearbyint(scaled)) < 0.01;
}

}  // namespace

double in_unit(double si, Unit const& unit) {
    double const x = si / unit;
    if (unit.si == 1 || !looks_short(x)) return x;
    double const shorter = rounded(x, 14);
    return shorter * unit == si ? shorter : x;
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

std::string heading(Quantity const& q) {
    std::string const unit(q.unit.name);
    return std::string(q.key) + (unit.empty() ? "" : " [" + unit + "]");
}

}  // namespace diecast
