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
    visit(s.pessimistic), visit(s.better);
    for (auto& ratio : s.over_baseline) visit(ratio);
}

void append(std::string& json, DesignSpread const& spread) {
    append_number(json, spread.feasible);
    json += ", [";
    for (std::size_t i = 0; i < spread.satisfied.size(); ++i) append_number(json += i ? ", " : "", spread.satisfied[i]);
    json += "]";
    for (OutputSpread const& output : spread.outputs) {
        json += ", [" + std::to_string(output.lost);
        visit_numbers(output, [&](double x) { append_number(json += ", ", x); });
        json += "]";
    }
}

/// Reads a spread from `json[at]` on; false where it is not one.
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
        if (!take(share, spread.satisfied.emplace_back())) return false;
    for (std::size_t j = 0; j < columns.reported; ++j) {
        Json const& numbers = json[at + 2 + j];
        OutputSpread& output = spread.outputs.emplace_back();
        output.output = columns.outputs[j];
        auto const lost = numbers.is_array() && !numbers.empty() ? count_of(numbers[0]) : std::nullopt;
        if (!lost || numbers.size() != 6 + shown_percentiles.size() + ratio_percentiles.size()) return false;
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

/// Every field of a question, for reading and writing alike: the outputs first, since a question is made of them.
/// False, and no further, where the visitor says so.
template <class Asked, class Visitor>
bool visit_asked(Asked& asked, Visitor& visit) {
    auto& q = asked.question;
    auto& o = asked.options;
    return visit.outputs("outputs", q) && visit.designs("designs", q) && visit.quantities("decided", q.decided) &&
           visit.baseline("baseline", asked) && visit.front("front", q.front) &&
           visit.count("samples", o.samples, 2, 100'000'000) && visit.count("seed", o.seed, 0, ~std::uint64_t{0}) &&
           visit.number("range", o.assumed.share, 0, 10) && visit.number("width", o.assumed.width, 1e-5, 10) &&
           visit.number("correlation", o.correlation, -1, 1) && visit.number("percentile", o.pessimistic, 50, 100) &&
           visit.shape("shape", o.assumed.shape) && visit.sampling("sampling", o.sampling);
}

struct AskedWriter {
    Json json = Json::object();

    bool put(char const* name, Json value) { return json[name] = std::move(value), true; }
    bool outputs(char const* name, UncertaintyQuestion const& q) { return put(name, keys_of(q.outputs)); }
    bool designs(char const* name, UncertaintyQuestion const& q) {
        return put(name, q.of_grid.empty() ? Json() : Json(q.of_grid));
    }
    bool quantities(char const* name, std::vector<Quantity const*> const& list) { return put(name, keys_of(list)); }
    bool baseline(char const* name, AskedUncertainty const& asked) { return put(name, asked.baseline); }
    bool front(char const* name, std::size_t n) { return put(name, n); }
    bool count(char const* name, std::uint64_t n, std::uint64_t, std::uint64_t) { return put(name, n); }
    bool number(char const* name, double x, double, double) { return put(name, x); }
    bool shape(char const* name, Distribution d) { return put(name, to_text(d)); }
    bool sampling(char const* name, Sampling sampling) {
        auto const named = std::find_if(std::begin(samplings), std::end(samplings),
                                        [&](auto const& s) { return s.second == sampling; });
        return put(name, named->first);
    }
};

class AskedReader {
public:
    AskedReader(Graph const& graph, Study const& study, Json const& json) : graph_(graph), study_(study), json_(json) {}
    std::string const& problem() const { return problem_; }

    bool outputs(char const* name, UncertaintyQuestion& q) {
        std::vector<Quantity const*> list;
        if (!has(name) || !read_keys(graph_, json_[name], list)) return miss(name);
        if (!about_one_) {
            q = {{}, std::move(list), study_.objectives, limits_of(graph_, study_)};
            return true;
        }
        q = question_about(graph_, study_, study_.scenario, list);
        q.decided.clear();
        if (!list.empty()) q.objectives.clear();
        return true;
    }
    bool designs(char const* name, UncertaintyQuestion& q) {
        if (!has(name)) return miss(name);
        if (about_one_) return true;
        Plan const plan(graph_, study_.scenario, grid_of(graph_, study_), {});
        if (has_errors(plan.issues())) return problem_ = "has a study whose designs cannot be computed", false;
        return read_designs(json_[name], plan, q) || miss(name);
    }
    bool quantities(char const* name, std::vector<Quantity const*>& list) {
        return (has(name) && read_keys(graph_, json_[name], list)) || miss(name);
    }
    bool baseline(char const* name, AskedUncertainty& asked) {
        if (!has(name) || !json_[name].is_string()) return miss(name);
        asked.baseline = json_[name].get<std::string>();
        if (asked.baseline.empty()) return true;
        if (!find_design(study_, asked.baseline)) return miss(name);
        asked.question.baseline = scenario_of(study_, asked.baseline);
        return true;
    }
    bool front(char const* name, std::size_t& n) {
        return count(name, n, about_one_ ? 0 : 1, about_one_ ? 0 : ~std::uint64_t{0});
    }
    template <class Count>
    bool count(char const* name, Count& to, std::uint64_t least, std::uint64_t most) {
        auto const n = has(name) ? count_of(json_[name]) : std::nullopt;
        if (!n || *n < least || *n > most) return miss(name);
        to = static_cast<Count>(*n);
        return true;
    }
    bool number(char const* name, double& to, double least, double most) {
        auto const x = has(name) ? number_of(json_[name]) : std::nullopt;
        if (!x || !(*x >= least && *x <= most)) return miss(name);
        to = *x;
        return true;
    }
    bool shape(char const* name, Distribution& to) {
        auto const named =
            has(name) && json_[name].is_string() ? distribution_named(json_[name].get<std::string>()) : std::nullopt;
        if (!named) return miss(name);
        to = *named;
        return true;
    }
    bool sampling(char const* name, Sampling& to) {
        auto const named = std::find_if(std::begin(samplings), std::end(samplings),
                                        [&](auto const& s) { return has(name) && json_[name] == s.first; });
        if (named == std::end(samplings)) return miss(name);
        to = named->second;
        return true;
    }

private:
    bool has(char const* name) const { return json_.contains(name); }
    bool miss(std::string const& name) {
        problem_ = "has no good field " + in_quotes("asked/" + name);
        return false;
    }

    Graph const& graph_;
    Study const& study_;
    Json const& json_;
    bool about_one_ = is_about_one_design(json_);
    std::string problem_ = "has no good field " + in_quotes("asked/designs");  // where it is no object
};

}  // namespace

Json asked_json(AskedUncertainty const& asked) {
    AskedWriter writer;
    visit_asked(asked, writer);
    return writer.json;
}

bool is_about_one_design(Json const& asked) {
    return asked.is_object() && asked.contains("designs") && asked["designs"].is_null();
}

std::uint64_t whole_of(AskedUncertainty const& asked) {
    return asked.question.of_grid.empty() ? asked.options.samples : asked.question.designs.size();
}

std::optional<AskedUncertainty> read_asked(Graph const& graph, Study const& study, Json const& json,
                                           std::string const& file, Issues& issues) {
    AskedReader reader(graph, study, json);
    AskedUncertainty asked;
    if (json.is_object() && visit_asked(asked, reader)) return asked;
    issues.push_back({"", reader.problem(), Severity::error, "", file});
    return std::nullopt;
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

double largest_samples_file(AskedUncertainty const& asked) {
    constexpr double most_digits = 26;  // of a number, with what parts it from the next
    return most_digits * static_cast<double>(asked.options.samples) * static_cast<double>(columns_in(asked.question));
}

std::optional<SamplesPart> read_samples(PartFile const& file, AskedUncertainty const& asked, std::string const& name,
                                        Issues& issues) {
    bool const fits = largest_samples_file(asked) <= static_cast<double>(largest_part);
    auto part = fits ? read_samples_part(file, asked) : std::nullopt;
    if (part) return part;
    std::string const why = fits ? "has no good field \"result\"" : "asks for more samples than part files hold";
    issues.push_back({"", why, Severity::error, "", name});
    return {};
}

}  // namespace diecast
