#include <algorithm>
#include <filesystem>
#include "model/catalogue/json_reader.h"
#include "model/study/link.h"
#include "tests/fuzz/targets.h"
#include "tests/study_help.h"

namespace diecast::fuzz {
namespace {

namespace fs = std::filesystem;

std::vector<OrderedJson> shipped(fs::path const& folder) {
    std::vector<fs::path> files;
    for (auto const& file : fs::recursive_directory_iterator(DIECAST_SOURCE_DIR "/presets" / folder))
        if (file.path().extension() == ".json") files.push_back(file.path());
    std::sort(files.begin(), files.end());
    std::vector<OrderedJson> documents;
    for (fs::path const& file : files) {
        Issues issues;
        documents.push_back(OrderedJson::parse(read_text(file, issues).value()));
    }
    return documents;
}

/// A file for every field, with the heading and one item of each list.
void add_fields(OrderedJson const& document, std::vector<std::string>& seeds) {
    for (auto const& [name, value] : document.items()) {
        if (name == "diecast" || name == "kind") continue;
        OrderedJson small{{"diecast", 2}, {"kind", document["kind"]}};
        small[name] = value;
        if (value.is_array() && value.size() > 1) small[name] = OrderedJson::array({value[value.size() / 2]});
        seeds.push_back(small.dump());
    }
}

std::vector<std::string> study_seeds() {
    std::vector<std::string> seeds{studies::full};
    for (OrderedJson const& document : shipped("studies")) add_fields(document, seeds);
    OrderedJson const whole = OrderedJson::parse(studies::full);
    add_fields(whole, seeds);
    seeds.push_back(R"({"diecast": 2, "kind": "study", "defaults": {"process": "N5"}, "entries": [
        {"diecast": 1, "kind": "process", "name": "N5", "set": {"process.wafer_price": {"value": 1000, "unit": "USD", "source": "x"}}}]})");
    for (char const* text : {"2..16 step 2", "1,2,4", "10 GB/s..4 TB/s log 8", "200..800 mm2 steps 13", "all", "N7,N5",
                             "3,35 TB/s", "1k; 2k", "1e3 … 2e3", "(1+2)*3 mm2"})
        for (char const* key : {"die.area", "memory.bandwidth", "package.dies", "process.node"})
            seeds.push_back(R"({"diecast": 2, "kind": "study", "axes": [{"key": ")" + std::string(key) +
                            R"(", "text": ")" + text + "\"}]}");
    return seeds;
}

std::vector<std::string> entry_seeds() {
    std::vector<std::string> seeds{
        R"({"diecast": 1, "kind": "process", "name": "N5", "extends": "N7", "order": 5, "title": "t", "note": "n",
        "sources": {"a": "b"}, "set": {"process.wafer_price": {"value": 16.988, "unit": "kUSD", "low": 9, "high": 20, "source": "a", "year": 2020,
        "confidence": "estimate", "status": "published", "note": "n"}}})",
        R"({"diecast": 1, "kind": "gpu", "name": "Big", "set": {"process.node": {"value": "N7", "source": "v"},
        "die.area": {"value": 8.14, "unit": "cm²", "status": "assumption"}, "die.yield_law": {"value": "Poisson", "status": "assumption"}}})",
        R"({"diecast": 1, "kind": "process", "name": "D", "set": {"process.clustering": {"value": 3, "status": "assumption"},
        "process.defect_density": {"value": 0.1, "unit": "1/cm²", "status": "assumption"}}})",
        R"({"diecast": 1, "kind": "process", "name": "N7", "extends": "N7"})"};
    for (char const* folder : {"processes", "gpus", "memories", "networks"})
        for (OrderedJson document : shipped(folder)) {
            while (document["set"].size() > 2) document["set"].erase(std::prev(document["set"].end()));
            document.erase("sources");
            seeds.push_back(document.dump());
            if (seeds.size() % 6 == 0) break;
        }
    return seeds;
}

std::vector<std::string> config_seeds() {
    return {
        R"({"architectures": ["LlamaForCausalLM"], "model_type": "llama", "hidden_size": 8192, "intermediate_size": 28672, "num_attention_heads": 64,
            "num_hidden_layers": 80, "num_key_value_heads": 8, "vocab_size": 128256, "max_position_embeddings": 131072, "tie_word_embeddings": false,
            "torch_dtype": "bfloat16", "head_dim": 128})",
        R"({"model_type": "mixtral", "hidden_size": 4096, "intermediate_size": 14336, "num_attention_heads": 32, "num_hidden_layers": 32,
            "num_key_value_heads": 8, "num_local_experts": 8, "num_experts_per_tok": 2, "vocab_size": 32000, "sliding_window": 4096})",
        R"({"model_type": "deepseek_v3", "hidden_size": 7168, "intermediate_size": 18432, "moe_intermediate_size": 2048, "num_attention_heads": 128,
            "num_hidden_layers": 61, "num_key_value_heads": 128, "n_routed_experts": 256, "n_shared_experts": 1, "num_experts_per_tok": 8,
            "first_k_dense_replace": 3, "kv_lora_rank": 512, "q_lora_rank": 1536, "qk_nope_head_dim": 128, "qk_rope_head_dim": 64, "v_head_dim": 128,
            "vocab_size": 129280})",
        R"({"model_type": "gpt2", "n_embd": 1600, "n_head": 25, "n_layer": 48, "vocab_size": 50257, "n_positions": 1024, "n_inner": null})",
        R"({"model_type": "opt", "hidden_size": 12288, "ffn_dim": 49152, "num_attention_heads": 96, "num_hidden_layers": 96, "vocab_size": 50272})",
        R"({"model_type": "falcon", "hidden_size": 14848, "num_attention_heads": 232, "num_kv_heads": 8, "num_hidden_layers": 80, "vocab_size": 65024,
            "new_decoder_architecture": true, "multi_query": true})",
        R"({"model_type": "qwen3_moe", "text_config": {"hidden_size": 4096, "num_hidden_layers": 94, "num_attention_heads": 64, "num_key_value_heads": 4,
            "num_experts": 128, "num_experts_per_tok": 8, "moe_intermediate_size": 1536, "intermediate_size": 12288, "vocab_size": 151936}})"};
}

std::vector<std::string> link_seeds() {
    std::vector<std::string> seeds{"diecast:1:eAEBAgD9_3t9AXUA-Q", "diecast:2:abcd",
                                   "diecast:1:", " diecast:1:eNoDAAAAAAE", "{}"};
    for (std::string const& study : study_seeds())
        if (study.size() < 500) seeds.push_back(to_link(study));
    return seeds;
}

}  // namespace

std::vector<std::string> seeds(std::string_view target) {
    if (target == "study") return study_seeds();
    if (target == "entry") return entry_seeds();
    if (target == "config") return config_seeds();
    return link_seeds();
}

}  // namespace diecast::fuzz
