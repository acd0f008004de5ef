// How large everything on the screens is, beside what the desktop asks for.
#pragma once

namespace diecast {

/// In percent; at once: windows stay as large as they are and lay out what is in them anew, dialogs grow.
void scale_screens(int percent);

}  // namespace diecast
