// Arithmetic typed into a field: "4*512", "(2+6)/4".
#pragma once
#include <optional>
#include <string_view>

namespace diecast {

/// + − * / and parentheses over plain numbers, from the start of the text as far as it goes; `rest` is what follows.
std::optional<double> evaluate_arithmetic(std::string_view text, std::string_view& rest);

}  // namespace diecast
