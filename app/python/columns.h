// Columns: numbers of many designs, a column for each quantity, which numpy reads where they are.
#pragma once
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <cstdlib>
#include <map>
#include <memory>
#include "model/core/plan.h"

namespace diecast::python {

namespace py = pybind11;

/// Memory that is not filled yet, in large pages where the system has them: a column is written from end to end.
struct Free {
    void operator()(void* memory) const { std::free(memory); }
};
using Memory = std::unique_ptr<void, Free>;

/// One of them: numbers in the quantity's unit, numbers of entries, flags, or numbers of designs. Not yet filled.
class Column {
public:
    enum class Kind { number, entry, flag, design };
    Column(Quantity const&, bool is_choice, std::size_t size);
    Column(std::string key, Kind, std::size_t size);

    std::string key, unit;
    Kind kind;
    Quantity const* quantity = nullptr;
    double* numbers() const { return static_cast<double*>(memory_.get()); }
    std::int16_t* entries() const { return static_cast<std::int16_t*>(memory_.get()); }
    bool* flags() const { return static_cast<bool*>(memory_.get()); }
    std::int64_t* designs() const { return static_cast<std::int64_t*>(memory_.get()); }

    /// Puts values from this row on, converted from SI to the unit.
    void put(std::size_t row, std::span<double const> si);
    /// Values in the unit, as rows from 0 on have them: each for `stride` rows, after the last the first again.
    void repeat(std::size_t row, std::size_t count, std::vector<double> const& in_unit, std::size_t stride);

private:
    Memory memory_;
};

/// Axes and outputs of designs, and whether each satisfies all constraints.
class Columns {
public:
    enum class Of { grid, front, table };  // front: with the numbers of the designs; table: without axes
    /// So many rows of axes, outputs and "feasible". Throws Refused where they do not fit into the memory that is free.
    Columns(std::shared_ptr<Graph const>, std::vector<Axis> const&, std::vector<Quantity const*> const& outputs,
            std::size_t rows, Of);
    /// Outputs of a row of a plan with these axes, whose outputs begin with these, at the numbers of its designs;
    /// different rows from different threads.
    void take(Row const&, std::uint8_t const* feasible);
    /// The axes of so many designs from this one on; other designs from other threads.
    void put_axes(std::uint64_t first, std::uint64_t count);
    /// One design, feasible, which a probe has computed.
    void put(std::size_t row, Plan const&, std::uint64_t design, std::span<double const> si);
    void set_index(py::object index) { index_ = std::move(index); }  // of the rows, in a data frame

    std::size_t rows() const { return rows_; }
    std::vector<std::string> keys() const;
    bool contains(std::string const& key) const { return places_.contains(key); }
    /// Numbers, names of entries, flags: the same array each time.
    py::object array(std::string const& key);
    py::dict units() const;
    py::object frame();

private:
    struct AxisColumn {
        std::size_t axis, column, stride;
        std::vector<double> values;
    };
    void add(Column);
    py::object array_of(Column&) const;
    py::object names_of(Column const&) const;

    std::shared_ptr<Graph const> graph_;
    std::size_t rows_;
    std::vector<std::shared_ptr<Column>> columns_;
    std::map<std::string, std::size_t> places_;
    std::vector<AxisColumn> axes_;
    std::vector<std::pair<std::size_t, std::size_t>> outputs_;  // number of the output, and of its column
    std::size_t feasible_ = 0;
    std::optional<std::size_t> design_;
    std::map<std::string, py::object> arrays_;
    py::object index_ = py::none();
};
void add_columns(py::module_&);

}  // namespace diecast::python
