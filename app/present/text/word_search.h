// Word search: the one order in which every search lists what it finds, and the way out where it finds nothing.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>
#include "model/core/graph.h"

namespace diecast {

/// How well typed words fit a thing, the best first.
enum class WordFit {
    exact,        // its label or key, or both its symbol and what the field calls it
    other_name,   // what else the field calls it, or its symbol
    of_topic,     // its key without the topic: "power" of package.power
    beginning,    // its label begins with them
    word,         // a word of its label begins with them
    words,        // each of them begins a word of its label
    other_word,   // each of them begins a word of its label, key or other names
    piece,        // each of them is in its label or key
    other_piece,  // each of them is in its label, key or other names
    mention,      // each of them is in one of these, its group or its description
};

class TypedWords {
public:
    explicit TypedWords(std::string_view typed);
    bool empty() const { return words.empty(); }
    std::string raw, phrase;  // phrase: in lower case, with one space for any run of spaces, hyphens and underscores
    std::vector<std::string> words;
};

/// What a thing is found by.
class Findable {
public:
    /// `others`: other names, apart by ", ". `more`: what mentions it.
    explicit Findable(std::string_view label, std::string_view key = {}, std::string_view others = {},
                      std::string_view symbol = {}, std::string_view more = {});
    std::optional<WordFit> fit(TypedWords const&) const;  // none: some word is nowhere

private:
    std::string label_, key_, symbol_, more_, named_;  // named_: label, key and other names
    std::vector<std::string> others_;
};
Findable findable(Quantity const&);

/// `names` have what was meant by words that nothing fits: the nearest name as a whole, else word by word. Empty if a
/// word is near to none.
std::string corrected(std::string_view typed, std::vector<std::string> const& names);

struct FoundQuantity {
    Quantity const* quantity;
    WordFit fit;
};
struct FoundQuantities {
    std::vector<FoundQuantity> hits;  // best first; among equals in the model's order. Where several words are a name,
                                      // what only mentions them is left out
    std::string instead;              // nothing fits what was typed: `hits` are of these words, the nearest
};
FoundQuantities search_quantities(Graph const&, std::string_view typed);

/// Finds the key of the quantity that a name of the field means ("TPOT", "time between tokens"); empty if there is
/// none.
std::function<std::string(std::string_view)> key_finder(Graph const&);

/// "No match for “latncy”. Did you mean “latency”?"
std::string no_match(std::string_view typed, std::string_view instead);

}  // namespace diecast
