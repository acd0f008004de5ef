#include "model/core/text.h"
#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <vector>

namespace diecast {
namespace {

constexpr std::string_view thin_space = "\u202f", no_break_space = "\u00a0", minus = "−", dash = "—";

void replace_all(std::string& text, std::string_view old, std::string_view now) {
    for (auto at = text.find(old); at != text.npos; at = text.find(old, at + now.size()))
        text.replace(at, old.size(), now);
}

std::string printed(char const* format, int digits, double v) {
    std::array<char, 400> buffer{};
    std::snprintf(buffer.data(), buffer.size(), format, digits, v);
    return buffer.data();
}

/// The number with so many significant digits, but never rounded before the point; no zeros at the end.
std::string fixed(double v, int digits) {
    int const before_point = v == 0 ? 1 : static_cast<int>(std::floor(std::log10(std::abs(v)))) + 1;
    std::string text = printed("%.*f", v == 0 ? 0 : std::clamp(digits - before_point, 0, 12), v);
    if (text.find('.') != text.npos) {
        text.erase(text.find_last_not_of('0') + 1);
        if (text.back() == '.') text.pop_back();
    }
    return text;
}

std::string grouped(std::string text) {
    std::size_t const point = std::min(text.find('.'), text.size());
    std::size_t const first = text.starts_with('-') ? 1 : 0;
    if (point - first > 4)
        for (std::size_t i = point - 3; i > first; i -= std::min<std::size_t>(i, 3)) text.insert(i, thin_space);
    return text;
}

std::string capitalised(std::string text) {
    if (!text.empty()) text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    return text;
}

}  // namespace

std::string_view to_text(Status status) {
    switch (status) {
        case Status::assumption:
            return "assumption";
        case Status::recalled:
            return "recalled";
        case Status::derived:
            return "derived";
        case Status::published:
            return "published";
        case Status::calibrated:
            return "calibrated";
        case Status::regression:
            return "regression";
    }
    return "assumption";
}

std::string number_text(double v, int digits) {
    if (!std::isfinite(v)) return std::string(dash);
    digits = std::clamp(digits, 1, 15);
    double const size = std::abs(v);
    std::string text;
    if (size >= 1e21 || (size != 0 && size < 1e-5)) text = printed("%.*g", digits, v);
    else if (size >= 1e18) text = fixed(v / 1e18, digits) + std::string(thin_space) + "E";
    else if (size >= 1e15) text = fixed(v / 1e15, digits) + std::string(thin_space) + "P";
    else if (size >= 1e12) text = fixed(v / 1e12, digits) + std::string(thin_space) + "T";
    else if (size >= 1e9) text = fixed(v / 1e9, digits) + std::string(thin_space) + "G";
    else if (size >= 1e6) text = fixed(v / 1e6, digits) + std::string(thin_space) + "M";
    else text = grouped(fixed(v, digits));
    if (text == "-0") text = "0";
    replace_all(text, "-", minus);
    return text;
}

std::string value_text(double in_unit, Quantity const& q, int digits) {
    std::string const number = number_text(in_unit, digits > 0 ? digits : q.digits);
    std::string_view unit = q.unit.name;
    if (unit.starts_with("1/")) unit.remove_prefix(1);
    return unit.empty() ? number : number + std::string(no_break_space) + std::string(unit);
}

std::string to_text(double si, Quantity const& q) { return value_text(si / q.unit, q); }

std::string exact_text(double v) {
    if (!std::isfinite(v)) return std::string(dash);
    std::array<char, 64> buffer{};
    double const size = std::abs(v);
    bool const plain = v == 0 || (size >= 1e-5 && size < 1e15);
    auto const end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), v,
                                   plain ? std::chars_format::fixed : std::chars_format::scientific);
    return {buffer.data(), end.ptr};
}

std::string group_of(Quantity const& q) { return std::string(q.key.substr(0, q.key.find('.'))); }

std::string label_of(Quantity const& q) {
    if (!q.label.empty()) return std::string(q.label);
    std::string text(q.key);
    for (char& c : text)
        if (c == '.' || c == '_') c = ' ';
    return capitalised(text);
}

std::string brief_of(Quantity const& q) {
    std::string const label = label_of(q), group = capitalised(group_of(q)) + " ";
    return label.starts_with(group) && label.size() > group.size() ? capitalised(label.substr(group.size())) : label;
}

std::string within_text(std::string label) {
    auto const is = [&](std::size_t i, char from, char to) {
        return i < label.size() && label[i] >= from && label[i] <= to;
    };
    std::size_t last = 1;
    while (is(last, 'a', 'z')) ++last;  // a capital within the first word, as of "ZeRO", makes it a name
    if (is(0, 'A', 'Z') && is(1, 'a', 'z') && !is(last, 'A', 'Z')) label[0] = static_cast<char>(label[0] - 'A' + 'a');
    return label;
}

std::string list_words(std::vector<std::string> const& words) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i)
        text += (i == 0 ? "" : i + 1 == words.size() ? " and " : ", ") + words[i];
    return text;
}

std::string lower_case(std::string_view text) {
    std::string result(text);
    for (char& c : result)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return result;
}

}  // namespace diecast
