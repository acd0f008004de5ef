// StudyVerdict: how a study or a validation series comes out, in a word and a number.
#pragma once
#include <array>
#include "optimizer/validation/validate.h"

namespace diecast {

struct StudyVerdict {
    /// outside: a number that decides is outside its tolerance, or a regression check fails. informational: nothing
    /// decides.
    enum class Outcome { within, informational, outside };
    struct Count {
        std::size_t within = 0, all = 0;
        std::size_t outside() const { return all - within; }
    };
    Outcome word = Outcome::informational;
    std::array<Count, 6> by_status{};  // of claims, by Status
    Count limits{};                    // of a series
    std::size_t numbers = 0;           // all of them
    double error = 0;            // of claims the worst of those that decide, of a series the median; NaN: there is none
    double median = 0;           // of the errors of claims that decide; NaN: there is none
    std::size_t with_error = 0;  // how many claims these are, which are no bounds

    std::size_t left_out =
        0;  // of claims that have an error, neither bounds nor regression checks, how many do not decide
    double error_left_out = 0;  // the worst of theirs; NaN: there is none

    Count of(Status s) const { return by_status[static_cast<std::size_t>(s)]; }
    /// Published and derived numbers; limits of a series.
    Count deciding() const;
    /// Neither deciding nor regression checks.
    Count informational() const;
};

/// The verdict of `diecast study`. The error is that of claims that decide and are no bounds.
StudyVerdict study_verdict(std::vector<Verdict> const&);
/// The verdict of `diecast validate`.
StudyVerdict study_verdict(Series const&, std::vector<PredictedCase> const&, std::vector<ValidationLine> const&);

}  // namespace diecast
