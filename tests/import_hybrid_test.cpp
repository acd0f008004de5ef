// Import of networks some of whose layers keep a state instead of keys and values.
#include <catch2/catch.hpp>
#include "model/inference/quantities.h"
#include "tests/file_help.h"
#include "tests/import_help.h"

using namespace diecast;

namespace {

std::string const qwen_3_next =
    R"({"architectures": ["Qwen3NextForCausalLM"], "attention_dropout": 0.0, "decoder_sparse_step": 1, "full_attention_interval": 4,
    "head_dim": 256, "hidden_act": "silu", "hidden_size": 2048, "intermediate_size": 5120, "linear_conv_kernel_dim": 4,
    "linear_key_head_dim": 128, "linear_num_key_heads": 16, "linear_num_value_heads": 32, "linear_value_head_dim": 128,
    "max_position_embeddings": 262144, "mlp_only_layers": [], "model_type": "qwen3_next", "moe_intermediate_size": 512,
    "norm_topk_prob": true, "num_attention_heads": 16, "num_experts": 512, "num_experts_per_tok": 10, "num_hidden_layers": 48,
    "num_key_value_heads": 2, "partial_rotary_factor": 0.25, "rms_norm_eps": 1e-06, "rope_theta": 10000000,
    "shared_expert_intermediate_size": 512, "tie_word_embeddings": false, "use_cache": true, "vocab_size": 151936})";

std::string const nemotron_3_nano =
    R"({"architectures": ["NemotronHForCausalLM"], "chunk_size": 128, "conv_kernel": 4, "head_dim": 128, "hidden_size": 2688,
    "hybrid_override_pattern": "MEMEM*EMEMEM*EMEMEM*EMEMEM*EMEMEM*EMEMEMEM*EMEMEMEME", "intermediate_size": 1856,
    "mamba_head_dim": 64, "mamba_hidden_act": "silu", "mamba_num_heads": 64, "mamba_proj_bias": false, "mlp_hidden_act": "relu2",
    "model_type": "nemotron_h", "moe_intermediate_size": 1856, "moe_shared_expert_intermediate_size": 3712, "n_groups": 8,
    "n_routed_experts": 128, "n_shared_experts": 1, "num_attention_heads": 32, "num_experts_per_tok": 6, "num_hidden_layers": 52,
    "num_key_value_heads": 2, "ssm_state_size": 128, "tie_word_embeddings": false, "vocab_size": 131072})";

std::string const jamba_large =
    R"({"architectures": ["JambaForCausalLM"], "attn_layer_offset": 4, "attn_layer_period": 8, "expert_layer_offset": 1,
    "expert_layer_period": 2, "hidden_act": "silu", "hidden_size": 8192, "intermediate_size": 24576, "mamba_conv_bias": true,
    "mamba_d_conv": 4, "mamba_d_state": 16, "mamba_dt_rank": 512, "mamba_expand": 2, "mamba_proj_bias": false, "model_type": "jamba",
    "num_attention_heads": 64, "num_experts": 16, "num_experts_per_tok": 2, "num_hidden_layers": 72, "num_key_value_heads": 8,
    "tie_word_embeddings": false, "vocab_size": 65536})";

std::string minimax_m1() {
    std::string types;
    for (int i = 0; i < 80; ++i) types += std::string(i ? ", " : "") + (i % 8 == 7 ? "1" : "0");
    return R"({"architectures": ["MiniMaxM1ForCausalLM"], "attn_type_list": [)" + types +
           R"(], "head_dim": 128, "hidden_act": "silu", "hidden_size": 6144, "intermediate_size": 9216, "model_type": "minimax_m1",
    "num_attention_heads": 64, "num_experts_per_tok": 2, "num_hidden_layers": 80, "num_key_value_heads": 8, "num_local_experts": 32,
    "rotary_dim": 64, "tie_word_embeddings": false, "vocab_size": 200064})";
}

std::string const glm_5 =
    R"({"architectures": ["GlmMoeDsaForCausalLM"], "first_k_dense_replace": 3, "hidden_act": "silu", "hidden_size": 6144,
    "index_head_dim": 128, "index_n_heads": 32, "index_topk": 2048, "intermediate_size": 12288, "kv_lora_rank": 512,
    "model_type": "glm_moe_dsa", "moe_intermediate_size": 2048, "n_routed_experts": 256, "n_shared_experts": 1,
    "num_attention_heads": 64, "num_experts_per_tok": 8, "num_hidden_layers": 78, "num_key_value_heads": 64,
    "num_nextn_predict_layers": 1, "q_lora_rank": 2048, "qk_nope_head_dim": 192, "qk_rope_head_dim": 64,
    "tie_word_embeddings": false, "v_head_dim": 256, "vocab_size": 154880})";

}  // namespace

TEST_CASE("published hybrid and sparse networks come out at the sizes that their publishers state") {
    struct Published {
        char const* family;
        std::string config;
        double parameters, active, within;  // G; of the active ones, where some leave a table of tokens out
    };
    for (auto const& [family, config, parameters, active, within] :
         {Published{"qwen3_next", qwen_3_next, 80, 3.9, 0.04},
          {"nemotron_h", nemotron_3_nano, 31.6, 3.6, 0.02},
          {"jamba", jamba_large, 398, 94, 0.02},
          {"minimax_m1", minimax_m1(), 456, 45.9, 0.06},
          {"glm_moe_dsa", glm_5, 744, 40, 0.05}}) {
        CAPTURE(family);
        auto const reading = read_config(config);
        for (Issue const& issue : reading.issues)
            if (issue.severity != Severity::note) FAIL_CHECK(to_text(issue));
        CHECK(reading.family == family);
        CHECK(value_of(reading, llm::parameters) == Approx(parameters).epsilon(0.015));
        CHECK(value_of(reading, llm::active_parameters) == Approx(active).epsilon(within));
    }
}

TEST_CASE("experts of Nemotron 3 Super read a narrow vector") {
    auto const wide = read_config(nemotron_3_nano);
    std::string config = replaced(nemotron_3_nano, R"("n_groups": 8)", R"("n_groups": 8, "moe_latent_size": 672)");
    auto const narrow = read_config(config);
    CHECK(entry_number(narrow, llm::expert_width) == 672);
    double const experts = 23. * 128 * 2 * 1856 * (2688 - 672) - 23. * 2 * 2688 * 672;  // less the two projections
    CHECK(value_of(wide, llm::parameters) - value_of(narrow, llm::parameters) == Approx(experts / 1e9));
}

TEST_CASE("layers of a gated delta rule have a state of values times keys") {
    auto const next = read_config(qwen_3_next);
    CHECK(entry_number(next, llm::linear_share) == 75);
    CHECK(entry_number(next, llm::attention_share) == 25);
    CHECK(entry_number(next, llm::state_size) == 32 * 128 * 128);
    CHECK(entry_number(next, llm::linear_params) ==
          Approx((2048 * (2 * 2048 + 2 * 4096 + 64) + 4 * 8192 + 4096 * 2048) / 1e6));
    CHECK(entry_number(next, llm::shared_experts) == 1);
}

TEST_CASE("a network of single blocks has as many layers as feed-forward parts") {
    auto const nano = read_config(nemotron_3_nano);
    CHECK(entry_number(nano, llm::layers) == 23);
    CHECK(entry_number(nano, llm::expert_layers) == 23);
    CHECK(entry_number(nano, llm::linear_share) == 100);
    CHECK(entry_number(nano, llm::attention_share) == Approx(600. / 23));
    CHECK(entry_number(nano, llm::state_size) == 64 * 64 * 128);
    CHECK(entry_number(nano, llm::shared_experts) == 2);
    CHECK(entry_number(nano, llm::ffn_matrices) == 2);
}

TEST_CASE("what a hybrid network leaves unsaid is asked for by name") {
    auto const reading = read_config(replaced(qwen_3_next, "\"linear_key_head_dim\"", "\"linear_size\""));
    CHECK(files::mentions(reading.issues, "linear_key_head_dim", "is missing: the shape of layers with a state"));
    auto const pure =
        read_config(replaced(nemotron_3_nano, "MEMEM*EMEMEM*EMEMEM*EMEMEM*EMEMEM*EMEMEMEM*EMEMEMEME", "MEME"));
    CHECK(files::mentions(pure.issues, "model_type", "no layer with softmax attention"));
}
