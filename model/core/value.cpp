// How a typed value is read.
#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <vector>
#include "model/core/expression.h"
#include "model/core/issue.h"
#include "model/core/quotes.h"
#include "model/core/text.h"

namespace diecast {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::string trimmed(std::string_view text) {
    auto const first = text.find_first_not_of(" \t");
    if (first == text.npos) return "";
    return std::string(text.substr(first, text.find_last_not_of(" \t") - first + 1));
}

void replace_all(std::string& text, std::string_view old, std::string_view now) {
    for (auto at = text.find(old); at != text.npos; at = text.find(old, at + now.size()))
        text.replace(at, old.size(), now);
}

std::size_t digits_at(std::string const& text, std::size_t from) {
    std::size_t n = 0;
    while (from + n < text.size() && is_digit(text[from + n])) ++n;
    return n;
}

/// "^-3" or "⁻³" at the start, as "-3", and takes it away; empty if there is none.
std::string take_power(std::string& text) {
    std::string power;
    if (text.starts_with('^')) {
        std::size_t const sign = text.starts_with("^-") ? 1 : 0, n = digits_at(text, 1 + sign);
        if (n > 0) power = text.substr(1, sign + n), text.erase(0, 1 + sign + n);
        return power;
    }
    constexpr std::string_view raised[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹", "⁻"};
    for (std::size_t i = 0; i < std::size(raised); ++i)
        if (text.starts_with(raised[i])) {
            power += i < 10 ? static_cast<char>('0' + i) : '-';
            text.erase(0, raised[i].size());
            i = ~std::size_t{0};  // the next sign
        }
    return power;
}

/// "2×10^6", "2 · 10⁻³" → "2e6", "2e-3"
void write_powers_as_e(std::string& text) {
    for (std::string_view times : {"×", "·", "x", "*"}) {
        auto const at = text.find(times);
        if (at == text.npos) continue;
        std::string const before = trimmed(std::string_view(text).substr(0, at));
        std::string after = trimmed(std::string_view(text).substr(at + times.size()));
        if (before.empty() || !is_digit(before.back()) || !after.starts_with("10")) continue;
        after.erase(0, 2);
        if (std::string const power = take_power(after); !power.empty()) text = before + "e" + power + after;
    }
}

/// Plain spaces, signs and minuses, whatever was typed or copied from a page; "about" is left away.
std::string plain_text(std::string_view typed) {
    std::string text(typed);
    for (auto const& [old, now] : {std::pair<std::string_view, std::string_view>{"−", "-"},
                                   {"–", "-"},
                                   {"\u00a0", " "},
                                   {"\u202f", " "},
                                   {"\u2009", " "},
                                   {"\u2007", " "},
                                   {"’", "'"},
                                   {"\t", " "},
                                   {"≈", ""},
                                   {"~", ""}})
        replace_all(text, old, now);
    if (!text.starts_with('=')) write_powers_as_e(text);
    return trimmed(text);
}

/// What was typed, cut into number and unit; the number as groups of digits with the mark before each.
struct Shape {
    bool negative = false;
    std::vector<std::string> groups;
    std::string marks;     // one of . , ' _ and space, before each group but the first
    std::string exponent;  // "e-3"
    std::string number;    // all before the unit, as typed
    std::string unit;
};

/// "$17k", "USD 2.5/h": the currency goes to the unit.
void put_currency_behind(Shape& shape, std::string_view currency) {
    if (currency.empty()) return;
    bool const per = shape.unit.empty() || shape.unit.starts_with('/');
    shape.unit = per ? "USD" + shape.unit : shape.unit + "USD";
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
    std::string_view currency;
    for (std::string_view sign : {"US$", "USD", "$"})
        if (currency.empty() && text.starts_with(sign)) currency = sign, at = sign.size();
    while (at < text.size() && text[at] == ' ') ++at;
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
    shape.number = text.substr(0, text.size() - shape.unit.size());
    put_currency_behind(shape, currency);
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

/// The first group may be followed by others of three digits.
bool can_separate(Shape const& shape) {
    return shape.groups[0].size() <= 3 && shape.groups[0] != "0" && !shape.groups[0].empty();
}

/// The readings of a number, the likelier first. "16,988" is 16988 or 16.988; "3,35", "0,125" and "1,234e-6" are
/// decimal.
std::vector<std::string> readings(Shape const& shape) {
    std::size_t const last = shape.marks.size();
    std::vector<std::size_t> decimals;
    if (last == 0) decimals = {shape.groups.size()};
    else {
        char const mark = shape.marks.back();
        bool const once = shape.marks.find(mark) + 1 == last;
        if (mark == ',' && last == 1 && shape.groups[1].size() == 3 && can_separate(shape) && shape.exponent.empty())
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
    {{.kg = 1}, "a mass"},
    {{.J = -1, .kg = 1}, "a mass per energy"},
    {{.m = -2, .kg = 1}, "a mass per area"},
};

std::string described(Dim dim) {
    for (Named const& known : dimensions)
        if (known.dim == dim) return std::string(known.name);
    return "measured in " + si_name(dim);
}

std::string wanted(Quantity const& q) {
    return std::string(q.key) + (q.unit.name.empty() ? " is a pure number" : " expects " + std::string(q.unit.name));
}

/// Small letters, "mm²" as "mm2", "per second" as "/s".
std::string same_to_all(std::string_view unit) {
    std::string text;
    for (char c : unit)
        if (c != ' ') text += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    for (auto const& [old, now] : {std::pair<std::string_view, std::string_view>{"²", "2"},
                                   {"µ", "u"},
                                   {"μ", "u"},
                                   {"persecond", "/s"},
                                   {"persec", "/s"},
                                   {"per", "/"},
                                   {"second", "s"},
                                   {"sec", "s"},
                                   {"hour", "h"},
                                   {"percent", "%"},
                                   {"/cent", "%"},
                                   {"€", "eur"}})
        replace_all(text, old, now);
    return text;
}

constexpr std::string_view known_units[] = {
    "ms",      "µs",    "ns",    "s",       "min",     "h",       "d",        "a",    "mm",    "µm",
    "nm",      "cm",    "mm²",   "cm²",     "µm²",     "1/cm²",   "B",        "kB",   "MB",    "GB",
    "TB",      "KiB",   "MiB",   "GiB",     "TiB",     "MB/s",    "GB/s",     "TB/s", "GiB/s", "Gbit/s",
    "Tbit/s",  "GFLOP", "TFLOP", "GFLOP/s", "TFLOP/s", "PFLOP/s", "W",        "kW",   "MW",    "mW",
    "J",       "kWh",   "MHz",   "GHz",     "pJ/bit",  "pJ/B",    "USD",      "kUSD", "MUSD",  "USD/mm²",
    "USD/kWh", "USD/h", "%",     "gCO2e",   "kgCO2e",  "tCO2e",   "gCO2e/kWh"};

/// What unit of the right dimension was meant: "gb/s" → "GB/s"; "GB" of a bandwidth → "GB/s". Empty if none is near.
std::string unit_meant(std::string_view typed, Quantity const& q) {
    std::vector<std::string_view> fitting;
    if (!q.unit.name.empty()) fitting.push_back(q.unit.name);
    for (std::string_view name : known_units)
        if (auto const unit = parse_unit(name); unit && unit->dim == q.unit.dim) fitting.push_back(name);
    for (std::string_view name : fitting)
        if (same_to_all(name) == same_to_all(typed)) return std::string(name);
    for (std::string_view ending : {"/s", "²", "/h", "/mm²", "/GB"}) {
        std::string const longer = std::string(typed) + std::string(ending);
        if (auto const unit = parse_unit(longer); unit && unit->dim == q.unit.dim) return longer;
        if (typed.size() <= ending.size() || !typed.ends_with(ending)) continue;
        std::string const shorter(typed.substr(0, typed.size() - ending.size()));
        if (auto const unit = parse_unit(shorter); unit && unit->dim == q.unit.dim) return shorter;
    }
    return parse_unit(typed) ? "" : nearest(typed, fitting);
}

bool is_word(std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isalpha(c) || c >= 0x80; });
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
/// Otherwise `out` says why there is none.
std::optional<Conversion> conversion(std::string const& number, std::string const& typed, Quantity const& q,
                                     TypedNumber& out) {
    if (typed.empty() || typed == q.unit.name) return Conversion{};
    std::optional<Unit> unit;
    if (typed != "1") unit = parse_unit(typed);  // "5 1" is no number
    if (unit && unit->dim == q.unit.dim) return Conversion{unit->si, q.unit.si};
    if (unit && is_multiple(*unit)) return Conversion{unit->si, 1};  // "1.2k" of the row's unit
    std::string const meant = unit_meant(typed, q);
    if (!meant.empty()) out.fix = trimmed(number) + " " + meant;
    bool const money = q.unit.dim.usd != 0;  // another currency is another amount
    if (meant.empty() && !unit && !money && is_word(typed))
        out.fix = trimmed(trimmed(number) + " " + std::string(q.unit.name));
    out.why = in_quotes(typed) + (unit ? " is " + described(unit->dim) : " is not a unit") + "; " + wanted(q);
    if (!meant.empty() && !unit) out.why += "; did you mean " + meant + "?";
    return {};
}

std::optional<double> number(std::string const& digits, std::string& why) {
    double value = 0;
    auto const [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error == std::errc::result_out_of_range) why = digits + " is too large or too small for a number";
    else if (error != std::errc{} || end != digits.data() + digits.size()) why = in_quotes(digits) + " is not a number";
    else return value;
    return {};
}

bool in_range(double value, Quantity const& q) { return value >= q.range.lo && value <= q.range.hi; }

/// "=4×3,5" → "4*3.5"; a comma before exactly three digits goes.
std::string plain_arithmetic(std::string_view typed) {
    std::string text(typed);
    for (auto const& [old, now] : {std::pair<std::string_view, std::string_view>{"×", "*"}, {"·", "*"}, {"÷", "/"}})
        replace_all(text, old, now);
    for (auto at = text.find(','); at != text.npos; at = text.find(',', at + 1))
        if (digits_at(text, at + 1) == 3) text.erase(at, 1);
        else text[at] = '.';
    return text;
}

/// "=4*512", "=80*6 GB"
void read_arithmetic(std::string const& text, Quantity const& q, TypedNumber& out) {
    std::string const plain = plain_arithmetic(std::string_view(text).substr(1));
    std::string_view rest;
    auto const value = evaluate_arithmetic(plain, rest);
    if (!value) {
        out.why = in_quotes(text) + " cannot be computed; " + wanted(q);
        return;
    }
    std::string const before = "=" + plain.substr(0, plain.size() - rest.size());
    auto const convert = conversion(before, trimmed(rest), q, out);
    if (!convert) return;
    double const result = (*convert)(*value);
    if (std::isfinite(result)) out.value = result;
    else out.why = in_quotes(text) + " is too large for a number";
}

/// "4*512", "1/3 GHz": computed only behind "=".
void offer_arithmetic(std::string const& text, Quantity const& q, TypedNumber& out) {
    if (text.find_first_of("*/+(") == text.npos && text.find("×") == text.npos) return;
    TypedNumber computed;
    read_arithmetic("=" + text, q, computed);
    if (computed.value) out.fix = "=" + text;
}

/// One mark before three digits can be read both ways; "Tb/s" counts bits.
void add_other_reading(Shape const& shape, Conversion const& convert, std::vector<double> const& values,
                       TypedNumber& out) {
    if (values.size() > 1) out.other = values[0] == *out.value ? values[1] : values[0];
    else if (shape.marks == "." && shape.groups[1].size() == 3 && can_separate(shape) && shape.exponent.empty())
        if (auto const whole = assemble(shape, shape.groups.size()))
            if (auto const v = number(*whole, out.why)) out.other = convert(*v);
    std::string const& unit = shape.unit;
    auto const b = unit.find('b');
    bool const bits = b != unit.npos && b > 0 && (b + 1 == unit.size() || unit[b + 1] == '/' || unit[b + 1] == 'p');
    if (bits && !out.other) out.bits = true, out.other = 8 * *out.value;
}

void read_number(std::string const& text, Quantity const& q, TypedNumber& out) {
    auto const shape = cut(text);
    if (!shape) {
        out.why =
            text.empty() ? "a number is missing; " + wanted(q) : in_quotes(text) + " is not a number; " + wanted(q);
        return offer_arithmetic(text, q, out);
    }
    auto const convert = conversion(shape->number, shape->unit, q, out);
    if (!convert) return offer_arithmetic(text, q, out);
    std::vector<double> values;
    for (std::string const& digits : readings(*shape))
        if (auto const value = number(digits, out.why)) values.push_back((*convert)(*value));
    if (values.empty()) {
        if (out.why.empty()) out.why = in_quotes(text) + " is not a number";
        return;
    }
    bool const second = values.size() > 1 && !in_range(values[0], q) && in_range(values[1], q);
    double const value = values[second ? 1 : 0];
    if (!std::isfinite(value)) {
        out.why = in_quotes(text) + " is too large for a number";
        return;
    }
    out.value = value;
    add_other_reading(*shape, *convert, values, out);
}

/// What a number with zeros behind its only point can mean, as thousands are written so, too: "40.000" is 40 or 40000.
/// Empty where only one of them is possible.
std::string two_meanings(std::string_view typed, TypedNumber const& read, Quantity const& q) {
    if (!read.value || !read.other || read.bits || !in_range(*read.other, q)) return "";
    auto const shape = cut(plain_text(typed));
    if (!shape || shape->marks != "." || !shape->groups[1].ends_with("00")) return "";
    std::string const whole = shape->groups[0], behind = shape->groups[1];
    std::string const unit = shape->unit.empty() ? std::string(q.unit.name) : shape->unit;
    std::string const sign = shape->negative ? "-" : "", end = unit.empty() ? "" : " " + unit;
    std::string const less = whole + (behind == "000" ? "" : "." + behind.substr(0, 1));
    return in_quotes(trimmed(typed)) + " can mean " + sign + less + end + " or " + sign + whole + behind + end +
           "; type one of these";
}

}  // namespace

TypedNumber read_typed(std::string_view typed, Quantity const& q) {
    TypedNumber out;
    if (typed.size() > 200) return out.why = "too long for a number", out;
    std::string const text = plain_text(typed);
    if (text.starts_with('=')) return read_arithmetic(text, q, out), out;
    read_number(text, q, out);
    if (std::string const meanings = two_meanings(typed, out, q); !meanings.empty()) {
        out.fix = exact_text(*out.other) + (q.unit.name.empty() ? "" : " " + std::string(q.unit.name));
        out.value.reset(), out.other.reset(), out.why = meanings;
    }
    return out;
}

std::optional<double> parse_value(std::string_view typed, Quantity const& q, std::string* why) {
    TypedNumber const read = read_typed(typed, q);
    if (why && !read.value) *why = read.why;
    return read.value;
}

std::string unit_part(std::string_view typed) {
    auto const shape = typed.size() > 200 ? std::nullopt : cut(plain_text(typed));
    return shape ? shape->unit : "";
}

}  // namespace diecast
