// Kept sweep: the study of a sweep that a file holds whole, and its front.
#pragma once
#include "app/cli/task.h"
#include "optimizer/analysis/refine.h"

namespace diecast::cli {

struct SweptStudy {
    Model model;
    Study study;
    SweptFront front;
};
/// Refused where the file holds no whole sweep of this program, or numbers that it does not compute.
SweptStudy read_swept(std::string const& file);

}  // namespace diecast::cli
