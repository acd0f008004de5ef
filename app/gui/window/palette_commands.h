// What the palette offers: the actions of the menus, parameters, studies, charts and catalogue entries.
#pragma once
#include "app/session/search/palette_model.h"

namespace diecast {

class Window;
std::vector<PaletteCommand> palette_commands(Window&);

}  // namespace diecast
