// The command line: sweeps, the files they leave, and what interrupts them.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include "tests/cli_refused.h"
#include "tests/cli_run.h"

using namespace cli_test;
using Json = nlohmann::json;
using Catch::Matchers::Contains;

namespace {

/// 72 designs of the study that ships.
std::vector<std::string> small_sweep(std::vector<std::string> more = {}) {
    std::vector<std::string> words{"sweep", "package-split"};
    for (char const* set : {"process.node=N5,N7", "package.class=CoWoS-S,organic", "package.silicon_area=407,814 mm2",
                            "memory.class=HBM3", "package.stacks=4", "die.clock=1.5 GHz", "link.class=NVLink 4",
                            "link.ports=9,18,36", "package.dies=1,2,4"})
        words.insert(words.end(), {"--set", set});
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

std::string column(std::vector<std::string> const& header, std::vector<std::string> const& row,
                   std::string const& key) {
    for (std::size_t i = 0; i < header.size(); ++i)
        if (header[i] == key || header[i].starts_with(key + " [")) return row.at(i);
    FAIL("no column " << key);
    return "";
}

}  // namespace

TEST_CASE("a sweep prints the front as CSV, with the axes that identify each design") {
    Ended const e = run(small_sweep());
    CAPTURE(e.err);
    REQUIRE(e.code == 0);
    CHECK_THAT(e.err, Contains("72 designs") && Contains("on the front") && Contains("hash"));
    CHECK_THAT(e.err, Contains("\nScenario: 2 nodes swept · 2 package types swept · HBM3 · "));
    auto const rows = csv_of(e.out);
    REQUIRE(rows.size() > 1);
    CHECK(rows[0][0] == "design");
    for (char const* key :
         {"process.node", "package.silicon_area", "package.dies", "package.cost_per_peak", "package.slack"})
        CHECK_FALSE(column(rows[0], rows[1], key).empty());
    CHECK(column(rows[0], rows[1], "process.node").starts_with("N"));
    for (auto const& row : rows) CHECK(row.size() == rows[0].size());
}

TEST_CASE("the designs of a table are swept row by row, those of a sweep give the same numbers again") {
    Folder const folder;
    Ended const e = run(small_sweep({"--rows", folder.file("all.csv"), "--front", folder.file("front.csv")}));
    REQUIRE(e.code == 0);
    auto const all = csv_of(text_of(folder.file("all.csv")));
    std::vector<std::string> const axes{"process.node", "package.class", "package.silicon_area", "link.ports",
                                        "package.dies"};
    std::string list = "name,process.node,package.class,package.silicon_area (cm2),link.ports,package.dies\n";
    std::vector<std::size_t> const picked{5, 71, 5, 30};  // the same one twice
    for (std::size_t row : picked) {
        list += "one";
        for (std::string const& key : axes) {
            std::string const value = column(all[0], all[row], key);
            list += "," + (key == "package.silicon_area" ? value + " mm2" : value);
        }
        list += "\n";
    }
    std::vector<std::string> words{"sweep", "package-split", "--designs", folder.write("list.csv", list), "--rows",
                                   "-"};
    for (char const* set : {"memory.class=HBM3", "package.stacks=4", "die.clock=1.5 GHz", "link.class=NVLink 4"})
        words.insert(words.end(), {"--set", set});
    Ended const listed = run(words);
    CAPTURE(listed.err);
    REQUIRE(listed.code == 0);
    auto const rows = csv_of(listed.out);
    REQUIRE(rows.size() == picked.size() + 1);
    for (std::size_t i = 0; i < picked.size(); ++i)
        for (char const* key : {"package.silicon_area", "package.cost_per_peak", "package.slack"})
            CHECK(column(rows[0], rows[i + 1], key) == column(all[0], all[picked[i]], key));
    auto const wrong = [&](std::string const& text, std::vector<std::string> const& said) {
        check_refused({"sweep", "package-split", "--designs", folder.write("wrong.csv", text)}, said);
    };
    wrong("process.node,die.are (mm2)\nN5,100\n", {"line 1, column 2", "die.area"});
    wrong("process.node,die.area (GHz)\nN5,100\n", {"line 1, column 2", "GHz"});
    wrong("name,process.node,die.area\na,N5,100\nb,N55,100\n", {"line 3, column 2 (process.node)", "N5"});
    wrong("die.area (mm2)\n100\n-5\n", {"line 3, column 1 (die.area)"});
    wrong("process.node,die.area\nN5,\n", {"line 2, column 2", "is empty"});
    wrong("process.node,die.area\nN5\n", {"line 2", "has 1 cells"});
    wrong("process.node\n", {"no rows"});
    words.insert(words.end(), {"--set", "die.clock=1..2 GHz"});
    check_refused(words, {"--set die.clock", "says every design"});
}

TEST_CASE("a limit on what an axis goes along decides in all rows, and adds no column") {
    for (std::string const format : {"csv", "json"}) {
        Ended const e =
            run(small_sweep({"--constraint", "package.silicon_area<=500 mm2", "--rows", "-", "--format", format}));
        CAPTURE(e.err);
        REQUIRE(e.code == 0);
        CHECK_THAT(e.err, !Contains("defect"));
        std::string const key = "package.silicon_area", first = lines_of(e.out)[0];
        if (format == "json") {
            CHECK(Json::parse(e.out)["designs"].size() == 72);
            continue;
        }
        CHECK(first.find(key) == first.rfind(key));
        auto const rows = csv_of(e.out);
        for (std::size_t r = 1; r < rows.size(); ++r)
            if (column(rows[0], rows[r], key) == "814") CHECK(column(rows[0], rows[r], "feasible") == "0");
    }
}

TEST_CASE("eval at a design of the front has the same bits") {
    auto const rows = csv_of(run(small_sweep()).out);
    REQUIRE(rows.size() > 1);
    std::vector<std::string> words{"eval", "package-split", "--format", "csv", "--show", "package.cost_per_peak"};
    for (char const* set : {"memory.class=HBM3", "package.stacks=4", "die.clock=1.5 GHz", "link.class=NVLink 4"})
        words.insert(words.end(), {"--set", set});
    for (char const* key : {"process.node", "package.class", "package.silicon_area", "link.ports", "package.dies"})
        words.insert(words.end(), {"--set", std::string(key) + "=" + column(rows[0], rows[1], key)});
    CHECK(csv_of(run(words).out).at(1).at(1) == column(rows[0], rows[1], "package.cost_per_peak"));
}

TEST_CASE("rows and front go to files, CSV or JSON by their ending, and hold the same designs") {
    Folder const folder;
    std::string const csv = folder.file("all.csv"), json = folder.file("all.json"), front = folder.file("front.json");
    REQUIRE(run(small_sweep({"--rows", csv, "--front", front})).code == 0);
    REQUIRE(run(small_sweep({"--rows", json})).code == 0);
    CHECK(folder.files() == 3);
    auto const rows = csv_of(text_of(csv));
    Json const all = Json::parse(text_of(json)), best = Json::parse(text_of(front));
    CHECK(rows.size() == 73);
    CHECK(all["designs"].size() == 72);
    CHECK(all["units"]["package.silicon_area"] == "mm²");
    CHECK(all["designs"][5]["process.node"] == column(rows[0], rows[6], "process.node"));
    for (Json const& design : best["designs"]) {
        Json same = all["designs"][design["design"].get<std::size_t>()];
        CHECK(design == same);
    }
    std::size_t feasible = 0;
    for (std::size_t i = 1; i < rows.size(); ++i) {
        bool const is_feasible = column(rows[0], rows[i], "feasible") == "1";
        feasible += is_feasible;
        Json const& design = all["designs"][i - 1];
        CHECK(design["feasible"] == is_feasible);
        std::string violates;
        for (Json const& key : design["violates"]) violates += (violates.empty() ? "" : "; ") + key.get<std::string>();
        CHECK(column(rows[0], rows[i], "violates") == violates);
        CHECK(violates.empty() == is_feasible);
    }
    CHECK(feasible < 72);
    CHECK(csv_of(run(small_sweep({"--rows", "-", "--feasible-only"})).out).size() == feasible + 1);
}

TEST_CASE("further columns can be shown, choices by name, the same in rows and front") {
    std::vector<std::string> const show{"--show", "gpu.model,package.*", "--objective", "package.cost"};
    auto words = show;
    words.insert(words.end(), {"--rows", "-"});
    auto const all = csv_of(run(small_sweep(words)).out), front = csv_of(run(small_sweep(show)).out);
    REQUIRE(front.size() == 2);
    CHECK(column(front[0], front[1], "gpu.model") == "custom");
    auto const& same = all.at(1 + std::stoul(front[1][0]));
    CHECK(same == front[1]);
}

TEST_CASE("objectives and limits can be given") {
    Ended const cheapest = run(small_sweep({"--objective", "package.cost:min"}));
    REQUIRE(cheapest.code == 0);
    CHECK(csv_of(cheapest.out).size() == 2);
    Ended const limited = run(small_sweep({"--objective", "package.cost:max", "--constraint", "package.power<=500 W"}));
    REQUIRE(limited.code == 0);
    auto const rows = csv_of(limited.out);
    REQUIRE(rows.size() == 2);
    CHECK(std::stod(column(rows[0], rows[1], "package.power")) <= 500);
    Ended const none = run(small_sweep({"--constraint", "package.power<=0.1 W"}));
    CHECK(none.code == 0);
    CHECK(csv_of(none.out).size() == 1);
    CHECK_THAT(none.err, Contains("No design is feasible") && Contains("Package power ≤") && Contains("100 %"));
    CHECK(run(small_sweep({"--objective", "package.cost:best"})).code == 2);
    CHECK(run(small_sweep({"--objective", "package.dies"})).code == 2);
    CHECK(run(small_sweep({"--objective", "package.cost", "--objective", "package.cost:max"})).code == 2);
    CHECK(run(small_sweep({"--constraint", "package.power"})).code == 2);
    CHECK(run(small_sweep({"--constraint", "package.power<=2 mm"})).code == 2);
    CHECK(run(small_sweep({"--constraint", "package.powr<=2 W"})).code == 2);
}

TEST_CASE("a study without objectives has rows, but no front") {
    Folder const folder;
    std::string const study = folder.write("s.json", R"({"diecast": 1, "kind": "study", "title": "Small"})");
    std::vector<std::string> const words{"sweep", study, "--set", "package.dies=1,2", "--show", "package.cost"};
    Ended const front = run(words);
    CHECK(front.code == 2);
    CHECK_THAT(front.err, Contains("--objective"));
    std::vector<std::string> rows = words;
    rows.insert(rows.end(), {"--rows", "-"});
    CHECK(csv_of(run(rows).out).size() == 3);
}

TEST_CASE("any number of threads finds the same") {
    std::vector<std::string> words{"sweep", "package-split", "--threads", "1"};
    Ended const one = run(words);
    words.back() = "4";
    Ended const four = run(words);
    CHECK(one.code == 0);
    CHECK(one.out == four.out);
    auto const hash = [](Ended const& e) { return e.err.substr(e.err.find("hash")); };
    CHECK(hash(one) == hash(four));
}

TEST_CASE("a file that cannot be written is refused before the work, and nothing is left") {
    Folder const folder;
    for (char const* option : {"--rows", "--front"}) {
        Ended const e = run(small_sweep({option, folder.file("no/such/folder.csv")}));
        CHECK(e.code == 2);
        CHECK_THAT(e.err, Contains("no/such/folder.csv") && Contains("no folder"));
        CHECK(run(small_sweep({option, folder.file("")})).code == 2);
    }
    CHECK(folder.files() == 0);
    Ended const full = run(small_sweep({"--front", "/dev/full"}));
    CHECK(full.code == 2);
    CHECK_THAT(full.err, Contains("/dev/full") && Contains("No space left"));
    CHECK(run(small_sweep({"--rows", "-", "--front", "-"})).code == 2);
    Ended const both = run(small_sweep({"--rows", folder.file("a.csv"), "--front", folder.file("./a.csv")}));
    CHECK(both.code == 2);
    CHECK_THAT(both.err, Contains("cannot hold both"));
    CHECK(run(small_sweep({"--rows", "no-such.csv", "--front", "./no-such.csv"})).code == 2);
    CHECK(!std::filesystem::exists("no-such.csv"));
    CHECK(folder.files() == 0);
    CHECK(run(small_sweep({"--rows", "/dev/null", "--front", "/dev/null"})).code == 0);
}

TEST_CASE("an old file stays if the sweep is refused, and is replaced through a link") {
    Folder const folder;
    std::string const file = folder.write("front.csv", "old");
    CHECK(run(small_sweep({"--front", file, "--set", "die.clock=5 mm"})).code == 2);
    CHECK(text_of(file) == "old");
    std::filesystem::create_symlink(file, folder.file("link.csv"));
    CHECK(run(small_sweep({"--front", folder.file("link.csv")})).code == 0);
    CHECK(std::filesystem::is_symlink(folder.file("link.csv")));
    CHECK(csv_of(text_of(file)).size() > 1);
    CHECK(folder.files() == 2);
}

TEST_CASE("an interrupted sweep keeps whole lines and says how far it came") {
    Folder const folder;
    for (std::string const name : {"rows.csv", "rows.json"}) {
        bool sent = false;
        auto const interrupt = [&](pid_t process, Ended const&) {
            std::error_code error;
            std::string const part = folder.file(name + ".part" + std::to_string(process));
            if (!sent && std::filesystem::file_size(part, error) > 100000 && !error) sent = kill(process, SIGINT) == 0;
        };
        Ended const e = run(
            {"sweep", "package-split", "--set", "die.clock=1..2 GHz steps 60", "--rows", folder.file(name)}, interrupt);
        CAPTURE(name, e.err);
        CHECK(sent);
        CHECK(e.code == 130);
        CHECK_THAT(e.err, Contains("interrupted after"));
        std::string const text = text_of(folder.file(name));
        REQUIRE(text.size() > 100000);
        CHECK(text.back() == '\n');
        if (name == "rows.json") {
            CHECK(Json::parse(text)["designs"].size() > 100);
            continue;
        }
        auto rows = csv_of(text);
        rows.pop_back();  // says that it was interrupted
        CHECK(std::all_of(rows.begin(), rows.end(), [&](auto const& row) { return row.size() == rows[0].size(); }));
    }
    CHECK(folder.files() == 2);
}

TEST_CASE("an interrupted search prints the front of what it has seen") {
    bool sent = false;
    Ended const e = run({"sweep", "package-split", "--set", "die.clock=1..2 GHz steps 20000", "--progress"},
                        [&](pid_t process, Ended const& so_far) {
                            if (!sent && so_far.err.find("s left") != std::string::npos)
                                sent = kill(process, SIGINT) == 0;
                        });
    CHECK(sent);
    CHECK(e.code == 130);
    CHECK_THAT(e.err, Contains("interrupted after") && Contains("front of those") && Contains("s left"));
    CHECK(csv_of(e.out).size() > 1);
}

TEST_CASE("plan says how a sweep will be computed") {
    Ended const e = run({"plan", "package-split"});
    CHECK(e.code == 0);
    CHECK_THAT(e.out, Contains("designs") && Contains("die"));
}

TEST_CASE("a chart is drawn without a screen, or the build says that it has none") {
    Folder const folder;
    std::string const file = folder.file("chart.png");
    Ended const e = run(small_sweep({"-o", file}));
    CHECK(e.code == 2);  // sweep has no -o
    std::vector<std::string> words = small_sweep({"-o", file, "--size", "440x330", "--dark"});
    words[0] = "chart";
    Ended const chart = run(words);
    CAPTURE(chart.err);
#ifdef DIECAST_HAS_CHARTS
    CHECK(chart.code == 0);
    CHECK(text_of(file).starts_with("\x89PNG"));
    words[words.size() - 4] = folder.file("chart.bmp");
    CHECK(run(words).code == 2);
#else
    CHECK(chart.code == 2);
    CHECK(lines_of(chart.err).size() == 1);
#endif
    CHECK(folder.files() <= 1);
}

TEST_CASE("a chart's format is what is said, or what its file is called, in any letters") {
    auto const refused = [](std::vector<std::string> const& words, char const* said) {
        Ended const e = run(words);
        CAPTURE(words);
        CHECK(e.code == 2);
        CHECK_THAT(e.err, Contains(said));
    };
    CHECK_THAT(run({"chart", "lite-gpu", "--list", "--format", "csv"}).out, Contains("no.,kind,title\n1,pareto,"));
    CHECK_THAT(run({"chart", "lite-gpu", "--list", "--format", "json"}).out, Contains("\"kind\": \"pareto\""));
    CHECK_THAT(run({"study", "--format", "csv"}).out, Contains("study,title,axes,"));
    refused({"chart", "lite-gpu", "--list", "--format", "png"}, "a list is text, csv or json");
    refused({"chart", "lite-gpu", "--chart", "waterfall", "--table", "--format", "svg"}, "numbers are csv or json");
    CHECK_THAT(run({"chart", "lite-gpu", "--chart", "waterfall", "--table"}).out, Contains("design,step,"));
#ifdef DIECAST_HAS_CHARTS
    Folder const folder;
    std::vector<std::string> const chart{"chart", "lite-gpu", "--chart", "waterfall", "--size", "400x300"};
    auto const with = [&](std::vector<std::string> const& more) {
        std::vector<std::string> words = chart;
        words.insert(words.end(), more.begin(), more.end());
        return words;
    };
    CHECK(run(with({"-o", folder.file("A.PNG")})).code == 0);
    CHECK(text_of(folder.file("A.PNG")).starts_with("\x89PNG"));
    Ended const svg = run(with({"-o", "-", "--format", "svg"}));
    CHECK(svg.code == 0);
    CHECK_THAT(svg.out, Contains("<svg "));
    refused(with({"-o", "-"}), "--format png, svg or pdf");
    refused(with({"-o", folder.file("b.png"), "--format", "svg"}), "says .png");
    refused(with({"-o", folder.file("b.png"), "--format", "json"}), "--list and --table");
    refused({"chart", "lite-gpu", "--chart", "8", "--size", "200x200", "-o", folder.file("c.png")},
            "--size 200x200 is too small for this chart");
    refused({"report", "package-split", "-o", "-"}, "--format html or pdf");
    CHECK(folder.files() == 1);
#endif
}

TEST_CASE("a chart is drawn as large as print asks for, with the words that are chosen") {
    auto const refused = [](std::vector<std::string> more, char const* said) {
        more.insert(more.begin(), {"chart", "lite-gpu", "--chart", "waterfall"});
        Ended const e = run(more);
        CAPTURE(more);
        CHECK(e.code == 2);
        CHECK_THAT(e.err, Contains(said));
    };
    refused({"-o", "a.pdf", "--size", "0mm"}, "--size: \"0mm\" is not a width of 20 to 2000 mm");
    refused({"-o", "a.pdf", "--width", "8.5cm"}, "\"8.5cm\" is not a width of 20 to 2000 mm, for example 85mm");
    refused({"-o", "a.pdf", "--size", "10x60mm"}, "nor WxHmm, each 20 to 2000, for example 85x60mm");
    refused({"-o", "a.pdf", "--width", "85mm", "--size", "85x60mm"}, "--size");
    refused({"-o", "a.png", "--width", "85mm", "--scale", "2"}, "use --dpi for one in print");
    refused({"-o", "a.pdf", "--font-size", "100"}, "4 to 96");
    refused({"-o", "a.pdf", "--theme", "pink"}, "--theme");
    refused({"-o", "a.pdf", "--title", "A", "--no-title"}, "--no-title");
#ifdef DIECAST_HAS_CHARTS
    auto const svg = [](std::vector<std::string> more) {
        more.insert(more.begin(), {"chart", "lite-gpu", "--chart", "waterfall", "-o", "-", "--format", "svg"});
        Ended const e = run(more);
        CAPTURE(e.err);
        CHECK(e.code == 0);
        return e.out;
    };
    CHECK_THAT(svg({"--width", "175mm"}), Contains("<svg width=\"175mm\" height=\"1"));
    CHECK_THAT(svg({"--width", "85"}), Contains("<svg width=\"85mm\" height=\"") && !Contains("height=\"70mm\""));
    CHECK_THAT(svg({"--size", "200x120mm", "--title", "Mine", "--subtitle", "Below"}),
               Contains("width=\"200mm\" height=\"120mm\"") && Contains(">Mine<") && Contains(">Below<"));
    CHECK_THAT(svg({"--width", "175mm", "--no-title", "--no-scenario"}),
               !Contains("FP8") && Contains("<title>Diecast"));
    CHECK_THAT(svg({"--theme", "mono"}), !Contains("#0072b2"));
    refused({"-o", "a.pdf", "--font", "No Such Font"}, "the font \"No Such Font\" is not installed");
    refused({"-o", "a.pdf", "--size", "40x30mm"}, "--size 40x30mm is too small for this chart with text of 8 pt");
    refused({"-o", "a.png", "--size", "600x600mm", "--dpi", "1200"}, "choose 598 dpi or less, or PDF");
#endif
}

TEST_CASE("a chart is made of the designs that are asked for") {
    auto const table = [](std::vector<std::string> const& of) {
        std::vector<std::string> words{"chart", "lite-gpu", "--chart", "roofline", "--table"};
        for (std::string const& name : of) words.insert(words.end(), {"--of", name});
        return run(words);
    };
    CHECK_THAT(table({}).out, Contains("H100, serving") && Contains("Lite, serving"));
    CHECK_THAT(table({"Lite, serving"}).out, Contains("Lite, serving") && !Contains("H100, serving"));
    Ended const own = table({""});
    CHECK(own.code == 0);
    CHECK_THAT(own.out, !Contains("serving"));
    check_refused({"chart", "lite-gpu", "--chart", "roofline", "--table", "--of", "Lite, servin"}, {"has no design"});
#ifdef DIECAST_HAS_CHARTS
    check_refused({"chart", "lite-gpu", "-o", "c.svg", "--of", "Lite, serving"}, {"a pareto chart has all designs"});
#endif
}

TEST_CASE("an axis over a computed quantity is said to replace what its formula says") {
    Ended const swept = run({"sweep", "package-split", "--set", "package.cost=5000,6000", "--set", "die.area=400,500",
                             "--fix", "process.node,package.class,memory.class"});
    CHECK_THAT(swept.err, Contains("--set package.cost=5000,6000: values of package cost replace what its formula "
                                   "says") &&
                              !Contains("values of die area"));
}

TEST_CASE("a chosen entry does not override swept values, a message says so, and with --fix it does") {
    Ended const masked = run({"sweep", "lite-gpu", "--set", "gpu.model=B200"});
    CHECK_THAT(masked.err, Contains("gpu.model=B200 does not override what is swept: die.area"));
    Ended const held = run({"sweep", "lite-gpu", "--set", "gpu.model=B200", "--fix", "process.*,die.*,package.*,link.*",
                            "--show", "die.clock,package.capacity"});
    CHECK_THAT(held.err, Contains("120 designs") && !Contains("does not override"));  // of batch and tensor parallelism
    CHECK_THAT(held.err, Contains("diecast: --fix: process node N4") && Contains("(die.clock)"));
    CHECK_THAT(held.out, Contains(",192"));  // GB of a B200
    check_refused({"sweep", "lite-gpu", "--set", "die.area=100-800", "--fix", "die.clock,die.area"},
                  {"--set die.area=100-800", "several values", "--fix die.area"});
    Ended const other = run({"sweep", "package-split", "--fix", "memory.price", "--front-only"});
    CHECK_THAT(other.err, Contains("--fix memory.price: nothing of it is swept, so it changes nothing"));
    Ended const wrong = run({"sweep", "lite-gpu", "--hold", "die.aera"});  // the option's old name
    CHECK(wrong.code == 2);
    CHECK_THAT(wrong.err, Contains("--fix") && Contains("die.area"));
}

TEST_CASE("a design that is taken keeps its own pins in a sweep") {
    Ended const e = run({"sweep", "lite-gpu", "--design", "Lite, serving"});
    CHECK(e.code == 0);
    std::string const header = e.out.substr(0, e.out.find('\n'));
    CHECK_THAT(header, !Contains("decode.batch") && Contains("die.area"));  // the first is pinned by the design
}

TEST_CASE("rows that the disk has no room for are refused before the work") {
    Folder const folder;
    Ended const e = run({"sweep", "package-split", "--set", "die.clock=1..2 GHz steps 100000", "--set",
                         "wafer.edge_exclusion=1..5 mm steps 10000", "--rows", folder.file("huge.csv")});
    CHECK(e.code == 2);
    CHECK_THAT(e.err, Contains("--rows") && Contains("GB free") && Contains("--front"));
    CHECK(folder.files() == 0);
}

TEST_CASE("what is set goes before what the designs of a chart or a search say") {
    auto const total = [](std::vector<std::string> more) {
        std::vector<std::string> words{"chart", "lite-gpu", "--chart", "waterfall", "--table"};
        words.insert(words.end(), more.begin(), more.end());
        return run(words).out;
    };
    CHECK(total({}) != total({"--set", "gpu.model=B200"}));
    CHECK(run({"search", "lite-gpu", "decode"}).out !=
          run({"search", "lite-gpu", "decode", "--set", "package.bandwidth=8 TB/s"}).out);
}

TEST_CASE("a sweep over a choice says which value is best, by how much, and where") {
    Ended const e = run({"sweep", "--set", "gpu.model=H200,B200", "--set", "llm.model=DeepSeek-V3", "--set",
                         "decode.tensor=1", "--set", "decode.data=8", "--set", "prefill.tensor=1", "--set",
                         "prefill.data=8", "--set", "decode.batch=64..4096 log 7"});
    CAPTURE(e.err);
    REQUIRE(e.code == 0);
    CHECK_THAT(e.err, Contains("\nB200 is lowest in time between tokens everywhere, ") &&
                          Contains(" lower in time between tokens than H200 at a cost per token ≤ "));
    Ended const plain = run({"sweep", "--set", "die.area=100..800 mm2"});
    CAPTURE(plain.err);
    CHECK_THAT(plain.err, !Contains(" than ") && !Contains("est in "));
}

TEST_CASE("a chosen entry is said not to override a pin only where the values differ") {
    std::vector<std::string> const words{"eval", "--set", "gpu.model=H100", "--set"};
    auto const with = [&](std::string const& set) {
        auto all = words;
        all.push_back(set);
        return run(all).err;
    };
    CHECK_THAT(with("package.stacks=6"), Contains("gpu.model=H100 does not override what is pinned: package.stacks"));
    CHECK_THAT(with("package.stacks=5"), !Contains("does not override"));
}
