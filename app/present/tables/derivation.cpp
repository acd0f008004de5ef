#include "app/present/tables/derivation.h"
#include <cmath>
#include <set>
#include "app/present/tables/table.h"
#include "model/core/text.h"

namespace diecast {
namespace {

/// "Actuary" of "Actuary: Feng and Ma, DAC 2022": how a source is called where it is written out elsewhere.
std::string_view short_source(std::string_view source) {
    std::size_t const colon = source.find(": ");
    return colon < 40 ? source.substr(0, colon) : source;
}

std::string source_text(Provenance const& p) {
    std::string text(short_source(p.source));
    if (p.year && text.find(std::to_string(p.year)) == text.npos)
        text += (text.empty() ? "" : ", ") + std::to_string(p.year);
    if (!p.confidence.empty()) text += (text.empty() ? "" : ", ") + p.confidence;
    return text;
}

/// One line per quantity, the branches drawn in front of it.
class Tree {
public:
    Tree(Graph const& graph, int depth) : graph_(graph), depth_(depth) {}
    std::string draw(Explanation const& root) {
        add(root, "", "", 0);
        std::size_t width = 0;
        for (auto const& [left, right] : lines_)
            width = std::max(width, std::min<std::size_t>(display_width(left), 60));
        std::string text;
        for (auto const& [left, right] : lines_) text += padded(left, width) + "  " + right + "\n";
        if (!sources_.empty()) text += "\nSources\n";
        for (std::string const& source : sources_) text += "  " + source + "\n";
        return text;
    }

private:
    void add(Explanation const& e, std::string const& branch, std::string const& below, int depth) {
        bool const cut = depth >= depth_ && !e.inputs.empty();
        lines_.emplace_back(branch + std::string(e.quantity->key) + " " + shown_value(graph_, e),
                            reason_text(graph_, e) + (e.repeated ? "  … as above"
                                                      : cut      ? "  … (--depth)"
                                                                 : ""));
        if (short_source(e.provenance.source) != e.provenance.source) sources_.insert(e.provenance.source);
        if (cut) return;
        for (std::size_t i = 0; i < e.inputs.size(); ++i) {
            bool const last = i + 1 == e.inputs.size();
            add(e.inputs[i], below + (last ? "└─ " : "├─ "), below + (last ? "   " : "│  "), depth + 1);
        }
    }

    Graph const& graph_;
    int depth_;
    std::vector<std::pair<std::string, std::string>> lines_;
    std::set<std::string> sources_;  // in full
};

}  // namespace

std::string_view origin_name(Origin origin) {
    constexpr std::string_view names[] = {"unused", "free", "set", "catalogue", "formula", "default"};
    return names[static_cast<std::size_t>(origin)];
}

std::string shown_value(Graph const& graph, Explanation const& e) {
    if (auto const entry = entry_of(graph, *e.quantity, e.value)) return *entry;
    return e.impossible ? "not possible" : to_text(e.value, *e.quantity);
}

std::string reason_text(Graph const& graph, Explanation const& e) {
    std::string const source = source_text(e.provenance), status(to_text(e.provenance.status));
    std::string const cited = source.empty() ? "" : "  [" + source + "]";
    if (e.origin == Origin::formula)
        return "= " + std::string(e.equation) + (e.way.empty() ? "" : ": " + e.way) + cited;
    if (e.origin == Origin::chosen) return "from " + e.selector + " " + e.entry + cited + "  (" + status + ")";
    if (e.origin == Origin::pinned) return "as set";
    if (e.origin == Origin::fallback)
        return "default" + cited + (graph.is_choice(*e.quantity) ? "" : "  (" + status + ")");
    return std::string(origin_name(e.origin));
}

std::string derivation_text(Graph const& graph, Explanation const& e, int depth) {
    std::string const doc = e.quantity->doc.empty() ? "" : ": " + std::string(e.quantity->doc);
    return label_of(*e.quantity) + doc + "\n" + (e.holds.empty() ? "" : "Valid: " + std::string(e.holds) + "\n") +
           "\n" + Tree(graph, depth).draw(e);
}

OrderedJson derivation_json(Graph const& graph, Explanation const& e, int depth) {
    OrderedJson json;
    json["key"] = e.quantity->key;
    json["label"] = label_of(*e.quantity);
    json.update(to_json(graph, *e.quantity, e.value));
    json["shown"] = shown_value(graph, e);
    json["origin"] = origin_name(e.origin);
    auto const add = [&](char const* name, std::string_view text) {
        if (!text.empty()) json[name] = text;
    };
    add("formula", e.formula);
    add("equation", e.equation);
    add("way", e.way);
    add("valid", e.holds);
    if (e.origin == Origin::chosen) add("selector", e.selector), add("chosen", e.entry);
    if (e.origin != Origin::pinned) {
        add("source", e.provenance.source);
        if (e.provenance.year) json["year"] = e.provenance.year;
        add("confidence", e.provenance.confidence);
        add("note", e.provenance.note);
        json["status"] = to_text(e.provenance.status);
        if (e.provenance.low) json["low"] = *e.provenance.low;
        if (e.provenance.high) json["high"] = *e.provenance.high;
        if (e.provenance.shape) json["shape"] = to_text(*e.provenance.shape);
    }
    if (std::isfinite(e.effect)) json["effect"] = e.effect;
    if (e.repeated) json["repeated"] = true;
    if (depth > 0)
        for (Explanation const& input : e.inputs) json["inputs"].push_back(derivation_json(graph, input, depth - 1));
    return json;
}

}  // namespace diecast
