// Copies of rows under a topic of their own: of a further memory tier, or of a pass at another batch.
#pragma once
#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>
#include "model/core/joined.h"
#include "model/core/quantity.h"

namespace diecast {

/// Copies of some rows (an array of pointers): "memory.energy", "Memory access energy" under the topic "tier2" and the
/// title "Tier 2:" become "tier2.energy", "Tier 2: memory access energy".
template <auto const& originals, Text topic, Text title>
class CopiedRows {
    struct Words {
        std::array<char, 64> key{};
        std::array<char, 96> label{};
        std::size_t key_size = 0, label_size = 0;
    };

    static constexpr std::string_view topic_text{topic.chars, sizeof topic.chars - 1},
        title_text{title.chars, sizeof title.chars - 1};

    static constexpr std::size_t join(auto& to, std::string_view first, char between, std::string_view second) {
        auto end = std::copy(first.begin(), first.end(), to.begin());
        *end++ = between;
        return static_cast<std::size_t>(std::copy(second.begin(), second.end(), end) - to.begin());
    }

    static constexpr auto words = [] {
        std::array<Words, originals.size()> all{};
        for (std::size_t i = 0; i < all.size(); ++i) {
            Words& w = all[i];
            std::string_view const key = originals[i]->key, label = originals[i]->label;
            auto const dot = std::find(key.begin(), key.end(), '.');  // key.find compares with null: not with UBSan
            w.key_size = join(w.key, topic_text, '.', {dot + 1, key.end()});
            w.label_size = join(w.label, title_text, ' ', label);
            char& first = w.label[title_text.size() + 1];
            bool const word = label.size() > 1 && label[1] >= 'a' && label[1] <= 'z';
            if (word) first = static_cast<char>(first - 'A' + 'a');  // "Memory …", not "GPU …"
        }
        return all;
    }();

public:
    static constexpr auto rows = [] {
        std::array<Quantity, originals.size()> all{};
        for (std::size_t i = 0; i < all.size(); ++i) {
            all[i] = *originals[i];
            all[i].key = {words[i].key.data(), words[i].key_size};
            all[i].label = {words[i].label.data(), words[i].label_size};
            all[i].symbol = all[i].set_with = all[i].guards = {};
        }
        return all;
    }();

    /// The copy of a row.
    constexpr Quantity const& operator()(Quantity const& original) const {
        for (std::size_t i = 0; i < rows.size(); ++i)
            if (originals[i] == &original) return rows[i];
        throw std::logic_error("not among the rows that are copied: " + std::string(original.key));
    }
};

}  // namespace diecast
