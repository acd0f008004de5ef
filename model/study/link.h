// Link text: a JSON document as one word that survives mail and chat.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include "model/core/issue.h"

namespace diecast {

/// "diecast:1:" and the base64url of the deflated text.
std::string to_link(std::string_view json);
/// The text again, bit by bit; none, and an issue, if the link is cut off, damaged, of a newer version or too large.
/// Blanks and line breaks anywhere in it do not matter, nor do other words around it, nor a mail's quotation marks.
std::optional<std::string> from_link(std::string_view, Issues&);
/// There is one in it, damaged perhaps, and it is no JSON.
bool is_link(std::string_view);

}  // namespace diecast
