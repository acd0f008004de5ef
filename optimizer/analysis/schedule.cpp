#include "optimizer/analysis/schedule.h"
#include <algorithm>
#include <cassert>

namespace diecast {
namespace {

struct Op {
    int micro_batch, piece;
    bool backward;
};

/// Plays the passes of all stages in their order.
class Player {
public:
    explicit Player(PipelineWork const& work)
        : work_(work), next_(to_size(work.stages)), free_(to_size(work.stages)), blocks_(to_size(work.stages)) {
        auto const all = to_size(work.micro_batches) * to_size(work.pieces) * to_size(work.stages);
        forward_.assign(all, unknown);
        backward_.assign(all, unknown);
    }

    PipelineSchedule play() {
        std::vector<int> waiting;
        for (int s = work_.stages; s-- > 0;) waiting.push_back(s);
        while (!waiting.empty()) {  // a stage waits again whenever a neighbour has done something
            int const stage = waiting.back();
            waiting.pop_back();
            bool moved = false;
            while (advance(stage)) moved = true;
            if (moved && work_.stages > 1)
                for (int other : {(stage + 1) % work_.stages, (stage + work_.stages - 1) % work_.stages})
                    if (std::find(waiting.begin(), waiting.end(), other) == waiting.end()) waiting.push_back(other);
        }
        PipelineSchedule result;
        for (auto const& list : blocks_) result.blocks.insert(result.blocks.end(), list.begin(), list.end());
        for (double t : free_) result.end = std::max(result.end, t);
        assert(std::all_of(next_.begin(), next_.end(), [&](int k) { return k == 2 * passes(); }));
        return result;
    }

private:
    static constexpr double unknown = -1;
    static std::size_t to_size(int i) { return static_cast<std::size_t>(i); }

    int passes() const { return work_.micro_batches * work_.pieces; }

    /// A group of as many micro-batches as there are stages; the last takes what is left over.
    struct Group {
        int first, size;
    };
    Group group(int index) const {
        int const last = std::max(work_.micro_batches / work_.stages, 1) - 1,
                  first = std::min(index, last) * work_.stages;
        return {first, index < last ? work_.stages : work_.micro_batches - first};
    }

    /// Forward passes before the first backward one.
    int warm_up(int stage) const {
        int const behind = work_.stages - 1 - stage;
        if (work_.pieces == 1) return std::min(behind, passes());
        if (work_.micro_batches < work_.stages) return passes();
        int const largest = group(passes()).size;
        return std::min(2 * behind + (work_.pieces - 1) * largest, passes());
    }

    /// The k-th pass of one direction: piece by piece for a group of micro-batches, the last pieces first on the way
    /// back.
    Op pass(int k, bool backward) const {
        if (work_.pieces == 1) return {k, 0, backward};
        auto const [first, size] = group(k / (work_.stages * work_.pieces));
        int const within = k - first * work_.pieces, piece = within / size;
        return {first + within % size, backward ? work_.pieces - 1 - piece : piece, backward};
    }

    /// The i-th pass of a stage.
    Op op(int stage, int i) const {
        int const first = warm_up(stage), after = i - first, steady = passes() - first;
        if (i < first) return pass(i, false);
        if (after < 2 * steady) return pass(after % 2 ? after / 2 : first + after / 2, after % 2 != 0);
        return pass(i - passes(), true);
    }

    std::size_t at(int micro_batch, int place) const {
        return to_size(micro_batch) * to_size(work_.pieces * work_.stages) + to_size(place);
    }

    /// What comes from another piece; unknown if that is not done.
    double handed(std::vector<double> const& done, int micro_batch, int place) const {
        double const end = done[at(micro_batch, place)];
        return end == unknown ? unknown : end + (work_.stages > 1 ? work_.hop : 0);
    }

    double ready(Op const& op, int place) const {
        if (!op.backward) return place == 0 ? 0 : handed(forward_, op.micro_batch, place - 1);
        double const own = forward_[at(op.micro_batch, place)];
        if (own == unknown || place + 1 == work_.stages * work_.pieces) return own;
        double const later = handed(backward_, op.micro_batch, place + 1);
        return later == unknown ? unknown : std::max(own, later);
    }

    bool advance(int stage) {
        int& next = next_[to_size(stage)];
        if (next == 2 * passes()) return false;
        Op const o = op(stage, next);
        int const place = o.piece * work_.stages + stage;
        double const from = ready(o, place);
        if (from == unknown) return false;
        free_[to_size(stage)] = std::max(free_[to_size(stage)], from);
        if (!o.backward) {
            put(stage, o, Pass::forward, work_.forward / work_.pieces);
        } else {
            if (place + 1 == work_.stages * work_.pieces) put(stage, o, Pass::output, work_.output);
            put(stage, o, Pass::recompute, work_.recompute / work_.pieces);
            put(stage, o, Pass::backward, work_.backward / work_.pieces);
        }
        (o.backward ? backward_ : forward_)[at(o.micro_batch, place)] = free_[to_size(stage)];
        ++next;
        return true;
    }

    void put(int stage, Op const& o, Pass pass, double time) {
        double& now = free_[to_size(stage)];
        if (time > 0) blocks_[to_size(stage)].push_back({stage, o.micro_batch, o.piece, pass, now, now + time});
        now += time;
    }

    PipelineWork work_;
    std::vector<int> next_;                   // per stage: the pass it does next
    std::vector<double> free_;                // and since when it does nothing
    std::vector<double> forward_, backward_;  // when done, per micro-batch and place in the network
    std::vector<std::vector<PipelineBlock>> blocks_;
};

}  // namespace

char const* to_text(Pass pass) {
    static constexpr char const* names[]{"forward", "output", "recompute", "backward"};
    return names[static_cast<int>(pass)];
}

double passes_of(PipelineWork const& work) { return 2.0 * work.stages * work.micro_batches * work.pieces; }

PipelineSchedule schedule(PipelineWork const& work) { return Player(work).play(); }

int most_in_flight(PipelineSchedule const& plan, int stage) {
    int now = 0, most = 0;
    for (PipelineBlock const& b : plan.blocks)
        if (b.stage == stage && b.pass == Pass::forward) most = std::max(most, ++now);
        else if (b.stage == stage && b.pass == Pass::backward) --now;
    return most;
}

}  // namespace diecast
