// The fields of a study, each once, in the order in which they are written; and what they must agree on.
#include <algorithm>
#include <span>
#include "model/catalogue/field_values.h"
#include "model/study/study_fields.h"
#include "model/study/study_visitor.h"

namespace diecast {
namespace {

template <class Struct>
bool has_new_name(StudyCheck const& to, std::vector<Struct> const& all) {
    std::span const others(all.data(), all.size() - 1);
    return is_new(others, to.f["name"], [&](Struct const& other) { return other.name == all.back().name; });
}

/// An axis is in one of the two lists, once, and no pin says where it is.
void check_axes(StudyCheck const& to, Search& s) {
    auto const is_group = [&](Quantity const* q) {
        return std::any_of(s.groups.begin(), s.groups.end(), [&](AxisSpec const& g) { return g.quantity == q; });
    };
    Field const axes = to.f["axes"];
    if (axes.json() && axes.json()->is_array())  // else reported already
        for (Field const& axis : axes.items())
            if (axis.is_object() && axis["key"].is_text() && is_group(to.graph.find(axis["key"].text())))
                axis["key"].report_duplicate();
    std::erase_if(s.axes, [&](AxisSpec const& a) { return is_group(a.quantity); });
    for (auto const* list : {&s.groups, &s.axes})
        for (AxisSpec const& axis : *list)
            if (std::string const key(axis.quantity->key); s.scenario.pins.contains(key))
                to.f[to.f["choose"][key] ? "choose" : "pin"][key].report("is an axis of the search, too");
}

/// It goes from one number to another; without a quantity it has been refused.
void check_change(StudyCheck const& to, AxisSpec& change) {
    if (!change.quantity) return;
    Field const f = to.f["change"];
    std::string const key(change.quantity->key);
    std::sort(change.values.begin(), change.values.end());
    if (is_choice_row(to.graph, *change.quantity)) f["key"].report(key + " is a choice; what breaks even is a number");
    else if (change.values.size() < 2) f.report(key + " has one value only: it goes from one value to another");
    else return;
    change = {};
}

}  // namespace

void visit_fields(StudyVisitor& v, StudyPaper& p) {
    v.text({.name = "title", .missing = "the title of the paper"}, p.title);
    v.text({"authors"}, p.authors);
    v.text({"venue"}, p.venue);
    v.whole({"year"}, 1900, 2100, p.year);
    v.text({"arxiv"}, p.arxiv);
    v.text({"doi"}, p.doi);
    v.whole({"place", "In lists of reproduced papers."}, 1, 1000, p.place);
}

void visit_fields(StudyVisitor& v, NamedDesign& d) {
    v.about("A scenario laid over the study's.");
    v.text({.name = "name", .missing = "the name of the design"}, d.name);
    v.text({"note"}, d.note);
    v.scenario(d.scenario);
}

bool check_last(StudyCheck const& to, std::vector<NamedDesign>& all) { return has_new_name(to, all); }

void visit_fields(StudyVisitor& v, Search& s) {
    v.about(
        "The best design over the axes, within the constraints, for each point of the groups and each of the designs.");
    v.text({.name = "name", .missing = "the name of the search"}, s.name);
    v.text({"title"}, s.title);
    v.text({"note"}, s.note);
    v.scenario(s.scenario);
    v.axes({"groups", "One answer for each of their points."}, s.groups);
    v.axes({"axes", "What is searched."}, s.axes);
    auto objective = s.objective.quantity ? std::optional(s.objective) : std::nullopt;
    v.objective({.name = "objective", .missing = "the key of what is to be best"}, objective);
    s.objective = objective.value_or(Objective{});
    v.constraints({"constraints",
                   "The search's own; the study's do not hold here. They add to the limits of the model; an empty list "
                   "switches those off."},
                  s.constraints, &s.model_limits);
    v.designs({"designs"}, s.designs);
}

bool check_last(StudyCheck const& to, std::vector<Search>& all) {
    check_axes(to, all.back());
    return all.back().objective.quantity && has_new_name(to, all);
}

void visit_fields(StudyVisitor& v, BreakEven& b) {
    v.about(
        "At which values of a quantity is a design as good as another, or as a number? Limits of the study hold, but "
        "for one on what is compared.");
    v.one_of({"over", "value"});
    v.text({.name = "name", .missing = "the name of the break-even"}, b.name);
    v.text({"title"}, b.title);
    v.text({"note"}, b.note);
    auto change = b.change.quantity ? std::optional(b.change) : std::nullopt;
    v.axis(
        {.name = "change",
         .about = "A number, from the first of its values to the last; at least 64 values are computed, and all that "
                  "lies between is narrowed down.",
         .missing = "the quantity that changes, \"from\" and \"to\""},
        change);
    b.change = change.value_or(AxisSpec{});
    v.flag({"both", "It changes in `over`, too."}, b.both);
    v.row({"key", "What is compared; its row says which is better."}, b.quantity);
    v.design({"design", "The study's own scenario where there is none."}, b.design);
    v.amount({"value"}, b.quantity, b.value);
    v.other_design({"over", "The design it is compared with; empty: the study's own scenario."}, b.over, !b.value);
}

bool check_last(StudyCheck const& to, std::vector<BreakEven>& all) {
    Field const& f = to.f;
    BreakEven& b = all.back();
    check_change(to, b.change);
    if (b.quantity && is_choice_row(to.graph, *b.quantity)) {
        f["key"].report(std::string(b.quantity->key) + " is a choice, not a number");
        b.quantity = nullptr;
    }
    if (b.change.quantity && b.change.quantity == b.quantity) f["key"].report("is what changes: say what is compared");
    if (bool(f["over"]) == bool(f["value"]))
        f.report("is compared with a design, under \"over\", or with a number, under \"value\"");
    else if (f["value"] && b.both) f["both"].report("goes with \"over\": a number does not change");
    else if (f["over"] && b.over == b.design) f["over"].report("is the design itself");
    return b.change.quantity && b.quantity && has_new_name(to, all);
}

void visit_fields(StudyVisitor& v, MeasuredRow& m) {
    v.about("A row of measured values, drawn as a point over charts of two of them; it changes no number.");
    v.text({"name", "Written beside the point."}, m.name);
    v.text({"series", "Rows of one series have one sign, and an entry in the legend."}, m.series);
    v.scenario(m.values);
}

bool check_last(StudyCheck const& to, std::vector<MeasuredRow>& all) {
    bool const any = !all.back().values.pins.empty();
    if (!any) to.f.report("has no value: say what was measured under \"pin\"");
    return any;
}

void visit_fields(StudyVisitor& v, StudyView::Marked& m) {
    v.letter({.name = "letter", .missing = "a letter from A to F"}, m.place);
    v.design({"design"}, m.design);
    v.scenario(m.scenario);
    v.flag({"baseline", "The others are compared with it; else with the first."}, m.is_baseline);
}

/// Checks the last design and puts it in the order of the letters; each letter is there once.
bool check_last(StudyCheck const& to, std::vector<StudyView::Marked>& all) {
    StudyView::Marked const& m = all.back();
    std::span const others(all.data(), all.size() - 1);
    if (m.place < 0 || !is_new(others, to.f["letter"], [&](auto const& other) { return other.place == m.place; }))
        return false;
    if (m.is_baseline) is_new(others, to.f["baseline"], [](auto const& other) { return other.is_baseline; });
    auto const after = std::find_if(all.begin(), all.end(), [&](auto const& other) { return other.place > m.place; });
    if (after != all.end()) std::rotate(after, all.end() - 1, all.end());
    return true;
}

void visit_fields(StudyVisitor& v, StudyView& view) {
    v.parts({.name = "marked",
             .about = "Designs marked A to F: one of the study by its name, or its own settings, and what of it is "
                      "changed.",
             .most = StudyView::most},
            view.marked);
    v.brushes({"brushes", "What is in colour: designs within all of these; of several for one quantity, within any."},
              view.brushes);
    v.flag({"feasible_only", "What violates a constraint is not drawn."}, view.feasible_only);
    std::string front = view.front_inside ? "" : "all";
    v.word({"front", "The front of the brushed designs (\"inside\", also where absent), or of all."}, {"inside", "all"},
           front);
    view.front_inside = front != "all";
}

void visit_fields(StudyVisitor& v, Study& s) {
    v.text({"name", "The file's name where there is none."}, s.name);
    v.text({"title"}, s.title);
    v.text({"summary"}, s.summary);
    std::string noun = s.noun;
    v.text({"noun", "What is counted: \"packages\"; \"designs\" where absent."}, noun);
    if (!noun.empty()) s.noun = std::move(noun);
    StudyPaper paper = s.paper.value_or(StudyPaper{});
    v.part({"paper", "The paper that the study reproduces."},
           [&](FieldVisitor& one) { visit_fields(static_cast<StudyVisitor&>(one), paper); });
    if (paper != StudyPaper{}) s.paper = std::move(paper);
    v.scenario(s.scenario);
    v.study_axes({"axes"}, s.axes, s.scenario);
    v.sampling({"sampling",
                "Which designs of the space that the axes span: \"every\" combination of values, also where absent; "
                "\"in-step\": the first values of all axes, then the second ones; \"sobol 4096\", \"latin-hypercube "
                "1000 seed 7\" or \"random 500\": so many spread over it."},
               s.sampling, s.axes);
    v.objectives({"objectives"}, s.objectives);
    v.constraints({"constraints",
                   "They add to the limits of the model that guard what is asked (memory, package, layout). An empty "
                   "list switches those off, in searches too."},
                  s.constraints, &s.model_limits);
    v.constraints({"set_aside", "Constraints kept for later; they hold nowhere."}, s.set_aside, nullptr);
    v.rows({"figures", "What cards and tables show."}, s.figures);
    v.parts({"designs"}, s.designs);
    v.design({"default_design",
              "The design that commands compute where none is named; the study's own scenario where there is none."},
             s.default_design);
    v.parts({"searches"}, s.searches);
    v.parts({"break_evens"}, s.break_evens);
    v.charts({"charts"}, s.charts);
    v.parts({"published"}, s.published);
    v.parts({"measured"}, s.measured);
    v.texts({"assumptions"}, s.assumptions);
    v.part({"view", "What is shown of the designs; it changes no number."},
           [&](FieldVisitor& one) { visit_fields(static_cast<StudyVisitor&>(one), s.view); });
    v.entries(s.entries);
}

}  // namespace diecast
