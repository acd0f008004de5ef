#include "app/chart/text.h"
#include <cmath>

namespace diecast {
namespace {

bool comma = false;

/// Of a number with or without its unit; no unit has a digit after a point.
QString marked(QString text) {
    if (!comma) return text;
    for (qsizetype i = 1; i + 1 < text.size(); ++i)
        if (text[i] == '.' && text[i - 1].isDigit() && text[i + 1].isDigit()) text[i] = ',';
    return text;
}

}  // namespace

void set_decimal_comma(bool on) { comma = on; }
bool decimal_comma() { return comma; }

QString qtext(std::string_view s) { return QString::fromUtf8(s.data(), static_cast<qsizetype>(s.size())); }
std::string to_std(QString const& s) { return s.toStdString(); }

QString sentence_case(QString s) {
    if (!s.isEmpty()) s[0] = s[0].toUpper();
    return s;
}

QString title(Quantity const& q) { return qtext(label_of(q)); }
QString brief(Quantity const& q) { return sentence_case(qtext(brief_of(q))); }

QString in_words(QString name) {
    bool const acronym = name.size() > 1 && (name[1].isUpper() || name[1].isDigit());
    if (!name.isEmpty() && !acronym) name[0] = name[0].toLower();
    return name;
}

QString in_sentence(Quantity const& q) { return in_words(title(q)); }

QString unit_text(Quantity const& q) { return qtext(q.unit.name); }
QString axis_title(Quantity const& q) { return q.unit.name.empty() ? title(q) : title(q) + " (" + unit_text(q) + ")"; }
QString number(double v, int digits) { return marked(qtext(number_text(v, digits))); }

QString count_text(std::uint64_t n) {
    QString s = QString::number(n);
    if (s.size() > 4)
        for (qsizetype i = s.size() - 3; i > 0; i -= 3) s.insert(i, QChar(0x202F));
    return s;
}

QString shown(double in_unit, Quantity const& q, int digits) { return marked(qtext(value_text(in_unit, q, digits))); }

QString shown(Graph const& graph, Quantity const& q, double in_unit, int digits) {
    auto const entries = graph.entries(q);
    if (entries.empty()) return shown(in_unit, q, digits);
    if (!(in_unit >= 0) || in_unit >= static_cast<double>(entries.size())) return "—";
    return QString::fromStdString(entries[static_cast<std::size_t>(std::lround(in_unit))].name);
}

Sense sense_in(std::vector<Objective> const& objectives, Quantity const& q) {
    for (Objective const& o : objectives)
        if (o.quantity == &q) return o.sense;
    return q.sense;
}

}  // namespace diecast
