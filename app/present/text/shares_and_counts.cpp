#include "app/present/text/shares_and_counts.h"
#include <algorithm>
#include <cmath>
#include "model/core/text.h"

namespace diecast {

std::string margin_text(double ratio) {
    return ratio < 2 ? percent(ratio - 1, 3) : "a factor of " + number_text(ratio, 3);
}

std::string with_zeros(std::string text, int digits) {
    std::size_t const end = text.find_last_of("0123456789") + 1;
    if (end == 0 || text.find('e') != text.npos) return text;
    std::string const number = text.substr(0, end);
    std::size_t const first = std::min(number.find_first_of("123456789"), number.size());
    auto const has = std::count_if(number.begin() + static_cast<std::ptrdiff_t>(first), number.end(),
                                   [](char c) { return c >= '0' && c <= '9'; });
    if (has == 0 || has >= digits) return text;
    std::string const zeros(static_cast<std::size_t>(digits - has), '0');
    return text.insert(end, (number.find('.') == number.npos ? "." : "") + zeros);
}

std::string ratio_text(double ratio) {
    int digits = 3;
    while (digits < 9 && ratio != 1 && number_text(ratio, digits) == "1") ++digits;
    return number_text(ratio, digits);
}

std::vector<std::string> even_texts(std::vector<double> const& values, int digits, int most) {
    constexpr double same = 1e-6;
    auto const read_alike = [&] {
        for (std::size_t i = 0; i < values.size(); ++i)
            for (std::size_t k = 0; k < i; ++k)
                if (std::abs(values[i] - values[k]) > same * std::abs(values[i]) &&
                    number_text(values[i], digits) == number_text(values[k], digits))
                    return true;
        return false;
    };
    int const few = digits;
    while (digits < most && read_alike()) ++digits;
    if (read_alike()) digits = few;  // not even so are they told apart
    std::vector<std::string> texts;
    for (double v : values) texts.push_back(number_text(v, digits));
    if (std::any_of(texts.begin(), texts.end(), [](auto const& t) { return t.find('.') != t.npos; }))
        for (std::string& text : texts) text = with_zeros(text, digits);
    return texts;
}

std::string unit_behind(std::string const& number, Quantity const& q) {
    std::string_view unit = q.unit.name;
    if (unit.starts_with("1/")) unit.remove_prefix(1);
    return unit.empty() ? number : number + "\u00a0" + std::string(unit);
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
