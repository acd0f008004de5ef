#include "optimizer/standing.h"
#include <algorithm>
#include <cmath>
#include "model/core/text.h"
#include "optimizer/claim_words.h"

namespace diecast {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

double worst_of(std::vector<Verdict> const& verdicts, bool deciding) {
    double worst = nan;
    for (Verdict const& v : verdicts) {
        Published const& p = *v.published;
        if ((deciding && !decides(p)) || is_one_sided(p) || p.value == 0 || !std::isfinite(v.ours)) continue;
        double const error = std::abs(v.ours / p.value - 1);
        if (!(error <= worst)) worst = error;
    }
    return worst;
}

}  // namespace

Standing standing_of(std::vector<Verdict> const& verdicts) {
    Standing s;
    s.numbers = verdicts.size();
    bool all_good = true;
    for (Verdict const& v : verdicts) {
        all_good = all_good && v.within;
        if (!decides(*v.published)) continue;
        ++s.decided, s.held += v.within;
    }
    s.word = s.held < s.decided          ? Standing::Word::differs
             : s.decided > 0 && all_good ? Standing::Word::holds
                                         : Standing::Word::notes;
    s.error = worst_of(verdicts, s.decided > 0);
    return s;
}

Standing standing_of(Series const& series, std::vector<PredictedCase> const& cases,
                     std::vector<ValidationLine> const& lines) {
    Standing s;
    for (ValidationLine const& line : lines) {
        s.held += line.judgement == Judgement::holds;
        s.decided += line.judgement == Judgement::holds || line.judgement == Judgement::missed;
    }
    s.word = s.held < s.decided ? Standing::Word::differs
             : s.decided > 0    ? Standing::Word::holds
                                : Standing::Word::notes;
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

std::string standing_words(Standing const& s, bool series) {
    std::string text;
    if (s.decided > 0)
        text = std::to_string(s.held) + " of " + std::to_string(s.decided) +
               (series ? s.decided == 1 ? " limit" : " limits" : "");
    else text = std::to_string(s.numbers) + (s.numbers == 1 ? " number" : " numbers");
    if (std::isfinite(s.error))
        text += (series ? ", median " : ", worst ") + number_text(100 * s.error, s.error < 0.1 ? 2 : 3) + " %";
    return text;
}

}  // namespace diecast
