// presets: the catalogue entries, their values and where those come from.
#include "app/cli/commands.h"
#include "app/cli/values.h"
#include "app/cli/writer.h"
#include "model/catalogue/catalogue.h"
#include "model/catalogue/entry_json.h"
#include "model/core/quotes.h"
#include "model/core/text.h"
#include "model/model.h"

namespace diecast::cli {
namespace {

struct Presets {
    std::string kind, name;
    Format format = Format::text;
};

std::string print_as(Format format, Table const& table) {
    return format == Format::csv ? to_csv(table) : format == Format::markdown ? to_markdown(table) : to_text(table);
}

Quantity const& selector_of(std::string const& kind) {
    std::vector<std::string_view> kinds;
    std::string known;
    for (auto const& [name, selector] : catalogue_selectors()) {
        if (name == kind || selector->key == kind) return *selector;
        kinds.push_back(name);
        known += (known.empty() ? "" : ", ") + std::string(name);
    }
    refuse("presets", "there is no kind " + in_quotes(kind) + "; there are: " + known, nearest(kind, kinds));
}

Entry const& entry_of(Graph const& graph, Quantity const& selector, std::string const& name) {
    std::vector<std::string_view> names;
    for (Entry const& entry : graph.entries(selector)) {
        if (entry.name == name) return entry;
        names.push_back(entry.name);
    }
    refuse("presets", std::string(selector.key) + " has no entry " + in_quotes(name), nearest(name, names));
}

Assignment const* assignment_of(Entry const& entry, Quantity const& q) {
    for (Assignment const& a : entry.sets)
        if (a.quantity == &q) return &a;
    return nullptr;
}

/// The entry it is inherited from, as far back as it reads the same; empty if it is the entry's own.
std::string inherited_from(Graph const& graph, Quantity const& selector, Entry const& entry, Assignment const& own) {
    std::string from;
    Entry const* here = &entry;
    while (!here->extends.empty()) {
        int const base = graph.entry(selector, here->extends);
        if (base < 0) break;
        here = &graph.entries(selector)[to_index(base)];
        Assignment const* a = assignment_of(*here, *own.quantity);
        if (!a || a->value != own.value || a->provenance.source != own.provenance.source ||
            a->provenance.note != own.provenance.note)
            break;
        from = here->name;
    }
    return from;
}

std::string list_kinds(Graph const& graph, Format format) {
    Table table{{{"kind"}, {"chosen by"}, {"entries", true}, {"names"}}, {}};
    OrderedJson json = OrderedJson::object();
    for (auto const& [kind, selector] : catalogue_selectors()) {
        std::string names;
        OrderedJson list = OrderedJson::array();
        for (Entry const& e : graph.entries(*selector))
            names += (names.empty() ? "" : ", ") + e.name, list.push_back(e.name);
        table.rows.push_back({std::string(kind), std::string(selector->key), std::to_string(list.size()), names});
        json[std::string(kind)] = {{"selector", selector->key}, {"entries", list}};
    }
    return format == Format::json ? document(json) : print_as(format, table);
}

std::string list_entries(Graph const& graph, Quantity const& selector, Format format) {
    Table table{{{"name"}, {"title"}, {"values", true}, {"extends"}}, {}};
    OrderedJson json = OrderedJson::object();
    for (Entry const& e : graph.entries(selector)) {
        table.rows.push_back({e.name, e.title, std::to_string(e.sets.size()), e.extends});
        json[e.name] = {{"title", e.title}, {"extends", e.extends}, {"values", e.sets.size()}};
    }
    return format == Format::json ? document(json) : print_as(format, table);
}

std::string value_of(Assignment const& a, std::optional<double> number, bool exactly) {
    if (auto const* name = std::get_if<std::string>(&a.value)) return number ? "" : *name;
    double const x = number.value_or(std::get<double>(a.value));
    return exactly ? exact_text(x) : number_text(x, 6);
}

/// A file as an own entry is one: every value is there, also what is inherited.
OrderedJson whole_entry(Quantity const& selector, Entry const& entry) {
    EntryFile heading;
    for (auto const& [kind, chooses] : catalogue_selectors())
        if (chooses == &selector) heading.kind = kind;
    heading.name = entry.name, heading.title = entry.title, heading.extends = entry.extends;
    return entry_json(heading, entry.sets);
}

std::string show_entry(Graph const& graph, Quantity const& selector, Entry const& entry, Format format) {
    bool const exactly = format == Format::csv;
    Table table{{{"key"},
                 {"value", true},
                 {"unit"},
                 {"low", true},
                 {"high", true},
                 {"shape"},
                 {"status"},
                 {"confidence"},
                 {"year", true},
                 {"inherited"},
                 {"source"},
                 {"note"}},
                {}};
    for (Assignment const& a : entry.sets) {
        Provenance const& p = a.provenance;
        std::string const from = inherited_from(graph, selector, entry, a);
        bool const is_name = std::holds_alternative<std::string>(a.value);
        table.rows.push_back(
            {std::string(a.quantity->key), value_of(a, {}, exactly), is_name ? "" : std::string(a.quantity->unit.name),
             p.low ? value_of(a, p.low, exactly) : "", p.high ? value_of(a, p.high, exactly) : "",
             p.shape ? std::string(diecast::to_text(*p.shape)) : "", std::string(diecast::to_text(p.status)),
             p.confidence, p.year ? std::to_string(p.year) : "", from, p.source, p.note});
    }
    std::string const title = entry.name +
                              (entry.title.empty() || entry.title == entry.name ? "" : " – " + entry.title) +
                              (entry.extends.empty() ? "" : ", extends " + entry.extends) +
                              (replaced_preset(entry).empty() ? "" : ", own, in place of the built-in one") + "\n\n";
    return (format == Format::csv ? "" : title) + print_as(format, table);
}

int run(Presets const& options) {
    Graph const graph = open_model_as_is();
    if (options.kind.empty()) return print(list_kinds(graph, options.format)), good;
    Quantity const& selector = selector_of(options.kind);
    if (options.name.empty()) return print(list_entries(graph, selector, options.format)), good;
    Entry const& entry = entry_of(graph, selector, options.name);
    print(options.format == Format::json ? document(whole_entry(selector, entry))
                                         : show_entry(graph, selector, entry, options.format));
    return good;
}

Command add_presets(CLI::App& app) {
    auto* command = add_command(app, "presets", "List processes, packages, memories, links, GPUs and their numbers");
    auto const options = std::make_shared<Presets>();
    add_option(*command, "KIND", options->kind, "Kind of preset: process, memory, gpu, …").type_name("");
    add_option(*command, "NAME", options->name, "Entry: every value with unit, source and status").type_name("");
    add_format(*command, options->format, {Format::text, Format::json, Format::csv, Format::markdown});
    add_footer(*command,
               "Examples:\n"
               "  diecast presets\n"
               "  diecast presets process\n"
               "  diecast presets process N5\n"
               "  diecast presets gpu H100 --format json > my-gpu.json  # to change, and to use as an own entry");
    return {command, [options] { return run(*options); }};
}

Registered const presets_row{CommandGroup::data, 1, add_presets};

}  // namespace
}  // namespace diecast::cli
