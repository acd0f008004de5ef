// Style: the theme in use, as palette and style sheet of the application.
#pragma once
#include <QWidget>
#include "app/session/current_theme.h"

namespace diecast {

void install(Theme const&);  // widgets hear PaletteChange
bool is_installed(Theme const&);
Theme const& system_theme();  // by the lightness of the palette the desktop gave us; ask before `install`

/// A property the style sheet looks at.
void restyle(QWidget*, char const* property, bool on);

}  // namespace diecast
