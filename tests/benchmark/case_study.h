// What the benchmark looks at: the default study, its grid and what it asks of every design.
#pragma once
#include "model/catalogue/catalogue.h"
#include "model/model.h"
#include "model/study/study.h"

namespace diecast {

struct CaseStudy {
    Graph graph;
    Study study;
    std::vector<Axis> axes;                // in the planner's order
    std::vector<Quantity const*> outputs;  // objectives, then constrained quantities, none twice
    CaseStudy();                           // ends the program where the study cannot be read
};

}  // namespace diecast
