// Sweep grid: the designs of a sweep, what is asked of them, and how what was found is printed.
#pragma once
#include "app/cli/grid.h"
#include "app/cli/interrupt.h"
#include "optimizer/bounds/exact_front.h"
#include "optimizer/sweep/parts/finder.h"

namespace diecast::cli {

struct SweepGrid {
    /// `asked`: the study with everything set, but without the limits of the model. Refused if anything is wrong.
    SweepGrid(Graph const&, Study const& asked, std::vector<Quantity const*> const& show);
    /// That has seen no design yet; its state has the spreads that a part's file keeps.
    Finder finder() const;
    /// As finder(), faster by what the spreads take.
    Finder finder_without_spreads() const;
    /// What a sweep in this state has found.
    Findings findings(SweepState const&, bool complete) const;

    Study study;                           // with all limits listed
    Plan plan;                             // of the numbers that decide
    std::vector<Quantity const*> columns;  // of a table of designs
    Question fronts;                       // for each value of what distinguishes designs
};

/// Destination of the front: "-" is standard output, "" nowhere.
struct FrontOutput {
    std::string target;
    Format format = Format::csv;
    bool has_format = false;  // else the file's ending says which
    bool says_scenario = true;
    bool percentiles = false;  // of the objectives, too
};
Format format_for(FrontOutput const&, std::string const& target);

void add_percentiles(CLI::App&, bool& to);

/// Prints how the designs were settled, and the front, where only the front was requested. Returns the exit code.
int print_proven(SweepGrid const&, ExactFront const&, FrontOutput const&, Pool&, Interrupt const&);

/// Counts and hash on standard error, the front where it is to go. The exit code.
int print_found(SweepGrid const&, Findings const&, FrontOutput const&, Pool&, Interrupt const&);
/// The same of a sweep in this state, with percentiles where they are wanted.
int print_found(SweepGrid const&, SweepState const&, bool complete, FrontOutput const&, Pool&, Interrupt const&);

}  // namespace diecast::cli
