# Writes FILE: the version with the commit it was built from, where there is one. Variables: FILE, SOURCE, VERSION.
set(commit "")
if(EXISTS "${SOURCE}/.git")
    execute_process(COMMAND git -C "${SOURCE}" describe --always --dirty=+ --abbrev=9 --exclude=* OUTPUT_VARIABLE commit
                    OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
if(commit)
    set(commit " (${commit})")
endif()
file(CONFIGURE OUTPUT "${FILE}" CONTENT [[
#include "app/present/text/version.h"

namespace diecast {

std::string_view version() { return "@VERSION@@commit@"; }

}  // namespace diecast
]] @ONLY)
