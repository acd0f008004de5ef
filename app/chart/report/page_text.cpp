#include "app/chart/report/page_text.h"
#include <QFontMetricsF>

namespace diecast {
namespace {

bool is_mark(QStringView word) { return word == u"✓" || word == u"✗"; }

/// How much of a word that is too wide goes onto the line: as much as fits, back to a sign if that is not far.
qsizetype fitting(QString const& word, QFontMetricsF const& m, double width) {
    qsizetype low = 1, high = word.size();
    while (low < high) {
        qsizetype const middle = (low + high + 1) / 2;
        if (m.horizontalAdvance(word.left(middle)) <= width) low = middle;
        else high = middle - 1;
    }
    for (qsizetype at = low; at > low * 2 / 3 && at > 1; --at)
        if (QStringView(u"/_,;·=)").contains(word[at - 1])) return at;
    while (low > 1 && (word[low - 1] == u'-' || word[low - 1].isHighSurrogate())) --low;
    return low;
}

}  // namespace

QStringList page_words(QString const& text) {
    QStringList words;
    bool open = false;
    for (QString const& part : text.split(' ')) {
        bool const glued = !words.isEmpty() && (open || is_mark(words.back()));
        if (glued) words.back() += " " + part;
        else words << part;
        open = words.back().count('[') > words.back().count(']') && words.back().size() < 40;
    }
    return words;
}

QStringList page_lines(QString const& text, QFont const& font, QPaintDevice const* device, double width) {
    QFontMetricsF const m(font, const_cast<QPaintDevice*>(device));
    auto const fits = [&](QString const& line) { return m.horizontalAdvance(line) <= width; };
    QStringList lines;
    for (QString const& paragraph : text.split('\n')) {
        lines << QString();
        bool fresh = true;
        for (QString word : page_words(paragraph)) {
            QString const longer = fresh ? word : lines.back() + " " + word;
            if (fits(longer)) lines.back() = longer, fresh = false;
            else {
                if (!fresh) lines << QString();
                for (; !fits(word) && word.size() > 1; lines << QString()) {
                    qsizetype const n = fitting(word, m, width);
                    lines.back() = word.left(n);
                    word.remove(0, n);
                }
                lines.back() = word, fresh = false;
            }
        }
    }
    return lines;
}

}  // namespace diecast
