// Synonyms: what else the field calls a quantity, for every search.
#pragma once
#include <span>
#include <string_view>
#include "model/core/quantity.h"

namespace diecast {

/// "TTFT" of serve.first_token; several are apart by ", ". Empty where the label is the usual word.
std::string_view other_names(Quantity const&);
/// The quantities that have other names: {"serve.first_token", "TTFT"}, …
struct Synonym {
    std::string_view key, names;
};
std::span<Synonym const> all_synonyms();

}  // namespace diecast
