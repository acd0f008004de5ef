// Assumptions: what an answer takes for granted, chosen or by default.
#pragma once
#include "app/present/tables/values.h"
#include "model/study/study.h"

namespace diecast {

struct Assumption {
    struct Value {
        Quantity const* quantity;
        double si;
        int year = 0;  // that a price of the catalogue is of; 0 where it says none
    };
    std::string topic, text;    // "request", "chat, prompt 1000 tokens, answer 300 tokens"
    std::vector<Value> values;  // those that feed what is asked, in the order of the text
};

/// What the numbers requested assume under a scenario: request, network, hardware, software, precision, parallelism,
/// batch, price, and the years of wafer, memory and GPU prices. Only what feeds one of them is there, and nothing that
/// is varied or moves with it.
std::vector<Assumption> assumptions_of(Graph const&, Scenario const&, std::vector<Quantity const*> const& asked,
                                       std::vector<Quantity const*> const& varied = {});

/// A table with a line for each topic; empty where nothing is assumed.
std::string to_text(std::vector<Assumption> const&);
/// {"traffic.prompt": {"value": 1000, "unit": "tokens"}, …}
OrderedJson to_json(Graph const&, std::vector<Assumption> const&);

}  // namespace diecast
