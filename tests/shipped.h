// The model with the whole catalogue that ships, read once.
#pragma once
#include <catch2/catch.hpp>
#include "model/catalogue/catalogue.h"
#include "model/composable/quantities.h"
#include "model/core/program.h"
#include "model/model.h"
#include "model/package/quantities.h"

namespace diecast {

inline Graph const& shipped() {
    static Graph const g = [] {
        Graph graph = make_model();
        for (Issue const& issue : load_catalogue(graph, catalogue_selectors(), presets_folder()))
            FAIL_CHECK(to_text(issue));
        for (Issue const& issue : graph.check()) FAIL_CHECK(to_text(issue));
        return graph;
    }();
    return g;
}
/// In the quantity's unit.
inline double shipped_value(Scenario const& s, Quantity const& q) { return evaluate(shipped(), s, {&q})[0] / q.unit; }

inline Scenario of_gpu(std::string const& name) { return Scenario{}.pin(gpu::model, name); }
inline Scenario composed(std::string const& name) { return of_gpu("GPU-N").pin(composable::configuration, name); }

}  // namespace diecast
