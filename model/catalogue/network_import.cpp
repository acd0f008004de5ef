#include "model/catalogue/network_import.h"
#include "model/catalogue/field_values.h"
#include "model/catalogue/network_attention.h"
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

class Reader : public AttentionReader {
public:
    Reader(Json const& document, NetworkReading& reading) : AttentionReader(document, reading) {}

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
        MaybeNumber layers = need(llm::layers, "the number of layers", layers_names);
        MaybeNumber const hidden = need(llm::hidden, "the width", hidden_names);
        MaybeNumber const heads = need(llm::heads, "the number of attention heads", heads_names, family_.heads);
        if (layers && hidden && heads) find_mixers(*layers, *hidden, *heads);
        if (is_hybrid()) return;
        put(llm::layers, layers), put(llm::hidden, hidden), put(llm::heads, heads);
        if (!layers || !hidden || !heads) return;
        layers_ = static_cast<int>(layers->value);
        put(llm::residual_streams, look(llm::residual_streams, {"hc_mult"}));
        read_attention(*hidden, *heads);
        read_feed_forward(*hidden);
        read_tables();
        read_scales();
        list_unused();
    }

private:
    bool has_experts_ = false;

    /// Networks for pictures and text keep the language model apart.
    void find_text() {
        for (char const* name : {"text_config", "llm_config", "language_config"})
            if (auto const it = document_.find(name); it != document_.end() && it->is_object()) {
                text_ = &*it, path_ = name;
                return;
            }
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

    void read_feed_forward(KnownNumber const& hidden) {
        if (auto const gate = flag("use_gated_activation")) family_.gated = *gate;
        put(llm::ffn_matrices, family_.gated ? 3.0 : 2.0, known_ ? Status::derived : Status::assumption,
            known_ ? std::string(family_.type) + (family_.gated ? ": with a gate" : ": no gate") : "by its activation");
        MaybeNumber const experts = family_.experts ? need(llm::experts, "the number of experts", experts_names)
                                                    : look(llm::experts, experts_names);
        bool const some = experts && experts->value > 1;
        if (experts && !some) use({"num_experts_per_tok", "experts_per_token", "moe_top_k", "moe_intermediate_size"});
        int const with_experts = some ? read_experts(*experts) : 0;
        if (with_experts < layers_ || has("intermediate_size")) put(llm::ffn, ffn(hidden));
    }

    MaybeNumber ffn(KnownNumber const& hidden) {
        bad_ = false;
        MaybeNumber const said = look(llm::ffn, has(dense_ffn_names.front()) ? dense_ffn_names : ffn_names);
        if (said || bad_) return said;
        if (family_.type == "mpt" && has("expansion_ratio")) {
            auto const ratio = field("expansion_ratio").whole(1, 64);
            return ratio
                       ? MaybeNumber(KnownNumber{*ratio * hidden.value, Status::derived, "expansion ratio times width"})
                       : MaybeNumber();
        }
        if (family_.wide)
            return KnownNumber{4 * hidden.value, Status::derived, std::string(family_.type) + ": 4 times the width"};
        return need(llm::ffn, "the width of the feed-forward part", ffn_names);
    }

    /// The number of layers that have them.
    int read_experts(KnownNumber const& experts) {
        put(llm::experts, experts);
        MaybeNumber const active = need(llm::active_experts, "the experts that a token visits", active_names);
        if (active && active->value > experts.value)
            field(active_names.front())
                .report(exact_text(active->value) + " of only " + exact_text(experts.value) + " experts");
        put(llm::active_experts, active);
        read_groups();
        bad_ = false;
        MaybeNumber width = look(llm::expert_ffn, expert_ffn_names, 1);
        if (!width && !bad_) {
            width = need(llm::expert_ffn, "the width of an expert", {"moe_intermediate_size", "intermediate_size"});
            if (width && !known_) width->status = Status::assumption, width->note = "taken from intermediate_size";
        }
        put(llm::expert_ffn, width);
        if (width) read_shared(*width);
        put(llm::expert_width, look(llm::expert_width, {"moe_latent_size", "routed_expert_hidden_size"}));
        int const layers = expert_layers();
        put(llm::expert_layers, static_cast<double>(layers), Status::derived,
            layers == layers_ ? "all layers" : "the others are dense");
        has_experts_ = layers > 0;
        return layers;
    }

    /// Of 8-bit experts: whether each block of their weights has a scale.
    void read_scales() {
        Field const inner = text_field()["quantization_config"];
        Field const how = inner ? inner : root_["quantization_config"];
        if (!has_experts_ || !how.is_object() || !how["quant_method"].is_text()) return;
        auto const sides = how["weight_block_size"].items();
        if (how["quant_method"].text() != "fp8" || sides.size() != 2) return;
        auto const rows = sides[0].whole(1, 1 << 20), columns = sides[1].whole(1, 1 << 20);
        if (rows && columns)
            put(llm::block_scales, 1.0, Status::published,
                "blocks of " + std::to_string(*rows) + " × " + std::to_string(*columns));
    }

    /// Where a token may take experts of some groups alone.
    void read_groups() {
        MaybeNumber const groups = look(llm::expert_groups, {"n_group", "num_expert_group"}),
                          most = look(llm::expert_servers, {"topk_group"});
        if (!groups || !most || most->value < 1 || most->value >= groups->value) return;
        put(llm::expert_groups, groups);
        put(llm::expert_servers, most);
    }

    void read_shared(KnownNumber const& width) {
        Names const wide_names{"shared_expert_intermediate_size", "moe_shared_expert_intermediate_size"};
        if (MaybeNumber const wide = look(llm::expert_ffn, wide_names); wide && width.value > 0)
            use({"n_shared_experts"}), put(llm::shared_experts, wide->value / width.value, Status::derived,
                                           "width of the shared expert over that of a routed one");
        else if (MaybeNumber const shared = look(llm::shared_experts, {"n_shared_experts", "num_shared_experts"}))
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
        MaybeNumber vocabulary = look(llm::vocabulary, vocabulary_names);
        if (!vocabulary && !path_.empty() && document_.contains("vocab_size"))
            if (auto const outer = root_["vocab_size"].whole(2, static_cast<int>(llm::vocabulary.range.hi)))
                vocabulary = KnownNumber{static_cast<double>(*outer)};
        put(llm::vocabulary, vocabulary
                                 ? vocabulary
                                 : need(llm::vocabulary, "the number of tokens", vocabulary_names, family_.vocabulary));
        if (auto const tied = flag("tie_word_embeddings")) return put(llm::embeddings, *tied ? 1.0 : 2.0);
        put(llm::embeddings, family_.tied ? 1.0 : 2.0, known_ ? Status::recalled : Status::assumption,
            std::string("the file does not say; ") + (family_.tied ? "one table" : "two tables"));
    }
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
