// chart: a chart of a study as SVG, drawn by the module that the command line loads.
#include <dlfcn.h>
#include <pybind11/stl.h>
#include <mutex>
#include "app/chart/module/loader.h"
#include "app/present/text/study_words.h"
#include "app/python/study.h"

namespace diecast::python {
namespace {

struct Chart {
    std::string title, svg;
};

/// The file that this code is in.
std::filesystem::path own_file() {
    Dl_info info{};
    return dladdr(reinterpret_cast<void const*>(&own_file), &info) ? std::filesystem::path(info.dli_fname)
                                                                   : std::filesystem::path();
}

ChartModule const& charts() {
    static ChartModule const* module = nullptr;
    if (module) return *module;
    auto const own = std::filesystem::absolute(own_file());
    // Python keeps the symbols of a module to itself; what draws takes the model from them.
    dlopen(own.c_str(), RTLD_NOW | RTLD_NOLOAD | RTLD_GLOBAL);
    auto const folder = own.parent_path();
    std::string problem;
    module = load_chart_module({(folder / "../cli" / chart_module_name).lexically_normal(), folder / chart_module_name,
                                std::filesystem::path(DIECAST_CHARTS_FOLDER) / chart_module_name},
                               DIECAST_VERSION, problem);
    if (!module) refuse("chart", problem);
    return *module;
}

FigureTheme theme_named(std::string const& name) {
    if (name == "light") return FigureTheme::light;
    if (name == "dark") return FigureTheme::dark;
    if (name == "mono") return FigureTheme::mono;
    refuse("theme", name + ": expected light, dark or mono");
}

Chart draw(OpenStudy const& s, py::object const& which, double width, double height, std::string const& theme,
           unsigned threads) {
    ChartRequest request;
    Issues issues;
    request.chart = which.is_none() ? usual_chart(s.study) : find_chart(s.study, py::str(which), "chart", issues);
    require(issues);
    request.figure.width = width * mm_per_pixel, request.figure.height = height * mm_per_pixel;
    request.figure.theme = theme_named(theme);
    request.ending = "svg";
    std::string svg;
    request.into = &svg;
    ChartModule const& module = charts();
    char name[] = "diecast";
    char* argv[] = {name, nullptr};
    int argc = 1;
    Watch watch;
    request.stop = watch.token(), request.progress = watch.progress();
    static std::mutex one_at_a_time;  // Qt has one application in a process
    std::string const problem = watch.computed([&] {
        std::lock_guard const lock(one_at_a_time);
        Pool pool(threads);
        return module.draw_chart(argc, argv, *s.graph, s.study, pool, request);
    });
    if (!problem.empty()) refuse("chart", problem);
    return {request.chart ? s.study.charts[*request.chart].title : s.study.title, std::move(svg)};
}

}  // namespace

void add_chart(py::module_& m, StudyClass& c) {
    py::class_<Chart>(m, "Chart", "A drawn chart; Jupyter shows it.")
        .def_readonly("title", &Chart::title, "Of the chart.")
        .def_readonly("svg", &Chart::svg, "The picture as SVG.")
        .def("_repr_svg_", [](Chart const& chart) { return chart.svg; })
        .def("__repr__", [](Chart const& chart) { return "<diecast.Chart " + chart.title + ">"; });
    c.def("chart", draw, py::arg("chart") = py::none(), py::arg("width") = 1000.0, py::arg("height") = 700.0,
          py::arg("theme") = "light", py::arg("threads") = 0,
          "Draws one of the study's charts, by its number from 1, title or kind; without, the Pareto chart. width and "
          "height in pixels; theme: light, dark or mono. It takes the package diecast-gui.");
}

}  // namespace diecast::python
