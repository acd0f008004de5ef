// Version: of the program, with the commit it was built from.
#pragma once
#include <string_view>

namespace diecast {

/// "0.3.0 (34aa1b3)"; a + behind the commit: files were changed since. Without a repository "0.3.0".
std::string_view version();

}  // namespace diecast
