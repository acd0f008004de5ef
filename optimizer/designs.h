// Designs: some or all designs of a plan, written as CSV or JSON with the axes that identify them.
#pragma once
#include <ostream>
#include <span>
#include "optimizer/grid.h"

namespace diecast {

/// In the units of the rows, choices by name; columns: design, axes, outputs.
void list_csv(std::ostream&, Plan const&, std::span<std::uint64_t const> designs);

/// {"units": {key: SI unit}, "designs": [{"design": id, key: SI number or name, …}, …]}, one design a line. Whole and
/// valid also when stopped.
class JsonDesigns {
public:
    JsonDesigns(std::ostream&, Plan const&);
    ~JsonDesigns();
    void add(std::uint64_t design, std::span<double const> outputs);
    void flush();  // what was added, to the stream

private:
    std::string text_, gap_ = "\n";
    std::ostream& out_;
    Plan const& plan_;
    std::vector<std::string> names_;  // of axes, then outputs, ready to print
};
void list_json(std::ostream&, Plan const&, std::span<std::uint64_t const> designs);

/// All designs, in order; returns how many were written before `stop`.
std::uint64_t write_all_json(std::ostream&, Plan const&, CsvOptions const&, std::stop_token, ProgressCall const&);

}  // namespace diecast
