#include "app/cli/parts/refinement_print.h"
#include <iostream>
#include "app/cli/grid.h"
#include "app/cli/writer.h"
#include "app/present/tables/refine_table.h"
#include "app/present/text/shares_and_counts.h"
#include "model/core/text.h"

namespace diecast::cli {

void print_refinement(Graph const& graph, Study const& study, Refinement const& found, Format format, Pool& pool,
                      Interrupt const& interrupt) {
    bool const interrupted = interrupt.requested() && !found.complete;
    std::string const after = interrupted ? counted(found.evaluations, "evaluation") : "";
    if (interrupted) interrupt.ended(" after " + after);
    if (format == Format::csv) print(csv_result(refinement_rows(graph, study, found), after));
    else if (format == Format::json) print(json_result(refinement_json(graph, study, found), after));
    else if (format == Format::markdown) print(to_markdown(refinement_table(graph, study, found)));
    else print(to_text(refinement_table(graph, study, found)));
    std::cerr << wrapped(refinement_words(found), 118, "") << "\n";
    if (found.feasible == 0) std::cerr << why_nothing_is_feasible(graph, study, pool, interrupt.token());
}

}  // namespace diecast::cli
