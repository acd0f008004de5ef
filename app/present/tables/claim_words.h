// Claim words: what a table says of a number to compare with and ours beside it.
#pragma once
#include "app/present/tables/table.h"
#include "app/present/tables/values.h"
#include "model/study/study.h"

namespace diecast {

std::string subject_of(Published const&);            // its title, or made from quantity and design
std::string claim_number(Published const&, double);  // with the unit: "698.6 USD", "1.8 ×", "47 %" saved
std::string claimed_of(Published const&);            // "698.6 USD"; of a bound "≥ 90 %", "1.3 … 4"
std::string tolerance_of(Published const&);          // "± 5 %", "−12 … +10 %", "exact", "bound", "range"
std::string deviation_of(Verdict const&);  // "+3.1 %"; of a bound "23 % below", "inside"; empty: nothing can be said
std::string verdict_of(Verdict const&);    // "within tolerance", "outside tolerance", "check passes", "informational"
std::string status_words(Status);          // "from memory, unverified", "regression check"
std::string_view reference_words(Status);  // what the number to compare with is: "published", "our own number"

/// The heading of a claim: its search's title, or the topic of its quantity.
std::string claim_group(Study const&, Published const&);

/// What people read of claims: headings, and the cells of one.
enum class ClaimColumn { verdict, what, reference, computed, deviation, tolerance, status, source };
Table claims_head();
std::string const& heading_of(ClaimColumn);
std::vector<std::string> claim_cells(Verdict const&);

/// One line for each claim with all that identifies it; numbers to the last digit, in the unit that is named.
Table claims_table(std::vector<Verdict> const&);
/// The same fields and numbers.
OrderedJson claims_json(std::vector<Verdict> const&);

}  // namespace diecast
