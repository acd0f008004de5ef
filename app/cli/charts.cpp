#include "app/cli/charts.h"
#include "app/chart/module/loader.h"
#include "app/cli/session.h"

namespace diecast::cli {

ChartModule const& charts(std::string const& option) {
    static ChartModule const* module = nullptr;
    if (module) return *module;
    std::error_code error;
    // Beside the program, as it is built, or where it is installed.
    auto const program = std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
    std::string problem;
    module = load_chart_module(
        {program / chart_module_name, (program / DIECAST_MODULE_FOLDER / chart_module_name).lexically_normal()},
        DIECAST_VERSION, problem);
    if (!module) refuse(option, problem);
    return *module;
}

}  // namespace diecast::cli
