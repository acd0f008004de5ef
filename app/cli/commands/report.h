// Report: what a study says, ready to print.
#pragma once
#include "app/cli/values.h"
#include "app/present/report/report.h"

namespace diecast::cli {

std::string as_text(Graph const&, Report const&, bool markdown);

}  // namespace diecast::cli
