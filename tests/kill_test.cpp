// A program that edits and saves a study is killed at random moments: what it had said to be safe is still there,
// whole, in the study's file or in the autosave, and is a state that existed. DIECAST_KILLS: how often; 40 unless told.
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <QCoreApplication>
#include <QDir>
#include <QTemporaryDir>
#include <QThread>
#include <QTimer>
#include <catch2/catch.hpp>
#include <chrono>
#include <csignal>
#include <cstring>
#include <random>
#include <thread>
#include "app/session/files/document_file.h"
#include "app/session/files/recovery.h"
#include "model/catalogue/json_reader.h"
#include "model/model.h"
#include "model/package/quantities.h"
#include "tests/run_catch.h"

using namespace diecast;

namespace {

char const* const file_name = "edited.diecast.json";

/// Each state has a number, which two pins say and which the length of the file moves with.
void set(Document& document, int state) {
    document.pin(wafer::diameter, 100.0 + state * 1e-3);
    document.pin(die::area, 50.0 + state * 1e-3);
    if (state % 3 == 0) document.pin(die::clock, 1.5);
    else document.release(die::clock);
}

int state_of(Study const& study) {
    auto const pin = study.scenario.pins.find(std::string(wafer::diameter.key));
    return pin == study.scenario.pins.end()
               ? 0
               : static_cast<int>(std::lround((std::get<double>(pin->second) - 100) * 1e3));
}

/// What both programs know: the model, a large study, and how each state of it is written.
struct Known {
    std::shared_ptr<Graph const> graph;
    Study study;
    Known() {
        Issues issues;
        graph = make_graph({}, issues);
        study = find_study(*graph, "lite-gpu").study;
    }
    static KeptView view() { return {{{}, {}, plot_kind({&die::area, &die::yield})}}; }
    std::string text(int state) const {
        Document document(graph, study);
        if (state > 0) set(document, state);
        return to_json(*graph, as_written(*graph, document.study(), view()));
    }
};

void say(char what, int state) {
    std::string const line = what + std::to_string(state) + "\n";
    if (::write(STDOUT_FILENO, line.data(), line.size()) < 0) std::_Exit(3);
}

/// Takes up what is there, then edits without end. Says: r, it runs; e, a state exists; s, a state is safe in the file;
/// a, in the autosave. One that rests waits for that after a few edits, and does not save any more.
class Subject : public QObject {
public:
    Subject(QString const& folder, unsigned seed, bool rests)
        : path_(folder + "/" + file_name),
          autosaves_(folder + "/autosave"),
          document_(known_.graph, known_.study),
          autosave_(
              document_, [this] { return asked_ = state_, Known::view(); }, autosaves_),
          random_(seed),
          rests_(rests) {
        autosave_.set_pace(3, 12);
        document_.take(read_for(document_, find_study_text(path_.toStdString())));
        state_ = state_of(document_.study());
        connect(&autosave_, &Autosave::written, this, [this] {
            say('a', asked_);
            for (Leftover& leftover : left_) leftover.discard();
            left_.clear();
            rested_ = rests_;
            timer_.start();
        });
        timer_.setInterval(0);
        connect(&timer_, &QTimer::timeout, this, &Subject::step);
        take_up();
        say('r', state_);
        timer_.start();
    }

private:
    /// An autosave that is older than the file was to be removed when the program died.
    void take_up() {
        remove_parts(path_);
        left_ = find_leftovers(autosaves_);
        for (Leftover& leftover : left_) {
            StudyReading const reading = read_study(*known_.graph, leftover.text().json, "");
            if (state_of(reading.study) <= state_) continue;
            restore(document_, leftover.text(), leftover.file);
            state_ = state_of(reading.study);
        }
        if (document_.modified()) autosave_.write_now();
        else
            for (Leftover& leftover : left_) leftover.discard();
    }

    void step() {
        if (random_() % 3) return QThread::usleep(random_() % 1500);
        ++state_;
        say('e', state_);
        set(document_, state_);
        if (rests_ && !rested_ && ++edits_ > 10) return timer_.stop();
        if (rested_ || random_() % 6) return;
        if (!has_errors(document_.save(path_, Known::view()))) say('s', state_);
    }

    Known known_;
    QString path_, autosaves_;
    Document document_;
    int state_ = 0, asked_ = 0;
    Autosave autosave_;
    std::vector<Leftover> left_;
    std::mt19937 random_;
    bool rests_, rested_ = false;
    int edits_ = 0;
    QTimer timer_;
};

/// The program under test, and what it has said.
class Life {
public:
    Life(QString const& folder, unsigned seed, bool rests) {
        int ends[2];
        REQUIRE(::pipe2(ends, O_CLOEXEC) == 0);
        std::string const words[] = {"/proc/self/exe", rests ? "--resting" : "--subject", folder.toStdString(),
                                     std::to_string(seed)};
        char* arguments[] = {const_cast<char*>(words[0].c_str()), const_cast<char*>(words[1].c_str()),
                             const_cast<char*>(words[2].c_str()), const_cast<char*>(words[3].c_str()), nullptr};
        process_ = ::fork();
        if (process_ == 0) {
            ::dup2(ends[1], STDOUT_FILENO);
            ::execv(arguments[0], arguments);
            std::_Exit(4);
        }
        ::close(ends[1]);
        pipe_ = ends[0];
    }
    /// Waits until it runs, gives it that long, and kills it.
    void end(std::chrono::microseconds after) {
        while (said_.empty() && read_more()) {}
        std::this_thread::sleep_for(after);
        kill();
    }
    /// Kills it once it has said that the autosave has a state.
    void end_at_autosave() {
        while (said_.find("\na") == said_.npos && read_more()) {}
        kill();
    }
    int existed = 0, safe = 0;

private:
    void kill() {
        ::kill(process_, SIGKILL);
        int status = 0;
        ::waitpid(process_, &status, 0);
        CHECK((WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL));
        while (read_more()) {}
        ::close(pipe_);
        for (std::size_t at = 0, end; (end = said_.find('\n', at)) != said_.npos; at = end + 1) {
            int const state = std::atoi(said_.c_str() + at + 1);
            existed = std::max(existed, state);
            if (said_[at] == 's' || said_[at] == 'a') safe = std::max(safe, state);
        }
    }
    /// Waits for it; false once it has ended.
    bool read_more() {
        char buffer[4096];
        ssize_t const n = ::read(pipe_, buffer, sizeof buffer);
        if (n > 0) said_.append(buffer, static_cast<std::size_t>(n));
        return n > 0;
    }
    pid_t process_;
    int pipe_;
    std::string said_;
};

/// The state that a file holds, every byte of it; −1 if it is none.
int whole_state(Known const& known, QString const& path) {
    Issues issues;
    auto const text = read_text(path.toStdString(), issues);
    if (!text) return -1;
    StudyReading const reading = read_study(*known.graph, *text, "");
    if (has_errors(reading.issues)) return -1;
    int const state = state_of(reading.study);
    return *text == known.text(state) ? state : -1;
}

}  // namespace

TEST_CASE("a program killed while it edits and saves leaves whole files, and all that it said was safe") {
    char const* const wish = std::getenv("DIECAST_KILLS");
    int const kills = wish ? std::atoi(wish) : 40;
    QTemporaryDir const folder;
    QString const path = folder.filePath(file_name);
    Known const known;
    REQUIRE_FALSE(
        has_errors(save_study(*known.graph, as_written(*known.graph, known.study, Known::view()), path.toStdString())));
    std::mt19937 random(20261121);
    int existed = 0, safe = 0, autosaves = 0, from_autosave = 0, parts = 0;
    for (int i = 0; i < kills; ++i) {
        bool const rests = i % 2 == 1;
        Life life(folder.path(), static_cast<unsigned>(random()), rests);
        if (rests) life.end_at_autosave();
        else life.end(std::chrono::microseconds(random() % 100000));
        existed = std::max(existed, life.existed);
        safe = std::max(safe, life.safe);
        int const in_file = whole_state(known, path);
        INFO("kill " << i << ", states up to " << existed << ", safe up to " << safe);
        REQUIRE(in_file >= 0);
        int kept = in_file;
        QDir const left(folder.filePath("autosave"));
        for (QString const& name : left.entryList({"*.diecast.json"}, QDir::Files)) {
            int const state = whole_state(known, left.filePath(name));
            REQUIRE(state >= 0);
            kept = std::max(kept, state);
            ++autosaves;
        }
        REQUIRE(kept <= existed);
        REQUIRE(kept >= safe);
        from_autosave += kept > in_file;
        parts += static_cast<int>(QDir(folder.path()).entryList({"*.part*"}).size());
    }
    WARN(kills << " kills, " << existed << " states, " << autosaves << " autosaves found whole, " << from_autosave
               << " newer than the file, " << parts << " unfinished files left for the next start to remove");
    if (kills >= 40) CHECK(from_autosave > 0);  // else nothing was tested
}

int main(int argc, char** argv) {
    if (bool const rests = argc == 4 && !std::strcmp(argv[1], "--resting");
        rests || (argc == 4 && !std::strcmp(argv[1], "--subject"))) {
        QCoreApplication app(argc, argv);
        Subject const subject(QString::fromLocal8Bit(argv[2]),
                              static_cast<unsigned>(std::strtoul(argv[3], nullptr, 10)), rests);
        return QCoreApplication::exec();
    }
    return run_catch(argc, argv);
}
