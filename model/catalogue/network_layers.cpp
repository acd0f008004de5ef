#include "model/catalogue/network_layers.h"
#include <algorithm>
#include <vector>

namespace diecast {
namespace {

std::vector<Field> items(Field const& f, std::string_view name, UsedKeys& used) {
    used.emplace(name);
    return f[name].items();
}

bool is_list(Field const& f) { return f.json() && f.json()->is_array(); }

/// Layers of a list that says 1 for those counted and 0 for the others.
int count_marked(Field const& f, std::string_view name, int layers, UsedKeys& used) {
    auto const marks = items(f, name, used);
    if (static_cast<int>(marks.size()) != layers)
        f[name].report("lists " + std::to_string(marks.size()) + " layers, but the network has " +
                       std::to_string(layers));
    return static_cast<int>(
        std::count_if(marks.begin(), marks.end(), [](Field const& mark) { return mark.whole(0, 1).value_or(0) == 1; }));
}

int number(Field const& f, std::string_view name, int least, int most, int otherwise, UsedKeys& used) {
    used.emplace(name);
    return f[name].whole(least, most).value_or(otherwise);
}

}  // namespace

int count_expert_layers(Field const& f, int layers, UsedKeys& used) {
    if (auto const listed = items(f, "moe_layers", used); !listed.empty()) {
        used.emplace("interleave_moe_layer_step");
        std::set<int> found;
        for (Field const& layer : listed)
            if (auto const i = layer.whole(0, layers - 1)) found.insert(*i);
        return static_cast<int>(found.size());
    }
    if (is_list(f["moe_layer_freq"])) return count_marked(f, "moe_layer_freq", layers, used);
    int const interleave = number(f, "interleave_moe_layer_step", 1, layers, 1, used);
    int const first = number(f, "first_k_dense_replace", 0, layers, 0, used);
    int const every = number(f, "moe_layer_freq", 1, layers, 1, used);
    int const step = number(f, "decoder_sparse_step", 1, layers, 1, used);
    int const period = number(f, "expert_layer_period", 1, layers, 1, used);
    int const offset = number(f, "expert_layer_offset", 0, layers, 0, used);
    std::vector<bool> dense(static_cast<std::size_t>(layers));
    for (Field const& layer : items(f, "mlp_only_layers", used))
        if (auto const i = layer.whole(0, layers - 1)) dense[static_cast<std::size_t>(*i)] = true;
    int count = 0;
    for (int i = 0; i < layers; ++i)
        count += i >= first && i % every == 0 && (i + 1) % step == 0 && (i + 1) % interleave == 0 &&
                 i % period == offset % period && !dense[static_cast<std::size_t>(i)];
    return count;
}

std::optional<int> count_listed_windows(Field const& f, int layers, UsedKeys& used) {
    if (!is_list(f["hybrid_layer_pattern"])) return {};
    return count_marked(f, "hybrid_layer_pattern", layers, used);
}

std::map<int, int> count_compressed_layers(Field const& f, int layers, UsedKeys& used) {
    auto const listed = items(f, "compress_ratios", used);
    if (!listed.empty() && static_cast<int>(listed.size()) < layers)
        f["compress_ratios"].report("lists " + std::to_string(listed.size()) + " layers, but the network has " +
                                    std::to_string(layers));
    std::map<int, int> count;
    for (int i = 0; i < std::min(layers, static_cast<int>(listed.size())); ++i)
        if (int const ratio = listed[static_cast<std::size_t>(i)].whole(0, 1 << 20).value_or(0); ratio > 1)
            ++count[ratio];
    return count;
}

int count_chunked_layers(Field const& f, int layers, UsedKeys& used) {
    auto const listed = items(f, "no_rope_layers", used);
    if (!listed.empty())
        return static_cast<int>(std::count_if(listed.begin(), listed.end(),
                                              [](Field const& layer) { return layer.whole(0, 1).value_or(0) == 1; }));
    return layers - layers / number(f, "no_rope_layer_interval", 1, layers + 1, 4, used);
}

std::optional<int> count_lettered_layers(Field const& f, int layers, UsedKeys& used) {
    Field const pattern = f["sliding_window_pattern"];
    if (!pattern.is_text()) return {};
    used.emplace("sliding_window_pattern");
    std::string const turn = pattern.text();
    if (turn.empty() || turn.find_first_not_of("LG") != turn.npos)
        return pattern.report("expected letters, L for a layer with a window and G for one without"), layers;
    int count = 0;
    for (int i = 0; i < layers; ++i) count += turn[static_cast<std::size_t>(i) % turn.size()] == 'L';
    return count;
}

}  // namespace diecast
