// How wide text is in a terminal.
#pragma once
#include <cstddef>
#include <string_view>

namespace diecast {

/// Places that UTF-8 text takes in a terminal: "mm²" 3.
std::size_t display_width(std::string_view);

}  // namespace diecast
