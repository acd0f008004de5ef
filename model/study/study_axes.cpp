// Values and axes as a person types them.
#include <algorithm>
#include <cctype>
#include <charconv>
#include "model/catalogue/field_values.h"
#include "model/core/quotes.h"
#include "model/core/text.h"
#include "model/study/axis_range.h"

namespace diecast {
namespace {

std::string trimmed(std::string_view text) {
    auto const first = text.find_first_not_of(" \t\n");
    if (first == text.npos) return "";
    return std::string(text.substr(first, text.find_last_not_of(" \t\n") - first + 1));
}

void replace_all(std::string& text, std::string_view old, std::string_view now) {
    for (auto at = text.find(old); at != text.npos; at = text.find(old, at + now.size()))
        text.replace(at, old.size(), now);
}

std::string with_plain_dots(std::string_view typed) {
    std::string text = trimmed(typed);
    replace_all(text, "…", "..");
    return text;
}

bool is_decimal_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

/// A dash between digits ("1-8", "1e-3-2e-3"), or any sign apart from what stands on both sides, which may then be
/// negative.
bool parts_range(std::string_view before, std::string_view after) {
    bool const apart = before.back() == ' ' && after.starts_with(' ');
    if (!apart && !is_decimal_digit(before.back())) return false;
    if (apart) after.remove_prefix(std::min(after.find_first_not_of(' '), after.size()));
    if (apart && after.starts_with('-')) after.remove_prefix(1);
    return !after.empty() && (is_decimal_digit(after[0]) || after[0] == '.' || after[0] == '$');
}

/// "1-8", "400–1600 mm2" and "1 to 8" are ranges, "1e-8", "-8" and "=800-100" are values.
std::string with_dots_of_range(std::string_view typed) {
    std::string const dots = with_plain_dots(typed);
    if (dots.find("..") != dots.npos || dots.starts_with('=')) return dots;
    std::string text = dots;
    for (std::string_view const dash : {"–", "—", "−", "‐", "‑"}) replace_all(text, dash, "-");
    for (std::string_view const space : {"\u00a0", "\u202f", "\u2009"}) replace_all(text, space, " ");
    replace_all(text, " to ", " - ");
    for (std::size_t at = text.find('-', 1); at != text.npos; at = text.find('-', at + 1)) {
        std::string_view const before = std::string_view(text).substr(0, at),
                               after = std::string_view(text).substr(at + 1);
        if (parts_range(before, after)) return trimmed(before) + " .. " + trimmed(after);
    }
    return dots;
}

/// "3,35 TB/s" is one value: one comma right between digits, not three of them behind it, and a unit.
bool is_decimal(std::string const& text) {
    std::size_t const comma = text.find(',');
    if (comma == text.npos || comma == 0 || text.find_first_of(",;", comma + 1) != text.npos) return false;
    std::size_t const end = std::min(text.find_first_not_of("0123456789", comma + 1), text.size());
    std::size_t const digits = end - comma - 1;
    return std::isdigit(static_cast<unsigned char>(text[comma - 1])) && digits > 0 && digits != 3 && end < text.size();
}

bool has_several(std::string const& text) {
    if (text == "all" || text.find("..") != text.npos) return true;
    return text.find_first_of(",;") != text.npos && !is_decimal(text);
}

std::vector<std::string> split(std::string const& text) {
    if (is_decimal(text)) return {text};
    char const separator = text.find(';') != text.npos ? ';' : ',';
    std::vector<std::string> parts;
    for (std::size_t from = 0;;) {
        std::size_t const to = text.find(separator, from);
        parts.push_back(trimmed(std::string_view(text).substr(from, to - from)));
        if (to == text.npos) return parts;
        from = to + 1;
    }
}

bool ends_name(std::string_view rest) {
    auto const next = rest.find_first_not_of(" \t\n");
    return next == rest.npos || rest[next] == ',' || rest[next] == ';';
}

/// How much of the text is its first name: one in quotes, the longest of an entry, or all up to the separator.
std::size_t name_end(Graph const& graph, Quantity const& q, std::string_view text, char separator) {
    std::size_t end = 0;
    if (text.starts_with('"'))
        if (std::size_t const at = text.find('"', 1); at != text.npos && ends_name(text.substr(at + 1))) end = at + 1;
    for (Entry const& e : graph.entries(q))
        if (e.name.size() > end && text.starts_with(e.name) && ends_name(text.substr(e.name.size())))
            end = e.name.size();
    return end > 0 ? end : std::min(text.find(separator), text.size());
}

std::string without_quotes(Graph const& graph, Quantity const& q, std::string const& name) {
    bool const quoted = name.size() >= 2 && name.front() == '"' && name.back() == '"';
    return quoted && graph.entry(q, name) < 0 ? trimmed(std::string_view(name).substr(1, name.size() - 2)) : name;
}

/// Names of entries may hold commas.
std::vector<std::string> split_names(Graph const& graph, Quantity const& q, std::string const& typed) {
    std::string const text = trimmed(typed);
    if (graph.entry(q, text) >= 0) return {text};
    char const separator = text.find(';') != text.npos ? ';' : ',';
    std::vector<std::string> names;
    for (std::string_view rest = text;;) {
        std::size_t const end = name_end(graph, q, rest, separator);
        names.push_back(without_quotes(graph, q, trimmed(rest.substr(0, end))));
        std::size_t const next = rest.find_first_of(",;", end);
        if (next == rest.npos) return names;
        rest.remove_prefix(next + 1);
        rest.remove_prefix(std::min(rest.find_first_not_of(" \t\n"), rest.size()));
    }
}

bool is_multiple(std::string const& text) {
    auto const unit = parse_unit(text);
    return unit && unit->dim == Dim{} && unit->si >= 1000;
}

/// Bare numbers take the unit of the next that has one, or else of the one before; "500, 1k" stays as it is.
void share_units(std::vector<std::string>& parts) {
    auto const give = [unit = std::string()](std::string& part) mutable {
        if (std::string const own = unit_part(part); !own.empty()) unit = is_multiple(own) ? "" : own;
        else if (!unit.empty() && !part.empty()) part += " " + unit;
    };
    std::for_each(parts.rbegin(), parts.rend(), give);
    std::for_each(parts.begin(), parts.end(), give);
}

/// "1,600": its comma may separate thousands.
bool has_thousands(std::string_view text) {
    auto const comma = text.find(',');
    if (comma == text.npos) return false;
    auto const end = std::min(text.find_first_not_of("0123456789", comma + 1), text.size());
    return end - comma == 4;
}

/// "1 .. 4, 8", "100 .. 200,400 .. 800", "1 .. 4,8": commas of a list. With a unit, in both ends or behind 0 a comma is
/// a decimal mark.
bool holds_list(std::string_view from, std::string_view to) {
    for (std::string_view const end : {from, to})
        if (auto const mark = end.find_first_of(",;"); mark != end.npos) {
            auto const next = std::min(end.find_first_not_of("0123456789", mark + 1), end.size());
            if (end[mark] == ';' || end.substr(mark + 1).starts_with(' ')) return true;
            if (end.substr(next).starts_with('-')) return true;
            bool const bare = unit_part(from).empty() && unit_part(to).empty();
            bool const both = from.find(',') != from.npos && to.find(',') != to.npos;
            if (bare && !both && !has_thousands(end) && !end.starts_with("0,")) return true;
        }
    return false;
}

class AxisReader {
public:
    AxisReader(Graph const& graph, Quantity const& q, Issues& issues) : graph_(graph), q_(q), issues_(issues) {}

    std::vector<double> read(std::string const& text) {
        if (is_choice_row(graph_, q_)) return names(text);
        if (text.find("..") != text.npos) return range(text);
        if (text == "all")
            return complain("\"all\" is for choices; " + std::string(q_.key) + " is a number"), std::vector<double>{};
        return list(text);
    }

private:
    void complain(std::string what) { issues_.push_back({std::string(q_.key), std::move(what)}); }
    Complain complaint() {
        return [this](std::string const&, std::string const& why) { complain(why); };
    }

    std::vector<double> names(std::string const& text) {
        std::vector<double> values;
        if (text == "all") {
            for (std::size_t i = 0; i < graph_.entries(q_).size(); ++i) values.push_back(static_cast<double>(i));
            if (values.empty()) complain(std::string(q_.key) + " has no entries");
            return values;
        }
        for (std::string const& name : split_names(graph_, q_, text)) {
            int const index = graph_.entry(q_, name);
            if (index < 0) return issues_.push_back(unknown_entry(graph_, q_, name)), std::vector<double>{};
            values.push_back(index);
        }
        return check_places(graph_, q_, values, complaint()) ? values : std::vector<double>{};
    }

    std::optional<double> value(std::string const& text) {
        std::string why;
        auto const v = parse_value(text, q_, &why);
        if (!v) complain(why);
        return v;
    }

    std::vector<double> list(std::string const& text) {
        std::vector<std::string> parts = split(text);
        if (parts.size() > most_places)
            return complain("too many values; the limit is " + number_text(most_places)), std::vector<double>{};
        share_units(parts);
        std::vector<double> values;
        for (std::string const& part : parts) {
            auto const v = value(part);
            if (!v) return {};
            values.push_back(*v);
        }
        return check_places(graph_, q_, values, complaint()) ? values : std::vector<double>{};
    }

    std::optional<int> count(std::string const& text) {
        int n = 0;
        auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
        if (error == std::errc{} && end == text.data() + text.size()) return n;
        complain(in_quotes(text) + " is not a number of values");
        return {};
    }

    /// from ".." to ["step" value | "steps" n | "log" [n] | "linear" [n]]…
    std::vector<double> range(std::string const& text) {
        std::size_t const dots = text.find("..");
        if (text.find("..", dots + 2) != text.npos) return complain("one \"..\" is enough"), std::vector<double>{};
        std::string rest = text.substr(dots + 2);
        std::vector<std::pair<std::string, std::string>> clauses{{"to", ""}};
        while (!(rest = trimmed(rest)).empty()) {
            std::string word = rest.substr(0, rest.find(' '));
            rest.erase(0, word.size());
            if (word == "step" || word == "steps" || word == "log" || word == "linear") clauses.emplace_back(word, "");
            else clauses.back().second += (clauses.back().second.empty() ? "" : " ") + word;
        }
        std::string const first = trimmed(text.substr(0, dots)), &last = clauses[0].second;
        if (holds_list(first, last)) {
            complain("a range cannot stand in a list: write the range alone, or all values of the list");
            return {};
        }
        std::vector<std::string> numbers{first, last};
        for (auto const& [word, argument] : clauses)
            if (word == "step") numbers.push_back(argument);
        share_units(numbers);
        auto const from = value(numbers[0]);
        auto const to = from ? value(numbers[1]) : std::nullopt;
        if (!to) return {};
        if (*from > *to && (has_thousands(numbers[0]) || has_thousands(numbers[1])))
            return complain("the range runs down from " + value_text(*from, q_, 6) + " to " + value_text(*to, q_, 6) +
                            ": write numbers without a comma before three digits"),
                   std::vector<double>{};
        AxisRange r{*from, *to};
        for (std::size_t i = 1; i < clauses.size(); ++i)
            if (!add_clause(r, clauses[i].first, clauses[i].second, numbers)) return {};
        return places(q_, r, complaint());
    }

    bool add_clause(AxisRange& r, std::string const& word, std::string const& argument,
                    std::vector<std::string> const& numbers) {
        if (word == "step") {
            if (r.step || r.steps) return complain("one \"step\" or one \"steps\" is enough"), false;
            return (r.step = value(numbers[2])).has_value();
        }
        if (word != "steps") r.log = word == "log";
        if (word != "steps" && argument.empty()) return true;
        if (r.step || r.steps) return complain("one \"step\" or one \"steps\" is enough"), false;
        return (r.steps = count(argument)).has_value();
    }

    Graph const& graph_;
    Quantity const& q_;
    Issues& issues_;
};

}  // namespace

std::optional<PinValue> parse_word(Graph const& graph, Quantity const& q, std::string_view typed, Issues& issues) {
    if (is_choice_row(graph, q)) {
        std::string const name = without_quotes(graph, q, trimmed(typed));
        if (graph.entry(q, name) >= 0) return name;
        issues.push_back(unknown_entry(graph, q, name));
        return {};
    }
    std::string why;
    auto const value = parse_value(typed, q, &why);
    if (value) why = out_of_range(q, *value);
    if (why.empty()) return *value;
    issues.push_back({std::string(q.key), why});
    return {};
}

std::optional<AxisSpec> parse_axis(Graph const& graph, Quantity const& q, std::string_view typed, Issues& issues) {
    std::size_t const before = issues.size();
    AxisSpec axis{&q, trimmed(typed), {}};
    if (typed.size() > largest_file) {
        issues.push_back({std::string(q.key), "the text is too long for an axis"});
        return {};
    }
    std::string text = axis.text;
    if (!is_choice_row(graph, q)) {
        text = with_dots_of_range(typed);
        if (text != with_plain_dots(typed)) axis.text = text;
    }
    axis.values = AxisReader(graph, q, issues).read(text);
    if (issues.size() > before || axis.values.empty()) return {};
    return axis;
}

bool is_axis_text(std::string_view typed) { return has_several(with_dots_of_range(typed)); }

bool is_axis_text(Graph const& graph, Quantity const& q, std::string_view typed) {
    if (!is_choice_row(graph, q)) return is_axis_text(typed);
    std::vector<std::string> const names = split_names(graph, q, std::string(typed));
    if (names.size() == 1 && graph.entry(q, names[0]) >= 0) return false;
    return names.size() > 1 || has_several(with_plain_dots(typed));
}

}  // namespace diecast
