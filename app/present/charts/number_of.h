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

/// A design that the study names, where its name no longer describes it.
struct Misnamed {
    std::string design, is;  // "5 HBM3"; "memory.class is MRM-STT, not HBM3"
};

}  // namespace diecast
