// How a typed value is read.
#include <array>
#include <charconv>
#include <cmath>
#include <vector>
#include "model/core/expression.h"
#include "model/core/issue.h"
#include "model/core/text.h"

namespace diecast {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::string quoted(std::string_view text) { return "\"" + std::string(text) + "\""; }

std::string trimmed(std::string_view text) {
    auto const first = text.find_first_not_of(" \t");
    if (first == text.npos) return "";
    return std::string(text.substr(first, text.find_last_not_of(" \t") - first + 1));
}

/// Plain spaces and minus signs, whatever was typed or copied from a page.
std::string plain_text(std::string_view typed) {
    std::string text(typed);
    constexpr std::array<std::pair<std::string_view, std::string_view>, 8> signs{{{"−", "-"},
                                                                                  {"–", "-"},
                                                                                  {"\u00a0", " "},
                                                                                  {"\u202f", " "},
                                                                                  {"\u2009", " "},
                                                                                  {"\u2007", " "},
                                                                                  {"’", "'"},
                                                                                  {"\t", " "}}};
    for (auto const& [old, now] : signs)
        for (auto at = text.find(old); at != text.npos; at = text.find(old, at + now.size()))
            text.replace(at, old.size(), now);
    return trimmed(text);
}

/// What was typed, cut into number and unit; the number as groups of digits with the mark before each.
struct Shape {
    bool negative = false;
    std::vector<std::string> groups;
    std::string marks;     // one of . , ' _ and space, before each group but the first
    std::string exponent;  // "e-3"
    std::string unit;
};

std::size_t digits_at(std::string const& text, std::size_t from) {
    std::size_t n = 0;
    while (from + n < text.size() && is_digit(text[from + n])) ++n;
    return n;
}

/// A space belongs to the number only before three digits: "16 988 USD", but not "16 98".
bool continues(std::string const& text, std::size_t at) {
    if (at + 1 >= text.size() || !is_digit(text[at + 1])) return false;
    if (text[at] == '.' || text[at] == ',') return true;
    bool const separates = text[at] == ' ' || text[at] == '\'' || text[at] == '_';
    return separates && digits_at(text, at + 1) == 3;
}

std::optional<Shape> cut(std::string const& text) {
    Shape shape;
    std::size_t at = 0;
    if (at < text.size() && (text[at] == '-' || text[at] == '+')) shape.negative = text[at++] == '-';
    while (at < text.size() && text[at] == ' ') ++at;
    if (at >= text.size() || !(is_digit(text[at]) || continues(text, at))) return {};
    for (;;) {
        std::size_t const n = digits_at(text, at);
        shape.groups.push_back(text.substr(at, n));
        at += n;
        if (at >= text.size() || !continues(text, at)) break;
        shape.marks += text[at++];
    }
    if (at < text.size() && (text[at] == '.' || text[at] == ',')) ++at;  // "5."
    if (at + 1 < text.size() && (text[at] == 'e' || text[at] == 'E')) {
        std::size_t const digits = at + (text[at + 1] == '+' || text[at + 1] == '-' ? 2 : 1);
        if (std::size_t const n = digits_at(text, digits)) {
            bool const plus = text[at + 1] == '+';
            shape.exponent = "e" + text.substr(at + (plus ? 2 : 1), digits + n - at - (plus ? 2 : 1));
            at = digits + n;
        }
    }
    shape.unit = trimmed(std::string_view(text).substr(at));
    return shape;
}

/// The digits with the decimal mark before group `decimal` (none: groups.size()); all other marks separate thousands.
std::optional<std::string> assemble(Shape const& shape, std::size_t decimal) {
    std::string text = shape.negative ? "-" : "";
    for (std::size_t i = 0; i < shape.groups.size(); ++i) {
        bool const thousands = i > 0 && i != decimal;
        if (thousands &&
            (i > decimal || shape.groups[i].size() != 3 || shape.groups[0].size() > 3 || shape.groups[0].empty()))
            return {};
        if (i == decimal) text += shape.groups[0].empty() && i == 1 && shape.groups.size() == 2 ? "0." : ".";
        text += shape.groups[i];
    }
    return text + shape.exponent;
}

/// The readings of a number, the likelier first. "16,988" is 16988 or 16.988; "3,35" and "0,125" are decimal.
std::vector<std::string> readings(Shape const& shape) {
    std::size_t const last = shape.marks.size();
    std::vector<std::size_t> decimals;
    if (last == 0) decimals = {shape.groups.size()};
    else {
        char const mark = shape.marks.back();
        bool const once = shape.marks.find(mark) + 1 == last;
        bool const can_separate = shape.groups[0].size() <= 3 && shape.groups[0] != "0" && !shape.groups[0].empty();
        if (mark == ',' && last == 1 && shape.groups[1].size() == 3 && can_separate)
            decimals = {shape.groups.size(), last};
        else if ((mark == '.' || mark == ',') && once) decimals = {last};
        else decimals = {shape.groups.size()};
    }
    std::vector<std::string> result;
    for (std::size_t decimal : decimals)
        if (auto text = assemble(shape, decimal)) result.push_back(std::move(*text));
    return result;
}

struct Named {
    Dim dim;
    std::string_view name;
};
constexpr Named dimensions[] = {
    {{}, "a pure number"},
    {{.s = 1}, "a time"},
    {{.s = -1}, "a rate"},
    {{.m = 1}, "a length"},
    {{.m = 2}, "an area"},
    {{.m = -2}, "a number per area"},
    {{.m = -1}, "a number per length"},
    {{.B = 1}, "a memory size"},
    {{.s = -1, .B = 1}, "a bandwidth"},
    {{.op = 1}, "a number of operations"},
    {{.s = -1, .op = 1}, "a computing rate"},
    {{.J = 1}, "energy"},
    {{.s = -1, .J = 1}, "power"},
    {{.B = -1, .J = 1}, "energy per byte"},
    {{.op = -1, .J = 1}, "energy per operation"},
    {{.s = -1, .m = -2, .J = 1}, "power per area"},
    {{.usd = 1}, "money"},
    {{.s = -1, .usd = 1}, "money per time"},
    {{.m = -2, .usd = 1}, "money per area"},
    {{.B = -1, .usd = 1}, "money per byte"},
    {{.J = -1, .usd = 1}, "money per energy"},
    {{.kg = 1}, "a mass of CO2e"},
    {{.J = -1, .kg = 1}, "a mass of CO2e per energy"},
    {{.m = -2, .kg = 1}, "a mass of CO2e per area"},
};

std::string described(Dim dim) {
    for (Named const& known : dimensions)
        if (known.dim == dim) return std::string(known.name);
    return "measured in " + si_name(dim);
}

std::string wanted(Quantity const& q) {
    return std::string(q.key) + (q.unit.name.empty() ? " is a pure number" : " wants " + std::string(q.unit.name));
}

/// A near unit of the right dimension: "gb/s" → "GB/s".
std::string unit_hint(std::string_view typed, Quantity const& q) {
    std::vector<std::string_view> fitting;
    for (std::string_view name :
         {"ms",   "µs",     "ns",      "min",     "mm",      "µm",      "nm",    "cm",     "mm²",  "cm²",
          "µm²",  "1/cm²",  "kB",      "MB",      "GB",      "TB",      "MiB",   "GiB",    "MB/s", "GB/s",
          "TB/s", "Gbit/s", "GFLOP/s", "TFLOP/s", "PFLOP/s", "kW",      "MW",    "mW",     "kWh",  "MHz",
          "GHz",  "pJ/bit", "USD",     "kUSD",    "MUSD",    "USD/mm²", "gCO2e", "kgCO2e", "tCO2e"})
        if (auto const unit = parse_unit(name); unit && unit->dim == q.unit.dim) fitting.push_back(name);
    if (!q.unit.name.empty()) fitting.insert(fitting.begin(), q.unit.name);
    std::string const near = nearest(typed, fitting);
    return near.empty() ? "" : "; did you mean " + near + "?";
}

bool is_multiple(Unit const& u) { return u.dim == Dim{} && u.si >= 1e3; }

/// `x` of `from` in `to`, exact where the units are powers of ten apart.
double converted(double x, double from, double to) {
    double const ratio = from >= to ? from / to : to / from;
    double const power = std::pow(10.0, std::round(std::log10(ratio)));
    double const factor = std::abs(ratio / power - 1) < 1e-12 ? power : ratio;
    return from >= to ? x * factor : x / factor;
}

/// How a number of the typed unit becomes one of the row's.
struct Conversion {
    double from = 1, to = 1;
    double operator()(double x) const { return converted(x, from, to); }
};
std::optional<Conversion> conversion(std::string const& typed, Quantity const& q, std::string& why) {
    if (typed.empty() || typed == q.unit.name) return Conversion{};
    auto const unit = typed == "1" ? std::nullopt : parse_unit(typed);  // "5 1" is no number
    if (!unit) {
        why = quoted(typed) + " is no unit; " + wanted(q) + unit_hint(typed, q);
        return {};
    }
    if (unit->dim == q.unit.dim) return Conversion{unit->si, q.unit.si};
    if (is_multiple(*unit)) return Conversion{unit->si, 1};  // "1.2k" of the row's unit
    why = quoted(typed) + " is " + described(unit->dim) + "; " + wanted(q);
    return {};
}

std::optional<double> number(std::string const& digits, std::string& why) {
    double value = 0;
    auto const [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error == std::errc::result_out_of_range) why = digits + " is too large or too small for a number";
    else if (error != std::errc{} || end != digits.data() + digits.size()) why = quoted(digits) + " is no number";
    else return value;
    return {};
}

bool in_range(double value, Quantity const& q) { return value >= q.range.lo && value <= q.range.hi; }

/// "=4*512", "=80*6 GB"
std::optional<double> read_arithmetic(std::string const& text, Quantity const& q, std::string& why) {
    std::string_view rest;
    auto const value = evaluate_arithmetic(std::string_view(text).substr(1), rest);
    if (!value) return why = quoted(text) + " cannot be computed; " + wanted(q), std::nullopt;
    auto const convert = conversion(trimmed(rest), q, why);
    if (!convert) return {};
    double const result = (*convert)(*value);
    if (!std::isfinite(result)) return why = quoted(text) + " is too large for a number", std::nullopt;
    return result;
}

std::optional<double> read_value(std::string_view typed, Quantity const& q, std::string& why) {
    if (typed.size() > 200) return why = "too long for a number", std::nullopt;
    std::string const text = plain_text(typed);
    if (text.starts_with('=')) return read_arithmetic(text, q, why);
    auto const shape = cut(text);
    if (!shape) {
        why = text.empty() ? "a number is missing; " + wanted(q) : quoted(text) + " is no number; " + wanted(q);
        return {};
    }
    auto const convert = conversion(shape->unit, q, why);
    if (!convert) return {};
    std::vector<double> values;
    for (std::string const& digits : readings(*shape))
        if (auto const value = number(digits, why)) values.push_back((*convert)(*value));
    if (values.empty()) {
        if (why.empty()) why = quoted(text) + " is no number";
        return {};
    }
    bool const second = values.size() > 1 && !in_range(values[0], q) && in_range(values[1], q);
    double const value = values[second ? 1 : 0];
    if (!std::isfinite(value)) return why = quoted(text) + " is too large for a number", std::nullopt;
    return value;
}

}  // namespace

std::optional<double> parse_value(std::string_view typed, Quantity const& q, std::string* why) {
    std::string reason;
    auto const value = read_value(typed, q, reason);
    if (!value && why) *why = reason;
    return value;
}

std::string unit_part(std::string_view typed) {
    auto const shape = typed.size() > 200 ? std::nullopt : cut(plain_text(typed));
    return shape ? shape->unit : "";
}

}  // namespace diecast
