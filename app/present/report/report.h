// Report: what a study says of its named designs and of the numbers it is compared with.
#pragma once
#include "app/present/tables/claim_words.h"
#include "optimizer/sweep/stream.h"
#include "optimizer/validation/study_verdict.h"

namespace diecast {

/// Refers to the study, which must outlive it.
struct Report {
    Study const& study;
    std::vector<Quantity const*> figures;
    std::vector<std::vector<double>> values;  // per named design; SI
    std::vector<std::vector<std::string>> violates;
    std::vector<Verdict> verdicts;
    std::uint64_t designs = 0;  // in the grid
    StudyVerdict verdict = {};
};

/// Makes the report. It is of no use with errors among the issues, and incomplete if stopped.
Report make_report(Graph const&, Study const&, Pool&, Issues&, std::stop_token = {}, ProgressCall const& = {});
OrderedJson as_json(Graph const&, Report const&);

}  // namespace diecast
