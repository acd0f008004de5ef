#include "optimizer/sweep/value_fronts.h"
#include <algorithm>
#include <bit>

namespace diecast {

ValueFronts::ValueFronts(Categories categories, Front const& empty)
    : categories_(std::move(categories)), fronts_(categories_.values().size(), empty) {}

void ValueFronts::take(Row const& row, std::uint8_t const* feasible) {
    std::uint64_t const stride = categories_.stride(), begin = row.first % categories_.period();
    if (row.first / stride == (row.first + row.lanes - 1) / stride)
        return fronts_[categories_.of(row.first)].take(row, feasible);
    if (begin != begin_ || lanes_.size() < row.lanes) {
        begin_ = begin;
        lanes_.resize(row.lanes);
        for (std::size_t i = 0; i < row.lanes; ++i)
            lanes_[i] = static_cast<std::uint8_t>(categories_.of(row.first + i));
    }
    take(row, feasible, lanes_.data());
}

void ValueFronts::take(Row const& row, std::uint8_t const* feasible, std::uint8_t const* value_of_lane) {
    std::size_t const bytes = (row.lanes + 7) / 8;
    bits_.assign(fronts_.size() * bytes, 0);
    for (std::size_t byte = 0; byte < bytes; ++byte)
        for (unsigned bits = feasible[byte]; bits; bits &= bits - 1) {
            std::size_t const value = value_of_lane[8 * byte + static_cast<std::size_t>(std::countr_zero(bits))];
            bits_[value * bytes + byte] |= static_cast<std::uint8_t>(bits & (0u - bits));
        }
    for (std::size_t v = 0; v < fronts_.size(); ++v) {
        std::uint8_t const* const its = bits_.data() + v * bytes;
        if (std::any_of(its, its + bytes, [](std::uint8_t b) { return b != 0; })) fronts_[v].take(row, its);
    }
}

void ValueFronts::merge(ValueFronts const& other) {
    for (std::size_t v = 0; v < fronts_.size(); ++v) fronts_[v].merge(other.fronts_[v]);
}

}  // namespace diecast
