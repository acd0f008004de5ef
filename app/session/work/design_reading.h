// DesignReading: what the page of one design says about its limits; no widgets here.
#pragma once
#include "app/session/session.h"
#include "model/core/explain.h"

namespace diecast {

struct LimitReading {
    Quantity const* quantity;
    double value, lo, hi;  // in the unit
    QString used;          // "26.4 mm of 26 mm", or empty
    bool violated() const { return !(value >= lo && value <= hi); }
    QString limit_text() const;  // "at most 700 W"
    QString room_text() const;   // how far it is from the limit: "12 % left", "40 W too much"
};

/// What a slack is made of, where it is 1 − used/limit or the least of several such: "1000 W of 1600 W". Of one that is
/// the least of other slacks, of the tightest of these, behind its name; empty for all others.
QString used_of_limit(Explanation const& slack);

/// The limits of the study; slacks that are the least of others in their place. The violated ones first.
std::vector<LimitReading> read_limits(Graph const&, Study const&, Scenario const&);
/// "memory slack (0.3 missing), TDP (40 W too much)"; empty: the design is feasible.
QString violated_text(std::vector<LimitReading> const&);
QString violated_text(Graph const&, Study const&, Scenario const&);

}  // namespace diecast
