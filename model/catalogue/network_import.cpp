#include "model/catalogue/network_import.h"
#include <cmath>
#include "model/catalogue/field_values.h"
#include "model/catalogue/network_families.h"
#include "model/catalogue/network_keys.h"
#include "model/catalogue/network_layers.h"
#include "model/catalogue/network_mixers.h"
#include "model/core/quotes.h"
#include "model/core/text.h"
#include "model/inference/quantities.h"

namespace diecast {
namespace {

/// null means the same as nothing.
Json without_nulls(Json json, int depth = 0) {
    if (!json.is_object() || depth > 2) return json;
    for (auto it = json.begin(); it != json.end();)
        if (it->is_null()) it = json.erase(it);
        else *it = without_nulls(std::move(*it), depth + 1), ++it;
    return json;
}

/// A number of the network, and how it came about.
struct Known {
    double value = 0;
    Status status = Status::published;
    std::string note = {};
};
using Maybe = std::optional<Known>;

class Reader {
public:
    Reader(Json const& document, NetworkReading& reading)
        : document_(document),
          issues_(reading.issues),
          left_out_(reading.left_out),
          root_(document, reading.issues),
          entry_(reading.entry) {}

    std::string family() const { return known_ ? std::string(family_.type) : ""; }
    std::string model_id() const {
        auto const id = document_.find("_name_or_path");
        if (id == document_.end() || !id->is_string()) return "";
        std::string const text = id->get<std::string>();
        bool const path =
            text.empty() || text.size() > 80 || text.front() == '/' || text.front() == '.' || text.front() == '~';
        return path || text.find('\\') != text.npos ? "" : text;
    }
    void source(std::string text) { source_ = std::move(text); }

    void read() {
        find_text();
        if (!find_family()) return;
        Maybe layers = need(llm::layers, "the number of layers", layers_names);
        Maybe const hidden = need(llm::hidden, "the width", hidden_names);
        Maybe const heads = need(llm::heads, "the number of attention heads", heads_names, family_.heads);
        if (layers && hidden && heads) find_mixers(*layers, *hidden, *heads);
        if (is_hybrid()) return;
        put(llm::layers, layers), put(llm::hidden, hidden), put(llm::heads, heads);
        if (!layers || !hidden || !heads) return;
        layers_ = static_cast<int>(layers->value);
        read_mixers();
        read_indexer();
        if (has("kv_lora_rank") || family_.latent) read_latent(*heads);
        else read_grouped(*hidden, *heads);
        read_feed_forward(*hidden);
        read_tables();
        read_window();
        list_unused();
    }

private:
    bool has(std::string_view name) const { return text_->contains(name) && use({name}); }
    Field text_field() const { return path_.empty() ? root_ : root_[path_]; }
    Field field(std::string_view name) const {
        use({name});
        return text_field()[name];
    }
    /// What these say is taken into account.
    bool use(std::initializer_list<std::string_view> names) const {
        used_.insert(names.begin(), names.end());
        return true;
    }
    std::string path_to(std::string_view name) const { return (path_.empty() ? "" : path_ + "/") + std::string(name); }
    std::optional<bool> flag(std::string_view name) {
        if (!has(name)) return {};
        Json const& value = (*text_)[std::string(name)];
        if (value.is_boolean()) return value.get<bool>();
        field(name).report("expected true or false");
        return {};
    }
    void warn(std::string_view where, std::string what) {
        issues_.push_back({std::string(where), std::move(what), Severity::warning});
    }

    /// Networks for pictures and text keep the language model apart.
    void find_text() {
        for (char const* name : {"text_config", "llm_config", "language_config"})
            if (auto const it = document_.find(name); it != document_.end() && it->is_object()) {
                text_ = &*it, path_ = name;
                return;
            }
    }

    /// A network whose blocks stand one by one has as many layers as feed-forward parts.
    void find_mixers(Known& layers, Known const& hidden, Known const& heads) {
        mixers_ = linear_mixers(text_field(), static_cast<int>(layers.value), hidden.value, heads.value);
        if (!mixers_) return;
        used_.insert(mixers_->used.begin(), mixers_->used.end());
        if (mixers_->feed_forward == layers.value) return;
        layers = {mixers_->feed_forward, Status::derived,
                  "feed-forward parts of " + exact_text(layers.value) + " blocks"};
    }
    void read_mixers() {
        if (!mixers_) return;
        put(llm::linear_share, 100 * mixers_->linear / layers_, Status::derived, mixers_->note);
        put(llm::attention_share, 100 * mixers_->softmax / layers_, Status::derived, mixers_->note);
        put(llm::linear_params, mixers_->params / 1e6, Status::derived, "of its projections");
        put(llm::state_size, mixers_->state, Status::derived);
    }
    void read_indexer() {
        if (!has("index_topk")) return;
        put(llm::selected, need(llm::selected, "the tokens that the indexer selects", {"index_topk"}));
        put(llm::index_heads, need(llm::index_heads, "the heads of the indexer", {"index_n_heads"}));
        put(llm::index_size, need(llm::index_size, "the head size of the indexer", {"index_head_dim"}));
    }

    /// Layers of another kind than attention: once for the whole network.
    bool is_hybrid() {
        if (mixers_) return false;
        std::string const keys = listed(hybrid_keys(*text_));
        if (!keys.empty()) issues_.push_back({path_to(keys), hybrid_words()});
        return !keys.empty();
    }

    /// Keys that nothing above has looked at.
    void list_unused() {
        UnusedKeys const unused = unused_keys(*text_, used_);
        for (UnusedKey const& key : unused.structural) left_out_.push_back({path_to(key.name), key.what});
        for (UnusedKey const& key : unused.remarks) remark(key.name, key.what);
        if (!path_.empty()) {
            std::vector<std::string_view> parts;
            for (auto const& [name, value] : document_.items())
                if (value.is_object() && name != path_ && name.ends_with("_config") && name != "quantization_config")
                    parts.push_back(name);
            if (!parts.empty())
                issues_.push_back({listed(parts), "left out: parts beside the language model", Severity::note});
        }
    }
    void remark(std::string_view where, std::string what) {
        issues_.push_back({path_to(where), std::move(what), Severity::note});
    }

    std::string type() const {
        auto const type = text_->find("model_type");
        if (type != text_->end() && type->is_string()) return type->get<std::string>();
        auto const list = text_->find("architectures");
        if (list != text_->end() && list->is_array() && !list->empty() && list->front().is_string())
            return list->front().get<std::string>();
        return "";
    }

    bool find_family() {
        std::string const type = this->type();
        if (is_hybrid_type(type)) return field("model_type").report(in_quotes(type) + ": " + hybrid_words()), false;
        if (is_other_kind(type))
            return field("model_type").report(in_quotes(type) + " is not a decoder transformer"), false;
        if (flag("is_encoder_decoder").value_or(false)) {
            field("is_encoder_decoder")
                .report("a network of encoder and decoder cannot be described; a decoder alone can");
            return false;
        }
        if (NetworkFamily const* family = family_of(type)) return family_ = *family, known_ = true;
        family_ = {.type = "", .kv = NetworkFamily::as_queries, .window = NetworkFamily::every_layer};
        return guess(type);
    }

    /// An unknown architecture is read as a common decoder if its activation tells the shape of the feed-forward part.
    bool guess(std::string const& type) {
        Names activations;
        std::string word;
        for (std::string_view name : activation_names)
            if (word.empty() && has(name)) word = field(name).text();
        std::string const what = type.empty() ? "the file names no architecture"
                                              : "the architecture " + in_quotes(type.substr(0, 60)) + " is unknown";
        bool const gate = word == "silu" || word == "swish" || word == "swiglu" || word == "geglu";
        bool const plain = word.starts_with("gelu") || word.starts_with("relu") || word == "quick_gelu";
        if (!gate && !plain) {
            field("model_type")
                .report(what + ", and nothing says whether its feed-forward part has a gate (looked for " +
                            listed(activation_names) + "); known are: " + listed(family_types()),
                        nearest(type, family_types()));
            return false;
        }
        family_.gated = gate;
        warn("model_type", what + ": read as a decoder with " + (gate ? "three" : "two") +
                               " feed-forward matrices, because its activation is " + word);
        return true;
    }

    /// What the names say; none if there are none. Two that differ are an issue.
    Maybe look(Quantity const& q, Names const& names, int least = 0) {
        Maybe found;
        std::string_view first;
        for (std::string_view name : names) {
            if (!has(name)) continue;
            auto const value =
                field(name).whole(std::max(least, static_cast<int>(q.range.lo)), static_cast<int>(q.range.hi));
            if (!value) return bad_ = true, Maybe{};
            if (found && found->value != *value)
                field(name).report("says " + std::to_string(*value) + ", but " + std::string(first) + " says " +
                                   exact_text(found->value));
            else if (!found) found = Known{static_cast<double>(*value)}, first = name;
        }
        return found;
    }

    /// What is needed is not 0 unless `least` says so.
    Maybe need(Quantity const& q, std::string const& what, Names const& names, int otherwise = 0, int least = 1) {
        bad_ = false;
        Maybe found = look(q, names, least);
        if (found || bad_) return found;
        if (otherwise) return Known{static_cast<double>(otherwise), Status::recalled, "default of the family"};
        field(names.front()).report("is missing: " + what + "; looked for " + listed(names));
        return {};
    }

    void put(Quantity const& q, PinValue value, Status status = Status::published, std::string note = "") {
        Provenance p{.source = source_, .confidence = "vendor", .status = status, .note = std::move(note)};
        if (status == Status::recalled) p.source = "recalled: configurations of " + std::string(family_.type);
        if (status == Status::assumption) p.source.clear(), p.confidence = "assumed";
        entry_.sets.push_back({&q, std::move(value), std::move(p)});
    }
    void put(Quantity const& q, Maybe const& known) {
        if (known) put(q, known->value, known->status, known->note);
    }

    void read_latent(Known const& heads) {
        put(llm::attention, std::string("latent"));
        Maybe const rope = need(llm::rope_size, "the rotary part of a key", {"qk_rope_head_dim"}, 0, 0);
        Maybe const nope = need(llm::nope_size, "the part of a key without position", {"qk_nope_head_dim"});
        put(llm::kv_rank, need(llm::kv_rank, "the rank of keys and values", {"kv_lora_rank"}));
        put(llm::q_rank, has("q_lora_rank") ? look(llm::q_rank, {"q_lora_rank"})
                                            : Known{0, Status::derived, "queries are not compressed"});
        put(llm::rope_size, rope), put(llm::nope_size, nope);
        put(llm::value_size, need(llm::value_size, "the width of a value", {"v_head_dim"}));
        put(llm::kv_heads, heads.value, Status::derived, "latent attention: as many as query heads");
        if (rope && nope) put(llm::head_size, rope->value + nope->value, Status::derived, "of queries and keys");
        use({"num_key_value_heads", "qk_head_dim", "head_dim"});  // as the lines above say them
    }

    void read_grouped(Known const& hidden, Known const& heads) {
        Maybe const kv = kv_heads(heads);
        if (kv && std::fmod(heads.value, kv->value) != 0)
            field(kv_names.front())
                .report(exact_text(kv->value) + " does not divide the " + exact_text(heads.value) + " attention heads");
        Maybe const size = head_size(hidden, heads), all_kv = look(llm::kv_heads, {"num_global_key_value_heads"});
        Maybe const all_size = look(llm::head_size, {"global_head_dim"});  // of layers that see everything (Gemma 4)
        put(llm::kv_heads, all_kv ? all_kv : kv), put(llm::head_size, all_size ? all_size : size);
        if (all_kv || all_size) put(llm::window_kv_heads, kv), put(llm::window_head_size, size);
    }

    Maybe kv_heads(Known const& heads) {
        using F = NetworkFamily;
        Known const one{1, Status::derived, "multi-query"};
        Known const all{heads.value, Status::derived, "multi-head: as many as query heads"};
        if (family_.kv == F::falcon) use({"num_kv_heads", "n_head_kv", "multi_query"});
        if (family_.kv == F::falcon && !flag("new_decoder_architecture").value_or(false))
            return flag("multi_query").value_or(true) ? one : all;
        if (family_.kv == F::one) return flag("multi_query").value_or(true) ? one : all;
        if (family_.type == "mpt" && has("attn_config")) {
            Field const kv = field("attn_config")["kv_n_heads"];
            if (kv) {
                auto const n = kv.whole(1, static_cast<int>(llm::kv_heads.range.hi));
                return n ? Maybe(Known{static_cast<double>(*n)}) : Maybe();
            }
            return field("attn_config")["attn_type"].text() == "multiquery_attention" ? one : all;
        }
        if (family_.kv == F::must_say)
            return need(llm::kv_heads, "the number of key and value heads", kv_names, family_.kv_heads);
        bad_ = false;
        Maybe const said = look(llm::kv_heads, kv_names);
        if (said || bad_) return said;
        if (!known_) return Known{heads.value, Status::assumption, "the file names none: as many as query heads"};
        return all;
    }

    Maybe head_size(Known const& hidden, Known const& heads) {
        bad_ = false;
        if (Maybe const said = look(llm::head_size, head_size_names); said || bad_) return said;
        if (family_.head_size) return need(llm::head_size, "", head_size_names, family_.head_size);
        if (std::fmod(hidden.value, heads.value) == 0)
            return Known{hidden.value / heads.value, Status::derived, "width over heads"};
        field(heads_names.front())
            .report(exact_text(heads.value) + " heads do not divide the width of " + exact_text(hidden.value) +
                    ", and there is no " + listed(head_size_names));
        return {};
    }

    void read_feed_forward(Known const& hidden) {
        if (auto const gate = flag("use_gated_activation")) family_.gated = *gate;
        put(llm::ffn_matrices, family_.gated ? 3.0 : 2.0, known_ ? Status::derived : Status::assumption,
            known_ ? std::string(family_.type) + (family_.gated ? ": with a gate" : ": no gate") : "by its activation");
        Maybe const experts = family_.experts ? need(llm::experts, "the number of experts", experts_names)
                                              : look(llm::experts, experts_names);
        bool const some = experts && experts->value > 1;
        if (experts && !some) use({"num_experts_per_tok", "experts_per_token", "moe_top_k", "moe_intermediate_size"});
        int const with_experts = some ? read_experts(*experts) : 0;
        if (with_experts < layers_ || has("intermediate_size")) put(llm::ffn, ffn(hidden));
    }

    Maybe ffn(Known const& hidden) {
        bad_ = false;
        Maybe const said = look(llm::ffn, has(dense_ffn_names.front()) ? dense_ffn_names : ffn_names);
        if (said || bad_) return said;
        if (family_.type == "mpt" && has("expansion_ratio")) {
            auto const ratio = field("expansion_ratio").whole(1, 64);
            return ratio ? Maybe(Known{*ratio * hidden.value, Status::derived, "expansion ratio times width"})
                         : Maybe();
        }
        if (family_.wide)
            return Known{4 * hidden.value, Status::derived, std::string(family_.type) + ": 4 times the width"};
        return need(llm::ffn, "the width of the feed-forward part", ffn_names);
    }

    /// The number of layers that have them.
    int read_experts(Known const& experts) {
        put(llm::experts, experts);
        Maybe const active = need(llm::active_experts, "the experts that a token visits", active_names);
        if (active && active->value > experts.value)
            field(active_names.front())
                .report(exact_text(active->value) + " of only " + exact_text(experts.value) + " experts");
        put(llm::active_experts, active);
        bad_ = false;
        Maybe width = look(llm::expert_ffn, expert_ffn_names, 1);
        if (!width && !bad_) {
            width = need(llm::expert_ffn, "the width of an expert", {"moe_intermediate_size", "intermediate_size"});
            if (width && !known_) width->status = Status::assumption, width->note = "taken from intermediate_size";
        }
        put(llm::expert_ffn, width);
        if (width) read_shared(*width);
        put(llm::expert_width, look(llm::expert_width, {"moe_latent_size"}));
        int const layers = expert_layers();
        put(llm::expert_layers, static_cast<double>(layers), Status::derived,
            layers == layers_ ? "all layers" : "the others are dense");
        return layers;
    }

    void read_shared(Known const& width) {
        Names const wide_names{"shared_expert_intermediate_size", "moe_shared_expert_intermediate_size"};
        if (Maybe const wide = look(llm::expert_ffn, wide_names); wide && width.value > 0)
            use({"n_shared_experts"}), put(llm::shared_experts, wide->value / width.value, Status::derived,
                                           "width of the shared expert over that of a routed one");
        else if (Maybe const shared = look(llm::shared_experts, {"n_shared_experts", "num_shared_experts"}))
            put(llm::shared_experts, shared);
        else if (flag("enable_moe_block").value_or(false) && has("intermediate_size"))
            put(llm::shared_experts, field("intermediate_size").number().value_or(0) / width.value, Status::derived,
                "the dense part beside the experts over a routed one");
        else if (family_.shared_experts)
            put(llm::shared_experts, static_cast<double>(family_.shared_experts), Status::recalled,
                "as wide as a routed one");
    }

    int expert_layers() {
        return mixers_ && mixers_->experts ? layers_ : count_expert_layers(text_field(), layers_, used_);
    }

    void read_tables() {
        Maybe vocabulary = look(llm::vocabulary, vocabulary_names);
        if (!vocabulary && !path_.empty() && document_.contains("vocab_size"))
            if (auto const outer = root_["vocab_size"].whole(2, static_cast<int>(llm::vocabulary.range.hi)))
                vocabulary = Known{static_cast<double>(*outer)};
        put(llm::vocabulary, vocabulary
                                 ? vocabulary
                                 : need(llm::vocabulary, "the number of tokens", vocabulary_names, family_.vocabulary));
        if (auto const tied = flag("tie_word_embeddings")) return put(llm::embeddings, *tied ? 1.0 : 2.0);
        put(llm::embeddings, family_.tied ? 1.0 : 2.0, known_ ? Status::recalled : Status::assumption,
            std::string("the file does not say; ") + (family_.tied ? "one table" : "two tables"));
    }

    void read_window() {
        if (has("layer_types")) return read_layer_types();
        if (family_.window == NetworkFamily::chunks)
            return read_chunks(count_chunked_layers(text_field(), layers_, used_));
        if (flag("use_sliding_window") == false) return void(use({"sliding_window", "max_window_layers"}));
        if (family_.window == NetworkFamily::none || (!has("sliding_window") && !family_.window_size)) return;
        if (family_.window == NetworkFamily::late_layers && !flag("use_sliding_window").value_or(false))
            return void(use({"max_window_layers"}));
        if (int const count = windowed_layers(); count > 0) {
            put(llm::window, need(llm::window, "the window", {"sliding_window"}, family_.window_size));
            put_share(count, known_ ? Status::derived : Status::assumption);
        }
    }

    int windowed_layers() {
        if (auto const lettered = count_lettered_layers(text_field(), layers_, used_)) return *lettered;
        if (family_.window == NetworkFamily::alternate) return (layers_ + 1) / 2;
        if (family_.window == NetworkFamily::late_layers)
            return layers_ - field("max_window_layers").whole(0, layers_).value_or(0);
        if (family_.window != NetworkFamily::pattern) return layers_;
        Maybe const period = look(llm::layers, window_period_names);
        return layers_ - layers_ / (period ? static_cast<int>(period->value) : family_.window_period);
    }

    void put_share(int count, Status status) {
        put(llm::window_share, 100.0 * count / layers_, status,
            std::to_string(count) + " of " + std::to_string(layers_) + " layers");
    }

    /// A chunk's tokens see those before them in their chunk only: from none to all of it. The nearest that the model
    /// has is a window.
    void read_chunks(int count) {
        Maybe const chunk = need(llm::window, "the size of a chunk", {"attention_chunk_size"}, family_.window_size);
        if (!chunk || count == 0) return;
        put(llm::window, chunk->value, chunk->status, "attention in chunks, read as a window");
        put_share(count, Status::derived);
        double const longest = field("max_position_embeddings").number().value_or(llm::window.range.hi);
        if (longest <= chunk->value) return;
        std::string const tokens = exact_text(chunk->value);
        left_out_.push_back({path_to("attention_chunk_size"),
                             "attention in chunks is not modelled: read as a window of " + tokens + " tokens in " +
                                 std::to_string(count) + " of " + std::to_string(layers_) +
                                 " layers, which is the same up to " + tokens +
                                 " tokens of context and up to twice the work of these layers beyond"});
    }

    void read_layer_types() {
        auto const types = field("layer_types").items();
        use({"sliding_window_pattern", "_sliding_window_pattern", "layer_switch", "max_window_layers",
             "use_sliding_window", "sliding_window", "no_rope_layers", "no_rope_layer_interval"});
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
        put_share(windows, Status::derived);
    }

    Json const& document_;
    Issues &issues_, &left_out_;
    Field root_;
    Entry& entry_;
    Json const* text_ = &document_;
    std::string path_, source_;
    NetworkFamily family_{};
    bool known_ = false, bad_ = false;
    std::optional<LinearMixers> mixers_;
    int layers_ = 0;
    mutable UsedKeys used_;  // keys whose value is taken into account
};

}  // namespace

NetworkReading read_network(std::string_view config, std::filesystem::path const& file, std::string name) {
    NetworkReading reading;
    if (auto parsed = parse_json(config, reading.issues); parsed && !has_errors(reading.issues)) {
        Json const document = without_nulls(std::move(*parsed));
        if (!document.is_object()) reading.issues.push_back({"", "a configuration is one JSON object"});
        else {
            Reader reader(document, reading);
            std::string const id = reader.model_id(), of = id.empty() ? file.filename().string() : id;
            reader.source(id.empty() ? of : "config.json of " + of);
            reader.read();
            reading.family = reader.family();
            reading.entry.name = network_name(name.empty() ? default_network_name(file, id) : std::move(name));
        }
    }
    for (Issue& issue : reading.issues) issue.file = file.string();
    for (Issue& issue : reading.left_out) {
        issue.file = file.string();
        reading.note +=
            (reading.note.empty() ? "Not used of the configuration: " : "; ") + issue.where + ": " + issue.what;
    }
    return reading;
}

}  // namespace diecast
