// The shape of the source tree: dependencies point one way, no file grows without end, formulas keep to the math names.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <regex>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

struct SourceFile {
    std::string path;  // from the root
    std::vector<std::string> lines;
};

constexpr std::initializer_list<char const*> topics{
    "model/package",       "model/memory",      "model/network",     "model/kernel",     "model/inference",
    "model/fleet",         "model/tiers",       "model/kernel_list", "model/composable", "model/training",
    "model/reinforcement", "model/convergence", "model/operators",   "model/load",       "model/prefix"};

std::vector<SourceFile> sources(std::initializer_list<char const*> folders) {
    std::vector<SourceFile> result;
    fs::path const root = DIECAST_SOURCE_DIR;
    for (char const* folder : folders)
        for (auto const& entry : fs::recursive_directory_iterator(root / folder)) {
            std::string const ending = entry.path().extension().string();
            if (ending != ".h" && ending != ".cpp") continue;
            SourceFile file{fs::relative(entry.path(), root).string(), {}};
            std::ifstream in(entry.path());
            for (std::string line; std::getline(in, line);) file.lines.push_back(line);
            result.push_back(std::move(file));
        }
    return result;
}

std::vector<std::string> includes_matching(std::vector<SourceFile> const& files, std::string const& pattern) {
    std::regex const forbidden(R"(^\s*#include\s+[<"]()" + pattern + ")");
    std::vector<std::string> found;
    for (SourceFile const& file : files)
        for (std::string const& line : file.lines)
            if (std::regex_search(line, forbidden)) found.push_back(file.path + ": " + line);
    return found;
}

}  // namespace

// The lowest layer first. A folder includes itself and the layers below it, not the other folders of its layer.
std::vector<std::vector<std::string>> const layers{
    {"model/core"},
    {"model/wiring", "model/dies"},
    {"model/package", "model/memory", "model/network", "model/kernel", "model/inference", "model/fleet", "model/tiers",
     "model/kernel_list", "model/composable", "model/training", "model/reinforcement", "model/convergence",
     "model/operators", "model/load", "model/prefix"},
    {"model/model"},
    {"model/catalogue"},
    {"model/study"},
    {"optimizer/front"},
    {"optimizer/sweep"},
    {"optimizer/bounds"},
    {"optimizer/analysis"},
    {"optimizer/uncertainty"},
    {"optimizer/validation"},
    {"app/present/text"},
    {"app/present/tables"},
    {"app/present/parts"},
    {"app/present/charts"},
    {"app/present/report"},
    {"app/chart"},
    {"app/session", "app/cli", "app/python"},
    {"app/gui/widgets"},
    {"app/gui/figure", "app/gui/why"},
    {"app/gui/parameters"},
    {"app/gui/explore", "app/gui/design", "app/gui/compare", "app/gui/roofline", "app/gui/sensitivity",
     "app/gui/charts", "app/gui/studies", "app/gui/catalogue", "app/gui/files", "app/gui/starts", "app/gui/export"},
    {"app/gui/window"},
    {"app/gui/main"}};

struct Folder {
    std::string name;
    std::size_t layer;
};

/// None: in no folder of the table.
std::optional<Folder> folder_of(std::string const& path) {
    for (std::size_t f = 0; f < layers.size(); ++f)
        for (std::string const& folder : layers[f])
            if (path.starts_with(folder + "/") || path.starts_with(folder + ".")) return Folder{folder, f};
    return {};
}

bool is_topic(std::string const& folder) { return std::find(topics.begin(), topics.end(), folder) != topics.end(); }

TEST_CASE("a kind of chart is named in six source files: all others ask what it has, not which it is") {
    std::vector<std::string> naming;
    for (SourceFile const& file : sources({"model", "optimizer", "app"}))
        if (std::any_of(file.lines.begin(), file.lines.end(), [](std::string const& line) {
                return line.find("Frontier") != line.npos || line.find("frontier\"") != line.npos;
            }))
            naming.push_back(file.path);
    CAPTURE(naming);
    CHECK(naming.size() <= 6);
}

TEST_CASE("every file belongs to a folder of a layer, and includes lead down") {
    std::regex const own(R"re(^\s*#include\s+"((?:model|optimizer|app|tests)/[^"]+)")re");
    for (SourceFile const& file : sources({"model", "optimizer", "app"})) {
        CAPTURE(file.path);
        auto const folder = folder_of(file.path);
        REQUIRE(folder);
        std::smatch found;
        for (std::string const& line : file.lines) {
            if (!std::regex_search(line, found, own)) continue;
            auto const other = folder_of(found.str(1));
            CAPTURE(line);
            REQUIRE(other);
            if (is_topic(folder->name) && is_topic(other->name)) continue;  // see the test of topics
            CHECK((other->name == folder->name || other->layer < folder->layer));
        }
    }
}

TEST_CASE("Qt begins with the charts, and widgets with the window") {
    std::string const qt = R"(Q[A-Z]\w*>|Qt\w+/)";
    CHECK(includes_matching(sources({"model"}), "thread>|mutex>|" + qt) == std::vector<std::string>{});
    CHECK(includes_matching(sources({"optimizer", "app/present", "app/cli", "app/python"}), qt) ==
          std::vector<std::string>{});
    CHECK(includes_matching(sources({"app/session"}),
                            R"(Q(Widget|MainWindow|Dialog|\w*View|\w*Box|\w*Button|Label|LineEdit|Menu|Action|Dock\w*|)"
                            R"(Tool\w*|Splitter|Tab\w*|Style|Layout|Application|Message\w*|FileDialog)>|QtWidgets)") ==
          std::vector<std::string>{});
    CHECK(includes_matching(sources({"app/cli", "app/python"}), "app/chart/(?!module/)") == std::vector<std::string>{});
}

TEST_CASE("what the makers of charts share is included by them alone") {
    CHECK(includes_matching(
              sources({"model", "optimizer", "app/present/text", "app/present/tables", "app/present/parts",
                       "app/present/report", "app/chart", "app/session", "app/cli", "app/python", "app/gui"}),
              "app/present/charts/chart_parts.h") == std::vector<std::string>{});
}

TEST_CASE("no folder holds more than 45 files") {
    std::map<std::string, int> files;
    for (SourceFile const& file : sources({"model", "optimizer", "app"}))
        ++files[fs::path(file.path).parent_path().string()];
    for (auto const& [folder, n] : files) {
        CAPTURE(folder);
        CHECK(n <= 45);
    }
}

TEST_CASE("topics of the model meet only through quantities") {
    for (char const* topic : topics) {
        if (!fs::exists(fs::path(DIECAST_SOURCE_DIR) / topic)) continue;
        std::string const own = std::string(topic).substr(6);
        for (std::string const& line :
             includes_matching(sources({topic}),
                               "model/"
                               "(package|memory|network|kernel|inference|fleet|tiers|kernel_"
                               "list|composable|training|reinforcement|convergence|operators|load|prefix)/"))
            if (line.find("\"model/" + own + "/") == std::string::npos &&
                line.find("/quantities.h\"") == std::string::npos && line.find("/units.h\"") == std::string::npos)
                FAIL_CHECK(line);
    }
}

TEST_CASE("headers of formulas use no math library but the project's own") {
    for (SourceFile const& file : sources(topics)) {
        if (!file.path.ends_with(".h")) continue;
        for (std::string const& line : file.lines)
            if (std::regex_search(line, std::regex(R"(<cmath>|std::(exp|log|pow|sqrt|floor|ceil|min|max|abs)\b)")))
                FAIL_CHECK(file.path << ": " << line);
    }
}

// They are inline variables of one namespace: of two with one name the linker keeps either.
TEST_CASE("no two formulas share a name, and each is named in print as in code") {
    std::regex const formula(R"re(\b(?:Formula|Relation|Solver)\s+(\w+)\s*\{\s*"([^"]*)")re");
    std::map<std::string, std::string> where;
    for (SourceFile const& file : sources({"model", "optimizer"})) {
        std::string text;
        for (std::string const& line : file.lines) text += line + '\n';
        for (std::sregex_iterator it(text.begin(), text.end(), formula), end; it != end; ++it) {
            INFO(file.path << ": " << it->str(1));
            CHECK(it->str(1) == it->str(2));
            auto const [other, is_new] = where.try_emplace(it->str(1), file.path);
            CHECK((is_new ? "" : other->second) == std::string());
        }
    }
    CHECK(where.size() > 400);
}

TEST_CASE("no source file is longer than 500 lines") {
    for (SourceFile const& file : sources({"model", "optimizer", "app", "tests"})) {
        CAPTURE(file.path);
        CHECK(file.lines.size() <= 500);
    }
}

TEST_CASE("no test's name holds a semicolon, at which CMake would cut it into two that run nothing") {
    std::regex const cut(R"re(^TEST_CASE\("[^"]*;)re");
    for (SourceFile const& file : sources({"tests"}))
        for (std::string const& line : file.lines) {
            INFO(file.path << ": " << line);
            CHECK_FALSE(std::regex_search(line, cut));
        }
}

TEST_CASE("scripts/run builds the module with which the command line draws where there is no display") {
    std::ifstream file(std::string(DIECAST_SOURCE_DIR) + "/scripts/run");
    std::string const text{std::istreambuf_iterator<char>(file), {}};
    REQUIRE(text.find("\"$bin/cli/diecast\" chart") != std::string::npos);
    CHECK(text.find("release diecast diecast_chart_module >&2\nstudy=") != std::string::npos);
}
