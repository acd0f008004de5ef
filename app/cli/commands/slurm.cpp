// slurm: a script that computes a study in parts on a cluster and merges them.
#include <filesystem>
#include <iostream>
#include <regex>
#include "app/cli/commands.h"
#include "app/cli/files.h"
#include "app/cli/grid.h"
#include "app/cli/parts/kept_part.h"
#include "app/cli/values.h"
#include "app/cli/writer.h"
#include "app/present/text/shares_and_counts.h"
#include "app/present/text/version.h"

namespace diecast::cli {
namespace {

namespace fs = std::filesystem;

struct SlurmOptions {
    Task task;
    std::string output, time = "01:00:00", command = "sweep";
    std::vector<std::string> constraints, words;
    std::uint64_t parts = 0, cpus = 2;
};

/// Shell, as POSIX has it. @NAME@ is filled in.
constexpr char const* script = R"sh(#!/bin/sh
# @TITLE@
# Written by diecast @VERSION@. "sh @SCRIPT@" hands it in: @PARTS@ parts, then what merges them once all are done.
# A part that is stopped, by a time limit or because its machine is taken, goes on where it was when it is queued again.
set -eu
diecast=${DIECAST:-diecast}
parts=@FOLDER@

submit() {
    cd "$(dirname "$0")"
    mkdir -p "$parts"
    job=$(sbatch --parsable --job-name=@NAME@ --array=1-@PARTS@ --requeue --open-mode=append --output="$parts/%a.log" \
        --ntasks=1 --cpus-per-task=@CPUS@ --time=@TIME@ --signal=B:USR1@60@WORDS@ @SCRIPT@ part)
    sbatch --job-name=@NAME@-merge --dependency="afterok:${job%%;*}" --kill-on-invalid-dep=yes --output="$parts/merge.log" \
        --ntasks=1 --cpus-per-task=1 --time=00:10:00@WORDS@ @SCRIPT@ merge
}

# Exit codes from 128 on are those of a signal: what is done by then is kept, and the rest is queued again; five times
# at most where it is another signal than SIGTERM (143), for then something is wrong.
part() {
    "$diecast" @COMMAND@ @STUDY@@MORE@ --part "$SLURM_ARRAY_TASK_ID/@PARTS@" \
        --resume "$parts/$SLURM_ARRAY_TASK_ID.part" --threads "${SLURM_CPUS_PER_TASK:-@CPUS@}" &
    work=$!
    # A minute before its time is over the script alone gets USR1. SIGTERM, as of a requeue, goes to all processes of a job,
    # and were it passed on, the program would get it twice and end at once.
    trap 'kill -TERM "$work"' USR1
    trap : TERM
    code=0
    wait "$work" || code=$?
    while kill -0 "$work" 2>/dev/null; do code=0; wait "$work" || code=$?; done
    if [ "$code" -eq 143 ] || { [ "$code" -ge 128 ] && [ "${SLURM_RESTART_COUNT:-0}" -lt 5 ]; }; then
        scontrol requeue "$SLURM_JOB_ID" || true  # refused where somebody else has queued it again
    fi
    exit "$code"
}

merge() {
    "$diecast" merge "$parts" --format csv > @RESULT@.new
    mv @RESULT@.new @RESULT@
}

"${1:-submit}"
)sh";

std::string filled(std::string text, std::string const& name, std::string const& value) {
    std::string const mark = "@" + name + "@";
    for (std::size_t at = 0; (at = text.find(mark, at)) != text.npos; at += value.size())
        text.replace(at, mark.size(), value);
    return text;
}

/// "job" of "job.sh": what is written beside the script begins with it.
std::string stem_of(std::string const& output) {
    std::string const stem = fs::path(output).stem().string();
    bool const plain = !stem.empty() && stem.find_first_not_of(
                                            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                            "0123456789_-.") == stem.npos;
    if (!plain || stem[0] == '-' || output == "-")
        refuse("--output " + output, "names other files, too: letters, digits, _ and - alone, for example job.sh");
    return stem;
}

void check_time(std::string const& time) {
    static std::regex const good(R"((\d+-)?\d{1,3}(:\d{2}){0,2})");
    if (!std::regex_match(time, good))
        refuse("--time " + time, "is not a time limit as sbatch takes it: minutes, HH:MM:SS or DAYS-HH:MM:SS");
}

int run(SlurmOptions const& o) {
    std::string const stem = stem_of(o.output);
    check_time(o.time);
    Model const model = open_model(o.task);
    Study study = prepare(model, o.task, TaskKind::grid);
    for (std::string const& text : o.constraints) add_constraint(model.graph, study, text);
    if (study.objectives.empty()) refuse(o.task.study, "has no objective, hence no front to compute");
    Plan const plan = plan_of(model.graph, study, measures_of(model.graph, study));
    fs::path const folder = fs::path(o.output).parent_path();
    std::string const bundle = stem + ".diecast.json", more = o.command == "uncertainty" ? " --over front" : "";
    write((folder / bundle).string(), study_json(model.graph, study));
    std::string words;
    for (std::string const& word : o.words) words += " " + shell_word(word);
    std::string text = script;
    std::string title = study.title.empty() ? study.name : study.title;
    std::replace_if(
        title.begin(), title.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
    for (auto const& [name, value] :
         std::initializer_list<std::pair<char const*, std::string>>{{"VERSION", std::string(version())},
                                                                    {"SCRIPT", fs::path(o.output).filename().string()},
                                                                    {"PARTS", std::to_string(o.parts)},
                                                                    {"FOLDER", stem + ".parts"},
                                                                    {"NAME", stem},
                                                                    {"CPUS", std::to_string(o.cpus)},
                                                                    {"TIME", o.time},
                                                                    {"WORDS", words},
                                                                    {"COMMAND", o.command},
                                                                    {"STUDY", bundle},
                                                                    {"MORE", more},
                                                                    {"RESULT", stem + ".csv"},
                                                                    {"TITLE", title}})
        text = filled(std::move(text), name, value);
    write(o.output, text);
    std::cerr << counted(plan.designs(), "design") << " in " << counted(o.parts, "part") << " of "
              << count_text((plan.designs() + o.parts - 1) / o.parts) << " at most; hand it in with: sh "
              << shell_word(o.output) << "\n";
    return good;
}

Command add_slurm(CLI::App& app) {
    auto* command = add_command(app, "slurm", "Write a script that computes a study in parts on a Slurm cluster");
    auto const o = std::make_shared<SlurmOptions>();
    add_task(*command, o->task, TaskKind::grid, Needs::study);
    add_constraints(*command, o->constraints);
    add_choice(*command, "--command", o->command, {"COMMAND", {"sweep", "optimize", "uncertainty"}},
               "What is computed: the front, or how uncertain it is (default: sweep)");
    add_whole(*command, "--parts", o->parts, {"N", 1, most_shares}, "Into how many parts")
        .required()
        .group(heading::run);
    add_option(*command, "--time", o->time, "Of a part at most, as sbatch takes it (default: 01:00:00)")
        .type_name("TIME")
        .group(heading::run);
    add_whole(*command, "--cpus", o->cpus, {"N", 1, 1024}, "Of a part (default: 2)").group(heading::run);
    add_words(*command, "--sbatch", o->words, "A further option for sbatch, \"--partition=short\" (repeatable)")
        .type_name("WORD")
        .group(heading::run);
    add_target(*command, "-o,--output", o->output,
               "The script, \"job.sh\"; the study with its entries goes beside it, \"job.diecast.json\"")
        .required();
    add_footer(
        *command,
        "The script hands in an array of parts and, behind it, what merges them into \"job.csv\". Parts and logs go "
        "into the folder \"job.parts\". DIECAST names the program, unless it is on the path of every machine.\n\n"
        "Examples:\n"
        "  diecast slurm package-split --parts 8 --time 00:30:00 -o job.sh\n"
        "  diecast slurm lite-gpu --command uncertainty --parts 4 --cpus 8 --sbatch --partition=short -o job.sh");
    return {command, [o] { return run(*o); }};
}

Registered const slurm_row{CommandGroup::evaluate, 8, add_slurm};

}  // namespace
}  // namespace diecast::cli
