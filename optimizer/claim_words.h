// Claim words: what a table says of a published number and ours beside it.
#pragma once
#include "model/study.h"
#include "optimizer/table.h"
#include "optimizer/values.h"

namespace diecast {

/// Published and derived numbers decide; recalled ones and assumptions are shown only.
bool decides(Published const&);
std::string subject_of(Published const&);            // its title, or made from quantity and design
std::string claim_number(Published const&, double);  // with the unit; ratios are pure numbers
bool is_one_sided(Published const&);                 // at least, or at most, its value
std::string tolerance_of(Published const&);          // "± 5 %", "exact", "0.5 … 1", "at least"
std::string deviation_of(Verdict const&);            // "+3.1 %", "12×" of a limit; empty where nothing can be said
std::string status_words(Published const&);          // "recalled, unverified"

/// Under which heading a claim stands: its search's title, or the topic of its quantity.
std::string claim_group(Study const&, Published const&);

/// One line for each claim with all that identifies it; numbers to the last digit, in the unit that is named.
Table claims_table(std::vector<Verdict> const&);
/// The same in SI.
OrderedJson claims_json(Graph const&, std::vector<Verdict> const&);

}  // namespace diecast
