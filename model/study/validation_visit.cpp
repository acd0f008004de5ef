// The fields of a validation series, each once, in the order in which they are written; and what they must agree on.
#include <cmath>
#include "model/catalogue/entry_file.h"
#include "model/catalogue/field_values.h"
#include "model/core/special_values.h"
#include "model/study/validation_visitor.h"

namespace diecast {
namespace {

constexpr Quantity share{.key = "limit"};
std::initializer_list<std::string_view> const score_words{"error", "rank", "bound", "none"};

/// Each row is predicted at its best design.
void visit_search(StudyVisitor& v, Study& common) {
    v.axes({.name = "axes", .missing = ""}, common.axes);
    auto objective = common.objectives.empty() ? std::nullopt : std::optional(common.objectives.front());
    v.objective({.name = "objective", .missing = ""}, objective);
    if (objective) common.objectives = {*objective};
    v.constraints({"constraints"}, common.constraints, &common.model_limits);
}

void visit_status(StudyVisitor& v, Status& status) {
    std::string word;
    if (status != Status::published) word = to_text(status);
    v.word({"status", "Recalled numbers are informational. Default: published."}, {"published", "derived", "recalled"},
           word);
    if (!word.empty()) status = status_named(word).value_or(status);
}

void visit_score(StudyVisitor& v, Score& score) {
    std::string word(to_text(score));
    v.word({"score",
            "error: the median absolute error of a part. rank: Spearman's correlation of each group of 10 or more "
            "rows. bound: the prediction is a bound that no measurement may exceed. none (default): shown only."},
           score_words, word);
    auto const at = std::find(score_words.begin(), score_words.end(), word);
    if (at != score_words.end()) score = static_cast<Score>(at - score_words.begin());
}

}  // namespace

std::string_view to_text(Score score) { return score_words.begin()[static_cast<std::size_t>(score)]; }

void visit_fields(SeriesVisitor& v, ValidationColumn& c) {
    v.one_of({"key", "measured", "text"});
    v.key({"key", "Set by each row; null keeps the value of the series."}, c.key);
    v.key({"measured", "Measured value of each row; null: not measured."}, c.measured);
    v.text({.name = "text", .about = "Heading of cells with text; the first of them names the row.", .least = 1},
           c.text);
    v.text({"unit", "Unit of numbers without one; default: that of the quantity."}, c.unit);
}

void visit_fields(SeriesVisitor& v, ValidationCondition& c) {
    v.row({"key"}, c.quantity);
    v.bound({"min"}, c.quantity, c.lo);
    v.bound({"max"}, c.quantity, c.hi);
    v.entry({"is"}, c.quantity, c.entry);
}

bool check_last(StudyCheck const& to, std::vector<ValidationCondition>& all) {
    if (!all.back().quantity) return false;
    if (!to.f["is"] && !to.f["min"] && !to.f["max"]) to.f.report("expected \"min\", \"max\" or \"is\"");
    return true;
}

void visit_fields(SeriesVisitor& v, ValidationPart& p) {
    v.text({"name"}, p.name);
    v.key({"measured", "This quantity only."}, p.measured);
    v.parts({"where"}, p.where);
    v.amount({"limit", "error: maximum median. rank: minimum correlation."}, &share, p.limit);
    v.amount({"mean_limit", "error: maximum mean."}, &share, p.mean_limit);
    v.amount({"largest_limit", "error: maximum of any row."}, &share, p.largest_limit);
    v.flag({"known", "The limit is known to be missed."}, p.known_miss);
}

bool check_last(StudyCheck const&, std::vector<ValidationPart>&) { return true; }

void visit_fields(SeriesVisitor& v, FittedKey& k) {
    v.row({"key"}, k.quantity);
    v.key({"per", "A choice: one value for each of its entries."}, k.per);
    v.bound({"min"}, k.quantity, k.lo);
    v.bound({"max"}, k.quantity, k.hi);
}

/// A bound that is not said is that of the quantity's range.
bool check_last(StudyCheck const& to, std::vector<FittedKey>& all) {
    FittedKey& k = all.back();
    if (!k.quantity) return false;
    if (k.per && !is_choice_row(to.graph, *k.per)) to.f["per"].report("is a number, not a choice");
    if (std::isinf(k.lo)) k.lo = k.quantity->range.lo;
    if (std::isinf(k.hi)) k.hi = k.quantity->range.hi;
    if (std::isfinite(k.lo) && std::isfinite(k.hi) && k.lo < k.hi) return true;
    return to.f.report("expected a \"min\" below a \"max\""), false;
}

void visit_fields(SeriesVisitor& v, Accepted& a) {
    v.row({"measured"}, a.measured);
    v.text({"part"}, a.part);
    v.text({"group"}, a.group);
    auto value = std::isnan(a.value) ? std::nullopt : std::optional(a.value);
    v.amount({.name = "value", .missing = "the error reached"}, &share, value);
    a.value = value.value_or(nan);
}

bool check_last(StudyCheck const&, std::vector<Accepted>& all) {
    return all.back().measured && !std::isnan(all.back().value);
}

void visit_fields(SeriesVisitor& v, Series& s) {
    v.text({"name", "Default: the name of the file."}, s.name);
    v.text({"title"}, s.title);
    v.text({"summary", "What was measured, and every assumption that the source leaves open."}, s.summary);
    v.text({.name = "source", .missing = "where the numbers were read"}, s.source);
    v.whole({"year"}, 1900, 2200, s.year);
    v.word({"evidence"}, {"measured", "vendor", "analytic", "public-estimate"}, s.evidence);
    visit_status(v, s.status);
    v.scenario(s.common.scenario);
    v.choices({"by", "Choices; rows that agree in them are ranked together."}, s.by);
    v.table({.name = "columns", .least = 1}, {"rows", "A cell for each column."}, s);
    v.text({"rows_of", "Another series of the folder, whose columns and rows are used."}, s.rows_of);
    v.part({"search", "Each row is predicted at the best design of this search. Axes that a row fixes drop out."},
           [&](FieldVisitor& one) { visit_search(static_cast<StudyVisitor&>(one), s.common); });
    v.text({"calibrated_on",
            "\"odd rows\": rows 1, 3, 5, … were fitted and the others are held out. Otherwise a sentence. Absent: "
            "nothing was fitted to these rows."},
           s.calibrated_on);
    v.parts({"fit", "Quantities that `diecast validate --fit` fits to the odd rows."}, s.fit);
    visit_score(v, s.score);
    v.parts({"parts", "Groups of rows that are scored together; default: all rows."}, s.parts);
    v.parts({"accepted", "Errors and correlations reached; a test keeps them from getting worse."}, s.accepted);
}

}  // namespace diecast
