// Which layers of a network have experts, or see a chunk only, as its configuration counts them.
#pragma once
#include <optional>
#include <set>
#include <string>
#include "model/catalogue/json_reader.h"

namespace diecast {

using UsedKeys = std::set<std::string, std::less<>>;

/// Counts layers with experts: those listed, or by where they begin and how often they come. `used` gets the keys read.
int count_expert_layers(Field const& configuration, int layers, UsedKeys& used);
/// Those with rotary positions: as listed, else all but every fourth.
int count_chunked_layers(Field const& configuration, int layers, UsedKeys& used);
/// "LLLG": three layers with a window and one without, in turn (EXAONE 4). None if no such letters are there.
std::optional<int> count_lettered_layers(Field const& configuration, int layers, UsedKeys& used);

}  // namespace diecast
