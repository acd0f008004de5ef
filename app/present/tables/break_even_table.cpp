#include "app/present/tables/break_even_table.h"
#include <cmath>
#include "app/present/text/shares_and_counts.h"
#include "model/core/text.h"

namespace diecast {
namespace {

constexpr char const* crossing_kinds[] = {"root", "touch", "jump", "step"};

std::string other_of(BreakEven const& b) {
    return b.value ? value_text(*b.value, *b.quantity) : design_or_study(b.over);
}

/// How the design compares, by the sense of the quantity: "better", "lower", "equal".
std::string side_text(BreakEven const& b, Side side) {
    if (side == Side::equal) return "equal";
    if (side == Side::none) return "none";
    bool const lower = side == Side::lower;
    if (b.quantity->sense == Sense::inform) return lower ? "lower" : "higher";
    return lower == (b.quantity->sense == Sense::minimise) ? "better" : "worse";
}

/// ", by up to 20 %"; nothing where there is no ratio.
std::string margin_of(Stretch const& s) {
    if (!(s.least > 0) || s.side == Side::equal) return "";
    if (s.side == Side::lower) return ", by up to " + percent(1 - s.least, 3);
    return ", by up to " + margin_text(s.most);
}

std::string list_text(std::vector<std::string> const& list, char const* between) {
    std::string text;
    for (std::string const& item : list) text += (text.empty() ? "" : between) + item;
    return text;
}

std::string state_of(BreakEven const& b, Stretch const& s, bool named) {
    if (s.side == Side::none) return "nothing to compare (" + list_text(s.violations, "; ") + ")";
    std::string const word = side_text(b, s.side);
    return (named ? design_or_study(b.design) + " is " : "") + word + margin_of(s);
}

std::string crossing_text(Crossing const& c, Quantity const& q) {
    if (c.kind == Crossing::Kind::step) return number_text(c.low) + " → " + value_text(c.high, q);
    return value_text(c.low, q) + (c.kind == Crossing::Kind::jump    ? " (jump)"
                                   : c.kind == Crossing::Kind::touch ? " (touching)"
                                                                     : "");
}

std::string everywhere(BreakEvenAnswer const& answer) {
    BreakEven const& b = *answer.asked;
    Stretch const& s = answer.found.stretches.front();
    if (s.side == Side::none) return state_of(b, s, false);
    std::string text = !answer.found.crossings.empty() ? "" : answer.proven ? "never, proven: " : "never: ";
    text += design_or_study(b.design) + " is " + side_text(b, s.side) + " everywhere";
    if (!answer.found.a_moves) text += " and does not depend on it";
    if (s.least > 0 && s.side != Side::equal)
        text += ", ratio " + ratio_text(s.least) +
                (ratio_text(s.least) == ratio_text(s.most) ? "" : " to " + ratio_text(s.most));
    return text;
}

OrderedJson json_of(BreakEvenAnswer const& answer) {
    BreakEven const& b = *answer.asked;
    Quantity const &x = *b.change.quantity, &y = *b.quantity;
    OrderedJson json{{"name", b.name},
                     {"title", title_of(b)},
                     {"key", y.key},
                     {"unit", y.unit.name},
                     {"design", b.design},
                     {"change", x.key},
                     {"both", b.both},
                     {"change_unit", x.unit.name},
                     {"from", b.change.values.front()},
                     {"to", b.change.values.back()}};
    if (b.value) json["value"] = *b.value;
    else json["over"] = b.over;
    json["crossings"] = OrderedJson::array(), json["stretches"] = OrderedJson::array();
    for (Crossing const& c : answer.found.crossings)
        json["crossings"].push_back(
            {{"kind", crossing_kinds[static_cast<int>(c.kind)]}, {"low", c.low}, {"high", c.high}, {"value", c.value}});
    for (Stretch const& s : answer.found.stretches)
        json["stretches"].push_back({{"from", s.from},
                                     {"to", s.to},
                                     {"design_is", side_text(b, s.side)},
                                     {"least_ratio", s.least},
                                     {"most_ratio", s.most},
                                     {"violates", s.violations}});
    json["verdict"] = verdict_text(answer);
    json["proven"] = answer.proven;
    return json;
}

}  // namespace

std::string title_of(BreakEven const& b) {
    if (!b.title.empty()) return b.title;
    return label_of(*b.quantity) + " of " + design_or_study(b.design) + " against " + other_of(b);
}

std::string question_of(BreakEven const& b) {
    Quantity const& x = *b.change.quantity;
    return label_of(*b.quantity) + " of " + design_or_study(b.design) + " against " + other_of(b) + ", along " +
           label_of(x) + (b.both ? " of both" : "") + " from " + value_text(b.change.values.front(), x) + " to " +
           value_text(b.change.values.back(), x);
}

std::string crossings_text(BreakEvenAnswer const& answer) {
    std::vector<std::string> list;
    for (Crossing const& c : answer.found.crossings) list.push_back(crossing_text(c, *answer.asked->change.quantity));
    return list.empty() ? "—" : list_text(list, ", ");
}

std::string verdict_text(BreakEvenAnswer const& answer) {
    BreakEven const& b = *answer.asked;
    auto const& stretches = answer.found.stretches;
    if (stretches.empty()) return "equal";
    if (stretches.size() == 1) return everywhere(answer);
    auto const text = [&](double v) { return value_text(v, *b.change.quantity, 4); };
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < stretches.size(); ++i) {
        Stretch const& s = stretches[i];
        bool const whole = b.change.quantity->scale == Scale::integer;
        std::string where = "from " + number_text(s.from) + " to " + text(s.to);
        if (i == 0) where = (whole ? "up to " : "below ") + text(s.to);
        else if (i + 1 == stretches.size())
            where = whole ? "from " + text(s.from) : i == 1 ? "above" : "above " + text(s.from);
        bool const named = std::all_of(stretches.begin(), stretches.begin() + static_cast<std::ptrdiff_t>(i),
                                       [](Stretch const& before) { return before.side == Side::none; });
        parts.push_back(where + ": " + state_of(b, s, named));
    }
    return list_text(parts, "; ");
}

Table break_even_table(std::vector<BreakEvenAnswer> const& answers) {
    Table table{{{"Question"}, {"What changes"}, {"Even at", true}, {"Verdict"}}, {}};
    for (BreakEvenAnswer const& a : answers)
        table.rows.push_back(
            {title_of(*a.asked), label_of(*a.asked->change.quantity), crossings_text(a), verdict_text(a)});
    return table;
}

Table break_evens_table(std::vector<BreakEvenAnswer> const& answers) {
    Table table;
    for (char const* title : {"break_even", "title", "key", "design", "over", "value", "change", "unit", "what", "from",
                              "to", "design_is", "least_ratio", "most_ratio", "violates"})
        table.columns.push_back({title});
    for (BreakEvenAnswer const& a : answers) {
        BreakEven const& b = *a.asked;
        auto const add = [&](std::vector<std::string> const& rest) {
            auto& row = table.rows.emplace_back(
                std::vector<std::string>{b.name, title_of(b), std::string(b.quantity->key), b.design, b.over,
                                         b.value ? exact_text(*b.value) : "", std::string(b.change.quantity->key),
                                         std::string(b.change.quantity->unit.name)});
            row.insert(row.end(), rest.begin(), rest.end());
        };
        for (Crossing const& c : a.found.crossings)
            add({crossing_kinds[static_cast<int>(c.kind)], exact_text(c.low), exact_text(c.high), "", "", "", ""});
        for (Stretch const& s : a.found.stretches)
            add({"stretch", exact_text(s.from), exact_text(s.to), side_text(b, s.side), number_or_nothing(s.least),
                 number_or_nothing(s.most), list_text(s.violations, "; ")});
    }
    return table;
}

OrderedJson break_evens_json(std::vector<BreakEvenAnswer> const& answers) {
    OrderedJson json{{"break_evens", OrderedJson::array()}};
    for (BreakEvenAnswer const& a : answers) json["break_evens"].push_back(json_of(a));
    return json;
}

}  // namespace diecast
