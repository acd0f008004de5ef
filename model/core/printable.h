// Printable: text of unknown origin, and the control characters that a terminal would obey.
#pragma once
#include <string>
#include <string_view>

namespace diecast {

enum class Lines { one, many };  // many: line breaks and tabs are plain text, too

/// The first control character, as it is shown ("\x1b"); empty if there is none.
std::string first_control(std::string_view, Lines = Lines::many);
/// Every control character as \x1b.
std::string printable(std::string_view, Lines = Lines::many);
/// The text without control characters.
std::string without_controls(std::string_view, Lines = Lines::many);

}  // namespace diecast
