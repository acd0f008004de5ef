#include "tests/benchmark/case_study.h"
#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace diecast {
namespace {

void stop_at_errors(Issues const& issues) {
    for (Issue const& i : issues)
        if (i.severity == Severity::error) std::fprintf(stderr, "%s\n", to_text(i).c_str());
    if (has_errors(issues)) std::exit(2);
}

}  // namespace

CaseStudy::CaseStudy(std::string_view name) : graph(make_model()) {
    stop_at_errors(load_catalogue(graph, catalogue_selectors(), DIECAST_SOURCE_DIR "/presets"));
    StudyReading reading =
        load_study(graph, DIECAST_SOURCE_DIR "/presets/studies/" + std::string(name) + ".diecast.json");
    stop_at_errors(reading.issues);
    study = std::move(reading.study);
    axes = grid_of(graph, study);
    auto const add = [&](Quantity const* q) {
        if (std::find(outputs.begin(), outputs.end(), q) == outputs.end()) outputs.push_back(q);
    };
    for (Objective const& o : study.objectives) add(o.quantity);
    for (Constraint const& c : study.constraints) add(c.quantity);
}

}  // namespace diecast
