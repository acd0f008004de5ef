// Layouts of packages: nothing on top of each other, everything inside, areas those that were asked for.
#include "optimizer/analysis/package_layout.h"
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <random>

using namespace diecast;

namespace {

constexpr double mm = 1e-3, mm2 = 1e-6;

bool overlap(Box const& a, Box const& b) {
    double const by = 1e-12;
    return a.x < b.right() - by && b.x < a.right() - by && a.y < b.top() - by && b.y < a.top() - by;
}
bool holds(Box const& outer, Box const& inner) {
    double const by = 1e-12;
    return inner.x >= outer.x - by && inner.y >= outer.y - by && inner.right() <= outer.right() + by &&
           inner.top() <= outer.top() + by;
}

std::vector<PackagePart> parts_of(PackageLayout const& l, PartKind kind) {
    std::vector<PackagePart> result;
    for (PackagePart const& p : l.parts)
        if (p.kind == kind) result.push_back(p);
    return result;
}
double area_of(PackageLayout const& l, PartKind kind) {
    double sum = 0;
    for (PackagePart const& p : parts_of(l, kind)) sum += p.box.area();
    return sum;
}

/// GPU-N: one die of 826 mm² in a field of 26 mm x 33 mm, six stacks of 10 mm x 11 mm, a carrier of 1.1 times all that.
PackageParts gpu_n() {
    PackageParts p;
    p.die_width = std::sqrt(826 * 26 / 33.0) * mm, p.die_height = std::sqrt(826 * 33 / 26.0) * mm;
    p.stacks = 6, p.stack_edge = 11 * mm, p.stack_depth = 10 * mm;
    p.carriers = 1, p.carrier_area = 1634.6 * mm2, p.substrate_area = 4 * 1634.6 * mm2;
    p.field_width = 26 * mm, p.field_height = 33 * mm;
    return p;
}
void give_cache(PackageParts& p, int dies, bool stacked) {
    p.cache_dies = dies, p.stacked = stacked;
    p.cache_width = std::sqrt(826 * 26 / 33.0) * mm, p.cache_height = std::sqrt(826 * 33 / 26.0) * mm;
    p.cache_link = stacked ? 0 : 11.16 * mm;
}

PackageParts random_parts(std::mt19937& random) {
    auto const number = [&](double lo, double hi) { return std::uniform_real_distribution<>(lo, hi)(random); };
    auto const whole = [&](int lo, int hi) { return std::uniform_int_distribution<>(lo, hi)(random); };
    PackageParts p;
    p.dies = whole(1, 12), p.die_width = number(2, 40) * mm, p.die_height = number(2, 40) * mm;
    p.cache_dies = whole(0, 5), p.stacked = whole(0, 1) == 1;
    p.cache_width = number(1, 30) * mm, p.cache_height = number(1, 40) * mm, p.cache_link = number(0, 80) * mm;
    p.stacks = whole(0, 2) == 0 ? number(0, 30) : whole(0, 30);
    p.stack_edge = number(3, 16) * mm, p.stack_depth = number(3, 16) * mm;
    p.carriers = whole(0, 4), p.carrier_area = number(10, 9000) * mm2, p.substrate_area = number(10, 30000) * mm2;
    p.bridges = whole(0, 40), p.bridge_side = number(1, 8) * mm;
    p.link_edge = number(0, 60) * mm, p.link_area = number(0, 60) * mm2;
    p.host_edge = number(0, 20) * mm, p.host_area = number(0, 20) * mm2;
    p.field_width = 26 * mm, p.field_height = 33 * mm;
    return p;
}

}  // namespace

TEST_CASE("on the carrier nothing lies on top of another, and everything lies on it") {
    std::mt19937 random(1);
    for (int n = 0; n < 300; ++n) {
        CAPTURE(n);
        PackageParts const p = random_parts(random);
        PackageLayout const l = place_package(p);
        std::vector<Box> solids;
        for (PackagePart const& part : l.parts)
            if (part.level == 0) solids.push_back(part.box);
        for (std::size_t a = 0; a < solids.size(); ++a)
            for (std::size_t b = a + 1; b < solids.size(); ++b) REQUIRE_FALSE(overlap(solids[a], solids[b]));
        Box const carrier{0, 0, l.width, l.height}, substrate = parts_of(l, PartKind::substrate).at(0).box;
        CHECK(holds(substrate, carrier));
        for (PackagePart const& part : l.parts)
            if (part.level > -50 && part.kind != PartKind::reticle) REQUIRE(holds(carrier, part.box));
        for (PackagePart const& piece : parts_of(l, PartKind::carrier)) CHECK(holds(carrier, piece.box));
    }
}

TEST_CASE("areas are those that were asked for, and every die and stack is there") {
    std::mt19937 random(2);
    for (int n = 0; n < 300; ++n) {
        CAPTURE(n);
        PackageParts const p = random_parts(random);
        PackageLayout const l = place_package(p);
        CHECK(parts_of(l, PartKind::compute).size() == static_cast<std::size_t>(p.dies));
        CHECK(parts_of(l, PartKind::cache).size() == static_cast<std::size_t>(p.cache_dies));
        CHECK(parts_of(l, PartKind::memory).size() == static_cast<std::size_t>(std::ceil(p.stacks - 1e-9)));
        CHECK(area_of(l, PartKind::compute) == Approx(p.dies * p.die_width * p.die_height).epsilon(1e-9));
        CHECK(area_of(l, PartKind::cache) == Approx(p.cache_dies * p.cache_width * p.cache_height).epsilon(1e-9));
        CHECK(area_of(l, PartKind::memory) == Approx(p.stacks * p.stack_edge * p.stack_depth).epsilon(1e-6));
        double const pieces = area_of(l, PartKind::carrier);
        CHECK(pieces == Approx(l.carrier_area).epsilon(1e-9));
        if (p.carriers > 0) CHECK(l.carrier_area >= p.carrier_area * (1 - 1e-9));
        CHECK(area_of(l, PartKind::substrate) == Approx(l.substrate_area).epsilon(1e-9));
        CHECK(l.substrate_area >= p.substrate_area * (1 - 1e-9));
        CHECK(parts_of(l, PartKind::bridge).size() <= static_cast<std::size_t>(p.bridges));
    }
}

TEST_CASE("interfaces lie within their dies, beside each other, and what finds no edge is counted") {
    std::mt19937 random(3);
    int placed = 0;
    for (int n = 0; n < 300; ++n) {
        CAPTURE(n);
        PackageParts const p = random_parts(random);
        PackageLayout const l = place_package(p);
        auto strips = parts_of(l, PartKind::scale_up);
        double const depth = p.link_area / p.link_edge, deep = p.host_area / p.host_edge;
        double edge = l.edge_missing;
        for (PackagePart const& s : strips) edge += s.box.area() / depth;
        for (PackagePart const& s : parts_of(l, PartKind::host)) edge += s.box.area() / deep, strips.push_back(s);
        CHECK(edge == Approx(p.link_edge + p.host_edge));
        for (std::size_t a = 0; a < strips.size(); ++a, ++placed) {
            auto const dies = parts_of(l, PartKind::compute);
            CHECK(std::any_of(dies.begin(), dies.end(),
                              [&](PackagePart const& d) { return holds(d.box, strips[a].box); }));
            for (std::size_t b = a + 1; b < strips.size(); ++b) REQUIRE_FALSE(overlap(strips[a].box, strips[b].box));
        }
    }
    CHECK(placed > 300);
}

TEST_CASE("a die of 32.4 mm has room for three stacks of 11 mm at either side, for two above and two below") {
    PackageParts p = gpu_n();
    for (auto const& [stacks, away] : {std::pair{6, 0}, {10, 0}, {11, 1}, {14, 4}}) {
        p.stacks = stacks;
        CAPTURE(stacks);
        CHECK(place_package(p).away == away);
    }
    p.stacks = 6;
    PackageLayout const l = place_package(p);
    CHECK(l.width == Approx(p.die_width + 20 * mm + 4 * p.gap));  // gap, stack, gap, die, gap, stack, gap
    CHECK(l.height == Approx(34 * mm + 2 * p.gap));               // three stacks and two gaps, and the rim
    CHECK(l.carrier_area == Approx(l.width * l.height));          // 1665 mm²: the 1634.6 that are charged are too few
    CHECK(l.carrier_area > p.carrier_area);
}

TEST_CASE("a carrier that is charged larger than what stands on it is drawn as charged") {
    PackageParts p = gpu_n();
    p.carrier_area = 2500 * mm2;
    PackageLayout const l = place_package(p);
    CHECK(l.carrier_area == Approx(p.carrier_area));
    PackagePart const die = parts_of(l, PartKind::compute).at(0);
    CHECK(die.box.x - 0 == Approx(l.width - die.box.right()));  // still in the middle
}

TEST_CASE("cache dies stand at the long sides of the die, joined over the gap, or lie under it") {
    PackageParts p = gpu_n();
    give_cache(p, 2, false);
    PackageLayout const beside = place_package(p);
    auto const caches = parts_of(beside, PartKind::cache), links = parts_of(beside, PartKind::cache_link);
    PackagePart const die = parts_of(beside, PartKind::compute).at(0);
    REQUIRE(links.size() == 2);
    for (PackagePart const& link : links) {
        CHECK(link.box.width == Approx(p.gap));
        CHECK(link.box.height == Approx(11.16 / 2 * mm));
    }
    CHECK(std::min(caches[0].box.x, caches[1].box.x) < die.box.x);
    CHECK(std::max(caches[0].box.x, caches[1].box.x) > die.box.x);

    give_cache(p, 2, true);
    PackageLayout const under = place_package(p);
    CHECK(under.width < beside.width);
    CHECK(parts_of(under, PartKind::cache_link).empty());
    int level = 0;
    for (PackagePart const& cache : parts_of(under, PartKind::cache)) {
        CHECK(cache.level == --level);
        CHECK(cache.box.x + cache.box.width / 2 ==
              Approx(parts_of(under, PartKind::compute).at(0).box.x + p.die_width / 2));
    }
}

TEST_CASE("bridges join two dies and each stack with a die") {
    PackageParts p = gpu_n();
    p.dies = 2, p.stacks = 8, p.carriers = 0, p.bridges = 9, p.bridge_side = 5 * mm;
    PackageLayout const l = place_package(p);
    auto const bridges = parts_of(l, PartKind::bridge);
    REQUIRE(bridges.size() == 9);
    for (PackagePart const& bridge : bridges) {
        int met = 0;
        for (PackagePart const& part : l.parts) met += part.level == 0 && overlap(part.box, bridge.box);
        CHECK(met >= 2);
    }
    CHECK(parts_of(l, PartKind::carrier).empty());
}

TEST_CASE("the reticle limit is drawn round the die that fills most of it") {
    PackageParts p = gpu_n();
    give_cache(p, 1, false);
    p.cache_width *= 1.01, p.cache_height *= 1.01;
    auto const field = parts_of(place_package(p), PartKind::reticle);
    REQUIRE(field.size() == 1);
    PackagePart const cache = parts_of(place_package(p), PartKind::cache).at(0);
    CHECK(field[0].box.x + 13 * mm == Approx(cache.box.x + cache.box.width / 2));
    CHECK(field[0].box.area() == Approx(858 * mm2));
}

TEST_CASE("a part of a stack is drawn as a part") {
    PackageParts p = gpu_n();
    p.stacks = 1.25;
    auto const stacks = parts_of(place_package(p), PartKind::memory);
    REQUIRE(stacks.size() == 2);
    CHECK(stacks[0].box.area() == Approx(110 * mm2));
    CHECK(stacks[1].box.area() == Approx(27.5 * mm2));
    CHECK(stacks[1].share == Approx(0.25));
}

TEST_CASE("base dies lie below all compute dies, I/O dies left and right of them, memory around both") {
    PackageParts p = gpu_n();
    p.dies = 8, p.die_width = 10 * mm, p.die_height = 11.5 * mm, p.stacks = 8;
    p.io_dies = 4, p.io_area = 370 * mm2, p.io_below = true;
    PackageLayout const below = place_package(p);
    auto const bases = parts_of(below, PartKind::io_die);
    REQUIRE(bases.size() == 4);
    Box all = bases[0].box;
    for (PackagePart const& base : bases) {
        CHECK(base.level < 0);
        CHECK(base.box.area() == Approx(370 * mm2));
        double const right = std::max(all.right(), base.box.right()), top = std::max(all.top(), base.box.top());
        all.x = std::min(all.x, base.box.x), all.y = std::min(all.y, base.box.y);
        all.width = right - all.x, all.height = top - all.y;
    }
    for (PackagePart const& die : parts_of(below, PartKind::compute)) CHECK(holds(all, die.box));
    for (PackagePart const& stack : parts_of(below, PartKind::memory)) CHECK(!overlap(all, stack.box));

    p.io_dies = 2, p.io_area = 150 * mm2, p.io_below = false;
    PackageLayout const beside = place_package(p);
    auto const strips = parts_of(beside, PartKind::io_die);
    REQUIRE(strips.size() == 2);
    CHECK(strips[0].box.area() == Approx(150 * mm2));
    for (PackagePart const& strip : strips)
        for (PartKind kind : {PartKind::compute, PartKind::memory})
            for (PackagePart const& other : parts_of(beside, kind)) CHECK(!overlap(strip.box, other.box));
}
