#include "app/session/current_theme.h"

namespace diecast {
namespace {

Theme const* current = nullptr;

}  // namespace

Theme const& theme() { return current ? *current : light_theme(); }
Theme const* installed_theme() { return current; }
void set_installed_theme(Theme const& t) { current = &t; }

}  // namespace diecast
