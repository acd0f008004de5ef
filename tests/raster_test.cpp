// The raster alone, fed with rows made by hand.
#include "optimizer/sweep/raster.h"
#include <array>
#include <catch2/catch.hpp>

using namespace diecast;

namespace {

std::vector<Cell> raster_of(std::vector<double> x, std::vector<double> y, bool feasible, Isa isa) {
    std::size_t const lanes = x.size();
    x.resize((lanes + 7) / 8 * 8, 0.5);
    y.resize(x.size(), 0.5);
    std::array<double const*, 2> const outputs{x.data(), y.data()};
    std::vector<std::uint8_t> const mask(x.size() / 8, feasible ? 0xff : 0);
    RasterFrame const frame{.view = {{0, 4, false}, {0, 3, false}},
                            .x_unit = unit::one,
                            .y_unit = unit::one,
                            .columns = 4,
                            .rows = 3,
                            .x = 0,
                            .y = 1};
    Raster raster;
    raster.start(frame, isa, x.size());
    raster.take({0, lanes, outputs}, mask.data());
    std::vector<Cell> cells(12);
    Raster const* const one[] = {&raster};
    Raster::cells(one, unit::one, 0, 12, cells.data());
    return cells;
}

}  // namespace

TEST_CASE("everywhere within a cell is in that cell, its first tenth too") {
    for (int isa = 0; isa <= static_cast<int>(best_isa()); ++isa)
        for (bool feasible : {false, true})
            for (int column = 0; column < 4; ++column)
                for (int line = 0; line < 3; ++line) {
                    std::vector<double> x, y;
                    for (double at : {0.001, 0.1, 0.2, 0.3, 0.49, 0.51, 0.7, 0.8, 0.9, 0.999}) {
                        x.push_back(column + at);
                        y.push_back(3 - line - at);  // the top row first
                    }
                    auto const cells = raster_of(x, y, feasible, static_cast<Isa>(isa));
                    for (std::size_t c = 0; c < cells.size(); ++c) {
                        CAPTURE(isa, feasible, column, line, c);
                        bool const here = c == static_cast<std::size_t>(4 * line + column);
                        CHECK(cells[c].feasible == (here && feasible ? x.size() : 0));
                        CHECK(cells[c].infeasible == (here && !feasible ? x.size() : 0));
                    }
                }
}
