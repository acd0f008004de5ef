#include "model/study/axis_range.h"
#include <algorithm>
#include <charconv>
#include <cmath>
#include <set>
#include "model/catalogue/field_values.h"
#include "model/core/quotes.h"
#include "model/core/text.h"

namespace diecast {
namespace {

/// 0.1 + 2 · 0.1 is meant to be 0.3.
double tidy(double v) {
    char text[40];
    auto const end = std::to_chars(text, text + sizeof text, v, std::chars_format::scientific, 12).ptr;
    std::from_chars(text, end, v);
    return v;
}

std::string name_in_list(std::string const& name) {
    return name.find_first_of(",;") == name.npos ? name : in_quotes(name);
}

std::vector<double> stepped(AxisRange const& r, double step) {
    std::vector<double> values;
    double const last = (r.to - r.from) / step * (1 + 1e-12) + 1e-9;
    for (int i = 0; i <= last; ++i) values.push_back(i == 0 ? r.from : std::min(r.to, tidy(r.from + i * step)));
    return values;
}

std::vector<double> evenly_spaced(Quantity const& q, AxisRange const& r, int steps, bool log) {
    std::vector<double> values = (log ? logarithmic : linear)(q, r.from, r.to, steps).values[0];
    for (std::size_t i = 1; i + 1 < values.size(); ++i) values[i] = tidy(values[i]);
    if (q.scale == Scale::integer) {
        for (double& v : values) v = std::round(v);
        values.erase(std::unique(values.begin(), values.end()), values.end());
    }
    return values;
}

/// What is wrong with a range before any place is made.
bool is_sound(Quantity const& q, AxisRange const& r, bool log, Complain const& complain) {
    std::string const key(q.key), from = exact_value_text(r.from, q);
    if (log && r.from <= 0) return complain("from", from + ": a logarithmic axis starts above 0"), false;
    if (r.step && !(*r.step > 0))
        return complain("step", exact_value_text(*r.step, q) + " is not a step: it must be above 0"), false;
    if (r.step && q.scale == Scale::integer && *r.step != std::floor(*r.step))
        return complain("step", exact_text(*r.step) + " is not a step of " + key + ", which counts whole things"),
               false;
    double const many = r.step ? (r.to - r.from) / *r.step + 1 : r.steps.value_or(1);
    if (many > most_places)
        return complain(r.step ? "step" : "steps", "the axis would have " + number_text(many) +
                                                       " values; the limit is " + number_text(most_places)),
               false;
    if (r.steps && (*r.steps < 1 || (*r.steps < 2 && r.to > r.from)))
        return complain("steps", std::to_string(*r.steps) + " values cannot hold both ends: at least 2"), false;
    return true;
}

}  // namespace

std::vector<double> places(Quantity const& q, AxisRange const& range, Complain const& complain) {
    AxisRange r = range;
    if (r.to < r.from) std::swap(r.from, r.to);  // an axis runs upwards, whichever end is named first
    bool const bare = !r.step && !r.steps;
    if (bare && !r.log && q.scale == Scale::integer) r.step = 1;
    bool const log = r.log.value_or(bare && !r.step && q.scale == Scale::log && r.from > 0);
    bool sound = true;
    for (auto const& [part, v] : {std::pair{"from", r.from}, {"to", r.to}})
        if (std::string const limit = out_of_range(q, v); !limit.empty()) complain(part, limit), sound = false;
    if (log && r.step) complain("step", "a logarithmic axis has \"steps\", not a \"step\""), sound = false;
    if (!sound || !is_sound(q, r, log, complain)) return {};
    if (r.step) return stepped(r, *r.step);
    return evenly_spaced(q, r, r.from == r.to ? 1 : r.steps.value_or(8), log);
}

std::string range_text(Quantity const& q, AxisRange const& r) {
    std::string text = exact_text(r.from) + " .. " + exact_value_text(r.to, q);
    if (r.step) text += " step " + exact_value_text(*r.step, q);
    if (r.log) text += *r.log ? " log" : " linear";
    if (r.steps) text += (r.log ? " " : " steps ") + std::to_string(*r.steps);
    return text;
}

std::string list_text(Graph const& graph, Quantity const& q, std::vector<double> const& values) {
    std::string text;
    for (double v : values) {
        PinValue const word = graph.pin_value_of(q, v);
        auto const* name = std::get_if<std::string>(&word);
        bool const in_list = values.size() > 1 && name;
        text += (text.empty() ? "" : ", ") + (in_list ? name_in_list(*name) : name ? *name : exact_text(v));
    }
    return graph.is_choice(q) || q.unit.name.empty() ? text : text + " " + std::string(q.unit.name);
}

bool check_places(Graph const& graph, Quantity const& q, std::vector<double> const& values, Complain const& complain) {
    bool sound = true;
    if (values.empty()) complain("values", "an axis needs at least one value"), sound = false;
    if (values.size() > most_places)
        complain("values", "the axis has " + number_text(static_cast<double>(values.size())) +
                               " values; the limit is " + number_text(most_places)),
            sound = false;
    std::set<double> seen;
    for (std::size_t i = 0; i < values.size() && sound; ++i) {
        std::string why = q.scale == Scale::choice ? "" : out_of_range(q, values[i]);
        if (why.empty() && !seen.insert(values[i]).second) why = list_text(graph, q, {values[i]}) + " is named twice";
        if (!why.empty()) complain("values/" + std::to_string(i), why), sound = false;
    }
    return sound;
}

std::string map_size_problem(std::size_t across, std::size_t up) {
    constexpr double most = 1e6;
    double const points = static_cast<double>(across) * static_cast<double>(up);
    if (points <= most) return "";
    return number_text(static_cast<double>(across), 9) + " × " + number_text(static_cast<double>(up), 9) + " are " +
           number_text(points, 12) + " grid points, and a map has at most " + number_text(most, 9) +
           ": give its axes fewer steps";
}

}  // namespace diecast
