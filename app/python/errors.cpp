#include "app/python/errors.h"
#include <pybind11/stl.h>

namespace diecast::python {
namespace {

PyObject* error_type = nullptr;

/// Python's exception that is under way has the first error's place and hint, and a line for each in its message.
void raise(Issues const& issues) {
    std::string message;
    std::vector<std::string> lines;
    Issue const* first = nullptr;
    for (Issue const& issue : issues) {
        if (issue.severity != Severity::error) continue;
        if (!first) first = &issue;
        lines.push_back(to_text(issue));
        message += (message.empty() ? "" : "\n") + lines.back();
    }
    py::object const error = py::reinterpret_borrow<py::object>(error_type)(message);
    auto const place = [](Issue const& i) {
        return i.file.empty() || i.where.empty() ? i.file + i.where : i.file + ": " + i.where;
    };
    error.attr("place") = first ? place(*first) : "";
    error.attr("hint") = first ? first->nearest : "";
    error.attr("issues") = lines;
    PyErr_SetObject(error_type, error.ptr());
}

char const* const error_doc =
    "Bad input: names the field, the value, the limit and the way out, as the command line prints it.\n\n"
    "place: the setting, or file and field; hint: the nearest known word, or empty; issues: a line for each mistake.";

}  // namespace

void add_errors(py::module_& m) {
    error_type = PyErr_NewExceptionWithDoc("diecast.Error", error_doc, PyExc_ValueError, nullptr);
    m.add_object("Error", py::reinterpret_borrow<py::object>(error_type));
    py::register_exception_translator([](std::exception_ptr thrown) {
        try {
            if (thrown) std::rethrow_exception(thrown);
        } catch (Refused const& refused) { raise(refused.issues); }
    });
}

void require(Issues const& issues) {
    if (has_errors(issues)) throw Refused{issues};
    for (Issue const& issue : issues)
        if (PyErr_WarnEx(PyExc_UserWarning, to_text(issue).c_str(), 1) != 0) throw py::error_already_set();
}

void refuse(std::string place, std::string what, std::string nearest) {
    throw Refused{{{std::move(place), std::move(what), Severity::error, std::move(nearest)}}};
}

ProgressCall Watch::progress() {
    return [this](Progress const&) {
        if (raised_) return;
        py::gil_scoped_acquire const acquired;
        if (PyErr_CheckSignals() == 0) return;
        raised_.emplace();  // takes the exception
        stop_.request_stop();
    };
}

}  // namespace diecast::python
