#include "model/study/charts/chart_check.h"
#include "model/study/axis_range.h"

namespace diecast {

void ChartCheck::need_number(Field const& field, Quantity const* q) const {
    if (q && is_choice_row(graph, *q)) field.report(std::string(q->key) + " is a choice, not a number");
}

void ChartCheck::need_dimension(Field const& field, Quantity const* q, Dim dim) {
    if (q && q->unit.dim != dim)
        field.report(std::string(q->key) + " is in " + si_name(q->unit.dim) + ", not in " + si_name(dim));
}

void ChartCheck::need_one_dimension(Field const& holder, std::string_view list,
                                    std::vector<Quantity const*> const& rows, Quantity const* like) {
    auto const items = holder[list].items();
    if (items.size() != rows.size() || !like) return;  // reported already
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (rows[i]->unit.dim != like->unit.dim)
            items[i].report(std::string(rows[i]->key) + " is in " + si_name(rows[i]->unit.dim) + ", and " +
                            std::string(like->key) + " in " + si_name(like->unit.dim));
}

void ChartCheck::need_map(std::optional<AxisSpec> const& x, std::optional<AxisSpec> const& y, Quantity const* key,
                          std::string const& what) const {
    for (auto const& [side, axis] : {std::pair{"x", &x}, {"y", &y}})
        if (*axis && (*axis)->values.size() < 2)
            f[side].report(std::string((*axis)->quantity->key) +
                           " has one value only: it goes from one value to another");
    if (!x || !y || !key) return;  // reported already
    for (auto const& [side, axis] : {std::pair{"x", &x}, {"y", &y}})
        if ((*axis)->quantity == key)
            f[side]["key"].report(std::string(key->key) + " " + what + ": choose another axis");
    if (x->quantity == y->quantity) f["y"]["key"].report(std::string(y->quantity->key) + " is the other axis already");
    if (std::string const why = map_size_problem(x->values.size(), y->values.size()); !why.empty()) f["y"].report(why);
}

}  // namespace diecast
