// What the vector unit of this processor asks of a program.
#pragma once

namespace diecast {

/// Clears the upper halves of the vector registers. Painting with Qt leaves them marked in use, and every call into libm
/// that is coded in SSE then takes 15 to 70 times as long. Evaluating starts with it, so that no caller need know.
void clear_upper_registers();

}  // namespace diecast
