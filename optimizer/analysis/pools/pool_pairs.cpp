#include "optimizer/analysis/pools/pool_pairs.h"
#include <algorithm>
#include "model/core/quotes.h"
#include "model/fleet/quantities.h"
#include "model/inference/quantities.h"

namespace diecast {
namespace {

/// Places of what is asked of each design.
struct PoolRow {
    enum : std::size_t {
        network,
        prompt,
        answer,
        bytes,
        batch,
        rate,
        readers,
        writers,
        reading,
        writing,
        read_cost,
        write_cost,
        read_time,
        write_time,
        read_power,
        write_power,
        first_limit,
        between_limit
    };
};
std::vector<Quantity const*> const asked_of_pools{&llm::model,
                                                  &traffic::prompt,
                                                  &traffic::answer,
                                                  &serve::transfer_bytes,
                                                  &prefill.batch,
                                                  &serve::transfer_rate,
                                                  &prefill.gpus,
                                                  &decode.gpus,
                                                  &serve::input_gpu_seconds,
                                                  &serve::output_gpu_seconds,
                                                  &serve::input_cost,
                                                  &serve::output_cost,
                                                  &prefill.time,
                                                  &serve::between_tokens,
                                                  &prefill.power,
                                                  &decode.power,
                                                  &traffic::first_token_limit,
                                                  &traffic::between_tokens_limit};

using Values = std::vector<std::vector<double>>;  // by group; empty: nothing found

/// Values of the search's first design, by group.
Values values_of(Graph const& graph, SearchResult const& result, Issues& issues) {
    double const apart = graph.value_of(serve::arrangement, PinValue("split"), issues);
    Values values;
    for (Found const& found : result.found[0]) {
        values.emplace_back();
        if (!found.feasible) continue;
        if (evaluate(graph, found.design, {&serve::arrangement})[0] != apart) {
            issues.push_back({.where = "search " + in_quotes(result.search->name),
                              .what = "finds designs that read prompts and write answers on the same GPUs; choose " +
                                      std::string(serve::arrangement.key) + " \"split\""});
            return {};
        }
        values.back() = evaluate(graph, found.design, asked_of_pools);
    }
    return values;
}

PoolPair pair_of(std::vector<double> const& p, std::vector<double> const& d) {
    PoolPair pair{};
    double const prompts = d[PoolRow::prompt] / d[PoolRow::answer];
    double const hand_over =
        p[PoolRow::batch] * d[PoolRow::bytes] /
        (std::min(p[PoolRow::readers], d[PoolRow::writers]) * std::min(p[PoolRow::rate], d[PoolRow::rate]));
    pair.prompt_cost = prompts * p[PoolRow::read_cost], pair.answer_cost = d[PoolRow::write_cost];
    pair.first_token = p[PoolRow::read_time] + hand_over, pair.between_tokens = d[PoolRow::write_time];
    pair.prefill_gpus = prompts * p[PoolRow::reading] / d[PoolRow::writing];
    pair.energy =
        prompts * p[PoolRow::reading] * p[PoolRow::read_power] + d[PoolRow::writing] * d[PoolRow::write_power];
    pair.in_time = pair.first_token <= d[PoolRow::first_limit] && pair.between_tokens <= d[PoolRow::between_limit];
    return pair;
}

}  // namespace

std::vector<PoolPair> pool_pairs(Graph const& graph, SearchResult const& prompts, SearchResult const& answers,
                                 Issues& issues) {
    Values const read = values_of(graph, prompts, issues), write = values_of(graph, answers, issues);
    std::vector<PoolPair> pairs;
    for (std::size_t i = 0; i < read.size(); ++i)
        for (std::size_t j = 0; j < write.size(); ++j) {
            if (read[i].empty() || write[j].empty()) continue;
            for (std::size_t same : {PoolRow::network, PoolRow::prompt, PoolRow::answer})
                if (read[i][same] != write[j][same]) {
                    issues.push_back({.where = "search " + in_quotes(prompts.search->name),
                                      .what = "differs from " + in_quotes(answers.search->name) + " in " +
                                              std::string(asked_of_pools[same]->key) +
                                              "; both are to serve the same requests"});
                    return {};
                }
            pairs.push_back(pair_of(read[i], write[j]));
            pairs.back().prefill = i, pairs.back().decode = j;
        }
    std::stable_sort(pairs.begin(), pairs.end(),
                     [](PoolPair const& a, PoolPair const& b) { return a.cost() < b.cost(); });
    return pairs;
}

}  // namespace diecast
