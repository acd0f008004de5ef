#include "app/present/text/display_width.h"

namespace diecast {
namespace {

/// The code point that starts at `i`, which moves behind it. A broken byte counts as one sign.
char32_t next_sign(std::string_view text, std::size_t& i) {
    auto const byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
    unsigned char const first = byte(i++);
    int const more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : first >= 0xc0 ? 1 : 0;
    char32_t sign = more ? first & (0x3fu >> more) : first;
    for (int k = 0; k < more && i < text.size() && (byte(i) & 0xc0) == 0x80; ++k)
        sign = sign << 6 | (byte(i++) & 0x3fu);
    return sign;
}

/// Marks that stand on the sign before them take no place of their own; Chinese, Japanese and Korean signs take two.
std::size_t places(char32_t sign) {
    if ((sign >= 0x300 && sign <= 0x36f) || sign == 0x200b || sign == 0xfeff) return 0;
    bool const wide = (sign >= 0x1100 && sign <= 0x115f) || (sign >= 0x2e80 && sign <= 0xa4cf) ||
                      (sign >= 0xac00 && sign <= 0xd7a3) || (sign >= 0xf900 && sign <= 0xfaff) ||
                      (sign >= 0xff00 && sign <= 0xff60);
    return wide ? 2 : 1;
}

}  // namespace

std::size_t display_width(std::string_view text) {
    std::size_t width = 0;
    for (std::size_t i = 0; i < text.size();) width += places(next_sign(text, i));
    return width;
}

}  // namespace diecast
