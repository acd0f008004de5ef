// The command line: what it answers, and what it says when it is asked wrongly.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <regex>
#include "tests/cli_refused.h"

using namespace cli_test;
using Json = nlohmann::json;
using Catch::Matchers::Contains;

namespace {

/// What eval shows, without what it says of it.
Json numbers_of(Json json) {
    for (char const* word : {"feasible", "violates", "scenario", "assumptions"}) json.erase(word);
    return json;
}

Json eval_json(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "eval");
    arguments.insert(arguments.end(), {"--format", "json"});
    Ended const e = run(arguments);
    CAPTURE(e.err);
    REQUIRE(e.code == 0);
    return Json::parse(e.out);
}

std::string const study_start = R"({"diecast": 1, "kind": "study", "title": "Small", )";

}  // namespace

TEST_CASE("the program alone says what it can do") {
    Ended const alone = run({});
    CHECK(alone.code == 0);
    CHECK_THAT(alone.out, Contains("sweep") && Contains("Examples:"));
    CHECK(alone.err.empty());
    CHECK(std::regex_match(run({"--version"}).out, std::regex("diecast \\d+\\.\\d+\\.\\d+( \\([0-9a-f]+\\+?\\))?\n")));
    for (char const* command :
         {"eval", "explain", "sweep", "study", "chart", "plan", "check", "presets", "quantities"}) {
        Ended const help = run({command, "--help"});
        CHECK(help.code == 0);
        CHECK_THAT(help.out, Contains("Example"));
    }
}

TEST_CASE("an entry whose name holds a comma is set and swept by that name") {
    std::string const key = "iteration.network=";
    Ended const one = run({"eval", "copa-gpu", "--set", key + "language model, prefill", "--show", "iteration.time"});
    CHECK(one.code == 0);
    Ended const quoted =
        run({"eval", "copa-gpu", "--set", key + "\"language model, prefill\"", "--show", "iteration.time"});
    CHECK(quoted.out == one.out);
    CHECK(run({"eval", "copa-gpu", "--set", key + "language model, decode", "--show", "iteration.time"}).out !=
          one.out);
    check_refused({"eval", "copa-gpu", "--set", key + "language model, decode, GNMT"}, {"several values"});
}

TEST_CASE("a mistyped command, option or key is answered with the nearest") {
    check_refused({"evla"}, {"evla", "no such command", "\"eval\""});
    check_refused({"eval", "--fromat", "json"}, {"--fromat", "\"--format\""});
    check_refused({"eval", "--set", "die.aera=600 mm2"}, {"--set die.aera", "\"die.area\""});
    check_refused({"eval", "--show", "package.csot"}, {"--show", "\"package.cost\""});
    check_refused({"eval", "--set", "process.node=N55"}, {"--set process.node=N55", "no entry", "\"N5\""});
    check_refused({"eval", "packagesplit"}, {"packagesplit", "package-split"});
    check_refused({"eval", "package-split", "--design", "H10"}, {"--design", "\"H100\""});
    check_refused({"explain", "die.yeild"}, {"die.yield"});
    check_refused({"presets", "proces"}, {"\"process\""});
    check_refused({"presets", "process", "n5"}, {"\"N5\""});
    check_refused({"sweep", "package-split", "--constraint", "die.area=5 mm2"}, {"--constraint", "KEY>=VALUE"});
    check_refused({"eval", ""}, {"STUDY", "is empty"});  // as a script says whose variable has no value
    check_refused({"eval", "package-split", "--design", ""}, {"--design", "is empty"});
}

TEST_CASE("a value of the wrong unit, out of range or not at all is refused with its limit") {
    check_refused({"eval", "--set", "die.clock=2 mm"}, {"die.clock=2 mm", "mm"});
    check_refused({"eval", "--set", "die.clock=1e9 GHz"}, {"die.clock", "GHz"});
    check_refused({"eval", "--set", "die.clock="}, {"die.clock"});
    check_refused({"eval", "--set", "die.clock"}, {"key=value"});
    check_refused({"eval", "--set", "die.clock=fast"}, {"fast"});
    check_refused({"eval", "--format", "xml"}, {"xml", "json"});
    check_refused({"explain", "die.yield", "--depth", "-3"}, {"--depth"});
}

TEST_CASE("eval says what its numbers assume, as far as it feeds what is shown") {
    std::vector<std::string> const words{"eval",   "--set",     "gpu.model=H200", "--set", "decode.batch=64",
                                         "--show", "serve.cost"};
    Ended const text = run(words);
    for (char const* part : {"\nassumed\n", "\nrequest      chat, 1000", "\nsoftware     typical 2025",
                             "overlap exposed", "\nparallelism  prefill tensor 8, decode tensor 8",
                             "\nbatch        prefill 1, decode 64", "\nprice        market"})
        CHECK_THAT(text.out, Contains(part));
    CHECK_THAT(run({"eval", "--show", "package.cost"}).out, Contains("assumed") && !Contains("request"));
    auto more = words;
    more.insert(more.end(), {"--format", "json"});
    Json const assumed = Json::parse(run(more).out)["assumptions"];
    CHECK(assumed["runtime.name"]["entry"] == "typical 2025");
    CHECK(assumed["decode.batch"]["value"] == 64);
    CHECK_FALSE(assumed.contains("training.tensor"));
}

TEST_CASE("eval names the scenario of its numbers in one line, with the bounds that count") {
    Ended const text = run({"eval", "--set", "gpu.model=H200", "--show", "decode.time"});
    CHECK_THAT(text.out, Contains("decode.time\nScenario: Llama-3.1 70B · H200 · 8-bit · 1000 in, 300 out · "
                                  "typical 2025 software\n"));
    CHECK_THAT(run({"eval", "--show", "die.yield"}).out, Contains("Scenario: ") && !Contains("Llama"));
    Ended const markdown = run({"eval", "lite-gpu", "--show", "serve.cost,serve.slack", "--format", "markdown"});
    CHECK_THAT(markdown.out,
               Contains("| serve.slack |\n\nDesign: cheapest on the grid, the study's default (--design: another)\n"
                        "Scenario: Llama-3.1 70B · Lite-GPU (free) · FP8 · ") &&
                   Contains(" · cost-plus price · prefill batch 2 · ≤ 33") && Contains(" to first token\n"));
    Json const json = eval_json({"--set", "gpu.model=H200", "--show", "serve.cost"})["scenario"];
    CHECK(json["llm.model"] == "Llama-3.1 70B");
    CHECK(json["fleet.price_basis"] == "market price");
    CHECK_FALSE(json.contains("process.node"));
    CHECK_THAT(run({"eval", "--show", "serve.cost", "--format", "csv"}).out, !Contains("Llama"));
}

TEST_CASE("eval names a part of the scenario for each of the precisions of serving and training") {
    Json const json = eval_json({"--set", "training.arithmetic=as served", "--show", "serve.cost,training.step_time"});
    CHECK(json["scenario"]["precision.arithmetic"] == "8-bit");
    CHECK(json["scenario"]["training.arithmetic"] == "8-bit in training");
}

TEST_CASE("eval says which value of the study's axes would satisfy the constraints that a design violates") {
    std::vector<std::string> const large{"package-split", "--set", "package.silicon_area=1600 mm2", "--set",
                                         "package.dies=1"};
    std::vector<std::string> words = large;
    words.insert(words.begin(), "eval");
    CHECK_THAT(
        run(words).out,
        Contains("Not feasible: ") &&
            Contains("Nearest change that satisfies all constraints: Total compute silicon 814 mm² instead of ") &&
            Contains("(--set package.silicon_area=814)"));
    Json const json = eval_json(large);
    CHECK(json["nearest_change"]["from"] == 1600);
    CHECK(json["nearest_change"]["value"] == 814);
    CHECK_THAT(run({"eval", "--set", "die.area=900 mm2", "--show", "die.reticle_slack"}).out, !Contains("Nearest"));
}

TEST_CASE("eval has one design: a range is for sweep") {
    check_refused({"eval", "--set", "package.dies=1..4"}, {"package.dies=1..4", "sweep"});
    check_refused({"eval", "--set", "package.dies=1,2"}, {"sweep"});
    check_refused({"explain", "die.yield", "--set", "process.node=all"}, {"sweep"});
}

TEST_CASE("eval prints numbers in the units of their rows, and the units a person types are understood") {
    Json const json =
        eval_json({"--set", "package.silicon_area=600 mm2", "--set", "die.clock=1500 MHz", "--set", "process.node=N7",
                   "--show", "package.silicon_area,die.clock", "--show", "process.node"});
    CHECK(numbers_of(json).size() == 3);
    CHECK(json["package.silicon_area"]["value"] == 600);
    CHECK(json["package.silicon_area"]["unit"] == "mm²");
    CHECK(json["die.clock"]["value"] == 1.5);
    CHECK(json["process.node"]["entry"] == "N7");
}

TEST_CASE("a pattern shows all quantities like it") {
    Json const json = numbers_of(eval_json({"--show", "process.*"}));
    CHECK(json.size() > 5);
    for (auto const& [key, value] : json.items()) CHECK(key.starts_with("process."));
}

TEST_CASE("a pinned intermediate quantity goes before its formula") {
    Json const json = eval_json({"--set", "die.yield=50 %", "--show", "die.yield"});
    CHECK(json["die.yield"]["value"] == 50);
}

TEST_CASE("a named design is laid over its study, and what is set over both") {
    Json const h100 = eval_json({"package-split", "--design", "H100", "--show", "gpu.model,package.capacity"});
    CHECK(h100["gpu.model"]["entry"] == "H100");
    CHECK(h100["package.capacity"]["value"] == 85.9);
    Json const other =
        eval_json({"package-split", "--design", "H100", "--set", "gpu.model=A100", "--show", "gpu.model"});
    CHECK(other["gpu.model"]["entry"] == "A100");
}

TEST_CASE("eval says which limit an infeasible design breaks") {
    Ended const e = run({"eval", "--set", "package.silicon_area=2000 mm2", "--set", "package.dies=1"});
    CHECK(e.code == 0);
    CHECK_THAT(e.out, Contains("Not feasible: die.reticle_slack"));
}

TEST_CASE("eval says in every format whether a design is feasible, and which limits of what is shown it violates") {
    std::vector<std::string> const full{
        "eval",   "--set",     "gpu.model=H200", "--set", "decode.tensor=1", "--set", "decode.batch=4096",
        "--show", "serve.cost"};
    auto const with = [&](char const* format) {
        auto words = full;
        words.insert(words.end(), {"--format", format});
        return run(words).out;
    };
    CHECK_THAT(run(full).out, Contains("Not feasible: decode.memory_slack −") && Contains("decode.memory_use") &&
                                  !Contains("rl.balance_slack"));
    Json const json = Json::parse(with("json"));
    CHECK(json["feasible"] == false);
    CHECK(json["violates"][0]["key"] == "decode.memory_slack");
    CHECK(json["violates"][0]["min"] == 0);
    CHECK_THAT(with("csv"), Contains("\nfeasible,0,") && Contains("\nviolates,decode.memory_slack,"));

    Json const bytes = eval_json({"--set", "gpu.model=H200", "--set", "decode.batch=4096", "--set", "decode.tensor=1",
                                  "--show", "decode.memory_use"});
    CHECK(bytes["feasible"] == true);
    CHECK(bytes["violates"].empty());
}

TEST_CASE("explain draws the tree of formulas down to sources") {
    Ended const e = run({"explain", "die.yield", "--set", "process.node=N5"});
    CHECK(e.code == 0);
    CHECK_THAT(e.out, Contains("├─") && Contains("process.defect_density") && Contains("from process.node N5"));
    Json const json = Json::parse(run({"explain", "die.yield", "--format", "json", "--depth", "1"}).out);
    CHECK(json["key"] == "die.yield");
    CHECK(json["origin"] == "formula");
    CHECK(json["inputs"].size() > 1);
    CHECK_FALSE(json["inputs"][0].contains("inputs"));
    CHECK_THAT(run({"explain", "die.yield", "--set", "die.yield=0.5"}).out, Contains("as set"));
}

TEST_CASE("quantities lists rows by key, pattern and word, and everything about one") {
    CHECK_THAT(run({"quantities", "die.yield"}).out, Contains("SI unit") && Contains("set by"));
    CHECK(run({"quantities", "defect", "density"}).out == run({"quantities", "defect density"}).out);
    CHECK_THAT(run({"quantities", "WAFER"}).out, Contains("process.wafer_price"));
    CHECK_THAT(run({"quantities", "ttft"}).out, Contains("serve.first_token"));
    CHECK_THAT(run({"quantities", "serve.first_token"}).out, Contains("also") && Contains("TTFT"));
    Ended const csv = run({"quantities", "--format", "csv"});
    CHECK_THAT(csv.out, Contains("key,label,symbol,unit"));
    CHECK(lines_of(csv.out).size() > 100);
    Json const json = Json::parse(run({"quantities", "process.node", "--format", "json"}).out);
    CHECK(json["process.node"]["entries"].size() > 5);
    CHECK(run({"quantities", "no.such.thing"}).code == 2);
    std::string const named = run({"quantities", "time between tokens"}).out;  // below the heading the exact name
    CHECK(named.find("serve.between_tokens") < named.find("traffic.between_tokens_limit"));
    CHECK_THAT(run({"quantities", "power usage effectiveness"}).out, Contains("site.power_overhead"));
    check_refused({"quantities", "latncy"}, {"no quantity matches \"latncy\"", "did you mean \"latency\"?"});
    check_refused({"eval", "--show", "TPOT"}, {"no quantity \"TPOT\"", "did you mean \"serve.between_tokens\"?"});
    check_refused({"eval", "--set", "nothing=5"}, {"no quantity \"nothing\"; \"diecast quantities\" lists them"});
}

TEST_CASE("the tables of docs/model.md are those of the wiring (the target docs renews them)") {
    std::string const file = DIECAST_SOURCE_DIR "/docs/model.md", page = text_of(file);
    CHECK(run({"quantities", "--renew", file}).out == page);
    Folder const folder;
    std::string const header = "| quantity | equation | from | source; limits |\n|---|---|---|---|\n";
    std::string const old =
        folder.write("old.md", "Text.\n\n" + header + "| `die.raw_cost` | Cr = 2 | `die.area` | me |\n\nEnd.\n");
    CHECK(run({"quantities", "--renew", old}).out ==
          "Text.\n\n" + header +
              "| `die.raw_cost` | Cr = Cw/N | `process.wafer_price`, `die.per_wafer` |  |\n\nEnd.\n");
    Ended const wrong =
        run({"quantities", "--renew", folder.write("wrong.md", header + "| `die.arae` | x | y | z |\n")});
    CHECK(wrong.code == 2);
    CHECK_THAT(wrong.err, Contains("wrong.md: line 3: `die.arae` names no formula"));
}

TEST_CASE("docs/quantities.md is what the program prints (the target docs writes it)") {
    CHECK(run({"quantities", "--format", "markdown"}).out == text_of(DIECAST_SOURCE_DIR "/docs/quantities.md"));
}

TEST_CASE("presets lists kinds, entries, and where each number of an entry is from") {
    CHECK_THAT(run({"presets"}).out, Contains("process.node") && Contains("memory"));
    CHECK_THAT(run({"presets", "process"}).out, Contains("N5"));
    Json const n5 = Json::parse(run({"presets", "process", "N5", "--format", "json"}).out);
    for (auto const& [key, value] : n5["set"].items()) {
        CAPTURE(key);
        CHECK((value.contains("source") || value["status"] == "assumption"));
    }
    Json const n4 = Json::parse(run({"presets", "process", "N4", "--format", "json"}).out);
    CHECK(n4["extends"] == "N5");
    CHECK_THAT(run({"presets", "process", "N4", "--format", "csv"}).out, Contains(",N5,"));  // inherited from
}

TEST_CASE("every preset as JSON is an entry that can be checked, used and reads back to the same values") {
    Folder const folder;
    for (auto const& [kind, name] : {std::pair{"gpu", "H100"},
                                     {"process", "N4"},
                                     {"network", "DeepSeek-V3"},
                                     {"cluster", "HGX H100"},
                                     {"runtime", "ideal"}}) {
        CAPTURE(kind, name);
        std::string const text = run({"presets", kind, name, "--format", "json"}).out;
        Json entry = Json::parse(text);
        CHECK(entry["kind"] == kind);
        CHECK(entry["diecast"].is_number_integer());
        entry["name"] = "mine";
        std::string const file = folder.write(std::string(kind) + ".json", entry.dump());
        Ended const checked = run({"check", file});
        CAPTURE(checked.out, checked.err);
        CHECK(checked.code == 0);
    }
    auto const package = [&](std::vector<std::string> const& more) {
        std::vector<std::string> words{"eval", "--show", "package.*", "--format", "json"};
        words.insert(words.end(), more.begin(), more.end());
        return numbers_of(Json::parse(run(words).out));
    };
    CHECK(package({"--entry", folder.file("gpu.json"), "--set", "gpu.model=mine"}) ==
          package({"--set", "gpu.model=H100"}));
}

TEST_CASE("study puts published numbers beside the model's, and its exit code is the verdict") {
    CHECK_THAT(run({"study"}).out, Contains("package-split"));
    CHECK_THAT(run({"study", "copa-gpu"}).out,
               Contains("training (of training, inference I05, inference I07)"));  // held
    Ended const text = run({"study", "package-split"});
    CHECK_THAT(text.out, Contains("Numbers to compare with") && Contains("H100"));
    Ended const ended = run({"study", "package-split", "--format", "json"});
    Json const json = Json::parse(ended.out);
    auto const outside = [&](char const* status) {
        return json["verdict"][status]["all"].get<int>() - json["verdict"][status]["within"].get<int>();
    };
    CHECK(ended.code == (outside("published") + outside("derived") + outside("regression") == 0 ? 0 : 1));
    CHECK(text.code == ended.code);
    for (Json const& row : json["published"])
        CHECK(row["decides"] == (row["status"] == "published" || row["status"] == "derived"));
}

TEST_CASE("a published number or a regression check outside its tolerance fails a study, a recalled one does not") {
    Folder const folder;
    auto const study = [&](std::string const& status) {
        return folder.write(status + ".json", study_start +
                                                  R"("published": [{"key": "process.wafer_price", "value": "1 USD",
            "tolerance": 0.01, "status": ")" + status +
                                                  R"(", "source": "somewhere"}]})");
    };
    Ended const published = run({"study", study("published")}), recalled = run({"study", study("recalled")});
    CAPTURE(published.err, recalled.err);
    CHECK(published.code == 1);
    CHECK_THAT(published.out, Contains("outside tolerance") && Contains("0 of 1 published within tolerance"));
    CHECK(recalled.code == 0);
    CHECK_THAT(recalled.out, Contains("from memory, unverified") && Contains("informational") &&
                                 Contains("nothing published or derived"));
    Ended const check = run({"study", study("regression")});
    CHECK(check.code == 1);
    CHECK_THAT(check.out, Contains("check fails") && Contains("0 of 1 regression check passes") &&
                              Contains("nothing published or derived"));
    Json const json = Json::parse(run({"study", study("regression"), "--format", "json"}).out);
    CHECK(json["published"][0]["status"] == "regression");
    CHECK(json["published"][0]["decides"] == false);
    CHECK(json["verdict"]["regression"]["all"] == 1);
    CHECK(json["verdict"]["published"]["all"] == 0);
    CHECK(json["standing"] == json["verdict"]);  // its name until 0.4
}

TEST_CASE("check notes that a study switches the limits of the model off") {
    Folder const folder;
    std::string const study = R"({"diecast": 1, "kind": "study", "name": "x", "objectives": ["package.cost"])";
    std::string const on = folder.write("on.json", study + "}"),
                      off = folder.write("off.json", study + R"(, "constraints": []})");
    CHECK(run({"check", on}).out == on + ": ok\n");
    CHECK_THAT(run({"check", off}).out, Contains("constraints: note: is empty") && Contains(off + ": ok\n"));
}

TEST_CASE("check finds the place in a broken file") {
    Folder const folder;
    auto const check = [&](std::string const& text, std::vector<std::string> const& said) {
        std::string const file = folder.write("file.json", text);
        Ended const e = run({"check", file});
        CAPTURE(text, e.out, e.err);
        CHECK(e.code == 2);
        for (std::string const& part : said) CHECK_THAT(e.out, Contains(part));
        CHECK_THAT(e.out, Contains(file));
    };
    check("{\"diecast\": 1,\n \"kind\": }", {"line 2"});
    check("{\"diecast\": 1, \"kind\": \"studdy\", \"title\": \"x\"}", {"kind", "\"study\""});
    check(study_start + "\"pin\": {\"die.aera\": 1}}", {"pin/die.aera", "\"die.area\""});
    check(study_start + "\"pin\": {\"die.clock\": \"3 mm\"}}", {"pin/die.clock", "mm"});
    check(
        "{\"diecast\": 1, \"kind\": \"process\", \"name\": \"X\", \"set\": {\"process.wafer_price\": {\"value\": -5, "
        "\"unit\": \"USD\", \"source\": \"s\"}}}",
        {"set/process.wafer_price"});
    check("[1, 2]", {});
    check("", {});
    CHECK(run({"check", folder.file("nowhere.json")}).code == 2);
    CHECK(run({"check", folder.file("")}).code == 2);
}

TEST_CASE("a person's own entry stands beside the presets") {
    Folder const folder;
    std::string const own =
        folder.write("own.json", R"({"diecast": 1, "kind": "process", "name": "Mine", "extends": "N5",
        "set": {"process.wafer_price": {"value": 12, "unit": "kUSD", "source": "our fab"}}})");
    Json const json = eval_json({"--entry", own, "--set", "process.node=Mine", "--show", "process.wafer_price"});
    CHECK(json["process.wafer_price"]["value"] == 12000);
    check_refused({"eval", "--entry", folder.file("nowhere.json")}, {"nowhere.json"});
    std::string const study = folder.write("study.json", study_start + R"("choose": {"process.node": "Mine"}})");
    CHECK(run({"check", study}).code == 2);
    CHECK(run({"check", study, own, "--entry", own}).code == 0);
}

TEST_CASE("with a broken preset nothing is computed, since it could be something else") {
    Folder const folder;
    std::filesystem::create_directories(folder.file("processes"));
    folder.write("processes/n5.json", "{\"diecast\": 1,");
    setenv("DIECAST_PRESETS", folder.file("").c_str(), 1);
    check_refused({"eval"}, {"n5.json", "line 1"});
    Ended const list = run({"presets"});
    unsetenv("DIECAST_PRESETS");
    CHECK(list.code == 0);
    CHECK_THAT(list.err, Contains("n5.json"));
}

TEST_CASE("check is content with good files: a study, an own entry, every study that ships, entries of every kind") {
    Folder const folder;
    std::string const own = folder.write("own.json", R"({"diecast": 1, "kind": "process", "name": "My node",
        "extends": "N5", "set": {"process.wafer_price": {"value": 12000, "unit": "USD", "source": "our fab"}}})");
    Ended const e = run({"check", own, folder.write("study.json", study_start + "\"pin\": {\"package.dies\": 2}}")});
    CAPTURE(e.out, e.err);
    CHECK(e.code == 0);
    CHECK_THAT(e.out, Contains("own.json: ok") && Contains("study.json: ok"));
    std::vector<std::string> all{"check"};
    std::map<std::string, int> of_kind;  // three of each: another test checks the units and ranges of all
    for (auto const& entry : std::filesystem::recursive_directory_iterator(DIECAST_SOURCE_DIR "/presets")) {
        std::string const kind = entry.path().parent_path().filename().string();
        if (entry.path().extension() == ".json" && kind != "validation" && (kind == "studies" || of_kind[kind]++ < 3))
            all.push_back(entry.path().string());
    }
    Ended const shipped = run(all);
    CAPTURE(shipped.out);
    CHECK(shipped.code == 0);
}
