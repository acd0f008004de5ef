#include "model/catalogue/network_mixers.h"
#include <algorithm>

namespace diecast {
namespace {

class MixerReader {
public:
    MixerReader(Field const& f, double hidden) : f_(f), hidden_(hidden) {}

    /// Queries and keys, values and what gates them, decay and step of each head; out. (transformers, qwen3_next)
    LinearMixers gated_delta(int layers) {
        double const keys = number("linear_num_key_heads") * number("linear_key_head_dim");
        double const heads = number("linear_num_value_heads"), size = number("linear_value_head_dim");
        double const values = heads * size, kernel = number("linear_conv_kernel_dim");
        m_.params = hidden_ * (2 * keys + 2 * values + 2 * heads) + kernel * (2 * keys + values) + values * hidden_;
        m_.state = values * number("linear_key_head_dim");
        m_.softmax = softmax_layers(layers), m_.linear = layers - m_.softmax;
        return whole(layers, "gated delta rule");
    }

    /// Two copies of the inner width, steps and state from it, and out. (arXiv 2312.00752, 2403.19887)
    LinearMixers mamba(int layers) {
        double const inner = hidden_ * number("mamba_expand"), state = number("mamba_d_state");
        double const rank = number("mamba_dt_rank"), kernel = number("mamba_d_conv");
        m_.params = hidden_ * 2 * inner + kernel * inner + inner * (rank + 2 * state) + rank * inner + inner * state +
                    inner * hidden_;
        m_.state = inner * state;
        int const period = static_cast<int>(number("attn_layer_period"));
        int const offset = f_["attn_layer_offset"].whole(0, 1000).value_or(0);
        use("attn_layer_offset");
        for (int i = 0; i < layers; ++i) m_.softmax += period > 0 && i % period == offset;
        m_.linear = layers - m_.softmax;
        return whole(layers, "Mamba");
    }

    /// Two copies of the inner width, keys and queries of each group, a step for each head; out. (arXiv 2405.21060) Its
    /// blocks stand one by one: M, * for attention, - for a feed-forward part, E for experts.
    LinearMixers mamba_2(std::string const& blocks) {
        auto const of = [&](char kind) { return static_cast<double>(std::count(blocks.begin(), blocks.end(), kind)); };
        double const heads = number("mamba_num_heads"), inner = heads * number("mamba_head_dim");
        double const state = number("ssm_state_size"), groups = number("n_groups"), kernel = number("conv_kernel");
        double const side = 2 * groups * state;
        m_.params = hidden_ * (2 * inner + side + heads) + kernel * (inner + side) + inner * hidden_;
        m_.state = inner * state;
        use("hybrid_override_pattern"), use("mamba_expand");
        m_.linear = of('M'), m_.softmax = of('*'), m_.experts = of('E') > 0;
        if (of('E') > 0 && of('-') > 0)
            f_["hybrid_override_pattern"].report("has feed-forward parts with and without experts, which is not read");
        if (of('E') + of('-') == 0) f_["hybrid_override_pattern"].report("names no feed-forward part (- or E)");
        return whole(of('E') + of('-'), "Mamba-2");
    }

    /// Queries, keys, values, a gate and out, all as wide as the heads; keys times values for each. (arXiv 2501.08313)
    LinearMixers lightning(std::vector<Field> const& types, double heads) {
        double const size = f_["head_dim"].number().value_or(hidden_ / heads);
        m_.params = 5 * hidden_ * heads * size;
        m_.state = heads * size * size;
        for (Field const& type : types) (type.whole(0, 1).value_or(1) == 1 ? m_.softmax : m_.linear) += 1;
        use("attn_type_list");
        return whole(static_cast<double>(types.size()), "lightning attention");
    }

    /// Queries, keys, values and their convolutions, a decay through a narrow vector, a step of each head, a gate, and
    /// out; the gates of the other layers are added. (transformers, kimi_linear)
    LinearMixers kimi_delta(int layers, double heads) {
        use("linear_attn_config");
        Field const of = f_["linear_attn_config"];
        auto const whole_of = [&](std::string_view name) {
            if (!of[name]) of[name].report("is missing: the shape of layers with a state");
            return static_cast<double>(of[name].whole(1, 1 << 24).value_or(1));
        };
        double const size = whole_of("head_dim"), count = whole_of("num_heads"), wide = size * count;
        double const narrow = size * (hidden_ + wide);
        double const gate = of["use_full_rank_gate"].truth() ? hidden_ * wide : narrow;
        m_.params =
            4 * hidden_ * wide + 3 * whole_of("short_conv_kernel_size") * wide + narrow + hidden_ * count + gate;
        m_.state = size * wide;
        m_.linear = static_cast<double>(of["kda_layers"].items().size());
        m_.softmax = static_cast<double>(of["full_attn_layers"].items().size());
        if (m_.linear + m_.softmax != layers)
            of.report("lists " + std::to_string(static_cast<int>(m_.linear + m_.softmax)) +
                      " layers, but the network has " + std::to_string(layers));
        if (f_["mla_use_output_gate"].json() && f_["mla_use_output_gate"].truth() && m_.linear > 0)
            m_.params += m_.softmax / m_.linear * hidden_ * heads * f_["v_head_dim"].whole(1, 1 << 16).value_or(0);
        use("mla_use_output_gate");
        return whole(layers, "Kimi delta attention");
    }

private:
    void use(std::string_view name) { m_.used.push_back(name); }
    double number(std::string_view name) {
        use(name);
        if (auto const n = f_[name].whole(0, 1 << 24)) return *n;
        if (!f_[name]) f_[name].report("is missing: the shape of layers with a state");
        return 0;
    }
    int softmax_layers(int layers) {
        auto const types = f_["layer_types"].items();
        if (!types.empty())
            return static_cast<int>(std::count_if(types.begin(), types.end(),
                                                  [](Field const& type) { return type.text() == "full_attention"; }));
        int const interval = static_cast<int>(number("full_attention_interval"));
        return interval > 0 ? layers / interval : 0;
    }
    LinearMixers whole(double feed_forward, char const* kind) {
        m_.feed_forward = feed_forward;
        m_.note = std::string(kind) + " in " + std::to_string(static_cast<int>(m_.linear)) + " layers, attention in " +
                  std::to_string(static_cast<int>(m_.softmax));
        if (m_.softmax == 0) f_["model_type"].report("has no layer with softmax attention, which is not modelled");
        return m_;
    }

    Field const& f_;
    double hidden_;
    LinearMixers m_;
};

}  // namespace

std::optional<LinearMixers> linear_mixers(Field const& f, int layers, double hidden, double heads) {
    MixerReader reader(f, hidden);
    if (f["linear_attn_config"]) return reader.kimi_delta(layers, heads);
    if (f["linear_num_value_heads"]) return reader.gated_delta(layers);
    if (std::string const blocks = f["hybrid_override_pattern"].text(); !blocks.empty()) return reader.mamba_2(blocks);
    if (f["mamba_d_state"] && f["attn_layer_period"]) return reader.mamba(layers);
    auto const types = f["attn_type_list"].items();
    bool const linear = std::any_of(types.begin(), types.end(), [](Field const& t) { return t.whole(0, 1) == 0; });
    if (linear) return reader.lightning(types, heads);
    return {};
}

}  // namespace diecast
