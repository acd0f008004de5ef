#include "app/present/tables/verdict_words.h"
#include <cmath>
#include "app/present/tables/claim_words.h"
#include "app/present/text/shares_and_counts.h"
#include "model/core/text.h"

namespace diecast {
namespace {

std::string part(StudyVerdict::Count c) { return std::to_string(c.within) + " of " + std::to_string(c.all); }

std::string part(StudyVerdict::Count c, std::string_view one, std::string_view many) {
    return std::to_string(c.within) + " of " + counted(c.all, one, many);
}

/// "12 calibrated (11 within tolerance)".
std::string informational_words(StudyVerdict const& s, Status status) {
    StudyVerdict::Count const c = s.of(status);
    std::string const word = status == Status::recalled ? "from memory, unverified" : std::string(to_text(status));
    return counted(c.all, word, status == Status::assumption ? word + "s" : word) + " (" + std::to_string(c.within) +
           " within tolerance)";
}

std::string claims_words(StudyVerdict const& s) {
    std::string deciding;
    for (Status status : {Status::published, Status::derived})
        if (s.of(status).all > 0)
            deciding += (deciding.empty() ? "" : " and ") + part(s.of(status)) + " " + std::string(to_text(status));
    std::vector<std::string> parts{deciding.empty() ? "nothing published or derived" : deciding + " within tolerance"};
    if (StudyVerdict::Count const c = s.of(Status::regression); c.all > 0)
        parts.push_back(part(c, "regression check passes", "regression checks pass"));
    for (Status status : {Status::recalled, Status::calibrated, Status::assumption})
        if (s.of(status).all > 0) parts.push_back(informational_words(s, status));
    std::string text;
    for (std::string const& p : parts) text += (text.empty() ? "" : "; ") + p;
    return text;
}

/// "; 4 informational numbers up to 19.4 % off": only where one of these is farther off.
std::string left_out_words(StudyVerdict const& s) {
    if (s.left_out == 0 || !(s.error_left_out > s.error)) return "";
    return "; " + counted(s.left_out, "informational number ", "informational numbers up to ") +
           percent(s.error_left_out) + " off";
}

}  // namespace

std::string verdict_words(StudyVerdict const& s, bool series) {
    if (!series) return claims_words(s);
    StudyVerdict::Count const c = s.limits;
    if (c.all == 0) return counted(s.numbers, "number") + ", no limit";
    return part(c, "limit satisfied", "limits satisfied");
}

std::string brief_verdict_words(StudyVerdict const& s) {
    auto const outside = [](StudyVerdict::Count c) {
        return std::to_string(c.outside()) + " of " + std::to_string(c.all) + " outside tolerance";
    };
    StudyVerdict::Count const deciding = s.deciding(), checks = s.of(Status::regression), others = s.informational();
    auto const all = [](std::size_t n) { return n == 1 ? std::string() : "all " + std::to_string(n) + " "; };
    std::string text;
    auto const add = [&](std::string const& words) { text += (text.empty() ? "" : "; ") + words; };
    if (deciding.outside() > 0) add(outside(deciding));
    if (checks.outside() > 0)
        add(std::to_string(checks.outside()) + " of " + counted(checks.all, "check") +
            (checks.outside() == 1 ? " fails" : " fail"));
    if (!text.empty()) return text;
    if (deciding.all > 0) add(all(deciding.all) + "within tolerance");
    if (checks.all > 0) add(checks.all == 1 ? "check passes" : "all " + counted(checks.all, "check") + " pass");
    if (others.all == 0) return text;
    if (others.outside() > 0) add(outside(others) + ", informational");
    else add(text.empty() ? "informational" : std::to_string(others.all) + " more informational");
    return text;
}

std::string error_words(StudyVerdict const& s, bool series) {
    if (!std::isfinite(s.error)) return "";
    std::string const error = percent(s.error);
    if (series) return "median error " + error;
    bool const published = s.of(Status::published).all > 0, derived = s.of(Status::derived).all > 0;
    std::string const kinds =
        std::string(published ? "published" : "") + (published && derived ? " and " : "") + (derived ? "derived" : "");
    constexpr double close = 0.25;
    if (s.error <= close) return kinds + " numbers within " + error + left_out_words(s);
    if (s.with_error == 1) return kinds + " number " + error + " off" + left_out_words(s);
    return kinds + " numbers: median error " + percent(s.median) + ", largest " + error + left_out_words(s);
}

}  // namespace diecast
