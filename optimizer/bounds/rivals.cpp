#include "optimizer/bounds/rivals.h"
#include "model/core/special_values.h"

namespace diecast {

void Rivals::add(Archive::Values const& v, std::uint64_t design) {
    std::size_t const member = designs_.size();
    designs_.push_back(design);
    if (member % 8 == 0) values_.resize(values_.size() + 8 * objectives_, nan);
    for (std::size_t j = 0; j < objectives_; ++j) values_[(member / 8 * objectives_ + j) * 8 + member % 8] = v[j];
}

void Rivals::clear() {
    designs_.clear();
    values_.clear();
}

void Rivals::exchange(std::size_t a, std::size_t b) {
    std::swap(designs_[a], designs_[b]);
    for (std::size_t j = 0; j < objectives_; ++j)
        std::swap(values_[(a / 8 * objectives_ + j) * 8 + a % 8], values_[(b / 8 * objectives_ + j) * 8 + b % 8]);
}

/// Calls found(member) for each that is nowhere worse, until it returns true.
template <class Found>
void Rivals::nowhere_worse(Archive::Values const& v, Found&& found) const {
    run_at(isa_, [&]<int W>(Width<W> width) {
        for (std::size_t i = 0; i < size(); i += W) {
            double const* const members = block(i) + i % 8;
            auto const member = [&](std::size_t j) { return Pack<W>::load(members + 8 * j); };
            auto const value = [&](std::size_t j) { return splat(width, v[j]); };
            for (unsigned bits = bits_all_le(width, objectives_, member, value); bits; bits &= bits - 1)
                if (found(i + static_cast<std::size_t>(std::countr_zero(bits)))) return;
        }
    });
}

bool Rivals::beat(Archive::Values const& v, std::uint64_t design) const {
    bool beaten = false;
    nowhere_worse(v, [&](std::size_t m) {
        bool equal = true;
        for (std::size_t j = 0; j < objectives_; ++j) equal = equal && block(m)[8 * j + m % 8] == v[j];
        return beaten = !equal || designs_[m] < design;
    });
    return beaten;
}

Rivals Rivals::among(Archive::Values const& worst) const {
    Rivals result(objectives_, isa_);
    nowhere_worse(worst, [&](std::size_t m) {
        Archive::Values v{};
        for (std::size_t j = 0; j < objectives_; ++j) v[j] = block(m)[8 * j + m % 8];
        result.add(v, designs_[m]);
        return false;
    });
    return result;
}

}  // namespace diecast
