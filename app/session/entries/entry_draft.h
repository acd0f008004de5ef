// EntryDraft: the document of an own entry while it is being changed. What one does not touch stays as it is.
#pragma once
#include <optional>
#include "model/catalogue/json_reader.h"
#include "model/core/graph.h"

namespace diecast {

class EntryDraft {
public:
    /// None, and issues, if it is no entry.
    static std::optional<EntryDraft> read(std::string_view text, Issues&);
    /// Nothing of its own yet.
    static EntryDraft extending(std::string_view kind, std::string_view base, std::string_view name,
                                std::string_view title);

    std::string kind() const { return word("kind"); }
    std::string name() const { return word("name"); }
    std::string title() const { return word("title"); }
    std::string base() const { return word("extends"); }
    std::string text() const;  // as its file holds it

    void rename(std::string_view name, std::string_view title);
    void put_last();  // behind the entries that ship: their order is what defaults go by
    bool sets(Quantity const&) const;
    std::vector<Quantity const*> quantities(Graph const&) const;
    void put(Assignment const&);
    void drop(Quantity const&);

private:
    explicit EntryDraft(OrderedJson json) : json_(std::move(json)) {}
    std::string word(char const* field) const;
    OrderedJson json_;
};

}  // namespace diecast
