// A study that ships, with the whole catalogue.
#pragma once
#include "model/study/study.h"
#include "tests/shipped.h"

namespace diecast {

struct LoadedStudy {
    Graph const& graph = shipped();
    Study study;
    explicit LoadedStudy(std::string_view name) {
        StudyReading reading = find_study(graph, name);
        for (Issue const& issue : reading.issues) FAIL_CHECK(to_text(issue));
        study = std::move(reading.study);
    }
};

inline LoadedStudy const& lite_gpu_study() {
    static LoadedStudy const l("lite-gpu");
    return l;
}

}  // namespace diecast
