// A study that ships, with the whole catalogue.
#pragma once
#include <catch2/catch.hpp>
#include "model/catalog/catalog.h"
#include "model/model.h"
#include "model/study/study.h"

namespace diecast {

struct LoadedStudy {
    Graph graph = make_model();
    Study study;
    explicit LoadedStudy(std::string_view name) {
        for (Issue const& issue : load_catalogue(graph, catalogue_selectors(), presets_folder()))
            FAIL_CHECK(to_text(issue));
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
