// Break-even: where one thing is as good as another along a line of numbers, and which is better beside it.
#pragma once
#include <functional>
#include "model/study/study.h"

namespace diecast {

/// What is compared, at one value. `violation` says which constraint is violated; the numbers do not count then.
struct Compared {
    double a, b;
    std::string violation = {};
};

/// How a is to b: none where one is not a number or a constraint is violated.
enum class Side { lower, higher, equal, none };

struct Stretch {
    double from, to;
    Side side;
    double least, most;                   // a/b over the values looked at; NaN where b is 0 or there is no number
    std::vector<std::string> violations;  // what was said, each once
};

/// A value at which the side changes, or where a and b are equal.
struct Crossing {
    enum class Kind {
        root,   // equal there
        touch,  // equal there, and the same side on both sides of it
        jump,   // the side changes without their being equal
        step    // likewise, between two whole numbers
    } kind;
    double low, high;  // the same but for a step: its neighbours
    double value;      // of b there, or of a where that is fixed
};

struct Crossings {
    std::vector<Stretch> stretches;   // in order, from the first value to the last
    std::vector<Crossing> crossings;  // in order
    bool a_moves = false;             // a is not the same everywhere
};

/// All of them: the values, in rising order, are looked at first; every change of side between neighbours is narrowed
/// down to 1e-14 of its place, and every dip towards equality among them is gone down. Two crossings between neighbours
/// that show as no dip are missed. `whole`: whole numbers only.
Crossings find_crossings(std::vector<double> const& values, bool whole, std::function<Compared(double)> const&);

struct BreakEvenAnswer {
    struct Place {
        double at, a, b;
        bool counts;  // no constraint is violated
    };
    BreakEven const* asked;
    Crossings found;           // in the units of what changes and of what is compared
    std::vector<Place> curve;  // in rising order, the crossings among them
    bool proven = false;       // no crossing, between the values neither
};

/// None where the issues say what is wrong. Where the design or what it is compared with violates a constraint of the
/// study, other than one on what is compared, there is nothing to compare.
std::optional<BreakEvenAnswer> answer(Graph const&, Study const&, BreakEven const&, Issues&);

/// The break-even of that name; null if there is none.
BreakEven const* break_even_named(Study const&, std::string_view name);

/// The value that answers first: a root, the upper neighbour of a step; NaN if there is none.
double first_crossing(BreakEvenAnswer const&);

}  // namespace diecast
