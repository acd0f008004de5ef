// Row traits: what a figure with its change against another must know of a row beyond unit and sense.
#pragma once
#include <span>
#include <string_view>
#include "model/core/quantity.h"

namespace diecast {

/// A slack that is the share of its limit that is left: 1 − used/limit, or the least of such shares. Of any other slack
/// only the sign means something.
bool is_share_of_limit(Quantity const&);
/// Adds up over all GPUs of an instance: instances of another size have another number and are neither better nor worse.
bool grows_with_instance(Quantity const&);

/// The keys of slacks that are no share, and of what grows with an instance.
std::span<std::string_view const> slacks_without_share();
std::span<std::string_view const> keys_of_instances();

}  // namespace diecast
