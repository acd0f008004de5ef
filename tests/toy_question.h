// The small model, and a question of it, for tests of what is drawn of all designs.
#pragma once
#include "optimizer/sweep/explore.h"
#include "tests/toy_model.h"

namespace diecast::toy {

inline Question question(std::vector<Constraint> limits, int columns, int rows) {
    Question q;
    q.axes = grid(the_model());
    q.x = &cost, q.y = &speed, q.colour = &heat;
    q.objectives = {{&cost, Sense::minimise}, {&speed, Sense::maximise}, {&latency, Sense::minimise}};
    q.constraints = std::move(limits);
    q.columns = columns, q.rows = rows;
    return q;
}

}  // namespace diecast::toy
