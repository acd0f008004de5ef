#include <algorithm>
#include "model/study/starts/starts.h"

namespace diecast {

namespace {

using Sets = StartQuestion::Sets;

StartQuestion const network{
    "network", "Network", "Language model, by its name in the catalogue", Sets::choice, {"llm.model"}};
StartQuestion const gpus{
    "gpus", "GPUs", "Candidates, by their names in the catalogue, comma-separated", Sets::values, {"gpu.model"}};
StartQuestion const request{"request",
                            "Request",
                            "A workload of the catalogue, or tokens in and out: 1000/300",
                            Sets::request,
                            {"traffic.workload"}};

StartTask serve_task() {
    return {"serve",
            "Serve a network",
            "What does a token cost, and how fast does it come, on which GPU?",
            {"serve", "{network} on {gpus}",
             "What does a million output tokens of {network} cost on {gpus}, and how fast do they come? Requests: "
             "{request}; {tpot} between tokens and {ttft} to the first. Tensor parallelism, attention data "
             "parallelism and batch are searched."},
            {},
            {network,
             gpus,
             request,
             {"tpot",
              "Maximum time between tokens (TPOT)",
              "Limit on the time between tokens of an answer, or none",
              Sets::time,
              {"traffic.between_tokens_limit"}},
             {"ttft",
              "Maximum time to first token (TTFT)",
              "Limit on the time to the first token of an answer, or none",
              Sets::time,
              {"traffic.first_token_limit"}}}};
}

StartTask train_task() {
    return {
        "train",
        "Train a network",
        "How long does a training run take, and what does it cost, on which GPUs and how many?",
        {"train", "Training {network} on {gpus}",
         "How long does it take to train {network} on {tokens} with {count} GPUs, and what does it cost? Candidates: "
         "{gpus}. {parallelism}, micro-batch, sharding and recomputation are searched."},
        {},
        {network,
         gpus,
         {"count",
          "Number of GPUs",
          "One or several, comma-separated; a range, 256..2048, is doubled from its start; empty: as many as the run "
          "takes",
          Sets::values,
          {"training.gpus"},
          false,
          false,
          true},
         {"tokens",
          "Tokens",
          "Number of tokens that the network is trained on",
          Sets::number,
          {"training.token_budget"}},
         {"limit",
          "Maximum duration or cost",
          "Limit on the run: \"60 d\", \"10 MUSD\" or none",
          Sets::limit,
          {"run.wall_time", "run.cost"}}},
        ExpertAxis{"training.expert", "1, 8, 64"}};
}

StartTask split_task() {
    return {
        "split",
        "Split a die",
        "Is one large die better, or several small ones?",
        {"split", "Splitting {area} of {process} into {dies or} dies",
         "Into how many dies ({dies or}) should compute silicon of {area} in {process} be split, on which package "
         "({packaging})? Memory stacks are searched."},
        StartTemplate{"split-served", "Splitting {area} of {process} into {dies or} dies, for {network}",
                      "Into how many dies ({dies or}) should compute silicon of {area} in {process} be split, on "
                      "which package ({packaging}), to serve {network}? Memory stacks, tensor parallelism and batch "
                      "are searched."},
        {{"area",
          "Silicon area",
          "Compute silicon of a package: a value, or a range such as 400..1600 mm2",
          Sets::values,
          {"package.silicon_area"}},
         {"process",
          "Process",
          "One or several nodes of the catalogue, comma-separated",
          Sets::values,
          {"process.node"}},
         {"dies", "Dies per package", "One or several: 1, 2, 4 or 1..8", Sets::values, {"package.dies"}},
         {"packaging",
          "Packaging",
          "Classes of the catalogue, comma-separated; bridge stands for EMIB and its like",
          Sets::values,
          {"package.class"}},
         {"network",
          "Network",
          "Language model to be served, by its name in the catalogue, or none: packages alone",
          Sets::choice,
          {"llm.model"},
          true}}};
}

StartTask memory_task() {
    return {
        "memory",
        "Swap a memory",
        "Which memory makes tokens cheapest, and what may it cost?",
        {"memory", "{memories} for {network}",
         "What do {memories} beside two dies of 750 mm² make of cost and speed of {network}, and what may a byte of "
         "each cost ({price})? Requests: {request}. Stacks, tensor parallelism and batch are searched."},
        {},
        {network,
         {"memories",
          "Memory classes",
          "Candidates, by their names in the catalogue, comma-separated",
          Sets::values,
          {"memory.class"}},
         request,
         {"price", "Memory price", "Range of memory prices", Sets::values, {"memory.price"}}}};
}

StartTask compare_task() {
    return {
        "compare",
        "Compare accelerators",
        "What do data sheets promise, and what comes of it when a network is served?",
        {"compare", "{gpus} compared, serving {network}",
         "How do {gpus} compare: on paper, and serving {network}? Requests: {request}. Throughput, speed for a user, "
         "energy and cost, each at its best layout and batch."},
        {},
        {{"gpus", gpus.label, gpus.help, Sets::values, {"gpu.model"}, false, true}, network, request}};
}

}  // namespace

std::vector<StartTask> const& start_tasks() {
    static std::vector<StartTask> const tasks{serve_task(), train_task(), split_task(), memory_task(), compare_task()};
    return tasks;
}

StartTask const* find_start(std::string_view name) {
    auto const& tasks = start_tasks();
    auto const at = std::find_if(tasks.begin(), tasks.end(), [&](StartTask const& t) { return t.name == name; });
    return at == tasks.end() ? nullptr : &*at;
}

}  // namespace diecast
