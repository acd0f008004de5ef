// Standing: how a study or a validation series comes out, in a word and a number.
#pragma once
#include "optimizer/validate.h"

namespace diecast {

struct Standing {
    /// notes: nothing that decides is off, but nothing decides, or something that does not is off.
    enum class Word { holds, notes, differs };
    Word word = Word::notes;
    std::size_t held = 0, decided = 0;  // claims that decide; limits of a series
    std::size_t numbers = 0;            // all of them
    double error = 0;                   // of claims the worst, of a series the median; NaN: there is none
};

/// As `diecast study` judges: recalled numbers and assumptions decide nothing. The error is that of claims that decide
/// and are no limits; of all, where none of these decides.
Standing standing_of(std::vector<Verdict> const&);
/// As `diecast validate` judges.
Standing standing_of(Series const&, std::vector<PredictedCase> const&, std::vector<ValidationLine> const&);

/// "66 of 66, worst 2 %"; "3 of 3 limits, median 8.9 %".
std::string standing_words(Standing const&, bool series);

}  // namespace diecast
