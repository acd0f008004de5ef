#include "model/link.h"
#include <zlib.h>
#include <array>
#include <charconv>
#include "model/json_reader.h"

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

/// None if there are other characters among them. The padding of others' base64 may be there.
std::optional<std::string> from_base64url(std::string_view text) {
    while (text.ends_with('=')) text.remove_suffix(1);
    std::string bytes;
    unsigned buffer = 0;
    int bits = 0;
    for (char c : text) {
        std::size_t const digit = digits.find(c);
        if (digit == digits.npos) return {};
        buffer = buffer << 6 | static_cast<unsigned>(digit);
        if (bits += 6; bits >= 8) bits -= 8, bytes += static_cast<char>(buffer >> bits & 255);
    }
    return bytes;
}

/// The reason is empty where it is inflated.
std::string inflated(std::string bytes, std::string& text) {
    z_stream stream{};
    if (inflateInit(&stream) != Z_OK) return "there is no memory for it";
    stream.next_in = reinterpret_cast<Bytef*>(bytes.data());
    stream.avail_in = static_cast<uInt>(bytes.size());
    std::array<char, 1 << 14> chunk;
    int state = Z_OK;
    while (state == Z_OK && text.size() <= largest_file) {
        stream.next_out = reinterpret_cast<Bytef*>(chunk.data());
        stream.avail_out = chunk.size();
        state = inflate(&stream, Z_NO_FLUSH);
        text.append(chunk.data(), chunk.size() - stream.avail_out);
    }
    bool const more = stream.avail_in > 0;
    inflateEnd(&stream);
    if (text.size() > largest_file) return "the text in it is larger than 16 MiB, the limit";
    if (state == Z_BUF_ERROR) return "its end is missing: copy the whole of it";
    if (state != Z_STREAM_END) return "it is damaged: copy it again";
    return more ? "there is something behind its end: copy it alone" : "";
}

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

std::string without_blanks(std::string_view text) {
    std::string result;
    for (char c : text)
        if (!is_blank(c)) result += c;
    return result;
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

bool is_link(std::string_view text) {
    std::size_t met = 0;  // of the scheme
    for (char c : text) {
        if (is_blank(c)) continue;
        if (c != scheme[met]) return false;
        if (++met == scheme.size()) return true;
    }
    return false;
}

std::optional<std::string> from_link(std::string_view link, Issues& issues) {
    auto const refuse = [&](std::string why) {
        issues.push_back({"link", std::move(why)});
        return std::nullopt;
    };
    if (!is_link(link)) return refuse("a link starts with \"" + std::string(scheme) + "\"");
    if (link.size() > longest_link) return refuse("it is longer than 8 MiB, the limit");
    std::string const whole = without_blanks(link);
    std::string_view const rest = std::string_view(whole).substr(scheme.size());
    int version = 0;
    auto const [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), version);
    auto const length = static_cast<std::size_t>(end - rest.data());
    if (error != std::errc{} || version < 1 || length >= rest.size() || rest[length] != ':')
        return refuse("wants \"" + std::string(scheme) + "1:\" and the text behind it; the start is damaged");
    if (version > newest_version)
        return refuse("it is of version " + std::to_string(version) +
                      ", newer than this program, which reads version " + std::to_string(newest_version) +
                      ": open it with a newer Diecast");
    auto const bytes = from_base64url(rest.substr(length + 1));
    if (!bytes) return refuse("there are characters in it that no link has: copy it again");
    std::string text;
    if (std::string const why = inflated(*bytes, text); !why.empty()) return refuse(why);
    return text;
}

}  // namespace diecast
