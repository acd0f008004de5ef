// How what optimize has found is printed.
#pragma once
#include "app/cli/interrupt.h"
#include "app/cli/session.h"
#include "optimizer/analysis/refine.h"

namespace diecast::cli {

/// The designs on standard output; on standard error what was found, and why nothing is feasible where nothing is.
void print_refinement(Graph const&, Study const&, Refinement const&, Format, Pool&, Interrupt const&);

}  // namespace diecast::cli
