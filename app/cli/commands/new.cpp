// new: a study made from a task and a few answers.
#include <filesystem>
#include <iostream>
#include "app/cli/commands.h"
#include "app/cli/files.h"
#include "app/cli/own_study.h"
#include "app/cli/writer.h"
#include "app/present/tables/infeasibility_words.h"
#include "app/present/tables/table.h"
#include "app/present/text/shares_and_counts.h"
#include "model/core/printable.h"
#include "model/core/quotes.h"
#include "model/study/starts/starts.h"
#include "model/study/study_file.h"
#include "optimizer/analysis/start_designs.h"
#include "optimizer/sweep/subsample.h"

namespace diecast::cli {
namespace {

struct NewStudy {
    std::string task, target;
    StartAnswers answers;
    bool force = false;
};

void add_word(std::string& list, std::string_view word) { list += (list.empty() ? "" : ", ") + std::string(word); }

/// "serve, train, split, memory, compare"
std::string all_tasks() {
    std::string names;
    for (StartTask const& task : start_tasks()) add_word(names, task.name);
    return names;
}

/// The ids of all questions, each once.
std::vector<std::string> question_ids() {
    std::vector<std::string> ids;
    for (StartTask const& task : start_tasks())
        for (StartQuestion const& question : task.questions)
            if (std::find(ids.begin(), ids.end(), question.id) == ids.end()) ids.emplace_back(question.id);
    return ids;
}

/// "Network (serve, train). Language model, …": of each wording, the tasks that have it.
std::string question_doc(std::string_view id) {
    std::vector<std::pair<StartQuestion const*, std::string>> wordings;
    for (StartTask const& task : start_tasks())
        for (StartQuestion const& question : task.questions) {
            if (question.id != id) continue;
            auto const is_same = [&](auto const& w) {
                return w.first->label == question.label && w.first->help == question.help;
            };
            auto const known = std::find_if(wordings.begin(), wordings.end(), is_same);
            if (known == wordings.end()) wordings.emplace_back(&question, task.name);
            else add_word(known->second, task.name);
        }
    std::string doc;
    for (auto const& [question, tasks] : wordings)
        doc += (doc.empty() ? "" : ". ") + std::string(question->label) + " (" + tasks + "). " +
               std::string(question->help);
    return doc;
}

/// The library's issues, with the option of the question for its id.
Issues of_options(Issues issues) {
    for (Issue& issue : issues)
        if (issue.file.empty() && !issue.where.empty()) issue.where = "--" + issue.where;
    return issues;
}

Study made(Graph const& graph, StartTask const& task, StartAnswers const& answers) {
    Issues issues;
    Study study = make_start(graph, task, answers, issues);
    require(of_options(std::move(issues)));
    return study;
}

std::string list_of_tasks(Graph const& graph) {
    std::string text;
    for (StartTask const& task : start_tasks()) {
        Study const study = made(graph, task, {});
        Table table{{{"option"}, {"question"}, {"default"}}, {}};
        for (StartQuestion const& question : task.questions)
            table.rows.push_back(
                {"--" + std::string(question.id), std::string(question.label), start_answer(graph, study, question)});
        text += "diecast new " + std::string(task.name) + ": " + std::string(task.title) + ". " +
                std::string(task.sentence) + "\n" + to_text(table) + "\n";
    }
    return text + "\"diecast new --help\" has examples.\n";
}

StartTask const& task_named(std::string const& name) {
    if (StartTask const* task = find_start(name)) return *task;
    std::vector<std::string_view> names;
    for (StartTask const& task : start_tasks()) names.push_back(task.name);
    refuse("TASK", "there is no task " + in_quotes(printable(name)) + "; there are: " + all_tasks(),
           nearest(name, names));
}

std::string answers_text(Graph const& graph, Study const& study, StartTask const& task, StartAnswers const& given) {
    Table table{{{"answer"}, {""}, {""}}, {}};
    for (StartQuestion const& question : task.questions)
        table.rows.push_back({"--" + std::string(question.id), start_answer(graph, study, question),
                              given.contains(std::string(question.id)) ? "" : "not given: the default"});
    return to_text(table);
}

std::string next_commands(std::string const& target) {
    std::string const file = shell_word(target == "-" ? "FILE" : target);
    return "Next:\n  diecast sweep " + file + " --front front.csv\n  diecast search " + file + "\n  diecast chart " +
           file + " --chart 1 -o chart.svg\n  diecast-gui " + file + "\n";
}

/// What the study's default design is; `best`: none where the search found nothing, for this reason.
std::string default_text(Study const& study, std::optional<Found> const& best, std::string const& why) {
    if (study.searches.empty()) return "";
    Search const& search = study.searches.front();
    std::string const named = in_quotes(search.title);
    if (!best)
        return wrapped("No design of the search " + named + " is feasible. " + why +
                           " Until then, commands compute the study's own settings, or what --set says.",
                       118, "") +
               "\n\n";
    Quantity const& q = *search.objective.quantity;
    return "Where no --design is named, eval, explain, sensitivity and uncertainty compute " +
           in_quotes(study.default_design) + ", the best of the search " + named + ": " + within_text(label_of(q)) +
           " " + value_text(best->value, q) + ".\n" +
           (study.designs.size() > 1 ? "The other named designs are the best of theirs.\n" : "") + "\n";
}

/// Empty where it is not known.
std::string why_nothing_is_found(Graph const& graph, StartTask const& task, StartAnswers const& answers, Pool& pool) {
    auto const obstacle = start_obstacle(graph, task, answers, pool);
    if (!obstacle) return "";
    return start_obstacle_words(graph, *obstacle, [](StartObstacle::WayOut const& way) {
        return "--" + std::string(way.question->id) + " " + shell_word(way.usual);
    });
}

int run(NewStudy options) {
    Graph const graph = open_model();
    if (options.task.empty()) {
        if (!options.answers.empty() || !options.target.empty())
            refuse("TASK", "is missing; \"diecast new\" without options lists the tasks");
        return print(list_of_tasks(graph)), good;
    }
    StartTask const& task = task_named(options.task);
    Study study = made(graph, task, options.answers);
    Pool pool;
    Issues issues;
    auto const best = choose_start_designs(graph, study, pool, issues);
    require(issues);
    if (options.target.empty()) options.target = std::string(task.name) + ".diecast.json";
    std::error_code error;
    bool const to_file = options.target != "-";
    if (to_file && !options.force && std::filesystem::exists(options.target, error))
        refuse("-o " + options.target, "exists already: --force overwrites it, or name another file with -o");
    if (to_file) study.name = file_stem(study_name(options.target));
    write(options.target, to_json(graph, study));
    std::string text = to_file ? printable(options.target) + ": " : "";
    text += printable(study.title) + "; " + counted(designs_of(grid_of(graph, study)), "design") + "\n\n" +
            answers_text(graph, study, task, options.answers) + "\n" + assumptions_text(graph, study) + "\n" +
            default_text(study, best, best ? "" : why_nothing_is_found(graph, task, options.answers, pool)) +
            next_commands(options.target);
    if (to_file) print(text);
    else std::cerr << text;
    return good;
}

Command add_new(CLI::App& app) {
    auto* command = add_command(app, "new", "Make a study from a task: " + all_tasks());
    auto const options = std::make_shared<NewStudy>();
    add_name(*command, "TASK", options->task,
             "What the study is for; without it, the tasks and their questions are listed")
        .type_name("");
    std::map<std::string, std::pair<Option, std::shared_ptr<std::string>>> given;
    for (std::string const& id : question_ids()) {
        auto const text = std::make_shared<std::string>();
        Option const option = add_name(*command, "--" + id, *text, question_doc(id)).type_name("ANSWER");
        given.emplace(id, std::pair(option, text));
    }
    add_target(*command, "-o,--output", options->target,
               "File to write (default: TASK.diecast.json); - is standard output");
    add_flag(*command, "--force", options->force, "Overwrite the file if it exists").group(heading::output);
    add_footer(
        *command,
        "Questions that are not answered keep the defaults of the task. Every study has the limits of the model, axes, "
        "objectives and charts,\nand can be opened in the window. Its assumptions are printed, on standard "
        "error where the study goes to standard output.\n\n"
        "Examples:\n"
        "  diecast new                                            # the tasks and their questions\n"
        "  diecast new serve --network \"DeepSeek-V3\" --gpus \"H200,B200,MI300X\" --request chat --tpot \"50 ms\" \\\n"
        "      -o mine.diecast.json\n"
        "  diecast sweep mine.diecast.json --front front.csv\n"
        "  diecast search mine.diecast.json\n"
        "  diecast new train --network \"Llama-3.1 8B\" --count 256,512,1024 --limit \"30 d\" -o train.diecast.json\n"
        "  diecast new split --area \"800 mm2\" --dies 1,2,4 --network \"Llama-3.1 70B\" -o split.diecast.json\n"
        "  diecast new compare --gpus H100,MI300X -o - > compare.diecast.json");
    return {command, [options, given] {
                for (auto const& [id, answer] : given)
                    if (answer.first.count() > 0) options->answers[id] = *answer.second;
                return run(*options);
            }};
}

Registered const new_row{CommandGroup::evaluate, 0, add_new};

}  // namespace
}  // namespace diecast::cli
