#include "app/present/tables/equation_page.h"
#include <algorithm>
#include <vector>

namespace diecast {
namespace {

constexpr std::string_view header = "| quantity | equation | from | source; limits |";

/// What stands between two signs in a cell: keys between `…`, cases between (…).
std::vector<std::string> between(std::string_view cell, char open, char close) {
    std::vector<std::string> found;
    for (std::size_t at = cell.find(open); at != cell.npos; at = cell.find(open, at)) {
        std::size_t const end = cell.find(close, at + 1);
        if (end == cell.npos) break;
        found.emplace_back(cell.substr(at + 1, end - at - 1));
        at = end + 1;
    }
    return found;
}

/// The node that gives a quantity its value, in the first case that is named if one is; "else": where no case holds.
Node const* node_of(Graph const& graph, std::string const& key, std::vector<std::string> const& cases) {
    int const slot = graph.slot(key);
    if (slot < 0) return nullptr;
    auto const all = graph.cases_of(slot);
    std::string const all_named = cases.empty() ? "else" : cases.front(),
                      named = all_named.substr(0, all_named.find(", "));
    if (named == "else" && graph.formula_of(slot) >= 0) return &graph.nodes()[to_index(graph.formula_of(slot))];
    if (all.empty()) return nullptr;
    auto const entries = graph.entries(*graph.quantities()[to_index(graph.case_selector(slot))]);
    for (Graph::Case const& c : all) {
        std::string const name = to_index(c.index) < entries.size() ? entries[to_index(c.index)].name : "";
        if (all.size() == 1 || name == all_named || name == named) return &graph.nodes()[to_index(c.node)];
    }
    return nullptr;
}

std::string escaped(std::string_view text) {
    std::string result;
    for (char c : text) result += c == '|' ? "\\|" : std::string(1, c);
    return result;
}

std::string_view topic_of(std::string_view key) { return key.substr(0, key.find('.')); }

/// A line of the table. Where its cell stands for a quantity of several topics, an input of the own topic is `.name`.
std::string line_of(Graph const& graph, std::string_view cell, std::vector<std::string> const& keys, Node const& node) {
    std::string const topic(topic_of(keys.front()));
    bool const of_each = keys.size() > 1 && topic_of(keys[1]) != topic;
    std::string from;
    for (int slot : node.in) {
        std::string_view key = graph.quantities()[to_index(slot)]->key;
        if (of_each && topic_of(key) == topic) key.remove_prefix(topic.size());
        from += (from.empty() ? "`" : ", `") + std::string(key) + "`";
    }
    std::string const source(node.citation.source), holds(node.citation.holds);
    return "| " + std::string(cell) + " | " + escaped(node.equation) + " | " + from + " | " + escaped(source) +
           (source.empty() || holds.empty() ? "" : "; ") + escaped(holds) + " |";
}

}  // namespace

std::string with_equations(Graph const& graph, std::string_view page, Issues& issues) {
    std::string result;
    bool in_table = false;
    for (std::size_t at = 0, number = 1; at < page.size(); ++number) {
        std::size_t const end = std::min(page.find('\n', at), page.size());
        std::string_view const line = page.substr(at, end - at);
        at = end + 1;
        in_table = line == header || (in_table && line.starts_with('|'));
        std::size_t const bar = line.find(" | ", 2);
        if (!in_table || line == header || !line.starts_with("| ") || bar == line.npos) {
            result += std::string(line) + '\n';
            continue;
        }
        std::string_view const cell = line.substr(2, bar - 2);
        auto const keys = between(cell, '`', '`');
        Node const* const node = keys.empty() ? nullptr : node_of(graph, keys.front(), between(cell, '(', ')'));
        if (!node)
            issues.push_back({"line " + std::to_string(number),
                              std::string(cell) + " names no formula: \"(CASE)\" behind a key says which of several"});
        result += (node ? line_of(graph, cell, keys, *node) : std::string(line)) + '\n';
    }
    return result;
}

}  // namespace diecast
