// Which layers of a network have experts, or see a chunk only, as its configuration counts them.
#pragma once
#include <set>
#include <string>
#include "model/catalog/json_reader.h"

namespace diecast {

using UsedKeys = std::set<std::string, std::less<>>;

/// By a list, or by where they begin and how often they come. Keys that say it are added to `used`.
int count_expert_layers(Field const& configuration, int layers, UsedKeys& used);
/// Those with rotary positions: as listed, else all but every fourth.
int count_chunked_layers(Field const& configuration, int layers, UsedKeys& used);

}  // namespace diecast
