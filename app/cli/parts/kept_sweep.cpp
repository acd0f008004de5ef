#include "app/cli/parts/kept_sweep.h"
#include "app/cli/options.h"
#include "app/cli/parts/kept_part.h"
#include "app/cli/parts/sweep_grid.h"
#include "app/present/parts/sweep_part_file.h"
#include "app/present/text/version.h"

namespace diecast::cli {

SweptStudy read_swept(std::string const& file) {
    auto const refuse_file = [&file](std::string what) {
        throw Refused{{{"", std::move(what), Severity::error, "", file}}};
    };
    Issues issues;
    auto const part = load_part(file, issues);
    require(issues);
    if (std::string why = why_no_whole_sweep(*part, version()); !why.empty()) refuse_file(std::move(why));
    Model model = open_model(part->question, file);
    Study study = read_study(model);
    SweepGrid const grid(model.graph, study, {});
    if (grid.plan.rows() != part->question.whole) refuse_file("is a part of another whole than its study");
    Finder const empty(grid.plan, grid.study, limits_of(model.graph, grid.study), grid.fronts);
    auto const swept = read_sweep(*part, grid.plan, grid.study.objectives.size(), empty, file, issues);
    require(issues);
    SweepState const& state = swept->state;
    if (auto const foreign = first_foreign(grid.plan, grid.study, state.front)) refuse_file(why_foreign(*foreign));
    return {std::move(model), std::move(study), {state.front, state.seen, state.feasible}};
}

}  // namespace diecast::cli
