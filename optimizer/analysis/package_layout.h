// Package layout: where the parts of a package lie, to scale. Rectangles from areas and sides; no rows, no drawing.
#pragma once
#include <vector>

namespace diecast {

/// Lengths in metres, areas in square metres.
struct PackageParts {
    int dies = 1;
    double die_width = 0, die_height = 0;  // of one compute die
    int cache_dies = 0;
    double cache_width = 0, cache_height = 0;
    bool stacked = false;   // cache dies on or below the compute dies; else beside them
    double cache_link = 0;  // die edge of the link to cache dies beside
    int io_dies = 0;
    double io_area = 0;                           // of one I/O or base die
    bool io_below = false;                        // base dies below the compute dies; else beside them
    double stacks = 0;                            // of memory, on the carrier; a part of one is drawn as such
    double stack_edge = 0, stack_depth = 0;       // along a die, and away from it
    int carriers = 0;                             // interposers, base dies; 0: none
    double carrier_area = 0, substrate_area = 0;  // as charged; all carriers together
    int bridges = 0;                              // at most one per neighbouring pair
    double bridge_side = 0;
    double link_edge = 0, link_area = 0;  // scale-up interfaces of the package, on its dies
    double host_edge = 0, host_area = 0;
    double field_width = 0, field_height = 0;  // of the exposure
    double gap = 0.5e-3;                       // between neighbours and to the rim: drawn, not modelled
};
/// More parts than that are not drawn.
inline constexpr double most_parts = 512;

struct Box {
    double x, y, width, height;  // from the lower left corner
    double right() const { return x + width; }
    double top() const { return y + height; }
    double area() const { return width * height; }
    Box grown(double by) const { return {x - by, y - by, width + 2 * by, height + 2 * by}; }
};

enum class PartKind { substrate, carrier, bridge, io_die, compute, cache, memory, scale_up, host, cache_link, reticle };

struct PackagePart {
    PartKind kind;
    Box box;
    int level = 0;     // 0: on the carrier; above: on another die; below: under it
    double share = 1;  // of a memory stack
};

/// Parts from the bottom up. The origin is the lower left corner of the carrier; without one, of what stands there.
struct PackageLayout {
    std::vector<PackagePart> parts;
    double carrier_area = 0, substrate_area = 0;  // as drawn: what is charged, or more where that is too small
    int away = 0;                                 // stacks that find no die edge and stand in a second row
    double edge_missing = 0;                      // of the interfaces: found no free die edge
    double width = 0, height = 0;                 // of the carrier, or of what stands there
};

/// The smallest of many arrangements: dies in a grid, cache dies at its long sides, I/O dies left and right of all or
/// below, stacks around them.
PackageLayout place_package(PackageParts const&);

}  // namespace diecast
