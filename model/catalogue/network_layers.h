// Which layers of a network have experts, or see a chunk only, as its configuration counts them.
#pragma once
#include <map>
#include <optional>
#include <set>
#include <string>
#include "model/catalogue/json_reader.h"

namespace diecast {

using UsedKeys = std::set<std::string, std::less<>>;

/// Counts layers with experts: those listed, or by where they begin and how often they come. `used` gets the keys read.
int count_expert_layers(Field const& configuration, int layers, UsedKeys& used);
/// Those with a window where a list says 1 for each (MiMo-V2). None if there is no such list.
std::optional<int> count_listed_windows(Field const& configuration, int layers, UsedKeys& used);
/// How many of the layers keep one entry for so many tokens each, by that number (DeepSeek-V4); a list may go on with
/// layers that predict further tokens.
std::map<int, int> count_compressed_layers(Field const& configuration, int layers, UsedKeys& used);
/// Those with rotary positions: as listed, else all but every fourth.
int count_chunked_layers(Field const& configuration, int layers, UsedKeys& used);
/// "LLLG": three layers with a window and one without, in turn (EXAONE 4). None if no such letters are there.
std::optional<int> count_lettered_layers(Field const& configuration, int layers, UsedKeys& used);

}  // namespace diecast
