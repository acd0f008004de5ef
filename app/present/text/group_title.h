// What a group of quantities is called: those whose keys begin alike.
#pragma once
#include <string>
#include "model/core/quantity.h"

namespace diecast {

std::string title_of_group(Quantity const&);  // "Die-to-die" of d2d.energy

}  // namespace diecast
