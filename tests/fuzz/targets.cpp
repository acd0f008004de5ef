#include "tests/fuzz/targets.h"
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include "model/catalogue/catalogue.h"
#include "model/catalogue/migrate.h"
#include "model/catalogue/network_import.h"
#include "model/study/bundle.h"
#include "model/study/link.h"
#include "tests/study_help.h"

namespace diecast::fuzz {
namespace {

using namespace diecast::studies;

void promise(bool kept, char const* what, std::string_view input) {
    if (kept) return;
    std::fprintf(stderr, "broken promise: %s\n%.*s\n", what, static_cast<int>(input.size()), input.data());
    std::abort();
}

/// Every word that a person sees is text, and says something.
void look_at(Issues const& issues, std::string_view input) {
    for (Issue const& issue : issues)
        promise(!to_text(issue).empty() && !issue.what.empty(), "an issue says what", input);
}

/// Formats of a past that never was, so that files climb.
History const& past() {
    static History const history{
        3,
        {[](Json& d, Issues&) { d["noun"] = "steps"; }, [](Json& d, Issues&) { d.erase("note"); }},
        {{1, "die.size", "die.area"}, {2, "process.node", "process.knot"}}};
    return history;
}

void climb(std::string_view text) {
    Issues issues;
    if (auto json = parse_json(text, issues)) migrated(std::move(*json), past(), issues);
    look_at(issues, text);
}

fs::path const& empty_folder() {
    static files::Folder const folder;
    return folder.path();
}

Selectors const& selectors() {
    static Selectors const list{{"process", &files::node}, {"gpu", &files::product}};
    return list;
}

constexpr char const* base = R"({"diecast": 1, "kind": "process", "name": "N7", "order": 7, "set": {
    "process.wafer_price": {"value": 9346, "unit": "USD", "source": "x"},
    "process.defect_density": {"value": 0.09, "unit": "1/cm2", "source": "x"}, "process.clustering": {"value": 10, "source": "x"}}})";

}  // namespace

void read_study_file(std::string_view text) {
    static Graph const graph = chosen_graph();
    climb(text);
    Issues peeked;
    auto const brought = brought_entries(text, peeked);
    StudyReading const reading = read_study(graph, text, "s.json");
    look_at(peeked, text), look_at(reading.issues, text);
    if (has_errors(reading.issues)) return;
    promise(!has_errors(peeked) && brought == reading.study.entries, "a peek finds what reading finds", text);
    std::string const written = to_json(graph, reading.study);
    StudyReading const again = read_study(graph, written, "s.json");
    promise(again.issues.empty(), "what is written is read without issues", text);
    promise(to_json(graph, again.study) == written, "what is read again is written alike", text);
    for (AxisSpec const& axis : reading.study.axes)
        for (double v : axis.values) promise(std::isfinite(v), "places are numbers", text);
    grid_of(graph, reading.study);
    check_published(graph, reading.study);
}

void read_entry_file(std::string_view text) {
    climb(text);
    Graph graph = small_graph();
    std::vector<OwnEntry> const brought{{"process", "N7", base}, {"process", "X", std::string(text)}};
    Issues const issues = load_catalogue(graph, selectors(), empty_folder(), {}, brought);
    look_at(issues, text);
    promise(graph.entry(files::node, "N7") >= 0, "a broken entry costs itself only", text);
    for (Quantity const* q : {&files::node, &files::product})
        for (Entry const& entry : graph.entries(*q)) {
            if (entry.text.empty()) continue;
            Issues none;
            auto const own = own_entry(entry.text, none);
            promise(own && is_same_entry(own->text, entry.text), "an entry is written as it was read", text);
            double const price = evaluate(graph, Scenario{}.pin(*q, entry.name), {&files::cost})[0];
            promise(!std::isnan(price), "an entry without issues has numbers", text);
        }
}

void read_link_text(std::string_view text) {
    Issues issues;
    auto const read = from_link(text, issues);
    look_at(issues, text);
    promise(read.has_value() == issues.empty(), "a link has text or issues", text);
    promise(!read || is_link(text), "what is read is a link", text);
    std::string const whole = read.value_or(std::string(text)), link = to_link(whole);
    Issues none;
    promise(is_link(link) && from_link(link, none) == whole && none.empty(), "a link brings its text back", text);
}

void read_config(std::string_view text) {
    NetworkReading const reading = read_network(text, "config.json", "");
    look_at(reading.issues, text);
    if (has_errors(reading.issues)) return;
    Issues issues;
    auto const own = own_entry(network_file(reading.entry), issues);
    promise(own && issues.empty(), "an imported network is an entry", text);
    for (Assignment const& a : reading.entry.sets)
        if (auto const* value = std::get_if<double>(&a.value))
            promise(std::isfinite(*value) && *value >= a.quantity->range.lo && *value <= a.quantity->range.hi,
                    "an imported number is in its range", text);
}

}  // namespace diecast::fuzz
