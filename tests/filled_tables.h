// How many tables a plan has filled itself: those that its explanation does not call kept.
#pragma once
#include <sstream>
#include "model/core/plan.h"

namespace diecast {

inline int filled_tables(Plan const& plan) {
    std::istringstream lines(plan.explain());
    int filled = 0;
    for (std::string line, name, kind; std::getline(lines, line);)
        filled += std::istringstream(line) >> name >> kind && kind == "table";
    return filled;
}

}  // namespace diecast
