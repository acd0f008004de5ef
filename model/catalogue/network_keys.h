// Keys of a config.json: which name which number, and what becomes of those that no number is read from.
#pragma once
#include <set>
#include <string>
#include <string_view>
#include <vector>
#include "model/catalogue/json_reader.h"

namespace diecast {

using Names = std::vector<std::string_view>;

inline Names const layers_names{"num_hidden_layers", "n_layer", "n_layers", "num_layers"};
inline Names const hidden_names{"hidden_size", "n_embd", "n_embed", "d_model"};
inline Names const heads_names{"num_attention_heads", "n_head", "n_heads"};
inline Names const kv_names{"num_key_value_heads", "num_kv_heads", "n_head_kv", "kv_n_heads"};
inline Names const head_size_names{"head_dim", "attention_head_dim"};
inline Names const ffn_names{"intermediate_size", "n_inner", "ffn_dim", "ffn_hidden_size"};
inline Names const vocabulary_names{"vocab_size", "n_vocab"};
inline Names const experts_names{"n_routed_experts", "num_experts", "num_local_experts", "moe_num_experts"};
inline Names const active_names{"num_experts_per_tok", "experts_per_token", "num_experts_per_token", "moe_top_k",
                                "top_k_experts"};
inline Names const expert_ffn_names{"moe_intermediate_size", "expert_ffn_hidden_size"};
inline Names const dense_ffn_names{"intermediate_size_mlp"};  // beside experts that take the common name
inline Names const window_period_names{"sliding_window_pattern", "_sliding_window_pattern", "layer_switch"};
inline Names const activation_names{"hidden_act", "hidden_activation", "activation_function", "activation"};

std::string listed(Names const&);  // with commas between

/// A key, or several that say one thing, and what is missing without them.
struct UnusedKey {
    std::string name, what;
};
struct UnusedKeys {
    std::vector<UnusedKey> structural;  // change parameters, cache or work, or look so
    std::vector<UnusedKey> remarks;     // change none of them, or their names say nothing
};
/// A configuration's members but those that are used, switched off (false, 0, empty) or known to change no number.
UnusedKeys unused_keys(Json const& configuration, std::set<std::string, std::less<>> const& used);

/// Keys of layers that are no softmax attention.
Names hybrid_keys(Json const& configuration);
std::string hybrid_words();

/// Words of "layer_types": those that can be read, and those of hybrid networks.
Names attention_types();
bool is_attention_type(std::string_view);
bool is_hybrid_layer(std::string_view);

}  // namespace diecast
