// BrushSpec words: brushes as a sentence, as text to type, and read back from it.
#pragma once
#include <QString>
#include "optimizer/sweep/brush.h"

namespace diecast {

/// "at most 0.3 USD/Mtoken", "2 … 16 GB", "N5 or N4"; `places`: of a swept quantity.
QString interval_words(Graph const&, Quantity const&, BrushRange const&, std::vector<double> const& places = {});
/// "cost per token at most 0.3 USD/Mtoken and time between tokens at most 10 ms"; empty: no brush.
QString sentence_of(Graph const&, Brushes const&, KeptColumns const*);
/// The end of a brush, short: "0.3", "N5"; empty where it is open.
QString end_text(Graph const&, Quantity const&, double end);

/// The study with its brushes as limits, for what is written to a file; stretches apart, and the front of all, cannot
/// be said so: then the study as it is.
Study brushed_study(Study, Brushes const&);

/// "2..16 GB", "..0,3", ">= 2", "2..4; 8..16 GB", "N5, N4": stretches of one quantity, or what is wrong with them.
struct TypedIntervals {
    std::vector<BrushRange> kept;
    QString problem;  // empty: none
};
TypedIntervals read_intervals(Graph const&, Quantity const&, QString const& typed);
QString text_to_type(Graph const&, Quantity const&, std::vector<BrushRange> const&);

}  // namespace diecast
