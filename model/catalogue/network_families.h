// Families of language models: what a Hugging Face config.json of each leaves unsaid.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace diecast {

/// Recalled from the configuration classes of these networks.
struct NetworkFamily {
    enum Kv { as_queries, must_say, falcon, one };  // key and value heads where no number is given
    /// Layers with a window where no list is given; chunks: all but every fourth see their own chunk only.
    enum Window { none, every_layer, late_layers, alternate, pattern, chunks };

    std::string_view type;    // model_type
    bool gated = true;        // feed-forward of three matrices, else of two
    bool tied = false;        // one embedding table, unless the file says otherwise
    bool wide = false;        // feed-forward four times as wide as the network, unless the file says otherwise
    bool experts = false;     // the file must name its experts
    bool latent = false;      // the file must name the ranks of its attention
    bool one_vector = false;  // for the key and the value of a head
    Kv kv = must_say;
    Window window = none;
    int heads = 0, kv_heads = 0, head_size = 0, vocabulary = 0, window_size = 0;  // 0: the file must say them
    int window_period = 6;   // pattern: the last of so many layers sees everything
    int shared_experts = 0;  // where no number is given
};

/// The family of a model_type or of an architecture ("LlamaForCausalLM"); null if it is none of ours.
NetworkFamily const* family_of(std::string_view type);
/// Some layers are no softmax attention (state space, linear, recurrent): no network of ours describes it.
bool is_hybrid_type(std::string_view type);
/// It is no decoder.
bool is_other_kind(std::string_view type);
std::vector<std::string_view> family_types();

}  // namespace diecast
