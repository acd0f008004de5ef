// Reuse: how much is moved between two touches of a tensor, and the kernels that are alike put together.
#pragma once
#include "model/kernel_list/list.h"

namespace diecast {

/// One or several touches of equal reuse distance in one kernel.
struct Reused {
    Amount numbers, distance;  // the distance before it is capped by the footprint
    friend bool operator==(Reused const&, Reused const&) = default;
};

/// Kernels that do the same amount of work on the same amounts at the same distances.
struct KernelClass {
    double count;
    Units units;
    Amount work, numbers;  // of one kernel; numbers: all it touches
    std::vector<Reused> touches;
    std::string name = {};  // of the first of them, and its place in the list, from 1
    std::size_t first = 0;
};

struct ListProfile {
    std::vector<KernelClass> classes;
    Amount footprint;  // every buffer once, at its largest
    Amount work;       // of all kernels
    double kernels = 0;
};

/// Reuse distances of an iteration that follows itself. A read looks back to the touch before, a write ahead to the
/// next write; the distance counts from the start of the earlier touch to the start of the later. Rows of a table are
/// touched at random: one comes back when the whole table has passed.
ListProfile profile_of(KernelList const&);

}  // namespace diecast
