// What a study says of one quantity: the values to vary it over, which way is better, what it must keep to.
#pragma once
#include <string>
#include <vector>
#include "model/core/plan.h"

namespace diecast {

struct AxisSpec {
    Quantity const* quantity;
    std::string
        text;  // as written: "2..16 step 2", "1,2,4", "10 GB/s..4 TB/s log 8", "all"; or made from from/to/steps
    std::vector<double> values;  // in the unit
    Axis axis() const { return {{quantity}, {values}}; }
    friend bool operator==(AxisSpec const&, AxisSpec const&) = default;
};

struct Objective {
    Quantity const* quantity;
    Sense sense;  // minimise or maximise; the row's own unless the study says otherwise
    friend bool operator==(Objective const&, Objective const&) = default;
};

/// Feasible where lo <= value <= hi (in the unit). A slack without limits has lo = 0. Those that a study lists are not
/// all that count: see study_limits.h.
struct Constraint {
    Quantity const* quantity;
    double lo, hi;
    friend bool operator==(Constraint const&, Constraint const&) = default;
};

}  // namespace diecast
