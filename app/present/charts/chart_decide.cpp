#include "app/present/charts/chart_decide.h"
#include <algorithm>
#include <cmath>
#include <limits>
#include "app/present/charts/chart_influence.h"
#include "app/present/charts/chart_parts.h"
#include "app/present/tables/break_even_table.h"
#include "app/present/tables/tipping_words.h"
#include "app/present/text/shares_and_counts.h"
#include "model/core/text.h"

namespace diecast {
namespace {

using charts::axis_label;

constexpr double nearest_to_zero = 0.01;  // of the value now: no bar goes farther down

class SwitchOverMaker {
public:
    explicit SwitchOverMaker(TippingPoints const& d) : d_(d) {}

    RankChart chart(std::size_t most) {
        RankChart c;
        c.log = true, c.base = 1, c.base_name = "its value now";
        c.value_label = "Input, over its value now";
        std::string const now = tipping_word(*d_.output, d_.ratio());
        c.series = {"as it is: " + d_.first + " is " + now,
                    "reversed: it is " + tipping_word(*d_.output, 1 / d_.ratio())};
        if (!std::isfinite(d_.ratio())) c.empty = label_of(*d_.output) + " has no value in one of the two.";
        std::size_t zero = 0, weaker = 0;
        for (TippingInput const& i : d_.inputs) {
            if (!c.empty.empty()) break;
            if (!(i.input.value > 0)) ++zero;
            else if (c.rows.size() == most) ++weaker;
            else c.rows.push_back(row(i));
        }
        add_keys_to_equal_names(c.rows);
        for (RankChart::Row const& r : c.rows) {
            if (r.mark) c.mark_name = "value at which the two are equal";
            if (r.assumed) c.assumed_name = "paler: range assumed";
        }
        c.title = title();
        if (c.rows.empty() && c.empty.empty()) c.empty = "No input of these could be off.";
        c.remark = remark(weaker, zero, c.rows);
        return c;
    }

private:
    /// "the best MI300X" of "the best MI300X at ≤ 15 ms": the title says the whole name.
    std::string name_in(TippingInput::In in) const {
        std::string const& name = in == TippingInput::In::first ? d_.first : d_.second;
        return name.substr(0, std::min(name.find(" at ≤ "), name.find(" at ≥ ")));
    }
    std::string whose(TippingInput const& i) const { return i.in == TippingInput::In::both ? "" : name_in(i.in); }

    /// Bars from end to end of the range, in another colour behind each flip within it.
    static std::vector<RankChart::Bar> stretches(TippingInput const& i, double lo, double hi, std::size_t at_lo) {
        std::vector<RankChart::Bar> bars;
        double from = lo;
        for (double v : i.all_flips) {
            double const at = v / i.input.value;
            if (at <= lo || at >= hi) continue;
            if (bars.empty()) bars.push_back({at, lo, at_lo});
            else bars.push_back({from, at, at_lo});
            from = at, at_lo = 1 - at_lo;
        }
        bars.push_back({from, hi, at_lo});  // without a flip between the ends this is all
        return bars;
    }

    static std::string all_flips(TippingInput const& i) {
        std::string text;
        for (double v : i.all_flips) text += (text.empty() ? "" : ", ") + to_text(v, *i.input.quantity);
        return text;
    }

    RankChart::Row row(TippingInput const& i) const {
        Input const& in = i.input;
        Quantity const& q = *in.quantity;
        double const lo = std::max(in.lo / in.value, nearest_to_zero), hi = in.hi / in.value;
        RankChart::Row row{label_of(q) + (whose(i).empty() ? "" : ", " + whose(i)), "", std::string(q.key), {}};
        std::string const ends = number_text(in.lo / q.unit) + " … " + to_text(in.hi, q);
        row.detail = to_text(in.value, q) + ", " + ends;
        row.assumed = !in.stated;
        std::optional<double> const flip = i.flip && *i.flip > 0 ? std::optional(*i.flip / in.value) : std::nullopt;
        std::size_t const at_lo = d_.flips(i.at_lo), at_hi = d_.flips(i.at_hi);
        if (flip && i.flips_within()) row.bars = stretches(i, lo, hi, at_lo);
        else row.bars = {{1, lo, at_lo}, {1, hi, at_hi}};
        if (flip) row.mark = flip, row.mark_text = to_text(*i.flip, q);
        row.tip = input_words(in) + "\n" + (whose(i).empty() ? "moves in both" : "moves in " + whose(i) + " alone") +
                  "\nratio of the two at " + to_text(in.lo, q) + ": " + ratio_text(i.at_lo) + ", at " +
                  to_text(in.hi, q) + ": " + ratio_text(i.at_hi) + "\n" +
                  (i.flip ? "equal at " + all_flips(i) : "equal at no value in the range searched") +
                  (i.flip && !i.flips_within() ? ", outside its range" : "");
        return row;
    }

    std::string title() const {
        std::string const text =
            label_of(*d_.output) + " of " + d_.first + " is " + ratio_text(d_.ratio()) + " times that of " + d_.second;
        auto const flips = std::find_if(d_.inputs.begin(), d_.inputs.end(), [](auto const& i) { return i.flip; });
        if (flips == d_.inputs.end() || !flips->flips_within()) {
            auto const choices = std::ranges::count_if(d_.choices, [&](auto const& c) { return d_.flips(c.ratio); });
            return text + (choices == 0 ? ": no input alone reverses the ranking"
                                        : ": only other choices reverse the ranking, no number alone");
        }
        std::string const most =
            within_text(label_of(*flips->input.quantity)) + " at " + to_text(*flips->flip, *flips->input.quantity);
        auto const within =
            std::count_if(d_.inputs.begin(), d_.inputs.end(), [](auto const& i) { return i.flips_within(); });
        return text +
               (within == 1 ? ": one input reverses the ranking: "
                            : ": " + counted(static_cast<std::uint64_t>(within), "input reverses", "inputs reverse") +
                                  " the ranking, the closest: ") +
               most;
    }

    std::string remark(std::size_t weaker, std::size_t zero, std::vector<RankChart::Row> const& rows) const {
        std::string text;
        auto const add = [&](std::string const& what) { text += (text.empty() ? "" : " ") + what; };
        if (weaker > 0) add(counted(weaker, "weaker input is left out.", "weaker inputs are left out."));
        if (std::any_of(rows.begin(), rows.end(), [](RankChart::Row const& r) { return !r.mark; }) &&
            std::any_of(rows.begin(), rows.end(), [](RankChart::Row const& r) { return r.mark.has_value(); }))
            add("Without a diamond: the two are equal at no value from a tenth to ten times the one now.");
        if (zero > 0) add(counted(zero, "input at 0 has no place here.", "inputs at 0 have no place here."));
        std::vector<std::string> chosen;
        for (TippingChoice const& c : d_.choices)
            if (d_.flips(c.ratio))
                chosen.push_back(label_of(*c.choice) + " " + c.instead + " in place of " + c.now +
                                 (c.in == TippingInput::In::both ? " in both" : " in " + name_in(c.in)));
        if (!chosen.empty()) {
            std::string list;
            for (std::size_t i = 0; i < std::min<std::size_t>(chosen.size(), 3); ++i)
                list += (i ? "; " : "") + chosen[i];
            add(counted(chosen.size(), "other choice reverses the ranking: ", "other choices reverse the ranking: ") +
                list + (chosen.size() > 3 ? " …" : "."));
        }
        return text;
    }

    TippingPoints const& d_;
};

}  // namespace

RankChart switch_over_chart(TippingPoints const& d, std::size_t most) { return SwitchOverMaker(d).chart(most); }

LineChart break_even_chart(BreakEvenAnswer const& answer) {
    BreakEven const& b = *answer.asked;
    Quantity const &x = *b.change.quantity, &y = *b.quantity;
    LineChart c{title_of(b), axis_label(x), false, {}, {}};
    c.along = &x;
    LineChart::Line one{design_or_study(b.design), {}},
        other{b.value ? value_text(*b.value, y) : design_or_study(b.over) + (b.both ? "" : ", as it is"), {}};
    double least = std::numeric_limits<double>::infinity(), most = 0;
    for (BreakEvenAnswer::Place const& p : answer.curve) {
        c.places.push_back(p.at);
        one.values.push_back(p.counts ? p.a : std::nan(""));
        other.values.push_back(p.counts ? p.b : std::nan(""));
        for (double v : {p.a, p.b})
            if (p.counts && std::isfinite(v)) least = std::min(least, v), most = std::max(most, v);
    }
    double const from = c.places.front(), to = c.places.back();
    c.log_x = from > 0 && (x.scale == Scale::log || to > 100 * from);
    c.panels = {{axis_label(y),
                 least > 0 && (most > 100 * least || (y.scale == Scale::log && most > 8 * least)),
                 {std::move(one), std::move(other)}}};
    for (Crossing const& crossing : answer.found.crossings) {
        auto const at = std::lower_bound(c.places.begin(), c.places.end(), crossing.high) - c.places.begin();
        bool const even = crossing.kind == Crossing::Kind::root || crossing.kind == Crossing::Kind::touch;
        c.marks.push_back({static_cast<std::size_t>(at), 0, even ? crossing.value : std::nan(""),
                           value_text(crossing.high, x), title_of(b)});
    }
    return c;
}

}  // namespace diecast
