// Ranges: which numbers of a whole are done, in stretches.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

namespace diecast {

/// The numbers from `first` on, `last` not among them.
struct NumberRange {
    std::uint64_t first = 0, last = 0;
    std::uint64_t size() const { return last - first; }
    friend bool operator==(NumberRange const&, NumberRange const&) = default;
};

/// Part `index` of `of`, from 1; `of` is below 2³². Together they are the whole, and no two differ in size by more than
/// one.
struct PartOf {
    std::uint64_t index = 1, of = 1;
    friend bool operator==(PartOf const&, PartOf const&) = default;
};
NumberRange share_of(std::uint64_t whole, PartOf);

class Ranges {
public:
    Ranges() = default;
    explicit Ranges(NumberRange range) { add(range); }
    /// False where one of these numbers is there already; then nothing is added. An empty range adds nothing.
    bool add(NumberRange);
    bool add(Ranges const&);
    /// The first numbers in a row that both have.
    std::optional<NumberRange> overlap(Ranges const&) const;
    /// What is missing between `within.first` and `within.last`.
    std::vector<NumberRange> gaps(NumberRange within) const;
    std::vector<NumberRange> const& list() const { return list_; }  // rising, none touches the next
    std::uint64_t count() const;
    bool contains(std::uint64_t number) const;
    friend bool operator==(Ranges const&, Ranges const&) = default;

private:
    std::vector<NumberRange> list_;
};

}  // namespace diecast
