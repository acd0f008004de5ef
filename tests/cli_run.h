// The program run as a process: what it prints, how it ends, what it leaves behind.
#pragma once
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>
#include <array>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>
#include <string>
#include <vector>

extern char** environ;

namespace cli_test {

using Words = std::vector<std::string>;
inline Words with(Words words, Words const& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

struct Ended {
    int code = -1;  // exit code; 128 + signal if it was killed
    std::string out, err;
};

/// An empty folder that goes with the test.
class Folder {
public:
    Folder() {
        std::string name = (std::filesystem::temp_directory_path() / "diecast-cli-XXXXXX").string();
        path_ = mkdtemp(name.data());
    }
    ~Folder() { std::filesystem::remove_all(path_); }
    Folder(Folder const&) = delete;
    Folder& operator=(Folder const&) = delete;
    std::string file(std::string const& name) const { return (path_ / name).string(); }
    std::string write(std::string const& name, std::string const& text) const {
        std::ofstream(path_ / name) << text;
        return file(name);
    }
    std::size_t files() const {
        return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(path_), {}));
    }

private:
    std::filesystem::path path_;
};

inline std::string text_of(std::string const& file) {
    std::ifstream in(file, std::ios::binary);
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

inline std::vector<std::string> lines_of(std::string const& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

/// Called now and then while the process runs, with what it has printed so far: to send signals.
using Meanwhile = std::function<void(pid_t, Ended const&)>;

inline int ended(int status) { return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status); }

/// Runs diecast with these arguments, without a shell.
inline Ended run(std::vector<std::string> arguments, Meanwhile const& meanwhile = {}) {
    std::array<int, 2> out{}, err{};
    if (pipe2(out.data(), O_CLOEXEC) != 0 || pipe2(err.data(), O_CLOEXEC) != 0) return {};
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, out[1], 1);
    posix_spawn_file_actions_adddup2(&actions, err[1], 2);
    std::string program = DIECAST_PROGRAM;
    std::vector<char*> words{program.data()};
    for (std::string& argument : arguments) words.push_back(argument.data());
    words.push_back(nullptr);
    pid_t process = 0;
    int const problem = posix_spawn(&process, program.c_str(), &actions, nullptr, words.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    close(out[1]), close(err[1]);
    Ended result;
    std::array<pollfd, 2> ends{{{out[0], POLLIN, 0}, {err[0], POLLIN, 0}}};
    while (problem == 0 && (ends[0].fd >= 0 || ends[1].fd >= 0)) {
        int const ready = poll(ends.data(), 2, 5);
        if (meanwhile) meanwhile(process, result);
        for (std::size_t i = 0; ready > 0 && i < 2; ++i) {
            if (ends[i].fd < 0 || !ends[i].revents) continue;
            std::array<char, 65536> buffer;
            auto const size = read(ends[i].fd, buffer.data(), buffer.size());
            if (size > 0) (i == 0 ? result.out : result.err).append(buffer.data(), static_cast<std::size_t>(size));
            else ends[i].fd = -1;
        }
    }
    close(out[0]), close(err[0]);
    int status = 0;
    if (problem == 0 && waitpid(process, &status, 0) == process) result.code = ended(status);
    return result;
}

/// The lines of a CSV file without quotes, split.
inline std::vector<std::vector<std::string>> csv_of(std::string const& text) {
    std::vector<std::vector<std::string>> rows;
    for (std::string const& line : lines_of(text)) {
        rows.emplace_back();
        std::istringstream in(line);
        for (std::string cell; std::getline(in, cell, ',');) rows.back().push_back(cell);
        if (line.ends_with(',')) rows.back().emplace_back();
    }
    return rows;
}

}  // namespace cli_test
