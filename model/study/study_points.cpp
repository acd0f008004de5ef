// Measured points over lines, as a field of a study file.
#include "model/catalogue/field_values.h"
#include "model/core/text.h"
#include "model/study/study_fields.h"

namespace diecast {
namespace {

class PointReader {
public:
    PointReader(Graph const& graph, LinesSpec const& chart) : graph_(graph), chart_(chart) {}

    /// ["place", "value"]
    void read(Field const& f, std::vector<PointKeys>& list) const {
        auto const two = f.items();
        if (!f.json()->is_array()) return;  // reported already
        if (two.size() != 2) return f.report("expected two keys: of places along the range, and of values there");
        PointKeys p{two[0].text(), two[1].text(), {}};
        auto const same = [&](PointKeys const& q) { return q.place == p.place && q.value == p.value; };
        if (p.place.empty() || p.value.empty() || !is_new(list, f, same)) return;
        bool const stars = p.place.find('*') != p.place.npos;
        if (!one_star(two[0], p.place) || !one_star(two[1], p.value)) return;
        if (stars != (p.value.find('*') != p.value.npos))
            return two[stars].report("expected a * where the other key has one");
        if (stars ? fit_all(two, p) : fit(two, p, p.place, p.value)) list.push_back(std::move(p));
    }

private:
    static bool one_star(Field const& f, std::string const& key) {
        if (std::count(key.begin(), key.end(), '*') <= 1) return true;
        f.report("has more than one *");
        return false;
    }

    /// Every key that the star fits.
    bool fit_all(std::vector<Field> const& two, PointKeys& p) const {
        std::size_t const star = p.place.find('*');
        std::string const head = p.place.substr(0, star), tail = p.place.substr(star + 1);
        std::vector<std::string_view> known;
        for (Quantity const* q : graph_.quantities()) {
            std::string const key(known.emplace_back(q->key));
            if (key.size() <= head.size() + tail.size() || !key.starts_with(head) || !key.ends_with(tail)) continue;
            std::string value = p.value;
            value.replace(value.find('*'), 1, key.substr(star, key.size() - head.size() - tail.size()));
            if (!fit(two, p, key, value)) return false;
        }
        if (p.pairs.empty()) two[0].report("no quantity has such a key", nearest(p.place, known));
        return !p.pairs.empty();
    }

    bool fit(std::vector<Field> const& two, PointKeys& p, std::string const& place, std::string const& value) const {
        auto const *x = find_row(graph_, place, two[0]), *y = find_row(graph_, value, two[1]);
        if (!x || !y) return false;
        for (std::size_t i : {0u, 1u})
            if (Quantity const* const q = i ? y : x; is_choice_row(graph_, *q))
                return two[i].report(std::string(q->key) + " is a choice, not a number"), false;
        auto const measures = [](Quantity const* q) {
            return [q](Quantity const* k) { return k->unit.dim == q->unit.dim; };
        };
        if (!measures(x)(chart_.range->quantity))
            two[0].report(place + " is in " + si_name(x->unit.dim) + ", and the range in " +
                          si_name(chart_.range->quantity->unit.dim));
        else if (std::none_of(chart_.keys.begin(), chart_.keys.end(), measures(y)))
            two[1].report(value + " is in " + si_name(y->unit.dim) + ", and no line is");
        else return p.pairs.push_back({x, y}), true;
        return false;
    }

    Graph const& graph_;
    LinesSpec const& chart_;
};

}  // namespace

std::vector<PointKeys> read_points(Graph const& graph, Field const& f, LinesSpec const& chart) {
    std::vector<PointKeys> list;
    if (!chart.range || chart.keys.empty()) return list;  // reported already
    for (Field const& item : f.items()) PointReader(graph, chart).read(item, list);
    return list;
}

}  // namespace diecast
