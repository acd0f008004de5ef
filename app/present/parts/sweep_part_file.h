// What is done of a sweep, as JSON.
#pragma once
#include "app/present/parts/part_file.h"
#include "optimizer/sweep/parts/sweep_part.h"

namespace diecast {

/// Objectives of a front as they are kept: SI, less is better, so those to maximise have the sign turned.
std::string sweep_json(SweepState const&, std::size_t objectives);
/// What a file says is done of a sweep: that of this plan, merged into `empty`. None, and an issue with the file, where
/// that cannot be.
std::optional<SweepPart> read_sweep(PartFile const&, Plan const&, std::size_t objectives, Finder const& empty,
                                    std::string const& file, Issues&);

/// Why a file holds no whole sweep of this program: what `diecast merge` would say against it; empty where it does.
/// The further columns of a sweep (--show), whose limits of the model its designs satisfy, too. None where the part
/// does not say them.
std::optional<std::vector<Quantity const*>> shown_of(Graph const&, PartQuestion const&);
std::string why_no_whole_sweep(PartFile const&, std::string_view version);
/// What is wrong with a file whose front has a design with other numbers than this program computes, in words.
std::string why_foreign(std::uint64_t design);

}  // namespace diecast
