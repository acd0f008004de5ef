// Floorplan: packages of several designs to scale; the numbers of a chart. Millimetres and square millimetres.
#pragma once
#include <optional>
#include <string>
#include <vector>
#include "app/present/charts/number_of.h"
#include "model/core/graph.h"
#include "optimizer/analysis/package_layout.h"

namespace diecast {

struct FloorplanChart {
    struct Block {
        PartKind kind;
        std::string name, detail;            // "Compute die"; "HBM3, 16 GB": what it is
        std::vector<std::string> label;      // what may be written on it, line by line
        Box box;                             // from the lower left corner of the carrier
        int level = 0;                       // 0: on the carrier; above: on a die; below: under one
        std::optional<double> charged = {};  // area that the cost model counts, where it is another
        std::string key = {};                // of the quantity it is about; empty: none
        bool violated = false;               // it is over a limit
    };
    struct Plan {
        std::string design;
        std::vector<Block> blocks;                 // from the bottom upwards
        double width = 0, height = 0;              // of the carrier, or of what stands there
        std::vector<std::string> remarks;          // where the drawing and the model differ
        std::vector<std::string> unplaced;         // what found no place where it belongs
        std::vector<std::string> violations = {};  // limits, in words
    };
    std::string title;
    std::vector<Plan> plans;
    bool substrate = false;         // drawn too
    std::vector<NumberOf> of = {};  // per plan, but for the quantity; or empty
    std::vector<Misnamed> misnamed = {};
};

/// Blocks that a violated limit is about are hatched; by the group of its key.
void mark_violated(FloorplanChart::Plan&, Quantity const& limit, std::string words);

/// What a floorplan is drawn from.
std::vector<Quantity const*> const& floorplan_rows();

struct FloorplanReading {
    FloorplanChart::Plan plan;
    std::string why;  // there is none
};
/// The floor plan of a design, from its values of floorplan_rows, SI.
FloorplanReading floorplan_of(Graph const&, std::vector<double> const& values, std::string design);

}  // namespace diecast
