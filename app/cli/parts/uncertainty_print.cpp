#include "app/cli/parts/uncertainty_print.h"
#include <iostream>
#include "app/cli/values.h"
#include "app/cli/writer.h"
#include "app/present/text/shares_and_counts.h"
#include "model/core/text.h"

namespace diecast::cli {
namespace {

std::string text_of(UncertaintyReport const& r, UncertaintyPrint const& c) {
    std::string text;
    if (c.over_front) {
        text += to_text(front_table(r, c.most));
        if (r.found.designs.size() > c.most)
            text += "… and " + count_text(r.found.designs.size() - c.most) + " less likely ones: --most\n";
    } else {
        text += to_text(spread_table(r, 0));
        Table const limits = limits_table(r, 0);
        if (!limits.rows.empty()) text += "\n" + to_text(limits);
    }
    if (c.inputs) text += "\n" + to_text(uncertain_inputs_table(r));
    return text;
}

std::string front_words(UncertaintyReport const& r) {
    std::size_t robust = 0;
    for (DesignSpread const& d : r.found.designs) robust += d.robust;
    std::string const samples = percent(r.options.pessimistic / 100, 3);
    return count_text(r.found.designs.size()) + " designs of " + count_text(r.question.front) +
           " on the grid's front; " + count_text(robust) + " of them robust: feasible in " + samples +
           " of the samples, and none of the others is better in the pessimistic percentile of every objective.";
}

}  // namespace

void print_uncertainty(UncertaintyReport const& r, UncertaintyPrint const& c) {
    std::string const after = r.found.complete ? "" : part_done(r.found.samples, r.found.asked, "samples");
    if (c.format == Format::csv) return print(csv_result(uncertainty_rows(r), after));
    if (c.format == Format::json) return print(json_result(uncertainty_json(r), after));
    print(text_of(r, c));
    if (c.over_front) std::cerr << wrapped(front_words(r), 118, "") << "\n";
    std::cerr << wrapped(uncertainty_words(r), 118, "") << "\n";
    if (c.over_front)
        std::cerr << number_text(double(r.found.evaluations) / r.found.seconds / 1e6, 3)
                  << " million sample-evaluations/s\n";
}

}  // namespace diecast::cli
