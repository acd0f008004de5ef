#include "app/cli/parts/kept_sweep.h"
#include <iostream>
#include "app/cli/options.h"
#include "app/present/parts/sweep_part_file.h"
#include "app/present/text/shares_and_counts.h"
#include "app/present/text/version.h"

namespace diecast::cli {

SweepRows rows_by_pool(SweepGrid const& grid, Pool& pool, Interrupt const& interrupt) {
    return [&, empty = grid.finder()](NumberRange rows, SweepPart& so_far, ProgressCall const& progress,
                                      Keeping const& keeping) {
        return sweep_rows(grid.plan, rows, empty, so_far, pool, interrupt.token(), progress, keeping);
    };
}

int sweep_kept(SweepGrid const& grid, KeptPart& kept, SweepRows const& sweep, Interrupt const& interrupt,
               ProgressLine& progress, bool is_part, std::optional<SweepState>& whole) {
    std::size_t const objectives = grid.study.objectives.size();
    SweepPart part;
    if (kept.before()) {
        Issues issues;
        auto before = read_sweep(*kept.before(), grid.plan, objectives, grid.finder(), kept.file(), issues);
        require(issues);
        part = std::move(*before);
    }
    Keeping const keeping{
        [&](SweepPart const& so_far) { kept.save(so_far.rows, sweep_json(so_far.state, objectives)); }, kept.pace()};
    bool const done = sweep(kept.share(), part, progress.call(), keeping);
    progress.clear();
    keeping.keep(part);
    if (!kept.is_saved()) return bad_input;
    if (!done) {
        std::string const share = percent(part.rows.count(), kept.share().size());
        return interrupt.ended(" after " + share + ", which " + kept.file() + " holds");
    }
    if (part.rows.count() == grid.plan.rows()) whole = part.state;
    if (is_part)
        std::cerr << counted(part.state.seen, "design") << " of " << count_text(grid.plan.designs()) << ", "
                  << percent(part.state.feasible, part.state.seen) << " feasible, " << part.state.front.size()
                  << " on the front of this part\n";
    return good;
}

SweptFront swept_front(SweepState const& state) { return {state.front, state.seen, state.feasible}; }

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
    auto const shown = shown_of(model.graph, part->question);
    if (!shown) refuse_file("has no good field \"asked/show\"");
    SweepGrid const grid(model.graph, study, *shown);
    if (grid.study.constraints != SweepGrid(model.graph, study, {}).study.constraints)
        refuse_file("was swept under further limits of the model, those of its --show: sweep without it");
    if (grid.plan.rows() != part->question.whole) refuse_file("is a part of another whole than its study");
    auto const swept = read_sweep(*part, grid.plan, grid.study.objectives.size(), grid.finder(), file, issues);
    require(issues);
    SweepState const& state = swept->state;
    if (auto const foreign = first_foreign(grid.plan, grid.study, state.front)) refuse_file(why_foreign(*foreign));
    return {std::move(model), std::move(study), swept_front(state)};
}

}  // namespace diecast::cli
