#include "model/core/unit.h"
#include <algorithm>
#include <cctype>
#include <cmath>

namespace diecast {
namespace {

enum Prefixes : unsigned { none = 0, small = 1, centi = 2, large = 4, capital_k = 8, binary = 16 };

struct Symbol {
    std::string_view text;
    double factor;
    int ten;  // si = factor · 10^ten
    Dim dim;
    unsigned prefixes = none;
};

constexpr unsigned si = small | large, data = large | capital_k | binary;
constexpr double year = 8760 * 3600.;

// clang-format off
constexpr Symbol symbols[] = {
    {"", 1, 0, {}}, {"1", 1, 0, {}}, {"%", 1, -2, {}}, {"ppm", 1, -6, {}}, {"x", 1, 0, {}},
    {"k", 1, 3, {}}, {"K", 1, 3, {}}, {"M", 1, 6, {}}, {"G", 1, 9, {}}, {"T", 1, 12, {}}, {"P", 1, 15, {}}, {"E", 1, 18, {}},
    {"thousand", 1, 3, {}}, {"million", 1, 6, {}}, {"billion", 1, 9, {}}, {"bn", 1, 9, {}}, {"trillion", 1, 12, {}},
    {"s", 1, 0, {.s = 1}, small}, {"min", 60, 0, {.s = 1}}, {"h", 3600, 0, {.s = 1}}, {"d", 86400, 0, {.s = 1}},
    {"day", 86400, 0, {.s = 1}}, {"days", 86400, 0, {.s = 1}}, {"month", year / 12, 0, {.s = 1}}, {"week", 604800, 0, {.s = 1}}, {"weeks", 604800, 0, {.s = 1}},
    {"a", year, 0, {.s = 1}}, {"yr", year, 0, {.s = 1}}, {"year", year, 0, {.s = 1}}, {"years", year, 0, {.s = 1}},
    {"Hz", 1, 0, {.s = -1}, large}, {"m", 1, 0, {.m = 1}, small | centi},
    {"B", 1, 0, {.B = 1}, data}, {"byte", 1, 0, {.B = 1}, data}, {"bytes", 1, 0, {.B = 1}, data},
    {"b", 0.125, 0, {.B = 1}, data}, {"bit", 0.125, 0, {.B = 1}, data}, {"bits", 0.125, 0, {.B = 1}, data},
    {"FLOP", 1, 0, {.op = 1}, si}, {"OP", 1, 0, {.op = 1}, si}, {"op", 1, 0, {.op = 1}, si},
    {"FLOPS", 1, 0, {.s = -1, .op = 1}, large}, {"FLOPs", 1, 0, {.s = -1, .op = 1}, large},
    {"OPS", 1, 0, {.s = -1, .op = 1}, large}, {"OPs", 1, 0, {.s = -1, .op = 1}, large}, {"ops", 1, 0, {.op = 1}, large},
    {"J", 1, 0, {.J = 1}, si}, {"Wh", 3600, 0, {.J = 1}, si}, {"W", 1, 0, {.s = -1, .J = 1}, si},
    {"USD", 1, 0, {.usd = 1}, si}, {"usd", 1, 0, {.usd = 1}, si}, {"$", 1, 0, {.usd = 1}, si},
    {"US$", 1, 0, {.usd = 1}, si}, {"g", 1, -3, {.kg = 1}, si}, {"t", 1, 3, {.kg = 1}, large},
    // Kelvin, ampere and barriers over Boltzmann's constant count as pure numbers ("K" is a thousand).
    {"kelvin", 1, 0, {}}, {"eV", 11604.518, 0, {}, si}, {"A", 1, 0, {}, small}, {"Ω", 1, 0, {.s = -1, .J = 1}, si},
    // Counted things are pure numbers.
    {"Tr", 1, 0, {}, large}, {"token", 1, 0, {}, large}, {"tokens", 1, 0, {}, large}, {"tok", 1, 0, {}, large}, {"logit", 1, 0, {}, large}, {"logits", 1, 0, {}, large}, {"requests", 1, 0, {}, large}, {"sequences", 1, 0, {}, large},
    {"die", 1, 0, {}}, {"dies", 1, 0, {}}, {"wafer", 1, 0, {}}, {"wafers", 1, 0, {}}, {"stack", 1, 0, {}},
    {"stacks", 1, 0, {}}, {"package", 1, 0, {}}, {"packages", 1, 0, {}}, {"GPU", 1, 0, {}}, {"GPUs", 1, 0, {}},
    {"step", 1, 0, {}}, {"steps", 1, 0, {}},
};

struct Prefix {
    std::string_view text;
    int ten;
    unsigned set;
    double factor = 1;
};
constexpr Prefix prefixes[] = {
    {"f", -15, small}, {"p", -12, small}, {"n", -9, small}, {"u", -6, small}, {"µ", -6, small}, {"μ", -6, small},
    {"m", -3, small}, {"c", -2, centi}, {"k", 3, large}, {"K", 3, capital_k}, {"M", 6, large}, {"G", 9, large},
    {"T", 12, large}, {"P", 15, large}, {"E", 18, large}, {"Z", 21, large}, {"Ki", 0, binary, 1024.},
    {"Mi", 0, binary, 1048576.}, {"Gi", 0, binary, 1073741824.}, {"Ti", 0, binary, 1099511627776.},
    {"Pi", 0, binary, 1125899906842624.}, {"Ei", 0, binary, 1152921504606846976.},
};
// clang-format on

/// A product of symbols, kept so that decimal prefixes cancel exactly.
struct Product {
    double over = 1, under = 1;
    int ten = 0;
    Dim dim{};

    void multiply(Product const& p, int power) {
        for (int i = 0; i < std::abs(power); ++i) {
            over *= power > 0 ? p.over : p.under;
            under *= power > 0 ? p.under : p.over;
        }
        ten += p.ten * power;
        for (int Dim::*base : base_dimensions) dim.*base += p.dim.*base * power;
    }
    double si() const {
        double const power = std::pow(10.0, std::abs(ten));
        return ten < 0 ? over / (under * power) : over * power / under;
    }
};

Product plain(Symbol const& s) { return {s.factor, 1, s.ten, s.dim}; }

/// Exact symbols take precedence over prefix and symbol: "min" is a minute, "Pa" nothing.
std::optional<Product> symbol(std::string_view word) {
    for (Symbol const& s : symbols)
        if (!word.empty() && s.text == word) return plain(s);
    for (Prefix const& p : prefixes) {
        if (!word.starts_with(p.text)) continue;
        for (Symbol const& s : symbols)
            if ((s.prefixes & p.set) && s.text == word.substr(p.text.size())) {
                Product product = plain(s);
                product.over *= p.factor;
                product.ten += p.ten;
                return product;
            }
    }
    if (word.ends_with("ps"))  // "GBps", "Gbps"
        if (auto rate = symbol(word.substr(0, word.size() - 2)); rate && rate->dim == Dim{.B = 1}) {
            rate->dim.s = -1;
            return rate;
        }
    return {};
}

bool is_letter(char c) {
    auto const u = static_cast<unsigned char>(c);
    return std::isalpha(u) || c == '$' || c == '%' || u >= 0x80;
}

/// product := factor { ["·" | "*" | "/"] factor };  factor := ("(" product ")" | symbol) [exponent]
class Parser {
public:
    explicit Parser(std::string_view text) : rest_(text) {}

    std::optional<Product> all() {
        auto result = product(0);
        return rest_.empty() ? result : std::nullopt;
    }

private:
    bool take(std::string_view token) {
        if (!rest_.starts_with(token)) return false;
        rest_.remove_prefix(token.size());
        return true;
    }
    void skip_spaces() {
        while (take(" ")) {}
    }

    std::optional<Product> product(int depth) {
        Product result;
        for (bool first = true;; first = false) {
            skip_spaces();
            if (rest_.empty() || rest_.front() == ')') {
                if (first) return {};
                return result;
            }
            int const power = take("/") ? -1 : 1;  // also in front: "0.11/cm²"
            bool const sign = power < 0 || (!first && (take("·") || take("*") || take("⋅") || take("×")));
            if (!first && !sign && !space_before_) return {};
            skip_spaces();
            auto const f = factor(depth);
            if (!f) return {};
            result.multiply(*f, power);
            space_before_ = rest_.starts_with(" ");
        }
    }

    std::optional<Product> factor(int depth) {
        std::optional<Product> base;
        if (take("(")) {
            if (depth > 8) return {};
            base = product(depth + 1);
            if (!take(")")) return {};
        } else if (take("1")) return Product{};
        else base = symbol(word());
        int const power = exponent();
        if (!base || power == 0 || std::abs(power) > 9) return {};
        Product result;
        result.multiply(*base, power);
        return result;
    }

    /// Letters, with the "CO2e" behind a mass; "TFLOPs/s" counts operations, "TFLOPs" is a rate.
    std::string_view word() {
        std::size_t n = 0;
        while (n < rest_.size() && is_letter(rest_[n]) && !is_sign(n)) ++n;
        std::string_view letters = rest_.substr(0, n);
        rest_.remove_prefix(n);
        if (letters.ends_with("gCO") || letters.ends_with("tCO")) letters.remove_suffix(2), carbon("2");
        else if (letters.ends_with("g") || letters.ends_with("t")) carbon(" CO2");
        if ((letters.ends_with("FLOPs") || letters.ends_with("FLOPS")) && rest_.starts_with("/s") &&
            (rest_.size() == 2 || !is_letter(rest_[2])))
            letters.remove_suffix(1);
        return letters;
    }
    void carbon(std::string_view start) {
        if (take(start) && take("e")) take("q");
    }
    bool is_sign(std::size_t i) const {
        for (std::string_view sign : {"·", "⋅", "×", "²", "³", "⁻"})
            if (rest_.substr(i).starts_with(sign)) return true;
        for (std::string_view digit : {"¹", "⁴", "⁵", "⁶"})
            if (rest_.substr(i).starts_with(digit)) return true;
        return false;
    }

    int exponent() {
        int sign = 1;
        if (take("⁻")) sign = -1;
        constexpr std::string_view raised[] = {"¹", "²", "³", "⁴", "⁵", "⁶"};
        for (int i = 0; i < 6; ++i)
            if (take(raised[i])) return sign * (i + 1);
        bool const caret = take("^");
        if (caret && take("-")) sign = -1;
        if (rest_.empty() || !std::isdigit(static_cast<unsigned char>(rest_.front()))) return caret || sign < 0 ? 0 : 1;
        int const power = rest_.front() - '0';
        rest_.remove_prefix(1);
        return sign * power;
    }

    std::string_view rest_;
    bool space_before_ = false;
};

std::string plain_spaces(std::string_view text) {
    std::string result(text);
    for (std::string_view space : {"\u00a0", "\u202f", "\u2009"})
        for (auto at = result.find(space); at != result.npos; at = result.find(space, at))
            result.replace(at, space.size(), " ");
    auto const first = result.find_first_not_of(' ');
    if (first == result.npos) return "";
    return result.substr(first, result.find_last_not_of(' ') - first + 1);
}

}  // namespace

std::optional<Unit> parse_unit(std::string_view text) {
    if (text.size() > 100) return {};
    std::string const trimmed = plain_spaces(text);
    if (trimmed.empty()) return Unit{""};
    auto const product = Parser(trimmed).all();
    if (!product) return {};
    double const size = product->si();
    if (!std::isfinite(size) || size <= 0) return {};
    return Unit{"", size, product->dim};
}

std::string si_name(Dim dim) {
    // Energy per time is power: "W/m^2", not "J/s/m^2".
    bool const power = dim.J == 1 && dim.s == -1;
    if (power) dim.J = dim.s = 0;
    std::string over = power ? "W" : "", under;
    auto const add = [&](std::string_view name, int n) {
        if (n == 0) return;
        std::string const factor = std::string(name) + (std::abs(n) > 1 ? "^" + std::to_string(std::abs(n)) : "");
        if (n < 0) under += "/" + factor;
        else over += (over.empty() ? "" : "*") + factor;
    };
    add("USD", dim.usd), add("kgCO2e", dim.kg), add("J", dim.J), add("FLOP", dim.op), add("B", dim.B), add("s", dim.s);
    add("m", dim.m);
    return (over.empty() ? "1" : over) + under;
}

}  // namespace diecast
