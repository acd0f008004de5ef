#include "optimizer/validation/study_verdict.h"
#include <algorithm>
#include <cmath>
#include <tuple>
#include "model/core/special_values.h"
#include "model/core/text.h"

namespace diecast {
namespace {

/// The worst error of those that decide, or of those that do not, and how many there are.
std::pair<double, std::size_t> worst_of(std::vector<Verdict> const& verdicts, bool deciding) {
    double worst = nan;
    std::size_t many = 0;
    for (Verdict const& v : verdicts) {
        Published const& p = *v.published;
        bool const counts = deciding ? decides(p) : !decides(p) && p.status != Status::regression;
        if (!counts || is_bound(p) || p.value == 0 || !std::isfinite(v.ours)) continue;
        double const error = std::abs(v.ours / p.value - 1);
        if (!(error <= worst)) worst = error;
        ++many;
    }
    return {worst, many};
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
    s.error = worst_of(verdicts, true).first;
    std::tie(s.error_left_out, s.left_out) = worst_of(verdicts, false);
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
