// SeriesVisitor: what is done with every field of a validation series. Each struct lists its fields once, in
// `visit_fields`; reading, writing and the JSON schema are visitors.
#pragma once
#include "model/study/study_visitor.h"
#include "model/study/validation.h"

namespace diecast {

class SeriesVisitor : public StudyVisitor {
public:
    virtual void choices(FieldInfo const&, std::vector<Quantity const*>&) = 0;
    virtual void entry(FieldInfo const&, Quantity const* of, std::string&) = 0;  // empty: absent
    virtual void bound(FieldInfo const&, Quantity const* of, double&) = 0;       // in the unit; infinite: absent
    virtual void table(FieldInfo const& columns, FieldInfo const& rows, Series&) = 0;

    template <class Struct>
    void parts(FieldInfo const& info, std::vector<Struct>& all) {
        visit_parts<SeriesVisitor>(info, all);
    }
};

void visit_fields(SeriesVisitor&, Series&);
void visit_fields(SeriesVisitor&, ValidationColumn&);
void visit_fields(SeriesVisitor&, ValidationPart&);
void visit_fields(SeriesVisitor&, ValidationCondition&);
void visit_fields(SeriesVisitor&, FittedKey&);
void visit_fields(SeriesVisitor&, Accepted&);

bool check_last(StudyCheck const&, std::vector<ValidationPart>&);
bool check_last(StudyCheck const&, std::vector<ValidationCondition>&);
bool check_last(StudyCheck const&, std::vector<FittedKey>&);
bool check_last(StudyCheck const&, std::vector<Accepted>&);

/// Columns, and rows with a cell for each of them: the columns, measured quantities and rows of the series.
void read_table(Graph const&, Field const& columns, Field const& rows, Series&);

}  // namespace diecast
