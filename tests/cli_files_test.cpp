// What the command line does to files: never to those it reads, checked before the work, locked, and kept in spite of
// signals and full disks.
#include <sys/resource.h>
#include <sys/stat.h>
#include <nlohmann/json.hpp>
#include "tests/cli_refused.h"

using Catch::Matchers::Contains;
using namespace cli_test;
using Json = nlohmann::json;
namespace fs = std::filesystem;

namespace {

std::string const examples = DIECAST_SOURCE_DIR "/docs/examples/";

std::string study_text() { return text_of(DIECAST_SOURCE_DIR "/presets/studies/package-split.diecast.json"); }

/// Does the process catch that signal, so that it may be sent?
bool catches(pid_t process, int signal) {
    std::ifstream status("/proc/" + std::to_string(process) + "/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with("SigBlk:")) return std::stoull(line.substr(7), nullptr, 16) >> (signal - 1) & 1;
    return false;
}

/// Runs until the signal is caught.
Ended run_into(int signal, Words const& words) {
    bool sent = false;
    return run(words, [&](pid_t process, Ended const&) {
        if (!sent && catches(process, signal)) sent = kill(process, signal) == 0;
    });
}

/// Files that this process, and those it starts, write end after so many bytes, as on a full disk.
class SmallDisk {
public:
    explicit SmallDisk(rlim_t bytes) : handler_(signal(SIGXFSZ, SIG_IGN)) {
        getrlimit(RLIMIT_FSIZE, &before_);
        rlimit const little{bytes, before_.rlim_max};
        setrlimit(RLIMIT_FSIZE, &little);
    }
    ~SmallDisk() { setrlimit(RLIMIT_FSIZE, &before_), signal(SIGXFSZ, handler_); }

private:
    rlimit before_{};
    sighandler_t handler_;
};

Words const endless{"package-split", "--set", "die.clock=1..2 GHz steps 20000", "--set",
                    "wafer.edge_exclusion=1..5 mm steps 10000"};

}  // namespace

TEST_CASE("what a command reads is never overwritten, by whatever name") {
    Folder const folder;
    std::string const study = folder.write("my.json", study_text());
    std::string const config = folder.write("config.json", text_of(examples + "config.json"));
    std::string const table = folder.write("mine.csv", text_of(examples + "mine.csv"));
    std::string const designs = folder.write("designs.csv", "die.area (mm2)\n100\n200\n");
    std::string const link = folder.file("link.json"), hard = folder.file("hard.json");
    fs::create_symlink(study, link);
    fs::create_hard_link(study, hard);
    std::string const other_way = folder.file("") + "./my.json";
    Words const all[] = {{"sweep", study, "--front", study},
                         {"sweep", study, "--rows", link},
                         {"sweep", link, "--front", study},
                         {"sweep", study, "--front", hard},
                         {"sweep", study, "--front", other_way},
                         {"sweep", "package-split", "--designs", designs, "--rows", designs},
                         {"sweep", "package-split", "--entry", study, "--front", study},
                         {"optimize", study, "--run", study},
                         {"bundle", study, "-o", study},
                         {"link", study, "-o", study},
                         {"chart", study, "--table", "--chart", "2", "-o", study},
                         {"import", config, "-o", config},
                         {"calibrate", table, "--fit", "runtime.memory_share", "--as", "x", "--out", table},
                         {"calibrate", table, "--study", study, "--as", "x", "--out", study}};
    for (Words const& words : all) check_refused(words, {"would overwrite what", "name another file"});
    CHECK(text_of(study) == study_text());
    CHECK(text_of(config) == text_of(examples + "config.json"));
    CHECK(text_of(table) == text_of(examples + "mine.csv"));
    CHECK(folder.files() == 6);
}

TEST_CASE("a built-in study is not overwritten by its own front") {
    Folder const presets;
    fs::copy(DIECAST_SOURCE_DIR "/presets", presets.file("p"), fs::copy_options::recursive);
    setenv("DIECAST_PRESETS", presets.file("p").c_str(), 1);
    std::string const file = presets.file("p/studies/package-split.diecast.json");
    check_refused({"sweep", "package-split", "--front", file}, {"would overwrite what STUDY reads"});
    unsetenv("DIECAST_PRESETS");
    CHECK(text_of(file) == study_text());
}

TEST_CASE("files that cannot be written are refused before the work, by every command that writes some") {
    Folder const folder;
    auto const refuses = [&](Words words, std::string const& option, std::string const& name) {
        words.insert(words.end(), {option, folder.file("no/" + name)});
        check_refused(words, {"no/" + name, "there is no folder"});
        fs::create_directory(folder.file(name));
        words.back() = folder.file(name);
        check_refused(words, {name, "is a folder"});
        fs::remove(folder.file(name));
    };
    Words const design{"lite-gpu", "--design", "H100, serving"};
    Words const against{"lite-gpu", "--design", "H100, serving", "--over", "Lite, serving"};
    refuses({"optimize", "lite-gpu"}, "--run", "run.json");
    refuses({"sweep", "lite-gpu"}, "--front", "front.csv");
    refuses({"sweep", "lite-gpu"}, "--rows", "rows.csv");
    refuses({"bundle", "lite-gpu"}, "-o", "b.json");
    refuses({"link", "lite-gpu"}, "-o", "l.txt");
    refuses({"import", examples + "config.json"}, "-o", "n.json");
    for (char const* name : {"all", "a, b", "a..b"})
        check_refused({"import", examples + "config.json", "--name", name}, {"--name", "cannot be a name"});
    refuses({"calibrate", examples + "mine.csv", "--as", "x"}, "--out", "x.json");
    refuses({"chart", "lite-gpu", "--table", "--chart", "waterfall"}, "-o", "t.csv");
#ifdef DIECAST_HAS_CHARTS
    refuses({"chart", "lite-gpu"}, "-o", "c.svg");
    refuses({"report", "lite-gpu"}, "-o", "r.html");
    refuses({"optimize", "lite-gpu"}, "--chart", "c.svg");
    refuses(with({"uncertainty"}, design), "--chart", "c.svg");
    refuses(with({"sensitivity"}, design), "--chart", "c.svg");
    refuses(with({"attribute"}, against), "--chart", "c.svg");
    refuses(with({"decide"}, with(against, {"--key", "serve.cost"})), "--chart", "c.svg");
    refuses({"breakeven", "managed-retention-memory"}, "--chart", "c.svg");
    refuses({"calibrate", examples + "mine.csv"}, "--chart", "c.svg");
    refuses({"validate"}, "--chart", "c.svg");
    refuses({"study", "lite-gpu"}, "--chart", "c.svg");
    check_refused({"calibrate", examples + "mine.csv", "--as", "x", "--out", folder.file("a.svg"), "--chart",
                   folder.file("a.svg")},
                  {"cannot hold both"});
#endif
    CHECK(folder.files() == 0);
}

TEST_CASE("to look whether a pipe can be written does not end it for its reader") {
    Folder const folder;
    std::string const pipe = folder.file("pipe");
    REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
    int const reader = open(pipe.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    Ended const e = run({"import", examples + "config.json", "-o", pipe});
    CHECK(e.code == 0);
    std::array<char, 65536> buffer;
    auto const size = read(reader, buffer.data(), buffer.size());
    close(reader);
    REQUIRE(size > 0);
    CHECK(Json::parse(std::string(buffer.data(), static_cast<std::size_t>(size)))["kind"] == "network");
}

TEST_CASE("a full disk costs no result: it is printed, and the file is named") {
    Folder const folder;
    std::string const file = folder.file("file"), small = "die.clock=1.5 GHz";
    Words const optimize{"optimize", "package-split", "--set", small, "--points", "2", "--budget", "100"};
    SmallDisk const disk(256);
    Ended const run_file = run(with(optimize, {"--run", file}));
    CHECK(run_file.code == 2);
    CHECK_THAT(run_file.err, Contains(file + ": cannot be written: File too large"));
    CHECK_THAT(run_file.out, Contains("found") && Contains("grid"));
    Ended const front = run({"sweep", "package-split", "--set", small, "--front", file});
    CHECK(front.code == 2);
    CHECK_THAT(front.err, Contains(file + ": cannot be written") && Contains("the front goes to standard output"));
    CHECK(csv_of(front.out).size() > 3);
    Ended const rows = run({"sweep", "package-split", "--set", small, "--rows", file, "--front", "-"});
    CHECK(rows.code == 2);
    CHECK_THAT(rows.err, Contains(file + ": cannot be written"));
    CHECK(rows.out == front.out);
    Ended const entry = run({"calibrate", examples + "mine.csv", "--study", examples + "my-study.diecast.json", "--fit",
                             "runtime.memory_share", "--as", "x", "--out", file});
    CHECK(entry.code == 2);
    CHECK_THAT(entry.err, Contains(file + ": cannot be written"));
    CHECK_THAT(entry.out, Contains("Software share of memory rate"));
    CHECK(folder.files() == 0);
}

TEST_CASE("one process at a time goes on with a run, a dead one holds nothing") {
    Folder const folder;
    std::string const file = folder.file("run.json"), lock = file + ".lock";
    Words const small{"optimize", "package-split", "--set", "die.clock=1.2..2.2 GHz", "--points",
                      "2",        "--budget",      "100"};
    Words const large = with(with({"optimize"}, endless), {"--run", file});
    CHECK(run(with(small, {"--run", file})).code == 0);
    fs::create_symlink(file, folder.file("other.json"));
    bool killed = false;
    Ended const dead = run(large, [&](pid_t process, Ended const&) {
        if (!killed && text_of(lock) == std::to_string(process) + "\n") killed = kill(process, SIGKILL) == 0;
    });
    CHECK(dead.code == 128 + SIGKILL);
    CHECK(fs::exists(lock));
    bool done = false;
    Ended const first = run(large, [&](pid_t process, Ended const&) {
        std::string const id = std::to_string(process);
        if (done || text_of(lock) != id + "\n" || !catches(process, SIGINT)) return;
        for (std::string const& name : {file, folder.file("other.json")})
            check_refused(with(small, {"--run", name}), {name, "is being worked on by process " + id});
        done = kill(process, SIGINT) == 0;
    });
    CHECK(first.code == 130);
    CHECK_THAT(first.err, Contains("interrupted after") && Contains("designs of the grid"));
    CHECK(!fs::exists(lock));
    CHECK(Json::parse(text_of(file))["runs"] == 1);
    CHECK(run(with(small, {"--run", file})).code == 0);
    CHECK(Json::parse(text_of(file))["runs"] == 2);
    CHECK(folder.files() == 2);
    check_refused(with(small, {"--run", "/dev/null"}), {"--run /dev/null", "is not a file"});
    check_refused(with(small, {"--run", "-"}), {"--run -", "is not a file"});
}

TEST_CASE("SIGINT, SIGTERM and SIGHUP keep what is there and mark it, and the exit code says which") {
    auto const before = ::signal(SIGHUP, SIG_DFL);  // under nohup it is ignored, and children would ignore it, too
    for (auto const& [signal, code] : {std::pair{SIGINT, 130}, {SIGTERM, 143}, {SIGHUP, 129}}) {
        bool sent = false;
        Ended const e = run(with({"sweep"}, with(endless, {"--progress"})),
                            [&, number = signal](pid_t process, Ended const& so_far) {
                                if (!sent && so_far.err.find("s left") != std::string::npos)
                                    sent = kill(process, number) == 0;
                            });
        CAPTURE(signal, e.err);
        CHECK(e.code == code);
        CHECK_THAT(e.err, Contains("diecast: interrupted after"));
        auto const lines = lines_of(e.out);
        REQUIRE(lines.size() > 1);
        CHECK_THAT(lines.back(), Catch::Matchers::StartsWith("# interrupted after ") && Contains(" of ") &&
                                     Catch::Matchers::EndsWith(" designs"));
    }
    ::signal(SIGHUP, before);
}

TEST_CASE("an interrupted file says so, our own readers take it, and a whole one does not mention it") {
    Folder const folder;
    for (std::string const name : {"rows.csv", "rows.json", "front.csv", "front.json"}) {
        std::string const file = folder.file(name), option = name.starts_with("rows") ? "--rows" : "--front";
        bool sent = false;
        Words const words = option == "--rows" ? Words{"sweep", "package-split", "--set", "die.clock=1..2 GHz steps 60"}
                                               : with({"sweep"}, endless);
        Ended const e = run(with(words, {"--progress", option, file}), [&](pid_t process, Ended const& so_far) {
            if (!sent && so_far.err.find("s left") != std::string::npos) sent = kill(process, SIGTERM) == 0;
        });
        CAPTURE(name, e.err);
        CHECK(e.code == 143);
        std::string const text = text_of(file);
        if (name.ends_with(".json")) CHECK(Json::parse(text)["interrupted"].get<std::string>().starts_with("after "));
        else CHECK_THAT(lines_of(text).back(), Catch::Matchers::StartsWith("# interrupted after "));
    }
    Ended const again =
        run({"sweep", "package-split", "--designs",
             folder.write("few.csv", "die.clock (GHz)\n1.5\n# interrupted after 1 of 2 designs\n"), "--rows", "-"});
    CHECK(again.code == 0);
    CHECK(lines_of(again.out).size() == 2);
    for (std::string const name : {"whole.csv", "whole.json"})
        for (std::string const option : {"--rows", "--front"}) {
            REQUIRE(run({"sweep", "package-split", "--set", "die.clock=1.5 GHz", "--set", "process.node=N5", option,
                         folder.file(name)})
                        .code == 0);
            CHECK_THAT(text_of(folder.file(name)), !Contains("interrupted"));
        }
}

TEST_CASE("a signal that was ignored from the beginning stays ignored, as nohup wants it") {
    auto const before = signal(SIGHUP, SIG_IGN);
    bool sent = false;
    // Rows beyond what a pipe holds: it cannot be done before all of them are read here.
    Ended const e = run({"sweep", "package-split", "--set", "process.node=N5", "--rows", "-"},
                        [&](pid_t process, Ended const& so_far) {
                            if (!sent && !so_far.out.empty()) {
                                CHECK(catches(process, SIGINT));
                                sent = kill(process, SIGHUP) == 0;
                            }
                        });
    signal(SIGHUP, before);
    CHECK(sent);
    CHECK(e.code == 0);
    CHECK_THAT(e.out, !Contains("interrupted"));
}

TEST_CASE("commands that have nothing yet when they are interrupted say so") {
    Folder const folder;
    Ended const grid = run_into(SIGTERM, with({"optimize"}, endless));
    CHECK(grid.code == 143);
    CHECK_THAT(grid.err, Contains("interrupted after") && Contains("there is nothing yet"));
#ifdef DIECAST_HAS_CHARTS
    for (auto const& [command, name] : {std::pair{"chart", "c.svg"}, {"report", "r.html"}}) {
        Ended const e = run_into(SIGTERM, with(with({command}, endless), {"-o", folder.file(name)}));
        CAPTURE(command, e.err);
        CHECK(e.code == 143);
        CHECK_THAT(e.err, Contains("interrupted") && Contains(std::string(name) + " is not written"));
    }
#endif
    CHECK(folder.files() == 0);
}
