// Import of configurations of 2026 as they are published, against the networks that ship.
#include <catch2/catch.hpp>
#include "model/inference/quantities.h"
#include "tests/file_help.h"
#include "tests/import_help.h"
#include "tests/shipped.h"

using namespace diecast;

namespace {

std::string listed_numbers(int count, int (*at)(int)) {
    std::string text;
    for (int i = 0; i < count; ++i) text += (i ? ", " : "") + std::to_string(at(i));
    return "[" + text + "]";
}

// Of each configuration the last entry belongs to the layer that predicts further tokens.
std::string deepseek_v4(std::string const& size, std::string const& ratios) {
    return R"({"architectures": ["DeepseekV4ForCausalLM"], "attention_bias": false, "attention_dropout": 0.0,
    "bos_token_id": 0, "compress_ratios": )" +
           ratios + R"(, "compress_rope_theta": 160000, "eos_token_id": 1, "expert_dtype": "fp4", "hc_eps": 1e-06,
    "hc_mult": 4, "hc_sinkhorn_iters": 20, "head_dim": 512, "hidden_act": "silu", "index_head_dim": 128,
    "index_n_heads": 64, "initializer_range": 0.02, "max_position_embeddings": 1048576, "model_type": "deepseek_v4",
    "n_shared_experts": 1, "norm_topk_prob": true, "num_experts_per_tok": 6, "num_hash_layers": 3,
    "num_key_value_heads": 1, "num_nextn_predict_layers": 1, "o_lora_rank": 1024, "qk_rope_head_dim": 64,
    "rms_norm_eps": 1e-06, "rope_scaling": {"factor": 16, "type": "yarn"}, "rope_theta": 10000,
    "scoring_func": "sqrtsoftplus", "sliding_window": 128, "swiglu_limit": 10.0, "tie_word_embeddings": false,
    "topk_method": "noaux_tc", "torch_dtype": "bfloat16", "use_cache": true, "vocab_size": 129280, )" +
           size + "}";
}
std::string deepseek_v4_flash() {
    return deepseek_v4(
        R"("hidden_size": 4096, "index_topk": 512, "moe_intermediate_size": 2048, "n_routed_experts": 256,
    "num_attention_heads": 64, "num_hidden_layers": 43, "o_groups": 8, "q_lora_rank": 1024, "routed_scaling_factor": 1.5)",
        listed_numbers(44, [](int i) { return i < 2 || i == 43 ? 0
                                              : i % 2 == 0     ? 4
                                                               : 128; }));
}
std::string deepseek_v4_pro() {
    return deepseek_v4(
        R"("hidden_size": 7168, "index_topk": 1024, "moe_intermediate_size": 3072, "n_routed_experts": 384,
    "num_attention_heads": 128, "num_hidden_layers": 61, "o_groups": 16, "q_lora_rank": 1536,
    "routed_scaling_factor": 2.5)",
        listed_numbers(62, [](int i) { return i == 61               ? 0
                                              : i > 1 && i % 2 == 0 ? 4
                                                                    : 128; }));
}

bool sees_all(int layer) { return layer == 0 || layer % 6 == 5; }
std::string mimo_v2_flash() {
    return R"({"architectures": ["MiMoV2FlashForCausalLM"], "add_full_attention_sink_bias": false,
    "add_swa_attention_sink_bias": true, "attention_bias": false, "attention_chunk_size": 128, "attention_dropout": 0.0,
    "attention_value_scale": 0.707, "head_dim": 192, "hidden_act": "silu", "hidden_size": 4096,
    "hybrid_block_size": null, "hybrid_layer_pattern": )" +
           listed_numbers(48, [](int i) { return sees_all(i) ? 0 : 1; }) +
           R"(, "initializer_range": 0.02, "intermediate_size": 16384, "layernorm_epsilon": 1e-05,
    "max_position_embeddings": 262144, "model_type": "mimo_v2_flash", "moe_intermediate_size": 2048, "moe_layer_freq": )" +
           listed_numbers(48, [](int i) { return i > 0 ? 1 : 0; }) +
           R"(, "n_group": 1, "n_routed_experts": 256, "n_shared_experts": null, "norm_topk_prob": true,
    "num_attention_heads": 64, "num_experts_per_tok": 8, "num_hidden_layers": 48, "num_key_value_heads": 4,
    "partial_rotary_factor": 0.334, "rope_theta": 5000000, "routed_scaling_factor": null, "scoring_func": "sigmoid",
    "sliding_window": 128, "sliding_window_size": 128, "swa_head_dim": 192, "swa_num_attention_heads": 64,
    "swa_num_key_value_heads": 8, "swa_rope_theta": 10000, "swa_v_head_dim": 128, "tie_word_embeddings": false,
    "topk_group": 1, "topk_method": "noaux_tc", "torch_dtype": "bfloat16", "use_cache": true, "v_head_dim": 128,
    "vocab_size": 152576})";
}

std::string layers_of_kimi_k3(bool softmax) {  // counted from 1: every fourth and the last
    std::string text;
    for (int i = 1; i <= 93; ++i)
        if ((i % 4 == 0 || i == 93) == softmax) text += (text.empty() ? "" : ", ") + std::to_string(i);
    return "[" + text + "]";
}
std::string kimi_k3() {
    return R"({"architectures": ["KimiK3ForConditionalGeneration"], "dtype": "bfloat16", "model_type": "kimi_k3",
    "text_config": {"activation_situ_beta": 4.0, "activation_situ_linear_beta": 25.0,
      "architectures": ["KimiLinearForCausalLM"], "attn_res_block_size": 12, "first_k_dense_replace": 1,
      "hidden_act": "situ", "hidden_size": 7168, "intermediate_size": 33792, "kv_lora_rank": 512,
      "latent_moe_use_norm": true, "linear_attn_config": {"full_attn_layers": )" +
           layers_of_kimi_k3(true) + R"(, "gate_lower_bound": -5.0, "head_dim": 128, "kda_layers": )" +
           layers_of_kimi_k3(false) +
           R"(, "num_heads": 96, "short_conv_kernel_size": 4, "use_full_rank_gate": true}, "mla_use_nope": true,
      "mla_use_output_gate": true, "model_type": "kimi_linear", "moe_intermediate_size": 3072, "moe_layer_freq": 1,
      "moe_renormalize": true, "moe_router_activation_func": "sigmoid", "num_attention_heads": 96,
      "num_expert_group": 1, "num_experts": 896, "num_experts_per_token": 16, "num_hidden_layers": 93,
      "num_key_value_heads": 96, "num_nextn_predict_layers": 0, "num_shared_experts": 2, "q_lora_rank": 1536,
      "qk_nope_head_dim": 128, "qk_rope_head_dim": 64, "routed_expert_hidden_size": 3584, "routed_scaling_factor": 1.0,
      "tie_word_embeddings": false, "topk_group": 1, "topk_method": "noaux_tc", "use_grouped_topk": true,
      "v_head_dim": 128, "vocab_size": 163840}, "vision_config": {"hidden_size": 1024}})";
}

}  // namespace

TEST_CASE("configurations of 2026 come out as the networks that ship") {
    struct Shipped {
        char const *family, *preset;
        std::string config;
    };
    for (auto const& [family, preset, config] : {Shipped{"deepseek_v4", "DeepSeek-V4-Flash", deepseek_v4_flash()},
                                                 {"deepseek_v4", "DeepSeek-V4-Pro", deepseek_v4_pro()},
                                                 {"mimo_v2_flash", "MiMo-V2-Flash", mimo_v2_flash()},
                                                 {"kimi_linear", "Kimi-K3", kimi_k3()}}) {
        CAPTURE(preset);
        auto const reading = read_config(config);
        for (Issue const& issue : reading.issues)
            if (issue.severity != Severity::note) FAIL_CHECK(to_text(issue));
        for (Issue const& issue : reading.left_out) FAIL_CHECK(to_text(issue));
        CHECK(reading.family == family);
        Scenario const shipped = Scenario{}.pin(llm::model, std::string(preset));
        for (Quantity const* q :
             {&llm::parameters, &llm::active_parameters, &llm::softmax_params, &llm::linear_params, &llm::index_params,
              &llm::compressor_params, &llm::kv_bytes, &llm::state_size, &llm::window, &llm::window_share,
              &llm::compressed_share, &llm::heavy_share, &llm::index_share, &llm::selected, &llm::expert_width,
              &llm::expert_layers, &llm::residual_streams, &llm::mean_head_size, &llm::mean_kv_heads}) {
            CAPTURE(q->key);
            CHECK(value_of(reading, *q) == Approx(shipped_value(shipped, *q)).epsilon(1e-3));
        }
    }
}

TEST_CASE("lists that do not fit the layers are refused") {
    auto const short_list = read_config(replaced(deepseek_v4_flash(), "[0, 0, 4, 128, ", "["));
    CHECK(files::mentions(short_list.issues, "compress_ratios", "lists 40 layers, but the network has 43"));
    auto const other = read_config(replaced(deepseek_v4_flash(), "[0, 0, 4, 128, ", "[0, 16, 4, 128, "));
    CHECK(files::mentions(other.issues, "compress_ratios", "several ratios beside 4"));
    auto const pattern = read_config(replaced(mimo_v2_flash(), "[0, 1, 1, ", "["));
    CHECK(files::mentions(pattern.issues, "hybrid_layer_pattern", "lists 45 layers, but the network has 48"));
    auto const heads =
        read_config(replaced(mimo_v2_flash(), R"("swa_num_attention_heads": 64)", R"("swa_num_attention_heads": 32)"));
    CHECK(files::mentions(heads.issues, "swa_num_attention_heads", "not modelled"));
    auto const kimi = read_config(replaced(kimi_k3(), "[1, 2, 3, ", "[1, 2, "));
    CHECK(files::mentions(kimi.issues, "text_config/linear_attn_config", "lists 92 layers, but the network has 93"));
}
