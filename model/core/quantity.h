// Quantity: one row with everything a person or a program needs to know about one number.
#pragma once
#include <limits>
#include <string_view>
#include "model/core/unit.h"

namespace diecast {

enum class Scale { linear, log, integer, choice };       // how an axis, a slider or a search moves it
enum class Sense { inform, minimise, maximise, slack };  // a constraint is a quantity that must stay >= 0

/// How far a number may be trusted (docs/architecture.md, section 5).
/// A regression value is our own reproduction of a method: it guards the program, and says nothing of the world.
enum class Status { assumption, recalled, derived, published, calibrated, regression };
std::string_view to_text(Status);

struct Range {
    double lo = -std::numeric_limits<double>::infinity(), hi = std::numeric_limits<double>::infinity();
};

/// `range` and `fallback` are in the row's unit; whatever a person writes is. Formulas see SI only.
/// A Quantity is a constant with static lifetime: the graph refers to it by address, files by key.
struct Quantity {
    std::string_view key;         // "die.area": topic, dot, name
    std::string_view label = "";  // "Die area": how it is called where it stands alone; never empty in the product
    std::string_view symbol = "";
    Unit unit = unit::one;
    Range range{};
    Scale scale = Scale::linear;
    double fallback = std::numeric_limits<double>::quiet_NaN();  // none: must come from a formula
    Sense sense = Sense::inform;
    std::string_view doc = "";           // one sentence
    std::string_view source = "";        // of the fallback; empty means assumption
    Status status = Status::assumption;  // of the fallback
    std::string_view set_with = "";      // key of a quantity that a catalogue entry must set together with this one
    int digits = 4;                      // significant, when shown
    /// Keys, with commas between, of the quantities that mean nothing where this slack is negative; empty otherwise.
    /// "die.*" stands for all of a topic.
    std::string_view guards = "";
    /// Of things that a study may divide (a quarter of an H100 has 4.5 ports): what is assumed of it is whole.
    bool is_count = false;
    /// Of a choice whose cases are ways to do the same: explanations of times say what the others would take.
    bool is_way = false;
};

}  // namespace diecast
