#include "app/cli/session.h"
#include <iostream>
#include "app/present/text/word_search.h"
#include "model/catalog/catalog.h"
#include "model/core/quotes.h"
#include "model/model.h"

namespace diecast::cli {
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

bool is_same(std::filesystem::path const& one, std::filesystem::path const& other) {
    std::error_code error;
    return std::filesystem::equivalent(one, other, error);
}

/// What the field calls so, else the nearest key, else what a search finds first.
std::string key_meant(Graph const& graph, std::string_view typed) {
    FoundQuantities const found = search_quantities(graph, typed);
    FoundQuantity const* first = found.hits.empty() ? nullptr : &found.hits.front();
    if (first && found.instead.empty() && first->fit <= WordFit::other_name) return std::string(first->quantity->key);
    std::vector<std::string_view> keys;
    for (Quantity const* q : graph.quantities()) keys.push_back(q->key);
    std::string const near = nearest(typed, keys);
    return near.empty() && first && first->fit < WordFit::mention ? std::string(first->quantity->key) : near;
}

}  // namespace

Issues load_entries(Graph& graph, std::vector<std::string> const& entries, std::vector<OwnEntry> const& brought,
                    std::string const& study) {
    auto files = own_entry_files();
    for (std::string const& entry : entries) {
        auto const same = [&](auto const& file) { return is_same(file, entry); };
        std::erase_if(files, same);  // named twice: it has its place among the named
        files.emplace_back(entry);
    }
    Issues issues = load_catalogue(graph, catalogue_selectors(), presets_folder(), files, brought, study);
    forgive_own_entries(issues);
    for (Issue const& issue : issues)
        if (issue.severity == Severity::note) std::cerr << "diecast: " << diecast::to_text(issue) << "\n";
    return issues;
}

Graph open_model(std::vector<std::string> const& entries, std::vector<OwnEntry> const& brought,
                 std::string const& study) {
    Graph graph = make_model();
    require(load_entries(graph, entries, brought, study));
    return graph;
}

Graph open_model_as_is(std::vector<std::string> const& entries) {
    Graph graph = make_model();
    print_issues(load_entries(graph, entries));
    return graph;
}

void print_issues(Issues const& issues) {
    for (Issue const& issue : issues)
        if (issue.severity != Severity::note) std::cerr << "diecast: " << diecast::to_text(issue) << "\n";
}

void require(Issues const& issues) {
    if (has_errors(issues)) throw Refused{issues};
    print_issues(issues);
}

void refuse(std::string where, std::string what, std::string nearest) {
    throw Refused{{{std::move(where), std::move(what), Severity::error, std::move(nearest)}}};
}

std::string known_words(std::vector<std::string_view> const& names) {
    std::string text;
    for (std::string_view name : names) text += (text.empty() ? "; it has: " : ", ") + in_quotes(name);
    return text.empty() ? "; it has none" : text;
}

void refuse_unknown(std::string where, std::string const& thing, std::string const& name,
                    std::vector<std::string_view> const& known) {
    refuse(std::move(where), "the study has no " + thing + " " + in_quotes(name) + known_words(known),
           nearest(name, known));
}

std::string_view format_name(Format format) {
    constexpr std::string_view names[] = {"text", "json", "csv", "markdown", "png", "svg", "pdf", "html"};
    return names[static_cast<std::size_t>(format)];
}

std::string ending_of(std::string const& file) {
    std::size_t const dot = file.find_last_of("./");
    if (dot == file.npos || file[dot] == '/') return "";
    std::string ending = file.substr(dot + 1);
    for (char& c : ending)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return ending;
}

Quantity const& find(Graph const& graph, std::string_view key, std::string const& option) {
    if (Quantity const* q = graph.find(key)) return *q;
    std::string const near = key_meant(graph, key), help = near.empty() ? "; \"diecast quantities\" lists them" : "";
    refuse(option, "there is no quantity " + in_quotes(key) + help, near);
}

std::vector<Quantity const*> select(Graph const& graph, std::vector<std::string> const& words,
                                    std::string const& option) {
    std::vector<Quantity const*> result;
    auto const add = [&](Quantity const* q) {
        if (std::find(result.begin(), result.end(), q) == result.end()) result.push_back(q);
    };
    for (std::string const& word : split_at_commas(words)) {
        if (word.find_first_of("*?") == word.npos) {
            add(&find(graph, word, option));
            continue;
        }
        bool any = false;
        for (Quantity const* q : graph.quantities())
            if (matches(word, q->key)) add(q), any = true;
        if (!any) refuse(option, "no quantity matches " + in_quotes(word));
    }
    if (result.empty() && !words.empty()) refuse(option, "names no quantity");
    return result;
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

}  // namespace diecast::cli
