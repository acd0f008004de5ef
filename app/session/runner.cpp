#include "app/session/runner.h"
#include "optimizer/sweep/subsample.h"

namespace diecast {
namespace {

std::uint64_t const enough_to_time = 100'000;         // designs
std::chrono::milliseconds const between_wholes(200);  // while a slider moves: numbers beside the chart follow it, too

struct Answered {
    std::shared_ptr<Picture const> picture;
    Issues issues;
};

}  // namespace

struct Runner::State {
    explicit State(Pool& p) : pool(p) {}
    Pool& pool;
    std::shared_ptr<Graph const> graph;
    std::optional<Explorer> whole, some;
    std::optional<KeptPictures> kept;
    double rate = 2e6;                                         // designs per second
    std::atomic<double> long_wait = 0.8, first_look = 0.2;     // s
    std::atomic<double> longest_held = 0.025, sketch = 0.008;  // s
    std::atomic<Clock::duration> last_pass{Clock::duration::zero()};
    Clock::time_point last_whole;  // when a picture of all designs came last

    void take(std::shared_ptr<Graph const> const& now) {
        if (graph == now) return;
        graph = now;
        whole.emplace(*graph, pool);
        some.emplace(*graph, pool);
    }

    /// The picture of a part of the designs that takes `look`, where that of all would take longer than `wait`; else,
    /// or if it was stopped, null.
    std::shared_ptr<Picture const> look_first(Question const& question, double wait, double look,
                                              std::stop_token const& stop) {
        std::uint64_t const all = designs_of(question.axes);
        if (static_cast<double>(all) < wait * rate) return nullptr;
        auto const picture = some->run(subsampled(question, static_cast<std::uint64_t>(look * rate)), stop);
        if (!picture) return nullptr;
        auto part = std::make_shared<Picture>(*picture);
        part->out_of = all;
        return part;
    }

    Answered look(Question const& question, std::stop_token const& stop, ProgressCall const& progress,
                  Clock::time_point begun) {
        Answered answer{whole->run(question, stop, progress), whole->issues()};
        if (Picture const* picture = answer.picture.get()) {
            last_pass = (last_whole = Clock::now()) - begun;
            bool const passed = picture->seconds > picture->seconds_planning;  // else it is the picture before
            if (picture->designs > enough_to_time && passed)
                rate = static_cast<double>(picture->designs) / picture->seconds;
        }
        return answer;
    }
};

Runner::Runner(Pool& pool) : state_(std::make_shared<State>(pool)) {}

Runner::~Runner() { stop_thread(); }

void Runner::set_pace(double long_wait, double first_look) {
    state_->long_wait = long_wait, state_->first_look = first_look;
}

void Runner::set_sketch_pace(double longest, double sketch) { state_->longest_held = longest, state_->sketch = sketch; }

/// A pass that is nearly through is worth finishing although a newer question waits: else a fast hand on a slider would
/// never see a picture.
std::optional<Clock::duration> Runner::patience() const {
    using std::chrono::milliseconds;
    return std::clamp<Clock::duration>(state_->last_pass.load() * 3 / 2, milliseconds(60), milliseconds(400));
}

void Runner::ask(std::shared_ptr<Graph const> graph, Question question, std::shared_ptr<KeptSweep const> kept) {
    if (kept && (kept->graph != graph || !kept->answers(question))) kept.reset();
    start([this, state = state_, held = held_, graph = std::move(graph), question = std::move(question),
           kept = std::move(kept)](Turn const& turn) -> Deliver {
        auto const begun = Clock::now();
        Answered answer;
        try {
            state->take(graph);
            if (kept) {
                if (!state->kept || state->kept->sweep() != kept) state->kept.emplace(kept, state->pool);
                answer.picture = state->kept->run(question, turn.stop, turn.progress);
            } else if (auto const part = state->look_first(question, state->long_wait, state->first_look, turn.stop)) {
                deliver_part([this, part, serial = turn.serial] {
                    if (!is_cancelled(serial)) emit answered(part);
                });
                if (is_newer_waiting()) return {};  // it deserves a look before this one is answered in full
            } else if (auto const sketch =
                           held ? state->look_first(question, state->longest_held, state->sketch, turn.stop)
                                : nullptr) {
                deliver_part([this, sketch, serial = turn.serial] {
                    if (!is_cancelled(serial)) emit sketched(sketch);
                });
                bool const soon_enough = Clock::now() - state->last_whole < between_wholes;
                if (soon_enough && is_newer_waiting()) return {};
            }
            if (!kept) answer = state->look(question, turn.stop, turn.progress, begun);
        } catch (std::exception const& e) {  // too large for the memory, say: the document must outlive it
            answer.issues = {{"question", std::string("could not be computed: ") + e.what()}};
        }
        if (!answer.picture && turn.stop.stop_requested()) return {};
        return [this, answer = std::move(answer), serial = question.serial] {
            if (answer.picture) emit answered(answer.picture);
            else emit refused(answer.issues, serial);
        };
    });
}

}  // namespace diecast
