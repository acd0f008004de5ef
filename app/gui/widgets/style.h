// The theme in use, as palette and style of the application.
#pragma once
#include <QWidget>
#include "app/session/current_theme.h"

namespace diecast {

void install(Theme const&);  // widgets have heard PaletteChange when it returns
bool is_installed(Theme const&);
Theme const& system_theme();  // by the lightness of the palette the desktop gave us; ask before `install`

/// A property or an object name that the style knows (DiecastStyle lists them).
void restyle(QWidget*, char const* property, bool on);
void restyle(QWidget*, QString const& object_name);

}  // namespace diecast
