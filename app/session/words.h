// Words: what the window says about quantities, values and where they come from.
#pragma once
#include "app/chart/text.h"
#include "app/session/session.h"
#include "model/core/explain.h"

namespace diecast {

QString status_text(Status);                                      // "from memory, unverified"
QString source_text(Provenance const&);                           // "CSET 2020, published"
QString tooltip(Quantity const&);                                 // everything the row knows
QString tooltip(Graph const&, Quantity const&, Scenario const&);  // and where the value at hand comes from
QString origin_text(Explanation const&);                          // "set", "N5", "Y = (1 + A·D0/α)^(−α)"
QString setting_text(Graph const&, Quantity const&, double in_unit);
QString design_name(Graph const&, Coordinates const&);  // "N5 · organic · 4 dies · 600 mm²"; two of a unit are named
QString design_name(Graph const&, Coordinates const& part, Coordinates const& all);  // as the whole one would say it
/// Forbids line breaks between a number and its unit and within a unit.
QString in_whole_amounts(QString const&);
QString axis_text(Graph const&, AxisSpec const&);  // "200 … 800 mm²", "N7, N5", "all 8"
QString front_words(Question const&);              // "on the Pareto front (all 3 objectives)", "on the front"
QString group_title(Quantity const&);              // "Die-to-die"
QString issue_text(Issue const&);

QString count_of(std::uint64_t, std::string_view plural);  // "1 GPU", "995 328 packages"

/// Which of several slacks binds in the scenario, where `slack` is the least of them; else `slack` itself.
Quantity const& binding(Graph const&, Scenario const&, Quantity const& slack);

}  // namespace diecast
