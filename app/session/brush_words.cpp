#include "app/session/brush_words.h"
#include <QRegularExpression>
#include <cmath>
#include "app/chart/text.h"
#include "app/session/typed.h"
#include "model/core/special_values.h"

namespace diecast {
namespace {

QString alternatives(QStringList const& words) {
    return words.size() < 2 ? words.value(0) : words.mid(0, words.size() - 1).join(", ") + tr(" or ") + words.back();
}

/// "2..16 GB": the unit of the last number is that of those before it.
QString unit_of(QString const& text) {
    static QRegularExpression const shape(R"([\d.,)]\s*([^\d\s.,;+−-][^\d;]*.*)$)");
    auto const match = shape.match(text.trimmed());
    return match.hasMatch() ? match.captured(1).trimmed() : QString();
}

std::optional<double> read_end(Graph const& graph, Quantity const& q, QString text, QString const& unit,
                               QString& problem) {
    text = text.trimmed();
    if (graph.is_choice(q)) {
        Issues issues;
        auto const word = parse_word(graph, q, to_std(text), issues);
        if (word) return graph.value_of(q, *word, issues);
        problem = issues.empty() ? tr("“%1” is not one of them").arg(text) : in_plain_words(q, issues.front().what);
        return {};
    }
    if (unit_of(text).isEmpty() && !unit.isEmpty()) text += " " + unit;
    TypedSetting const read = read_number(q, text);
    if (!read.value) problem = tr("In “%1”: %2").arg(text, read.problem);
    return read.value;
}

std::optional<BrushRange> read_one(Graph const& graph, Quantity const& q, QString text, QString& problem) {
    static QRegularExpression const below(R"(^\s*(<=|≤|<|at most|below)\s*)"),
        above(R"(^\s*(>=|≥|>|at least|above)\s*)");
    QString const unit = graph.is_choice(q) ? QString() : unit_of(text);
    auto const end = [&](QString const& part, double open) -> std::optional<double> {
        return part.trimmed().isEmpty() ? std::optional(open) : read_end(graph, q, part, unit, problem);
    };
    if (auto const m = below.match(text); m.hasMatch()) text = ".." + text.mid(m.capturedLength());
    if (auto const m = above.match(text); m.hasMatch()) text = text.mid(m.capturedLength()) + "..";
    text.replace(QChar(u'…'), "..");
    qsizetype const dots = text.indexOf("..");
    auto lo =
        dots < 0 ? end(text, -infinity) : end(text.left(dots).trimmed() == unit ? "" : text.left(dots), -infinity);
    if (!lo) return {};
    if (dots < 0) return BrushRange{*lo, *lo};
    auto hi = end(text.mid(dots + 2), infinity);
    if (!hi) return {};
    if (*lo > *hi) std::swap(*lo, *hi);
    return BrushRange{*lo, *hi};
}

}  // namespace

QString end_text(Graph const& graph, Quantity const& q, double end) {
    if (!std::isfinite(end)) return {};
    return graph.is_choice(q) ? shown(graph, q, end) : number(end, 4);
}

QString interval_words(Graph const& graph, Quantity const& q, BrushRange const& i, std::vector<double> const& places) {
    if (graph.is_choice(q)) {
        QStringList names;
        for (double v : places)
            if (i.holds(v)) names << shown(graph, q, v);
        return alternatives(names);
    }
    if (i.lo == i.hi) return shown(i.lo, q, 4);
    if (!std::isfinite(i.lo)) return tr("at most %1").arg(shown(i.hi, q, 4));
    if (!std::isfinite(i.hi)) return tr("at least %1").arg(shown(i.lo, q, 4));
    return tr("between %1 and %2").arg(number(i.lo, 4), shown(i.hi, q, 4));
}

QString sentence_of(Graph const& graph, Brushes const& brushes, KeptColumns const* columns) {
    QStringList parts;
    for (BrushSpec const& b : brushes.list) {
        KeptColumn const* c = columns ? columns->find(b.quantity) : nullptr;
        QStringList words;
        for (BrushRange const& i : b.kept)
            words << interval_words(graph, *b.quantity, i, c ? c->places : std::vector<double>());
        parts << in_sentence(*b.quantity) + " " + alternatives(words);
    }
    return parts.size() < 2 ? parts.value(0) : parts.mid(0, parts.size() - 1).join(", ") + tr(" and ") + parts.back();
}

Study brushed_study(Study study, Brushes const& brushes) {
    for (BrushSpec const& b : brushes.list)
        if (b.kept.size() != 1 || !brushes.front_inside) return study;
    for (BrushSpec const& b : brushes.list)
        study.constraints.push_back({b.quantity, b.kept.front().lo, b.kept.front().hi});
    return study;
}

QString text_to_type(Graph const& graph, Quantity const& q, std::vector<BrushRange> const& kept) {
    QStringList parts;
    QString const unit = graph.is_choice(q) ? QString() : unit_text(q);
    for (BrushRange const& i : kept)
        parts << (i.lo == i.hi ? end_text(graph, q, i.lo)
                               : end_text(graph, q, i.lo).remove(QChar(0x202F)) + ".." + end_text(graph, q, i.hi));
    return (parts.join("; ") + " " + unit).trimmed();
}

TypedIntervals read_intervals(Graph const& graph, Quantity const& q, QString const& typed) {
    TypedIntervals result;
    QString const all = typed.trimmed();
    if (all.isEmpty()) return result;
    QString const unit = graph.is_choice(q) ? QString() : unit_of(all.section(';', -1));
    QStringList const parts = graph.is_choice(q) ? all.split(QRegularExpression("[;,]")) : all.split(';');
    for (QString part : parts) {
        if (!unit.isEmpty() && unit_of(part).isEmpty()) part += " " + unit;
        auto const one = read_one(graph, q, part, result.problem);
        if (!one) return result;
        result.kept.push_back(*one);
    }
    return result;
}

}  // namespace diecast
