#include "model/catalogue/network_families.h"
#include <algorithm>
#include <cctype>

namespace diecast {
namespace {

using F = NetworkFamily;

constexpr NetworkFamily families[] = {
    {.type = "llama", .kv = F::as_queries},
    {.type = "llama4_text", .experts = true, .window = F::chunks, .window_size = 8192, .shared_experts = 1},
    {.type = "mistral", .window = F::every_layer},
    {.type = "mixtral", .experts = true, .window = F::every_layer},
    {.type = "qwen2", .window = F::late_layers},
    {.type = "qwen2_moe", .experts = true, .window = F::late_layers},
    {.type = "qwen3", .window = F::late_layers},
    {.type = "qwen3_moe", .experts = true, .window = F::late_layers},
    {.type = "qwen3_next", .experts = true},
    {.type = "qwen3_5_moe_text", .experts = true},
    {.type = "jamba", .experts = true},
    {.type = "nemotron_h", .gated = false},
    {.type = "minimax_m1", .experts = true},
    {.type = "glm_moe_dsa", .experts = true, .latent = true},
    {.type = "deepseek_v2", .experts = true, .latent = true},
    {.type = "deepseek_v3", .experts = true, .latent = true},
    {.type = "deepseek_v32", .experts = true, .latent = true},
    {.type = "deepseek_v4", .experts = true, .one_vector = true, .window = F::every_layer},
    {.type = "kimi_k2", .experts = true, .latent = true},
    {.type = "kimi_linear", .experts = true, .latent = true},
    {.type = "mimo_v2_flash", .experts = true},
    {.type = "glm4_moe", .experts = true},
    {.type = "cohere", .tied = true, .kv = F::as_queries},
    {.type = "cohere2",
     .tied = true,
     .kv = F::as_queries,
     .window = F::pattern,
     .window_size = 4096,
     .window_period = 4},
    {.type = "gpt_oss", .experts = true, .window = F::alternate},
    {.type = "phi3", .kv = F::as_queries, .window = F::every_layer},
    {.type = "phi", .gated = false, .kv = F::as_queries},
    {.type = "gemma", .tied = true},
    {.type = "gemma2", .tied = true, .window = F::alternate, .window_size = 4096},
    {.type = "gemma3_text",
     .tied = true,
     .window = F::pattern,
     .heads = 8,
     .kv_heads = 4,
     .head_size = 256,
     .vocabulary = 262208,
     .window_size = 4096},
    {.type = "gemma4_text", .tied = true, .window = F::pattern},
    {.type = "falcon", .gated = false, .tied = true, .wide = true, .kv = F::falcon},
    {.type = "bloom", .gated = false, .tied = true, .wide = true, .kv = F::as_queries},
    {.type = "opt", .gated = false, .tied = true, .kv = F::as_queries},
    {.type = "gpt2", .gated = false, .tied = true, .wide = true, .kv = F::as_queries},
    {.type = "gptj", .gated = false, .wide = true, .kv = F::as_queries},
    {.type = "gpt_neox", .gated = false, .kv = F::as_queries},
    {.type = "gpt_bigcode", .gated = false, .tied = true, .wide = true, .kv = F::one},
    {.type = "mpt", .gated = false, .tied = true, .wide = true, .kv = F::as_queries},
};

struct Alias {
    std::string_view type, family;
};
constexpr Alias aliases[] = {{"gemma3", "gemma3_text"},
                             {"gemma4", "gemma4_text"},
                             {"llama4", "llama4_text"},
                             {"qwen35moe", "qwen3_5_moe_text"},
                             {"minimaxtext01", "minimax_m1"},
                             {"minimax", "minimax_m1"},
                             {"kimik3", "kimi_linear"},
                             {"mimov2", "mimo_v2_flash"},
                             {"refinedweb", "falcon"},
                             {"refinedwebmodel", "falcon"},
                             {"rw", "falcon"}};

constexpr std::string_view hybrids[] = {
    "mamba",   "mamba2", "falconmamba",    "falconh1",         "rwkv", "bamba", "zamba", "zamba2", "lfm2",
    "lfm2moe", "plamo2", "recurrentgemma", "granitemoehybrid",
};

constexpr std::string_view others[] = {
    "bert",    "roberta", "albert", "electra", "deberta", "distilbert", "modernbert", "t5",  "mt5",
    "t5gemma", "bart",    "mbart",  "pegasus", "marian",  "whisper",    "clip",       "vit", "xlnet",
};

/// "Qwen3MoeForCausalLM" and "qwen3_moe" → "qwen3moe".
std::string plain(std::string_view type) {
    for (std::string_view tail : {"ForCausalLM", "LMHeadModel", "ForConditionalGeneration", "Model"})
        if (type.size() > tail.size() && type.ends_with(tail)) {
            type.remove_suffix(tail.size());
            break;
        }
    std::string word;
    for (char c : type)
        if (std::isalnum(static_cast<unsigned char>(c)))
            word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return word;
}

}  // namespace

NetworkFamily const* family_of(std::string_view type) {
    std::string word = plain(type);
    for (Alias const& alias : aliases)
        if (alias.type == word) word = plain(alias.family);
    auto const found = std::find_if(std::begin(families), std::end(families),
                                    [&](NetworkFamily const& family) { return plain(family.type) == word; });
    return found == std::end(families) ? nullptr : found;
}

bool is_hybrid_type(std::string_view type) {
    return std::find(std::begin(hybrids), std::end(hybrids), plain(type)) != std::end(hybrids);
}

bool is_other_kind(std::string_view type) {
    return std::find(std::begin(others), std::end(others), plain(type)) != std::end(others);
}

std::vector<std::string_view> family_types() {
    std::vector<std::string_view> types;
    for (NetworkFamily const& family : families) types.push_back(family.type);
    return types;
}

}  // namespace diecast
