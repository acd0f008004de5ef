// Exchanges that go straight from each package to all others, where links lead to neighbours alone: by hand.
#include <catch2/catch.hpp>
#include "model/fleet/quantities.h"
#include "model/network/quantities.h"
#include "model/network/send_rows.h"
#include "model/package/quantities.h"
#include "model/training/quantities.h"
#include "tests/package_help.h"

using namespace diecast;
using namespace diecast::test;

namespace {

/// 64 MB over links rated at 100 GB/s, without delays.
Scenario straight(char const* topology, double domain, double gpus, char const* algorithm) {
    return Scenario{}
        .pin(collective::algorithm, algorithm)
        .pin(collective::gpus, gpus)
        .pin(collective::bytes, 64.0)
        .pin(scaleup::topology, topology)
        .pin(scaleup::domain, domain)
        .pin(achieved::link_rate, 100.0)
        .pin(fabric::latency, 0.0)
        .pin(method::efficiency, "peak");
}

double shot(char const* topology, double domain, double gpus, Quantity const& time) {
    return value(straight(topology, domain, gpus, "fastest"), time);
}

}  // namespace

TEST_CASE("all-reduces in one or two shots over a ring or torus take what its busiest links carry") {
    // Both ways round at 50 GB/s: of eight times 64 MB, 1 + 2 + 3 + 4/2 pass a link one way.
    CHECK(shot("ring", 8, 8, lone_exchange.one_shot) == Approx(8 * 64 / 50. * 1e3));
    // In two shots an eighth of it each time.
    CHECK(shot("ring", 8, 8, lone_exchange.two_shot) == Approx(2 * 8 * 8 / 50. * 1e3));
    // A line of four: two on one side send to each of two on the other.
    CHECK(shot("ring", 8, 4, lone_exchange.one_shot) == Approx(4 * 64 / 50. * 1e3));
    CHECK(shot("ring", 8, 2, lone_exchange.one_shot) == Approx(64 / 50. * 1e3));
    // Rows of four in a closed square, links of 25 GB/s: two columns apart half go either way, to four rows.
    CHECK(shot("2-D torus", 16, 16, lone_exchange.one_shot) == Approx(8 * 64 / 25. * 1e3));
    CHECK(shot("3-D torus", 64, 64, lone_exchange.two_shot) == Approx(2 * 64 / 64. * 32 / (100 / 6.) * 1e3));
    // Behind a switch and in a full mesh every byte passes one link.
    CHECK(shot("switch", 8, 8, lone_exchange.one_shot) == Approx(7 * 64 / 100. * 1e3));
    CHECK(shot("full mesh", 8, 8, lone_exchange.two_shot) == Approx(2 * 7 * 8 / 100. * 1e3));
    // The bytes of a kernel in one shot are 5.1 times those of a ring, which is taken.
    CHECK(value(straight("ring", 8, 8, "fastest").pin(collective::bytes, 1.0), collective::time) ==
          Approx(2 * 7 / 8. / 100 * 1e3));
}

TEST_CASE("in a cube mesh the links between its halves carry what each sends to each") {
    // Six links of 100/6 GB/s each way between two fours: 16 pairs send 8 MB each.
    CHECK(shot("cube mesh", 8, 8, collective::to_all_time) == Approx(16 * 8 / 100. * 1e3));
    CHECK(shot("cube mesh", 8, 8, lone_exchange.one_shot) == Approx(16 * 64 / 100. * 1e3));
    // Of four some pairs have one link for 16 MB, of two for 32.
    CHECK(shot("cube mesh", 8, 4, collective::to_all_time) == Approx(16 / (100 / 6.) * 1e3));
    CHECK(shot("cube mesh", 8, 2, collective::to_all_time) == Approx(32 / (100 / 6.) * 1e3));
    // Of seven, 12 pairs have five links.
    CHECK(shot("cube mesh", 8, 7, collective::to_all_time) == Approx(12 * 64 / 7. / (5 * 100 / 6.) * 1e3));
    Scenario const sent = Scenario{}.pin(scaleup::topology, "cube mesh").pin(scaleup::domain, 8.0);
    CHECK(value(Scenario(sent).pin(dispatch::gpus, 8.0), dispatch::group_share) == Approx(100 * 7 / 16.));
    CHECK(value(Scenario(sent).pin(dispatch::gpus, 2.0), dispatch::group_share) == Approx(100 / 6.));
}

TEST_CASE("a ring leaves each pod once, so that oversubscription slows it where a pod has few servers alone") {
    // Four servers of eight in a pod, adapters of 25 GB/s: eight rings leave it over 32 adapters' rate or a share of
    // it.
    auto const rate = [](double oversubscription, Quantity const& q) {
        return value(straight("switch", 8, 64, "ring")
                         .pin(training::far_rate, 25.0)
                         .pin(training::pod_reach, 32.0)
                         .pin(training::oversubscription, oversubscription),
                     q);
    };
    CHECK(rate(1, lone_exchange.far) == Approx(25));
    CHECK(rate(4, lone_exchange.far) == Approx(25));
    CHECK(rate(8, lone_exchange.far) == Approx(25 * 32 / 8. / 8));
    CHECK(rate(1, collective::to_all_far) == Approx(25));
    CHECK(rate(4, collective::to_all_far) == Approx(25 / 4.));
    // One copy in each server of eight: the rings of eight groups leave together. Copies a pod apart leave at each
    // step.
    auto const copies = [](double tensor, double oversubscription) {
        return value(Scenario{}
                         .pin(training::tensor, tensor)
                         .pin(training::copies, 8.0)
                         .pin(scaleup::domain, 8.0)
                         .pin(training::far_rate, 25.0)
                         .pin(training::pod_reach, 32.0)
                         .pin(training::oversubscription, oversubscription),
                     training::gradient_rate);
    };
    CHECK(copies(8, 4) == Approx(25));
    CHECK(copies(8, 8) == Approx(12.5));
    CHECK(copies(64, 4) == Approx(25 / 4.));
}

TEST_CASE("a gathering sent straight over a ring passes the links on the way") {
    // Of eight parts of 8 MB, 8 pass a link of 50 GB/s one way; the bound is what each package receives.
    CHECK(value(straight("ring", 8, 8, "one-shot"), collective::gather_time) == Approx(8 * 8 / 50. * 1e3));
    CHECK(value(straight("ring", 8, 8, "least bytes"), collective::gather_time) == Approx(7 * 8 / 100. * 1e3));
}

TEST_CASE("in a torus that is longer than wide the links of its long side carry what each sends to each") {
    auto const all = [](char const* topology, double domain, double gpus) {
        return shot(topology, domain, gpus, collective::to_all_time);
    };
    // 4 × 2: 16 pairs send 8 MB each over four links of 25 GB/s, 8 × 4: 256 pairs send 2 MB over eight.
    CHECK(all("2-D torus", 8, 8) == Approx(16 * 8 / (4 * 25.) * 1e3));
    CHECK(all("2-D torus", 32, 32) == Approx(256 * 2 / (8 * 25.) * 1e3));
    // 8 × 4 × 4: 4096 pairs send 0.5 MB over 32 links.
    CHECK(all("3-D torus", 128, 128) == Approx(4096 * 0.5 / (32 * 100 / 6.) * 1e3));
    // A block of 4 × 2 is closed along its long side in 4 × 4, open in 8 × 8.
    CHECK(all("2-D torus", 16, 8) == Approx(16 * 8 / (4 * 25.) * 1e3));
    CHECK(all("2-D torus", 64, 8) == Approx(16 * 8 / (2 * 25.) * 1e3));
    // Two beside each other share one link of four, seven take the links of eight.
    CHECK(all("2-D torus", 16, 2) == Approx(32 / 25. * 1e3));
    CHECK(all("2-D torus", 64, 7) == Approx(2 * 64 / 50. * 1e3));
    // Beyond 16,384 packages a square is taken.
    CHECK(all("2-D torus", 90000, 90000) == Approx(64 * 300 / 2. / 100 * 1e3));
    CHECK(value(straight("2-D torus", 32, 32, "fastest"), lone_exchange.straight) == Approx(100 * 31 / 32. / 4));
    Scenario const sent = Scenario{}.pin(scaleup::topology, "2-D torus").pin(scaleup::domain, 32.0);
    CHECK(value(Scenario(sent).pin(dispatch::gpus, 32.0), dispatch::group_share) == Approx(100 * 31 / 32. / 4));
}

TEST_CASE("in an odd ring no package is opposite another") {
    auto const all = [](double domain, double gpus) { return shot("ring", domain, gpus, collective::to_all_time); };
    // Links of 50 GB/s: one part of a third passes each, of fifths 1 + 2; the middle of a line of three two thirds.
    CHECK(all(3, 3) == Approx(64 / 3. / 50 * 1e3));
    CHECK(all(5, 5) == Approx(3 * 64 / 5. / 50 * 1e3));
    CHECK(all(8, 3) == Approx(2 * 64 / 3. / 50 * 1e3));
}

TEST_CASE("an all-to-all over several rings takes the links of its own ring alone") {
    // Eight rings of eight: 16 pairs send 1 MB over two links of 50 GB/s, adapters take less.
    Scenario const s = straight("ring", 8, 64, "fastest").pin(training::far_rate, 1e6).pin(lone_exchange.far_step, 0.0);
    CHECK(value(s, collective::to_all_time) == Approx(16 / 100. * 1e3));
    CHECK(value(Scenario(s).pin(scaleup::topology, "2-D torus"), collective::to_all_time) == Approx(16 / 100. * 1e3));
}
