#include "app/present/tables/tipping_words.h"
#include <algorithm>
#include <cmath>
#include "app/present/tables/influence_table.h"
#include "app/present/text/shares_and_counts.h"
#include "model/core/text.h"

namespace diecast {
namespace {

using In = TippingInput::In;

std::string moves_in(TippingPoints const& d, In in) {
    return in == In::both ? "both" : in == In::first ? d.first : d.second;
}
std::string ends_text(Input const& input) {
    return to_text(input.lo, *input.quantity) + " … " + to_text(input.hi, *input.quantity) +
           (input.stated ? "" : " (assumed)");
}
std::string flips_text(TippingInput const& d) {
    std::string text;
    for (double v : d.all_flips) text += (text.empty() ? "" : ", ") + to_text(v, *d.input.quantity);
    bool const ends = !d.violates_lo.empty() || !d.violates_hi.empty();
    return !text.empty() ? text : ends ? "never within limits" : "never";
}
std::string change_text(TippingInput const& d) {
    if (!d.flip) return "";
    double const v = d.input.value, r = *d.flip / v;
    if (v <= 0 || r <= 0) return "";
    if (r > 2 || r < 0.5) return r > 1 ? "× " + number_text(r, 3) : "÷ " + number_text(1 / r, 3);
    return (r > 1 ? "+" : "−") + percent(std::abs(r - 1), 3);
}

}  // namespace

std::string tipping_word(Quantity const& output, double ratio) {
    if (output.sense == Sense::minimise || output.sense == Sense::maximise)
        return (ratio < 1) == (output.sense == Sense::minimise) ? "better" : "worse";
    return ratio < 1 ? "lower" : "higher";
}

std::string tipping_words(TippingPoints const& d) {
    Quantity const& q = *d.output;
    std::string text = d.first + " has " + to_text(d.a, q) + ", " + d.second + " " + to_text(d.b, q) + ": " +
                       ratio_text(d.ratio()) + " times, " + tipping_word(q, d.ratio()) + ". ";
    auto const within = std::count_if(d.inputs.begin(), d.inputs.end(), [](auto const& i) { return i.flips_within(); });
    auto const choices = std::count_if(d.choices.begin(), d.choices.end(),
                                       [&](TippingChoice const& c) { return c.violation.empty() && d.flips(c.ratio); });
    if (within == 0)
        text += "No number alone reverses the ranking within its range" +
                (choices == 0 ? "."
                              : ", but " + counted(static_cast<std::uint64_t>(choices), "other choice does.",
                                                   "other choices do."));
    else
        text += counted(static_cast<std::uint64_t>(within), "input reverses", "inputs reverse") +
                " the ranking within the range of what is possible.";
    auto const nearest =
        std::find_if(d.inputs.begin(), d.inputs.end(), [](auto const& i) { return i.flip.has_value(); });
    if (nearest != d.inputs.end())
        text += " The closest threshold is that of " + std::string(nearest->input.quantity->label) +
                (nearest->in == In::both ? "" : " of " + moves_in(d, nearest->in)) + ": " +
                to_text(nearest->input.value, *nearest->input.quantity) + ", and equal at " +
                to_text(*nearest->flip, *nearest->input.quantity) + ".";
    for (std::string const& violation : d.violations)
        text += " Violated as it is, and not counted here: " + violation + ".";
    if (!d.complete) text += " Stopped before all inputs were varied.";
    return text;
}

Table tipping_table(TippingPoints const& d, std::size_t most) {
    Table table{{{"input"},
                 {"moves in"},
                 {"value", true},
                 {"equal at", true},
                 {"change", true},
                 {"possible"},
                 {"ratio at its ends", true}},
                {}};
    auto const violated = [](TippingInput const& i) { return !i.violates_lo.empty() || !i.violates_hi.empty(); };
    bool const any = std::any_of(
        d.inputs.begin(), d.inputs.begin() + static_cast<std::ptrdiff_t>(std::min(most, d.inputs.size())), violated);
    if (any) table.columns.push_back({"violates"});
    for (TippingInput const& i : d.inputs) {
        if (table.rows.size() == most) break;
        Quantity const& q = *i.input.quantity;
        table.rows.push_back({std::string(q.label), moves_in(d, i.in), to_text(i.input.value, q), flips_text(i),
                              change_text(i), ends_text(i.input), ratio_text(i.at_lo) + " … " + ratio_text(i.at_hi)});
        if (any) table.rows.back().push_back(violated_ends(i.violates_lo, i.violates_hi));
    }
    return table;
}

Table tipping_choices_table(TippingPoints const& d, std::size_t most) {
    Table table{{{"choice"}, {"made in"}, {"now"}, {"instead"}, {"ratio", true}, {""}}, {}};
    for (TippingChoice const& c : d.choices) {
        if (table.rows.size() == most) break;
        table.rows.push_back({std::string(c.choice->label), moves_in(d, c.in), c.now, c.instead,
                              c.violation.empty() ? ratio_text(c.ratio) : "",
                              !c.violation.empty() ? "violates " + c.violation
                              : d.flips(c.ratio)   ? "reverses the ranking"
                                                   : ""});
    }
    return table;
}

Table tipping_rows(TippingPoints const& d) {
    Table table{{{"input"},
                 {"unit"},
                 {"moves_in"},
                 {"value"},
                 {"flip"},
                 {"low"},
                 {"high"},
                 {"stated"},
                 {"flips_within"},
                 {"ratio_at_low"},
                 {"ratio_at_high"},
                 {"violates_low"},
                 {"violates_high"}},
                {}};
    for (TippingInput const& i : d.inputs) {
        Quantity const& q = *i.input.quantity;
        auto const in_unit = [&](double si) { return exact_text(diecast::in_unit(si, q.unit)); };
        table.rows.push_back({std::string(q.key), std::string(q.unit.name), moves_in(d, i.in), in_unit(i.input.value),
                              i.flip ? in_unit(*i.flip) : "", in_unit(i.input.lo), in_unit(i.input.hi),
                              i.input.stated ? "1" : "0", i.flips_within() ? "1" : "0", exact_text(i.at_lo),
                              exact_text(i.at_hi), i.violates_lo, i.violates_hi});
    }
    return table;
}

OrderedJson tipping_json(TippingPoints const& d) {
    OrderedJson json{{"output", d.output->key},
                     {"unit", d.output->unit.name},
                     {"first", d.first},
                     {"second", d.second},
                     {"a", d.a},
                     {"b", d.b},
                     {"violated", d.violations},
                     {"inputs", OrderedJson::array()}};
    for (TippingInput const& i : d.inputs) {
        auto const number = [&](double si) { return in_unit(si, i.input.quantity->unit); };
        std::vector<double> all_flips;
        for (double flip : i.all_flips) all_flips.push_back(number(flip));
        json["inputs"].push_back(
            {{"input", i.input.quantity->key},
             {"unit", i.input.quantity->unit.name},
             {"moves_in", moves_in(d, i.in)},
             {"value", number(i.input.value)},
             {"flip", i.flip ? OrderedJson(number(*i.flip)) : OrderedJson()},
             {"all_flips", all_flips},
             {"low", number(i.input.lo)},
             {"high", number(i.input.hi)},
             {"stated", i.input.stated},
             {"flips_within", i.flips_within()},
             {"ratio_at_low", i.at_lo},
             {"ratio_at_high", i.at_hi},
             {"violates_low", i.violates_lo.empty() ? OrderedJson() : OrderedJson(i.violates_lo)},
             {"violates_high", i.violates_hi.empty() ? OrderedJson() : OrderedJson(i.violates_hi)}});
    }
    json["choices"] = OrderedJson::array();
    for (TippingChoice const& c : d.choices)
        json["choices"].push_back({{"choice", c.choice->key},
                                   {"made_in", moves_in(d, c.in)},
                                   {"now", c.now},
                                   {"instead", c.instead},
                                   {"ratio", std::isnan(c.ratio) ? OrderedJson() : OrderedJson(c.ratio)},
                                   {"violates", c.violation.empty() ? OrderedJson() : OrderedJson(c.violation)}});
    return json;
}

}  // namespace diecast
