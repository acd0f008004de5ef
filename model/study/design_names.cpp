#include "model/study/design_names.h"
#include <algorithm>
#include <cctype>

namespace diecast {
namespace {

struct Mention {
    std::size_t from, to;  // in the name
    Quantity const* choice;
    std::size_t entry;
};

bool is_in_word(char c) {
    auto const u = static_cast<unsigned char>(c);
    return std::isalnum(u) || u >= 0x80 || c == '-' || c == '.' || c == '_' || c == '+';
}

/// Position of the word in the text, with no letter, digit or hyphen beside it; npos if there is none.
std::size_t find_word(std::string_view text, std::string_view word) {
    for (std::size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1)) {
        std::size_t const end = at + word.size();
        if ((at == 0 || !is_in_word(text[at - 1])) && (end == text.size() || !is_in_word(text[end]))) return at;
    }
    return text.npos;
}

/// A name of a thing, as those of entries in files are, not a word: "H200", not "mixed".
bool is_proper(std::string_view name) {
    return std::any_of(name.begin(), name.end(), [](unsigned char c) { return std::isupper(c) || std::isdigit(c); });
}

/// The study or one of its designs fixes it or sweeps it: other choices are not what its names are about.
bool is_chosen_in(Study const& study, Quantity const& q) {
    std::string const key(q.key);
    auto const fixes = [&](NamedDesign const& d) { return d.scenario.pins.contains(key); };
    return study.scenario.pins.contains(key) || std::any_of(study.designs.begin(), study.designs.end(), fixes) ||
           std::any_of(study.axes.begin(), study.axes.end(), [&](AxisSpec const& a) { return a.quantity == &q; });
}

/// Those within longer ones are left out: "H100" in "H100 NVL".
std::vector<Mention> mentions_in(Graph const& graph, Study const& study, NamedDesign const& design) {
    std::string_view const name = design.name;
    std::vector<Mention> found;
    for (Quantity const* q : graph.quantities()) {
        auto const& entries = graph.entries(*q);
        if (entries.empty() || !(is_chosen_in(study, *q) || design.scenario.pins.contains(std::string(q->key))))
            continue;
        for (std::size_t i = 0; i < entries.size(); ++i)
            if (std::size_t const at = find_word(name, entries[i].name); at != name.npos && is_proper(entries[i].name))
                found.push_back({at, at + entries[i].name.size(), q, i});
    }
    auto const all = found;
    std::erase_if(found, [&](Mention const& m) {
        return std::any_of(all.begin(), all.end(), [&](Mention const& other) {
            return other.from <= m.from && other.to >= m.to && other.to - other.from > m.to - m.from;
        });
    });
    return found;
}

bool is_swept(Study const& study, Scenario const& scenario, Quantity const& q) {
    return !scenario.pins.contains(std::string(q.key)) &&
           std::any_of(study.axes.begin(), study.axes.end(), [&](AxisSpec const& a) { return a.quantity == &q; });
}

}  // namespace

std::optional<NameMismatch> name_mismatch(Graph const& graph, Study const& study, NamedDesign const& design) {
    auto const mentions = mentions_in(graph, study, design);
    if (mentions.empty()) return {};
    Scenario const scenario = overlay(study.scenario, design.scenario);
    std::vector<Quantity const*> choices;
    for (Mention const& m : mentions) choices.push_back(m.choice);
    std::vector<double> const at = evaluate(graph, scenario, choices);
    /// "A100-40GB" is an "A100", too.
    auto const is_so = [&](std::size_t i) {
        auto const& entries = graph.entries(*mentions[i].choice);
        if (!(at[i] >= 0 && at[i] < static_cast<double>(entries.size()))) return false;
        std::string_view const is = entries[static_cast<std::size_t>(at[i])].name;
        return find_word(is, entries[mentions[i].entry].name) != is.npos ||
               is.starts_with(std::string(entries[mentions[i].entry].name) + "-");
    };
    for (std::size_t i = 0; i < mentions.size(); ++i) {
        Mention const& m = mentions[i];
        bool describes = is_swept(study, scenario, *m.choice);
        for (std::size_t k = 0; k < mentions.size(); ++k) {
            bool const is_same_word = mentions[k].from == m.from && mentions[k].to == m.to;
            describes = describes || ((is_same_word || mentions[k].choice == m.choice) && is_so(k));
        }
        auto const& entries = graph.entries(*m.choice);
        if (describes || !(at[i] >= 0 && at[i] < static_cast<double>(entries.size()))) continue;
        return NameMismatch{design.name, m.choice, std::string(entries[m.entry].name),
                            std::string(entries[static_cast<std::size_t>(at[i])].name)};
    }
    return {};
}

std::string to_text(NameMismatch const& m) { return std::string(m.choice->key) + " is " + m.is + ", not " + m.said; }

}  // namespace diecast
