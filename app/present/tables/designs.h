// Designs: some or all designs of a plan, written as CSV or JSON with the axes that identify them.
#pragma once
#include <ostream>
#include <span>
#include "app/present/tables/design_csv.h"
#include "optimizer/sweep/grid.h"

namespace diecast {

/// Lists feasible designs, in the units of the rows, choices by name; columns: those of write_csv.
void list_csv(std::ostream&, Plan const&, std::span<std::uint64_t const> designs,
              std::string const& interrupted_after = "");

/// {"units": {key: unit of the row}, "designs": [{"design": id, key: number in that unit or name, …, "feasible": true,
/// "violates": [key, …]}, …]}, one design a line. Valid also when stopped, and says so (interrupted.h).
class JsonDesigns {
public:
    JsonDesigns(std::ostream&, Plan const&);
    ~JsonDesigns();
    void add(std::uint64_t design, std::span<double const> outputs, std::vector<Quantity const*> const& violates);
    void flush();  // what was added, to the stream
    void interrupted(std::string after) { interrupted_ = std::move(after); }

private:
    std::string text_, gap_ = "\n", interrupted_;
    std::ostream& out_;
    Plan const& plan_;
    std::vector<std::string> names_;  // of axes, then outputs, ready to print
};
/// Lists feasible designs as JsonDesigns does.
void list_json(std::ostream&, Plan const&, std::span<std::uint64_t const> designs,
               std::string const& interrupted_after = "");

/// All designs, in order; returns how many were written before `stop`.
std::uint64_t write_all_json(std::ostream&, Plan const&, CsvOptions const&, std::stop_token, ProgressCall const&);

}  // namespace diecast
