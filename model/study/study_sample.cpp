#include "model/study/study_sample.h"
#include <algorithm>
#include <charconv>
#include <cmath>
#include <sstream>
#include "model/core/points.h"
#include "model/core/quotes.h"
#include "model/core/text.h"

namespace diecast {
namespace {

struct Method {
    std::string_view name;
    DesignSampling::By by;
};
constexpr Method methods[] = {{"every", DesignSampling::By::every},
                              {"in-step", DesignSampling::By::in_step},
                              {"sobol", DesignSampling::By::sobol},
                              {"latin-hypercube", DesignSampling::By::latin_hypercube},
                              {"random", DesignSampling::By::random}};

/// Whole numbers without a unit are counts, also where their row allows for halves.
bool is_count(AxisSpec const& axis) {
    return axis.quantity->unit.name.empty() &&
           std::all_of(axis.values.begin(), axis.values.end(), [](double v) { return v == std::floor(v); });
}

std::vector<double> spread(Graph const& graph, AxisSpec const& axis, Points const& points, std::size_t dimension) {
    std::vector<double> values(points.size());
    auto const [least, largest] = std::minmax_element(axis.values.begin(), axis.values.end());
    double const lo = *least, hi = *largest;
    bool const smooth = moves_without_steps(graph, axis), log = axis.quantity->scale == Scale::log && lo > 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        double const u = points[i][dimension];
        if (!smooth) values[i] = axis.values[static_cast<std::size_t>(u * static_cast<double>(axis.values.size()))];
        else values[i] = std::clamp(log ? lo * std::pow(hi / lo, u) : lo + u * (hi - lo), lo, hi);
    }
    return values;
}

Axis in_step(std::span<AxisSpec const* const> axes) {
    std::size_t length = axes.front()->values.size();
    for (AxisSpec const* a : axes) length = std::min(length, a->values.size());
    Axis all;
    for (AxisSpec const* a : axes) {
        all.quantities.push_back(a->quantity);
        all.values.emplace_back(a->values.begin(), a->values.begin() + static_cast<std::ptrdiff_t>(length));
    }
    return all;
}

Points points_of(DesignSampling const& s, std::size_t dimensions) {
    auto const count = static_cast<std::size_t>(s.count);
    if (s.by == DesignSampling::By::sobol) return sobol_points(count, dimensions, s.seed);
    return s.by == DesignSampling::By::random ? random_points(count, dimensions, s.seed)
                                              : latin_hypercube(count, dimensions, s.seed);
}

std::optional<std::uint64_t> whole_number(std::string const& word) {
    std::uint64_t value = 0;
    auto const [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc() || end != word.data() + word.size()) return {};
    return value;
}

}  // namespace

bool moves_without_steps(Graph const& graph, AxisSpec const& axis) {
    Scale const scale = axis.quantity->scale;
    if (axis.values.size() < 2 || graph.is_choice(*axis.quantity) || is_count(axis)) return false;
    return scale == Scale::linear || scale == Scale::log;
}

Axis sampled(Graph const& graph, std::span<AxisSpec const* const> axes, DesignSampling const& sampling) {
    if (sampling.by == DesignSampling::By::in_step) return in_step(axes);
    Points const points = points_of(sampling, axes.size());
    Axis all;
    for (std::size_t i = 0; i < axes.size(); ++i) {
        all.quantities.push_back(axes[i]->quantity);
        all.values.push_back(spread(graph, *axes[i], points, i));
    }
    return all;
}

std::optional<DesignSampling> parse_sampling(std::string_view text, Issues& issues) {
    std::istringstream words{std::string(text)};
    std::string name, count, seed_word, seed, more;
    words >> name >> count >> seed_word >> seed >> more;
    auto const refuse = [&](std::string what) { issues.push_back({"sampling", std::move(what)}); };
    auto const method =
        std::find_if(std::begin(methods), std::end(methods), [&](Method const& m) { return m.name == name; });
    if (method == std::end(methods)) {
        refuse(in_quotes(text) + " is none of every, in-step, sobol N, latin-hypercube N, random N");
        return {};
    }
    DesignSampling s{method->by};
    bool const counted = s.by != DesignSampling::By::every && s.by != DesignSampling::By::in_step;
    if (!counted) {
        if (!count.empty()) return refuse(in_quotes(name) + " takes no number"), std::nullopt;
        return s;
    }
    auto const n = whole_number(count);
    if (!n || *n < 1 || *n > most_samples)
        return refuse(in_quotes(text) + ": expected a number of designs from 1 to 10 000 000, as in " +
                      in_quotes(name + " 4096")),
               std::nullopt;
    s.count = *n;
    if (seed_word.empty()) return s;
    auto const given = whole_number(seed);
    if (seed_word != "seed" || !given || !more.empty())
        return refuse(in_quotes(text) + " ends in what is not a seed: " + in_quotes(name + " " + count + " seed 7")),
               std::nullopt;
    s.seed = *given;
    return s;
}

std::string to_text(DesignSampling const& s) {
    auto const method =
        std::find_if(std::begin(methods), std::end(methods), [&](Method const& m) { return m.by == s.by; });
    std::string text(method->name);
    if (s.count > 0) text += " " + std::to_string(s.count) + (s.seed == 1 ? "" : " seed " + std::to_string(s.seed));
    return text;
}

}  // namespace diecast
