// The study's model as a plain tool would have it: one struct per design, straight-line scalar code, the C library's
// functions; everything is computed again for every design. Written by write_naive from the wiring, formulas called as
// they are (and inlined), so that it is the same model by construction.
#pragma once
#include <cstddef>

namespace diecast::naive {

/// Column a holds places of the study's axis a, design by design, SI (choices as index); results are the study's
/// objectives and constrained quantities, in that order and none twice, SI.
void evaluate(double const* const* columns, std::size_t designs, double* const* results);

}  // namespace diecast::naive
