#include "app/session/search/find.h"
#include "app/chart/text.h"
#include "app/present/text/word_search.h"

namespace diecast {

std::vector<Quantity const*> find_quantities(Graph const& graph, QString const& typed) {
    FoundQuantities const found = search_quantities(graph, to_std(typed));
    std::vector<Quantity const*> result;
    if (found.instead.empty())
        for (FoundQuantity const& hit : found.hits) result.push_back(hit.quantity);
    return result;
}

}  // namespace diecast
