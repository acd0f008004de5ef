// The theme in use, for whatever is painted.
#pragma once
#include "app/chart/theme.h"

namespace diecast {

Theme const& theme();                    // the installed one; before that the light one
Theme const* installed_theme();          // null before the first
void set_installed_theme(Theme const&);  // `install` shows it, too

}  // namespace diecast
