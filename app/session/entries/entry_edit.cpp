#include "app/session/entries/entry_edit.h"
#include "app/chart/text.h"
#include "app/session/entries/stated_number.h"
#include "app/session/typed.h"
#include "model/catalogue/entry_file.h"
#include "model/catalogue/field_values.h"

namespace diecast {
namespace {

QString with_nearest(QString const& what, std::string const& near) {
    return near.empty() ? what : what + " " + tr("Did you mean %1?").arg(qtext(near));
}

/// The number in the row's unit; none, and the problem, where it cannot be used. `from`: of what "+10 %" is meant.
std::optional<double> number_in(QString const& text, Quantity const& q, double from, QString& problem) {
    if (auto const relative = read_relative(q, text, from)) return problem = relative->problem, relative->value;
    std::string why;
    auto const x = parse_value(to_std(as_points(q, text.trimmed())), q, &why);
    if (!x) why = why.empty() ? "this is not a number" : why;
    else why = out_of_range(q, *x);
    problem = in_plain_words(q, why);
    return problem.isEmpty() ? x : std::nullopt;
}

/// A GPU of its own: as the study's, but with this entry.
bool has_stated(EntryRef const& of) { return of && of.selector->key == "gpu.model"; }

Scenario scenario_with(EntryRef const& of) { return Scenario().pin(*of.selector, of.name); }

QString type_number(Assignment& a, QString const& text, bool inherited, Graph const& graph, EntryRef const& of) {
    QString problem;
    auto x = number_in(text, *a.quantity, std::get<double>(a.value), problem);
    if (!x && has_stated(of))
        if (auto const stated = StatedBy{graph, scenario_with(of), {}}.read(*a.quantity, text))
            x = stated->value, problem = stated->problem;
    if (!x) return problem;
    if (inherited) a.provenance = {.source = "own", .confidence = "assumed", .status = Status::assumption};
    Provenance const& p = a.provenance;
    if (p.low && *x < *p.low)
        return tr("Below the low end, %1: change or clear that first.").arg(shown(*p.low, *a.quantity));
    if (p.high && *x > *p.high)
        return tr("Above the high end, %1: change or clear that first.").arg(shown(*p.high, *a.quantity));
    a.value = *x;
    return {};
}

QString type_choice(Assignment& a, QString const& text, Graph const& graph, bool inherited) {
    auto const names = entry_names(graph, *a.quantity);
    std::string const name = to_std(text.trimmed());
    if (std::find(names.begin(), names.end(), name) == names.end())
        return with_nearest(tr("%1 has no entry “%2”.").arg(title(*a.quantity), text.trimmed()), nearest(name, names));
    if (inherited) a.provenance = {.source = "own", .confidence = "assumed", .status = Status::assumption};
    a.value = name;
    return {};
}

QString type_bound(Assignment& a, bool low, QString const& text) {
    auto& bound = low ? a.provenance.low : a.provenance.high;
    if (text.trimmed().isEmpty()) return bound.reset(), QString();
    QString problem;
    auto const x = number_in(text, *a.quantity, std::get<double>(a.value), problem);
    if (!x) return problem;
    double const value = std::get<double>(a.value);
    if (low && *x > value) return tr("The low end is above the value, %1.").arg(shown(value, *a.quantity));
    if (!low && *x < value) return tr("The high end is below the value, %1.").arg(shown(value, *a.quantity));
    bound = x;
    return {};
}

QString type_shape(Assignment& a, QString const& text) {
    Provenance& p = a.provenance;
    if (text.trimmed().isEmpty() || text == shape_not_said()) return p.shape.reset(), QString();
    auto const shape = distribution_named(to_std(text.trimmed()));
    if (!shape)
        return with_nearest(tr("A shape is one of uniform, triangular, normal, lognormal."),
                            nearest(to_std(text), {"uniform", "triangular", "normal", "lognormal"}));
    if (!p.low && !p.high) return tr("A shape is a distribution between low and high: state one of these first.");
    double const value = std::get<double>(a.value);
    if (*shape == Distribution::lognormal && !(std::min(value, p.low.value_or(value)) > 0))
        return tr("Lognormal is for numbers above 0.");
    p.shape = shape;
    return {};
}

QString type_status(Assignment& a, QString const& text) {
    auto status = status_named(to_std(text.trimmed().section(':', 0, 0)));
    if (status == Status::regression) status.reset();  // of claims alone
    if (!status)
        return with_nearest(tr("A status is one of published, derived, calibrated, recalled, assumption."),
                            nearest(to_std(text), {"published", "derived", "calibrated", "recalled", "assumption"}));
    if (*status != Status::assumption && a.provenance.source.empty())
        return tr("Name the source first: only an assumption can do without.");
    a.provenance.status = *status;
    if (*status != Status::assumption && a.provenance.confidence == "assumed") a.provenance.confidence.clear();
    return {};
}

QString type_year(Assignment& a, QString const& text) {
    if (text.trimmed().isEmpty()) return a.provenance.year = 0, QString();
    bool whole = false;
    int const year = text.trimmed().toInt(&whole);
    if (!whole || year < 1900 || year > 2200) return tr("A year is a whole number from 1900 to 2200, or empty.");
    a.provenance.year = year;
    return {};
}

QString type_source(Assignment& a, QString const& text) {
    if (text.trimmed().isEmpty() && a.provenance.status != Status::assumption)
        return tr("Only an assumption can do without a source: change the status first.");
    a.provenance.source = to_std(text.trimmed());
    return {};
}

}  // namespace

QString shape_not_said() { return tr("not said"); }

QString type_into(Assignment& a, int column, QString const& text, Graph const& graph, bool inherited,
                  EntryRef const& of) {
    Assignment changed = a;
    QString problem;
    if (column == EntryColumns::Value)
        problem = is_choice_row(graph, *a.quantity) ? type_choice(changed, text, graph, inherited)
                                                    : type_number(changed, text, inherited, graph, of);
    else if (column == EntryColumns::Low || column == EntryColumns::High)
        problem = type_bound(changed, column == EntryColumns::Low, text);
    else if (column == EntryColumns::Shape) problem = type_shape(changed, text);
    else if (column == EntryColumns::Trust) problem = type_status(changed, text);
    else if (column == EntryColumns::Year) problem = type_year(changed, text);
    else if (column == EntryColumns::Source) problem = type_source(changed, text);
    else changed.provenance.note = to_std(text.trimmed());
    if (problem.isEmpty()) a = std::move(changed);
    return problem;
}

QString stated_of(Graph const& graph, EntryRef const& of, Quantity const& q) {
    Quantity const* const stated = has_stated(of) ? stated_instead(graph, q) : nullptr;
    auto const value = stated ? StatedBy{graph, scenario_with(of), {}}.value(*stated) : std::nullopt;
    return value ? title(*stated) + ": " + shown(*value, *stated) : QString();
}

std::vector<Quantity const*> settable(Graph const& graph, Quantity const& selector) {
    std::vector<Quantity const*> list, rest;
    for (Quantity const* q : graph.quantities()) {
        if (q == &selector) continue;
        Quantity const* by = graph.selector_of(*q);
        if (by == &selector) list.push_back(q);
        else if (!by && graph.is_input(*q)) rest.push_back(q);
    }
    list.insert(list.end(), rest.begin(), rest.end());
    return list;
}

void put_with_partner(EntryDraft& draft, Assignment const& a, Entry const& whole) {
    draft.put(a);
    for (Assignment const& other : whole.sets)
        if (other.quantity->key == a.quantity->set_with && !draft.sets(*other.quantity)) draft.put(other);
}

QString name_problem(Graph const& graph, Quantity const& selector, QString const& name, QString const& except) {
    QString const n = name.trimmed();
    if (n.isEmpty()) return tr("An entry needs a name.");
    if (n.size() > 80) return tr("At most 80 letters; these are %1.").arg(n.size());
    if (n == "all" || n.contains(".."))
        return tr("“all” and “..” have a meaning on axes; add a letter or leave it out.");
    for (QChar c : n)
        if (QString(",;\"/\\").contains(c) || !c.isPrint())
            return tr("A name cannot hold %1; letters, digits, blanks and - . _ ( ) + are fine.")
                .arg(c.isPrint() ? QString("“%1”").arg(c) : tr("a line break"));
    if (n != except && graph.entry(selector, to_std(n)) >= 0)
        return tr("There is a %1 “%2” already; “%3” is free.")
            .arg(in_words(kind_title_of_one(selector)), n, free_name(graph, selector, n));
    return {};
}

QString free_name(Graph const& graph, Quantity const& selector, QString const& like) {
    QString const stem = like.left(68);
    for (int n = 1;; ++n) {
        QString const name = n == 1 ? stem + " own" : QString("%1 own %2").arg(stem).arg(n);
        if (graph.entry(selector, to_std(name)) < 0) return name;
    }
}

}  // namespace diecast
