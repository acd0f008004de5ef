#include "app/present/charts/chart_data.h"
#include <algorithm>
#include <cctype>
#include <cmath>
#include <iterator>
#include <sstream>
#include "app/present/charts/chart_parts.h"
#include "app/present/text/quantity_words.h"
#include "app/present/text/shares_and_counts.h"
#include "model/core/quotes.h"
#include "model/core/text.h"
#include "model/study/design_names.h"

namespace diecast {
namespace charts {

void Job::report(std::string const& what, Severity severity) const {
    issues.push_back(
        {"chart " + in_quotes(chart.title.empty() ? std::string(chart.kind()) : chart.title), what, severity});
}

std::vector<std::string> Job::designs(std::vector<std::string> names) const {
    if (names.empty())
        for (NamedDesign const& design : study.designs) names.push_back(design.name);
    if (names.empty()) names.emplace_back();
    return names;
}

Scenario Job::scenario(std::string const& name) const { return scenario_of(study, name); }

std::string Job::design_label(std::string const& design) const {
    return design.empty() ? (study.title.empty() ? study.name : study.title) : design;
}

std::optional<std::string> Job::name(std::string const& design, ChartName const& of) const {
    if (!of.entry) return of.text;
    auto const place = values(design, {of.entry});
    if (!place) return {};
    PinValue const word = graph.pin_value_of(*of.entry, (*place)[0]);
    auto const* entry = std::get_if<std::string>(&word);
    return entry ? *entry : std::string();
}

bool Job::take(Issues const& found, std::string const& design) const {
    for (Issue const& issue : found)
        report((design.empty() ? "" : "design " + in_quotes(design) + ": ") + issue.where + ": " + issue.what,
               issue.severity);
    return !has_errors(found);
}

std::optional<std::vector<double>> Job::values(std::string const& design,
                                               std::vector<Quantity const*> const& keys) const {
    Scenario const at = scenario(design);
    if (!take(Program(graph, at, {}, keys).issues, design)) return {};
    return evaluate(graph, at, keys);
}

std::string cell(double v, bool exact) {
    if (!exact) return number_text(v);
    return std::isfinite(v) ? exact_text(v) : "";
}

std::string column_title(std::string label) {
    std::size_t const open = label.rfind(" (");
    if (open == label.npos || !label.ends_with(')')) return label;
    label[open + 1] = '[', label.back() = ']';
    return label;
}

ChartData numbers(Job const&, ParetoSpec const&) { return {}; }

std::string axis_label(Quantity const& q) {
    return label_of(q) + (q.unit.name.empty() ? "" : " (" + std::string(q.unit.name) + ")");
}

namespace {

std::vector<std::string> words_of(std::string const& label) {
    std::istringstream in(label);
    return {std::istream_iterator<std::string>(in), {}};
}

/// The words that all labels end with.
std::string common_end(std::vector<Quantity const*> const& list) {
    std::vector<std::string> common = words_of(within_text(label_of(*list.front())));
    for (Quantity const* q : list) {
        auto const words = words_of(within_text(label_of(*q)));
        std::size_t n = 0;
        while (n < std::min(words.size(), common.size()) &&
               words[words.size() - 1 - n] == common[common.size() - 1 - n])
            ++n;
        common.erase(common.begin(), common.end() - static_cast<std::ptrdiff_t>(n));
    }
    std::string text;
    for (std::string const& word : common) text += (text.empty() ? "" : " ") + word;
    if (!text.empty()) text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    return text;
}

std::string of_unit(std::string_view unit) {
    for (auto const& [name, words] :
         {std::pair{"W", "Power"}, {"kW", "Power"},       {"J", "Energy"},       {"USD", "Cost"},     {"MUSD", "Cost"},
          {"µs", "Time"},          {"ms", "Time"},        {"s", "Time"},         {"h", "Time"},       {"d", "Time"},
          {"a", "Time"},           {"min", "Time"},       {"B", "Data"},         {"kB", "Data"},      {"MB", "Data"},
          {"GB", "Data"},          {"TB", "Data"},        {"KiB", "Data"},       {"MiB", "Data"},     {"GiB", "Data"},
          {"TiB", "Data"},         {"GB/s", "Bandwidth"}, {"TB/s", "Bandwidth"}, {"tokens/s", "Rate"}})
        if (unit == name) return words;
    return "";
}

/// "Memory endurance" of itself and "Memory endurance demonstrated", "Request time" of "Request time, median" and
/// "Request time, 99th percentile", "Time to accuracy" of that of averaging and that of parallel SGD; empty if nothing
/// starts all.
std::string common_label_start(std::vector<Quantity const*> const& list) {
    for (Quantity const* q : list) {
        std::string const label = label_of(*q);
        auto const starts = [&](Quantity const* other) { return (label_of(*other) + " ").starts_with(label + " "); };
        if (std::all_of(list.begin(), list.end(), starts)) return label;
    }
    std::string const first = label_of(*list.front());
    for (std::string const behind : {", ", " of "}) {
        std::string const start = first.substr(0, first.find(behind));
        auto const has_start = [&](Quantity const* q) { return label_of(*q).starts_with(start + behind); };
        if (std::all_of(list.begin(), list.end(), has_start)) return start;
    }
    return "";
}

}  // namespace

std::string common_label(std::vector<Quantity const*> const& list) {
    if (list.size() == 1) return axis_label(*list.front());
    std::string const unit(list.front()->unit.name);
    std::string label = common_end(list);
    if (label.empty()) label = common_label_start(list);
    if (label.empty()) label = of_unit(unit);
    if (label.empty() || unit.empty()) return label.empty() ? unit : label;
    return label + " (" + unit + ")";
}

bool moves_along(std::vector<std::string> const& moving, std::string const& design) {
    return moving.empty() || std::find(moving.begin(), moving.end(), design) != moving.end();
}

}  // namespace charts

ChartData chart_data(Graph const& graph, Study const& study, ChartSpec const& spec, Pool& pool, Issues& issues,
                     std::stop_token stop) {
    charts::Job const job{graph, study, spec, pool, issues, std::move(stop)};
    ChartData data = std::visit([&](auto const& kind) { return charts::numbers(job, kind); }, spec.of);
    std::visit(
        [&](auto& chart) {
            if constexpr (requires { chart.misnamed; })
                for (NamedDesign const& design : study.designs)
                    if (auto const m = name_mismatch(graph, study, design))
                        chart.misnamed.push_back({design.name, to_text(*m)});
        },
        data);
    return data;
}

std::string result_words(ChartData const& data) {
    return std::visit(
        [](auto const& chart) -> std::string {
            if constexpr (requires { result_sentence(chart); }) return result_sentence(chart);
            else return "";
        },
        data);
}

}  // namespace diecast
