#include "app/chart/module/loader.h"
#include <dlfcn.h>
#include <algorithm>
#include <string_view>
#include "model/core/text.h"

namespace diecast {
namespace {

std::string const way_out = "install the package diecast-gui, or build Diecast with DIECAST_GUI=ON";

std::string paths(std::vector<std::filesystem::path> const& files) {
    std::vector<std::string> words;
    for (auto const& file : files) words.push_back(file.lexically_normal().string());
    return list_words(words);
}

}  // namespace

ChartModule const* load_chart_module(std::vector<std::filesystem::path> const& files, char const* version,
                                     std::string& problem) {
    std::error_code error;
    auto const file = std::find_if(files.begin(), files.end(), [&](auto const& f) { return exists(f, error); });
    auto const failed = [&](std::string what) { return problem = std::move(what), nullptr; };
    if (file == files.end())
        return failed(std::string(chart_module_name) + ", which draws, is not installed (looked for " + paths(files) +
                      "): " + way_out);
    // Its other symbols are those of this program, which exports them: there is one catalogue of quantities.
    void* const library = dlopen(file->c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!library) return failed("Qt 6, which draws, cannot be loaded (" + std::string(dlerror()) + "): " + way_out);
    auto const entry = reinterpret_cast<decltype(&diecast_chart_module)>(dlsym(library, "diecast_chart_module"));
    if (!entry || std::string_view(entry()->version) != version)
        return failed(file->string() + " is not of this version of Diecast, " + version + ": install both anew");
    return entry();
}

}  // namespace diecast
