// Objective limit: the limit that a study's constraints put on one of its objectives, and how that is said.
#pragma once
#include <optional>
#include <string>
#include "optimizer/sweep/explore.h"

namespace diecast {

/// The largest value that feasible designs may have in an objective that is minimised, the least in one that is
/// maximised, in its unit: of a constraint on it, or of one on a slack that is made of it and its limit, as the latency
/// slack is of the time between tokens and the maximum of that. None where there is none, or where it varies.
std::optional<double> limit_on(Graph const&, Question const&, Objective const&);

/// Name of an objective without what tells it from others of its kind: the axis shows that.
std::string objective_name(Objective const&);
/// "4 GPUs", "5.55 epochs"; empty where the label is no noun that is counted.
std::string value_and_noun(Objective const&, double value, std::string const& number);
/// "a cost", "an area".
std::string with_article(std::string const& label);
/// At least as good as a value in an objective: "a time between tokens ≤ 15 ms", "≥ 4 GPUs".
std::string bound_words(Objective const&, double value, int digits = 3);

}  // namespace diecast
