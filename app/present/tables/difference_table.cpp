#include "app/present/tables/difference_table.h"
#include <algorithm>
#include <cmath>
#include "app/present/text/shares_and_counts.h"
#include "model/core/text.h"

namespace diecast {
namespace {

using Move = Change::Move;

/// "package.class (other properties)": numbers of the entries have rows of their own.
std::string names(Change const& change) {
    std::string text;
    for (Move const& m : change.moves)
        text += (text.empty() ? "" : ", ") + m.name + (m.rest ? " (other properties)" : "");
    return text;
}

/// One part of all moves that are made at once, with commas between: "1, 800 mm²".
std::string joined(Change const& change, std::string Move::*part) {
    std::string text;
    for (Move const& m : change.moves) text += (text.empty() ? "" : ", ") + m.*part;
    return text;
}

}  // namespace

Table difference_table(Difference const& d) {
    Division const& shown = d.shown();
    Quantity const& q = *d.output;
    double const whole = d.after() - d.before();
    std::vector<std::size_t> order(shown.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t i, std::size_t j) { return std::abs(shown.part(i)) > std::abs(shown.part(j)); });
    Table table{{{"change"}, {"from"}, {"to"}, {"part", true}, {"share", true}, {"so far", true}}, {}};
    double sum = d.before();
    table.rows.push_back({"(before)", "", "", "", "", to_text(sum, q)});
    for (std::size_t i : order) {
        double const part = shown.part(i);
        if (part == 0) continue;
        sum += part;
        Change const& change = shown.changes[i];
        table.rows.push_back({names(change), joined(change, &Move::from), joined(change, &Move::to),
                              (part > 0 ? "+" : "") + to_text(part, q), whole != 0 ? percent(part / whole) : "",
                              to_text(sum, q)});
    }
    return table;
}

Table difference_rows(std::vector<Difference> const& list) {
    Table table{{{"output"}, {"change"}, {"from"}, {"to"}, {"part"}, {"standard_error"}}, {}};
    for (Difference const& d : list) {
        Division const& shown = d.shown();
        for (std::size_t i = 0; i < shown.size(); ++i) {
            Change const& change = shown.changes[i];
            table.rows.push_back({heading(*d.output), joined(change, &Move::name), joined(change, &Move::from),
                                  joined(change, &Move::to), exact_text(in_unit(shown.part(i), d.output->unit)),
                                  exact_text(in_unit(shown.attribution.spread[i], d.output->unit))});
        }
    }
    return table;
}

OrderedJson difference_json(Graph const& graph, std::vector<Difference> const& list) {
    OrderedJson json{{"outputs", OrderedJson::array()}};
    for (Difference const& d : list) {
        Quantity const& q = *d.output;
        Division const& shown = d.shown();
        OrderedJson one{{"key", q.key},
                        {"before", to_json(graph, q, d.before())},
                        {"after", to_json(graph, q, d.after())},
                        {"by", d.by_mechanism ? "mechanism" : "change"},
                        {"exact", shown.attribution.exact},
                        {"evaluations", d.by_change.attribution.evaluations},
                        {"parts", OrderedJson::array()}};
        for (std::size_t i = 0; i < shown.size(); ++i) {
            Change const& change = shown.changes[i];
            one["parts"].push_back({{"change", joined(change, &Move::name)},
                                    {"from", joined(change, &Move::from)},
                                    {"to", joined(change, &Move::to)},
                                    {"part", to_json(graph, q, shown.part(i))},
                                    {"standard_error", to_json(graph, q, shown.attribution.spread[i])}});
        }
        json["outputs"].push_back(std::move(one));
    }
    return json;
}

}  // namespace diecast
