#include "optimizer/validation/study_verdict.h"
#include <algorithm>
#include <cmath>
#include "model/core/special_values.h"
#include "model/core/text.h"

namespace diecast {
namespace {

/// The errors of those that decide, or of those that do not.
std::vector<double> errors_of(std::vector<Verdict> const& verdicts, bool deciding) {
    std::vector<double> errors;
    for (Verdict const& v : verdicts) {
        Published const& p = *v.published;
        bool const counts = deciding ? decides(p) : !decides(p) && p.status != Status::regression;
        if (!counts || is_bound(p) || p.value == 0 || !std::isfinite(v.ours)) continue;
        errors.push_back(std::abs(v.ours / p.value - 1));
    }
    return errors;
}

double worst_of(std::vector<double> const& errors) {
    return errors.empty() ? nan : *std::max_element(errors.begin(), errors.end());
}

StudyVerdict::Count operator+(StudyVerdict::Count a, StudyVerdict::Count b) {
    return {a.within + b.within, a.all + b.all};
}

}  // namespace

StudyVerdict::Count StudyVerdict::deciding() const { return of(Status::published) + of(Status::derived) + limits; }

StudyVerdict::Count StudyVerdict::informational() const {
    return of(Status::recalled) + of(Status::calibrated) + of(Status::assumption);
}

StudyVerdict study_verdict(std::vector<Verdict> const& verdicts) {
    StudyVerdict s;
    s.numbers = verdicts.size();
    for (Verdict const& v : verdicts) {
        StudyVerdict::Count& count = s.by_status[static_cast<std::size_t>(v.published->status)];
        ++count.all, count.within += v.within;
    }
    bool const fails = s.deciding().outside() > 0 || s.of(Status::regression).outside() > 0;
    s.word = fails                  ? StudyVerdict::Outcome::outside
             : s.deciding().all > 0 ? StudyVerdict::Outcome::within
                                    : StudyVerdict::Outcome::informational;
    auto const left_out = errors_of(verdicts, false);
    auto errors = errors_of(verdicts, true);
    s.error = worst_of(errors), s.with_error = errors.size(), s.median = median_of(std::move(errors));
    s.error_left_out = worst_of(left_out), s.left_out = left_out.size();
    return s;
}

StudyVerdict study_verdict(Series const& series, std::vector<PredictedCase> const& cases,
                           std::vector<ValidationLine> const& lines) {
    StudyVerdict s;
    for (ValidationLine const& line : lines) {
        s.limits.within += line.judgement == Judgement::within;
        s.limits.all += line.judgement == Judgement::within || line.judgement == Judgement::missed ||
                        line.judgement == Judgement::known;
    }
    s.word = s.limits.outside() > 0 ? StudyVerdict::Outcome::outside
             : s.limits.all > 0     ? StudyVerdict::Outcome::within
                                    : StudyVerdict::Outcome::informational;
    std::vector<double> errors;
    for (PredictedCase const& c : cases)
        for (std::size_t i = 0; i < c.ours.size(); ++i) {
            s.numbers += c.row->measured[i].has_value();
            if (c.row->measured[i] && std::isfinite(c.ours[i]))
                errors.push_back(std::abs(c.ours[i] / *c.row->measured[i] - 1));
        }
    s.error = series.score == Score::bound ? nan : median_of(std::move(errors));
    return s;
}

}  // namespace diecast
