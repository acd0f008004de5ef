#include <algorithm>
#include "model/study/starts/starts.h"

namespace diecast {

namespace {

using Sets = StartQuestion::Sets;

// clang-format off
StartQuestion const network{.id = "network", .label = "Network", .help = "Language model, by its name in the catalogue",
    .sets = Sets::choice, .keys = {"llm.model"}};
StartQuestion const request{.id = "request", .label = "Request", .help = "A workload of the catalogue, or tokens in and out: 1000/300",
    .sets = Sets::request, .keys = {"traffic.workload"}};
StartQuestion gpus(bool names_designs) {
    return {.id = "gpus", .label = "GPUs", .help = "Candidates, by their names in the catalogue, comma-separated",
        .sets = Sets::values, .keys = {"gpu.model"}, .names_designs = names_designs};
}

/// A row for each question.
std::vector<StartTask> const tasks{
    {.name = "serve", .title = "Serve a network", .sentence = "What does a token cost, and how fast does it come, on which GPU?",
     .plain = {"serve", "{network} on {gpus}",
         "What does a million output tokens of {network} cost on {gpus}, and how fast do they come? Requests: {request}; {tpot} between tokens and {ttft} to "
         "the first. Tensor parallelism, attention data parallelism and batch are searched."},
     .questions = {
         network, gpus(false), request,
         {.id = "tpot", .label = "Maximum time between tokens (TPOT)", .help = "Limit on the time between tokens of an answer, or none",
             .sets = Sets::time, .keys = {"traffic.between_tokens_limit"}},
         {.id = "ttft", .label = "Maximum time to first token (TTFT)", .help = "Limit on the time to the first token of an answer, or none",
             .sets = Sets::time, .keys = {"traffic.first_token_limit"}}}},

    {.name = "train", .title = "Train a network",
     .sentence = "How long does a training run take, and what does it cost, on which GPUs and how many?",
     .plain = {"train", "Training {network} on {gpus}",
         "How long does it take to train {network} on {tokens} with {count} GPUs, and what does it cost? Candidates: {gpus}. {parallelism}, micro-batch, "
         "sharding and recomputation are searched."},
     .questions = {
         network, gpus(false),
         {.id = "count", .label = "Number of GPUs",
             .help = "One or several, comma-separated; a range, 256..2048, is doubled from its start; empty: as many as the run takes",
             .sets = Sets::values, .keys = {"training.gpus"}, .is_sized = true},
         {.id = "tokens", .label = "Tokens", .help = "Number of tokens that the network is trained on",
             .sets = Sets::number, .keys = {"training.token_budget"}},
         {.id = "limit", .label = "Maximum duration or cost", .help = "Limit on the run: \"60 d\", \"10 MUSD\" or none",
             .sets = Sets::limit, .keys = {"run.wall_time", "run.cost"}}},
     .expert_axis = ExpertAxis{"training.expert", "1, 8, 64"}},

    {.name = "split", .title = "Split a die", .sentence = "Is one large die better, or several small ones?",
     .plain = {"split", "Splitting {area} of {process} into {dies or} dies",
         "Into how many dies ({dies or}) should compute silicon of {area} in {process} be split, on which package ({packaging})? Memory stacks are searched."},
     .other = StartTemplate{"split-served", "Splitting {area} of {process} into {dies or} dies, for {network}",
         "Into how many dies ({dies or}) should compute silicon of {area} in {process} be split, on which package ({packaging}), to serve {network}? Memory "
         "stacks, tensor parallelism and batch are searched."},
     .questions = {
         {.id = "area", .label = "Silicon area", .help = "Compute silicon of a package: a value, or a range such as 400..1600 mm2",
             .sets = Sets::values, .keys = {"package.silicon_area"}},
         {.id = "process", .label = "Process", .help = "One or several nodes of the catalogue, comma-separated",
             .sets = Sets::values, .keys = {"process.node"}},
         {.id = "dies", .label = "Dies per package", .help = "One or several: 1, 2, 4 or 1..8",
             .sets = Sets::values, .keys = {"package.dies"}},
         {.id = "packaging", .label = "Packaging", .help = "Classes of the catalogue, comma-separated; bridge stands for EMIB and its like",
             .sets = Sets::values, .keys = {"package.class"}},
         {.id = "network", .label = "Network", .help = "Language model to be served, by its name in the catalogue, or none: packages alone",
             .sets = Sets::choice, .keys = {"llm.model"}, .is_optional = true}}},

    {.name = "memory", .title = "Swap a memory", .sentence = "Which memory makes tokens cheapest, and what may it cost?",
     .plain = {"memory", "{memories} for {network}",
         "What do {memories} beside two dies of 750 mm² make of cost and speed of {network}, and what may a byte of each cost ({price})? Requests: {request}. "
         "Stacks, tensor parallelism and batch are searched."},
     .questions = {
         network,
         {.id = "memories", .label = "Memory classes", .help = "Candidates, by their names in the catalogue, comma-separated",
             .sets = Sets::values, .keys = {"memory.class"}},
         request,
         {.id = "price", .label = "Memory price", .help = "Range of memory prices", .sets = Sets::values, .keys = {"memory.price"}}}},

    {.name = "compare", .title = "Compare accelerators", .sentence = "What do data sheets promise, and what comes of it when a network is served?",
     .plain = {"compare", "{gpus} compared, serving {network}",
         "How do {gpus} compare: on paper, and serving {network}? Requests: {request}. Throughput, speed for a user, energy and cost, each at its best layout "
         "and batch."},
     .questions = {gpus(true), network, request}},
};
// clang-format on

}  // namespace

std::vector<StartTask> const& start_tasks() { return tasks; }

StartTask const* find_start(std::string_view name) {
    auto const at = std::find_if(tasks.begin(), tasks.end(), [&](StartTask const& t) { return t.name == name; });
    return at == tasks.end() ? nullptr : &*at;
}

}  // namespace diecast
