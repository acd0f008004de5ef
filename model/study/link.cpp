#include "model/study/link.h"
#include <zlib.h>
#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include "model/catalogue/json_reader.h"
#include "model/core/quotes.h"

namespace diecast {
namespace {

constexpr std::string_view scheme = "diecast:", digits =
                                                    "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                                    "abcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr int newest_version = 1;
constexpr std::size_t longest_link = 8 << 20;  // characters

std::string base64url(std::string_view bytes) {
    std::string text;
    unsigned buffer = 0;
    int bits = 0;
    for (char c : bytes) {
        buffer = buffer << 8 | static_cast<unsigned char>(c);
        for (bits += 8; bits >= 6; bits -= 6) text += digits[buffer >> (bits - 6) & 63];
    }
    if (bits > 0) text += digits[buffer << (6 - bits) & 63];
    return text;
}

std::string from_base64url(std::string_view text) {
    std::string bytes;
    unsigned buffer = 0;
    int bits = 0;
    for (char c : text) {
        buffer = buffer << 6 | static_cast<unsigned>(digits.find(c));
        if (bits += 6; bits >= 8) bits -= 8, bytes += static_cast<char>(buffer >> bits & 255);
    }
    return bytes;
}

enum class Inflated { whole, cut_off, damaged, too_large };

/// What stands behind the end of the deflated text is other words.
Inflated inflate(std::string bytes, std::string& text) {
    z_stream stream{};
    if (inflateInit(&stream) != Z_OK) return Inflated::too_large;
    stream.next_in = reinterpret_cast<Bytef*>(bytes.data());
    stream.avail_in = static_cast<uInt>(bytes.size());
    std::array<char, 1 << 14> chunk;
    int state = Z_OK;
    while (state == Z_OK && text.size() <= largest_file) {
        stream.next_out = reinterpret_cast<Bytef*>(chunk.data());
        stream.avail_out = chunk.size();
        state = ::inflate(&stream, Z_NO_FLUSH);
        text.append(chunk.data(), chunk.size() - stream.avail_out);
    }
    inflateEnd(&stream);
    if (text.size() > largest_file) return Inflated::too_large;
    if (state == Z_BUF_ERROR) return Inflated::cut_off;
    return state == Z_STREAM_END ? Inflated::whole : Inflated::damaged;
}

/// Blanks, line breaks, and the marks that mail puts before quoted lines.
bool is_skipped(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '>'; }

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_of_word(char c) { return is_digit(c) || ((c | 32) >= 'a' && (c | 32) <= 'z') || c == '-' || c == '_'; }

std::size_t skipped(std::string_view text, std::size_t at) {
    while (at < text.size() && is_skipped(text[at])) ++at;
    return at;
}

/// The place behind the scheme that starts at `at`, in small letters or large; none if none starts there.
std::size_t behind_scheme(std::string_view text, std::size_t at) {
    for (char wanted : scheme) {
        at = skipped(text, at);
        if (at >= text.size() || (wanted == ':' ? text[at] : text[at] | 32) != wanted) return text.npos;
        ++at;
    }
    return at;
}

/// The place behind the scheme of the first link, around which there may be other words, but no JSON.
std::size_t find_link(std::string_view text) {
    std::size_t const start = skipped(text, text.starts_with("\xef\xbb\xbf") ? 3 : 0);
    if (start == text.size() || text[start] == '{') return text.npos;
    if (std::size_t const behind = behind_scheme(text, start); behind != text.npos) return behind;
    for (std::size_t at = start + 1; at < text.size(); ++at) {
        if ((text[at] | 32) != scheme[0] || is_of_word(text[at - 1])) continue;
        std::size_t const behind = behind_scheme(text, at), version = skipped(text, std::min(behind, text.size()));
        if (version < text.size() && is_digit(text[version])) return behind;
    }
    return text.npos;
}

}  // namespace

std::string to_link(std::string_view json) {
    uLongf size = compressBound(static_cast<uLong>(json.size()));
    std::string bytes(size, '\0');
    compress2(reinterpret_cast<Bytef*>(bytes.data()), &size, reinterpret_cast<Bytef const*>(json.data()),
              static_cast<uLong>(json.size()), 9);
    bytes.resize(size);
    return std::string(scheme) + std::to_string(newest_version) + ":" + base64url(bytes);
}

bool is_link(std::string_view text) { return find_link(text) != text.npos; }

std::optional<std::string> from_link(std::string_view text, Issues& issues) {
    auto const refuse = [&](std::string why) {
        issues.push_back({"link", std::move(why)});
        return std::nullopt;
    };
    std::size_t const start = find_link(text);
    if (start == text.npos) return refuse("a link starts with " + in_quotes(scheme));
    if (text.size() > longest_link) return refuse("it is longer than 8 MiB, the limit");
    std::string rest;
    std::copy_if(text.begin() + static_cast<std::ptrdiff_t>(start), text.end(), std::back_inserter(rest),
                 [](char c) { return !is_skipped(c); });
    int version = 0;
    auto const [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), version);
    auto const length = static_cast<std::size_t>(end - rest.data());
    if (error != std::errc{} || version < 1 || length >= rest.size() || rest[length] != ':')
        return refuse("expected " + in_quotes(std::string(scheme) + "1:") +
                      " and the text behind it; the start is damaged");
    if (version > newest_version)
        return refuse("it is of version " + std::to_string(version) +
                      ", newer than this program, which reads version " + std::to_string(newest_version) +
                      ": open it with a newer Diecast");
    auto const body = std::string_view(rest).substr(length + 1);
    std::size_t const foreign = body.find_first_not_of(digits);
    std::string json;
    switch (inflate(from_base64url(body.substr(0, foreign)), json)) {
        case Inflated::whole:
            return json;
        case Inflated::damaged:
            return refuse("it is damaged: copy it again");
        case Inflated::too_large:
            return refuse("the text in it is larger than 16 MiB, the limit");
        case Inflated::cut_off:
            break;
    }
    return refuse(foreign == body.npos ? "its end is missing: copy the whole of it"
                                       : "there are characters in it that no link has: copy it again");
}

}  // namespace diecast
