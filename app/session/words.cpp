#include "app/session/words.h"
#include <QRegularExpression>
#include <cmath>
#include <map>
#include "app/present/tables/claim_words.h"
#include "app/present/text/group_title.h"
#include "app/present/text/quantity_words.h"
#include "app/present/text/shares_and_counts.h"
#include "optimizer/sweep/picture.h"

namespace diecast {
namespace {

QString escaped(std::string_view s) { return qtext(s).toHtmlEscaped(); }

Assignment const* assignment(Graph const& graph, Quantity const& q, Scenario const& scenario) {
    Quantity const* selector = graph.selector_of(q);
    if (!selector || scenario.pins.contains(std::string(q.key))) return nullptr;
    auto const pin = scenario.pins.find(std::string(selector->key));
    Issues ignored;
    double const index =
        pin == scenario.pins.end() ? selector->fallback : graph.value_of(*selector, pin->second, ignored);
    auto const entries = graph.entries(*selector);
    if (!(index >= 0) || index >= static_cast<double>(entries.size())) return nullptr;
    for (Assignment const& a : entries[static_cast<std::size_t>(index)].sets)
        if (a.quantity == &q) return &a;
    return nullptr;
}

}  // namespace

QString status_text(Status s) { return qtext(status_words(s)); }

QString source_text(Provenance const& p) {
    QString text = qtext(p.source);
    if (p.year) text += (text.isEmpty() ? "" : ", ") + QString::number(p.year);
    if (text.isEmpty()) return status_text(p.status);
    return text + " (" + status_text(p.status) + ")";
}

QString tooltip(Quantity const& q) {
    QString tip = "<b>" + title(q).toHtmlEscaped() + "</b>";
    if (!q.symbol.empty()) tip += " &nbsp;<i>" + escaped(q.symbol) + "</i>";
    if (!q.doc.empty()) tip += "<br>" + escaped(q.doc);
    if (std::isfinite(q.range.lo) && std::isfinite(q.range.hi) && q.scale != Scale::choice)
        tip += "<br>" + number(q.range.lo) + " … " + shown(q.range.hi, q, 3);
    if (!std::isnan(q.fallback) && q.scale != Scale::choice)
        tip += "<br>Default " + shown(q.fallback, q) + ": " +
               (q.source.empty() ? QString("assumption") : escaped(q.source) + " (" + status_text(q.status) + ")");
    return tip + "<br><span style='color:gray'>" + escaped(q.key) + "</span>";
}

QString tooltip(Graph const& graph, Quantity const& q, Scenario const& scenario) {
    QString tip = tooltip(q);
    if (Assignment const* a = assignment(graph, q, scenario)) {
        tip += "<hr>By " + in_sentence(*graph.selector_of(q)).toHtmlEscaped() + ": " +
               source_text(a->provenance).toHtmlEscaped();
        if (!a->provenance.note.empty()) tip += "<br>" + escaped(a->provenance.note);
        if (a->provenance.low && a->provenance.high)
            tip += "<br>Between " + number(*a->provenance.low) + " and " + shown(*a->provenance.high, q);
    } else if (int const f = graph.formula_of(graph.slot(q)); f >= 0) {
        Node const& node = graph.nodes()[static_cast<std::size_t>(f)];
        tip += "<hr>" + escaped(node.equation);
        if (!node.citation.source.empty()) tip += "<br>" + escaped(node.citation.source);
    }
    return tip;
}

QString origin_text(Explanation const& e) {
    switch (e.origin) {
        case Origin::free:
        case Origin::pinned:
            return "set";
        case Origin::chosen:
            return qtext(e.entry);
        case Origin::formula:
            return e.equation.empty() ? qtext(e.formula) : qtext(e.equation);
        default:
            return e.provenance.source.empty() ? status_text(e.provenance.status) : qtext(e.provenance.source);
    }
}

namespace {

/// "batch 128", "4 dies", of a number without a unit called so.
QString value_and_name(QString name, double in_unit) {
    QString whose;
    if (auto const colon = name.indexOf(": "); colon >= 0)  // "tier 2: 4 memory stacks"
        whose = in_words(name.left(colon)) + ": ", name = name.mid(colon + 2);
    static QRegularExpression const rest(" (per|of|that|in) ");
    name = name.left(name.indexOf(rest));  // "dies" of "dies per package"
    std::string const count = counted_label(in_unit, in_words(name).toStdString(), 4);
    return whose +
           (count.empty() ? in_words(name) + " " + number(in_unit, 4) : qtext(count));  // "batch 128", "1 stack"
}

}  // namespace

QString setting_text(Graph const& graph, Quantity const& q, double in_unit) {
    if (!graph.is_choice(q) && q.unit.name == "%")  // a share alone does not say of what
        return qtext(within_text(brief_of(q))) + " " + shown(graph, q, in_unit);
    if (graph.is_choice(q) || !q.unit.name.empty()) return shown(graph, q, in_unit);
    return value_and_name(qtext(brief_of(q)), in_unit);
}

QString design_name(Graph const& graph, Coordinates const& c) { return design_name(graph, c, c); }

/// Name of a design. Numbers that share a unit, or a brief name ("tensor parallelism" of prefill and of decode), have
/// their full names in it.
QString design_name(Graph const& graph, Coordinates const& c, Coordinates const& all) {
    QStringList choices, numbers;
    auto const kind = [](Quantity const& q) { return q.unit.name.empty() ? brief_of(q) : std::string(q.unit.name); };
    std::map<std::string, int> of_kind;
    for (auto const& [q, value] : all.at) of_kind[kind(*q)] += !graph.is_choice(*q);
    for (auto const& [q, value] : c.at) {
        bool const choice = graph.is_choice(*q), alone = of_kind[kind(*q)] <= 1;
        if (choice) {
            choices << qtext(choice_words(graph, *q, value, brief_of(*q)));
            continue;
        }
        numbers << (alone                  ? setting_text(graph, *q, value)
                    : q->unit.name.empty() ? value_and_name(title(*q), value)
                                           : in_sentence(*q) + " " + shown(graph, *q, value));
    }
    QString const settings = (choices + numbers).join(" · ");
    if (is_grid_point(c.of)) return settings;
    return settings.isEmpty() ? name_of(c.of) : QString("%1, %2").arg(name_of(c.of), settings);
}

QString in_whole_amounts(QString const& text) {
    static QRegularExpression const before_unit("(?<=\\d) (?=[\\p{L}%])"), within_unit("(?<=\\p{Lu})/(?=\\p{L})"),
        around_sign("(?<=\\d) (?=[…/×])|(?<=[…/×≤≥~]) (?=\\d)"), thousands("(?<=\\d)\u202F(?=\\d)");
    return QString(text)
        .replace(before_unit, "\u00A0")
        .replace(around_sign, "\u00A0")
        .replace(within_unit, "/\u2060")
        .replace(thousands, "\u2060\u202F\u2060");
}

QString axis_text(Graph const& graph, AxisSpec const& axis) {
    Quantity const& q = *axis.quantity;
    auto const& v = axis.values;
    if (v.empty()) return "—";
    if (graph.is_choice(q)) {
        auto const all = graph.entries(q).size();
        return v.size() == all ? QString("all %1").arg(all) : QString("%1 of %2").arg(v.size()).arg(all);
    }
    if (v.size() <= 3) {
        QStringList list;
        for (std::size_t i = 0; i + 1 < v.size(); ++i) list << number(v[i], 4);
        return (list << shown(v.back(), q)).join(between_places());
    }
    return number(v.front(), 4) + " … " + shown(v.back(), q);
}

QString front_words(Question const& q) {
    if (q.objectives.size() == 1) return QObject::tr("best in the objective");
    if (is_drawn_front(q)) return QObject::tr("on the front");
    return q.objectives.size() == 2 ? QObject::tr("Pareto-optimal (2 objectives)")
                                    : QObject::tr("Pareto-optimal (%1 objectives)").arg(q.objectives.size());
}

QString group_title(Quantity const& q) { return qtext(title_of_group(q)); }

QString issue_text(Issue const& issue) { return qtext(to_text(issue)); }

QString count_of(std::uint64_t n, std::string_view plural) { return qtext(counted_noun(n, plural)); }

Quantity const& binding(Graph const& graph, Scenario const& scenario, Quantity const& slack) {
    Explanation const root = explain(graph, scenario, slack);
    Explanation const* at = &root;
    for (bool deeper = at->origin == Origin::formula; deeper;) {
        deeper = false;
        for (Explanation const& input : at->inputs)
            if (input.quantity->sense == Sense::slack && input.value == at->value) {
                at = &input;
                deeper = true;
                break;
            }
    }
    return *at->quantity;
}

}  // namespace diecast
