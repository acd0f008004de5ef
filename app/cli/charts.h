// Charts: the module that draws, found when the first picture is wanted. Everything else runs without Qt.
#pragma once
#include "app/chart/module/module.h"

namespace diecast::cli {

/// Refused where the module or Qt is missing. `option`: what asks for a picture.
ChartModule const& charts(std::string const& option);

}  // namespace diecast::cli
