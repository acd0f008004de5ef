#include "app/present/tables/extremes_table.h"
#include "model/core/value_text.h"

namespace diecast {

Table extremes_table(Graph const& graph, std::vector<Axis> const& axes, std::vector<Extremes> const& all,
                     bool every_digit) {
    auto const text = [&](Quantity const& q, double si) {
        return every_digit ? exact(graph, q, si) : cell_text(graph, q, si);
    };
    Table table{{{"quantity"}, {"unit"}, {"end"}, {"value", true}}, {}};
    for (Axis const& axis : axes) table.columns.push_back({heading(*axis.quantities.front()), true});
    for (Extremes const& e : all)
        for (bool const least : {true, false}) {
            std::optional<Extremes::End> const& end = least ? e.least : e.greatest;
            Quantity const& q = *e.quantity;
            std::vector<std::string> row{std::string(q.key), std::string(q.unit.name), least ? "least" : "greatest",
                                         end ? text(q, end->value) : "none feasible"};
            row.resize(4 + axes.size());
            std::uint64_t design = end ? end->design : 0;
            for (std::size_t a = axes.size(); end && a-- > 0; design /= axes[a].size()) {
                Quantity const& along = *axes[a].quantities.front();
                row[4 + a] = text(along, axes[a].values.front()[design % axes[a].size()] * along.unit);
            }
            table.rows.push_back(std::move(row));
        }
    return table;
}

}  // namespace diecast
