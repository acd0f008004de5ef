#include "model/core/issue.h"
#include <cstddef>
#include "model/core/printable.h"
#include "model/core/quotes.h"
#include "model/core/text.h"

namespace diecast {
namespace {

/// Letters to insert, delete, replace or swap with the neighbour (optimal string alignment).
std::size_t typing_errors(std::string_view a, std::string_view b) {
    std::vector<std::size_t> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0u : 1u)});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], before[j - 2] + 1);
        }
        before.swap(last);
        last.swap(row);
    }
    return last[b.size()];
}

/// A key may be typed without its topic ("area" for "die.area"): that counts as one more error.
std::size_t distance(std::string_view typed, std::string_view known) {
    std::size_t const whole = typing_errors(typed, known), dot = known.rfind('.');
    if (dot == known.npos || typed.find('.') != typed.npos) return whole;
    return std::min(whole, 1 + typing_errors(typed, known.substr(dot + 1)));
}

}  // namespace

std::string nearest(std::string_view word, std::vector<std::string_view> const& candidates) {
    constexpr std::size_t longest = 200;       // longer words are no typing errors
    constexpr std::size_t fewest_letters = 3;  // of the beginning of a word
    if (word.empty() || word.size() > longest) return "";
    std::string const typed = lower_case(word);
    std::string_view best;
    bool is_beginning = false;  // of the best
    std::size_t fewest = 1 + std::max<std::size_t>(1, std::min<std::size_t>(6, word.size() / 3));
    for (std::string_view candidate : candidates) {
        if (candidate.size() > longest || candidate.empty()) continue;
        std::string const known = lower_case(candidate);
        std::size_t const errors = distance(typed, known);
        // A candidate with as many errors as letters is no match: "xyz" is not near "GPU".
        bool const begins = known.starts_with(typed);
        bool const better = errors < fewest || (errors == fewest && !best.empty() && begins && !is_beginning);
        if (better && errors < std::max(typed.size(), known.size()))
            fewest = errors, best = candidate, is_beginning = begins;
    }
    if (best.empty() && typed.size() >= fewest_letters)
        for (std::string_view candidate : candidates)
            if (lower_case(candidate).starts_with(typed) && (best.empty() || candidate.size() < best.size()))
                best = candidate;
    return std::string(best);
}

std::string to_text(Issue const& issue) {
    std::string text;
    for (std::string const& part : {issue.file, issue.where})
        if (!part.empty()) text += part + ": ";
    if (issue.severity == Severity::warning) text += "warning: ";
    if (issue.severity == Severity::note) text += "note: ";
    text += issue.what;
    if (!issue.nearest.empty()) text += " (did you mean " + in_quotes(issue.nearest) + "?)";
    return printable(text);  // files and keys of others are in it
}

}  // namespace diecast
