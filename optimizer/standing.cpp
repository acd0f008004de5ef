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
        if ((deciding && !decides(p)) || is_bound(p) || p.value == 0 || !std::isfinite(v.ours)) continue;
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
        if (decides(*v.published)) ++s.decided, s.held += v.within;
        else s.others_held += v.within;
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
    auto const part = [](std::size_t held, std::size_t of) {
        return std::to_string(held) + " of " + std::to_string(of);
    };
    auto const one = [](std::size_t held, std::size_t of) { return held == 1 || of == 1; };
    auto const holds = [&](std::size_t held, std::size_t of) { return one(held, of) ? " holds" : " hold"; };
    if (series) {
        if (s.decided == 0) return std::to_string(s.numbers) + (s.numbers == 1 ? " number" : " numbers") + ", no limit";
        return part(s.held, s.decided) + (s.decided == 1 ? " limit" : " limits") + holds(s.held, s.decided);
    }
    std::size_t const others = s.numbers - s.decided;
    if (s.decided == 0)
        return part(s.others_held, others) + (others == 1 ? " claim" : " claims") + holds(s.others_held, others) +
               "; none decides";
    std::string const text =
        part(s.held, s.decided) + " deciding " + (s.decided == 1 ? "claim" : "claims") + holds(s.held, s.decided);
    if (others == 0) return text;
    return text + "; " + part(s.others_held, others) + (others == 1 ? " other" : " others") +
           ", shown for information, " + (one(s.others_held, others) ? "does" : "do");
}

std::string brief_standing_words(Standing const& s) {
    auto const differ = [](std::size_t off, std::size_t of) {
        return std::to_string(off) + " of " + std::to_string(of) + (off == 1 ? " differs" : " differ");
    };
    if (s.held < s.decided) return differ(s.decided - s.held, s.decided);
    std::size_t const others = s.numbers - s.decided;
    if (s.others_held < others) return differ(others - s.others_held, others) + ", for information";
    return s.numbers == 1 ? "holds" : "all " + std::to_string(s.numbers) + " hold";
}

std::string error_words(Standing const& s, bool series) {
    if (!std::isfinite(s.error)) return "";
    std::string const percent = number_text(100 * s.error, s.error < 0.1 ? 2 : 3) + " %";
    if (series) return "median error " + percent;
    return (s.decided > 0 ? "deciding numbers within " : "numbers within ") + percent;
}

}  // namespace diecast
