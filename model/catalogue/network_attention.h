// Attention as configurations describe it: heads, windows, compressed keys, layers with a state.
#pragma once
#include "model/catalogue/network_fields.h"
#include "model/catalogue/network_mixers.h"

namespace diecast {

class AttentionReader : public NetworkFields {
protected:
    using NetworkFields::NetworkFields;

    /// A network whose blocks stand one by one has as many layers as feed-forward parts.
    void find_mixers(KnownNumber& layers, KnownNumber const& hidden, KnownNumber const& heads);
    /// All of it, once the number of layers is known.
    void read_attention(KnownNumber const& hidden, KnownNumber const& heads);

    std::optional<LinearMixers> mixers_;

private:
    void read_mixers();
    void read_indexer();
    void read_compression();
    void read_latent(KnownNumber const& heads);
    void read_grouped(KnownNumber const& hidden, KnownNumber const& heads);
    void read_output();
    MaybeNumber kv_heads(KnownNumber const& heads);
    MaybeNumber head_size(KnownNumber const& hidden, KnownNumber const& heads);
    MaybeNumber mean_of_values(MaybeNumber keys, std::string_view values);
    void read_window();
    int windowed_layers();
    void read_chunks(int count);
    void read_layer_types();
};

}  // namespace diecast
