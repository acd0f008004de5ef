// Rows: a pass of decode without speculation.
// clang-format off
#pragma once
#include "model/core/copied_rows.h"
#include "model/inference/batch_rows.h"

namespace diecast {

/// The rows of a batch, with the tokens of a sequence that a pass verifies in addition.
inline constexpr auto rows_of_tokens = [] {
    std::array<Quantity const*, rows_of_batch.size() + 3> all{&speculation::counted, &speculation::verified, &speculation::sequence_time};
    std::copy(rows_of_batch.begin(), rows_of_batch.end(), all.begin() + 3);
    return all;
}();
inline constexpr CopiedRows<rows_of_tokens, "plain", "Without speculation:"> plain_pass{};

}  // namespace diecast
