#include "app/present/tables/assumptions.h"
#include <algorithm>
#include "model/core/text.h"
#include "model/core/value_text.h"
#include "model/study/study_limits.h"

namespace diecast {
namespace {

/// How a quantity is said. `not_1`: only where it is not 1, as most ways of dividing the work.
struct TopicPart {
    char const *key, *before = "", *after = "";
    bool not_1 = false;
};
struct Topic {
    char const* name;
    std::vector<TopicPart> parts;
};

std::vector<Topic> const& topics() {
    static std::vector<Topic> const list{
        {"request",
         {{"traffic.workload"},
          {"traffic.prompt", "", " in"},
          {"traffic.answer", "", " out"},
          {"traffic.cached_share", "", " of the prompt cached"},
          {"prefix.rounds", "sessions of ", " rounds"},
          {"prefix.pause", "pauses of "}}},
        {"network", {{"llm.model"}}},
        {"hardware", {{"gpu.model", "GPU "}, {"cluster.name", "cluster "}}},
        {"software", {{"runtime.name"}, {"method.efficiency", "rates "}, {"method.overlap", "overlap "}}},
        {"precision",
         {{"precision.arithmetic", "", " arithmetic"},
          {"precision.weight", "weights "},
          {"precision.cache", "KV cache "},
          {"precision.activation", "activations "},
          {"precision.wire", "between GPUs "},
          {"training.arithmetic", "training "},
          {"training.bytes_per_weight", "weights in training "}}},
        {"parallelism",
         {{"prefill.tensor", "prefill tensor "},
          {"prefill.data", "prefill attention data parallelism ", "", true},
          {"prefill.pipeline", "prefill pipeline ", "", true},
          {"decode.tensor", "decode tensor "},
          {"decode.data", "decode attention data parallelism ", "", true},
          {"decode.context_parallel", "decode context parallelism ", "", true},
          {"decode.pipeline", "decode pipeline ", "", true},
          {"training.gpus", "", " GPUs in training"},
          {"training.tensor", "tensor "},
          {"training.context", "context ", "", true},
          {"training.pipeline", "pipeline "},
          {"training.expert", "expert ", "", true}}},
        {"batch",
         {{"prefill.batch", "prefill "},
          {"decode.batch", "decode "},
          {"training.global_batch", "training "},
          {"training.micro_batch", "micro-batch "},
          {"training.sequence", "sequences of "}}},
        {"price",
         {{"fleet.price_basis"},
          {"fleet.utilisation", "GPUs busy "},
          {"fleet.life", "paid off in "},
          {"fleet.interest", "interest "},
          {"run.cost_basis", "run "}}}};
    return list;
}

/// Prices that change from year to year.
constexpr std::pair<char const*, char const*> market_prices[]{{"process.wafer_price", "wafer "},
                                                              {"memory.price", "memory "},
                                                              {"gpu.price", "GPU "},
                                                              {"gpu.rent", "rent "},
                                                              {"substrate.price", "substrate "},
                                                              {"site.electricity_price", "electricity "}};

/// What the entry chosen says of a quantity; null where it says nothing, or where the value is not the entry's.
Assignment const* chosen_of(Graph const& graph, Program const& program, Quantity const& q) {
    if (program.origin[to_index(graph.slot(q))] != Origin::chosen) return nullptr;
    Quantity const& selector = *graph.selector_of(q);
    auto const entries = graph.entries(selector);
    auto const place = static_cast<std::size_t>(program.values[to_index(graph.slot(selector))]);
    if (place >= entries.size()) return nullptr;
    auto const& sets = entries[place].sets;
    auto const found = std::find_if(sets.begin(), sets.end(), [&](Assignment const& a) { return a.quantity == &q; });
    return found == sets.end() ? nullptr : &*found;
}

/// The newest year that any entry states for a market price.
int newest_price(Graph const& graph) {
    int newest = 0;
    for (auto const& [key, before] : market_prices) {
        int const slot = graph.slot(key);
        if (slot < 0) continue;
        Quantity const& q = *graph.quantities()[to_index(slot)];
        Quantity const* const selector = graph.selector_of(q);
        if (!selector) continue;
        for (auto const& entry : graph.entries(*selector))
            for (Assignment const& a : entry.sets)
                if (a.quantity == &q) newest = std::max(newest, a.provenance.year);
    }
    return newest;
}

/// "memory 15.74 USD/GB (2024, 2 years behind the newest)": prices of the catalogue, with the year that they are of.
Assumption dated_prices(Graph const& graph, Program const& program) {
    int const newest = newest_price(graph);
    Assumption dated{"dated", "", {}};
    for (auto const& [key, before] : market_prices) {
        int const slot = graph.slot(key);
        if (slot < 0 || !program.needed[to_index(slot)] || program.axes[to_index(slot)] != 0) continue;
        Quantity const& q = *graph.quantities()[to_index(slot)];
        Assignment const* const a = chosen_of(graph, program, q);
        if (!a || !a->provenance.year) continue;
        double const si = program.values[to_index(slot)];
        int const behind = newest - a->provenance.year;
        dated.values.push_back({&q, si, a->provenance.year});
        dated.text +=
            (dated.text.empty() ? "" : ", ") +
            (before + to_text(si, q) + " (" + std::to_string(a->provenance.year) +
             (behind > 0 ? ", " + counted(static_cast<std::uint64_t>(behind), "year") + " behind the newest)" : ")"));
    }
    return dated;
}

}  // namespace

std::vector<Assumption> assumptions_of(Graph const& graph, Scenario const& scenario,
                                       std::vector<Quantity const*> const& asked,
                                       std::vector<Quantity const*> const& varied) {
    Program const program(graph, scenario, free_of(varied), asked);
    std::vector<Assumption> result;
    for (Topic const& topic : topics()) {
        Assumption a{topic.name, "", {}};
        for (TopicPart const& part : topic.parts) {
            int const slot = graph.slot(part.key);
            if (slot < 0 || !program.needed[to_index(slot)]) continue;
            Quantity const& q = *graph.quantities()[to_index(slot)];
            if (std::find(varied.begin(), varied.end(), &q) != varied.end()) continue;
            if (program.axes[to_index(slot)] != 0) continue;  // it moves with what is varied
            double const si = program.values[to_index(slot)];
            a.values.push_back({&q, si});
            if (part.not_1 && si == 1) continue;
            std::string const value = graph.is_choice(q) ? cell_text(graph, q, si) : to_text(si, q);
            a.text += (a.text.empty() ? "" : ", ") + (part.before + value + part.after);
        }
        if (!a.values.empty()) result.push_back(std::move(a));
    }
    if (Assumption dated = dated_prices(graph, program); !dated.values.empty()) result.push_back(std::move(dated));
    return result;
}

std::string to_text(std::vector<Assumption> const& assumptions) {
    Table table{{{"assumed"}, {""}}, {}};
    for (Assumption const& a : assumptions)
        if (!a.text.empty()) table.rows.push_back({a.topic, a.text});
    return table.rows.empty() ? "" : to_text(table);
}

OrderedJson to_json(Graph const& graph, std::vector<Assumption> const& assumptions) {
    OrderedJson json = OrderedJson::object();
    for (Assumption const& a : assumptions)
        for (Assumption::Value const& v : a.values) {
            OrderedJson& value = json[std::string(v.quantity->key)] = to_json(graph, *v.quantity, v.si);
            if (v.year) value["year"] = v.year;
        }
    return json;
}

}  // namespace diecast
