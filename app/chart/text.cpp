#include "app/chart/text.h"
#include <QCoreApplication>
#include <QRegularExpression>
#include <cmath>
#include <optional>
#include <utility>
#include "app/present/text/group_title.h"
#include "app/present/text/shares_and_counts.h"

namespace diecast {
namespace {

bool comma = false, shortened = false;

/// The text of a number, with or without its unit, with the decimal mark in use; no unit has a digit after a point.
QString marked(QString text) {
    if (!comma) return text;
    for (qsizetype i = 1; i + 1 < text.size(); ++i)
        if (text[i] == '.' && text[i - 1].isDigit() && text[i + 1].isDigit()) text[i] = ',';
    return text;
}

struct UnitPrefix {
    QString sign;
    int power;  // of ten
};
UnitPrefix const prefixes[] = {{"p", -12}, {"n", -9}, {"µ", -6}, {"m", -3}, {"", 0},
                               {"k", 3},   {"M", 6},  {"G", 9},  {"T", 12}, {"P", 15}};

/// The unit's own prefix and what it is before: "GB/s" is G and "B/s". Units that take none have no answer.
std::optional<std::pair<UnitPrefix, QString>> taken_apart(QString const& unit) {
    for (UnitPrefix const& prefix : prefixes)
        for (QString const base : {"B", "W", "FLOP", "Hz", "s", "J"})
            if (unit == prefix.sign + base || unit.startsWith(prefix.sign + base + "/"))
                return std::pair{prefix, unit.mid(prefix.sign.size())};
    return {};
}

/// The value with the prefix that leaves one to three digits before the point (no ks); none if that is the row's own.
std::optional<QString> in_short_unit(double v, Quantity const& q, int digits) {
    auto const parts = taken_apart(qtext(q.unit.name));
    if (!parts || v == 0 || !std::isfinite(v)) return {};
    auto const& [own, base] = *parts;
    int const digits_before = static_cast<int>(std::floor(std::log10(std::abs(v)) + 1e-9)) + own.power;
    UnitPrefix const* best = &own;
    for (UnitPrefix const& prefix : prefixes)
        if (prefix.power <= digits_before && !(base.startsWith('s') && prefix.power > 0)) best = &prefix;
    if (best->power == own.power) return {};
    double const scaled = v * std::pow(10.0, own.power - best->power);
    return qtext(number_text(scaled, digits > 0 ? digits : q.digits)) + QChar(0x00A0) + best->sign + base;
}

}  // namespace

void set_short_units(bool on) { shortened = on; }
bool short_units() { return shortened; }

void set_decimal_comma(bool on) { comma = on; }
bool decimal_comma() { return comma; }

/// One comma right between digits, and no other mark, unless the two dots of a range: more of them separate.
QString with_points(QString typed) {
    if (!comma) return typed;
    static QRegularExpression const decimal(R"((?<![\d,])(?<!(?<!\.)\.)(\d+),(\d+)(?![.,]?\d))");
    return typed.replace(decimal, "\\1.\\2");
}

QString with_mark(QString text) { return marked(std::move(text)); }

QString with_marks(QString text) {
    if (!comma) return text;
    static QRegularExpression const separator(R"(\s*[,;]\s*)"), semicolon(R"(\s*;\s*)");
    text.replace(text.contains(';') ? semicolon : separator, between_places());
    return marked(text);
}

QString between_places() { return comma ? "; " : ", "; }

QString tr(char const* text) { return QCoreApplication::translate("Diecast", text); }
QString qtext(std::string_view s) { return QString::fromUtf8(s.data(), static_cast<qsizetype>(s.size())); }
std::string to_std(QString const& s) { return s.toStdString(); }

QString sentence_case(QString s) {
    if (!s.isEmpty()) s[0] = s[0].toUpper();
    return s;
}

QString title(Quantity const& q) { return qtext(label_of(q)); }
/// The title without the words that it shares with the beginning of its group's: "ports" of "Scale-up ports".
QString brief(Quantity const& q) {
    QStringList const words = title(q).split(' '), known = qtext(title_of_group(q)).split(' ');
    qsizetype same = 0;
    while (same < std::min(words.size() - 1, known.size()) &&
           words[same].compare(known[same], Qt::CaseInsensitive) == 0)
        ++same;
    return same > 0 ? sentence_case(words.mid(same).join(' ')) : sentence_case(qtext(brief_of(q)));
}

QString in_words(QString name) {
    bool acronym = name.size() > 1 && name[1].isDigit();
    for (qsizetype i = 1; i < name.size() && name[i].isLetter(); ++i) acronym = acronym || name[i].isUpper();  // "ZeRO"
    if (!name.isEmpty() && !acronym) name[0] = name[0].toLower();
    return name;
}

QString in_sentence(Quantity const& q) { return in_words(title(q)); }

QString unit_text(Quantity const& q) { return qtext(q.unit.name); }
QString axis_title(Quantity const& q) { return q.unit.name.empty() ? title(q) : title(q) + " (" + unit_text(q) + ")"; }
QString number(double v, int digits) { return marked(qtext(number_text(v, digits))); }

QString power_text(double v, int digits) {
    if (!(v > 0) || !std::isfinite(v)) return number(v, digits);
    QString const text = QString::number(v, 'e', std::max(0, digits - 1));  // "1.4e+06"
    int const power = text.section('e', 1).toInt();
    QString const mantissa = qtext(number_text(text.section('e', 0, 0).toDouble(), digits));
    QString raised;
    for (QChar const c : QString::number(power))
        raised += c == '-' ? QChar(0x207B) : QStringView(u"⁰¹²³⁴⁵⁶⁷⁸⁹")[c.digitValue()];
    return (mantissa == "1" ? QString() : marked(mantissa) + QChar(0x00B7)) + "10" + raised;
}

QString count_text(std::uint64_t n) {
    QString s = QString::number(n);
    if (s.size() > 4)
        for (qsizetype i = s.size() - 3; i > 0; i -= 3) s.insert(i, QChar(0x202F));
    return s;
}

QString shown(double in_unit, Quantity const& q, int digits) {
    auto const brief_one = shortened ? in_short_unit(in_unit, q, digits) : std::nullopt;
    return marked(brief_one ? *brief_one : qtext(value_text(in_unit, q, digits)));
}

QString shown(Graph const& graph, Quantity const& q, double in_unit, int digits) {
    auto const entries = graph.entries(q);
    if (entries.empty()) return shown(in_unit, q, digits);
    if (!(in_unit >= 0) || in_unit >= static_cast<double>(entries.size())) return "—";
    return QString::fromStdString(entries[static_cast<std::size_t>(std::lround(in_unit))].name);
}

QString why_question(Graph const& graph, Quantity const& q, double si) {
    QString value = shown(graph, q, si / q.unit);
    if (graph.is_choice(q)) return tr("%1: %2").arg(title(q), value);
    return tr("Why is %1 %2?").arg(in_sentence(q), value.replace("/", "/" + QString(QChar(0x2060))));  // no break there
}

QString padded_number(double v, Quantity const& q, int digits) {
    bool const counts = q.scale == Scale::integer || v == std::round(v);
    bool const plain = std::abs(v) >= 1e-3 && std::abs(v) < std::pow(10, digits - 1) && !counts;
    if (!plain) return number(v, digits);
    return marked(qtext(with_zeros(number_text(v, digits), digits)));
}

QString telling(double in_unit, std::optional<double> before, Quantity const& q) {
    int const short_enough = 7;
    bool const is_short = number_text(in_unit, short_enough) == number_text(in_unit, 15);
    int digits = is_short ? std::max(short_enough, q.digits) : q.digits;
    if (before && *before != in_unit)
        while (digits < 15 && number_text(in_unit, digits) == number_text(*before, digits)) ++digits;
    return shown(in_unit, q, digits);
}

Sense sense_in(std::vector<Objective> const& objectives, Quantity const& q) {
    for (Objective const& o : objectives)
        if (o.quantity == &q) return o.sense;
    return q.sense;
}

}  // namespace diecast
