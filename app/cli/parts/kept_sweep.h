// Kept sweep: what a file holds of a sweep over a study's grid, to be gone on with; and the study of a whole one.
#pragma once
#include "app/cli/interrupt.h"
#include "app/cli/parts/kept_part.h"
#include "app/cli/parts/sweep_grid.h"
#include "app/cli/progress.h"
#include "optimizer/analysis/refine.h"
#include "optimizer/sweep/parts/sweep_part.h"

namespace diecast::cli {

/// Does what the part lacks of these rows, as sweep_rows().
using SweepRows = std::function<bool(NumberRange, SweepPart&, ProgressCall const&, Keeping const&)>;

/// By this process alone.
SweepRows rows_by_pool(SweepGrid const&, Pool&, Interrupt const&);

/// Does what the file lacks of its share, and keeps it there. The exit code; `whole`: the state of the sweep, once all
/// of its rows are done. A part that is not the whole says what it has found.
int sweep_kept(SweepGrid const&, KeptPart&, SweepRows const&, Interrupt const&, ProgressLine&, bool is_part,
               std::optional<SweepState>& whole);

SweptFront swept_front(SweepState const&);

struct SweptStudy {
    Model model;
    Study study;
    SweptFront front;
};
/// Refused where the file holds no whole sweep of this program, or numbers that it does not compute.
SweptStudy read_swept(std::string const& file);

}  // namespace diecast::cli
