// Import of a config.json: each family as it is written, what it leaves out, and what cannot be a network.
#include <catch2/catch.hpp>
#include <random>
#include "model/catalogue/catalogue.h"
#include "model/inference/quantities.h"
#include "model/model.h"
#include "tests/cli_run.h"
#include "tests/file_help.h"
#include "tests/import_help.h"

using namespace diecast;

namespace {

/// One issue there, in these words.
void check_import_refused(std::string const& config, std::string_view where, std::string_view words) {
    auto const reading = read_config(config);
    CAPTURE(config, files::all_text(reading.issues));
    CHECK(has_errors(reading.issues));
    CHECK(files::mentions(reading.issues, where, words));
    for (Issue const& issue : reading.issues) CHECK(issue.file == "config.json");
}

struct Sample {
    char const *family, *config;
    double parameters;  // by hand, in the order of the comment below
};

// attention + feed-forward (+ routers) over all layers, and the tables
Sample const samples[] = {
    // 2·(2·64·16·(4 + 2) + 3·64·128) + 2·1000·64 = 2·(12288 + 24576) + 128000
    {"llama", R"({"model_type": "llama", "hidden_size": 64, "num_hidden_layers": 2, "num_attention_heads": 4,
        "num_key_value_heads": 2, "intermediate_size": 128, "vocab_size": 1000, "tie_word_embeddings": false})",
     201728},
    {"mistral",
     R"({"architectures": ["MistralForCausalLM"], "hidden_size": 64, "num_hidden_layers": 2, "num_attention_heads": 4,
        "num_key_value_heads": 2, "intermediate_size": 128, "vocab_size": 1000, "tie_word_embeddings": true, "sliding_window": 512})",
     137728},
    // 2·(12288 + 4·24576 + 64·4) + 128000
    {"mixtral",
     R"({"model_type": "mixtral", "hidden_size": 64, "num_hidden_layers": 2, "num_attention_heads": 4, "num_key_value_heads": 2,
        "intermediate_size": 128, "vocab_size": 1000, "num_local_experts": 4, "num_experts_per_tok": 2, "tie_word_embeddings": false,
        "sliding_window": null})",
     349696},
    {"qwen2",
     R"({"model_type": "qwen2", "hidden_size": 64, "num_hidden_layers": 2, "num_attention_heads": 4, "num_key_value_heads": 2,
        "intermediate_size": 128, "vocab_size": 1000, "tie_word_embeddings": false, "use_sliding_window": false, "sliding_window": 4096})",
     201728},
    // 2·(12288 + (4 + 2)·3·64·32 + 64·4) + 128000; the shared expert is as wide as two routed ones
    {"qwen2_moe",
     R"({"model_type": "qwen2_moe", "hidden_size": 64, "num_hidden_layers": 2, "num_attention_heads": 4, "num_key_value_heads": 2,
        "intermediate_size": 128, "moe_intermediate_size": 32, "shared_expert_intermediate_size": 64, "num_experts": 4, "num_experts_per_tok": 2,
        "vocab_size": 1000, "tie_word_embeddings": false})",
     226816},
    // 2·(2·64·32·(4 + 2) + 24576) + 128000: heads wider than their share
    {"qwen3",
     R"({"model_type": "qwen3", "hidden_size": 64, "num_hidden_layers": 2, "num_attention_heads": 4, "num_key_value_heads": 2, "head_dim": 32,
        "intermediate_size": 128, "vocab_size": 1000, "tie_word_embeddings": false})",
     226304},
    // 4·12288 + 2 dense·24576 + 2·(4·3·64·32 + 64·4) + 128000: experts in every second layer
    {"qwen3_moe",
     R"({"model_type": "qwen3_moe", "hidden_size": 64, "num_hidden_layers": 4, "num_attention_heads": 4, "num_key_value_heads": 2,
        "intermediate_size": 128, "moe_intermediate_size": 32, "num_experts": 4, "num_experts_per_tok": 2, "decoder_sparse_step": 2,
        "vocab_size": 1000, "tie_word_embeddings": false})",
     275968},
    // 3·(64·32 + 32·4·(16 + 8) + 64·(16 + 8) + 16·4·(16 + 16) + 4·16·64) + 24576 + 2·((4 + 1)·6144 + 256) + 128000
    {"deepseek_v3",
     R"({"model_type": "deepseek_v3", "hidden_size": 64, "num_hidden_layers": 3, "num_attention_heads": 4, "num_key_value_heads": 4,
        "q_lora_rank": 32, "kv_lora_rank": 16, "qk_rope_head_dim": 8, "qk_nope_head_dim": 16, "v_head_dim": 16, "intermediate_size": 128,
        "moe_intermediate_size": 32, "n_routed_experts": 4, "n_shared_experts": 1, "num_experts_per_tok": 2, "first_k_dense_replace": 1,
        "vocab_size": 1000, "tie_word_embeddings": false})",
     252928},
    // queries uncompressed: 2·(64·4·24 + 1536 + 2048 + 4096) + 24576 + (4 + 2)·6144 + 256 + 128000
    {"deepseek_v2",
     R"({"model_type": "deepseek_v2", "hidden_size": 64, "num_hidden_layers": 2, "num_attention_heads": 4,
        "q_lora_rank": null, "kv_lora_rank": 16, "qk_rope_head_dim": 8, "qk_nope_head_dim": 16, "v_head_dim": 16, "intermediate_size": 128,
        "moe_intermediate_size": 32, "n_routed_experts": 4, "n_shared_experts": 2, "num_experts_per_tok": 2, "first_k_dense_replace": 1,
        "vocab_size": 1000, "tie_word_embeddings": false})",
     217344},
    // 4·(2·64·16·6 + 4·24576 + 64·4) + 128000
    {"gpt_oss",
     R"({"model_type": "gpt_oss", "hidden_size": 64, "num_hidden_layers": 4, "num_attention_heads": 4, "num_key_value_heads": 2, "head_dim": 16,
        "intermediate_size": 128, "num_local_experts": 4, "num_experts_per_tok": 4, "vocab_size": 1000, "sliding_window": 128,
        "layer_types": ["sliding_attention", "full_attention", "sliding_attention", "full_attention"], "tie_word_embeddings": false})",
     571392},
    // 2·(2·64·16·(4 + 1) + 2·64·256) + 64000
    {"falcon",
     R"({"model_type": "falcon", "hidden_size": 64, "num_hidden_layers": 2, "num_attention_heads": 4, "vocab_size": 1000,
        "multi_query": true, "new_decoder_architecture": false})",
     150016},
    // 2·(2·64·16·(4 + 4) + 2·64·256) + 64000
    {"bloom", R"({"model_type": "bloom", "n_embed": 64, "n_layer": 2, "num_attention_heads": 4, "vocab_size": 1000})",
     162304},
    {"opt",
     R"({"model_type": "opt", "hidden_size": 64, "num_hidden_layers": 2, "num_attention_heads": 4, "ffn_dim": 256, "vocab_size": 1000})",
     162304},
    {"gpt2",
     R"({"architectures": ["GPT2LMHeadModel"], "n_embd": 64, "n_layer": 2, "n_head": 4, "n_inner": null, "vocab_size": 1000})",
     162304},
    {"gptj",
     R"({"model_type": "gptj", "n_embd": 64, "n_layer": 2, "n_head": 4, "vocab_size": 1000, "tie_word_embeddings": false})",
     226304},
    {"gpt_neox",
     R"({"model_type": "gpt_neox", "hidden_size": 64, "num_hidden_layers": 2, "num_attention_heads": 4, "intermediate_size": 256,
        "vocab_size": 1000, "hidden_act": "gelu", "tie_word_embeddings": false})",
     226304},
    {"gpt_bigcode",
     R"({"model_type": "gpt_bigcode", "n_embd": 64, "n_layer": 2, "n_head": 4, "n_inner": 256, "vocab_size": 1000, "multi_query": true})",
     150016},
    {"mpt",
     R"({"model_type": "mpt", "d_model": 64, "n_layers": 2, "n_heads": 4, "expansion_ratio": 4, "vocab_size": 1000,
        "attn_config": {"attn_type": "grouped_query_attention", "kv_n_heads": 1}})",
     150016},
    {"phi3",
     R"({"model_type": "phi3", "hidden_size": 64, "num_hidden_layers": 2, "num_attention_heads": 4, "num_key_value_heads": 2,
        "intermediate_size": 128, "vocab_size": 1000, "tie_word_embeddings": false, "sliding_window": 2047})",
     201728},
    {"phi", R"({"model_type": "phi", "hidden_size": 64, "num_hidden_layers": 2, "num_attention_heads": 4,
        "intermediate_size": 256, "vocab_size": 1000, "tie_word_embeddings": false})",
     226304},
    // 2·(2·64·32·(4 + 4) + 24576) + 64000
    {"gemma",
     R"({"model_type": "gemma", "hidden_size": 64, "num_hidden_layers": 2, "num_attention_heads": 4, "num_key_value_heads": 4,
        "head_dim": 32, "intermediate_size": 128, "vocab_size": 1000})",
     178688},
    {"gemma2",
     R"({"model_type": "gemma2", "hidden_size": 64, "num_hidden_layers": 3, "num_attention_heads": 4, "num_key_value_heads": 2,
        "head_dim": 16, "intermediate_size": 128, "vocab_size": 1000, "sliding_window": 4096})",
     174592},
    // 6·(2·64·16·6 + 24576) + 64000; in a part of its own
    {"gemma3_text",
     R"({"model_type": "gemma3", "vision_config": {"hidden_size": 1152}, "text_config": {"model_type": "gemma3_text", "hidden_size": 64,
        "num_hidden_layers": 6, "num_attention_heads": 4, "num_key_value_heads": 2, "head_dim": 16, "intermediate_size": 128,
        "vocab_size": 1000, "sliding_window": 512}})",
     285184},
};

}  // namespace

TEST_CASE("every family counts the parameters worked out by hand") {
    for (Sample const& sample : samples) {
        CAPTURE(sample.family);
        auto const reading = read_config(sample.config);
        for (Issue const& issue : reading.issues)
            if (issue.severity != Severity::note) FAIL_CHECK(to_text(issue));
        for (Issue const& issue : reading.left_out) FAIL_CHECK(to_text(issue));
        CHECK(reading.family == sample.family);
        CHECK(value_of(reading, llm::parameters) * 1e9 == Approx(sample.parameters).epsilon(1e-12));
        for (Issue const& issue : test::graph().check(scenario_of(reading)))
            CHECK_FALSE(issue.where.starts_with("llm."));
    }
}

TEST_CASE("windows: the layers that have one") {
    auto const share = [](char const* family) {
        for (Sample const& s : samples)
            if (std::string_view(s.family) == family) return entry_number(read_config(s.config), llm::window_share);
        return -2.0;
    };
    CHECK(share("mistral") == 100);
    CHECK(share("mixtral") == -1);  // null: none
    CHECK(share("qwen2") == -1);    // written down, but not used
    CHECK(share("gpt_oss") == 50);
    CHECK(share("gemma2") == Approx(200.0 / 3));  // layers 0 and 2 of 3
    CHECK(share("gemma3_text") == Approx(500.0 / 6));
    auto const late =
        read_config(R"({"model_type": "qwen2", "hidden_size": 64, "num_hidden_layers": 4, "num_attention_heads": 4,
        "num_key_value_heads": 2, "intermediate_size": 128, "vocab_size": 1000, "tie_word_embeddings": false,
        "use_sliding_window": true, "sliding_window": 4096, "max_window_layers": 3})");
    CHECK(entry_number(late, llm::window_share) == 25);
    CHECK(entry_number(late, llm::window) == 4096);
}

TEST_CASE("key and value heads: grouped, one, or as many as queries") {
    auto const falcon = [](std::string const& more) {
        return entry_number(
            read_config(R"({"model_type": "falcon", "hidden_size": 64, "num_hidden_layers": 2, "num_attention_heads": 4,
            "vocab_size": 1000, )" +
                        more + "}"),
            llm::kv_heads);
    };
    CHECK(falcon(R"("multi_query": true)") == 1);
    CHECK(falcon(R"("multi_query": false)") == 4);
    CHECK(falcon(R"("new_decoder_architecture": true, "num_kv_heads": 2)") == 2);
    CHECK(falcon(R"("new_decoder_architecture": true, "n_head_kv": 2, "multi_query": true)") == 2);
}

TEST_CASE("a sparse text_config of Gemma 3 takes what the family says, and marks it") {
    auto const reading = read_config(R"({"architectures": ["Gemma3ForConditionalGeneration"], "model_type": "gemma3",
        "text_config": {"model_type": "gemma3_text", "hidden_size": 2560, "intermediate_size": 10240, "num_hidden_layers": 34,
        "sliding_window": 1024}})");
    REQUIRE_FALSE(has_errors(reading.issues));
    CHECK(entry_number(reading, llm::heads) == 8);
    CHECK(assignment_of(reading, llm::heads)->provenance.status == Status::recalled);
    CHECK(assignment_of(reading, llm::hidden)->provenance.status == Status::published);
    CHECK(value_of(reading, llm::parameters) == Approx(3.88).epsilon(0.005));  // without the pictures' part
}

TEST_CASE("a network says where each number comes from, and by what name it is chosen") {
    std::string config = samples[0].config;
    config.insert(1, R"("_name_or_path": "someone/Small-Llama", )");
    auto const reading = read_network(config, "models/config.json");
    CHECK(reading.entry.name == "Small-Llama");
    CHECK(assignment_of(reading, llm::hidden)->provenance.source == "config.json of someone/Small-Llama");
    CHECK(assignment_of(reading, llm::head_size)->provenance.status == Status::derived);
    CHECK(read_network(samples[0].config, "models/Own-7B/config.json").entry.name == "Own-7B");
    CHECK(read_network(samples[0].config, "own.json").entry.name == "own");
    std::string local = samples[0].config;
    local.insert(1, R"("_name_or_path": "/home/someone/model", )");
    CHECK(assignment_of(read_network(local, "own.json"), llm::hidden)->provenance.source == "own.json");
}

TEST_CASE("an imported network is an entry that the catalogue takes") {
    files::Folder folder;
    Selectors const selectors{{"network", &llm::model}};
    for (Sample const& sample : samples) {
        CAPTURE(sample.family);
        auto const reading = read_network(sample.config, "config.json", sample.family);
        folder.write(std::string(sample.family) + ".json", network_file(reading.entry));
    }
    Graph g = make_model();
    for (Issue const& issue : load_catalogue(g, selectors, folder.path())) FAIL_CHECK(to_text(issue));
    REQUIRE(g.entries(llm::model).size() == std::size(samples));
    for (Sample const& sample : samples) {
        CAPTURE(sample.family);
        Scenario const s = Scenario{}.pin(llm::model, std::string(sample.family));
        CHECK(evaluate(g, s, {&llm::parameters})[0] == Approx(sample.parameters).epsilon(1e-12));
    }
}

TEST_CASE("what is no network is refused, where it is wrong") {
    check_import_refused("{\"hidden_size\": 64,\n \"oops\" 3}", "line 2, column 9", "expected");
    check_import_refused("[1]", "", "one JSON object");
    check_import_refused(R"({"hidden_size": 64, "hidden_size": 65})", "hidden_size", "duplicate key");
    check_import_refused(
        R"({"model_type": "llama", "hidden_size": 64, "num_attention_heads": 4})", "num_hidden_layers",
        "is missing: the number of layers; looked for num_hidden_layers, n_layer, n_layers, num_layers");
    check_import_refused(
        R"({"model_type": "llama", "hidden_size": -64, "num_hidden_layers": 2, "num_attention_heads": 4})",
        "hidden_size", "expected a whole number from 16 to 1000000, not the number -64");
    check_import_refused(
        R"({"model_type": "llama", "hidden_size": "big", "num_hidden_layers": 2, "num_attention_heads": 4})",
        "hidden_size", "expected a number, not the text \"big\"");
    check_import_refused(R"({"model_type": "llama", "hidden_size": 64, "num_hidden_layers": 2, "num_attention_heads": 3,
        "intermediate_size": 128, "vocab_size": 1000})",
                         "num_attention_heads", "3 heads do not divide the width of 64");
    check_import_refused(
        R"({"model_type": "llama", "hidden_size": 64, "num_hidden_layers": 2, "num_attention_heads": 4, "num_key_value_heads": 3,
        "intermediate_size": 128, "vocab_size": 1000})",
        "num_key_value_heads", "3 does not divide the 4 attention heads");
    check_import_refused(
        R"({"model_type": "gpt2", "n_embd": 64, "hidden_size": 128, "n_layer": 2, "n_head": 4, "vocab_size": 1000})",
        "n_embd", "says 64, but hidden_size says 128");
    check_import_refused(
        R"({"model_type": "mixtral", "hidden_size": 64, "num_hidden_layers": 2, "num_attention_heads": 4, "num_key_value_heads": 2,
        "intermediate_size": 128, "vocab_size": 1000})",
        "n_routed_experts", "num_local_experts");
    check_import_refused(
        R"({"model_type": "mixtral", "hidden_size": 64, "num_hidden_layers": 2, "num_attention_heads": 4, "num_key_value_heads": 2,
        "intermediate_size": 128, "vocab_size": 1000, "num_local_experts": 4, "num_experts_per_tok": 5})",
        "num_experts_per_tok", "5 of only 4 experts");
    check_import_refused(
        R"({"model_type": "gpt_oss", "hidden_size": 64, "num_hidden_layers": 2, "num_attention_heads": 4, "num_key_value_heads": 2,
        "intermediate_size": 128, "vocab_size": 1000, "num_local_experts": 4, "num_experts_per_tok": 2, "sliding_window": 128,
        "layer_types": ["full_attention"]})",
        "layer_types", "lists 1 layers, but the network has 2");
    check_import_refused(
        R"({"text_config": {"model_type": "llama", "num_hidden_layers": 2, "num_attention_heads": 4}})",
        "text_config/hidden_size", "is missing: the width");
}

TEST_CASE("an unknown architecture is read where its activation says enough, and refused where not") {
    std::string const common =
        R"("hidden_size": 64, "num_hidden_layers": 2, "num_attention_heads": 4, "intermediate_size": 128,
        "vocab_size": 1000, "tie_word_embeddings": false)";
    auto const gated = read_config(R"({"model_type": "brandnew", "hidden_act": "silu", )" + common + "}");
    CHECK_FALSE(has_errors(gated.issues));
    CHECK(files::mentions(gated.issues, "model_type", "\"brandnew\" is unknown: read as a decoder with three"));
    CHECK(entry_number(gated, llm::ffn_matrices) == 3);
    CHECK(assignment_of(gated, llm::kv_heads)->provenance.status == Status::assumption);
    CHECK(entry_number(read_config(R"({"hidden_act": "gelu_new", )" + common + "}"), llm::ffn_matrices) == 2);
    check_import_refused(R"({"model_type": "lama", )" + common + "}", "model_type", "did you mean \"llama\"");
    check_import_refused(R"({"model_type": "mamba2", )" + common + "}", "model_type",
                         "hybrid networks of this kind are not read");
    check_import_refused(R"({"model_type": "t5", )" + common + "}", "model_type",
                         "\"t5\" is not a decoder transformer");
    check_import_refused(R"({"model_type": "thing", "is_encoder_decoder": true, )" + common + "}", "is_encoder_decoder",
                         "a decoder alone can");
}

TEST_CASE("broken configurations are refused or read, and never end the program") {
    std::mt19937 random(3);
    int refused = 0;
    for (int i = 0; i < 400; ++i) {
        Sample const& sample = samples[static_cast<std::size_t>(i) % std::size(samples)];
        std::string const text = files::mutated(sample.config, random);
        CAPTURE(i, text);
        auto const reading = read_config(text);
        if (has_errors(reading.issues)) ++refused;
        else CHECK(std::isfinite(value_of(reading, llm::parameters)));
    }
    CHECK(refused > 100);
    CHECK(refused < 400);
}

TEST_CASE("the command prints the entry, says what it counted, and writes files whole") {
    cli_test::Folder folder;
    std::string const config = folder.write("config.json", samples[0].config), own = folder.file("own.json");
    auto const printed = cli_test::run({"import", config, "--name", "mine"});
    CHECK(printed.code == 0);
    CHECK(printed.out == network_file(read_network(samples[0].config, config, "mine").entry));
    CHECK(printed.err.find("Parameters: ") != printed.err.npos);
    auto const written = cli_test::run({"import", config, "--name", "mine", "-o", own});
    CHECK(written.code == 0);
    CHECK(written.out.find("KV cache at 2 bytes: 256 B/token") != written.out.npos);  // 2·2·16·2 layers·2 B
    auto const used = cli_test::run(
        {"eval", "--entry", own, "--set", "llm.model=mine", "--show", "llm.parameters", "--format", "csv"});
    CHECK(used.out.find("0.000201728") != used.out.npos);
    auto const missing = cli_test::run({"import", folder.file("none.json")});
    CHECK(missing.code == 2);
    CHECK(missing.err.find("there is no such file") != missing.err.npos);
    auto const broken = cli_test::run({"import", folder.write("bad.json", "{"), "-o", folder.file("never.json")});
    CHECK(broken.code == 2);
    CHECK_FALSE(std::filesystem::exists(folder.file("never.json")));
}
