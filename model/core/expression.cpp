#include "model/core/expression.h"
#include <charconv>
#include <cmath>

namespace diecast {
namespace {

class Calculator {
public:
    explicit Calculator(std::string_view text) : rest_(text) {}
    std::string_view rest() const { return rest_; }

    std::optional<double> sum(int depth = 0) {
        return chain('+', '-', [&] { return chain('*', '/', [&] { return factor(depth); }); });
    }

private:
    bool take(char c) {
        auto const at = rest_.find_first_not_of(' ');
        if (at == rest_.npos || rest_[at] != c) return false;
        rest_.remove_prefix(at + 1);
        return true;
    }

    /// term { sign term }; a sign without a term behind it is left for the unit: "= 4 /cm²".
    template <class Term>
    std::optional<double> chain(char forth, char back, Term term) {
        auto left = term();
        while (left) {
            std::string_view const before = rest_;
            bool const on = take(forth);
            if (!on && !take(back)) break;
            auto const right = term();
            if (!right) return rest_ = before, left;
            bool const additive = forth == '+';
            left = additive ? (on ? *left + *right : *left - *right) : (on ? *left * *right : *left / *right);
        }
        return left;
    }

    std::optional<double> factor(int depth) {
        if (depth > 16) return {};
        if (take('-')) {
            auto const v = factor(depth + 1);
            return v ? std::optional(-*v) : v;
        }
        if (take('(')) {
            auto const v = sum(depth + 1);
            return v && take(')') ? v : std::nullopt;
        }
        while (rest_.starts_with(' ')) rest_.remove_prefix(1);
        double v = 0;
        auto const [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), v);
        if (error != std::errc{} || !std::isfinite(v)) return {};
        rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
        return v;
    }

    std::string_view rest_;
};

}  // namespace

std::optional<double> evaluate_arithmetic(std::string_view text, std::string_view& rest) {
    Calculator calculator(text);
    auto const value = calculator.sum();
    rest = calculator.rest();
    return value && std::isfinite(*value) ? value : std::nullopt;
}

}  // namespace diecast
