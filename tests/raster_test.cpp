// The raster alone, fed with rows made by hand.
#include "optimizer/sweep/raster.h"
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <numeric>
#include <random>

using namespace diecast;

namespace {

RasterFrame const twelve_cells{.view = {{0, 4, false}, {0, 3, false}},
                               .x_unit = unit::one,
                               .y_unit = unit::one,
                               .columns = 4,
                               .rows = 3,
                               .x = 0,
                               .y = 1};

std::vector<Cell> raster_of(std::vector<double> x, std::vector<double> y, bool feasible, Isa isa,
                            RasterFrame const& frame = twelve_cells) {
    std::size_t const lanes = x.size();
    x.resize((lanes + 7) / 8 * 8, 0.5);
    y.resize(x.size(), 0.5);
    std::array<double const*, 2> const outputs{x.data(), y.data()};
    std::vector<std::uint8_t> const mask(x.size() / 8, feasible ? 0xff : 0);
    Raster raster;
    raster.start(frame, isa, x.size());
    raster.take({0, lanes, outputs}, mask.data());
    std::vector<Cell> cells(static_cast<std::size_t>(frame.columns * frame.rows));
    Raster const* const one[] = {&raster};
    Raster::cells(one, unit::one, 0, cells.size(), cells.data());
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

TEST_CASE("cells count and remember what a plain loop finds, in whatever order rows come") {
    int const columns = 8, lines = 6;
    std::size_t const lanes = 61, rows = 200;
    std::uint64_t const start = (std::uint64_t{1} << 32) - 90 * lanes;  // numbers pass 2^32 on the way
    RasterFrame const frame{.view = {{0, 8, false}, {1, 64, true}},
                            .x_unit = unit::one,
                            .y_unit = unit::one,
                            .columns = columns,
                            .rows = lines,
                            .x = 0,
                            .y = 1};
    std::mt19937 random(5);
    std::uniform_real_distribution<double> within(0.01, 0.99);
    std::uniform_int_distribution<int> column(-3, columns + 2), line(-3, lines + 2), chance(0, 99);
    std::vector<double> x(rows * 64), y(x.size());
    std::vector<std::uint8_t> feasible(x.size() / 8);
    std::vector<Cell> expected(columns * lines);
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t lane = 0; lane < lanes; ++lane) {
            // A third of all designs lie in one cell, more than a small counter holds.
            bool const crowded = chance(random) < 33, is_feasible = chance(random) < (row < 20 ? 2 : 30);
            int const c = crowded ? 4 : column(random), l = crowded ? 3 : line(random), odd = chance(random);
            std::size_t const i = row * 64 + lane;
            x[i] = c + within(random);
            y[i] = 64 * std::pow(64.0, -(l + within(random)) / lines);
            if (odd == 0) x[i] = std::numeric_limits<double>::quiet_NaN();
            if (odd == 1) y[i] = std::numeric_limits<double>::infinity();
            if (odd == 2) y[i] = -y[i];
            if (is_feasible) feasible[i / 8] = static_cast<std::uint8_t>(feasible[i / 8] | 1u << i % 8);
            if (odd < 3 || c < 0 || c >= columns || l < 0 || l >= lines) continue;
            Cell& cell = expected[static_cast<std::size_t>(l * columns + c)];
            bool const first = is_feasible ? cell.feasible == 0 : cell.feasible + cell.infeasible == 0;
            if (first) cell.design = start + row * lanes + lane;
            ++(is_feasible ? cell.feasible : cell.infeasible);
        }
    std::vector<std::size_t> order(rows);
    std::iota(order.begin(), order.end(), 0u);
    for (bool shuffled : {false, true}) {
        if (shuffled) std::shuffle(order.begin(), order.end(), random);
        for (int isa = 0; isa <= static_cast<int>(best_isa()); ++isa) {
            Raster parts[2];
            for (Raster& part : parts) part.start(frame, static_cast<Isa>(isa), lanes);
            for (std::size_t row : order) {
                std::array<double const*, 2> const outputs{&x[row * 64], &y[row * 64]};
                parts[row % 3 == 0].take({start + row * lanes, lanes, outputs}, &feasible[row * 8]);
            }
            std::vector<Cell> cells(expected.size());
            Raster const* const both[] = {&parts[0], &parts[1]};
            Raster::cells(both, unit::one, 0, cells.size(), cells.data());
            CAPTURE(shuffled, isa);
            CHECK(cells == expected);
        }
    }
    CHECK(expected[3 * columns + 4].infeasible > 2000);
}

TEST_CASE("a view narrower than its numbers are exact still has every design in one of its cells") {
    double const near = std::nextafter(1e9, 2e9);
    for (int isa = 0; isa <= static_cast<int>(best_isa()); ++isa)
        for (bool log : {false, true})
            for (Span const& span : {Span{1e9, near, log}, Span{1e9, 1e9, log}}) {
                std::vector<double> const xs{1e9, near, 1e9, near, 1e9, 1e9, 1e9, 1e9};
                RasterFrame frame = twelve_cells;
                frame.view = {.x = span, .y = span};
                frame.columns = frame.rows = 512;
                auto const cells = raster_of(xs, xs, true, static_cast<Isa>(isa), frame);
                CAPTURE(isa, log, span.hi - span.lo);
                auto const add = [](std::size_t sum, Cell const& c) { return sum + c.feasible; };
                CHECK(std::accumulate(cells.begin(), cells.end(), std::size_t{0}, add) ==
                      (span.hi > span.lo || log ? xs.size() : 6));  // their logarithms are the same
            }
}
