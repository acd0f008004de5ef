#include "app/python/report.h"
#include "app/present/tables/validation_table.h"
#include "app/present/tables/validation_words.h"
#include "model/core/quotes.h"
#include "model/study/study_file.h"

namespace diecast::python {
namespace {

py::object frame_of(Report const& report) {
    return py::module_::import("pandas").attr("DataFrame")(to_python(table_json(report.rows)["rows"]));
}

/// A file, or the built-in series of that name.
std::filesystem::path series_file(LoadedModel const& model, std::string const& word) {
    std::error_code error;
    if (std::filesystem::is_regular_file(word, error)) return word;
    std::vector<std::string> names;
    for (auto const& file : series_files(model.presets() / "validation")) {
        names.push_back(study_name(file));
        if (names.back() == word) return file;
    }
    refuse("series", "there is neither a file nor a series " + in_quotes(word),
           nearest(word, {names.begin(), names.end()}));
}

}  // namespace

py::object to_python(OrderedJson const& json) {
    if (json.is_object()) {
        py::dict dict;
        for (auto const& [key, value] : json.items()) dict[py::str(key)] = to_python(value);
        return dict;
    }
    if (json.is_array()) {
        py::list list;
        for (OrderedJson const& value : json) list.append(to_python(value));
        return list;
    }
    if (json.is_string()) return py::str(json.get_ref<std::string const&>());
    if (json.is_boolean()) return py::bool_(json.get<bool>());
    if (json.is_number_integer()) return py::int_(json.get<std::int64_t>());
    if (json.is_number()) return py::float_(json.get<double>());
    return py::none();
}

Report validate_series(LoadedModel const& model, std::string const& word) {
    SeriesReading const reading = load_series(model.graph(), series_file(model, word));
    require(reading.issues);
    Issues issues;
    Watch watch;
    Validated v{&reading.series, {}, {}};
    v.cases = watch.computed([&] {
        return predict(model.graph(), reading.series, issues,
                       [call = watch.progress()](std::size_t, std::size_t) { call({}); });
    });
    require(issues);
    v.lines = score(reading.series, v.cases);
    std::string const title = reading.series.title + "\n" + wrapped(source_words(reading.series), 110, "") + "\n\n";
    return {reading.series.name,
            title + to_text(lines_table({v})),
            {{"title", reading.series.title}, {"lines", lines_json(v)}, {"rows", cases_json(model.graph(), v)}},
            cases_rows(model.graph(), {v})};
}

void add_report(py::module_& m) {
    py::class_<Report>(m, "Report", "A result as the command line gives it: str() is its text, `data` its JSON.")
        .def_property_readonly(
            "data", [](Report const& r) { return to_python(r.data); },
            "The fields of the command line's JSON (docs/formats.md).")
        .def("frame", frame_of, "The rows of the command line's CSV as a pandas.DataFrame.")
        .def("__str__", [](Report const& r) { return r.text; })
        .def("__repr__", [](Report const& r) { return "<diecast.Report " + r.name + ">"; })
        .def("_repr_html_", [](Report const& r) {
            return "<pre>" + py::module_::import("html").attr("escape")(r.text).cast<std::string>() + "</pre>";
        });
}

}  // namespace diecast::python
