#include "app/session/typed.h"
#include <QRegularExpression>
#include <algorithm>
#include <cmath>
#include "app/chart/text.h"
#include "model/core/value_text.h"

namespace diecast {
namespace {

/// "2,5", "1,840 mm²": one comma right between digits, and nothing else that separates.
bool has_one_comma(QString const& text) {
    static QRegularExpression const shape(R"(^[^;,]*\d,\d[^;,]*$)");
    return !text.contains("..") && !text.contains(QChar(u'…')) && shape.match(text).hasMatch();
}

QString exact(double v, Quantity const& q) {
    QString const unit = unit_text(q);
    return qtext(exact_text(v)) + (unit.isEmpty() ? "" : " " + unit);
}

/// Other marks, other number: "1,840" is 1840 or 1.84.
void say_how_read(TypedSetting& s, TypedNumber const& read, Quantity const& q, bool comma) {
    if (!read.other || !s.value) return;
    bool const fits = *read.other >= q.range.lo && *read.other <= q.range.hi;
    if (!fits && !comma) return;
    s.note = read.bits ? QObject::tr("Read as bits: %1").arg(shown(*s.value, q))
                       : QObject::tr("Read as %1").arg(shown(*s.value, q));
    if (!fits) return;
    s.way_out = exact(*read.other, q);
    s.way_out_name = QObject::tr("use %1").arg(shown(*read.other, q));
}

void offer(TypedSetting& s, double v, Quantity const& q) {
    s.way_out = exact(v, q);
    s.way_out_name = QObject::tr("use %1").arg(shown(v, q));
}

/// Holds a value against the limits of its row.
void check(TypedSetting& s, TypedNumber const& read, Quantity const& q) {
    double const v = *s.value;
    Range const r = q.range;
    bool const inside = v >= r.lo && v <= r.hi, whole = q.scale != Scale::integer || v == std::round(v);
    if (inside && whole) return;
    s = {};
    s.problem = !inside ? (v < r.lo ? QObject::tr("At least %1").arg(shown(r.lo, q))
                                    : QObject::tr("At most %1").arg(shown(r.hi, q)))
                        : QObject::tr("Whole numbers only");
    bool const meant = read.other && *read.other >= r.lo && *read.other <= r.hi &&
                       (q.scale != Scale::integer || *read.other == std::round(*read.other));
    double const near = std::clamp(q.scale == Scale::integer ? std::round(v) : v, r.lo, r.hi);
    offer(s, meant ? *read.other : near, q);
}

double power_of_ten(double v) { return std::pow(10.0, std::floor(std::log10(v) + 1e-12)); }

/// 1, 2 or 5 times a power of ten, not above `v`.
double round_step(double v) {
    double const ten = power_of_ten(v), many = v / ten * (1 + 1e-12);
    return ten * (many >= 5 ? 5 : many >= 2 ? 2 : 1);
}

double step_of(Quantity const& q, double value, int by) {
    Range const r = q.range;
    bool const shrinks = (by < 0) == (value > 0);
    double const size = std::abs(value) * (shrinks ? 1 - 1e-9 : 1);  // 1.0 goes down to 0.99
    double const by_size = size > 0 ? power_of_ten(size) / 10 : 0;
    double const span = r.hi - r.lo;
    if (q.scale == Scale::integer) return std::max(1.0, span <= 1000 ? 1.0 : by_size);
    if (q.scale == Scale::log && by_size > 0) return by_size;
    if (std::isfinite(span) && span > 0)
        return q.scale == Scale::log ? round_step(r.hi / 1000) : round_step(span / 200);
    return by_size > 0 ? by_size : 1;
}

}  // namespace

QString as_points(Quantity const& q, QString const& typed) {
    static QRegularExpression const many(R"(\d,\d+\s*[a-zA-Zµ%])");  // "1,5 k": whole things have no decimals
    return q.scale == Scale::integer && !typed.contains(many) ? typed : with_points(typed);
}

QString in_plain_words(Quantity const& q, std::string_view why) {
    QString const key = qtext(q.key);
    return sentence_case(with_mark(qtext(why).replace(key, in_sentence(q))));
}

TypedSetting read_number(Quantity const& q, QString const& typed) {
    QString const text = as_points(q, typed);
    TypedNumber const read = read_typed(to_std(text), q);
    TypedSetting s;
    s.value = read.value;
    if (s.value) return say_how_read(s, read, q, text.contains(',')), s;
    s.problem = in_plain_words(q, read.why);
    if (read.fix.empty()) return s;
    s.way_out = qtext(read.fix);
    s.way_out_name = QObject::tr("use %1").arg(with_mark(s.way_out));
    s.problem = s.problem.section(';', 0, 0);  // the link says what is meant
    return s;
}

TypedSetting read_single(Quantity const& q, QString const& typed) {
    TypedSetting s = read_number(q, typed);
    if (s.value) check(s, read_typed(to_std(as_points(q, typed)), q), q);
    return s;
}

std::optional<TypedSetting> read_relative(Quantity const& q, QString const& typed, double from) {
    static QRegularExpression const share(R"(^\s*([+\-−])\s*(\d+(?:\.\d+)?)\s*%\s*$)"),
        factor(R"(^\s*[x×X*]\s*(\d+(?:\.\d+)?)\s*$)");
    if (!std::isfinite(from)) return {};
    QString const text = QString(typed).replace(u',', u'.');
    auto const by_share = share.match(text), by_factor = factor.match(text);
    if (!by_share.hasMatch() && !by_factor.hasMatch()) return {};
    bool const is_less = by_share.hasMatch() && by_share.captured(1) != "+";
    bool const is_number = q.unit.name.empty() || q.unit.name == "%";  // "-10 %" may be one
    if (is_less && is_number && q.range.lo < 0) return {};
    double const number = (by_share.hasMatch() ? by_share.captured(2) : by_factor.captured(1)).toDouble();
    double const times = by_factor.hasMatch() ? number : 1 + (is_less ? -number : number) / 100;
    double const value = QString::number(from * times, 'g', 12).toDouble();
    TypedSetting s;
    s.value = value;
    check(s, {}, q);
    if (!s.value) return s;
    QString const how =
        by_factor.hasMatch() ? "× " + by_factor.captured(1) : (is_less ? "− " : "+ ") + qtext(percent(number / 100));
    s.note = QObject::tr("Read as %1: %2 %3").arg(shown(value, q), shown(from, q), how);
    if (!by_share.hasMatch() || !is_number || is_less) return s;
    double const bare = q.unit.name.empty() ? number / 100 : number;
    if (bare >= q.range.lo && bare <= q.range.hi) offer(s, bare, q);
    return s;
}

TypedSetting read_setting(Graph const& graph, Quantity const& q, QString const& typed) {
    if (graph.is_choice(q)) return read_places(graph, q, typed);
    QString const text = as_points(q, typed.trimmed());
    bool const one_comma = has_one_comma(text);
    if (!one_comma) return is_axis_text(to_std(text)) ? read_places(graph, q, text) : read_single(q, text);
    QString places = text;
    places[places.indexOf(',')] = ';';
    TypedSetting const list = read_places(graph, q, places);
    TypedSetting s = read_single(q, text);
    if (q.scale == Scale::integer && !s.value && list.axis) {
        TypedSetting swept = list;
        swept.note = QObject::tr("Swept over %1").arg(QString(places).replace(";", " and "));
        return swept;
    }
    bool const list_elsewhere = is_axis_text(to_std(text));  // in a file, on the command line
    if (s.value && list.axis && list_elsewhere && s.way_out.isEmpty()) {
        s.note = QObject::tr("Read as %1").arg(shown(*s.value, q));
        s.way_out = places;
        s.way_out_name = QObject::tr("sweep %1").arg(QString(places).replace(";", " and "));
    }
    return s;
}

QString plain_remark(TypedSetting const& s) {
    QString const plain = s.problem.isEmpty() ? s.note : s.problem;
    return s.way_out_name.isEmpty() ? plain : plain + "; " + s.way_out_name;
}

double stepped(Quantity const& q, double value, int by) {
    if (!std::isfinite(value) || by == 0) return value;
    double const step = step_of(q, value, by), many = value / step;
    double const next = by > 0 ? std::floor(many + 1e-6) + by : std::ceil(many - 1e-6) + by;
    double const tidy = QString::number(next * step, 'g', 12).toDouble();
    return std::clamp(tidy, q.range.lo, q.range.hi);
}

}  // namespace diecast
