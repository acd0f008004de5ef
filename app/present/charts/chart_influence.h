// Charts of influence: what a design's numbers depend on, and why one design's are not another's.
#pragma once
#include "app/present/charts/chart_data.h"
#include "app/present/tables/influence_reports.h"
#include "optimizer/analysis/difference.h"

namespace diecast {

/// The `most` strongest inputs of one output; the title is a sentence that says what is to be seen.
RankChart rank_chart(InfluenceReport const&, InfluenceMethod, std::size_t most);

/// Elasticities, a column for each output: the `most` inputs that are strong anywhere.
HeatChart heat_chart(std::vector<InfluenceReport> const& elasticities, std::size_t most);

/// Steps from the one design's number to the other's, the largest parts first; the rest is in one step.
WaterfallChart difference_chart(Graph const&, Difference const&, std::string const& from, std::string const& to,
                                std::size_t most = 12);

/// Two of one name carry their keys.
void add_keys_to_equal_names(std::vector<RankChart::Row>&);

/// What makes an input's value and its ends, in lines: "Gross margin: 75 %", "default, recalled: …".
std::string input_words(Input const&);

}  // namespace diecast
