// Limits: what a study must keep, one bound at a time, in force or put aside.
#pragma once
#include "app/session/document.h"

namespace diecast {

struct Limit {
    Quantity const* quantity;
    bool upper;    // at most; else at least
    double value;  // in the unit
    bool on = true;
    bool is_like(Limit const& l) const { return quantity == l.quantity && upper == l.upper; }
    friend bool operator==(Limit const&, Limit const&) = default;
};

std::vector<Limit> limits_of(Goals const&);
/// The bounds of one quantity make one constraint. With one in force those of the model are in force, too: a file that
/// lists constraints cannot say otherwise.
void put_limits(Goals&, std::vector<Limit> const&);
/// Off: the others are put aside.
void switch_model_limits(Goals&, bool on);
/// A formula computes it, or an axis moves it, itself or by its entries. All designs are alike in any other: it is no
/// objective, and a constraint on it holds for all or for none.
bool may_differ(Graph const&, Study const&, Quantity const&);
QString limit_text(Limit const&, std::optional<double> before = {});  // "TDP ≤ 700 W"

}  // namespace diecast
