// Defaults that files of format 1 need not state: from format 2 on files state them, and these keep their numbers.
#pragma once
#include "model/catalogue/json_reader.h"

namespace diecast {

/// Migrates from format 1 to 2. Studies and validation series get the old defaults among their choices, but for those
/// that they choose or sweep themselves, or that an entry they bring sets; an axis that a study pins, too, is marked as
/// held, with a note. Number formats get the widths they do not set.
void say_defaults_of_format_1(Json& document, Issues&);

}  // namespace diecast
