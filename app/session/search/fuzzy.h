// Fuzzy: how well a few typed letters fit a name.
#pragma once
#include <QString>
#include <optional>
#include <vector>

namespace diecast {

/// Higher is better. `hits`: the places in the text that were asked for, in order.
struct FuzzyFit {
    double score = 0;
    std::vector<int> hits;
};

/// Each word of `asked` must be in the text: as a piece of it (better at the start of a word, best at the start of the
/// text), or with letters left out. Case does not matter; an empty question fits anything with score 0.
std::optional<FuzzyFit> fit(QString const& asked, QString const& text);

}  // namespace diecast
