// What a benchmark looks at: a study, its grid and what it asks of every design.
#pragma once
#include <string_view>
#include "model/catalogue/catalogue.h"
#include "model/model.h"
#include "model/study/study.h"

namespace diecast {

struct CaseStudy {
    Graph graph;
    Study study;
    std::vector<Axis> axes;                                       // in the planner's order
    std::vector<Quantity const*> outputs;                         // objectives, then constrained quantities, none twice
    explicit CaseStudy(std::string_view name = "package-split");  // ends the program where it cannot be read
};

}  // namespace diecast
