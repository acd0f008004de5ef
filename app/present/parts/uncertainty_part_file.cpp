#include "app/present/parts/uncertainty_part_file.h"
#include <algorithm>
#include "model/core/quotes.h"
#include "model/study/study_limits.h"
#include "optimizer/uncertainty/uncertainty_summary.h"

namespace diecast {
namespace {

constexpr std::pair<std::string_view, Sampling> samplings[] = {
    {"sobol", Sampling::sobol}, {"latin", Sampling::latin}, {"random", Sampling::random}};

Json keys_of(std::vector<Quantity const*> const& quantities) {
    Json keys = Json::array();
    for (Quantity const* q : quantities) keys.push_back(q->key);
    return keys;
}

bool read_keys(Graph const& graph, Json const& json, std::vector<Quantity const*>& quantities) {
    if (!json.is_array()) return false;
    for (Json const& key : json) {
        Quantity const* const q = key.is_string() ? graph.find(key.get_ref<std::string const&>()) : nullptr;
        if (!q) return false;
        quantities.push_back(q);
    }
    return true;
}

bool read_designs(Json const& json, Plan const& plan, UncertaintyQuestion& question) {
    if (!json.is_array() || json.empty()) return false;
    for (Json const& design : json) {
        auto const id = count_of(design);
        if (!id || *id >= plan.designs()) return false;
        question.of_grid.push_back(*id);
        question.designs.push_back(plan.design(*id));
    }
    return true;
}

/// Numbers of an output's spread in their order in the file.
template <class Spread, class Visit>
void visit_numbers(Spread& s, Visit const& visit) {
    visit(s.base), visit(s.mean), visit(s.deviation);
    for (auto& p : s.percentiles) visit(p);
    visit(s.pessimistic), visit(s.beats);
}

void append(std::string& json, DesignSpread const& spread) {
    append_number(json, spread.feasible);
    json += ", [";
    for (std::size_t i = 0; i < spread.holds.size(); ++i) append_number(json += i ? ", " : "", spread.holds[i]);
    json += "]";
    for (OutputSpread const& output : spread.outputs) {
        json += ", [" + std::to_string(output.lost);
        visit_numbers(output, [&](double x) { append_number(json += ", ", x); });
        json += "]";
    }
}

/// From `json[at]` on.
bool read_spread(Json const& json, std::size_t at, Measured const& columns, DesignSpread& spread) {
    if (!json.is_array() || json.size() != at + 2 + columns.reported) return false;
    auto const take = [](Json const& from, double& to) {
        auto const x = number_of(from);
        to = x.value_or(0);
        return x.has_value();
    };
    Json const& holds = json[at + 1];
    if (!take(json[at], spread.feasible) || !holds.is_array() || holds.size() != columns.front.limits.size())
        return false;
    for (Json const& share : holds)
        if (!take(share, spread.holds.emplace_back())) return false;
    for (std::size_t j = 0; j < columns.reported; ++j) {
        Json const& numbers = json[at + 2 + j];
        OutputSpread& output = spread.outputs.emplace_back();
        output.output = columns.outputs[j];
        auto const lost = numbers.is_array() && !numbers.empty() ? count_of(numbers[0]) : std::nullopt;
        if (!lost || numbers.size() != 6 + shown_percentiles.size()) return false;
        output.lost = *lost;
        std::size_t n = 1;
        bool good = true;
        visit_numbers(output, [&](double& x) { good = take(numbers[n++], x) && good; });
        if (!good) return false;
    }
    return true;
}

/// The numbers of the samples that are done, or one number where all are alike.
bool read_column(Json const& json, Ranges const& done, std::size_t samples, std::vector<double>& column) {
    if (!json.is_array()) {
        auto const x = number_of(json);
        column.push_back(x.value_or(0));
        return x.has_value();
    }
    if (json.size() != done.count()) return false;
    column.resize(samples);
    auto next = json.begin();
    for (NumberRange const& range : done.list())
        for (std::uint64_t i = range.first; i < range.last; ++i) {
            auto const x = number_of(*next++);
            if (!x) return false;
            column[i] = *x;
        }
    return true;
}

std::size_t columns_in(UncertaintyQuestion const& question) {
    return Measured(question).outputs.size() * (1 + question.baseline.has_value());
}

std::optional<SamplesPart> read_samples_part(PartFile const& file, AskedUncertainty const& asked) {
    Json const& json = file.result;
    if (!json.is_object() || !json.contains("seconds") || !json.contains("columns")) return {};
    auto const seconds = number_of(json["seconds"]);
    Json const& columns = json["columns"];
    if (!seconds || !columns.is_array()) return {};
    std::size_t const wanted = file.done.count() > 0 ? columns_in(asked.question) : 0;
    if (columns.size() != wanted || file.question.whole != asked.options.samples) return {};
    SamplesPart part{file.done, {}, *seconds};
    for (Json const& column : columns)
        if (!read_column(column, file.done, asked.options.samples, part.columns.emplace_back())) return {};
    return part;
}

std::optional<UncertaintyPart> read_part_of(PartFile const& file, UncertaintyQuestion const& question) {
    Json const& json = file.result;
    UncertaintyPart part = empty_part(question);
    part.designs = file.done;
    Measured const columns(question);
    for (char const* name : {"seconds", "on front", "baseline", "designs"})
        if (!json.is_object() || !json.contains(name)) return {};
    auto const seconds = number_of(json["seconds"]);
    Json const &counts = json["on front"], &baseline = json["baseline"], &designs = json["designs"];
    if (!seconds || !counts.is_array() || counts.size() != part.on_front.size() || !designs.is_array()) return {};
    part.seconds = *seconds;
    for (std::size_t d = 0; d < counts.size(); ++d) {
        auto const n = count_of(counts[d]);
        if (!n || *n > 100'000'000) return {};
        part.on_front[d] = *n;
    }
    if (baseline.is_null() == (question.baseline && file.done.count() > 0)) return {};
    if (!baseline.is_null() && !read_spread(baseline, 0, columns, part.baseline.emplace())) return {};
    for (Json const& design : designs) {
        auto const id = design.is_array() && !design.empty() ? count_of(design[0]) : std::nullopt;
        if (!id || !file.done.contains(*id) || !read_spread(design, 1, columns, part.spreads[*id])) return {};
    }
    return part.spreads.size() == file.done.count() ? std::optional(std::move(part)) : std::nullopt;
}

}  // namespace

Json asked_json(AskedUncertainty const& asked) {
    UncertaintyQuestion const& q = asked.question;
    UncertaintyOptions const& o = asked.options;
    auto const named =
        std::find_if(std::begin(samplings), std::end(samplings), [&](auto const& s) { return s.second == o.sampling; });
    return {{"designs", q.of_grid.empty() ? Json() : Json(q.of_grid)},
            {"front", q.front},
            {"outputs", keys_of(q.outputs)},
            {"decided", keys_of(q.decided)},
            {"baseline", asked.baseline},
            {"samples", o.samples},
            {"sampling", named->first},
            {"seed", o.seed},
            {"range", o.assumed.share},
            {"shape", to_text(o.assumed.shape)},
            {"width", o.assumed.width},
            {"correlation", o.correlation},
            {"percentile", o.pessimistic}};
}

bool is_about_one_design(Json const& asked) {
    return asked.is_object() && asked.contains("designs") && asked["designs"].is_null();
}

std::uint64_t whole_of(AskedUncertainty const& asked) {
    return asked.question.of_grid.empty() ? asked.options.samples : asked.question.designs.size();
}

std::optional<AskedUncertainty> read_asked(Graph const& graph, Study const& study, Json const& json,
                                           std::string const& file, Issues& issues) {
    auto const refuse = [&](std::string const& what) {
        issues.push_back({"", what, Severity::error, "", file});
        return std::nullopt;
    };
    auto const miss = [&](std::string const& name) {
        return refuse("has no good field " + in_quotes("asked/" + name));
    };
    for (char const* name : {"designs", "front", "outputs", "decided", "baseline", "samples", "sampling", "seed",
                             "range", "shape", "width", "correlation", "percentile"})
        if (!json.is_object() || !json.contains(name)) return miss(name);
    std::vector<Quantity const*> outputs;
    if (!read_keys(graph, json["outputs"], outputs)) return miss("outputs");
    bool const one = is_about_one_design(json);
    AskedUncertainty asked;
    UncertaintyQuestion& q = asked.question;
    UncertaintyOptions& o = asked.options;
    if (one) {
        q = question_about(graph, study, study.scenario, outputs);
        q.decided.clear();
        if (!outputs.empty()) q.objectives.clear();
    } else {
        Plan const plan(graph, study.scenario, grid_of(graph, study), {});
        if (has_errors(plan.issues())) return refuse("has a study whose designs cannot be computed");
        q = {{}, std::move(outputs), study.objectives, limits_of(graph, study)};
        if (!read_designs(json["designs"], plan, q)) return miss("designs");
    }
    if (!read_keys(graph, json["decided"], q.decided)) return miss("decided");
    if (!json["baseline"].is_string()) return miss("baseline");
    asked.baseline = json["baseline"].get<std::string>();
    if (!asked.baseline.empty()) {
        if (!find_design(study, asked.baseline)) return miss("baseline");
        q.baseline = scenario_of(study, asked.baseline);
    }
    auto const count = [&](char const* name, std::uint64_t least, std::uint64_t most, auto& to) {
        auto const n = count_of(json[name]);
        if (n) to = static_cast<std::remove_reference_t<decltype(to)>>(*n);
        return n && *n >= least && *n <= most;
    };
    auto const number = [&](char const* name, double least, double most, double& to) {
        auto const x = number_of(json[name]);
        if (x) to = *x;
        return x && *x >= least && *x <= most;
    };
    if (!count("front", one ? 0 : 1, one ? 0 : ~std::uint64_t{0}, q.front)) return miss("front");
    if (!count("samples", 2, 100'000'000, o.samples)) return miss("samples");
    if (!count("seed", 0, ~std::uint64_t{0}, o.seed)) return miss("seed");
    if (!number("range", 0, 10, o.assumed.share)) return miss("range");
    if (!number("width", 1e-5, 10, o.assumed.width)) return miss("width");
    if (!number("correlation", -1, 1, o.correlation)) return miss("correlation");
    if (!number("percentile", 50, 100, o.pessimistic)) return miss("percentile");
    auto const shape = json["shape"].is_string() ? distribution_named(json["shape"].get<std::string>()) : std::nullopt;
    if (!shape) return miss("shape");
    o.assumed.shape = *shape;
    auto const sampling = std::find_if(std::begin(samplings), std::end(samplings),
                                       [&](auto const& s) { return json["sampling"] == s.first; });
    if (sampling == std::end(samplings)) return miss("sampling");
    o.sampling = sampling->second;
    return asked;
}

std::string uncertainty_part_json(UncertaintyPart const& part) {
    std::string json = "{\"seconds\": ";
    append_number(json, part.seconds);
    json += ",\n  \"on front\": [";
    for (std::size_t d = 0; d < part.on_front.size(); ++d) json += (d ? ", " : "") + std::to_string(part.on_front[d]);
    json += "],\n  \"baseline\": ";
    if (part.baseline) append(json += "[", *part.baseline), json += "]";
    else json += "null";
    json += ",\n  \"designs\": [";
    char const* gap = "\n   [";
    for (auto const& [design, spread] : part.spreads) {
        append(json += gap + std::to_string(design) + ", ", spread);
        json += "]";
        gap = ",\n   [";
    }
    return json + "]}";
}

std::optional<UncertaintyPart> read_uncertainty(PartFile const& file, UncertaintyQuestion const& question,
                                                std::string const& name, Issues& issues) {
    auto part = read_part_of(file, question);
    if (!part) issues.push_back({"", "has no good field \"result\"", Severity::error, "", name});
    return part;
}

std::string samples_part_json(SamplesPart const& part) {
    std::string json = "{\"seconds\": ";
    append_number(json, part.seconds);
    json += ",\n  \"columns\": [";
    for (std::size_t c = 0; c < part.columns.size(); ++c) {
        auto const& column = part.columns[c];
        json += c ? ",\n   " : "\n   ";
        if (column.size() == 1) {
            append_number(json, column[0]);
            continue;
        }
        char const* gap = "[";
        for (NumberRange const& range : part.samples.list())
            for (std::uint64_t i = range.first; i < range.last; ++i, gap = ", ") append_number(json += gap, column[i]);
        json += "]";
    }
    return json + "]}";
}

std::optional<SamplesPart> read_samples(PartFile const& file, AskedUncertainty const& asked, std::string const& name,
                                        Issues& issues) {
    auto part = read_samples_part(file, asked);
    if (!part) issues.push_back({"", "has no good field \"result\"", Severity::error, "", name});
    return part;
}

double largest_samples_file(AskedUncertainty const& asked) {
    constexpr double most_digits = 26;  // of a number, with what parts it from the next
    return most_digits * static_cast<double>(asked.options.samples) * static_cast<double>(columns_in(asked.question));
}

}  // namespace diecast
