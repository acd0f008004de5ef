// import: the config.json of a language model as a catalogue entry.
#include <iostream>
#include "app/cli/commands.h"
#include "app/cli/files.h"
#include "app/cli/task.h"
#include "app/cli/values.h"
#include "app/cli/writer.h"
#include "model/catalogue/json_reader.h"
#include "model/catalogue/network_import.h"
#include "model/core/text.h"
#include "model/inference/quantities.h"
#include "model/model.h"

namespace diecast::cli {
namespace {

struct Import {
    std::string config, name, target = "-";
    bool force = false;
};

std::string value_of(Assignment const& a) {
    auto const* number = std::get_if<double>(&a.value);
    return number ? value_text(*number, *a.quantity, 6) : std::get<std::string>(a.value);
}

/// What was read, and where from.
std::string table_of(Entry const& entry) {
    Table table{{{"quantity"}, {"value", true}, {"status"}, {"note"}, {"key"}}, {}};
    for (Assignment const& a : entry.sets)
        table.rows.push_back({label_of(*a.quantity), value_of(a), std::string(diecast::to_text(a.provenance.status)),
                              a.provenance.note, std::string(a.quantity->key)});
    return to_text(table);
}

/// The totals by which a person sees at a glance whether it is the right network.
std::string totals_of(Graph const& graph, Entry const& entry) {
    Scenario s;
    for (Assignment const& a : entry.sets) s.pin(*a.quantity, a.value);
    s.pin(precision::cache, 2.0);
    auto const total = evaluate(graph, s, {&llm::parameters, &llm::active_parameters, &llm::kv_bytes});
    return "Parameters: " + diecast::to_text(total[0], llm::parameters) + ", " +
           diecast::to_text(total[1], llm::active_parameters) +
           " active per token; KV cache at 2 bytes: " + number_text(total[2], 7) + " B/token\n";
}

/// Numbers of another network are refused unless the person goes on; then they are said.
void check_left_out(NetworkReading const& reading, bool force) {
    if (reading.left_out.empty()) return;
    Issues issues = reading.left_out;
    for (Issue& issue : issues)
        if (force) issue.severity = Severity::warning;
    if (!force)
        issues.push_back(
            {"", "the entry would describe another network: --force writes it, with what is left out in its note"});
    require(issues);
}

int run(Import const& options) {
    if (!options.name.empty() && network_name(options.name) != options.name)
        refuse("--name " + options.name, "cannot be a name: no commas, \"..\" or \"all\", at most 80 letters");
    Issues issues;
    auto const text = read_text(options.config, issues);
    require(issues);
    NetworkReading const reading = read_network(*text, options.config, options.name);
    require(reading.issues);
    check_left_out(reading, options.force);
    Graph const graph = make_model();
    std::ostream& report = options.target == "-" ? std::cerr : std::cout;
    report << reading.entry.name << (reading.family.empty() ? "" : " (" + reading.family + ")") << "\n\n"
           << table_of(reading.entry) << "\n"
           << totals_of(graph, reading.entry);
    for (Issue const& issue : reading.issues)
        if (issue.severity == Severity::note) report << wrapped(issue.where + ": " + issue.what, 118, "  ") << "\n";
    report << std::flush;
    write(options.target, network_file(reading.entry, reading.note));
    return good;
}

Command add_import(CLI::App& app) {
    auto* command = add_command(app, "import", "Make a network entry from the config.json of a language model");
    auto const options = std::make_shared<Import>();
    Option const config =
        add_option(*command, "CONFIG", options->config, "Hugging Face style config.json of a decoder transformer");
    mark(config.type_name("").required(), FileUse::source);
    add_name(*command, "--name", options->name, "What to call the network; else what the file says").type_name("NAME");
    add_target(*command, "-o,--output", options->target, "File to write; else standard output");
    add_flag(*command, "--force", options->force,
             "Go on where the configuration says what the model cannot: the entry's note then lists it");
    add_footer(
        *command,
        "The entry carries every number with the file as its source; what the file leaves out is marked. What was "
        "read\n"
        "and the number of parameters are printed, on standard error where the entry goes to standard output.\n\n"
        "Examples:\n"
        "  diecast import docs/examples/config.json -o my-network.json\n"
        "  diecast eval lite-gpu --design \"H100, serving\" --entry my-network.json --set llm.model=my-network\n"
        "  diecast import docs/examples/config.json --name \"Our network\" > our-network.json");
    return {command, [options] { return run(*options); }};
}

Registered const import_row{CommandGroup::data, 3, add_import};

}  // namespace
}  // namespace diecast::cli
