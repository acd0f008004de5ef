// StudyVisitor: what is done with every field of a study, of its designs, searches and break-evens, of its paper and
// its view. Each lists its fields once, in `visit_fields`; reading, writing and the JSON schema are visitors.
#pragma once
#include <algorithm>
#include "model/study/field_visitor.h"
#include "model/study/study.h"

namespace diecast {

class Field;

/// What is read, and what the study holds until then.
struct StudyCheck {
    Graph const& graph;
    Field const& f;
    Study const& study;
};

class StudyVisitor : public FieldVisitor {
public:
    virtual void row(FieldInfo const&, Quantity const*&) {}  // a key that must be there
    virtual void rows(FieldInfo const&, std::vector<Quantity const*>&) {}
    virtual void amount(FieldInfo const&, Quantity const* /*of*/, std::optional<double>&) {}  // in the unit
    virtual void letter(FieldInfo const&, int& /*place*/) {}  // 0: A; −1: none was read
    /// The name of a design; empty: the study's own scenario, which is said where `written`.
    virtual void other_design(FieldInfo const&, std::string&, bool /*written*/) {}

    virtual void scenario(Scenario&) {}  // the fields "choose" and "pin"
    virtual void study_axes(FieldInfo const&, std::vector<AxisSpec>&, Scenario const&) {}
    virtual void sampling(FieldInfo const&, DesignSampling&, std::vector<AxisSpec> const&) {}
    virtual void objectives(FieldInfo const&, std::vector<Objective>&) {}
    virtual void constraints(FieldInfo const&, std::vector<Constraint>&, ModelLimits*) {}
    virtual void brushes(FieldInfo const&, std::vector<Constraint>&) {}
    virtual void charts(FieldInfo const&, std::vector<ChartSpec>&) {}
    /// Fields of a published number, which are read when all of it is there, as what they mean depends on each other.
    virtual void claim_point(FieldInfo const&, Scenario&) {}
    virtual void claim_design(FieldInfo const&, std::string&, bool /*written*/) {}
    virtual void claim_number(FieldInfo const&, Quantity const* /*of*/, double) {}  // in the unit; infinite: absent
    virtual void claim_tolerance(FieldInfo const&) {}                               // written as its bounds
    virtual void entries(std::vector<OwnEntry>&) {}  // the fields "entries" and "defaults"

    /// A struct within this one; without any field it is left out.
    virtual void part(FieldInfo const&, std::function<void(FieldVisitor&)> const& visit) = 0;
    /// Visits a list as `items` does; a number past the end requests another struct, which is checked when it is read.
    virtual void structs(FieldInfo const&, std::size_t, std::function<void(FieldVisitor&, std::size_t)> const& visit,
                         std::function<void(StudyCheck const&)> const& check) = 0;

    template <class Struct>
    void parts(FieldInfo const& info, std::vector<Struct>& all) {
        visit_parts<StudyVisitor>(info, all);
    }

protected:
    /// The structs list their fields for a Visitor.
    template <class Visitor, class Struct>
    void visit_parts(FieldInfo const& info, std::vector<Struct>& all);
};

void visit_fields(StudyVisitor&, Study&);
void visit_fields(StudyVisitor&, StudyPaper&);
void visit_fields(StudyVisitor&, NamedDesign&);
void visit_fields(StudyVisitor&, Search&);
void visit_fields(StudyVisitor&, BreakEven&);
void visit_fields(StudyVisitor&, Published&);
void visit_fields(StudyVisitor&, MeasuredRow&);
void visit_fields(StudyVisitor&, StudyView&);
void visit_fields(StudyVisitor&, StudyView::Marked&);

/// What the fields of the last one must agree on, with each other and with the others. False: it is left out.
bool check_last(StudyCheck const&, std::vector<NamedDesign>&);
bool check_last(StudyCheck const&, std::vector<Search>&);
bool check_last(StudyCheck const&, std::vector<BreakEven>&);
bool check_last(StudyCheck const&, std::vector<Published>&);
bool check_last(StudyCheck const&, std::vector<MeasuredRow>&);
bool check_last(StudyCheck const&, std::vector<StudyView::Marked>&);

template <class Visitor, class Struct>
void StudyVisitor::visit_parts(FieldInfo const& info, std::vector<Struct>& all) {
    structs(
        info, all.size(),
        [&](FieldVisitor& one, std::size_t i) {
            if (i >= all.size()) all.emplace_back();
            visit_fields(static_cast<Visitor&>(one), all[std::min(i, all.size() - 1)]);
        },
        [&](StudyCheck const& to) {
            if (!check_last(to, all)) all.pop_back();
        });
}

}  // namespace diecast
