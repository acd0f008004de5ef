// Starts: tasks from which a study is made. Each is a template, presets/starts/NAME.diecast.json, which is a good study
// as it stands, and three to five questions; what is not answered stays as the template has it.
#pragma once
#include <map>
#include "model/study/study.h"

namespace diecast {

struct StartQuestion {
    enum class Sets {
        choice,   // the entry that a choice has
        values,   // the values of a quantity, wherever the study varies it
        number,   // a number of the scenario
        time,     // the most that a time of the scenario may be; "none"
        limit,    // the most that one of several numbers may be, the first whose unit fits; "none"
        request,  // an entry of traffic.workload, or tokens in and out: "1000/300"
    };
    std::string_view id, label, help;  // id: "gpus", the option --gpus
    Sets sets;
    std::vector<std::string_view> keys;
    bool is_optional = false;    // "none" where it is not answered; else the task's other template
    bool names_designs = false;  // the named designs are one for each of the values
    bool is_sized = false;       // where it is empty, numbers of GPUs follow from the other answers; a range is doubled
};

/// {gpus} in title and summary stands for the answer to the question "gpus", {gpus or} for its values joined by "or".
struct StartTemplate {
    std::string_view name, title, summary;  // name: of the file
};

/// What is searched too where the network has experts: {parallelism} in the summary says so.
struct ExpertAxis {
    std::string_view key, values;  // "training.expert", "1, 8, 64"
};

struct StartTask {
    std::string_view name, title, sentence;  // "serve", "Serve a network", the question that it answers
    StartTemplate plain;
    std::optional<StartTemplate> other = std::nullopt;  // where the optional question is answered
    std::vector<StartQuestion> questions;
    std::optional<ExpertAxis> expert_axis = std::nullopt;
};

std::vector<StartTask> const& start_tasks();
StartTask const* find_start(std::string_view name);  // null if there is none

/// Answers by the ids of the questions.
using StartAnswers = std::map<std::string, std::string>;

/// A study with title and summary made from the answers, without a file. Issues say the question's id; with errors
/// among them the study is not to be used.
Study make_start(Graph const&, StartTask const&, StartAnswers const&, Issues&);

/// What such a study holds, as it could be answered: "H200, B200", "50 ms".
std::string start_answer(Graph const&, Study const&, StartQuestion const&);

}  // namespace diecast
