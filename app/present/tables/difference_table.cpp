#include "app/present/tables/difference_table.h"
#include <algorithm>
#include <cmath>
#include "app/present/text/shares_and_counts.h"
#include "model/core/text.h"

namespace diecast {

Table difference_table(Difference const& d, std::size_t output) {
    Attribution const& a = d.attribution;
    Quantity const& q = *d.outputs[output];
    double const whole = a.after[output] - a.before[output];
    std::vector<std::size_t> order(d.changes.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](std::size_t i, std::size_t j) {
        return std::abs(a.parts[output][i]) > std::abs(a.parts[output][j]);
    });
    Table table{{{"change"}, {"from"}, {"to"}, {"part", true}, {"share", true}, {"so far", true}}, {}};
    double sum = a.before[output];
    table.rows.push_back({"(before)", "", "", "", "", to_text(sum, q)});
    for (std::size_t i : order) {
        double const part = a.parts[output][i];
        if (part == 0) continue;
        sum += part;
        table.rows.push_back({d.changes[i].name, d.changes[i].from, d.changes[i].to,
                              (part > 0 ? "+" : "") + to_text(part, q), whole != 0 ? percent(part / whole) : "",
                              to_text(sum, q)});
    }
    return table;
}

Table difference_rows(Difference const& d) {
    Table table{{{"output"}, {"change"}, {"from"}, {"to"}, {"part"}, {"standard_error"}}, {}};
    for (std::size_t k = 0; k < d.outputs.size(); ++k)
        for (std::size_t i = 0; i < d.changes.size(); ++i)
            table.rows.push_back({heading(*d.outputs[k]), d.changes[i].name, d.changes[i].from, d.changes[i].to,
                                  exact_text(in_unit(d.attribution.parts[k][i], d.outputs[k]->unit)),
                                  exact_text(in_unit(d.attribution.spread[k][i], d.outputs[k]->unit))});
    return table;
}

OrderedJson difference_json(Graph const& graph, Difference const& d) {
    OrderedJson json{
        {"exact", d.attribution.exact}, {"evaluations", d.attribution.evaluations}, {"outputs", OrderedJson::array()}};
    for (std::size_t k = 0; k < d.outputs.size(); ++k) {
        Quantity const& q = *d.outputs[k];
        OrderedJson one{{"key", q.key},
                        {"before", to_json(graph, q, d.attribution.before[k])},
                        {"after", to_json(graph, q, d.attribution.after[k])},
                        {"parts", OrderedJson::array()}};
        for (std::size_t i = 0; i < d.changes.size(); ++i)
            one["parts"].push_back({{"change", d.changes[i].name},
                                    {"from", d.changes[i].from},
                                    {"to", d.changes[i].to},
                                    {"part", to_json(graph, q, d.attribution.parts[k][i])},
                                    {"standard_error", to_json(graph, q, d.attribution.spread[k][i])}});
        json["outputs"].push_back(std::move(one));
    }
    return json;
}

}  // namespace diecast
