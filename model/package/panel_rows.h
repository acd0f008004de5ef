// The rows of how carriers are made: on a wafer or a panel, in one exposure or stitched from several.
// clang-format off
#pragma once
#include "model/core/quantity.h"
#include "model/package/units.h"

namespace diecast::carrier {
inline constexpr Quantity form{.key = "carrier.form", .label = "Carriers made on",
    .scale = Scale::choice, .fallback = 0, .doc = "A round wafer or a rectangular panel."};
inline constexpr Quantity panel_width{.key = "carrier.panel_width", .label = "Panel width", .unit = unit::mm,
    .range = {100, 1000}, .fallback = 510, .doc = "Of the panel that carriers are cut from.", .source = "recalled: SEMI 3D20, 510 mm x 515 mm", .status = Status::recalled};
inline constexpr Quantity panel_height{.key = "carrier.panel_height", .label = "Panel height", .unit = unit::mm,
    .range = {100, 1000}, .fallback = 515, .doc = "Of the panel that carriers are cut from.", .source = "recalled: SEMI 3D20, 510 mm x 515 mm", .status = Status::recalled};
inline constexpr Quantity panel_edge{.key = "carrier.panel_edge", .label = "Panel edge exclusion", .unit = unit::mm,
    .range = {0, 40}, .fallback = 10, .doc = "Rim of the panel that carries no good parts."};
inline constexpr Quantity field_area{.key = "carrier.field_area", .label = "Reticle limit of the carrier", .unit = unit::mm2,
    .range = {50, 1e5}, .scale = Scale::log, .fallback = 858, .doc = "A larger carrier is stitched from several exposures.", .source = "26 mm x 33 mm", .status = Status::derived};
inline constexpr Quantity seam_area{.key = "carrier.seam_area", .label = "Critical area of a seam", .unit = unit::mm2,
    .range = {0, 1000}, .fallback = 0, .doc = "Area whose defects a stitched seam between two exposures loses as much as; 0: seams lose nothing beside what the critical share counts."};
}  // namespace diecast::carrier
