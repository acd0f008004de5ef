#include "app/session/runner.h"
#include "optimizer/sweep/subsample.h"

namespace diecast {
namespace {

std::uint64_t const enough_to_time = 100'000;  // designs

}  // namespace

Runner::Runner(Pool& pool) : pool_(pool) {
    hurry_.setSingleShot(true);
    connect(&hurry_, &QTimer::timeout, this, &Runner::lose_patience);
    thread_ = std::jthread([this](std::stop_token const& stop) { work(stop); });
}

Runner::~Runner() {
    thread_.request_stop();
    {
        std::lock_guard const lock(mutex_);
        job_.request_stop();
    }
    thread_.join();
}

/// A pass that is nearly through is worth finishing although a newer question waits: else a fast hand on a slider would
/// never see a picture.
Clock::duration Runner::patience() const {
    using std::chrono::milliseconds;
    return std::clamp<Clock::duration>(last_pass_ * 3 / 2, milliseconds(60), milliseconds(400));
}

void Runner::lose_patience() {
    std::lock_guard const lock(mutex_);
    if (working_ && waiting_ && Clock::now() - started_ >= patience()) job_.request_stop();
}

void Runner::ask(std::shared_ptr<Graph const> graph, Question question) {
    using std::chrono::ceil, std::chrono::milliseconds;
    std::lock_guard const lock(mutex_);
    waiting_ = Task{std::move(graph), std::move(question), ++asked_};
    wake_.notify_one();
    if (!working_) return;
    auto const left = patience() - (Clock::now() - started_);
    if (left <= Clock::duration::zero()) job_.request_stop();
    else hurry_.start(ceil<milliseconds>(left));
}

void Runner::cancel() {
    settled_ = asked_;
    std::lock_guard const lock(mutex_);
    waiting_.reset();
    job_.request_stop();
}

Progress Runner::progress() const {
    std::lock_guard const lock(mutex_);
    return {done_, total_, std::chrono::duration<double>(Clock::now() - started_).count()};
}

std::optional<Runner::Task> Runner::next(std::stop_token const& stop) {
    std::unique_lock lock(mutex_);
    working_ = false;
    if (!wake_.wait(lock, stop, [&] { return waiting_.has_value(); })) return {};
    std::optional<Task> task;
    std::swap(task, waiting_);
    job_ = {};
    if (stop.stop_requested()) job_.request_stop();
    started_ = Clock::now();
    working_ = true;
    done_ = total_ = 0;
    return task;
}

/// Where the whole would take long, of a part of it.
void Runner::look_first(Explorer& some, Task const& task, std::stop_token const& stop) {
    Question const& question = task.question;
    std::uint64_t const all = designs_of(question.axes);
    if (static_cast<double>(all) < long_wait_ * rate_) return;
    auto const picture = some.run(subsampled(question, static_cast<std::uint64_t>(first_look_ * rate_)), stop);
    if (!picture) return;
    auto said = std::make_shared<Picture>(*picture);
    said->out_of = all;
    hand_over(task, std::move(said));
    std::lock_guard const lock(mutex_);
    if (waiting_) job_.request_stop();  // a newer question deserves a look before this one is answered in full
}

void Runner::answer(Explorer& explorer, Explorer& some, Task const& task) {
    std::stop_token const stop = job_.get_token();
    Question const& question = task.question;
    std::shared_ptr<Picture const> picture;
    Issues issues;
    try {
        look_first(some, task, stop);
        picture = explorer.run(question, stop, [this](Progress const& p) { done_ = p.done, total_ = p.total; });
        issues = explorer.issues();
    } catch (std::exception const& e) {  // too large for the memory, say: the document must outlive it
        issues = {{"question", std::string("could not be computed: ") + e.what()}};
    }
    {
        std::lock_guard const lock(mutex_);
        working_ = false;  // before the answer arrives: who hears it may ask for more
        if (picture) last_pass_ = Clock::now() - started_;
        if (picture && picture->designs > enough_to_time && picture->seconds > 0)
            rate_ = static_cast<double>(picture->designs) / picture->seconds;
    }
    if (picture || !stop.stop_requested()) hand_over(task, std::move(picture), std::move(issues));
}

/// To the asker's thread: there, and nowhere else, it is decided whether anybody still waits for it.
void Runner::hand_over(Task const& task, std::shared_ptr<Picture const> picture, Issues issues) {
    auto const arrive = [this, picture = std::move(picture), issues = std::move(issues), serial = task.serial,
                         question = task.question.serial] { receive(serial, picture, issues, question); };
    QMetaObject::invokeMethod(this, arrive, Qt::QueuedConnection);
}

void Runner::receive(std::uint64_t serial, std::shared_ptr<Picture const> picture, Issues const& issues,
                     std::uint64_t question) {
    if (serial <= settled_) return;  // cancelled
    if (!picture || picture->out_of == 0) settled_ = serial;
    if (picture) emit answered(std::move(picture));
    else emit failed(issues, question);
}

void Runner::work(std::stop_token const& stop) {
    lower_thread_priority();
    std::shared_ptr<Graph const> graph;
    std::optional<Explorer> explorer, some;
    while (auto const task = next(stop)) {
        if (graph != task->graph) {
            graph = task->graph;
            explorer.emplace(*graph, pool_);
            some.emplace(*graph, pool_);
        }
        answer(*explorer, *some, *task);
    }
}

}  // namespace diecast
