// Pipelines whose passes run in pairs, one micro-batch forward beside another backward, so that computing of one hides
// the exchange of the other: played through, against the closed form of what has nothing beside it.
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <map>
#include <tuple>
#include <vector>
#include "model/training/step.h"

using namespace diecast;

namespace {

/// A pass, or two at once: the number of the micro-batch and its place in the network; −1: none.
struct Turn {
    int forward = -1, forward_place = 0, backward = -1, backward_place = 0;
    double time = 0;
};
using Stage = std::vector<Turn>;

/// Each stage does its turns in order, each as soon as what it needs is there, in a network of so many places. 0: the
/// turns wait for each other.
double play(std::vector<Stage> const& stages, int places) {
    std::map<std::tuple<int, int, bool>, double> done;
    std::vector<double> free(stages.size(), 0);
    std::vector<std::size_t> at(stages.size(), 0);
    auto const end_of = [&](int micro_batch, int place, bool backward) {
        auto const found = done.find({micro_batch, place, backward});
        return found == done.end() ? -1.0 : found->second;
    };
    /// When what it needs is there; −1: not yet known.
    auto const ready = [&](Turn const& t) {
        double const forward =
            t.forward >= 0 && t.forward_place > 0 ? end_of(t.forward, t.forward_place - 1, false) : 0;
        bool const turns = t.backward_place + 1 == places;
        double const backward =
            t.backward < 0 ? 0 : end_of(t.backward, turns ? t.backward_place : t.backward_place + 1, !turns);
        return forward < 0 || backward < 0 ? -1 : std::max(forward, backward);
    };
    for (bool moved = true; moved;) {
        moved = false;
        for (std::size_t s = 0; s < stages.size(); ++s)
            while (at[s] < stages[s].size()) {
                Turn const& t = stages[s][at[s]];
                double const start = ready(t);
                if (start < 0) break;
                free[s] = std::max(free[s], start) + t.time;
                if (t.forward >= 0) done[{t.forward, t.forward_place, false}] = free[s];
                if (t.backward >= 0) done[{t.backward, t.backward_place, true}] = free[s];
                ++at[s], moved = true;
            }
    }
    for (std::size_t s = 0; s < stages.size(); ++s)
        if (at[s] < stages[s].size()) return 0;
    return *std::max_element(free.begin(), free.end());
}

struct Pipeline {
    int stages, pieces, micro_batches;
    double forward, backward, hidden;  // of a stage: passes with their exchange, and what a pair of them hides of it
    double closed(double alone) const {
        double const pair = forward + backward - hidden;
        return micro_batches * pair + (stages - 1) * pair / pieces + alone;
    }
};

/// Groups of as many micro-batches as there are stages; 2·(p − 1 − s) + (v − 1)·p + 1 passes forward before the first
/// pair (Megatron-LM).
double play_interleaved(Pipeline const& w) {
    std::vector<Stage> stages(static_cast<std::size_t>(w.stages));
    int const all = w.micro_batches * w.pieces, group = w.stages * w.pieces;
    auto const micro_batch = [&](int k) { return k / group * w.stages + k % w.stages; };
    auto const piece = [&](int k) { return k % group / w.stages; };
    for (int s = 0; s < w.stages; ++s) {
        int const first = std::min(2 * (w.stages - s - 1) + (w.pieces - 1) * w.stages + 1, all);
        for (int k = 0; k < all + first; ++k) {
            Turn t;
            if (k < all) t.forward = micro_batch(k), t.forward_place = piece(k) * w.stages + s;
            if (int const b = k - first; b >= 0)
                t.backward = micro_batch(b), t.backward_place = (w.pieces - 1 - piece(b)) * w.stages + s;
            double const both = t.forward >= 0 && t.backward >= 0 ? w.hidden : 0;
            t.time = ((t.forward >= 0) * w.forward + (t.backward >= 0) * w.backward - both) / w.pieces;
            stages[static_cast<std::size_t>(s)].push_back(t);
        }
    }
    return play(stages, w.stages * w.pieces);
}

/// DualPipe (dualpipe.py): half of the micro-batches come from either end; gradients of weights take `weights` of a
/// backward pass and may wait.
double play_both_ends(Pipeline const& w, double weights) {
    std::vector<Stage> stages(static_cast<std::size_t>(w.stages));
    int const half = w.stages / 2;
    for (int s = 0; s < w.stages; ++s) {
        Stage& stage = stages[static_cast<std::size_t>(s)];
        int const near = std::min(s, w.stages - 1 - s), far = half - near - 1;
        std::array<int, 2> sent{}, back{};  // by way: that of the nearer end, the other one
        auto const turn = [&](int forward, int backward, double time) {
            Turn t{.time = time};
            auto const number = [&](int way, int k) { return (way == (s >= half) ? 0 : w.micro_batches) + k; };
            auto const place = [&](int way) { return way == 0 ? near : w.stages - 1 - near; };
            if (forward >= 0)
                t.forward = number(forward, sent[std::size_t(forward)]++), t.forward_place = place(forward);
            if (backward >= 0)
                t.backward = number(backward, back[std::size_t(backward)]++), t.backward_place = place(backward);
            stage.push_back(t);
        };
        double const pair = w.forward + w.backward - w.hidden;
        for (int i = 0; i < 2 * far; ++i) turn(0, -1, w.forward);
        for (int i = 0; i <= near; ++i) turn(0, -1, w.forward), turn(1, -1, w.forward);
        for (int i = 0; i < far; ++i) turn(-1, 1, w.backward - weights), turn(-1, -1, weights), turn(1, -1, w.forward);
        for (int i = 0; i < w.micro_batches / 2 - w.stages + near + 1; ++i) {
            if (i == 0 && far == 0) turn(0, -1, w.forward), turn(-1, 1, w.backward);
            else turn(0, 1, pair);
            turn(1, 0, pair);
        }
        for (int i = 0; i < far; ++i) turn(-1, 1, w.backward), turn(1, 0, pair);
        bool waits = false;
        for (int i = 0, left = near + 1; i < left; ++i) {
            waits = waits || (i == left / 2 && near % 2 == 1);
            turn(-1, 1, w.backward - waits * weights);
            waits = waits || i == left / 2;
            turn(-1, 0, w.backward - waits * weights);
        }
        for (int i = 0; i < far; ++i) turn(-1, -1, weights), turn(-1, 0, w.backward - weights);
        for (int i = 0; i <= near; ++i) turn(-1, -1, weights);
    }
    return play(stages, w.stages);
}

/// The closed form with all of a layer's time spent on the way to experts and back, hidden but for `taken`.
double alone(auto const& formula, int stages, int micro_batches, double each, double taken = 0) {
    return formula(double(stages), double(micro_batches), 3.0, 6.0, 2.0, each / 4, each / 4, 1.0, taken);
}

}  // namespace

TEST_CASE("passes with nothing beside them: as many forward and backward as there are stages, in pieces or not") {
    for (int p : {1, 2, 4, 8})
        for (int v : {1, 2, 4})
            for (int groups : {1, 2, 5})
                for (double hidden : {0.5, 1.0, 1.9}) {  // no pair is shorter than a pass backward
                    CAPTURE(p, v, groups, hidden);
                    Pipeline const w{p, v, p * groups, 2, 3, hidden};
                    CHECK(alone(visits_with_nothing_beside, p, w.micro_batches, hidden) == Approx(p * hidden));
                    CHECK(play_interleaved(w) ==
                          Approx(w.closed(alone(visits_with_nothing_beside, p, w.micro_batches, hidden))));
                }
}

TEST_CASE("from both ends there is one pass more, and up to 2.3 where nearly all is hidden") {
    double const weights = 1.2;
    for (int p : {2, 4, 8, 16})
        for (int n : {2 * p, 8 * p}) {
            Pipeline w{p, 1, n, 2, 3, 0};
            double const plain = play_both_ends(w, weights);
            CHECK(plain == Approx(5 * n + (p / 2 - 1) * (5 + 3 - 3 * weights)).epsilon(0.03));
            for (double hidden : {0.3, 0.9, 1.5, 2.1}) {
                CAPTURE(p, n, hidden);
                w.hidden = hidden;
                double const pairs = (n + p / 2 - 1) * hidden;  // shorter pairs, in the bubble too
                double const passes = (play_both_ends(w, weights) - plain + pairs) / hidden;
                double const closed = alone(visits_from_both_ends, p, n, hidden) / hidden;
                CHECK(closed == Approx(p + 1));
                CHECK(passes >= closed - 1e-9);
                CHECK(passes <= closed + 2.4);
            }
        }
}

TEST_CASE("no more passes have nothing beside them than there are micro-batches, and nothing is hidden by what sends") {
    CHECK(alone(visits_with_nothing_beside, 8, 4, 1.5) == Approx(4 * 1.5));
    CHECK(alone(visits_from_both_ends, 8, 4, 1.5) == Approx(4 * 1.5));
    CHECK(alone(visits_from_both_ends, 1, 4, 1.5) == Approx(1.5));
    CHECK(alone(visits_with_nothing_beside, 8, 16, 1.5, 0.2) == Approx(8 * 0.8 * 1.5));
    CHECK(alone(visits_with_nothing_beside, 8, 16, 1.5, 1.0) == 0);
}
