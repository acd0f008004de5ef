// Errors: issues of the program as Python's exceptions and warnings, and Ctrl-C while it computes.
#pragma once
#include <pybind11/pybind11.h>
#include <optional>
#include <stop_token>
#include "model/core/issue.h"
#include "optimizer/sweep/stream.h"

namespace diecast::python {

namespace py = pybind11;

/// Becomes diecast.Error. May be thrown with and without the interpreter's lock.
struct Refused {
    Issues issues;
};
void add_errors(py::module_&);

/// Throws Refused if there are errors; the others are Python's warnings.
void require(Issues const&);
[[noreturn]] void refuse(std::string place, std::string what, std::string nearest = "");

/// Computes without the interpreter's lock; asks for it now and then to see whether Ctrl-C was pressed. Then the work
/// is asked to stop, and `computed` throws KeyboardInterrupt.
class Watch {
public:
    std::stop_token token() const { return stop_.get_token(); }
    ProgressCall progress();
    template <class Work>
    auto computed(Work const& work) {
        auto result = [&] {
            py::gil_scoped_release const released;
            return work();
        }();
        if (raised_) throw *raised_;
        return result;
    }

private:
    std::stop_source stop_;
    std::optional<py::error_already_set> raised_;
};

}  // namespace diecast::python
