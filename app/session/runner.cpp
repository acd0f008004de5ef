#include "app/session/runner.h"
#include <algorithm>
#include <array>
#include "app/session/work/front_alone.h"
#include "optimizer/sweep/subsample.h"

namespace diecast {
namespace {

std::uint64_t const enough_to_time = 100'000;  // designs
std::size_t const unmoved_bytes = 256 << 20;   // what a slider does not move
double const longest_for_values = 60;          // s, or twice as long as the front of all designs took
/// While a slider is held, numbers beside the chart follow it this often, more seldom where a pass takes long, or when
/// it has stood still so long.
std::chrono::milliseconds const between_answers(200), stands_still(50);
int const passes_between_answers = 3;

/// True while it lives.
struct While {
    std::atomic<bool>& is;
    explicit While(std::atomic<bool>& flag) : is(flag) { is = true; }
    ~While() { is = false; }
};

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
    std::optional<KeptPictures> kept, front_known;
    std::vector<std::array<Quantity const*, 3>> given_up;      // x, y and colour of value fronts that take too long
    double rate = 2e6, rate_of_moved = rate;                   // designs per second; the latter where the rest is kept
    std::atomic<double> long_wait = 0.8, first_look = 0.2;     // s
    std::atomic<double> longest_pass = 30;                     // s
    std::atomic<double> longest_held = 0.025, sketch = 0.008;  // s
    std::atomic<Clock::duration> last_pass{Clock::duration::zero()};
    std::atomic<bool> finding_values = false;
    Clock::time_point last_answer;

    /// The numbers beside the chart may wait for a newer question while a slider moves; the chart does not.
    bool has_just_answered() const {
        auto const enough = std::max<Clock::duration>(between_answers, passes_between_answers * last_pass.load());
        return Clock::now() - last_answer < enough;
    }

    void take(std::shared_ptr<Graph const> const& now) {
        if (graph == now) return;
        graph = now;
        whole.emplace(*graph, pool, Budget{.unmoved_bytes = unmoved_bytes});
        some.emplace(*graph, pool);
        front_known.reset();
    }

    /// The picture of a part of the designs that takes `look`, where that of all would take longer than `wait`; else,
    /// or if it was stopped, null.
    std::shared_ptr<Picture const> look_first(Question const& question, double wait, double look,
                                              std::stop_token const& stop) {
        std::uint64_t const all = designs_of(question.axes);
        double const rate_of_all = whole->knows_unmoved(question) ? rate_of_moved : rate;
        if (static_cast<double>(all) < wait * rate_of_all) return nullptr;
        auto const picture = some->run(subsampled(question, static_cast<std::uint64_t>(look * rate)), stop);
        if (!picture) return nullptr;
        learn(rate, *picture);
        auto part = std::make_shared<Picture>(*picture);
        part->out_of = all;
        return part;
    }

    static void learn(double& rate, Picture const& picture) {
        bool const passed = picture.seconds > picture.seconds_planning;  // else it is the picture before
        if (picture.designs > enough_to_time && passed) rate = static_cast<double>(picture.designs) / picture.seconds;
    }

    bool takes_far_too_long(Question const& question) const {
        return !question.evaluate_all && static_cast<double>(designs_of(question.axes)) > longest_pass * rate;
    }
    bool knows_front(Question const& question) const { return front_known && front_known->sweep()->answers(question); }
    /// The picture of a question whose front alone was found before. Null where it was not, or if it was stopped.
    std::shared_ptr<Picture const> look_again(Question const& question, std::stop_token const& stop) {
        return knows_front(question) && !question.evaluate_all ? front_known->run(question, stop) : nullptr;
    }
    /// As look_again(), after finding the front. Null if it was stopped.
    std::shared_ptr<Picture const> look_at_front(Question const& question, Picture const& some,
                                                 std::stop_token const& stop, ProgressCall const& progress) {
        auto found = front_alone(graph, question, some, pool, stop, progress);
        if (!found) return nullptr;
        front_known.emplace(std::move(found), pool);
        given_up.clear();
        return look_again(question, stop);
    }

    /// The front of each value is that of a sample, and was not found to take too long.
    bool lacks_values(Picture const& picture) const {
        Question const& q = picture.question;
        return picture.front_alone && picture.value_fronts_of_sample && !picture.value_fronts.empty() &&
               std::ranges::find(given_up, std::array{q.x, q.y, q.colour}) == given_up.end();
    }
    /// The picture with the front of each value among all designs. Null where it takes too long, or it was stopped.
    std::shared_ptr<Picture const> look_at_values(Question const& question, std::stop_token const& stop,
                                                  ProgressCall const& progress) {
        double const most = std::max(longest_for_values, 2 * front_known->sweep()->state.seconds);
        auto fronts = value_fronts_alone(*graph, question, pool, stop, progress, most);
        if (!fronts) {
            if (!stop.stop_requested()) given_up.push_back({question.x, question.y, question.colour});
            return nullptr;
        }
        front_known->take_value_fronts(question, std::move(*fronts));
        return look_again(question, stop);
    }

    Answered look(Question const& question, std::stop_token const& stop, ProgressCall const& progress,
                  Clock::time_point begun) {
        bool const knew_unmoved = whole->knows_unmoved(question);
        Answered answer{whole->run(question, stop, progress), whole->issues()};
        auto const now = Clock::now();
        if (Picture const* picture = answer.picture.get()) {
            last_pass = now - begun;
            if (knew_unmoved == whole->knows_unmoved(question)) learn(knew_unmoved ? rate_of_moved : rate, *picture);
        } else {
            last_pass = std::max<Clock::duration>(last_pass, now - begun);  // longer than that
        }
        return answer;
    }
};

Runner::Runner(Pool& pool) : state_(std::make_shared<State>(pool)) {}

Runner::~Runner() { stop_thread(); }

void Runner::set_pace(double long_wait, double first_look) {
    state_->long_wait = long_wait, state_->first_look = first_look;
}

void Runner::set_longest_pass(double seconds) { state_->longest_pass = seconds; }

bool Runner::is_finding_values() const { return busy() && state_->finding_values; }

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
            } else if (auto const known = state->look_again(question, turn.stop)) {
                answer.picture = known;
            } else if (auto const part =
                           state->knows_front(question)  // which says more than some designs
                               ? nullptr
                               : state->look_first(question, state->long_wait, state->first_look, turn.stop)) {
                deliver_part([this, part, serial = turn.serial] {
                    if (!is_cancelled(serial)) emit answered(part);
                });
                if (is_newer_waiting()) return {};  // it deserves a look before this one is answered in full
                if (state->takes_far_too_long(question))
                    answer.picture = state->look_at_front(question, *part, turn.stop, turn.progress);
            } else if (auto const sketch =
                           held ? state->look_first(question, state->longest_held, state->sketch, turn.stop)
                                : nullptr) {
                deliver_part([this, sketch, serial = turn.serial] {
                    if (!is_cancelled(serial)) emit sketched(sketch);
                });
                if (state->has_just_answered() && is_newer_waiting()) return {};
            }
            if (answer.picture && !kept && state->lacks_values(*answer.picture)) {
                While const finding(state->finding_values);
                deliver_part([this, picture = answer.picture, serial = turn.serial] {
                    if (!is_cancelled(serial)) emit answered(picture);
                });
                if (is_newer_waiting()) return {};
                if (auto const more = state->look_at_values(question, turn.stop, turn.progress)) answer.picture = more;
            }
            bool const is_open = !answer.picture && !kept && !turn.stop.stop_requested();
            if (is_open) answer = state->look(question, turn.stop, turn.progress, begun);
            if (held && is_open && answer.picture && state->has_just_answered()) {
                deliver_part([this, picture = answer.picture, serial = turn.serial] {
                    if (!is_cancelled(serial)) emit sketched(picture);
                });
                if (awaits_newer(stands_still, turn.stop)) return {};
            }
        } catch (std::exception const& e) {  // too large for the memory, say: the document must outlive it
            answer.issues = {{"question", std::string("could not be computed: ") + e.what()}};
        }
        if (!answer.picture && turn.stop.stop_requested()) return {};
        state->last_answer = Clock::now();
        return [this, answer = std::move(answer), serial = question.serial] {
            if (answer.picture) emit answered(answer.picture);
            else emit refused(answer.issues, serial);
        };
    });
}

}  // namespace diecast
