// Report words: the front, its knee and the charts, in sentences.
#pragma once
#include "app/present/report/report_facts.h"

namespace diecast {

/// "600 mm²", "N5".
std::string with_unit(Graph const&, Quantity const&, double si);
/// "Die area = 600 mm² · Node = N5".
std::string design_words(Graph const&, ReportFacts const&, ReportDesign const&);
/// How many designs there are, how many satisfy all constraints, and which of these the others violate.
std::vector<std::string> count_words(ReportFacts const&);
/// How far the front of one chart reaches, and where it bends.
std::vector<std::string> front_words(Graph const&, ReportFacts const&, Picture const&);
/// What a chart shows, for those who cannot see it.
std::string chart_words(Graph const&, ReportChart const&);
/// The command that makes this report: the name of a study that ships and what has been changed, else a file's name.
std::string report_command(Graph const&, Study const&);

}  // namespace diecast
