// A part file that holds a whole sweep, as a study that is opened with its answer.
#pragma once
#include "app/session/document.h"
#include "optimizer/sweep/parts/kept_sweep.h"

namespace diecast {

struct KeptOpening {
    Opening opening;                         // issues say what is wrong with the file, too
    std::shared_ptr<KeptSweep const> sweep;  // null where there are errors, or where Explore asks about other limits
};
bool is_part_file(QString const& path);
KeptOpening read_kept_sweep(Document const&, QString const& path);

}  // namespace diecast
