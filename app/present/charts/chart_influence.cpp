#include "app/present/charts/chart_influence.h"

#include <algorithm>
#include <cmath>
#include <set>
#include "app/present/charts/chart_parts.h"
#include "app/present/text/group_title.h"
#include "app/present/text/shares_and_counts.h"
#include "model/core/text.h"

namespace diecast {
namespace {

using charts::axis_label;

std::string signed_text(double v, int digits = 3) { return (v > 0 ? "+" : "") + number_text(v, digits); }
std::string within(Quantity const& q) { return within_text(label_of(q)); }
/// Its first letter large.
std::string sentence(std::string text) {
    if (!text.empty()) text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    return text;
}

/// "±10 %" where it is that to both sides, else both ends.
std::string ends_words(Input const& in) {
    double const down = in.value - in.lo, up = in.hi - in.value;
    if (!in.stated && in.value != 0 && std::abs(up - down) < 1e-9 * (up + down))
        return "±" + percent(up / std::abs(in.value), 3);
    return number_text(in.lo / in.quantity->unit) + " … " + to_text(in.hi, *in.quantity);
}

std::string stated_words(Input const& in) {
    return ends_words(in) + (in.stated ? ", stated by " + in.entry : ", assumed: no range is stated");
}

std::string left_out(std::size_t count, std::string const& which) {
    if (count == 0) return "";
    return counted(count, which + " input is left out.", which + " inputs are left out.");
}

/// What all methods share; a class each says what its bars are.
class Ranks {
public:
    Ranks(InfluenceReport const& report, std::size_t most) : report_(report), out_(*report.output), most_(most) {}
    virtual ~Ranks() = default;

    RankChart chart() {
        RankChart c;
        c.empty = why_empty();
        c.title = label_of(out_);
        begin(c);
        std::size_t weaker = 0;
        for (RankedInput const& r : report_.inputs) {
            if (!c.empty.empty() || !moves(r)) continue;
            if (c.rows.size() == most_) ++weaker;
            else c.rows.push_back(row(r));
        }
        add_keys_to_equal_names(c.rows);
        c.remark = left_out(weaker, "weaker");
        if (std::any_of(c.rows.begin(), c.rows.end(), [](auto const& r) { return r.assumed; }))
            c.assumed_name = "paler: range assumed";
        if (!c.rows.empty()) c.title = title(report_.inputs.front());
        else if (c.empty.empty()) c.empty = "No input of these moves " + within(out_) + " at this design.";
        return c;
    }

protected:
    virtual void begin(RankChart&) const = 0;
    virtual bool moves(RankedInput const& r) const = 0;
    virtual std::vector<RankChart::Bar> bars(RankedInput const&) const = 0;
    virtual std::string title(RankedInput const& first) const = 0;
    virtual std::string tip_of(RankedInput const&) const = 0;
    virtual bool over_ranges() const { return true; }  // bars depend on how far inputs go
    virtual std::string why_empty() const {
        if (std::isfinite(report_.base)) return "";
        return label_of(out_) + " has no value at this design, so nothing can be said about what moves it.";
    }

    double in_unit(double si) const { return si / out_.unit; }
    /// Change against the design in percent; empty where there is none.
    std::string change(double si) const {
        if (report_.base == 0 || !std::isfinite(si)) return "";
        return signed_percent((si - report_.base) / std::abs(report_.base));
    }
    std::string value(double si) const { return std::isfinite(si) ? to_text(si, out_) : "no number"; }

    InfluenceReport const& report_;
    Quantity const& out_;

private:
    RankChart::Row row(RankedInput const& r) const {
        Input const& in = *r.input;
        RankChart::Row row{label_of(*in.quantity), to_text(in.value, *in.quantity), std::string(in.quantity->key), {}};
        row.bars = bars(r);
        row.assumed = over_ranges() && !in.stated;
        if (over_ranges()) row.detail = ends_words(in) + (in.stated ? "" : " assumed");
        row.tip = input_words(in) + "\n" + tip_of(r);
        if (over_ranges()) row.tip += "\nrange: " + stated_words(in);
        return row;
    }
    std::size_t most_;
};

class Tornado : public Ranks {
public:
    using Ranks::Ranks;

private:
    void begin(RankChart& c) const override {
        c.value_label = axis_label(out_);
        c.series = {"input at its low end", "input at its high end"};
        c.base = in_unit(report_.base);
        c.base_name = "this design: " + to_text(report_.base, out_);
    }
    bool moves(RankedInput const& r) const override {
        return r.values[0] != report_.base || r.values[1] != report_.base;
    }
    std::vector<RankChart::Bar> bars(RankedInput const& r) const override {
        std::vector<RankChart::Bar> list;
        for (std::size_t end : {0u, 1u}) {
            double const si = r.values[end];
            std::string const text = change(si).empty() ? number_text(in_unit(si), 3) : change(si);
            list.push_back({in_unit(report_.base), in_unit(si), end, si == report_.base ? "" : text});
        }
        return list;
    }
    std::string title(RankedInput const& first) const override {
        Input const& in = *first.input;
        double const a = std::min(first.values[0], first.values[1]), b = std::max(first.values[0], first.values[1]);
        std::string const moved =
            report_.base == 0 || !std::isfinite(a + b)
                ? "from " + value(a) + " to " + value(b)
                : "by " + signed_text(100 * (a - report_.base) / std::abs(report_.base)) + " … " + change(b);
        return label_of(out_) + " is most sensitive to " + within(*in.quantity) + ": " + ends_words(in) + " moves it " +
               moved;
    }
    std::string tip_of(RankedInput const& r) const override {
        std::string text;
        for (std::size_t end : {0u, 1u}) {
            double const at = end == 0 ? r.input->lo : r.input->hi;
            text += (end == 0 ? "at " : "\nat ") + to_text(at, *r.input->quantity) + ": " + value(r.values[end]);
            if (!change(r.values[end]).empty()) text += " (" + change(r.values[end]) + ")";
        }
        return text;
    }
};

class Elasticities : public Ranks {
public:
    using Ranks::Ranks;

private:
    void begin(RankChart& c) const override {
        c.value_label = "Elasticity: percent of " + within(out_) + " per percent of the input";
        c.series = {"more of it raises", "more of it lowers"};
    }
    bool moves(RankedInput const& r) const override { return std::isfinite(r.values[0]) && r.values[0] != 0; }
    bool over_ranges() const override { return false; }
    std::vector<RankChart::Bar> bars(RankedInput const& r) const override {
        double const e = r.values[0];
        return {{0, e, e > 0 ? 0u : 1u, signed_text(e)}};
    }
    std::string title(RankedInput const& first) const override {
        return label_of(out_) + " follows " + within(*first.input->quantity) + " most: 1 % more of it makes " +
               percent(std::abs(first.values[0]) / 100, 3) + " " + (first.values[0] > 0 ? "more" : "less");
    }
    std::string tip_of(RankedInput const& r) const override {
        return "1 % more: " + signed_percent(r.values[0] / 100) + " of " + within(out_);
    }
    std::string why_empty() const override {
        if (report_.base == 0) return label_of(out_) + " is 0 at this design: a percentage of it says nothing.";
        return Ranks::why_empty();
    }
};

class Effects : public Ranks {
public:
    using Ranks::Ranks;

private:
    void begin(RankChart& c) const override {
        c.value_label = "Change of " + axis_label(out_) + " over an input's whole range";
        c.value_label[10] = within_text(c.value_label.substr(10))[0];
        c.series = {"μ*: mean size of the effect", "σ: non-linear or interacting"};
    }
    bool moves(RankedInput const& r) const override { return r.values[0] > 0; }
    std::vector<RankChart::Bar> bars(RankedInput const& r) const override {
        std::string const way = r.values[1] > 0.05 * r.values[0]    ? " ↑"
                                : r.values[1] < -0.05 * r.values[0] ? " ↓"
                                                                    : " ↕";
        return {{0, in_unit(r.values[0]), 0, number_text(in_unit(r.values[0]), 3) + way},
                {0, in_unit(r.values[2]), 1, number_text(in_unit(r.values[2]), 3)}};
    }
    std::string title(RankedInput const& first) const override {
        return "Over all ranges at once, " + within(out_) + " moves most with " + within(*first.input->quantity) +
               ": by " + value(first.values[0]) + " on average";
    }
    std::string tip_of(RankedInput const& r) const override {
        double const bent = r.values[0] > 0 ? r.values[2] / r.values[0] : 0;
        return "from one end to the other " + value(r.values[0]) + " on average (μ*)\n" +
               (r.values[1] > 0 ? "more of it raises" : "more of it lowers") + ": mean " + value(r.values[1]) +
               "\ndeviation " + value(r.values[2]) + " (σ): " +
               (bent < 0.1   ? "much the same everywhere"
                : bent < 0.5 ? "somewhat non-linear, or interacting with others"
                             : "non-linear, or interacting with others");
    }
};

class Shares : public Ranks {
public:
    using Ranks::Ranks;

private:
    void begin(RankChart& c) const override {
        c.value_label = "Share of the variance of " + within(out_) + " (%)";
        c.series = {"by itself (first order)", "with all it takes part in (total)"};
    }
    bool moves(RankedInput const& r) const override { return r.values[0] > 0.0005 || r.values[2] > 0.0005; }
    std::vector<RankChart::Bar> bars(RankedInput const& r) const override {
        std::vector<RankChart::Bar> list;
        for (std::size_t i : {0u, 1u}) {
            double const share = std::max(0.0, 100 * r.values[2 * i]), error = 100 * r.values[2 * i + 1];
            list.push_back({0, share, i, percent(share / 100, 2), std::max(0.0, share - error), share + error});
        }
        return list;
    }
    std::string title(RankedInput const& first) const override {
        return sentence(within(*first.input->quantity)) +
               (first.values[2] > 0.5 ? " makes most of the spread of " : " makes the largest part of the spread of ") +
               within(out_) + ": " + percent(first.values[2], 2) + " of its variance";
    }
    std::string tip_of(RankedInput const& r) const override {
        auto const share = [&](std::size_t i) { return percent(r.values[i], 3) + " ± " + percent(r.values[i + 1], 1); };
        return "by itself " + share(0) + " of the variance\nwith all it takes part in " + share(2);
    }
    std::string why_empty() const override {
        if (std::isfinite(report_.base)) return "";
        return label_of(out_) + " has no value over these ranges, so its variance has no shares.";
    }
};

/// A row for each input, with its elasticity in each output; inputs in the order in which reports have them.
std::vector<HeatChart::Row> heat_rows(std::vector<InfluenceReport> const& reports) {
    std::vector<HeatChart::Row> rows;
    for (std::size_t k = 0; k < reports.size(); ++k)
        for (RankedInput const& r : reports[k].inputs) {
            std::string const key(r.input->quantity->key);
            auto at = std::find_if(rows.begin(), rows.end(), [&](HeatChart::Row const& row) { return row.key == key; });
            if (at == rows.end()) {
                std::vector<double> const none(reports.size(), std::nan(""));
                at = rows.insert(rows.end(), {label_of(*r.input->quantity), key, none,
                                              std::vector<std::string>(reports.size(), input_words(*r.input))});
            }
            double const e = r.values[0];
            at->values[k] = e;
            std::string const output = label_of(*reports[k].output);
            at->tips[k] += std::isfinite(e) ? "\n1 % more: " + signed_percent(e / 100) + " of " + within_text(output)
                                            : "\n" + output + ": no slope here";
        }
    return rows;
}

double strength(HeatChart::Row const& row) {
    double most = 0;
    for (double v : row.values)
        if (std::isfinite(v)) most = std::max(most, std::abs(v));
    return most;
}

std::string change_name(Graph const& graph, std::string const& name) {
    if (Quantity const* q = graph.find(name)) return label_of(*q);
    for (Quantity const* q : graph.quantities())
        if (group_of(*q) == name || q->key.substr(0, q->key.find('.')) == name) return title_of_group(*q);
    return name;
}

/// ": most of it is dies", of the largest step towards a gap; of one that goes the other way
/// ", although GPU, memory alone would raise it".
std::string cause_words(WaterfallChart::Step const& largest, double gap) {
    std::string const name = within_text(largest.name);
    if ((largest.value > 0) != (gap > 0))
        return ", although " + name + " alone would " + (gap > 0 ? "lower it" : "raise it");
    return (std::abs(largest.value) > std::abs(gap) / 2 ? ": most of it is " : ": the largest part is ") + name;
}

}  // namespace

std::string input_words(Input const& in) {
    Quantity const& q = *in.quantity;
    std::string const whose = in.origin == Origin::pinned ? "set for this design"
                              : in.origin == Origin::chosen
                                  ? in.entry + ", " + std::string(to_text(in.provenance.status))
                                  : "default, " + std::string(to_text(in.provenance.status));
    return label_of(q) + ": " + to_text(in.value, q) + "\n" + whose +
           (in.origin == Origin::pinned || in.provenance.source.empty() ? "" : ": " + in.provenance.source);
}

void add_keys_to_equal_names(std::vector<RankChart::Row>& rows) {
    std::multiset<std::string> names;
    for (RankChart::Row const& r : rows) names.insert(r.name);
    for (RankChart::Row& r : rows)
        if (names.count(r.name) > 1) r.name += " (" + r.key + ")";
}

RankChart rank_chart(InfluenceReport const& report, InfluenceMethod method, std::size_t most) {
    switch (method) {
        case InfluenceMethod::elasticity:
            return Elasticities(report, most).chart();
        case InfluenceMethod::screening:
            return Effects(report, most).chart();
        case InfluenceMethod::shares:
            return Shares(report, most).chart();
        default:
            return Tornado(report, most).chart();
    }
}

HeatChart heat_chart(std::vector<InfluenceReport> const& reports, std::size_t most) {
    HeatChart c{"What moves which number: percent per percent, at this design",
                "Percent of output per percent of input",
                {},
                {}};
    for (InfluenceReport const& r : reports) c.columns.push_back(label_of(*r.output));
    c.rows = heat_rows(reports);
    std::erase_if(c.rows, [](HeatChart::Row const& row) { return strength(row) < 0.0005; });
    std::stable_sort(c.rows.begin(), c.rows.end(),
                     [](auto const& a, auto const& b) { return strength(a) > strength(b); });
    if (c.rows.size() > most) {
        c.remark = left_out(c.rows.size() - most, "weaker");
        c.rows.resize(most);
    }
    if (c.rows.empty()) c.empty = "No input moves any of these numbers at this design.";
    return c;
}

WaterfallChart difference_chart(Graph const& graph, Difference const& d, std::string const& from, std::string const& to,
                                std::size_t most) {
    Division const& shown = d.shown();
    Quantity const& q = *d.output;
    WaterfallChart c{label_of(q) + " of " + to + " against " + from, axis_label(q), {}};
    c.between = true;
    double const before = d.before(), after = d.after();
    if (!std::isfinite(before) || !std::isfinite(after)) return c;
    std::vector<std::size_t> order(shown.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    auto const size = [&](std::size_t i) { return std::abs(shown.part(i)); };
    std::stable_sort(order.begin(), order.end(), [&](std::size_t i, std::size_t j) { return size(i) > size(j); });
    std::erase_if(order,
                  [&](std::size_t i) { return !(size(i) > 1e-9 * std::max(std::abs(before), std::abs(after))); });
    c.steps.push_back({from, before / q.unit, true});
    double rest = 0;
    std::size_t smaller = 0;
    for (std::size_t i : order) {
        Change const& change = shown.changes[i];
        if (c.steps.size() > most && order.size() > most + 1) {
            rest += shown.part(i), ++smaller;
            continue;
        }
        std::string name, values;
        for (Change::Move const& move : change.moves) {
            name += name.empty() ? change_name(graph, move.name) : ", " + within_text(change_name(graph, move.name));
            if (!move.from.empty()) values += (values.empty() ? "" : ", ") + move.from + " → " + move.to;
        }
        bool const is_one = change.moves.size() == 1 && graph.find(change.moves[0].name);
        c.steps.push_back({std::move(name), shown.part(i) / q.unit});
        c.steps.back().key = is_one ? change.moves[0].name : "";
        c.steps.back().tip = std::move(values);
    }
    if (smaller > 0) c.steps.push_back({std::to_string(smaller) + " smaller changes", rest / q.unit});
    c.steps.push_back({to, after / q.unit, true});
    if (order.empty()) c.title = label_of(q) + " of " + to + " is that of " + from;
    else if (before != 0 && after != before)
        c.title = label_of(q) + " of " + to + " is " + percent(std::abs((after - before) / before), 3) + " " +
                  (after > before ? "above" : "below") + " " + from +
                  cause_words(c.steps[1], (after - before) / q.unit);
    return c;
}

}  // namespace diecast
