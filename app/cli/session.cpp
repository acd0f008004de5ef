#include "app/cli/session.h"
#include <iostream>
#include "app/present/text/quantity_words.h"
#include "app/present/text/study_words.h"
#include "model/catalogue/catalogue.h"
#include "model/core/quotes.h"
#include "model/model.h"

namespace diecast::cli {
namespace {

bool is_same(std::filesystem::path const& one, std::filesystem::path const& other) {
    std::error_code error;
    return std::filesystem::equivalent(one, other, error);
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
    Issues issues;
    Quantity const* const q = find_quantity(graph, key, option, issues);
    require(issues);
    return *q;
}

std::vector<Quantity const*> select(Graph const& graph, std::vector<std::string> const& words,
                                    std::string const& option) {
    Issues issues;
    auto result = select_quantities(graph, words, option, issues);
    require(issues);
    return result;
}

}  // namespace diecast::cli
