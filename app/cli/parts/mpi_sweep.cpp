#include "app/cli/parts/mpi_sweep.h"
#include <mpi.h>
#include <algorithm>
#include <future>
#include <mutex>
#include <thread>
#include "app/cli/parts/kept_part.h"
#include "app/present/parts/sweep_part_file.h"

namespace diecast::cli {
namespace {

enum MpiTag { rows_tag, part_tag };
/// Pause between two looks for a message: waiting inside MPI would take all of a core.
constexpr std::chrono::milliseconds between_looks{2};
/// Time of a lap: after Ctrl-C mpirun grants its processes a second.
constexpr double lap_seconds = 0.1;

struct MpiProcesses {
    int own = 0, all = 0;
    MPI_Comm merging = MPI_COMM_NULL;  // for what is merged in the end, so that it is not taken for a checkpoint
    MpiProcesses() {
        MPI_Comm_rank(MPI_COMM_WORLD, &own);
        MPI_Comm_size(MPI_COMM_WORLD, &all);
        MPI_Comm_dup(MPI_COMM_WORLD, &merging);
    }
    void end() {
        MPI_Comm_free(&merging);
        MPI_Finalize();
    }
};

/// Rows that no process has been given yet. Any thread may call.
class RowQueue {
public:
    /// `gaps`: in order. `least`: fewer are given only where a gap ends.
    RowQueue(std::vector<NumberRange> gaps, std::uint64_t least, int processes)
        : gaps_(std::move(gaps)), least_(least), given_(static_cast<std::size_t>(processes)) {
        std::reverse(gaps_.begin(), gaps_.end());
        for (NumberRange const& gap : gaps_) left_ += gap.size();
    }

    /// The next rows for a process, which has done those before: at most so many, and towards the end so few that all
    /// processes end together.
    std::optional<NumberRange> take(int process, std::uint64_t most) {
        std::lock_guard const lock(mutex_);
        std::uint64_t& given = given_[static_cast<std::size_t>(process)];
        done_ += std::exchange(given, 0);
        if (gaps_.empty()) return {};
        std::uint64_t const fair = std::max(least_, left_ / (2 * given_.size()));
        NumberRange& gap = gaps_.back();
        NumberRange const rows{gap.first, gap.first + std::min({gap.size(), most, fair})};
        gap.first = rows.last;
        if (gap.size() == 0) gaps_.pop_back();
        left_ -= rows.size();
        given = rows.size();
        return rows;
    }
    void stop() {
        std::lock_guard const lock(mutex_);
        gaps_.clear();
    }
    std::uint64_t done() {
        std::lock_guard const lock(mutex_);
        return done_;
    }

private:
    std::mutex mutex_;
    std::vector<NumberRange> gaps_;  // the next is the last
    std::uint64_t left_ = 0, done_ = 0, least_;
    std::vector<std::uint64_t> given_;  // by process
};

/// What processes have done, put together. Any thread may call.
class PartSum {
public:
    explicit PartSum(MpiSweep const& sweep) : sweep_(sweep), all_(sweep.empty) {}

    void add(SweepPart const& part) {
        if (part.rows.count() == 0) return;
        std::lock_guard const lock(mutex_);
        if (!rows_.add(part.rows)) throw std::logic_error("rows were computed twice");
        all_.merge(part.state);
        ++added_;
    }
    /// Adds a part as another process has sent it; refused where that has another sweep.
    void add(std::string const& text, int process) {
        std::string const name = "process " + std::to_string(process);
        Issues issues;
        auto const file = read_part(text, name, issues);
        require(issues);
        if (std::string const why = why_other(sweep_.question, file->question); !why.empty())
            throw Refused{{{"", why, Severity::error, "", name}}};
        auto const part = read_sweep(*file, sweep_.grid.plan, objectives(), sweep_.empty, name, issues);
        require(issues);
        add(*part);
    }
    SweepPart part() const {
        std::lock_guard const lock(mutex_);
        return {rows_, all_.state()};
    }
    /// How many that held anything.
    int added() const {
        std::lock_guard const lock(mutex_);
        return added_;
    }
    /// A part as text, to be sent.
    std::string text(SweepPart const& part) const {
        return to_text({sweep_.question, 1, part.rows, {}}, sweep_json(part.state, objectives()));
    }

private:
    std::size_t objectives() const { return sweep_.grid.study.objectives.size(); }

    MpiSweep const& sweep_;
    mutable std::mutex mutex_;
    Finder all_;
    Ranges rows_;
    int added_ = 0;
};

void send_part(std::string const& text, int to, MPI_Comm comm) {
    MPI_Send(text.data(), static_cast<int>(text.size()), MPI_CHAR, to, part_tag, comm);
}

std::string receive_part(int from, MPI_Comm comm) {
    int is_there = 0, size = 0;
    MPI_Status status;
    while (MPI_Iprobe(from, part_tag, comm, &is_there, &status), !is_there) std::this_thread::sleep_for(between_looks);
    MPI_Get_count(&status, MPI_CHAR, &size);
    std::string text(static_cast<std::size_t>(size), ' ');
    MPI_Recv(text.data(), size, MPI_CHAR, from, part_tag, comm, MPI_STATUS_IGNORE);
    return text;
}

/// Merges what all processes have done into the sum of process 0, by twos.
void merge_all(MpiProcesses const& processes, PartSum& sum) {
    for (int step = 1; step < processes.all; step *= 2) {
        if (processes.own & step) return send_part(sum.text(sum.part()), processes.own - step, processes.merging);
        int const other = processes.own + step;
        if (other < processes.all) sum.add(receive_part(other, processes.merging), other);
    }
}

/// Does rows until next() returns none. Now and then `keep` takes what is done; the rest is the result.
SweepPart sweep_given(MpiSweep const& sweep, NextRows const& next, std::function<void(SweepPart const&)> const& keep) {
    Pool pool(std::max(1u, sweep.threads));
    for (;;) {
        SweepPart part;
        Pace pace = sweep.pace;
        bool is_due = false;
        auto const next_or_keep = [&](std::uint64_t most) {
            is_due = sweep.is_kept && part.rows.count() > 0 && pace.due();
            return is_due ? std::nullopt : next(most);
        };
        sweep_rows(sweep.grid.plan, next_or_keep, sweep.empty, part, pool, lap_seconds);
        if (!is_due) return part;
        keep(part);
    }
}

/// Process 0, while a thread of its own and all other processes sweep.
class Lead {
public:
    Lead(MpiSweep const& sweep, RowQueue& queue, PartSum& sum, int processes)
        : sweep_(sweep), queue_(queue), sum_(sum), processes_(processes), kept_(sum.added()) {}

    /// Answers all messages that are there. False: no process sweeps any more.
    bool answer() {
        int is_there = 0;
        MPI_Status status;
        while (MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &is_there, &status), is_there) {
            int const process = status.MPI_SOURCE;
            if (status.MPI_TAG == part_tag) sum_.add(receive_part(process, MPI_COMM_WORLD), process);
            else give_rows(process);
        }
        return ended_ < processes_ - 1;
    }
    /// Stops all where this process is to stop. Keeps what is done once each process has sent something, and before it
    /// is too late.
    void stop_or_keep(Keeping const& keeping, double seconds) {
        bool const is_asked = !is_stopped_ && sweep_.interrupt.requested();
        if (is_asked) queue_.stop(), is_stopped_ = true;
        int const added = sum_.added();
        if (!keeping.keep || added - kept_ < (is_asked ? 1 : processes_)) return;
        SweepPart part = sum_.part();
        part.state.seconds = seconds;
        keeping.keep(part);
        kept_ = added;
    }

private:
    void give_rows(int process) {
        std::uint64_t most = 0;
        MPI_Recv(&most, 1, MPI_UINT64_T, process, rows_tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (most == 0) queue_.stop();
        NumberRange const rows = queue_.take(process, most).value_or(NumberRange{});
        std::uint64_t const words[] = {rows.first, rows.last};
        MPI_Send(words, 2, MPI_UINT64_T, process, rows_tag, MPI_COMM_WORLD);
        if (rows.size() == 0) ++ended_;
    }

    MpiSweep const& sweep_;
    RowQueue& queue_;
    PartSum& sum_;
    int processes_, ended_ = 0, kept_;
    bool is_stopped_ = false;
};

}  // namespace

int start_mpi() {
    int provided = 0, own = 0;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &own);
    return own;
}

bool sweep_with_all(MpiSweep const& sweep, NumberRange rows, SweepPart& part, ProgressCall const& progress,
                    Keeping const& keeping) {
    auto const start = std::chrono::steady_clock::now();
    auto const seconds = [&] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    };
    double const seconds_before = part.state.seconds;
    Plan const& plan = sweep.grid.plan;
    std::uint64_t const per_row = std::max<std::uint64_t>(1, plan.designs() / plan.rows()),
                        left = rows.size() - part.rows.count(),
                        least = std::max<std::uint64_t>(1, step_designs / per_row) * std::max(1u, sweep.threads);
    MpiProcesses processes;
    PartSum sum(sweep);
    sum.add(part);
    RowQueue queue(part.rows.gaps(rows), least, processes.all);
    Lead lead(sweep, queue, sum, processes.all);
    auto own = std::async(std::launch::async, [&] {
        return sweep_given(
            sweep, [&](std::uint64_t most) { return queue.take(0, most); }, [&](SweepPart const& p) { sum.add(p); });
    });
    struct StopAtLast {  // also where another process is refused: the thread ends
        RowQueue& queue;
        ~StopAtLast() { queue.stop(); }
    } const stop_at_last{queue};
    for (Pace drawn(std::chrono::milliseconds(50));
         lead.answer() || own.wait_for(std::chrono::seconds(0)) != std::future_status::ready;) {
        lead.stop_or_keep(keeping, seconds_before + seconds());
        if (progress && drawn.due()) progress({queue.done() * per_row, left * per_row, seconds()});
        std::this_thread::sleep_for(between_looks);
    }
    sum.add(own.get());
    merge_all(processes, sum);
    processes.end();
    part = sum.part();
    part.state.seconds = seconds_before + seconds();
    return part.rows.gaps(rows).empty();
}

void help_to_sweep(MpiSweep const& sweep) {
    MpiProcesses processes;
    PartSum sum(sweep);
    send_part(sum.text(sum.part()), 0, MPI_COMM_WORLD);  // is it of the same study and catalogue?
    auto const next = [&](std::uint64_t most) -> std::optional<NumberRange> {
        if (sweep.interrupt.requested()) most = 0;
        std::uint64_t words[2];
        MPI_Send(&most, 1, MPI_UINT64_T, 0, rows_tag, MPI_COMM_WORLD);
        MPI_Recv(words, 2, MPI_UINT64_T, 0, rows_tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        return words[0] < words[1] ? std::optional(NumberRange{words[0], words[1]}) : std::nullopt;
    };
    sum.add(sweep_given(sweep, next, [&](SweepPart const& p) { send_part(sum.text(p), 0, MPI_COMM_WORLD); }));
    merge_all(processes, sum);
    processes.end();
}

}  // namespace diecast::cli
