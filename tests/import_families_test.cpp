// Import of configurations as they are published: sizes against those that publishers state, and keys that no number
// is read from.
#include <catch2/catch.hpp>
#include "model/inference/quantities.h"
#include "tests/cli_run.h"
#include "tests/file_help.h"
#include "tests/import_help.h"

using namespace diecast;

namespace {

std::string const llama_4_scout = R"({"architectures": ["Llama4ForConditionalGeneration"], "boi_token_index": 200080,
    "eoi_token_index": 200081, "image_token_index": 200092, "model_type": "llama4", "tie_word_embeddings": false,
    "text_config": {"_attn_implementation_autoset": true, "attention_bias": false, "attention_chunk_size": 8192,
      "attention_dropout": 0.0, "bos_token_id": 200000, "eos_token_id": [200001, 200007, 200008],
      "for_llm_compressor": false, "head_dim": 128, "hidden_act": "silu", "hidden_size": 5120,
      "initializer_range": 0.02, "interleave_moe_layer_step": 1, "intermediate_size": 8192,
      "intermediate_size_mlp": 16384, "max_position_embeddings": 10485760, "model_type": "llama4_text",
      "no_rope_layers": [], "num_attention_heads": 40, "num_experts_per_tok": 1, "num_hidden_layers": 48,
      "num_key_value_heads": 8, "num_local_experts": 16, "output_router_logits": false, "pad_token_id": 200018,
      "rms_norm_eps": 1e-05, "rope_scaling": {"factor": 16.0, "rope_type": "llama3"}, "rope_theta": 500000.0,
      "router_aux_loss_coef": 0.001, "router_jitter_noise": 0.0, "torch_dtype": "bfloat16", "use_cache": true,
      "use_qk_norm": true, "vocab_size": 202048},
    "torch_dtype": "bfloat16", "vision_config": {"hidden_size": 1408, "num_hidden_layers": 34}})";

std::string const llama_4_maverick =
    replaced(replaced(llama_4_scout, R"("interleave_moe_layer_step": 1)", R"("interleave_moe_layer_step": 2)"),
             R"("num_local_experts": 16)",
             R"("num_local_experts": 128, "attn_temperature_tuning": 4, "floor_scale": 8192, "attn_scale": 0.1)");

std::string const glm_4_5 = R"({"architectures": ["Glm4MoeForCausalLM"], "attention_bias": true,
    "attention_dropout": 0.0, "pad_token_id": 151329, "eos_token_id": [151329, 151336, 151338], "head_dim": 128,
    "hidden_act": "silu", "hidden_size": 5120, "partial_rotary_factor": 0.5, "initializer_range": 0.02,
    "intermediate_size": 12288, "max_position_embeddings": 131072, "model_type": "glm4_moe",
    "moe_intermediate_size": 1536, "norm_topk_prob": true, "num_attention_heads": 96, "n_group": 1, "topk_group": 1,
    "n_routed_experts": 160, "n_shared_experts": 1, "routed_scaling_factor": 2.5, "num_experts_per_tok": 8,
    "first_k_dense_replace": 3, "num_hidden_layers": 92, "num_key_value_heads": 8, "num_nextn_predict_layers": 1,
    "rms_norm_eps": 1e-05, "rope_scaling": null, "rope_theta": 1000000, "tie_word_embeddings": false,
    "torch_dtype": "bfloat16", "transformers_version": "4.54.0", "use_cache": true, "use_qk_norm": true,
    "vocab_size": 151552})";

std::string const glm_4_5_air = R"({"architectures": ["Glm4MoeForCausalLM"], "attention_bias": true,
    "attention_dropout": 0.0, "head_dim": 128, "hidden_act": "silu", "hidden_size": 4096,
    "partial_rotary_factor": 0.5, "intermediate_size": 10944, "max_position_embeddings": 131072,
    "model_type": "glm4_moe", "moe_intermediate_size": 1408, "norm_topk_prob": true, "num_attention_heads": 96,
    "n_group": 1, "topk_group": 1, "n_routed_experts": 128, "n_shared_experts": 1, "routed_scaling_factor": 1.0,
    "num_experts_per_tok": 8, "first_k_dense_replace": 1, "num_hidden_layers": 46, "num_key_value_heads": 8,
    "num_nextn_predict_layers": 1, "rms_norm_eps": 1e-05, "rope_theta": 1000000, "tie_word_embeddings": false,
    "use_cache": true, "use_qk_norm": false, "vocab_size": 151552})";

std::string const command_r_plus = R"({"architectures": ["CohereForCausalLM"], "attention_bias": false,
    "attention_dropout": 0.0, "bos_token_id": 5, "eos_token_id": 255001, "hidden_act": "silu", "hidden_size": 12288,
    "initializer_range": 0.02, "intermediate_size": 33792, "layer_norm_eps": 1e-05, "logit_scale": 0.8333333333333334,
    "max_position_embeddings": 131072, "model_type": "cohere", "num_attention_heads": 96, "num_hidden_layers": 64,
    "num_key_value_heads": 8, "pad_token_id": 0, "rope_theta": 75000000.0, "torch_dtype": "float16",
    "transformers_version": "4.40.0.dev0", "use_cache": true, "use_qk_norm": true, "vocab_size": 256000})";

std::string const command_a = R"({"architectures": ["Cohere2ForCausalLM"], "attention_bias": false,
    "attention_dropout": 0.0, "bos_token_id": 5, "cache_implementation": "hybrid", "eos_token_id": 255001,
    "head_dim": 128, "hidden_act": "silu", "hidden_size": 12288, "initializer_range": 0.02,
    "intermediate_size": 36864, "layer_norm_eps": 1e-05, "layer_switch": 4, "logit_scale": 0.25,
    "max_position_embeddings": 131072, "model_type": "cohere2", "num_attention_heads": 96, "num_hidden_layers": 64,
    "num_key_value_heads": 8, "order_of_interleaved_layers": "local_attn_first", "pad_token_id": 0,
    "position_embedding_type": "rope_gptj", "rope_theta": 50000, "rotary_pct": 1.0, "sliding_window": 4096,
    "sliding_window_pattern": 4, "use_embedding_sharing": true, "use_gated_activation": true,
    "use_parallel_block": true, "use_parallel_embedding": false, "vocab_size": 256000})";

std::string const deepseek_v3_2 = R"({"architectures": ["DeepseekV32ForCausalLM"], "attention_bias": false,
    "attention_dropout": 0.0, "bos_token_id": 0, "eos_token_id": 1, "ep_size": 1, "first_k_dense_replace": 3,
    "hidden_act": "silu", "hidden_size": 7168, "index_head_dim": 128, "index_n_heads": 64, "index_topk": 2048,
    "initializer_range": 0.02, "intermediate_size": 18432, "kv_lora_rank": 512, "max_position_embeddings": 163840,
    "model_type": "deepseek_v32", "moe_intermediate_size": 2048, "moe_layer_freq": 1, "n_group": 8,
    "n_routed_experts": 256, "n_shared_experts": 1, "norm_topk_prob": true, "num_attention_heads": 128,
    "num_experts_per_tok": 8, "num_hidden_layers": 61, "num_key_value_heads": 128, "num_nextn_predict_layers": 1,
    "q_lora_rank": 1536, "qk_nope_head_dim": 128, "qk_rope_head_dim": 64,
    "quantization_config": {"quant_method": "fp8", "weight_block_size": [128, 128]}, "rms_norm_eps": 1e-06,
    "rope_scaling": {"factor": 40, "type": "yarn"}, "rope_theta": 10000, "routed_scaling_factor": 2.5,
    "scoring_func": "sigmoid", "tie_word_embeddings": false, "topk_group": 4, "topk_method": "noaux_tc",
    "torch_dtype": "bfloat16", "use_cache": true, "v_head_dim": 128, "vocab_size": 129280})";

std::string const qwen_3_32b = R"({"architectures": ["Qwen3ForCausalLM"], "attention_bias": false,
    "attention_dropout": 0.0, "bos_token_id": 151643, "eos_token_id": 151645, "head_dim": 128, "hidden_act": "silu",
    "hidden_size": 5120, "initializer_range": 0.02, "intermediate_size": 25600, "max_position_embeddings": 40960,
    "max_window_layers": 64, "model_type": "qwen3", "num_attention_heads": 64, "num_hidden_layers": 64,
    "num_key_value_heads": 8, "rms_norm_eps": 1e-06, "rope_scaling": null, "rope_theta": 1000000,
    "sliding_window": null, "tie_word_embeddings": false, "torch_dtype": "bfloat16", "use_cache": true,
    "use_sliding_window": false, "vocab_size": 151936})";

std::string const gpt_oss_120b_head = R"({"architectures": ["GptOssForCausalLM"], "attention_bias": true,
    "attention_dropout": 0.0, "eos_token_id": 200002, "experts_per_token": 4, "head_dim": 64, "hidden_act": "silu",
    "hidden_size": 2880, "initial_context_length": 4096, "initializer_range": 0.02, "intermediate_size": 2880,
    "max_position_embeddings": 131072, "model_type": "gpt_oss", "num_attention_heads": 64, "num_experts_per_tok": 4,
    "num_hidden_layers": 36, "num_key_value_heads": 8, "num_local_experts": 128, "output_router_logits": false,
    "pad_token_id": 199999, "quantization_config": {"quant_method": "mxfp4"}, "rms_norm_eps": 1e-05,
    "rope_scaling": {"factor": 32.0}, "rope_theta": 150000, "router_aux_loss_coef": 0.9, "sliding_window": 128,
    "swiglu_limit": 7.0, "tie_word_embeddings": false, "transformers_version": "4.55.0.dev0", "use_cache": true,
    "vocab_size": 201088)";

void require_read(NetworkReading const& reading) {
    for (Issue const& issue : reading.issues)
        if (issue.severity != Severity::note) FAIL(to_text(issue));
}

}  // namespace

TEST_CASE("published configurations come out at the sizes that their publishers state") {
    // Publishers round; some leave the table of inputs or the parts for pictures out of their active count.
    struct Published {
        char const* family;
        std::string const& config;
        double parameters, active;  // G
        double within;              // of the active ones
    };
    for (auto const& [family, config, parameters, active, within] :
         {Published{"llama4_text", llama_4_maverick, 400, 17, 0.02},
          {"llama4_text", llama_4_scout, 109, 17, 0.02},
          {"glm4_moe", glm_4_5, 355, 32, 0.06},
          {"glm4_moe", glm_4_5_air, 106, 12, 0.12},
          {"cohere", command_r_plus, 104, 104, 0.02},
          {"cohere2", command_a, 111, 111, 0.02},
          {"deepseek_v32", deepseek_v3_2, 671, 37, 0.04},
          {"qwen3", qwen_3_32b, 32.8, 32.8, 0.01}}) {
        CAPTURE(family, parameters);
        auto const reading = read_config(config);
        require_read(reading);
        CHECK(reading.family == family);
        CHECK(value_of(reading, llm::parameters) == Approx(parameters).epsilon(0.015));
        CHECK(value_of(reading, llm::active_parameters) == Approx(active).epsilon(within));
    }
}

TEST_CASE("Llama 4: experts in every second layer, a shared one, dense layers of their own width") {
    auto const maverick = read_config(llama_4_maverick);
    CHECK(value_of(maverick, llm::expert_layers) == 24);
    CHECK(value_of(maverick, llm::shared_experts) == 1);
    CHECK(value_of(maverick, llm::expert_ffn) == 8192);
    CHECK(value_of(maverick, llm::ffn) == 16384);
    CHECK(value_of(read_config(llama_4_scout), llm::expert_layers) == 48);
    auto const said = read_config(replaced(llama_4_maverick, R"("no_rope_layers": [])", R"("moe_layers": [1, 3, 5])"));
    CHECK(value_of(said, llm::expert_layers) == 3);
}

TEST_CASE("attention in chunks is read as a window of which a token sees its chunk") {
    auto const reading = read_config(llama_4_scout);
    CHECK(value_of(reading, llm::window) == 8192);
    CHECK(value_of(reading, llm::window_share) == 75);  // every fourth layer sees everything
    CHECK(value_of(reading, llm::chunked) == 1);
    CHECK(reading.left_out.empty());
    CHECK(files::mentions(reading.issues, "vision_config", "beside the language model"));
    auto const listed =
        read_config(replaced(llama_4_scout, R"("no_rope_layers": [])", R"("no_rope_layers": [1, 1, 0])"));
    CHECK(value_of(listed, llm::window_share) == Approx(100 * 2.0 / 48));
}

TEST_CASE("windows of Cohere 2 are in three of four layers") {
    auto const reading = read_config(command_a);
    CHECK(reading.left_out.empty());
    CHECK(value_of(reading, llm::window) == 4096);
    CHECK(value_of(reading, llm::window_share) == 75);
}

TEST_CASE("letters say which layers have a window") {
    std::string const exaone = R"({"model_type": "exaone4", "hidden_size": 5120, "intermediate_size": 27392,
        "num_hidden_layers": 64, "num_attention_heads": 40, "num_key_value_heads": 8, "head_dim": 128,
        "vocab_size": 102400, "sliding_window": 4096, "sliding_window_pattern": "LLLG", "hidden_act": "silu"})";
    NetworkReading const reading = read_config(exaone);
    CHECK(entry_number(reading, llm::window) == 4096);
    CHECK(entry_number(reading, llm::window_share) == 75);
    CHECK(has_errors(read_config(replaced(exaone, "LLLG", "LLX")).issues));
}

TEST_CASE("scales of 8-bit experts are read as blocks where the file says their sides") {
    auto const scales = [](std::string const& config) { return entry_number(read_config(config), llm::block_scales); };
    CHECK(scales(deepseek_v3_2) == 1);
    CHECK(scales(replaced(deepseek_v3_2, R"(, "weight_block_size": [128, 128])", "")) == -1);
    CHECK(scales(replaced(deepseek_v3_2, R"("weight_block_size": [128, 128])", R"("weight_block_size": null)")) == -1);
    CHECK(scales(replaced(deepseek_v3_2, R"("fp8")", R"("mxfp4")")) == -1);
    // A dense network has no experts; one in parts may say it beside its language model.
    CHECK(scales(replaced(qwen_3_32b, R"("use_cache": true)",
                          R"("quantization_config": {"quant_method": "fp8", "weight_block_size": [128, 128]})")) == -1);
    CHECK(scales(replaced(llama_4_scout, R"({)", R"({"quantization_config": {"quant_method": "fp8",
        "weight_block_size": [128, 128]}, )")) == 1);
    CHECK(has_errors(read_config(replaced(deepseek_v3_2, R"([128, 128])", R"(["wide", 128])")).issues));
}

TEST_CASE("an indexer of sparse attention is read") {
    auto const sparse = read_config(deepseek_v3_2);
    CHECK(sparse.left_out.empty());
    CHECK(entry_number(sparse, llm::index_heads) == 64);
    CHECK(entry_number(sparse, llm::index_size) == 128);
    CHECK(entry_number(sparse, llm::selected) == 2048);
    CHECK(value_of(sparse, llm::index_params) == Approx((1536. * 64 * 128 + 7168. * 192) / 1e6));
}

TEST_CASE("a limit on groups of experts is read, one group is none") {
    auto const limited = read_config(deepseek_v3_2), free = read_config(glm_4_5);
    CHECK(value_of(limited, llm::expert_groups) == 8);
    CHECK(value_of(limited, llm::expert_servers) == 4);
    CHECK(value_of(free, llm::expert_groups) == 0);
    CHECK(value_of(free, llm::expert_servers) == 0);
}

TEST_CASE("keys that change the numbers and are not read are listed, common ones are not") {
    auto const sparse = read_config(replaced(deepseek_v3_2, "\"index_topk\"", "\"index_unknown\": 3, \"index_topk\""));
    REQUIRE(sparse.left_out.size() == 1);
    CHECK(files::mentions(sparse.left_out, "index_unknown", "is not modelled"));
    CHECK(files::mentions(sparse.issues, "num_nextn_predict_layers", "left out"));
    CHECK(sparse.note.find("index_unknown") != sparse.note.npos);
    for (std::string const& plain :
         {glm_4_5, glm_4_5_air, command_r_plus, command_a, qwen_3_32b, gpt_oss_120b_head + "}"}) {
        auto const reading = read_config(plain);
        for (Issue const& issue : reading.left_out) FAIL_CHECK(to_text(issue));
        CHECK(reading.note.empty());
        for (Issue const& issue : reading.issues) CHECK(issue.where == "num_nextn_predict_layers");
    }
    auto const more = read_config(replaced(qwen_3_32b, R"("head_dim": 128)",
                                           R"("head_dim": 128, "cross_layer_sharing": [1, 2], "num_memory_slots": 16,
        "kv_sharing": false, "lora_rank": 0, "block_tensors": [], "colour": "blue", "warmth": 3)"));
    REQUIRE(more.left_out.size() == 1);
    CHECK(more.left_out[0].where == "cross_layer_sharing, num_memory_slots");
    CHECK(files::mentions(more.issues, "colour, warmth", "not known"));
    CHECK_FALSE(has_errors(more.issues));
    auto const windowed = read_config(replaced(command_r_plus, R"("use_qk_norm": true)", R"("sliding_window": 4096)"));
    CHECK(files::mentions(windowed.left_out, "sliding_window", "not used"));  // cohere has none
}

TEST_CASE("hybrid networks of a kind that is not read are refused once") {
    std::string types = R"(, "layer_types": [)";
    for (int i = 0; i < 64; ++i)
        types += std::string(i ? ", " : "") + (i % 4 == 3 ? "\"full" : "\"linear") + "_attention\"";
    std::string const plain = qwen_3_32b.substr(0, qwen_3_32b.size() - 1);
    auto const mixed = read_config(plain + types + "]}");
    CHECK(mixed.issues.size() == 1);
    CHECK(files::mentions(mixed.issues, "layer_types", "48 of 64 layers are \"linear_attention\": hybrid networks"));
    auto const granite = read_config(replaced(plain, "\"qwen3\"", "\"granitemoehybrid\"") + types + "]}");
    CHECK(granite.issues.size() == 1);
    CHECK(files::mentions(granite.issues, "model_type", "\"granitemoehybrid\": hybrid networks of this kind"));
    auto const unknown =
        read_config(replaced(plain, "\"qwen3\"", "\"brandnew\"") + R"(, "mamba_d_state": 16, "mamba_d_conv": 4})");
    CHECK(files::mentions(unknown.issues, "mamba_d_conv, mamba_d_state", "not read"));
}

TEST_CASE("a count that must not be 0 is refused") {
    for (std::string const key : {"num_experts_per_tok", "moe_intermediate_size", "num_attention_heads", "kv_lora_rank",
                                  "num_hidden_layers", "hidden_size", "v_head_dim", "n_routed_experts"}) {
        CAPTURE(key);
        std::string config = deepseek_v3_2;
        auto const at = config.find("\"" + key + "\": ") + key.size() + 4;
        config.replace(at, config.find(',', at) - at, "0");
        auto const reading = read_config(config);
        CHECK(has_errors(reading.issues));
        CHECK(files::mentions(reading.issues, key, "expected a whole number"));
    }
    auto const none =
        read_config(replaced(gpt_oss_120b_head, "\"num_experts_per_tok\": 4", "\"num_experts_per_tok\": 0") + "}");
    CHECK(files::mentions(none.issues, "num_experts_per_tok", "expected a whole number from 1"));
}

TEST_CASE("the command refuses what the model cannot say, and goes on with --force") {
    cli_test::Folder folder;
    std::string const unread = replaced(deepseek_v3_2, "\"index_topk\"", "\"index_unknown\": 3, \"index_topk\"");
    std::string const config = folder.write("config.json", unread), own = folder.file("own.json");
    auto const refused = cli_test::run({"import", config, "--name", "V3.2", "-o", own});
    CHECK(refused.code == 2);
    CHECK(refused.err.find("index_unknown") != refused.err.npos);
    CHECK(refused.err.find("--force") != refused.err.npos);
    CHECK_FALSE(std::filesystem::exists(own));
    auto const forced = cli_test::run({"import", config, "--name", "V3.2", "-o", own, "--force"});
    CHECK(forced.code == 0);
    CHECK(forced.err.find("index_unknown") != forced.err.npos);
    CHECK(forced.out.find("active per token") != forced.out.npos);
    CHECK(cli_test::text_of(own).find("\"note\": \"Not used of the configuration: index_unknown") != std::string::npos);
    auto const used = cli_test::run(
        {"eval", "--entry", own, "--set", "llm.model=V3.2", "--show", "llm.parameters", "--format", "csv"});
    CHECK(used.out.find("67") != used.out.npos);
}

TEST_CASE("Gemma 4 names the heads of layers with a window, and beside them those of layers that see everything") {
    auto const gemma = [](std::string const& rest) {
        std::string types;
        for (int i = 0; i < 60; ++i)
            types += std::string(i ? ", " : "") + (i % 6 == 5 ? R"("full_attention")" : R"("sliding_attention")");
        return read_config(R"({"model_type": "gemma4", "vision_config": {"hidden_size": 1152}, "text_config": {
            "model_type": "gemma4_text", "hidden_size": 5376, "num_hidden_layers": 60, "num_attention_heads": 32,
            "num_key_value_heads": 16, "num_global_key_value_heads": 4, "head_dim": 256, "global_head_dim": 512,
            "attention_k_eq_v": true, "hidden_size_per_layer_input": 0, "num_kv_shared_layers": 0, "sliding_window": 1024,
            "vocab_size": 262144, "tie_word_embeddings": true, "hidden_activation": "gelu_pytorch_tanh", "layer_types": [)" +
                           types + "], " + rest + "}}");
    };
    auto const dense = gemma(R"("intermediate_size": 21504, "num_experts": null, "enable_moe_block": false)");
    for (Issue const& issue : dense.issues)
        if (issue.severity != Severity::note) FAIL_CHECK(to_text(issue));
    CHECK(dense.left_out.empty());
    CHECK(dense.family == "gemma4_text");
    CHECK(value_of(dense, llm::parameters) == Approx(31).epsilon(0.01));
    CHECK(value_of(dense, llm::kv_bytes) == Approx(2 * (50. * 16 * 256 + 10. * 4 * 512) / 1e3));
    CHECK(value_of(dense, llm::window_share) == Approx(50 / 0.6));
    auto const experts = gemma(R"("intermediate_size": 2112, "num_experts": 128, "top_k_experts": 8,
        "moe_intermediate_size": 704, "enable_moe_block": true)");
    CHECK(entry_number(experts, llm::shared_experts) == 3);
    CHECK(entry_number(experts, llm::expert_layers) == 60);
}
