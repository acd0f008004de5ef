#include "app/present/text/word_search.h"
#include <algorithm>
#include "app/present/text/group_title.h"
#include "app/present/text/synonyms.h"
#include "model/core/issue.h"
#include "model/core/text.h"

namespace diecast {
namespace {

std::size_t const shortest_misspelt = 3;

/// Lower case; spaces, hyphens and underscores are one space.
std::string plain_words(std::string_view text) {
    std::string plain;
    for (char const c : lower_case(text)) {
        bool const gap = c == ' ' || c == '-' || c == '_' || c == '\t' || c == '\n';
        if (!gap) plain += c;
        else if (!plain.empty() && plain.back() != ' ') plain += ' ';
    }
    while (!plain.empty() && plain.back() == ' ') plain.pop_back();
    return plain;
}

template <class Take>
void for_each_part(std::string_view text, std::string_view between, Take const& take) {
    while (!text.empty()) {
        std::size_t const end = std::min(text.find(between), text.size());
        if (end > 0) take(text.substr(0, end));
        text.remove_prefix(std::min(end + between.size(), text.size()));
    }
}

bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || (c & 0x80) != 0;
}

bool begins_a_word(std::string_view text, std::string_view word) {
    for (std::size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1))
        if (at == 0 || !is_letter(text[at - 1])) return true;
    return false;
}

/// A short word is none within another one: "out" of "throughput".
bool is_in(std::string_view text, std::string_view word) {
    return word.size() > 3 ? text.find(word) != text.npos : begins_a_word(text, word);
}

/// The nearest candidate; of several as near, one that begins alike.
std::string nearest_alike(std::string const& word, std::vector<std::string> const& candidates) {
    std::vector<std::string_view> alike, all;
    for (std::string const& c : candidates) {
        if (!c.empty() && lower_case(c.substr(0, 1)) == lower_case(word.substr(0, 1))) alike.push_back(c);
        else all.push_back(c);
    }
    alike.insert(alike.end(), all.begin(), all.end());
    return nearest(word, alike);
}

std::vector<std::string> words_in(std::vector<std::string> const& names) {
    std::vector<std::string> words;
    for (std::string const& name : names)
        for_each_part(plain_words(name), " ", [&](std::string_view word) {
            while (!word.empty() && !is_letter(word.back())) word.remove_suffix(1);
            while (!word.empty() && !is_letter(word.front())) word.remove_prefix(1);
            if (word.size() >= shortest_misspelt) words.emplace_back(word);
        });
    std::sort(words.begin(), words.end());
    words.erase(std::unique(words.begin(), words.end()), words.end());
    return words;
}

/// Each word that begins none of the known ones is replaced.
std::string corrected_word_by_word(TypedWords const& typed, std::vector<std::string> const& known) {
    std::string text;
    for (std::string const& word : typed.words) {
        bool const is_known =
            std::any_of(known.begin(), known.end(), [&](std::string const& k) { return k.starts_with(word); });
        std::string const better = is_known ? word : nearest_alike(word, known);
        if (better.empty()) return {};
        text += (text.empty() ? "" : " ") + better;
    }
    return text == typed.phrase ? std::string() : text;
}

std::vector<FoundQuantity> hits_of(Graph const& graph, TypedWords const& typed) {
    std::vector<FoundQuantity> hits;
    if (typed.empty()) return hits;
    for (Quantity const* q : graph.quantities())
        if (auto const fit = findable(*q).fit(typed)) hits.push_back({q, *fit});
    std::stable_sort(hits.begin(), hits.end(), [](auto const& a, auto const& b) { return a.fit < b.fit; });
    bool const is_name = !hits.empty() && hits.front().fit <= WordFit::other_name && typed.words.size() > 1;
    if (is_name) std::erase_if(hits, [](FoundQuantity const& hit) { return hit.fit == WordFit::mention; });
    return hits;
}

}  // namespace

TypedWords::TypedWords(std::string_view typed) : raw(typed), phrase(plain_words(typed)) {
    for_each_part(phrase, " ", [&](std::string_view word) { words.emplace_back(word); });
}

Findable::Findable(std::string_view label, std::string_view key, std::string_view others, std::string_view symbol,
                   std::string_view more)
    : label_(plain_words(label)), key_(plain_words(key)), symbol_(symbol), more_(plain_words(more)) {
    for_each_part(others, ", ", [&](std::string_view other) { others_.push_back(plain_words(other)); });
    named_ = label_ + "\n" + key_;
    for (std::string const& other : others_) named_ += "\n" + other;
}

std::optional<WordFit> Findable::fit(TypedWords const& typed) const {
    auto const each = [&](auto const& found) { return std::all_of(typed.words.begin(), typed.words.end(), found); };
    std::string const& phrase = typed.phrase;
    bool const is_other = std::find(others_.begin(), others_.end(), phrase) != others_.end();
    bool const is_symbol = symbol_ == typed.raw || (symbol_.size() > 2 && lower_case(symbol_) == phrase);
    if (label_ == phrase || key_ == phrase || (is_other && is_symbol)) return WordFit::exact;
    if (is_other || is_symbol) return WordFit::other_name;
    if (std::size_t const dot = key_.rfind('.'); dot != key_.npos && key_.substr(dot + 1) == phrase)
        return WordFit::of_topic;
    if (label_.starts_with(phrase)) return WordFit::beginning;
    if (begins_a_word(label_, phrase)) return WordFit::word;
    if (each([&](std::string const& w) { return begins_a_word(label_, w); })) return WordFit::words;
    if (each([&](std::string const& w) { return begins_a_word(named_, w); })) return WordFit::other_word;
    if (each([&](std::string const& w) { return is_in(label_, w) || is_in(key_, w); })) return WordFit::piece;
    if (each([&](std::string const& w) { return is_in(named_, w); })) return WordFit::other_piece;
    if (each([&](std::string const& w) { return is_in(named_, w) || is_in(more_, w); })) return WordFit::mention;
    return {};
}

Findable findable(Quantity const& q) {
    return Findable(label_of(q), q.key, other_names(q), q.symbol, title_of_group(q) + "\n" + std::string(q.doc));
}

std::string corrected(std::string_view typed, std::vector<std::string> const& names) {
    TypedWords const words(typed);
    if (words.phrase.size() < shortest_misspelt) return {};
    std::string const by_word = corrected_word_by_word(words, words_in(names));
    if (!by_word.empty() && words.words.size() == 1) return by_word;
    std::string const whole = nearest_alike(words.phrase, names);
    return whole.empty() ? by_word : whole;
}

FoundQuantities search_quantities(Graph const& graph, std::string_view typed) {
    TypedWords const words(typed);
    FoundQuantities found{hits_of(graph, words), {}};
    if (!found.hits.empty() || words.empty()) return found;
    std::vector<std::string> names;
    for (Quantity const* q : graph.quantities()) {
        names.push_back(label_of(*q));
        names.emplace_back(q->key);
        for_each_part(other_names(*q), ", ", [&](std::string_view other) { names.emplace_back(other); });
    }
    found.instead = corrected(typed, names);
    found.hits = hits_of(graph, TypedWords(found.instead));
    if (found.hits.empty()) found.instead.clear();
    return found;
}

std::function<std::string(std::string_view)> key_finder(Graph const& graph) {
    return [&graph](std::string_view name) {
        FoundQuantities const found = search_quantities(graph, name);
        return found.hits.empty() ? "" : std::string(found.hits.front().quantity->key);
    };
}

std::string no_match(std::string_view typed, std::string_view instead) {
    std::string text = "No match for “" + std::string(typed) + "”.";
    if (!instead.empty()) text += " Did you mean “" + std::string(instead) + "”?";
    return text;
}

}  // namespace diecast
