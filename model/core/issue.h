// Issue: something a person should know, said where it is and in their units; never thrown.
#pragma once
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace diecast {

enum class Severity { note, warning, error };

struct Issue {
    std::string where, what;  // where: a quantity key, or a JSON path in `file`
    Severity severity = Severity::error;
    std::string nearest = {};  // the known word next to an unknown one
    std::string file = {};
    bool duplicate = false;  // of another item of its list
};
using Issues = std::vector<Issue>;

inline bool has_errors(Issues const& issues) {
    return std::any_of(issues.begin(), issues.end(), [](Issue const& i) { return i.severity == Severity::error; });
}

/// "file: where: what (did you mean …?)"
std::string to_text(Issue const&);

/// The candidate with the fewest typing errors, else the shortest that begins with the word; empty if none is near.
std::string nearest(std::string_view word, std::vector<std::string_view> const& candidates);

}  // namespace diecast
