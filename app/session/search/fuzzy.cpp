#include "app/session/search/fuzzy.h"
#include <QStringList>
#include <algorithm>
#include <numeric>

namespace diecast {
namespace {

bool starts_word(QString const& text, qsizetype i) {
    return i == 0 || !text[i - 1].isLetterOrNumber() || (text[i].isUpper() && text[i - 1].isLower());
}

std::vector<int> places(qsizetype from, qsizetype n) {
    std::vector<int> result(static_cast<std::size_t>(n));
    std::iota(result.begin(), result.end(), static_cast<int>(from));
    return result;
}

/// The piece that starts where it matters most.
std::optional<FuzzyFit> as_piece(QString const& word, QString const& text) {
    std::optional<FuzzyFit> best;
    for (qsizetype i = text.indexOf(word, 0, Qt::CaseInsensitive); i >= 0;
         i = text.indexOf(word, i + 1, Qt::CaseInsensitive)) {
        double const score = 60 + (starts_word(text, i) ? 30 : 0) + (i == 0 ? 10 : 0) -
                             10.0 * static_cast<double>(i) / static_cast<double>(text.size());
        if (!best || score > best->score) best = FuzzyFit{score, places(i, word.size())};
    }
    return best;
}

/// Letters in order, preferring starts of words: "cpc" for "Copy picture to clipboard".
std::optional<FuzzyFit> as_letters(QString const& word, QString const& text) {
    FuzzyFit found;
    qsizetype at = 0;
    for (QChar const letter : word) {
        qsizetype next = -1;
        for (qsizetype i = at; i < text.size() && next < 0; ++i)
            if (text[i].toLower() == letter.toLower() && starts_word(text, i)) next = i;
        bool const at_start = next >= 0;
        bool const follows = at > 0 && at < text.size() && text[at].toLower() == letter.toLower();
        if (follows) next = at;
        else if (!at_start) next = text.indexOf(letter, at, Qt::CaseInsensitive);
        if (next < 0) return {};
        found.score += follows ? 6 : at_start ? 8 : 1;
        found.hits.push_back(static_cast<int>(next));
        at = next + 1;
    }
    found.score = 40 * found.score / (8 * static_cast<double>(word.size()));
    return found.score >= 25 ? std::optional(found) : std::nullopt;  // scattered letters mean nothing
}

}  // namespace

std::optional<FuzzyFit> fit(QString const& asked, QString const& text) {
    FuzzyFit all;
    QStringList const words = asked.simplified().split(' ', Qt::SkipEmptyParts);
    for (QString const& word : words) {
        std::optional<FuzzyFit> one = as_piece(word, text);
        if (!one) one = as_letters(word, text);
        if (!one) return {};
        all.score += one->score / static_cast<double>(words.size());
        all.hits.insert(all.hits.end(), one->hits.begin(), one->hits.end());
    }
    std::sort(all.hits.begin(), all.hits.end());
    all.hits.erase(std::unique(all.hits.begin(), all.hits.end()), all.hits.end());
    return all;
}

}  // namespace diecast
