#include "model/study/study.h"
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include "model/catalogue/catalogue.h"
#include "model/catalogue/json_reader.h"
#include "model/catalogue/part_file.h"
#include "model/core/printable.h"
#include "model/core/quotes.h"
#include "model/study/link.h"
#include "model/study/study_file.h"
#include "model/study/study_sample.h"

namespace diecast {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> study_files() {
    std::vector<fs::path> result;
    std::error_code error;
    for (fs::directory_iterator it(presets_folder() / "studies", error), end; !error && it != end; it.increment(error))
        if (it->path().extension() == ".json") result.push_back(it->path());
    std::sort(result.begin(), result.end());
    return result;
}

StudyReading read(Graph const& graph, StudyText const& text) {
    if (!has_errors(text.issues)) return read_study(graph, text.json, text.file);
    StudyReading reading;
    reading.study.file = text.file;
    reading.issues = text.issues;
    return reading;
}

/// Bytes of the letters that lie within the first `most` bytes.
std::size_t whole_letters(std::string_view text, std::size_t most) {
    std::size_t length = std::min(text.size(), most);
    while (length < text.size() && length > 0 && (text[length] & 0xc0) == 0x80) --length;
    return length;
}

/// The beginning of what is too long to be a name.
std::string beginning(std::string_view word) {
    std::size_t const length = whole_letters(word, 100);
    return std::string(word.substr(0, length)) + (length < word.size() ? "…" : "");
}

}  // namespace

std::string study_name(fs::path const& file) {
    std::string name = file.filename().string();
    for (std::string_view ending : {".json", ".diecast"})
        if (name.size() > ending.size() && name.ends_with(ending)) name = name.substr(0, name.size() - ending.size());
    return name;
}

std::string file_stem(std::string_view study_name) {
    std::string stem = without_controls(study_name, Lines::one);
    for (char& c : stem)
        if (std::string_view("/\\:*?\"<>|").find(c) != std::string_view::npos) c = '-';
    stem.erase(0, std::min(stem.find_first_not_of(". "), stem.size()));
    stem.resize(whole_letters(stem, 100));
    return stem.empty() ? "study" : stem;
}

StudyText load_study_text(fs::path const& path) {
    StudyText found{"", path.string(), {}};
    auto text = read_text(path, found.issues);
    if (text && is_link(*text)) text = from_link(*text, found.issues);
    if (text) found.json = std::move(*text);
    for (Issue& issue : found.issues) issue.file = found.file;
    return found;
}

StudyReading load_study(Graph const& graph, fs::path const& path) { return read(graph, load_study_text(path)); }

fs::path study_file(std::string_view word) {
    if (word.empty()) return {};
    std::error_code error;
    fs::path path(word);
    fs::file_status const status = fs::status(path, error);
    if (fs::exists(status) && !fs::is_directory(status)) return path;
    for (fs::path const& file : study_files())
        if (word == study_name(file) || word == file.filename().string()) return file;
    return fs::exists(status) ? path : fs::path();  // a folder whose name is no study's
}

StudyText find_study_text(std::string_view word) {
    StudyText found;
    if (is_link(word)) {
        if (auto json = from_link(word, found.issues)) found.json = std::move(*json);
        return found;
    }
    if (fs::path const file = study_file(word); !file.empty()) return load_study_text(file);
    if (std::string problem = presets_problem(); !problem.empty())
        return found.issues.push_back({"", std::move(problem)}), found;
    std::vector<std::string> names;
    for (fs::path const& file : study_files()) names.push_back(study_name(file));
    std::string known;
    for (std::string const& name : names) known += (known.empty() ? "; there are: " : ", ") + name;
    std::string const near = nearest(word, {names.begin(), names.end()});
    found.issues.push_back(
        {"", "there is neither a file nor a study " + in_quotes(beginning(word)) + known, Severity::error, near});
    return found;
}

StudyReading find_study(Graph const& graph, std::string_view word) { return read(graph, find_study_text(word)); }

Issues save_study(Graph const& graph, Study const& study, fs::path const& path) {
    std::string const why = write_whole(path, to_json(graph, study));
    if (why.empty()) return {};
    return {{"", "cannot be saved: " + why, Severity::error, "", path.string()}};
}

std::vector<Quantity const*> swept_quantities(Study const& study) {
    std::vector<Quantity const*> swept;
    for (AxisSpec const& axis : study.axes)
        if (!study.scenario.pins.contains(std::string(axis.quantity->key))) swept.push_back(axis.quantity);
    return swept;
}

std::vector<Axis> grid_of(Graph const& graph, Study const& study) {
    std::vector<Axis> axes;
    std::vector<AxisSpec const*> specs;
    for (AxisSpec const& axis : study.axes)
        if (!study.scenario.pins.contains(std::string(axis.quantity->key)) && !axis.values.empty())
            specs.push_back(&axis);
    std::vector<Quantity const*> outputs;
    for (Objective const& o : study.objectives) outputs.push_back(o.quantity);
    for (Constraint const& c : study.constraints) outputs.push_back(c.quantity);
    if (study.sampling.by != DesignSampling::By::every && !specs.empty())
        return {sampled(graph, specs, study.sampling)};
    for (AxisSpec const* spec : specs) axes.push_back(spec->axis());
    return propose_order(graph, study.scenario, std::move(axes), outputs);
}

Scenario overlay(Scenario base, Scenario const& over) {
    for (auto const& [key, word] : over.pins) base.pins.insert_or_assign(key, word);
    return base;
}

NamedDesign const* find_design(Study const& study, std::string_view name) {
    auto const at =
        std::find_if(study.designs.begin(), study.designs.end(), [&](auto const& d) { return d.name == name; });
    return at == study.designs.end() ? nullptr : &*at;
}

Scenario scenario_of(Study const& study, std::string_view design) {
    NamedDesign const* d = find_design(study, design);
    return d ? overlay(study.scenario, d->scenario) : study.scenario;
}

Verdict verdict_on(Published const& p, double value, double over) {
    double ours = p.as == Published::As::value ? value : value / over;
    if (p.as == Published::As::saving) ours = 1 - ours;
    double const rounding = 1e-9 * std::abs(p.value);
    return {&p, ours, ours >= p.low - rounding && ours <= p.high + rounding};
}

std::vector<Verdict> check_published(Graph const& graph, Study const& study) {
    auto const value = [&](Published const& p, std::string const& name) {
        return evaluate(graph, scenario_of(study, name), {p.quantity})[0] / p.quantity->unit;
    };
    std::vector<Verdict> verdicts;
    for (Published const& p : study.published)
        if (p.search.empty() && p.break_even.empty())
            verdicts.push_back(verdict_on(p, value(p, p.design), p.as == Published::As::value ? 1 : value(p, p.over)));
    return verdicts;
}

}  // namespace diecast
