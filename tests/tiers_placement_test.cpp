// Where data lie in up to three tiers: the solver against every corner of the polytope, and what must hold of any best
// placement.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <functional>
#include <random>
#include <vector>
#include "model/tiers/placement.h"

using namespace diecast;

namespace {

double log_uniform(std::mt19937& random, double low, double high) {
    return low * std::pow(high / low, std::uniform_real_distribution<>(0, 1)(random));
}

/// A package of up to three tiers between Flash and HBM; a pass of up to three kinds of data.
PlacementTask random_task(std::mt19937& random, std::size_t tiers, std::size_t kinds, bool roomy) {
    PlacementTask t;
    double const size[] = {log_uniform(random, 5e9, 5e11), log_uniform(random, 1e9, 5e11), 0};
    for (std::size_t j = 0; j < kinds; ++j) {
        DataNeed& d = t.data[j];
        d.size = size[j];
        if (j == 0) d.matrix_read = d.size, d.written = d.size / log_uniform(random, 1, 1e6);
        if (j == 1) d.attention_read = d.size, d.matrix_write = d.size / log_uniform(random, 100, 1e5);
        if (j == 2) d.matrix_read = d.matrix_write = d.attention_read = log_uniform(random, 1e7, 1e10);
        if (j > 0) d.written = d.matrix_write / 0.02;
        d.life = log_uniform(random, j == 0 ? 1 : 1e-2, j == 2 ? 0.1 : 1e3);
    }
    for (std::size_t i = 0; i < tiers; ++i) {
        TierOffer& o = t.tiers[i];
        o.room = log_uniform(random, roomy ? 0.5 : 0.1, roomy ? 2 : 0.8) * (size[0] + size[1]);
        o.read_rate = log_uniform(random, 1e11, 8e12);
        o.write_rate = o.read_rate * log_uniform(random, 0.01, 1);
        o.read_energy = log_uniform(random, 8e-12, 8e-11), o.write_energy = o.read_energy * log_uniform(random, 1, 30);
        o.price = log_uniform(random, 1e-10, 2e-8);
        o.write_limit = o.room * log_uniform(random, 1e-2, 1e6);
        o.retention = log_uniform(random, 1, 1e5);
        o.refresh = static_cast<Refresh>(random() % 3);
    }
    t.period = 0.02, t.service_life = 1.5768e8, t.electricity = 0.1 / 3.6e6;
    t.aim = static_cast<Aim>(random() % 3);
    return t;
}

using Line = std::vector<double>;  // coefficients, then the right side

/// x with a·x = b for every line; empty where the lines do not meet in one point.
Line meet(std::vector<Line> lines) {
    std::size_t const n = lines.size();
    for (std::size_t k = 0; k < n; ++k) {
        auto const pivot = std::max_element(lines.begin() + static_cast<long>(k), lines.end(),
                                            [&](auto& a, auto& b) { return std::abs(a[k]) < std::abs(b[k]); });
        if (std::abs((*pivot)[k]) < 1e-13) return {};
        std::swap(*pivot, lines[k]);
        for (std::size_t r = 0; r < n; ++r) {
            double const factor = r == k ? 0 : lines[r][k] / lines[k][k];
            for (std::size_t c = k; factor != 0 && c <= n; ++c) lines[r][c] -= factor * lines[k][c];
        }
    }
    Line x(n);
    for (std::size_t k = 0; k < n; ++k) x[k] = lines[k][n] / lines[k][k];
    return x;
}

void each_choice(std::size_t from, std::size_t count, std::vector<std::size_t>& chosen, std::size_t left,
                 std::function<void()> const& visit) {
    if (left == 0) return visit();
    for (std::size_t k = from; k + left <= count; ++k) {
        chosen.push_back(k);
        each_choice(k + 1, count, chosen, left - 1, visit);
        chosen.pop_back();
    }
}

/// One way of settling which tiers are rewritten, written down once more without any scaling or pivoting.
struct Corners {
    std::vector<std::pair<std::size_t, std::size_t>> pairs;  // tier and kind of each unknown
    std::vector<Line> sums, limits, matrix, attention;       // limits: Σ ≤ right side, over the right side
    Line energy, cost;
    bool possible = true;

    Corners(PlacementTask const& t, std::size_t tiers, std::size_t kinds, unsigned rewritten) {
        auto const writes = [&](std::size_t i, std::size_t j) {
            return std::max(std::ceil(t.data[j].life / t.tiers[i].retention), 1.0);
        };
        for (std::size_t j = 0; j < kinds; ++j) {
            bool some = false;
            for (std::size_t i = 0; i < tiers; ++i)
                if (t.tiers[i].refresh == Refresh::device || writes(i, j) == 1 || (rewritten >> i & 1))
                    pairs.push_back({i, j}), some = true;
            possible = possible && some;
        }
        auto const line = [&](auto const& value, double right) {
            Line a;
            for (auto [i, j] : pairs) a.push_back(value(i, j));
            a.push_back(right);
            return a;
        };
        for (std::size_t j = 0; j < kinds; ++j) sums.push_back(line([&](auto, auto k) { return k == j ? 1. : 0; }, 1));
        for (std::size_t i = 0; i < tiers; ++i) {
            TierOffer const& o = t.tiers[i];
            auto const mine = [&](auto const& value, double right) {
                return line([&](auto k, auto j) { return k == i ? value(t.data[j], j) : 0; }, right);
            };
            double const busy = o.room / o.retention * (1 / o.read_rate + 1 / o.write_rate);
            double const left = rewritten >> i & 1 ? 1 - busy : 1;
            limits.push_back(mine([&](auto& d, auto) { return d.size / o.room; }, 1));
            limits.push_back(mine([&](auto& d, auto j) { return d.written * writes(i, j) / o.write_limit; }, 1));
            matrix.push_back(mine(
                [&](auto& d, auto) { return (d.matrix_read / o.read_rate + d.matrix_write / o.write_rate) / left; },
                0));
            attention.push_back(
                mine([&](auto& d,
                         auto) { return (d.attention_read / o.read_rate + d.attention_write / o.write_rate) / left; },
                     0));
        }
        auto const joules = [&](auto i, auto j) {
            TierOffer const& o = t.tiers[i];
            DataNeed const& d = t.data[j];
            double const again = o.refresh == Refresh::device ? 0 : (writes(i, j) - 1) * d.written * t.period;
            return (d.matrix_read + d.attention_read + again) * o.read_energy +
                   (d.written * t.period + again) * o.write_energy;
        };
        energy = line(joules, 0);
        cost = line(
            [&](auto i, auto j) {
                return t.data[j].size * t.tiers[i].price * t.period / t.service_life + joules(i, j) * t.electricity;
            },
            0);
    }

    static double value(Line const& a, Line const& x) {
        double sum = 0;
        for (std::size_t k = 0; k < x.size(); ++k) sum += a[k] * x[k];
        return sum;
    }
    static bool bring_to_one(Line& a) {
        double size = 0;
        for (std::size_t k = 0; k + 1 < a.size(); ++k) size = std::max(size, std::abs(a[k]));
        for (double& x : a) x /= size > 0 ? size : 1;
        return size > 0;
    }
    static double most(std::vector<Line> const& lines, Line const& x) {
        double result = 0;
        for (Line const& a : lines) result = std::max(result, value(a, x));
        return result;
    }

    /// All points where enough planes meet: borders of the shares, limits, and equal lines of the sets given.
    void visit(std::vector<std::vector<Line> const*> const& equal, bool with_limits, auto const& point) const {
        std::vector<Line> planes;
        for (std::size_t k = 0; k < pairs.size(); ++k) {
            planes.push_back(Line(pairs.size() + 1, 0));
            planes.back()[k] = 1;
        }
        if (with_limits) planes.insert(planes.end(), limits.begin(), limits.end());
        for (Line& plane : planes) bring_to_one(plane);
        for (auto const* set : equal)
            for (std::size_t a = 0; a < set->size(); ++a)
                for (std::size_t b = 0; b < a; ++b) {
                    Line gap = (*set)[a];
                    gap.back() = 0;
                    for (std::size_t k = 0; k + 1 < gap.size(); ++k) gap[k] -= (*set)[b][k];
                    if (bring_to_one(gap)) planes.push_back(gap);
                }
        std::vector<std::size_t> chosen;
        each_choice(0, planes.size(), chosen, pairs.size() - sums.size(), [&] {
            std::vector<Line> lines = sums;
            for (std::size_t k : chosen) lines.push_back(planes[k]);
            Line const x = meet(std::move(lines));
            if (!x.empty() && std::all_of(x.begin(), x.end(), [](double share) { return share > -1e-9; })) point(x);
        });
    }

    double crowding() const {
        double least = 1e300;
        visit({&limits}, false, [&](Line const& x) { least = std::min(least, most(limits, x)); });
        return least;
    }

    /// {aim, next aim} of the best point within the limits.
    std::pair<double, double> best(Aim aim) const {
        std::pair<double, double> least{1e300, 1e300};
        visit({&matrix, &attention}, true, [&](Line const& x) {
            if (most(limits, x) > 1 + 1e-9) return;
            double const time = most(matrix, x) + most(attention, x);
            double const joules = value(energy, x), usd = value(cost, x);
            std::pair const here =
                aim == Aim::time ? std::pair(time, joules) : std::pair(aim == Aim::cost ? usd : joules, time);
            double const gap = 1e-9 * least.first;
            if (here.first < least.first - gap || (here.first < least.first + gap && here.second < least.second))
                least = here;
        });
        return least;
    }
};

struct Reached {
    double aim = 0, next = 0;
};

Reached reached(PlacementTask const& t, Placement const& p, std::size_t tiers, std::size_t kinds) {
    unsigned rewritten = 0;
    for (std::size_t i = 0; i < tiers; ++i) rewritten |= (p.rewriting[i] ? 1U : 0U) << i;
    Corners const c(t, tiers, kinds, rewritten);
    Line x;
    for (auto [i, j] : c.pairs) x.push_back(p.share[i][j]);
    double const time = p.matrix_time + p.attention_time, joules = Corners::value(c.energy, x);
    CHECK(Corners::most(c.limits, x) <= 1 + 1e-7);
    for (Line const& sum : c.sums) CHECK(Corners::value(sum, x) == Approx(1).epsilon(1e-9));
    CHECK(time == Approx(Corners::most(c.matrix, x) + Corners::most(c.attention, x)).epsilon(1e-9));
    return t.aim == Aim::time ? Reached{time, joules}
                              : Reached{t.aim == Aim::cost ? Corners::value(c.cost, x) : joules, time};
}

/// Of all ways of rewriting.
void check_against_corners(PlacementTask const& t, std::size_t tiers, std::size_t kinds, bool with_crowding,
                           int& solved) {
    Placement const p = place(t);
    std::pair<double, double> best{1e300, 1e300};
    double crowding = 1e300;
    for (unsigned rewritten = 0; rewritten < 1U << tiers; ++rewritten) {
        bool able = true;
        for (std::size_t i = 0; i < tiers; ++i)
            if (rewritten >> i & 1)
                able = able && t.tiers[i].refresh == Refresh::software && rewriting_share(t.tiers[i]) < 1;
        Corners const c(t, tiers, kinds, rewritten);
        if (!able || !c.possible) continue;
        if (with_crowding) crowding = std::min(crowding, c.crowding());
        if (p.crowding <= 1) best = std::min(best, c.best(t.aim));
    }
    if (with_crowding && crowding > 1 && crowding < 1e300) CHECK(p.crowding == Approx(crowding).epsilon(1e-7));
    if (with_crowding && p.crowding <= 1) CHECK(crowding <= 1 + 1e-7);
    if (p.crowding > 1 || best.first == 1e300) return;
    Reached const ours = reached(t, p, tiers, kinds);
    CHECK(ours.aim == Approx(best.first).epsilon(1e-7));
    CHECK(ours.next <= best.second * (1 + 1e-5));
    ++solved;
}

}  // namespace

TEST_CASE("the placement is as good as the best of all corners, for 200 random packages and passes") {
    std::mt19937 random(5);
    int solved = 0;
    for (int n = 0; n < 110; ++n) {
        CAPTURE(n);
        check_against_corners(random_task(random, 2, 3, n % 4 != 0), 2, 3, true, solved);
    }
    for (int n = 0; n < 75; ++n) {
        CAPTURE(n);
        check_against_corners(random_task(random, 3, 2, n % 4 != 0), 3, 2, n % 5 == 0, solved);
    }
    for (int n = 0; n < 15; ++n) {
        CAPTURE(n);
        check_against_corners(random_task(random, 3, 3, true), 3, 3, false, solved);
    }
    CHECK(solved > 100);
}

TEST_CASE("two roomy tiers are read at the sum of their rates, each kind of data split in proportion") {
    PlacementTask t;
    for (std::size_t i = 0; i < 2; ++i) {
        TierOffer& o = t.tiers[i];
        o.room = 300e9, o.read_rate = o.write_rate = i == 0 ? 2e12 : 1e12, o.write_limit = 1e30, o.retention = 1;
        o.read_energy = o.write_energy = i == 0 ? 4e-11 : 2e-11;
    }
    t.data[0] = {.size = 140e9, .matrix_read = 140e9, .written = 1, .life = 1e3};
    t.data[1] = {.size = 60e9, .attention_read = 60e9, .written = 1, .life = 10};
    Placement const p = place(t);
    CHECK(p.matrix_time == Approx(140e9 / 3e12).epsilon(1e-12));
    CHECK(p.attention_time == Approx(60e9 / 3e12).epsilon(1e-12));
    CHECK(p.share[0][0] == Approx(2. / 3));
    CHECK(p.share[1][1] == Approx(1. / 3));
    CHECK(p.crowding == Approx(200. / 600));

    t.tiers[0].room = 100e9;  // 133 GB would be wanted: 33 GB move over to the slow tier
    Placement const full = place(t);
    CHECK(140e9 * full.share[0][0] + 60e9 * full.share[0][1] == Approx(100e9));
    CHECK(full.matrix_time + full.attention_time == Approx(100e9 / 1e12));

    t.aim = Aim::energy;  // all of it in the tier that takes half the energy
    Placement const frugal = place(t);
    CHECK(frugal.share[1][0] == Approx(1));
    CHECK(frugal.share[1][1] == Approx(1));
}

TEST_CASE("what expires is not put where nobody rewrites it, unless there is nothing else") {
    PlacementTask t;
    for (TierOffer& o : t.tiers)
        o = {.room = 100e9, .read_rate = 1e12, .write_rate = 1e12, .write_limit = 1e30, .retention = 3600};
    t.tiers[0].refresh = Refresh::nobody, t.tiers[1].refresh = Refresh::software, t.tiers[2].room = 0;
    t.data[0] = {.size = 50e9, .matrix_read = 50e9, .written = 50e9 / 86400., .life = 86400};
    Placement const p = place(t);
    CHECK(p.share[1][0] == Approx(1));
    CHECK(p.rewriting[1]);
    CHECK(p.matrix_time == Approx(0.05 / (1 - 0.2 / 3600)).epsilon(1e-12));  // 0.2 s of each hour go into rewriting
    CHECK(p.crowding == Approx(0.5));
    t.tiers[1].room = 0;
    CHECK(place(t).crowding == Approx(24));
    t.tiers[0].room = 0;
    CHECK(std::isinf(place(t).crowding));
}

TEST_CASE("a better tier never makes the best placement worse, and shares always add up") {
    std::mt19937 random(6);
    for (int n = 0; n < 2000; ++n) {
        CAPTURE(n);
        PlacementTask t = random_task(random, 3, 3, n % 4 != 0);
        t.aim = Aim::time;
        Placement const before = place(t);
        for (std::size_t j = 0; j < 3; ++j)
            CHECK(before.share[0][j] + before.share[1][j] + before.share[2][j] == Approx(1).epsilon(1e-9));
        if (before.crowding > 1) continue;
        double const time = before.matrix_time + before.attention_time;
        PlacementTask fewer = t;
        fewer.tiers[random() % 3].room = 0;
        if (Placement const p = place(fewer); p.crowding <= 1)
            CHECK(p.matrix_time + p.attention_time >= time * (1 - 1e-9));
        TierOffer& better = t.tiers[random() % 3];
        double const by = 1 + std::uniform_real_distribution<>(0, 3)(random);
        switch (random() % 4) {  // more room alone may take longer to rewrite
            case 0:
                better.read_rate *= by;
                break;
            case 1:
                better.write_rate *= by;
                break;
            case 2:
                better.write_limit *= by;
                break;
            default:
                better.refresh = Refresh::device;
        }
        Placement const p = place(t);
        CHECK(p.crowding <= std::max(before.crowding, 1.0) * (1 + 1e-9));
        CHECK(p.matrix_time + p.attention_time <= time * (1 + 1e-9));
    }
}

TEST_CASE("other units of size, time, energy and money give the same placement") {
    std::mt19937 random(7);
    for (int n = 0; n < 500; ++n) {
        CAPTURE(n);
        PlacementTask t = random_task(random, 3, 3, n % 4 != 0);
        Placement const before = place(t);
        double const B = 1.7, s = 2.3, J = 3.1, usd = 0.7;
        for (TierOffer& o : t.tiers) {
            o.room *= B, o.read_rate *= B / s, o.write_rate *= B / s, o.write_limit *= B / s, o.retention *= s;
            o.read_energy *= J / B, o.write_energy *= J / B, o.price *= usd / B;
        }
        for (DataNeed& d : t.data) {
            for (double* bytes : {&d.size, &d.matrix_read, &d.matrix_write, &d.attention_read, &d.attention_write})
                *bytes *= B;
            d.written *= B / s, d.life *= s;
        }
        t.period *= s, t.service_life *= s, t.electricity *= usd / J;
        Placement const after = place(t);
        CHECK(after.crowding == Approx(before.crowding).epsilon(1e-9));
        CHECK(after.matrix_time == Approx(before.matrix_time * s).epsilon(1e-9));
        for (std::size_t i = 0; i < 3; ++i)
            for (std::size_t j = 0; j < 3; ++j)
                CHECK(after.share[i][j] == Approx(before.share[i][j]).margin(1e-9).epsilon(1e-9));
    }
}
