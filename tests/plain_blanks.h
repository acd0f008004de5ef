// Texts with blanks that break.
#pragma once
#include <cstring>
#include <string>

/// Blanks that do not break are blanks here.
inline std::string plain(std::string text) {
    for (char const* blank : {"\u202f", "\u00a0"})
        for (std::size_t at = 0; (at = text.find(blank, at)) != text.npos;) text.replace(at, std::strlen(blank), " ");
    return text;
}
