// Deciding words: what settles a comparison, in sentences, as tables and as JSON.
#pragma once
#include "app/present/tables/deciding_words.h"
#include "app/present/tables/table.h"
#include "app/present/tables/values.h"
#include "optimizer/analysis/deciding.h"

namespace diecast {

/// "better", "worse", or where neither is wanted "lower", "higher"; of a ratio of the first to the second.
std::string deciding_word(Quantity const& output, double ratio);

/// "Lite, serving is 2.2 times H100, serving (0.93 against 0.43 USD/Mtoken): worse. …"
std::string deciding_words(Deciding const&);
Table deciding_table(Deciding const&, std::size_t most);
Table deciding_choices_table(Deciding const&, std::size_t most);
Table deciding_rows(Deciding const&);
OrderedJson deciding_json(Deciding const&);

}  // namespace diecast
