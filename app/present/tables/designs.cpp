#include "app/present/tables/designs.h"
#include <charconv>
#include <cmath>
#include "app/present/tables/design_csv.h"
#include "app/present/tables/interrupted.h"
#include "app/present/tables/table.h"
#include "app/present/tables/values.h"
#include "model/core/text.h"
#include "optimizer/sweep/csv_cells.h"

namespace diecast {
namespace {

std::string json_text(std::string_view text) {
    return OrderedJson(text).dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
}

std::string json_number(double value) {
    if (!std::isfinite(value)) return "null";
    char text[32];
    return {text, std::to_chars(text, text + sizeof text, value).ptr};
}

/// Calls visit(quantity, value in its unit) for every axis of a design.
template <class Visit>
void visit_axes(Plan const& plan, std::uint64_t design, Visit const& visit) {
    auto const places = plan.indices(design);
    for (std::size_t a = 0; a < places.size(); ++a) {
        Axis const& axis = plan.axes()[a];
        for (std::size_t q = 0; q < axis.quantities.size(); ++q) visit(*axis.quantities[q], axis.values[q][places[a]]);
    }
}

/// A field of a CSV file: the value in the row's unit, to the last digit, or the name of the entry.
std::string field(Graph const& graph, Quantity const& q, double value) {
    PinValue const word = graph.pin_value_of(q, value);
    if (auto const* name = std::get_if<std::string>(&word)) return csv_field(*name);
    return exact_text(std::get<double>(word));
}

}  // namespace

void list_csv(std::ostream& out, Plan const& plan, std::span<std::uint64_t const> designs,
              std::string const& interrupted_after) {
    out << csv_header(plan);
    Graph const& graph = plan.graph();
    Probe probe(graph, plan.scenario(), plan.axes(), plan.outputs());
    for (std::uint64_t design : designs) {
        std::string line = std::to_string(design);
        visit_axes(plan, design, [&](Quantity const& q, double value) { line += "," + field(graph, q, value); });
        auto const values = probe.at(design);
        for (std::size_t i = 0; i < values.size(); ++i)
            line += "," + csv_field(exact(graph, *plan.outputs()[i], values[i]));
        out << line << ",1,\n";
    }
    if (!interrupted_after.empty()) out << interrupted_line(interrupted_after);
}

JsonDesigns::JsonDesigns(std::ostream& out, Plan const& plan) : out_(out), plan_(plan) {
    OrderedJson units = OrderedJson::object();
    auto const add = [&](Quantity const* q) {
        units[std::string(q->key)] = q->unit.name;
        names_.push_back(", " + json_text(q->key) + ": ");
    };
    for (Axis const& axis : plan.axes())
        for (Quantity const* q : axis.quantities) add(q);
    for (Quantity const* q : plan.outputs())
        if (!place_of(plan.axes(), *q)) add(q);
    text_ = "{\"units\": " + units.dump() + ",\n \"designs\": [";
}

JsonDesigns::~JsonDesigns() {
    text_ += "]";
    if (!interrupted_.empty()) text_ += ",\n " + json_text(interrupted_key) + ": " + json_text("after " + interrupted_);
    text_ += "}\n";
    flush();
}

void JsonDesigns::add(std::uint64_t design, std::span<double const> outputs,
                      std::vector<Quantity const*> const& violates) {
    std::size_t name = 0;
    auto const add = [&](Quantity const& q, double value) {
        PinValue const word = plan_.graph().pin_value_of(q, value);
        auto const* entry = std::get_if<std::string>(&word);
        text_ += names_[name++] + (entry ? json_text(*entry) : json_number(value));
    };
    text_ += gap_ + "  {\"design\": " + std::to_string(design);
    visit_axes(plan_, design, add);
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        Quantity const& q = *plan_.outputs()[i];
        if (!place_of(plan_.axes(), q)) add(q, in_unit(outputs[i], q.unit));  // else written with the axes
    }
    text_ += violates.empty() ? ", \"feasible\": true, \"violates\": [" : ", \"feasible\": false, \"violates\": [";
    for (Quantity const* q : violates) text_ += (q == violates.front() ? "" : ", ") + json_text(q->key);
    text_ += "]}";
    gap_ = ",\n";
}

void JsonDesigns::flush() {
    out_ << text_;
    text_.clear();
}

void list_json(std::ostream& out, Plan const& plan, std::span<std::uint64_t const> designs,
               std::string const& interrupted_after) {
    JsonDesigns json(out, plan);
    json.interrupted(interrupted_after);
    Probe probe(plan.graph(), plan.scenario(), plan.axes(), plan.outputs());
    for (std::uint64_t design : designs) json.add(design, probe.at(design), {});
}

std::uint64_t write_all_json(std::ostream& out, Plan const& plan, CsvOptions const& options, std::stop_token stop,
                             ProgressCall const& progress) {
    JsonDesigns json(out, plan);
    Limits limits(plan, options.constraints);
    std::vector<double> outputs(plan.outputs().size());
    std::uint64_t written = 0, seen = 0;
    auto const take = [&](Row const& row) {
        seen += row.lanes;
        std::uint8_t const* const feasible = limits(row);
        for (std::size_t i = 0; i < row.lanes; ++i) {
            std::vector<Quantity const*> violates;
            if (!(feasible[i / 8] >> (i % 8) & 1))
                for (std::size_t l : limits.violated(row, i)) violates.push_back(options.constraints[l].quantity);
            if (options.feasible_only && !violates.empty()) continue;
            for (std::size_t j = 0; j < outputs.size(); ++j) outputs[j] = row.outputs[j][i];
            json.add(row.first + i, outputs, violates);
            ++written;
        }
    };
    Pool alone(1);  // designs come in order
    auto const rows = [&](unsigned, Reader& reader, std::uint64_t first, std::uint64_t last) {
        reader.for_rows(first, last, take);
        json.flush();
    };
    if (!for_chunks(plan, alone, rows, std::move(stop), progress, 1024))
        json.interrupted(part_done(seen, plan.designs(), "designs"));
    return written;
}

}  // namespace diecast
