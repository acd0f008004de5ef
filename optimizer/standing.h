// Standing: how a study or a validation series comes out, in a word and a number.
#pragma once
#include "optimizer/validate.h"

namespace diecast {

struct Standing {
    /// notes: nothing that decides is off, but nothing decides, or something that does not is off.
    enum class Word { holds, notes, differs };
    Word word = Word::notes;
    std::size_t held = 0, decided = 0;         // claims that decide; limits of a series
    std::size_t others_held = 0, numbers = 0;  // claims that decide nothing; all of them
    double error = 0;                          // of claims the worst, of a series the median; NaN: there is none
};

/// As `diecast study` judges: recalled numbers and assumptions decide nothing. The error is that of claims that decide
/// and are no bounds; of all, where none of these decides.
Standing standing_of(std::vector<Verdict> const&);
/// As `diecast validate` judges.
Standing standing_of(Series const&, std::vector<PredictedCase> const&, std::vector<ValidationLine> const&);

/// "67 of 69 deciding claims hold; 13 of 20 others, shown for information, do"; "3 of 3 limits hold".
std::string standing_words(Standing const&, bool series);
/// "all 18 hold"; "2 of 20 differ"; "3 of 4 others differ": of a part of the claims.
std::string brief_standing_words(Standing const&);
/// "deciding numbers within 7.7 %"; "median error 8.9 %"; empty where there is none.
std::string error_words(Standing const&, bool series);
/// Which claims decide, as a sentence.
constexpr auto what_decides =
    "A claim decides where its number is published, or derived from published ones; what is recalled, assumed or "
    "calibrated is shown for information.";

}  // namespace diecast
