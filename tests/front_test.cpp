#include "optimizer/front/front.h"
#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <random>

using namespace diecast;

namespace {

double const nan = std::numeric_limits<double>::quiet_NaN();

/// Random designs in columns, as a plan would stream them.
struct Designs {
    std::vector<std::vector<double>> columns;
    std::vector<std::uint8_t> feasible;  // per design
    std::size_t count() const { return feasible.size(); }

    Designs(std::size_t objectives, std::size_t n, int levels, unsigned seed) : columns(objectives), feasible(n) {
        std::mt19937 random(seed);
        for (std::size_t i = 0; i < n; ++i) feasible[i] = random() % 4 != 0;
        for (auto& c : columns) {
            c.resize((n + 7) / 8 * 8);
            for (double& v : c) {
                v = levels ? static_cast<double>(random() % static_cast<unsigned>(levels))
                           : static_cast<double>(random());
                if (random() % 50 == 0) v = nan;
                if (random() % 97 == 0) v = std::numeric_limits<double>::infinity();
                if (random() % 2 == 0) v = -v;
            }
        }
    }
    /// Pours designs [from, to) into a front in rows of `lanes`.
    void pour(Front& front, std::size_t from, std::size_t to, std::size_t lanes) const {
        for (std::size_t first = from; first < to; first += lanes) {
            std::vector<std::vector<double>> row;
            std::vector<double const*> outputs;
            std::size_t const n = std::min(lanes, to - first);
            std::vector<std::uint8_t> bits((n + 7) / 8);
            for (std::size_t i = 0; i < n; ++i)
                bits[i / 8] = static_cast<std::uint8_t>(bits[i / 8] | feasible[first + i] << (i % 8));
            for (auto const& c : columns) {
                row.emplace_back(c.begin() + static_cast<std::ptrdiff_t>(first),
                                 c.begin() + static_cast<std::ptrdiff_t>(first + n));
                row.back().resize((n + 7) / 8 * 8, -1e300);  // what lies beyond the row must not matter
            }
            for (auto const& c : row) outputs.push_back(c.data());
            front.take({first, n, outputs}, bits.data());
        }
    }
};

bool dominates(Designs const& all, std::vector<double> const& sign, std::size_t a, std::size_t b) {
    bool equal = true;
    for (std::size_t j = 0; j < all.columns.size(); ++j) {
        double const va = sign[j] * all.columns[j][a], vb = sign[j] * all.columns[j][b];
        if (!(va <= vb)) return false;
        equal = equal && va == vb;
    }
    return !equal || a < b;
}

std::vector<std::uint64_t> reference(Designs const& all, std::vector<double> const& sign) {
    std::vector<std::uint64_t> front;
    auto const counts = [&](std::size_t i) {
        return all.feasible[i] &&
               std::none_of(all.columns.begin(), all.columns.end(), [&](auto const& c) { return c[i] != c[i]; });
    };
    for (std::size_t i = 0; i < all.count(); ++i) {
        bool out = !counts(i);
        for (std::size_t other = 0; other < all.count() && !out; ++other)
            out = counts(other) && dominates(all, sign, other, i);
        if (!out) front.push_back(i);
    }
    return front;
}

std::vector<std::uint64_t> ids(std::vector<Archive::Point> const& points) {
    std::vector<std::uint64_t> designs;
    for (auto const& p : points) designs.push_back(p.design);
    return designs;
}

}  // namespace

TEST_CASE("the front is the one a comparison of all pairs finds, for any objectives, ties and instruction set") {
    std::size_t const objectives = GENERATE(1u, 2u, 3u, 4u, 5u, 6u, 8u);
    int const levels = GENERATE(0, 2, 5, 40);
    Designs const all(objectives, 1500, levels,
                      static_cast<unsigned>(objectives * 100) + static_cast<unsigned>(levels));
    std::vector<double> sign;
    std::vector<Front::Objective> wanted;
    for (std::size_t j = 0; j < objectives; ++j) {
        wanted.push_back({j, j % 2 == 1});
        sign.push_back(j % 2 == 1 ? -1 : 1);
    }
    auto const expected = reference(all, sign);
    CAPTURE(objectives, levels, expected.size());
    for (Isa isa : {Isa::v2, Isa::v3, Isa::v4})
        for (std::size_t lanes : {8u, 61u, 512u}) {
            Front front(wanted, {0}, isa);
            all.pour(front, 0, all.count(), lanes);
            CHECK(ids(front.archive().points()) == expected);

            Front parts[3]{{wanted, {0}, isa}, {wanted, {0}, isa}, {wanted, {0}, isa}};
            all.pour(parts[1], 0, 500, lanes);  // out of order: the middle, the end, then the start
            all.pour(parts[2], 500, 900, lanes);
            all.pour(parts[0], 900, all.count(), lanes);
            parts[0].merge(parts[2]);
            parts[0].merge(parts[1]);
            CHECK(ids(parts[0].archive().points()) == expected);
            Front mixed(wanted, {0}, isa);
            all.pour(mixed, 700, all.count(), lanes);
            all.pour(mixed, 0, 700, lanes);
            CHECK(ids(mixed.archive().points()) == expected);
            Front primed(wanted, {0}, isa);  // with single designs from all over, which come again in their rows
            for (std::size_t i = 1490; i > 300; i -= 70) all.pour(primed, i, i + 1, 8);
            all.pour(primed, 0, all.count(), lanes);
            CHECK(ids(primed.archive().points()) == expected);
        }
}

TEST_CASE("a front of thousands is the one that sorting finds, whichever part of it a better design removes") {
    std::mt19937 random(7);
    std::vector<Archive::Point> points;
    for (std::uint64_t i = 0; i < 5000; ++i) {  // on a plane none dominates another; pairs are equal
        double const x = static_cast<double>(random() % 1000), y = static_cast<double>(random() % 1000);
        points.push_back({i, {x, y, -x - y}, {}});
    }
    std::shuffle(points.begin(), points.end(), random);
    for (Isa isa : {Isa::v2, Isa::v3, Isa::v4}) {
        Archive archive(3, 0, isa);
        std::map<std::array<double, 3>, std::uint64_t> expected;
        for (Archive::Point const& p : points) {
            archive.offer(p);
            std::array const at{p.objectives[0], p.objectives[1], p.objectives[2]};
            auto const [place, is_new] = expected.try_emplace(at, p.design);
            place->second = std::min(place->second, p.design);
        }
        CHECK(archive.size() == expected.size());
        for (double corner : {900.0, 500.0, 0.0, -1.0}) {  // dominates ever more, at last all
            archive.offer({10'000 + static_cast<std::uint64_t>(corner + 1), {corner, corner, -3000}, {}});
            std::erase_if(expected, [&](auto const& e) { return e.first[0] >= corner && e.first[1] >= corner; });
            std::vector<std::uint64_t> designs;
            for (auto const& [at, design] : expected) designs.push_back(design);
            std::sort(designs.begin(), designs.end());
            designs.push_back(10'000 + static_cast<std::uint64_t>(corner + 1));
            CHECK(ids(archive.points()) == designs);
        }
        for (Archive::Point const& p : points) {
            CAPTURE(p.design);
            REQUIRE(archive.design(archive.offer(p)) == 10'000);
        }
    }
}

TEST_CASE("a front point carries its objectives with their sense and the numbers asked for") {
    Front front({{0, false}, {1, true}}, {2, 1});
    std::vector<double> const cost{3, 1, 2, 0, 0, 0, 0, 0}, speed{9, 5, 4, 0, 0, 0, 0, 0},
        name{70, 71, 72, 0, 0, 0, 0, 0};
    std::vector<double const*> const columns{cost.data(), speed.data(), name.data()};
    std::uint8_t const feasible = 0b111;
    front.take({40, 3, columns}, &feasible);
    auto const points = front.archive().points();
    REQUIRE(ids(points) == std::vector<std::uint64_t>{40, 41});
    CHECK(points[0].objectives[0] == 3);
    CHECK(points[0].objectives[1] == -9);
    CHECK(points[1].kept[0] == 71);
    CHECK(points[1].kept[1] == 5);
}

TEST_CASE("of equal designs the lowest number stays, in whatever order they come") {
    for (std::size_t objectives : {1u, 2u, 3u}) {
        Archive archive(objectives);
        for (std::uint64_t design : {5u, 9u, 3u, 7u}) archive.offer({design, {1, 1, 1}, {}});
        CHECK(ids(archive.points()) == std::vector<std::uint64_t>{3});
        archive.offer({100, {1, 0.5, 1}, {}});
        CHECK(ids(archive.points()) == std::vector<std::uint64_t>{objectives == 1 ? 3u : 100u});
    }
}

TEST_CASE("without objectives the front stays empty") {
    Front front({}, {});
    std::uint8_t const feasible = 0xff;
    front.take({0, 8, {}}, &feasible);
    CHECK(front.archive().size() == 0);
}
