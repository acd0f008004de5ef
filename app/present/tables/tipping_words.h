// TippingPoints words: what settles a comparison, in sentences, as tables and as JSON.
#pragma once
#include "app/present/tables/table.h"
#include "app/present/tables/tipping_words.h"
#include "app/present/tables/values.h"
#include "optimizer/analysis/tipping_points.h"

namespace diecast {

/// "better", "worse", or where neither is wanted "lower", "higher"; of a ratio of the first to the second.
std::string tipping_word(Quantity const& output, double ratio);

/// "Lite, serving is 2.2 times H100, serving (0.93 against 0.43 USD/Mtoken): worse. …"
std::string tipping_words(TippingPoints const&);
Table tipping_table(TippingPoints const&, std::size_t most);
Table tipping_choices_table(TippingPoints const&, std::size_t most);
Table tipping_rows(TippingPoints const&);
OrderedJson tipping_json(TippingPoints const&);

}  // namespace diecast
