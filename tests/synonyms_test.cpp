// What else the field calls a quantity.
#include "app/present/text/synonyms.h"
#include <algorithm>
#include <catch2/catch.hpp>
#include "model/catalog/catalog.h"
#include "model/model.h"

using namespace diecast;

TEST_CASE("every quantity with other names is one of the model's, each once and in the order that the search needs") {
    Graph graph = make_model();
    load_catalogue(graph, catalogue_selectors(), presets_folder());
    std::string_view last;
    for (Synonym const& s : all_synonyms()) {
        CAPTURE(s.key);
        REQUIRE(graph.find(s.key));
        CHECK(other_names(*graph.find(s.key)) == s.names);
        CHECK(last < s.key);
        last = s.key;
    }
    CHECK(other_names(*graph.find("serve.first_token")) == "TTFT");
    CHECK(other_names(*graph.find("die.area")).empty());
}

TEST_CASE("the words that planners and architects search by lead to a quantity") {
    for (std::string_view word :
         {"TTFT",     "TPOT", "ITL",        "TCO",        "capex",        "opex",         "TDP",
          "PUE",      "HBM",  "interposer", "throughput", "quantization", "prefix cache", "NVLink",
          "KV cache", "MFU",  "MoE",        "SLO",        "chiplet",      "CoWoS"}) {
        CAPTURE(word);
        auto const all = all_synonyms();
        CHECK(
            std::any_of(all.begin(), all.end(), [&](Synonym const& s) { return s.names.find(word) != s.names.npos; }));
    }
}
