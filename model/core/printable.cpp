#include "model/core/printable.h"

namespace diecast {
namespace {

/// Bytes of the control character that begins at `at`; 0: none does. In UTF-8, U+0080 to U+009F begin with C2.
std::size_t control_at(std::string_view text, std::size_t at, Lines lines) {
    auto const byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    unsigned char const c = byte(at);
    if (c == '\n' || c == '\r' || c == '\t') return lines == Lines::one;
    if (c < 0x20 || c == 0x7f) return 1;
    return c == 0xc2 && at + 1 < text.size() && byte(at + 1) >= 0x80 && byte(at + 1) < 0xa0 ? 2 : 0;
}

std::string shown(std::string_view control) {
    static constexpr char digits[] = "0123456789abcdef";
    auto const c = static_cast<unsigned char>(control.back());
    return {'\\', 'x', digits[c >> 4], digits[c & 15]};
}

template <class Instead>
std::string replaced(std::string_view text, Lines lines, Instead const& instead) {
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t const size = control_at(text, at, lines);
        if (size > 0) result += instead(text.substr(at, size));
        else result += text[at];
        at += size > 0 ? size : 1;
    }
    return result;
}

}  // namespace

std::string first_control(std::string_view text, Lines lines) {
    for (std::size_t at = 0; at < text.size(); ++at)
        if (std::size_t const size = control_at(text, at, lines)) return shown(text.substr(at, size));
    return "";
}

std::string printable(std::string_view text, Lines lines) { return replaced(text, lines, shown); }

std::string without_controls(std::string_view text, Lines lines) {
    return replaced(text, lines, [](std::string_view) { return ""; });
}

}  // namespace diecast
