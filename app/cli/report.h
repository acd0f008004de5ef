// Report: what a study says, ready to print.
#pragma once
#include "app/cli/values.h"
#include "optimizer/search.h"

namespace diecast::cli {

struct Report {
    Study const& study;
    std::vector<Quantity const*> figures;
    std::vector<std::vector<double>> values;  // per named design; SI
    std::vector<std::vector<std::string>> limits_broken;
    std::vector<Verdict> verdicts;
    std::uint64_t designs = 0;  // in the grid
    int held = 0, missed = 0, shown_only = 0;
};

/// Published and derived numbers decide; recalled ones and assumptions are shown only.
bool decides(Published const&);
Report make_report(Graph const&, Study const&, Pool&, ProgressCall const& = {});
std::string as_text(Graph const&, Report const&, bool markdown);
OrderedJson as_json(Graph const&, Report const&);

}  // namespace diecast::cli
