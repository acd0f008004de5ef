// What nobody had to say in files of format 1: from format 2 on such files say it themselves, and keep their numbers.
#pragma once
#include "model/catalog/json_reader.h"

namespace diecast {

/// From format 1 to 2. Studies and validation series get the old defaults among their choices, but for those that they
/// choose or sweep themselves, or that an entry they bring sets; an axis that a study pins, too, says that it is held,
/// with a note. Number formats get the widths they do not set.
void say_defaults_of_format_1(Json& document, Issues&);

}  // namespace diecast
