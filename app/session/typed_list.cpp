// Typed places: lists and ranges, and what was probably meant by one that cannot be read.
#include <QRegularExpression>
#include <algorithm>
#include "app/chart/text.h"
#include "app/present/text/study_words.h"
#include "app/session/typed.h"
#include "model/study/axis_range.h"

namespace diecast {
namespace {

/// "1..9 TB/s steps 4": the numbers, and all between them as it stands.
struct Pieces {
    QStringList numbers, between;  // one more of these
};

Pieces cut(QString const& text) {
    static QRegularExpression const mark(
        R"(\s*(?:\.\.|…|;|,\s|(?:steps|log|linear)\s*\d*\s*$|\bstep\s)\s*|,(?!\d{3}(?!\d)))");
    Pieces pieces;
    qsizetype from = 0;
    pieces.between << "";
    for (auto hits = mark.globalMatch(text); hits.hasNext();) {
        QRegularExpressionMatch const hit = hits.next();
        pieces.numbers << text.mid(from, hit.capturedStart() - from);
        pieces.between << hit.captured();
        from = hit.capturedEnd();
    }
    if (from < text.size()) pieces.numbers << text.mid(from), pieces.between << "";
    return pieces;
}

/// Bare numbers take the unit of the next that has one, or else of the one before.
void share_units(QStringList& numbers) {
    QString unit;
    auto const give = [&unit](QString& number) {
        QString const own = qtext(unit_part(to_std(number)));
        if (!own.isEmpty()) unit = own;
        else if (!unit.isEmpty()) number += " " + unit;
    };
    std::for_each(numbers.rbegin(), numbers.rend(), give);
    std::for_each(numbers.begin(), numbers.end(), give);
}

/// The list with each invalid number corrected; empty if one has no correction, or if that makes no list either.
QString mended(Graph const& graph, Quantity const& q, QString const& text) {
    if (graph.is_choice(q)) return {};
    Pieces pieces = cut(text);
    if (pieces.numbers.isEmpty() || pieces.numbers.size() > 20) return {};
    share_units(pieces.numbers);
    QString whole;
    for (qsizetype i = 0; i < pieces.numbers.size(); ++i) {
        TypedSetting const one = read_single(q, pieces.numbers[i]);
        if (!one.value && one.way_out.isEmpty()) return {};
        whole += pieces.between[i] + (one.value ? pieces.numbers[i] : one.way_out);
    }
    whole += pieces.between.back();
    Issues issues;
    return parse_axis(graph, q, to_std(whole), issues) && !has_errors(issues) ? whole : QString();
}

}  // namespace

TypedSetting read_places(Graph const& graph, Quantity const& q, QString const& typed) {
    TypedSetting s;
    Issues issues;
    QString const text = graph.is_choice(q) ? typed.trimmed() : as_points(q, typed).trimmed();
    s.axis = parse_axis(graph, q, to_std(text), issues);
    if (s.axis && !has_errors(issues)) {
        s.note = sentence_case(qtext(replaced_words(graph, q)));
        return s;
    }
    s.axis.reset();
    s.problem = issues.empty() ? QObject::tr("Not a list of values") : in_plain_words(q, issues.front().what);
    s.way_out = mended(graph, q, text);
    if (s.way_out.isEmpty()) return s;
    s.way_out_name = QObject::tr("use %1").arg(with_marks(s.way_out));
    s.problem = s.problem.section(';', 0, 0);
    return s;
}

QString text_to_type(Graph const& graph, AxisSpec const& axis) {
    Quantity const& q = *axis.quantity;
    if (graph.is_choice(q)) return qtext(axis.text.empty() ? list_text(graph, q, axis.values) : axis.text);
    QString const text = with_marks(qtext(axis.text));
    auto const again = axis.text.empty() ? TypedSetting{} : read_places(graph, q, text);
    bool const same = again.axis && again.axis->values == axis.values;
    return same ? text : with_marks(qtext(list_text(graph, q, axis.values)));
}

}  // namespace diecast
