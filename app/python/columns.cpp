#include "app/python/columns.h"
#include <pybind11/stl.h>
#include <sys/mman.h>
#include <algorithm>
#include <fstream>
#include "app/python/errors.h"
#include "model/core/text.h"
#include "model/core/value_text.h"

namespace diecast::python {
namespace {

/// Bytes that new columns can have, as Linux counts them; 0: not known.
double free_memory() {
    std::ifstream file("/proc/meminfo");
    std::string name;
    double kilobytes = 0;
    while (file >> name >> kilobytes) {
        if (name == "MemAvailable:") return kilobytes * 1024;
        std::getline(file, name);
    }
    return 0;
}

void check_room(std::size_t rows, std::size_t columns) {
    double const wanted = 8.0 * static_cast<double>(rows) * static_cast<double>(columns), room = free_memory();
    if (room > 0 && wanted > room)
        refuse("columns",
               spaced(rows) + " designs with " + std::to_string(columns) + " columns take " +
                   number_text(wanted / 1e9, 3) + " GB and " + number_text(room / 1e9, 3) +
                   " GB are free: narrow the axes, name fewer outputs, or take the front alone with columns=False");
}

/// Numpy's array over memory that lives as long as the column does.
template <class T>
py::array over(std::shared_ptr<Column> const& column, T* first, std::size_t size) {
    py::capsule const owner(new std::shared_ptr<Column>(column),
                            [](void* held) { delete static_cast<std::shared_ptr<Column>*>(held); });
    return py::array_t<T>(size, first, owner);
}

std::size_t size_of(Column::Kind kind) {
    constexpr std::size_t bytes[] = {sizeof(double), sizeof(std::int16_t), sizeof(bool), sizeof(std::int64_t)};
    return bytes[static_cast<std::size_t>(kind)];
}

Memory allocated(std::size_t bytes) {
    constexpr std::size_t large_page = std::size_t{2} << 20;
    std::size_t const page = bytes < large_page ? 64 : large_page;
    Memory memory(std::aligned_alloc(page, std::max<std::size_t>(1, (bytes + page - 1) / page) * page));
    if (!memory) throw std::bad_alloc();
    if (page == large_page) madvise(memory.get(), (bytes + page - 1) / page * page, MADV_HUGEPAGE);
    return memory;
}

/// Values as rows from 0 on have them, each for `stride` rows, after the last the first again: `count` of them from
/// this row on.
template <class T>
void repeat_into(T* to, std::size_t row, std::size_t count, std::vector<double> const& values, std::size_t stride) {
    std::size_t place = row / stride % values.size(), left = stride - row % stride;
    std::size_t const period = stride * values.size(), first = std::min(count, period);
    for (std::size_t i = 0; i < first; left = stride) {
        std::size_t const now = std::min(left, first - i);
        std::fill_n(to + i, now, static_cast<T>(values[place]));
        i += now;
        if (++place == values.size()) place = 0;
    }
    for (std::size_t done = first; done < count; done *= 2)  // whole periods
        std::copy_n(to, std::min(done, count - done), to + done);
}

}  // namespace

Column::Column(Quantity const& q, bool is_choice, std::size_t size)
    : Column(std::string(q.key), is_choice ? Kind::entry : Kind::number, size) {
    quantity = &q, unit = q.unit.name;
}

Column::Column(std::string name, Kind k, std::size_t size)
    : key(std::move(name)), kind(k), memory_(allocated(size * size_of(k))) {}

void Column::put(std::size_t row, std::span<double const> si) {
    if (kind == Kind::number) return in_unit(si, quantity->unit, numbers() + row);
    for (std::size_t i = 0; i < si.size(); ++i) entries()[row + i] = static_cast<std::int16_t>(si[i] / quantity->unit);
}

void Column::repeat(std::size_t row, std::size_t count, std::vector<double> const& values, std::size_t stride) {
    if (kind == Kind::number) repeat_into(numbers() + row, row, count, values, stride);
    else repeat_into(entries() + row, row, count, values, stride);
}

Columns::Columns(std::shared_ptr<Graph const> graph, std::vector<Axis> const& axes,
                 std::vector<Quantity const*> const& outputs, std::size_t rows, Of of)
    : graph_(std::move(graph)), rows_(rows) {
    std::size_t stride = 1;
    for (Axis const& axis : axes) stride *= axis.size();
    check_room(rows, outputs.size() + axes.size());
    if (of == Of::front) design_ = columns_.size(), add({"design", Column::Kind::design, rows});
    for (std::size_t a = 0; a < axes.size() && of != Of::table; ++a) {
        stride /= axes[a].size();  // designs are numbered with the last axis the fastest
        for (std::size_t q = 0; q < axes[a].quantities.size(); ++q) {
            axes_.push_back({a, columns_.size(), stride, axes[a].values[q]});
            add({*axes[a].quantities[q], graph_->is_choice(*axes[a].quantities[q]), rows});
        }
    }
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        if (contains(std::string(outputs[i]->key))) continue;  // an axis
        outputs_.emplace_back(i, columns_.size());
        add({*outputs[i], graph_->is_choice(*outputs[i]), rows});
    }
    feasible_ = columns_.size();
    add({"feasible", Column::Kind::flag, rows});
}

void Columns::add(Column column) {
    places_[column.key] = columns_.size();
    columns_.push_back(std::make_shared<Column>(std::move(column)));
}

void Columns::take(Row const& row, std::uint8_t const* feasible) {
    auto const first = static_cast<std::size_t>(row.first);
    for (auto const& [output, column] : outputs_) columns_[column]->put(first, {row.outputs[output], row.lanes});
    bool* const flags = columns_[feasible_]->flags() + first;
    for (std::size_t i = 0; i < row.lanes; ++i) flags[i] = feasible[i / 8] >> (i % 8) & 1;
}

void Columns::put_axes(std::uint64_t first, std::uint64_t count) {
    for (AxisColumn const& axis : axes_) columns_[axis.column]->repeat(first, count, axis.values, axis.stride);
}

void Columns::put(std::size_t row, Plan const& plan, std::uint64_t design, std::span<double const> si) {
    auto const places = plan.indices(design);
    for (AxisColumn const& axis : axes_) columns_[axis.column]->repeat(row, 1, {axis.values[places[axis.axis]]}, 1);
    for (auto const& [output, column] : outputs_) columns_[column]->put(row, {&si[output], 1});
    columns_[feasible_]->flags()[row] = true;
    columns_[*design_]->designs()[row] = static_cast<std::int64_t>(design);
}

std::vector<std::string> Columns::keys() const {
    std::vector<std::string> keys;
    for (auto const& column : columns_) keys.push_back(column->key);
    return keys;
}

py::object Columns::array(std::string const& key) {
    auto const place = places_.find(key);
    if (place == places_.end()) {
        std::vector<std::string_view> known;
        for (auto const& column : columns_) known.push_back(column->key);
        refuse(key, "is not among the columns: name it in outputs=", nearest(key, known));
    }
    auto const [made, is_new] = arrays_.try_emplace(key);
    if (is_new) {
        std::shared_ptr<Column> const& c = columns_[place->second];
        made->second = c->kind == Column::Kind::number   ? over(c, c->numbers(), rows_)
                       : c->kind == Column::Kind::flag   ? over(c, c->flags(), rows_)
                       : c->kind == Column::Kind::design ? over(c, c->designs(), rows_)
                                                         : names_of(*c);
    }
    return made->second;
}

py::object Columns::names_of(Column const& column) const {
    std::vector<py::str> names;
    for (Entry const& entry : graph_->entries(*column.quantity)) names.emplace_back(entry.name);
    py::array result(py::dtype("O"), std::vector<std::size_t>{rows_});
    auto** const to = static_cast<PyObject**>(result.mutable_data());
    for (std::size_t i = 0; i < rows_; ++i) {
        Py_XDECREF(to[i]);
        to[i] = names.at(static_cast<std::size_t>(column.entries()[i])).inc_ref().ptr();
    }
    return result;
}

py::dict Columns::units() const {
    py::dict units;
    for (auto const& column : columns_) units[py::str(column->key)] = column->unit;
    return units;
}

py::object Columns::frame() {
    py::module_ const pandas = py::module_::import("pandas");
    py::dict data;
    for (auto const& column : columns_) {
        py::str const key(column->key);
        if (column->kind != Column::Kind::entry) {
            data[key] = array(column->key);
            continue;
        }
        py::list names;
        for (Entry const& entry : graph_->entries(*column->quantity)) names.append(entry.name);
        data[key] = pandas.attr("Categorical").attr("from_codes")(over(column, column->entries(), rows_), names);
    }
    py::object frame = pandas.attr("DataFrame")(data, py::arg("index") = index_, py::arg("copy") = false);
    frame.attr("attrs")["units"] = units();
    return frame;
}

void add_columns(py::module_& m) {
    py::class_<Columns, std::shared_ptr<Columns>>(m, "Columns",
                                                  "A mapping from keys to numpy arrays, one value for each design, in "
                                                  "the units of `units`. Numbers are read where "
                                                  "the program has put them; names of entries are text.")
        .def("__getitem__", &Columns::array, py::arg("key"))
        .def("__contains__", &Columns::contains, py::arg("key"))
        .def("__iter__", [](Columns const& c) { return py::iter(py::cast(c.keys())); })
        .def("__len__", [](Columns const& c) { return c.keys().size(); })
        .def("keys", &Columns::keys, "Keys, in order.")
        .def("_ipython_key_completions_", &Columns::keys)
        .def(
            "values",
            [](Columns& c) {
                py::list list;
                for (std::string const& key : c.keys()) list.append(c.array(key));
                return list;
            },
            "The arrays.")
        .def(
            "items",
            [](Columns& c) {
                py::list list;
                for (std::string const& key : c.keys()) list.append(py::make_tuple(key, c.array(key)));
                return list;
            },
            "Keys with their arrays.")
        .def_property_readonly("rows", &Columns::rows, "How many designs.")
        .def_property_readonly("units", &Columns::units, "Unit of each column; empty for pure numbers and names.")
        .def("frame", &Columns::frame,
             "The columns as a pandas.DataFrame without a copy; choices are categories, and attrs[\"units\"] has the "
             "units.")
        .def("__repr__", [](Columns const& c) {
            return "<diecast.Columns: " + std::to_string(c.keys().size()) + " columns of " + spaced(c.rows()) +
                   " designs>";
        });
}

}  // namespace diecast::python
