// Verdict words: how a study or a validation series comes out, in sentences.
#pragma once
#include "app/present/tables/verdict_words.h"
#include "optimizer/validation/study_verdict.h"

namespace diecast {

/// "1 of 1 published and 12 of 12 derived within tolerance; 133 of 133 regression checks pass; 4 recalled, unverified
/// (3 within tolerance)"; of a series "3 of 3 limits satisfied".
std::string verdict_words(StudyVerdict const&, bool series);
/// "all 18 within tolerance"; "2 of 20 outside tolerance"; "all 12 checks pass": of a part of the claims.
std::string brief_verdict_words(StudyVerdict const&);
/// "published and derived numbers within 7.7 %; 2 informational numbers up to 19.4 % off"; "median error 8.9 %";
/// empty where there is none.
std::string error_words(StudyVerdict const&, bool series);
/// Which claims decide, in sentences.
constexpr auto what_decides =
    "Numbers that a source prints (published) or that follow from such numbers by arithmetic (derived) decide. A "
    "regression check compares the program with a number of our own: it guards the program and reproduces nothing. "
    "What is recalled, calibrated or assumed is informational.";

}  // namespace diecast
