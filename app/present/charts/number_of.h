// NumberOf: of which design a drawn number is, and of which quantity: enough to derive it.
#pragma once
#include "model/core/graph.h"

namespace diecast {

struct NumberOf {
    std::string design;  // its name; empty: the study's own
    Scenario scenario;
    Quantity const* quantity = nullptr;
    std::string at = {};  // "batch 64", where it is one of many along a range
};

}  // namespace diecast
