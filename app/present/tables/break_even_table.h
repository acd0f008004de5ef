// Break-even tables: the answers in words, as tables and as JSON.
#pragma once
#include "app/present/tables/table.h"
#include "app/present/tables/values.h"
#include "optimizer/analysis/break_even.h"

namespace diecast {

/// "Cost per token of 3 HBM3 + 2 MRM-STT against 5 HBM3": the title, or made of what is compared.
std::string title_of(BreakEven const&);
/// "Cost per token of 3 HBM3 + 2 MRM-STT against 5 HBM3, for a price per byte of 0.1 to 200 USD/GB".
std::string question_of(BreakEven const&);
/// "56.3 USD/GB", "between 3 and 4", "12 ms (jump)"; a dash where there is none.
std::string crossings_text(BreakEvenAnswer const&);
/// "below 45.2: 3 HBM3 + 2 MRM-STT is better, by up to 20 %; above: worse, by up to 68 %".
std::string verdict_text(BreakEvenAnswer const&);
/// A table for reading: one line for each, rounded.
Table break_even_table(std::vector<BreakEvenAnswer> const&);
/// One line for each stretch to the last digit, with how it ends.
Table break_evens_table(std::vector<BreakEvenAnswer> const&);
OrderedJson break_evens_json(std::vector<BreakEvenAnswer> const&);

}  // namespace diecast
