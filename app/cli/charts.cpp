#include "app/cli/charts.h"
#include <dlfcn.h>
#include <filesystem>
#include "app/cli/session.h"

namespace diecast::cli {
namespace {

namespace fs = std::filesystem;

char const* const file_name = "diecast-charts.so";
char const* const way_out = "install the package diecast-gui, or build Diecast with DIECAST_GUI=ON";

/// Beside the program, as it is built, or where it is installed.
fs::path module_file() {
    std::error_code error;
    fs::path const program = fs::read_symlink("/proc/self/exe", error).parent_path();
    for (fs::path const& file : {program / file_name, (program / DIECAST_MODULE_FOLDER / file_name).lexically_normal()})
        if (fs::exists(file, error)) return file;
    return {};
}

}  // namespace

ChartModule const& charts(std::string const& option) {
    static ChartModule const* module = nullptr;
    if (module) return *module;
    fs::path const file = module_file();
    if (file.empty()) refuse(option, std::string(file_name) + ", which draws, is not installed: " + way_out);
    // Its other symbols are those of this program, which exports them: there is one catalogue of quantities.
    void* const library = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!library) refuse(option, "Qt 6, which draws, cannot be loaded (" + std::string(dlerror()) + "): " + way_out);
    auto const entry = reinterpret_cast<decltype(&diecast_chart_module)>(dlsym(library, "diecast_chart_module"));
    if (!entry || std::string_view(entry()->version) != DIECAST_VERSION)
        refuse(option, file.string() + " is not of this version of Diecast, " DIECAST_VERSION ": install both anew");
    return *(module = entry());
}

}  // namespace diecast::cli
