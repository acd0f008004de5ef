// The command line: a script for a cluster, run with a shell in the place of the cluster.
#include <catch2/catch.hpp>
#include <cstdlib>
#include "tests/cli_refused.h"
#include "tests/cli_run.h"

using namespace cli_test;
using Catch::Matchers::Contains;

namespace {

/// Runs every task of an array one after the other, each again as long as it is queued again; what depends on it then.
/// As Slurm does, it runs a copy of the script, in the folder where it was handed in.
constexpr char const* sbatch = R"(#!/bin/sh
set -eu
echo "sbatch $*" >> calls
first=1 last=1
while [ $# -gt 0 ]; do
    case "$1" in
        --array=*) range=${1#--array=}; first=${range%-*} last=${range#*-} ;;
        --dependency=*) [ "$1" = "--dependency=afterok:7" ] ;;
        -*) ;;
        *) break ;;
    esac
    shift
done
cp "$1" spooled.sh
shift
task=$first restarts=0
while [ "$task" -le "$last" ]; do
    code=0
    SLURM_ARRAY_TASK_ID=$task SLURM_JOB_ID=7 SLURM_CPUS_PER_TASK=2 SLURM_RESTART_COUNT=$restarts sh spooled.sh "$@" 2>> log || code=$?
    if [ -e requeued ]; then rm requeued; restarts=$((restarts + 1)); continue; fi
    [ "$code" -eq 0 ] || exit "$code"
    task=$((task + 1))
done
echo "7;cluster"
)";

/// The first time that a task runs it is stopped as by a time limit: the program ends as after SIGTERM.
constexpr char const* program = R"(#!/bin/sh
if [ "$1" = sweep ] && [ ! -e "stopped-$SLURM_ARRAY_TASK_ID" ]; then
    touch "stopped-$SLURM_ARRAY_TASK_ID"
    exit 143
fi
exec ")" DIECAST_PROGRAM R"(" "$@"
)";

void write_program(Folder const& folder, std::string const& name, std::string const& text) {
    std::filesystem::permissions(folder.write(name, text), std::filesystem::perms::owner_all);
}

int in_shell(std::string const& command) { return ended(std::system(command.c_str())); }

}  // namespace

TEST_CASE("a script for a cluster computes the parts, those that were stopped again, and merges them") {
    Folder const folder;
    Words study{"package-split"};
    for (char const* set :
         {"process.node=N5,N7", "memory.class=HBM3", "link.class=NVLink 4", "die.clock=1..2 GHz steps 20"})
        study.insert(study.end(), {"--set", set});
    Words words{"slurm",
                "--parts",
                "3",
                "--time",
                "00:10:00",
                "--sbatch",
                "--comment=it's a test",
                "-o",
                folder.file("job.sh")};
    words.insert(words.end(), study.begin(), study.end());
    Ended const e = run(words);
    CAPTURE(e.err);
    REQUIRE(e.code == 0);
    CHECK_THAT(e.err, Contains("in 3 parts of") && Contains("hand it in with: sh "));
    CHECK(in_shell("sh -n " + folder.file("job.sh")) == 0);
    write_program(folder, "sbatch", sbatch);
    write_program(folder, "scontrol", "#!/bin/sh\necho \"scontrol $*\" >> calls\ntouch requeued\n");
    write_program(folder, "stopping", program);
    std::string const path = "PATH=" + folder.file("") + ":$PATH DIECAST=" + folder.file("stopping");
    // From another folder, as a person may.
    CHECK(in_shell("cd / && " + path + " sh " + folder.file("job.sh") + " > " + folder.file("out") + " 2>&1") == 0);
    CAPTURE(text_of(folder.file("out")), text_of(folder.file("log")));
    Words sweep{"sweep"};
    sweep.insert(sweep.end(), study.begin(), study.end());
    std::string const front = run(sweep).out;
    CHECK_FALSE(front.empty());
    CHECK(text_of(folder.file("job.csv")) == front);
    std::string const calls = text_of(folder.file("calls"));
    CHECK_THAT(calls, Contains("--array=1-3") && Contains("--time=00:10:00") && Contains("--comment=it's a test") &&
                          Contains("--dependency=afterok:7") && Contains("scontrol requeue 7"));
    CHECK(lines_of(calls).size() == 5);  // two jobs, three tasks queued again
}

TEST_CASE("a part that crashes each time is queued again five times and then fails") {
    Folder const folder;
    REQUIRE(run({"slurm", "package-split", "--parts", "1", "-o", folder.file("job.sh")}).code == 0);
    write_program(folder, "sbatch", sbatch);
    write_program(folder, "scontrol", "#!/bin/sh\necho \"scontrol $*\" >> calls\ntouch requeued\n");
    write_program(folder, "crashing", "#!/bin/sh\nkill -SEGV $$\n");
    std::string const path = "PATH=" + folder.file("") + ":$PATH DIECAST=" + folder.file("crashing");
    CHECK(in_shell(path + " sh " + folder.file("job.sh") + " > " + folder.file("out") + " 2>&1") == 139);
    CHECK(lines_of(text_of(folder.file("calls"))).size() == 6);  // one job, five times more
}

TEST_CASE("what a script for a cluster cannot be made of is refused") {
    Folder const folder;
    check_refused({"slurm", "package-split", "--parts", "0", "-o", folder.file("job.sh")}, {"--parts"});
    check_refused({"slurm", "package-split", "--parts", "2"}, {"--output"});
    for (char const* time : {"1h", "10:00; rm x", "$(id)", "", "1:2"})
        check_refused({"slurm", "package-split", "--parts", "2", "--time", time, "-o", folder.file("job.sh")},
                      {"--time"});
    for (char const* name : {"a b.sh", "$x.sh", "-x.sh", "a;b"})
        check_refused({"slurm", "package-split", "--parts", "2", "-o", folder.file(name)}, {"--output"});
    check_refused({"slurm", "package-split", "--parts", "2", "-o", "-"}, {"--output"});
    CHECK(folder.files() == 0);
}
