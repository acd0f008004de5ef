#include "app/present/text/quantity_words.h"
#include <algorithm>
#include <optional>
#include "app/present/text/word_search.h"
#include "model/core/quotes.h"
#include "model/core/text.h"

namespace diecast {
namespace {

std::vector<std::string> split_at_commas(std::vector<std::string> const& words) {
    std::vector<std::string> result;
    for (std::string_view rest : words)
        while (!rest.empty()) {
            std::size_t const comma = std::min(rest.find(','), rest.size());
            std::string_view word = rest.substr(0, comma);
            rest.remove_prefix(std::min(comma + 1, rest.size()));
            while (word.starts_with(' ')) word.remove_prefix(1);
            while (word.ends_with(' ')) word.remove_suffix(1);
            if (!word.empty()) result.emplace_back(word);
        }
    return result;
}

/// Of the keys that end as the typed one does after its last dot ("serve.batch", "decode.batch"), the nearest.
std::string with_same_name(std::string_view typed, std::vector<std::string_view> const& keys) {
    std::size_t const dot = typed.rfind('.');
    if (dot == typed.npos) return "";
    std::vector<std::string_view> alike;
    for (std::string_view key : keys)
        if (key.ends_with(typed.substr(dot))) alike.push_back(key);
    if (alike.empty()) return "";
    std::string const near = nearest(typed, alike);
    return near.empty() ? std::string(alike.front()) : near;
}

/// "memory.stacks" → what is labelled "Memory stacks", under whichever topic.
Quantity const* with_such_a_label(Graph const& graph, std::string_view typed) {
    std::string words(typed);
    std::replace(words.begin(), words.end(), '.', ' ');
    FoundQuantities const found = search_quantities(graph, words);
    bool const fits = !found.hits.empty() && found.instead.empty() && found.hits.front().fit <= WordFit::word;
    return fits ? found.hits.front().quantity : nullptr;
}

constexpr std::size_t most_meant = 12;

/// How many hits fit as well as the first.
std::size_t as_good(std::vector<FoundQuantity> const& hits) {
    return static_cast<std::size_t>(std::ranges::count(hits, hits.front().fit, &FoundQuantity::fit));
}

/// What the field calls so, else what has such a label, else the nearest key, else what a search finds first, unless
/// many fit as well. One or two letters are near to anything: for them nothing.
std::string key_meant(Graph const& graph, std::string_view typed) {
    if (typed.size() <= 2) return "";
    FoundQuantities const found = search_quantities(graph, typed);
    FoundQuantity const* first = found.hits.empty() ? nullptr : &found.hits.front();
    if (first && found.instead.empty() && first->fit <= WordFit::other_name) return std::string(first->quantity->key);
    if (typed.find('.') != typed.npos)
        if (Quantity const* const labelled = with_such_a_label(graph, typed)) return std::string(labelled->key);
    std::vector<std::string_view> keys;
    for (Quantity const* q : graph.quantities()) keys.push_back(q->key);
    std::string near = nearest(typed, keys);
    if (near.empty()) near = with_same_name(typed, keys);
    bool const is_one = first && first->fit < WordFit::mention && as_good(found.hits) <= most_meant;
    return near.empty() && is_one ? std::string(first->quantity->key) : near;
}

/// An entry that sets values.
bool is_of_catalogue(Graph const& graph, Quantity const& choice, double value) {
    auto const entries = graph.entries(choice);
    auto const at = static_cast<std::size_t>(value);
    return value >= 0 && at < entries.size() && !entries[at].sets.empty();
}

std::string name_of_value(Graph const& graph, Quantity const& choice, double value) {
    PinValue const word = graph.pin_value_of(choice, value);
    auto const* const name = std::get_if<std::string>(&word);
    return name ? *name : exact_text(value);
}

/// "no recomputation" of "none", "sequence parallelism" of "on"; none where the value says more.
std::optional<std::string> yes_or_no(std::string_view value, std::string const& label) {
    if (value == "none" || value == "nothing" || value == "off") return "no " + within_text(label);
    if (value == "on") return within_text(label);
    return {};
}

}  // namespace

std::string choice_words(Graph const& graph, Quantity const& choice, double value, std::string const& label) {
    std::string const name = name_of_value(graph, choice, value);
    if (auto const said = yes_or_no(name, label)) return *said;
    return is_of_catalogue(graph, choice, value) ? name : within_text(label) + ": " + name;
}

std::string brief_choice_words(Graph const& graph, Quantity const& choice, double value, std::string const& label) {
    std::string const name = name_of_value(graph, choice, value);
    return yes_or_no(name, label).value_or(name);
}

Quantity const* find_quantity(Graph const& graph, std::string_view key, std::string const& where, Issues& issues) {
    if (Quantity const* q = graph.find(key)) return q;
    std::string const near = key_meant(graph, key), help = near.empty() ? "; \"diecast quantities\" lists them" : "";
    issues.push_back({where, "there is no quantity " + in_quotes(key) + help, Severity::error, near});
    return nullptr;
}

std::vector<Quantity const*> select_quantities(Graph const& graph, std::vector<std::string> const& words,
                                               std::string const& where, Issues& issues) {
    std::vector<Quantity const*> result;
    auto const add = [&](Quantity const* q) {
        if (std::find(result.begin(), result.end(), q) == result.end()) result.push_back(q);
    };
    for (std::string const& word : split_at_commas(words)) {
        if (word.find_first_of("*?") == word.npos) {
            Quantity const* const q = find_quantity(graph, word, where, issues);
            if (!q) return {};
            add(q);
            continue;
        }
        bool any = false;
        for (Quantity const* q : graph.quantities())
            if (matches(word, q->key)) add(q), any = true;
        if (!any) return issues.push_back({where, "no quantity matches " + in_quotes(word)}), result;
    }
    if (result.empty() && !words.empty()) issues.push_back({where, "names no quantity"});
    return result;
}

std::string title_against(std::vector<Quantity const*> const& up, Quantity const& across) {
    std::size_t const named = up.size() > 3 ? 2 : up.size();
    std::string text;
    for (std::size_t i = 0; i < named; ++i) text += i == 0 ? label_of(*up[i]) : ", " + within_text(label_of(*up[i]));
    if (named < up.size()) text += " and " + std::to_string(up.size() - named) + " more";
    return text + " against " + within_text(label_of(across));
}

bool matches(std::string_view pattern, std::string_view text) {
    std::size_t p = 0, t = 0, star = pattern.npos, retry = 0;
    while (t < text.size()) {
        if (p < pattern.size() && pattern[p] == '*') star = p++, retry = t;
        else if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == text[t])) ++p, ++t;
        else if (star != pattern.npos) p = star + 1, t = ++retry;
        else return false;
    }
    while (p < pattern.size() && pattern[p] == '*') ++p;
    return p == pattern.size();
}

}  // namespace diecast
