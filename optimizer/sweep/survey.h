// Survey: all a picture needs that does not depend on what part of the plane it shows.
#pragma once
#include "optimizer/front/front.h"
#include "optimizer/sweep/extents.h"
#include "optimizer/sweep/limits.h"
#include "optimizer/sweep/value_fronts.h"

namespace diecast {

/// What a survey asks of a plan's rows, by quantity.
struct SurveyQuestion {
    Quantity const *x, *y, *colour;  // no colour: null
    std::vector<Objective> objectives;
    std::vector<Constraint> constraints;
    bool operator==(SurveyQuestion const&) const;
};

/// Whether more is better: by the objective's sense where the quantity is one, else by its own; false if neither tells.
bool is_maximised(Quantity const&, std::vector<Objective> const&);
/// 1 where less of it is better, −1 where more is, 0 where neither the objectives nor the quantity say so.
double wanted_sign(Graph const&, Quantity const&, std::vector<Objective> const&);

/// The front in x and y for each of few categories that the colour tells apart; none where there are none, or where
/// neither less nor more of x or of y is wanted.
std::optional<ValueFronts> fronts_by_value(Plan const&, SurveyQuestion const&);

/// A sink: extents, counts, the front over the objectives and the outline, which is the front over x and y alone. Where
/// the colour tells few categories apart and x and y say what is better, the outline of each of these, too.
class Survey {
public:
    Survey(Plan const&, SurveyQuestion const&);
    void take(Row const& row) { take(row, limits(row)); }
    void take(Row const&, std::uint8_t const* feasible);
    void merge(Survey const&);
    /// Offers the fronts some of these designs before the first row: where they are likely to stay, as those of the
    /// front before a slider moved are, most rows are thrown out at once. A survey of all rows is the same without it.
    void prime(Plan const&, std::vector<std::uint64_t> const& designs);

    Limits limits;
    Extents x, y, colour;  // without a colour, colour repeats x
    Front front, outline;  // each point keeps x, y, then the objectives, as far as there is room
    std::optional<ValueFronts> by_value;

private:
    void take_fronts(Row const&, std::uint8_t const* feasible);

    bool has_colour_;
};

}  // namespace diecast
