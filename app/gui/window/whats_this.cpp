#include "app/gui/window/whats_this.h"
#include <QStringList>
#include "app/chart/text.h"
#include "app/gui/figure/figure_card.h"
#include "app/gui/parameters/parameter_row.h"
#include "app/session/words.h"

namespace diecast {
namespace {

QString escaped(std::string_view s) { return qtext(s).toHtmlEscaped(); }
QString paragraph(QString const& name, QString const& text) {
    return text.isEmpty() ? QString() : "<p><b>" + name + "</b><br>" + text + "</p>";
}

QString formula_text(Node const& node) {
    QString text = escaped(node.equation);
    if (!node.citation.source.empty()) text += "<br>" + escaped(node.citation.source);
    if (!node.citation.holds.empty()) text += "<br>" + tr("Holds: %1").arg(escaped(node.citation.holds));
    return text;
}

/// The plain formula, then the cases with the choice among them.
QString formulas(Graph const& graph, Quantity const& q) {
    QStringList list;
    int const slot = graph.slot(q);
    if (int const f = graph.formula_of(slot); f >= 0) list << formula_text(graph.nodes()[to_index(f)]);
    int const selector = graph.case_selector(slot);
    for (Graph::Case const& c : graph.cases_of(slot)) {
        Quantity const& by = *graph.quantities()[to_index(selector)];
        list << tr("%1 “%2”: ").arg(title(by).toHtmlEscaped(), escaped(graph.entries(by)[to_index(c.index)].name)) +
                    formula_text(graph.nodes()[to_index(c.node)]);
    }
    return list.join("<br><br>");
}

QString range_text(Graph const& graph, Quantity const& q) {
    if (graph.is_choice(q)) return tr("one of %1 entries").arg(graph.entries(q).size());
    QString const unit = q.unit.name.empty() ? tr("a pure number") : unit_text(q);
    bool const low = std::isfinite(q.range.lo), high = std::isfinite(q.range.hi);
    QString text = low && high ? tr("from %1 to %2").arg(number(q.range.lo), shown(q.range.hi, q, 3))
                   : low       ? tr("at least %1").arg(shown(q.range.lo, q, 3))
                   : high      ? tr("at most %1").arg(shown(q.range.hi, q, 3))
                               : tr("any number, in %1").arg(unit);
    if (q.scale == Scale::integer) text += tr(", whole numbers");
    return text;
}

QString default_text(Graph const& graph, Quantity const& q) {
    if (std::isnan(q.fallback)) return {};
    QString const source = q.source.empty() ? tr("assumption") : escaped(q.source) + " (" + status_text(q.status) + ")";
    return shown(graph, q, q.fallback).toHtmlEscaped() + "<br>" + source;
}

/// What sets the number of this scenario, in words.
QString now_text(Graph const& graph, Quantity const& q, Scenario const& scenario) {
    if (scenario.pins.contains(std::string(q.key))) return tr("pinned, or a value of its axis");
    Quantity const* selector = graph.selector_of(q);
    if (!selector) return {};
    auto const pin = scenario.pins.find(std::string(selector->key));
    Issues ignored;
    double const place =
        pin == scenario.pins.end() ? selector->fallback : graph.value_of(*selector, pin->second, ignored);
    auto const entries = graph.entries(*selector);
    if (!(place >= 0) || place >= static_cast<double>(entries.size())) return {};
    Entry const& entry = entries[static_cast<std::size_t>(place)];
    for (Assignment const& a : entry.sets) {
        if (a.quantity != &q) continue;
        QString text = tr("%1 “%2”").arg(title(*selector).toHtmlEscaped(), escaped(entry.name));
        if (double const* x = std::get_if<double>(&a.value)) text += ": " + shown(*x, q).toHtmlEscaped();
        text += "<br>" + source_text(a.provenance).toHtmlEscaped();
        if (a.provenance.low && a.provenance.high)
            text += "<br>" + tr("between %1 and %2").arg(number(*a.provenance.low), shown(*a.provenance.high, q));
        if (!a.provenance.note.empty()) text += "<br>" + escaped(a.provenance.note);
        return text;
    }
    return {};
}

}  // namespace

QString parameter_text(Graph const& graph, Quantity const& q, Scenario const& scenario) {
    QString text = "<h4>" + title(q).toHtmlEscaped();
    if (!q.symbol.empty()) text += "&nbsp; <i>" + escaped(q.symbol) + "</i>";
    text += "</h4>";
    if (!q.doc.empty()) text += "<p>" + escaped(q.doc) + "</p>";
    text += paragraph(tr("Formula"), formulas(graph, q));
    text += paragraph(tr("Range"), range_text(graph, q).toHtmlEscaped());
    text += paragraph(tr("Default"), default_text(graph, q));
    text += paragraph(tr("In the design at hand"), now_text(graph, q, scenario));
    if (Quantity const* selector = graph.selector_of(q))
        text += paragraph(tr("Set by"), tr("the choice of %1").arg(in_sentence(*selector).toHtmlEscaped()));
    return text + paragraph(tr("Key"), "<code>" + escaped(q.key) + "</code>");
}

Quantity const* quantity_of(QWidget const* widget) {
    for (; widget; widget = widget->parentWidget()) {
        if (auto const* row = qobject_cast<ParameterRow const*>(widget)) return &row->quantity();
        if (auto const* card = qobject_cast<FigureCard const*>(widget)) return &card->quantity();
    }
    return nullptr;
}

QString topic_of(QWidget const* widget) {
    for (; widget; widget = widget->parentWidget())
        if (QString const topic = widget->property("topic").toString(); !topic.isEmpty()) return topic;
    return {};
}

}  // namespace diecast
