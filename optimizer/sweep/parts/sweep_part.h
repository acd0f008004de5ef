// Sweep part: some rows of a sweep, computed in laps between which what is done can be kept.
#pragma once
#include "optimizer/sweep/pace.h"
#include "optimizer/sweep/parts/finder.h"

namespace diecast {

/// What is done of a sweep, in rows of its plan.
struct SweepPart {
    Ranges rows;
    SweepState state;
};

/// How often and by whom what is done is kept.
struct Keeping {
    std::function<void(SweepPart const&)> keep;
    Pace pace{std::chrono::seconds(30)};
    double lap_seconds = 0.25;  // a lap takes about as long; 0: as few rows as the workers share out at once
};

/// Does what `part` lacks of these rows. `empty`: of this plan, has seen nothing, and has spreads where the part is to
/// have them. Where `stop` is requested the lap under way is done, so that `part` is good in any case; false: rows are
/// left.
bool sweep_rows(Plan const&, NumberRange rows, Finder const& empty, SweepPart& part, Pool&, std::stop_token = {},
                ProgressCall const& = {}, Keeping const& = {});

/// Which rows to do next, at most so many; none: those were all.
using NextRows = std::function<std::optional<NumberRange>(std::uint64_t most)>;
/// What `done` lacks of these rows, in order. What was said is said again until `done` has it.
NextRows missing_rows(Ranges const& done, NumberRange rows);

/// Does the rows that next() says.
void sweep_rows(Plan const&, NextRows const& next, Finder const& empty, SweepPart& part, Pool&,
                double lap_seconds = 0.25);

/// Calls lap(rows) for the rows that next() says, a lap at a time. Where `stop` is requested the lap under way is done,
/// and what next() says then is not. False: that was something.
bool in_laps(Plan const&, NextRows const& next, unsigned workers, std::stop_token, double lap_seconds,
             std::function<void(NumberRange)> const& lap);

/// Why the numbers of a part cannot be those of this plan's rows; empty where they can. `empty`: what they are merged
/// into. Rows are not computed again; see first_foreign().
std::string why_impossible(Plan const&, Finder const& empty, SweepPart const&);

/// The first design of a front that has other objectives in this plan; none where all are the plan's.
std::optional<std::uint64_t> first_foreign(Plan const&, Study const&, std::vector<Archive::Point> const& front);

}  // namespace diecast
