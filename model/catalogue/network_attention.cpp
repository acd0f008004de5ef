#include "model/catalogue/network_attention.h"
#include <cmath>
#include <map>
#include "model/core/quotes.h"
#include "model/core/text.h"
#include "model/inference/quantities.h"

namespace diecast {

void AttentionReader::find_mixers(KnownNumber& layers, KnownNumber const& hidden, KnownNumber const& heads) {
    mixers_ = linear_mixers(text_field(), static_cast<int>(layers.value), hidden.value, heads.value);
    if (!mixers_) return;
    used_.insert(mixers_->used.begin(), mixers_->used.end());
    if (mixers_->feed_forward == layers.value) return;
    layers = {mixers_->feed_forward, Status::derived, "feed-forward parts of " + exact_text(layers.value) + " blocks"};
}

void AttentionReader::read_attention(KnownNumber const& hidden, KnownNumber const& heads) {
    read_mixers();
    read_indexer();
    if (has("kv_lora_rank") || family_.latent) read_latent(heads);
    else read_grouped(hidden, heads);
    read_window();
    read_compression();
}

void AttentionReader::read_mixers() {
    if (!mixers_) return;
    put(llm::linear_share, 100 * mixers_->linear / layers_, Status::derived, mixers_->note);
    put(llm::attention_share, 100 * mixers_->softmax / layers_, Status::derived, mixers_->note);
    put(llm::linear_params, mixers_->params / 1e6, Status::derived, "of its projections");
    put(llm::state_size, mixers_->state, Status::derived);
}

void AttentionReader::read_indexer() {
    if (!has("index_topk")) return;
    put(llm::selected, need(llm::selected, "the tokens that the indexer selects", {"index_topk"}));
    put(llm::index_heads, need(llm::index_heads, "the heads of the indexer", {"index_n_heads"}));
    put(llm::index_size, need(llm::index_size, "the head size of the indexer", {"index_head_dim"}));
}

/// DeepSeek-V4: of each layer, how many tokens share an entry of the cache. All layers see the latest tokens as they
/// are; entries of four tokens are selected by an indexer.
void AttentionReader::read_compression() {
    auto const ratios = count_compressed_layers(text_field(), layers_, used_);
    if (ratios.empty()) return;
    constexpr int selected = 4;
    for (auto const& [ratio, layers] : ratios) {
        bool const indexed = ratio == selected;
        put(indexed ? llm::compression : llm::heavy_compression, static_cast<double>(ratio));
        put_layers(indexed ? llm::compressed_share : llm::heavy_share, layers, Status::derived);
        if (indexed) put_layers(llm::index_share, layers, Status::derived);
    }
    if (ratios.size() - ratios.contains(selected) > 1)
        field("compress_ratios").report("has several ratios beside 4, of which the model has one");
}

void AttentionReader::read_latent(KnownNumber const& heads) {
    put(llm::attention, std::string("latent"));
    MaybeNumber const rope = need(llm::rope_size, "the rotary part of a key", {"qk_rope_head_dim"}, 0, 0);
    MaybeNumber const nope = need(llm::nope_size, "the part of a key without position", {"qk_nope_head_dim"});
    put(llm::kv_rank, need(llm::kv_rank, "the rank of keys and values", {"kv_lora_rank"}));
    put(llm::q_rank, has("q_lora_rank") ? look(llm::q_rank, {"q_lora_rank"})
                                        : KnownNumber{0, Status::derived, "queries are not compressed"});
    put(llm::rope_size, rope), put(llm::nope_size, nope);
    put(llm::value_size, need(llm::value_size, "the width of a value", {"v_head_dim"}));
    put(llm::kv_heads, heads.value, Status::derived, "latent attention: as many as query heads");
    if (rope && nope) put(llm::head_size, rope->value + nope->value, Status::derived, "of queries and keys");
    use({"num_key_value_heads", "qk_head_dim", "head_dim"});  // as the lines above say them
}

void AttentionReader::read_grouped(KnownNumber const& hidden, KnownNumber const& heads) {
    MaybeNumber const kv = kv_heads(heads);
    if (kv && std::fmod(heads.value, kv->value) != 0)
        field(kv_names.front())
            .report(exact_text(kv->value) + " does not divide the " + exact_text(heads.value) + " attention heads");
    MaybeNumber const size = head_size(hidden, heads), all_kv = look(llm::kv_heads, {"num_global_key_value_heads"});
    MaybeNumber const all_size = look(llm::head_size, {"global_head_dim"});  // of layers that see everything (Gemma 4)
    put(llm::kv_heads, all_kv ? all_kv : kv),
        put(llm::head_size, all_size ? all_size : mean_of_values(size, "v_head_dim"));
    if (all_kv || all_size) put(llm::window_kv_heads, kv), put(llm::window_head_size, size);
    put(llm::window_kv_heads, look(llm::kv_heads, {"swa_num_key_value_heads"}));  // MiMo-V2
    put(llm::window_head_size, mean_of_values(look(llm::head_size, {"swa_head_dim"}), "swa_v_head_dim"));
    if (MaybeNumber const of_windows = look(llm::heads, {"swa_num_attention_heads"});
        of_windows && of_windows->value != heads.value)
        field("swa_num_attention_heads").report("differs from the heads of the other layers, which is not modelled");
    read_output();
}

/// Queries that pass a narrow vector, outputs that do, and one vector for key and value (DeepSeek-V4).
void AttentionReader::read_output() {
    put(llm::q_rank, look(llm::q_rank, {"q_lora_rank"}));
    put(llm::output_rank, look(llm::output_rank, {"o_lora_rank"}));
    put(llm::output_groups, look(llm::output_groups, {"o_groups"}));
    if (!family_.one_vector) return;
    put(llm::kv_tensors, 1.0, Status::derived, "one vector is key and value");
    use({"qk_rope_head_dim"});  // a part of head_dim
}

/// Values of another width than keys: the mean gives the weights, the cache and the work of both.
MaybeNumber AttentionReader::mean_of_values(MaybeNumber keys, std::string_view values) {
    MaybeNumber const of_values = look(llm::value_size, {values});
    if (!keys || !of_values || keys->value == of_values->value) return keys;
    return KnownNumber{(keys->value + of_values->value) / 2, Status::derived,
                       "queries and keys have " + exact_text(keys->value) + ", values " + exact_text(of_values->value)};
}

MaybeNumber AttentionReader::kv_heads(KnownNumber const& heads) {
    using F = NetworkFamily;
    KnownNumber const one{1, Status::derived, "multi-query"};
    KnownNumber const all{heads.value, Status::derived, "multi-head: as many as query heads"};
    if (family_.kv == F::falcon) use({"num_kv_heads", "n_head_kv", "multi_query"});
    if (family_.kv == F::falcon && !flag("new_decoder_architecture").value_or(false))
        return flag("multi_query").value_or(true) ? one : all;
    if (family_.kv == F::one) return flag("multi_query").value_or(true) ? one : all;
    if (family_.type == "mpt" && has("attn_config")) {
        Field const kv = field("attn_config")["kv_n_heads"];
        if (kv) {
            auto const n = kv.whole(1, static_cast<int>(llm::kv_heads.range.hi));
            return n ? MaybeNumber(KnownNumber{static_cast<double>(*n)}) : MaybeNumber();
        }
        return field("attn_config")["attn_type"].text() == "multiquery_attention" ? one : all;
    }
    if (family_.kv == F::must_say)
        return need(llm::kv_heads, "the number of key and value heads", kv_names, family_.kv_heads);
    bad_ = false;
    MaybeNumber const said = look(llm::kv_heads, kv_names);
    if (said || bad_) return said;
    if (!known_) return KnownNumber{heads.value, Status::assumption, "the file names none: as many as query heads"};
    return all;
}

MaybeNumber AttentionReader::head_size(KnownNumber const& hidden, KnownNumber const& heads) {
    bad_ = false;
    if (MaybeNumber const said = look(llm::head_size, head_size_names); said || bad_) return said;
    if (family_.head_size) return need(llm::head_size, "", head_size_names, family_.head_size);
    if (std::fmod(hidden.value, heads.value) == 0)
        return KnownNumber{hidden.value / heads.value, Status::derived, "width over heads"};
    field(heads_names.front())
        .report(exact_text(heads.value) + " heads do not divide the width of " + exact_text(hidden.value) +
                ", and there is no " + listed(head_size_names));
    return {};
}

void AttentionReader::read_window() {
    if (has("layer_types")) return read_layer_types();
    if (auto const listed = count_listed_windows(text_field(), layers_, used_)) {
        use({"sliding_window_size", "attention_chunk_size"});  // as sliding_window says it
        put(llm::window, need(llm::window, "the window", {"sliding_window"}));
        return put_layers(llm::window_share, *listed, Status::derived);
    }
    if (family_.window == NetworkFamily::chunks) return read_chunks(count_chunked_layers(text_field(), layers_, used_));
    if (flag("use_sliding_window") == false) return void(use({"sliding_window", "max_window_layers"}));
    if (family_.window == NetworkFamily::none || (!has("sliding_window") && !family_.window_size)) return;
    if (family_.window == NetworkFamily::late_layers && !flag("use_sliding_window").value_or(false))
        return void(use({"max_window_layers"}));
    if (int const count = windowed_layers(); count > 0) {
        put(llm::window, need(llm::window, "the window", {"sliding_window"}, family_.window_size));
        put_layers(llm::window_share, count, known_ ? Status::derived : Status::assumption);
    }
}

int AttentionReader::windowed_layers() {
    if (auto const lettered = count_lettered_layers(text_field(), layers_, used_)) return *lettered;
    if (family_.window == NetworkFamily::alternate) return (layers_ + 1) / 2;
    if (family_.window == NetworkFamily::late_layers)
        return layers_ - field("max_window_layers").whole(0, layers_).value_or(0);
    if (family_.window != NetworkFamily::pattern) return layers_;
    MaybeNumber const period = look(llm::layers, window_period_names);
    return layers_ - layers_ / (period ? static_cast<int>(period->value) : family_.window_period);
}

void AttentionReader::read_chunks(int count) {
    MaybeNumber const chunk = need(llm::window, "the size of a chunk", {"attention_chunk_size"}, family_.window_size);
    if (!chunk || count == 0) return;
    put(llm::window, chunk->value, chunk->status, "attention in chunks");
    put(llm::chunked, 1.0, Status::derived, "a token sees those before it in its chunk");
    put_layers(llm::window_share, count, Status::derived);
}

void AttentionReader::read_layer_types() {
    auto const types = field("layer_types").items();
    use({"sliding_window_pattern", "_sliding_window_pattern", "layer_switch", "max_window_layers", "use_sliding_window",
         "sliding_window", "no_rope_layers", "no_rope_layer_interval"});
    if (static_cast<int>(types.size()) != layers_)
        return field("layer_types")
            .report("lists " + std::to_string(types.size()) + " layers, but the network has " +
                    std::to_string(layers_));
    std::map<std::string, int> count;
    for (Field const& type : types) ++count[type.text()];
    for (auto const& [word, layers] : count)
        if (!word.empty() && !is_attention_type(word) && !(mixers_ && word == "linear_attention"))
            return field("layer_types")
                .report(std::to_string(layers) + " of " + std::to_string(layers_) + " layers are " +
                        in_quotes(word.substr(0, 60)) +
                        (is_hybrid_layer(word) ? ": " + hybrid_words()
                                               : ", which is not known; known are: " + listed(attention_types())));
    if (int const chunked = count["chunked_attention"]) return read_chunks(chunked);
    int const windows = count["sliding_attention"];
    if (windows == 0) return;
    put(llm::window,
        need(llm::window, "the window of layers with sliding attention", {"sliding_window"}, family_.window_size));
    put_layers(llm::window_share, windows, Status::derived);
}

}  // namespace diecast
