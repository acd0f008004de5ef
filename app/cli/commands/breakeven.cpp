// breakeven: at which values of a quantity a design is as good as another, or as a number.
#include "app/cli/commands/breakeven.h"
#include <iostream>
#include "app/cli/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/values.h"
#include "app/cli/writer.h"
#include "app/present/charts/chart_decide.h"
#include "app/present/tables/break_even_table.h"
#include "app/present/text/study_words.h"
#include "model/core/printable.h"
#include "model/core/quotes.h"
#include "model/core/text.h"

namespace diecast::cli {

std::string known_design(Study const& study, std::string const& name, std::string const& option) {
    return name.empty() ? name : find_design(study, name, option).name;
}

AxisSpec read_change(Graph const& graph, std::string const& name, std::string const& text) {
    AxisSpec const axis = read_range(graph, name, text);
    if (graph.is_choice(*axis.quantity))
        refuse(name + " " + text, std::string(axis.quantity->key) + " is a choice; what breaks even is a number");
    return axis;
}

namespace {

BreakEven asked_here(Graph const& graph, Study const& study, BreakEvenOptions const& options) {
    BreakEven b{};
    b.change = read_change(graph, "--change", options.change);
    if (options.key.empty()) refuse("--key", "is missing: the key of what is compared");
    b.quantity = &find(graph, options.key, "--key");
    if (graph.is_choice(*b.quantity)) refuse("--key", options.key + " is a choice, not a number");
    if (b.quantity == b.change.quantity) refuse("--key", options.key + " is what changes: say what is compared");
    if (options.designs.size() > 1) refuse("--design", "once with --change: the design that changes");
    b.design = options.designs.empty() ? study.default_design : known_design(study, options.designs[0], "--design");
    b.both = options.both;
    if (options.value.empty()) {
        b.over = options.over.empty() ? study.default_design : known_design(study, options.over, "--over");
        if (b.over == b.design)
            refuse("--over", "expected another design than --design" +
                                 (b.design.empty() ? std::string() : " (" + in_quotes(printable(b.design)) + ")") +
                                 "; or say a --value");
        return b;
    }
    if (!options.over.empty() || b.both) refuse("--value", "goes without --over and --both");
    std::string why;
    b.value = parse_value(options.value, *b.quantity, &why);
    if (!b.value) refuse("--value " + options.value, why);
    return b;
}

/// What --set says of a quantity that changes is its range.
void apply_sets_to_break_evens(Graph const& graph, Study& study, std::vector<std::string> const& sets) {
    for (std::string const& set : sets) {
        Quantity const& q = find(graph, key_of_set(set), "--set");
        auto const ranged =
            std::find_if(study.axes.begin(), study.axes.end(), [&](auto const& a) { return a.quantity == &q; });
        bool const is_pinned = study.scenario.pins.contains(std::string(q.key));
        bool used = false;
        for (BreakEven& b : study.break_evens) {
            if (b.change.quantity != &q) continue;
            if (is_pinned) refuse("--set " + set, "is what " + in_quotes(b.name) + " changes: say a range");
            b.change = *ranged, used = true;
            std::sort(b.change.values.begin(), b.change.values.end());
            if (b.change.values.size() < 2) refuse("--set " + set, "has one value only");
        }
        if (!is_pinned && !used)
            refuse("--set " + set, "has several values, and no break-even changes " + std::string(q.key));
    }
}

/// Those that are named, in that order; all of them if none is.
std::vector<BreakEven> chosen_break_evens(Study const& study, std::vector<std::string> const& wanted) {
    std::vector<std::string_view> names;
    for (BreakEven const& b : study.break_evens) names.push_back(b.name);
    if (names.empty())
        refuse("STUDY", in_quotes(study.name) +
                            " has no break-evens: they stand in its file under \"break_evens\"; or ask with "
                            "--change, --key, --design and --over");
    if (wanted.empty()) return study.break_evens;
    std::vector<BreakEven> result;
    for (std::string const& name : wanted) {
        BreakEven const* b = break_even_named(study, name);
        if (!b) refuse_unknown("QUESTION", "break-even", name, names);
        result.push_back(*b);
    }
    return result;
}

std::string text_of(std::vector<BreakEvenAnswer> const& answers) {
    std::string text = to_text(break_even_table(answers));
    for (BreakEvenAnswer const& a : answers)
        if (!a.asked->note.empty()) text += "\n" + wrapped(title_of(*a.asked) + ": " + a.asked->note, 118, "  ") + "\n";
    return text;
}

/// Which design a question is about, or is compared with, that names none.
std::string default_design_line(Study const& study, BreakEvenOptions const& options) {
    std::string const words = design_words(study, ""), another = study.designs.empty() ? "" : ": another)";
    auto const line = [&](char const* before, char const* option) {
        return std::string(before) + words + (another.empty() ? "" : std::string(" (") + option + another) + "\n";
    };
    if (options.designs.empty()) return line("\nDesign  ", "--design");
    return options.value.empty() && options.over.empty() ? line("\nCompared with  ", "--over") : "";
}

int run(BreakEvenOptions const& options) {
    if (!options.map.empty()) return run_map(options);
    for (auto const& [name, given] : {std::pair{"--x-of", !options.x_of.empty()}, {"--y-of", !options.y_of.empty()}})
        if (given) refuse(name, "goes with --map, twice: a map over two quantities");
    check(options.picture);
    bool const here = !options.change.empty();
    for (auto const& [name, given] : {std::pair{"--key", !options.key.empty()},
                                      {"--design", !options.designs.empty()},
                                      {"--over", !options.over.empty()},
                                      {"--value", !options.value.empty()},
                                      {"--both", options.both}})
        if (given && !here) refuse(name, "goes with --change, which says what changes");
    if (here && !options.names.empty()) refuse("--change", "asks a question of its own, without " + options.names[0]);
    Model const model = open_model(options.task);
    Study study = prepare(model, options.task, TaskKind::search);
    if (here) study.break_evens = {asked_here(model.graph, study, options)};
    apply_sets_to_break_evens(model.graph, study, options.task.sets);
    if (options.no_limits) study.constraints.clear(), study.model_limits = ModelLimits::off;
    auto const asked = here ? study.break_evens : chosen_break_evens(study, options.names);
    std::vector<BreakEvenAnswer> answers;
    Interrupt interrupt;
    for (BreakEven const& b : asked) {
        if (interrupt.requested()) break;
        Issues issues;
        auto found = answer(model.graph, study, b, issues);
        require(issues);
        if (found) answers.push_back(std::move(*found));
    }
    std::string const after = interrupt.requested() ? part_done(answers.size(), asked.size(), "questions") : "";
    if (!after.empty()) interrupt.ended(" after " + after);
    if (answers.empty()) return interrupt.code_or(good);
    if (options.format == Format::csv) print(csv_result(break_evens_table(answers), after));
    else if (options.format == Format::json) print(json_result(break_evens_json(answers), after));
    else if (options.format == Format::markdown) print(to_markdown(break_even_table(answers)));
    else print(text_of(answers) + (here ? default_design_line(study, options) : ""));
    if (!options.picture.wanted()) return interrupt.code_or(good);
    draw(break_even_chart(answers.front()), options.picture);
    if (answers.size() > 1)
        std::cerr << "diecast: " << options.picture.file << " shows \"" << answers.front().asked->name
                  << "\"; its name after the study's chooses another\n";
    return interrupt.code_or(good);
}

Command add_breakeven(CLI::App& app) {
    auto* command = add_command(app, "breakeven",
                                "The value of a quantity at which two designs break even, or a design and a number");
    auto const options = std::make_shared<BreakEvenOptions>();
    add_task(*command, options->task, TaskKind::search, Needs::study);
    remove_option(*command, "--design");
    add_words(*command, "--design", options->designs,
              "With --change: the design that changes; without, the study's default design. With --map: one of the "
              "designs, twice or more")
        .type_name("NAME")
        .group(heading::scenario);
    add_option(*command, "QUESTION", options->names, "Break-evens of the study by name; without: all of them")
        .type_name("");
    add_name(*command, "--change", options->change, "Ask another: what changes, \"memory.price=1..50 USD/GB\"")
        .type_name("KEY=RANGE");
    add_name(*command, "--key", options->key, "What is compared").type_name("KEY");
    add_name(*command, "--over", options->over, "The design it is compared with; without: the study's default design")
        .type_name("NAME");
    add_name(*command, "--value", options->value, "The number it is compared with, instead of a design")
        .type_name("VALUE");
    add_words(*command, "--map", options->map,
              "A side of a map: its axis to the right, and once more its axis upwards: \"memory.price=1..50 log 40\"")
        .type_name("KEY=RANGE");
    add_words(*command, "--x-of", options->x_of, "With --map: a design that moves with x; without: all (repeatable)")
        .type_name("NAME");
    add_words(*command, "--y-of", options->y_of, "With --map: a design that moves with y; without: all (repeatable)")
        .type_name("NAME");
    add_picture(*command, options->picture, "the first question, or the map");
    add_flag(*command, "--both", options->both, "It changes in both designs");
    add_flag(*command, "--no-limits", options->no_limits, "Limits of the study do not hold here");
    add_format(*command, options->format, {Format::text, Format::csv, Format::json, Format::markdown});
    add_footer(
        *command,
        "All values between the ends of the range at which the two are equal, which is better beside them, and by how "
        "much.\n"
        "A jump is marked as a jump, not as an equality. Nothing is compared where a constraint of the study is "
        "violated.\n"
        "A map says which of several designs is best where, over two quantities, and where two of them are equal.\n\n"
        "Examples:\n"
        "  diecast breakeven managed-retention-memory\n"
        "  diecast breakeven managed-retention-memory --change \"tier2.price=1..200 USD/GB\" --key serve.cost \\\n"
        "      --design \"3 HBM3 + 2 MRM-STT\" --over \"5 HBM3\"\n"
        "  diecast breakeven package-split --change \"process.defect_density=0.005..0.5 /cm2\" --both --no-limits \\\n"
        "      --key package.cost --design \"EPYC, four dies\" --over \"EPYC, one die\"\n"
        "  diecast breakeven managed-retention-memory --map \"tier2.price=1..100 USD/GB log 40\" \\\n"
        "      --map \"memory.price=4..40 USD/GB log 20\" --key serve.cost \\\n"
        "      --design \"5 HBM3\" --design \"3 HBM3 + 2 MRM-STT\"");
    return {command, [options] { return run(*options); }};
}

Registered const breakeven_row{CommandGroup::explain, 3, add_breakeven};

}  // namespace
}  // namespace diecast::cli
