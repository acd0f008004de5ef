// What else the field calls a quantity, and what a search by any of its names finds first.
#include "app/present/text/synonyms.h"
#include <algorithm>
#include <catch2/catch.hpp>
#include "app/present/text/quantity_words.h"
#include "app/present/text/word_search.h"
#include "model/core/text.h"
#include "tests/shipped.h"

using namespace diecast;

TEST_CASE("every quantity with other names is one of the model's, each once and in the order that the search needs") {
    Graph const& graph = shipped();
    std::string_view last;
    for (Synonym const& s : all_synonyms()) {
        CAPTURE(s.key);
        REQUIRE(graph.find(s.key));
        CHECK(other_names(*graph.find(s.key)) == s.names);
        CHECK(last < s.key);
        last = s.key;
    }
    CHECK(other_names(*graph.find("serve.first_token")) == "time to first token, TTFT, latency, response time");
    CHECK(other_names(*graph.find("die.area")).empty());
}

TEST_CASE("the words that planners and architects search by lead to a quantity") {
    for (std::string_view word : {"TTFT",
                                  "TPOT",
                                  "ITL",
                                  "TCO",
                                  "capex",
                                  "opex",
                                  "TDP",
                                  "PUE",
                                  "HBM",
                                  "interposer",
                                  "throughput",
                                  "quantization",
                                  "prefix cache",
                                  "context caching",
                                  "KV offload",
                                  "LMCache",
                                  "agentic",
                                  "think time",
                                  "DWPD",
                                  "NVLink",
                                  "KV cache",
                                  "MFU",
                                  "MoE",
                                  "SLO",
                                  "chiplet",
                                  "CoWoS",
                                  "TBT",
                                  "RDMA",
                                  "MTP",
                                  "PFLOPS",
                                  "hybrid bonding",
                                  "MRAM",
                                  "acceptance length",
                                  "ECC",
                                  "CO2",
                                  "MTTF",
                                  "MTBF",
                                  "MBU",
                                  "bisection",
                                  "arithmetic intensity"}) {
        CAPTURE(word);
        auto const all = all_synonyms();
        CHECK(
            std::any_of(all.begin(), all.end(), [&](Synonym const& s) { return s.names.find(word) != s.names.npos; }));
    }
}

namespace {

std::vector<std::string> keys_found(std::string_view typed) {
    std::vector<std::string> keys;
    for (FoundQuantity const& f : search_quantities(shipped(), typed).hits) keys.emplace_back(f.quantity->key);
    return keys;
}

std::size_t place_of(std::string_view key, std::string_view typed) {
    auto const keys = keys_found(typed);
    return static_cast<std::size_t>(std::find(keys.begin(), keys.end(), key) - keys.begin());
}

}  // namespace

TEST_CASE("a search by usual words lists the quantity meant first") {
    struct Row {
        char const *typed, *key;
        std::size_t within;  // the first so many hits
    };
    for (auto const& [typed, key, within] : std::vector<Row>{
             {"time between tokens", "serve.between_tokens", 1},
             {"Time  between-tokens", "serve.between_tokens", 1},
             {"serve.between_tokens", "serve.between_tokens", 1},
             {"tpot", "serve.between_tokens", 1},
             {"ITL", "serve.between_tokens", 2},
             {"TTFT", "serve.first_token", 1},
             {"latency", "serve.first_token", 3},
             {"latency", "serve.between_tokens", 3},
             {"memory slack", "decode.memory_slack", 3},
             {"memory headroom", "decode.memory_slack", 3},
             {"throughput", "serve.rate_per_gpu", 4},
             {"TCO", "fleet.cost_rate", 1},
             {"rent", "fleet.cost_rate", 6},
             {"number of GPUs", "fleet.gpus", 3},
             {"PUE", "site.power_overhead", 1},
             {"power usage effectiveness", "site.power_overhead", 1},
             {"expert parallelism", "decode.data", 3},
             {"HBM", "memory.class", 1},
             {"memory bandwidth", "package.bandwidth", 1},
             {"memory bandwidth", "memory.speed", 3},
             {"interposer", "package.class", 2},
             {"quantization", "precision.format", 1},
             {"TDP", "package.power", 2},
             {"power", "package.power", 1},
             {"yield", "die.yield", 1},
             {"bandwidth", "package.bandwidth", 1},
             {"endurance", "memory.endurance", 1},
             {"retention", "memory.retention", 1},
             {"network between nodes", "scaleout.bandwidth", 1},
             {"die area", "die.area", 1},
             {"area die", "die.area", 3},
             {"gpu", "gpu.model", 1},
             {"wafer.edge_excl", "wafer.edge_exclusion", 1},
             {"edge exclusion", "wafer.edge_exclusion", 1},
         }) {
        CAPTURE(typed, key);
        CHECK(search_quantities(shipped(), typed).instead.empty());
        CHECK(place_of(key, typed) < within);
    }
}

TEST_CASE("what begins a word is found before what stands within one") {
    CHECK(place_of("fleet.cost_rate", "rent") < place_of("memory.current_ratio", "rent"));
}

TEST_CASE(
    "an exact name goes before other names, beginnings, words, pieces and mentions, and equals keep their order") {
    TypedWords const typed("die area");
    CHECK(Findable("Die Area").fit(typed) == WordFit::exact);
    CHECK(Findable("Surface", "die_area").fit(typed) == WordFit::exact);
    CHECK(Findable("Surface", "", "silicon, die area").fit(typed) == WordFit::other_name);
    CHECK(Findable("Surface", "io.die_area").fit(typed) == WordFit::of_topic);
    CHECK(Findable("Die area limit").fit(typed) == WordFit::beginning);
    CHECK(Findable("Limit on die area").fit(typed) == WordFit::word);
    CHECK(Findable("Area of a die").fit(typed) == WordFit::words);
    CHECK(Findable("Subarea of a die").fit(typed) == WordFit::piece);
    CHECK(Findable("Limit", "", "die areas").fit(typed) == WordFit::other_word);
    CHECK(Findable("Limit", "", "old subareas").fit(TypedWords("area old")) == WordFit::other_piece);
    CHECK(Findable("Limit", "", "", "", "the area of a die").fit(typed) == WordFit::mention);
    CHECK_FALSE(Findable("Die yield").fit(typed));
    CHECK(Findable("Yield", "", "", "Y").fit(TypedWords("Y")) == WordFit::other_name);
    CHECK(Findable("Time", "", "TPOT, ITL", "TPOT").fit(TypedWords("tpot")) == WordFit::exact);
    CHECK_FALSE(Findable("Limit", "", "", "Y").fit(TypedWords("y")));
    auto const hits = search_quantities(shipped(), "latency slack").hits;
    REQUIRE(hits.size() > 2);
    for (std::size_t i = 1; i < hits.size(); ++i) {
        CHECK(hits[i - 1].fit <= hits[i].fit);
        if (hits[i - 1].fit == hits[i].fit)
            CHECK(shipped().slot(*hits[i - 1].quantity) < shipped().slot(*hits[i].quantity));
    }
    CHECK(search_quantities(shipped(), "  ").hits.empty());
}

TEST_CASE("where nothing fits, the nearest words are proposed and found") {
    for (auto const& [typed, meant] : std::vector<std::pair<char const*, char const*>>{
             {"latncy", "latency"},
             {"througput", "throughput"},
             {"time betwen tokens", "time between tokens"},
             {"TTFTT", "ttft"},
             {"wafer.edge_exlusion", "wafer edge exclusion"},
             {"interposr", "interposer"},
         }) {
        CAPTURE(typed);
        FoundQuantities const found = search_quantities(shipped(), typed);
        CHECK(TypedWords(found.instead).phrase == TypedWords(meant).phrase);
        CHECK_FALSE(found.hits.empty());
        auto const as_meant = keys_found(meant);
        REQUIRE(as_meant.size() == found.hits.size());
        for (std::size_t i = 0; i < as_meant.size(); ++i) CHECK(found.hits[i].quantity->key == as_meant[i]);
    }
    for (char const* typed : {"qqqq", "~~~~", "histogramme of swans"}) {
        CAPTURE(typed);
        FoundQuantities const found = search_quantities(shipped(), typed);
        CHECK(found.hits.empty());
        CHECK(found.instead.empty());
    }
    CHECK(no_match("latncy", "latency") == "No match for “latncy”. Did you mean “latency”?");
    CHECK(no_match("qqqq", "") == "No match for “qqqq”.");
}

TEST_CASE("beside other settings, a choice says what it is where its value alone does not") {
    Graph const& graph = shipped();
    auto const words = [&](char const* key, char const* value) {
        Quantity const& q = *graph.find(key);
        return choice_words(graph, q, graph.entry(q, value), label_of(q));
    };
    CHECK(words("training.zero", "weights") == "ZeRO/FSDP: weights");
    CHECK(words("training.zero", "optimizer") == "ZeRO/FSDP: optimizer");
    CHECK(words("training.zero", "nothing") == "no ZeRO/FSDP");
    CHECK(words("training.recompute", "none") == "no recomputation");
    CHECK(words("training.recompute", "full") == "recomputation: full");
    CHECK(words("training.sequence_parallel", "on") == "sequence parallelism");
    CHECK(words("training.sequence_parallel", "off") == "no sequence parallelism");
    CHECK(words("gpu.model", "H100") == "H100");
    Quantity const& recompute = *graph.find("training.recompute");
    auto const brief = [&](char const* value) {
        return brief_choice_words(graph, recompute, graph.entry(recompute, value), label_of(recompute));
    };
    CHECK(brief("full") == "full");
    CHECK(brief("none") == "no recomputation");
}

TEST_CASE("one or two letters are near to no quantity") {
    for (char const* word : {"x", "y", "qp"}) {
        Issues issues;
        CHECK_FALSE(find_quantity(shipped(), word, "", issues));
        CHECK(issues.at(0).nearest.empty());
    }
}

TEST_CASE("a key under the wrong topic is found by its label, a mistyped key by its letters") {
    auto const [typed, meant] = GENERATE(table<char const*, char const*>({
        {"memory.stacks", "package.stacks"},
        {"memory.capacity", "package.capacity"},
        {"memory.bandwidth", "package.bandwidth"},
        {"training.time", "training.duration"},
        {"memory.power", "power.memory"},
        {"die.areaa", "die.area"},
        {"load.between_token", "load.between_tokens"},
        {"process.wafer_prise", "process.wafer_price"},
    }));
    CAPTURE(typed);
    Issues issues;
    CHECK_FALSE(find_quantity(shipped(), typed, "", issues));
    CHECK(issues.at(0).nearest == meant);
}

TEST_CASE("a search for what does not fit finds the slack of memory first, and nothing that has its words by chance") {
    for (std::string_view typed : {"out of memory", "OOM"}) {
        CAPTURE(typed);
        FoundQuantities const found = search_quantities(shipped(), typed);
        REQUIRE(found.instead.empty());
        REQUIRE(found.hits.size() >= 3);
        for (std::size_t i = 0; i < 3; ++i) CHECK(found.hits[i].quantity->key.ends_with(".memory_slack"));
        for (FoundQuantity const& hit : found.hits) CHECK(label_of(*hit.quantity).find("output") == std::string::npos);
        CHECK(found.hits.size() < 12);
    }
}

TEST_CASE("a short word is found where a word begins with it, not within another one") {
    Findable const throughput("Throughput of a memory");
    CHECK_FALSE(throughput.fit(TypedWords("out of memory")));
    CHECK_FALSE(throughput.fit(TypedWords("put")));
    CHECK(throughput.fit(TypedWords("thr")));
    CHECK(throughput.fit(TypedWords("ughp")) == WordFit::piece);
    CHECK_FALSE(search_quantities(shipped(), "gpu").hits.empty());
}
