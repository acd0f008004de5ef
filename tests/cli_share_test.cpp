// Bundles, links and a person's own entries on the command line.
#include <catch2/catch.hpp>
#include <cstdlib>
#include "tests/cli_run.h"

using namespace cli_test;

namespace {

constexpr char const* my_node =
    R"({"diecast": 1, "kind": "process", "name": "My N5", "extends": "N5", "set":
        {"process.wafer_price": {"value": 12345, "unit": "USD", "source": "an offer"}}})";
constexpr char const* my_study =
    R"({"diecast": 1, "kind": "study", "name": "mine", "title": "Mine", "choose": {"process.node": "My N5"},
        "objectives": ["package.cost", "package.power"],
        "axes": [{"key": "die.area", "text": "100..800 mm2 steps 8"}, {"key": "memory.class", "text": "all"}]})";

/// What both programs read beside the presets, until the test ends.
struct OwnEntries : Folder {
    OwnEntries() {
        std::filesystem::create_directories(file("diecast/entries"));
        ::setenv("XDG_DATA_HOME", file("").c_str(), 1);
    }
    ~OwnEntries() { ::unsetenv("XDG_DATA_HOME"); }
    void add(std::string const& name, std::string const& text) const {
        write("diecast/entries/" + name + ".diecast.json", text);
    }
};

/// "hash 0123…" on standard error.
std::string hash_of(Ended const& ended) {
    std::size_t const at = ended.err.find("hash ");
    return at == ended.err.npos ? "" : ended.err.substr(at, 21);
}

std::string price(std::vector<std::string> const& more) {
    std::vector<std::string> words{"eval", "--show", "process.wafer_price", "--format", "csv"};
    words.insert(words.end(), more.begin(), more.end());
    return run(words).out;
}

}  // namespace

TEST_CASE("a study with an own entry, sent as bundle or link, has the same hash where there is no such entry") {
    Folder folder;
    std::string const study = folder.write("mine.json", my_study), node = folder.write("node.json", my_node);
    Ended const before = run({"sweep", study, "--entry", node});
    REQUIRE(before.code == 0);
    REQUIRE_FALSE(hash_of(before).empty());
    CHECK(run({"sweep", study}).code == 2);
    std::string const bundle = folder.file("bundle.diecast.json"), text = folder.file("link.txt");
    REQUIRE(run({"bundle", study, "--entry", node, "-o", bundle}).code == 0);
    REQUIRE(run({"link", study, "--entry", node, "--lean", "-o", text}).code == 0);
    std::string link = text_of(text);
    CHECK(link.starts_with("diecast:1:"));
    link.pop_back();
    for (std::string const& word : {bundle, text, link}) {
        Ended const there = run({"sweep", word});
        CAPTURE(there.err);
        CHECK(there.code == 0);
        CHECK(hash_of(there) == hash_of(before));
        CHECK(there.out == before.out);
    }
    CHECK(run({"check", bundle, text}).out == bundle + ": ok\n" + text + ": ok\n");
    CHECK(price({link}) == "key,value,unit\nprocess.wafer_price,12345,USD\nfeasible,1,\n");
    REQUIRE(run({"bundle", link, "--lean", "-o", folder.file("back.json")}).code == 0);
    CHECK(hash_of(run({"sweep", folder.file("back.json")})) == hash_of(before));
    CHECK(folder.files() == 5);  // nothing half written
}

TEST_CASE("every study that ships is the same study as a link") {
    Folder folder;
    for (char const* name : {"package-split", "gpus", "actuary"}) {
        Ended const link = run({"link", name});
        REQUIRE(link.code == 0);
        std::string const file = folder.write("link", link.out);
        CHECK(hash_of(run({"sweep", file})) == hash_of(run({"sweep", name})));
        CHECK(run({"study", file}).out == run({"study", name}).out);
    }
}

TEST_CASE("own entries are there without being named, a broken one is said and left out") {
    OwnEntries const own;
    own.add("node", my_node);
    CHECK(price({"--set", "process.node=My N5"}) == "key,value,unit\nprocess.wafer_price,12345,USD\nfeasible,1,\n");
    own.add("broken",
            R"({"diecast": 1, "kind": "process", "name": "N5", "set": {"process.wafer_prise": {"value": 1}}})");
    own.add("lost", R"({"diecast": 1, "kind": "process", "name": "N7", "extends": "N77"})");
    Ended const ended = run({"eval", "--show", "process.wafer_price", "--set", "process.node=N7"});
    CAPTURE(ended.err);
    CHECK(ended.code == 0);
    CHECK(ended.err.find("broken.diecast.json: set/process.wafer_prise") != ended.err.npos);
    CHECK(ended.err.find("this entry of your own is left out") != ended.err.npos);
    CHECK(ended.out.find("9346") != ended.out.npos);  // what ships is back
    CHECK(price({"--set", "process.node=My N5"}) == "key,value,unit\nprocess.wafer_price,12345,USD\nfeasible,1,\n");
    CHECK(run({"eval", "--entry", own.file("diecast/entries/node.diecast.json")}).code == 0);  // named twice
    own.write("asked.json", "{");
    CHECK(run({"eval", "--entry", own.file("asked.json")}).code == 2);  // asked for: not left out
}

TEST_CASE("a link that is cut off, and a file of a newer format, are refused with the way out") {
    Folder folder;
    std::string const link = run({"link", "package-split", "--lean"}).out;
    Ended const cut = run({"sweep", link.substr(0, link.size() / 2)});
    CHECK(cut.code == 2);
    CHECK(cut.err == "diecast: link: its end is missing: copy the whole of it\n");
    std::string const file = folder.write("newer.json", R"({"diecast": 7, "kind": "study"})");
    for (char const* command : {"sweep", "study", "check", "bundle"}) {
        Ended const newer = run({command, file});
        CHECK(newer.code == 2);
        CHECK((newer.err + newer.out)
                  .find("newer.json: diecast: the file is of format 7, newer than this program, which reads "
                        "formats up to 3: open it with a newer Diecast") != std::string::npos);
    }
    std::string const text = folder.write("link", link.substr(0, 200));
    CHECK(run({"study", text}).err.find(text + ": link: its end is missing") != std::string::npos);
}

TEST_CASE("an own entry that takes the place of one that ships is said: on stderr, in its page and in the report") {
    Folder folder;
    auto const h100 = [&](std::string const& file, std::string const& rate) {
        return folder.write(file, R"({"diecast": 1, "kind": "gpu", "name": "H100", "title": "mine", "extends": "A100",
            "set": {"gpu.rate_8": {"value": )" +
                                      rate + R"(, "status": "assumption"}}})");
    };
    std::string const own = h100("own.json", "1"), second = h100("second.json", "1.5");
    std::vector<std::string> const shown{"--set", "gpu.model=H100", "--show", "package.cost"};
    auto const eval = [&](std::vector<std::string> line) {
        line.insert(line.begin(), "eval");
        line.insert(line.end(), shown.begin(), shown.end());
        return run(line);
    };
    auto const one = eval({"--entry", own});
    CHECK(one.code == 0);
    CHECK(one.err.find("the gpu \"H100\" is used in place of the built-in one, ") != std::string::npos);
    auto const two = eval({"--entry", own, "--entry", second});
    CHECK(two.err.find("the gpu \"H100\" is among your own entries twice: this one is used, not that of " + own) !=
          std::string::npos);
    CHECK(eval({}).err.find("in place") == std::string::npos);
#ifdef DIECAST_HAS_CHARTS
    auto const report =
        run({"report", "lite-gpu", "--entry", own, "-o", "-", "--format", "html", "--set", "gpu.model=H100"});
    CHECK(report.out.find("own, in place of the built-in one") != std::string::npos);
#endif
    OwnEntries entries;
    entries.add("h", cli_test::text_of(own));
    CHECK(run({"presets", "gpu", "H100"}).out.find("own, in place of the built-in one") != std::string::npos);
    CHECK(run({"presets", "gpu", "A100"}).out.find("own, in place") == std::string::npos);
}

TEST_CASE("titles say what is set, for they speak of the study as it was saved") {
    std::vector<std::string> const list{"chart", "train-llama3-405b", "--list"};
    auto const set = run({"chart", "train-llama3-405b", "--list", "--set", "llm.model=Llama-3 70B"});
    CHECK(set.code == 0);
    CHECK(set.out.find("(set: llm.model=Llama-3 70B)") != std::string::npos);
    CHECK(run(list).out.find("(set:") == std::string::npos);
    auto const by_title =
        run({"chart", "train-llama3-405b", "--table", "--chart", "Memory of a GPU", "--set", "llm.model=Llama-3 70B"});
    CHECK(by_title.code == 0);
}

TEST_CASE("what is set twice counts as it is set last, and that is said") {
    auto const set = run(
        {"chart", "train-llama3-405b", "--list", "--set", "llm.model=Llama-3 8B", "--set", "llm.model=Llama-3 70B"});
    CHECK(set.code == 0);
    CHECK(set.err.find("--set llm.model=Llama-3 70B replaces an earlier one of llm.model") != std::string::npos);
    CHECK(set.out.find("(set: llm.model=Llama-3 70B)") != std::string::npos);
}
