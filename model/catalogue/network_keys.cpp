#include "model/catalogue/network_keys.h"
#include <algorithm>

namespace diecast {
namespace {

/// Numbers, flags and lists that change neither parameters, cache nor work. Biases and norms are not counted.
constexpr std::string_view harmless[] = {
    // what the file is
    "architectures", "model_type", "_name_or_path", "name_or_path", "transformers_version", "auto_map", "torch_dtype",
    "dtype", "expert_dtype", "tokenizer_class", "task_specific_params", "quantization_config", "compression_config",
    "id2label", "label2id", "problem_type", "finetuning_task", "return_dict", "torchscript", "use_bfloat16",
    "init_device", "init_config", "verbose", "_attn_implementation", "_attn_implementation_autoset",
    "attn_implementation", "for_llm_compressor", "unsloth_version", "unsloth_fixed",
    // norms, biases and activations
    "rms_norm_eps", "rms_norm_epsilon", "layer_norm_eps", "layer_norm_epsilon", "layernorm_epsilon", "norm_eps",
    "norm_epsilon", "norm_type", "use_qk_norm", "qk_norm", "qk_layernorm", "use_rms_norm", "rmsnorm",
    "add_swiglu_limit", "swiglu_limit", "latent_moe_use_norm", "hc_eps", "hc_sinkhorn_iters",
    "add_swa_attention_sink_bias", "add_full_attention_sink_bias", "activation_situ_beta",
    "activation_situ_linear_beta", "apply_residual_connection_post_layernorm", "do_layer_norm_before",
    "layer_norm_elementwise_affine", "_remove_final_layer_norm", "num_ln_in_parallel_attn", "attention_bias",
    "mlp_bias", "bias", "use_bias", "no_bias", "qkv_bias", "enable_bias", "lm_head_bias", "add_bias_linear",
    "add_qkv_bias", "attention_out_bias", "skip_bias_add", "skip_bias_add_qkv", "bias_dropout_fusion", "hidden_act",
    "hidden_activation", "activation_function", "activation", "tie_word_embeddings",
    // positions
    "rope_theta", "rope_scaling", "rope_parameters", "rope_local_base_freq", "rope_interleave", "rope_interleaved",
    "partial_rotary_factor", "rotary", "rotary_dim", "rotary_pct", "rotary_emb_base", "rotary_base", "use_mrope",
    "alibi", "offset_alibi", "position_embedding_type", "learned_pos_emb", "max_position_embeddings",
    "compress_rope_theta", "swa_rope_theta", "mla_use_nope", "original_max_position_embeddings",
    "initial_context_length", "n_positions", "n_ctx", "seq_length", "max_seq_len", "max_sequence_length",
    "model_max_length", "no_rope_layers", "no_rope_layer_interval",
    // scales of attention and outputs
    "query_pre_attn_scalar", "attn_logit_softcapping", "final_logit_softcapping", "attn_temperature_tuning",
    "floor_scale", "attn_scale", "logit_scale", "logits_scaling", "attention_multiplier", "embedding_multiplier",
    "residual_multiplier", "scale_attn_weights", "scale_attn_by_inverse_layer_idx", "reorder_and_upcast_attn",
    "attention_softmax_in_fp32", "scale_attention_softmax_in_fp32", "masked_softmax_fusion", "slow_but_exact",
    "softmax_scale", "scale_embedding", "attention_value_scale",
    // the order of parts that are there anyway
    "use_parallel_residual", "use_parallel_block", "use_parallel_embedding", "parallel_attn", "use_embedding_sharing",
    "order_of_interleaved_layers",
    // choice of experts
    "norm_topk_prob", "routed_scaling_factor", "scoring_func", "topk_method", "n_group", "topk_group", "seq_aux",
    "aux_loss_alpha", "output_router_logits", "router_jitter_noise", "router_aux_loss_coef", "router_z_loss_coef",
    "moe_router_activation_func", "moe_renormalize", "use_grouped_topk", "num_expert_group", "num_hash_layers",
    "ep_size",
    // training, and how it is run
    "use_cache", "cache_implementation", "pretraining_tp", "layerdrop", "chunk_size_feed_forward", "is_decoder",
    "gradient_checkpointing", "max_batch_size", "pre_allocate_kv_cache", "pad_key_length", "validate_runner_input",
    "inference_runner", "output_attentions", "output_hidden_states", "use_bidirectional_attention",
    // generation
    "max_length", "min_length", "max_new_tokens", "do_sample", "early_stopping", "num_beams", "num_beam_groups",
    "diversity_penalty", "temperature", "top_k", "top_p", "typical_p", "repetition_penalty", "length_penalty",
    "no_repeat_ngram_size", "encoder_no_repeat_ngram_size", "num_return_sequences", "output_scores",
    "return_dict_in_generate", "remove_invalid_values", "exponential_decay_length_penalty", "suppress_tokens",
    "begin_suppress_tokens", "bad_words_ids", "tf_legacy_loss", "prefix"};

constexpr std::string_view harmless_endings[] = {"dropout",    "_dropout_prob", "_dropout_p", "_pdrop",
                                                 "_token",     "_token_id",     "_token_ids", "_token_index",
                                                 "_loss_coef", "_loss_weight"};
constexpr std::string_view harmless_beginnings[] = {"init", "summary_", "forced_", "emb_init", "embedding_init"};

/// Parts that a network is the same without, said all the same.
constexpr std::pair<std::string_view, std::string_view> left_aside[] = {
    {"num_nextn_predict_layers", "left out: layers that predict further tokens"},
    {"num_mtp_modules", "left out: layers that predict further tokens"},
    {"mtp_", "left out: layers that predict further tokens"},
    {"attn_res_block_size", "not counted: residuals over blocks of layers"},
    {"attention_k_eq_v", "not counted: one projection for keys and values of layers that see everything"},
};

/// What is known of keys that change the numbers.
constexpr std::pair<std::string_view, std::string_view> mechanisms[] = {
    {"index_",
     "sparse attention by an indexer is not modelled: the network is read without it, so that attention sees all "
     "past tokens (too slow at long context), and the indexer's weights, its keys in the cache and its work are "
     "missing"},
};

constexpr std::string_view hybrid_beginnings[] = {"mamba_",    "ssm_",        "linear_", "layers_block_type",
                                                  "time_step", "attn_layer_", "hybrid_", "full_attention_interval",
                                                  "lru_",      "rwkv",        "conv_L",  "rg_lru"};

/// Words of a key that speaks of the shape of a network.
constexpr std::string_view shape_words[] = {
    "layer",        "layers", "head",       "heads",    "size",     "sizes",  "dim",        "dims",  "width",
    "rank",         "expert", "experts",    "moe",      "mlp",      "ffn",    "ff",         "kv",    "attention",
    "attn",         "window", "chunk",      "sparse",   "sparsity", "block",  "blocks",     "conv",  "kernel",
    "state",        "ssm",    "mamba",      "linear",   "index",    "topk",   "interleave", "step",  "interval",
    "period",       "freq",   "lora",       "group",    "groups",   "shared", "dense",      "depth", "hidden",
    "intermediate", "cross",  "memory",     "compress", "altup",    "laurel", "ratio",      "embd",  "embedding",
    "embeddings",   "vocab",  "projection", "adapter",  "skip",     "n",      "num"};

template <class List>
bool begins_with_one(std::string_view name, List const& list) {
    return std::any_of(std::begin(list), std::end(list), [&](std::string_view s) { return name.starts_with(s); });
}
template <class List>
bool is_one(std::string_view name, List const& list) {
    return std::find(std::begin(list), std::end(list), name) != std::end(list);
}

bool is_harmless(std::string_view name) {
    return is_one(name, harmless) || begins_with_one(name, harmless_beginnings) ||
           std::any_of(std::begin(harmless_endings), std::end(harmless_endings),
                       [&](std::string_view s) { return name.ends_with(s); });
}

/// false, 0 and empty switch off what the key is about.
bool is_off(Json const& value) {
    if (value.is_boolean()) return !value.get<bool>();
    if (value.is_number()) return value.get<double>() == 0;
    return value.empty() || (value.is_string() && value.get_ref<std::string const&>().empty());
}

bool looks_structural(std::string_view name) {
    while (!name.empty()) {
        std::size_t const end = std::min(name.find('_'), name.size());
        if (is_one(name.substr(0, end), shape_words)) return true;
        name.remove_prefix(std::min(end + 1, name.size()));
    }
    return false;
}

/// Keys of one meaning stand together.
void add(std::vector<UnusedKey>& list, std::string_view name, std::string_view what) {
    auto const same = std::find_if(list.begin(), list.end(), [&](UnusedKey const& k) { return k.what == what; });
    if (same == list.end()) list.push_back({std::string(name), std::string(what)});
    else same->name += ", " + std::string(name);
}

template <class Table>
std::string_view meaning(std::string_view name, Table const& table) {
    for (auto const& [beginning, what] : table)
        if (name.starts_with(beginning)) return what;
    return {};
}

}  // namespace

std::string listed(Names const& names) {
    std::string text;
    for (std::string_view name : names) text += (text.empty() ? "" : ", ") + std::string(name);
    return text;
}

UnusedKeys unused_keys(Json const& configuration, std::set<std::string, std::less<>> const& used) {
    UnusedKeys result;
    for (auto const& [name, value] : configuration.items()) {
        if (used.contains(name) || is_off(value) || is_harmless(name)) continue;
        std::string const key = name.substr(0, 60);
        if (auto const aside = meaning(name, left_aside); !aside.empty()) add(result.remarks, key, aside);
        else if (auto const known = meaning(name, mechanisms); !known.empty()) add(result.structural, key, known);
        else if (value.is_string() || !looks_structural(name)) add(result.remarks, key, "not known, and not used");
        else add(result.structural, key, "not known, and not used: the name speaks of the network's shape");
    }
    return result;
}

Names hybrid_keys(Json const& configuration) {
    Names result;
    for (auto const& [name, value] : configuration.items()) {
        bool const windows = name == "hybrid_layer_pattern" && value.is_array();
        if (begins_with_one(name, hybrid_beginnings) && !is_off(value) && !windows) result.push_back(name);
    }
    return result;
}

std::string hybrid_words() {
    return "hybrid networks of this kind are not read; those with a gated delta rule (Qwen3-Next), Mamba (Jamba), "
           "Mamba-2 (Nemotron-H), lightning attention (MiniMax-01) or Kimi delta attention are";
}

Names attention_types() { return {"full_attention", "sliding_attention", "chunked_attention"}; }
bool is_attention_type(std::string_view word) { return is_one(word, attention_types()); }
bool is_hybrid_layer(std::string_view word) {
    constexpr std::string_view words[] = {"linear_attention", "mamba", "mamba2", "conv", "recurrent", "ssm", "rwkv"};
    return is_one(word, words);
}

}  // namespace diecast
