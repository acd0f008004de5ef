// bundle, link: a study that brings its entries, as a file or as one word.
#include "model/study/bundle.h"
#include <iostream>
#include "app/cli/commands.h"
#include "app/cli/files.h"
#include "app/cli/task.h"
#include "app/cli/values.h"
#include "app/cli/writer.h"
#include "app/present/text/shares_and_counts.h"
#include "model/study/link.h"

namespace diecast::cli {
namespace {

struct Sharing {
    Task task;
    std::string target = "-";
    bool lean = false;
};

Study study_of(Model const& model, Sharing const& options) {
    Study study = bundled(model.graph, prepare(model, options.task, TaskKind::grid));
    return options.lean ? lean(model.graph, std::move(study)) : study;
}

int write_bundle(Sharing const& options) {
    Model const model = open_model(options.task);
    Study const study = study_of(model, options);
    write(options.target, to_json(model.graph, study));
    std::cerr << counted(study.entries.size(), "entry comes", "entries come") << " along\n";
    return good;
}

int write_link(Sharing const& options) {
    Model const model = open_model(options.task);
    std::string const link = to_link(to_json(model.graph, study_of(model, options)));
    write(options.target, link + "\n");
    std::cerr << count_text(link.size()) << " characters\n";
    return good;
}

std::shared_ptr<Sharing> add_sharing(CLI::App& command) {
    auto const options = std::make_shared<Sharing>();
    add_task(command, options->task, TaskKind::grid, Needs::study);
    add_target(command, "-o,--output", options->target, "File to write; else standard output");
    add_flag(command, "--lean", options->lean, "Leave out the entries that ship: shorter, for the same Diecast")
        .group(heading::output);
    return options;
}

Command add_bundle(CLI::App& app) {
    auto* command = add_command(app, "bundle", "Write a study with all catalogue entries it depends on");
    auto const options = add_sharing(*command);
    add_footer(
        *command,
        "The file has the same numbers wherever it is opened, whatever presets and own entries are there. STUDY may be "
        "link\n"
        "text, or a file that holds it: that is how a link becomes a file.\n\n"
        "Examples:\n"
        "  diecast bundle docs/examples/my-study.diecast.json --entry docs/examples/my-node.json \\\n"
        "      --set \"process.node=My N4\" -o shared.diecast.json\n"
        "  diecast bundle \"$(diecast link lite-gpu)\" -o study.diecast.json");
    return {command, [options] { return write_bundle(*options); }};
}

Command add_link(CLI::App& app) {
    auto* command =
        add_command(app, "link", "Print a study with its entries as one word of text, to be pasted anywhere");
    auto const options = add_sharing(*command);
    add_footer(
        *command,
        "Every command that takes STUDY takes link text, or a file that holds it; blanks and line breaks in it do not "
        "matter.\n\n"
        "Examples:\n"
        "  diecast link lite-gpu --lean\n"
        "  diecast link docs/examples/my-study.diecast.json -o link.txt\n"
        "  diecast sweep link.txt");
    return {command, [options] { return write_link(*options); }};
}

Registered const bundle_row{CommandGroup::share, 2, add_bundle};
Registered const link_row{CommandGroup::share, 3, add_link};

}  // namespace
}  // namespace diecast::cli
