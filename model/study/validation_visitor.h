// The fields of a validation series, each once; and how its rows are read.
#pragma once
#include "model/study/study_visitor.h"
#include "model/study/validation.h"

namespace diecast {

void visit_fields(StudyVisitor&, Series&);
void visit_fields(StudyVisitor&, ValidationColumn&);
void visit_fields(StudyVisitor&, ValidationPart&);
void visit_fields(StudyVisitor&, ValidationCondition&);
void visit_fields(StudyVisitor&, FittedKey&);
void visit_fields(StudyVisitor&, Accepted&);

bool check_last(StudyCheck const&, std::vector<ValidationPart>&);
bool check_last(StudyCheck const&, std::vector<ValidationCondition>&);
bool check_last(StudyCheck const&, std::vector<FittedKey>&);
bool check_last(StudyCheck const&, std::vector<Accepted>&);

/// Columns, and rows with a cell for each of them: the columns, measured quantities and rows of the series.
void read_table(Graph const&, Field const& columns, Field const& rows, Series&);

}  // namespace diecast
