#include "app/session/search/find.h"
#include <algorithm>
#include "app/chart/text.h"
#include "app/present/text/synonyms.h"
#include "app/session/words.h"

namespace diecast {
namespace {

int const nowhere = 1000;

/// A word of the text starts with it.
bool starts_a_word(QString const& text, QString const& word) {
    for (qsizetype at = text.indexOf(word, 0, Qt::CaseInsensitive); at >= 0;
         at = text.indexOf(word, at + 1, Qt::CaseInsensitive))
        if (at == 0 || !text[at - 1].isLetterOrNumber()) return true;
    return false;
}

int rank(Quantity const& q, QString const& name, QString const& word) {
    if (name.startsWith(word, Qt::CaseInsensitive)) return 0;
    if (!q.symbol.empty() && qtext(q.symbol) == word) return 0;
    if (starts_a_word(name, word)) return 1;
    if (std::string_view const others = other_names(q); !others.empty() && starts_a_word(qtext(others), word)) return 1;
    QString const key = qtext(q.key);
    if (key.startsWith(word, Qt::CaseInsensitive) || starts_a_word(group_title(q), word)) return 2;
    if (starts_a_word(QString(key).replace('_', ' '), word)) return 2;
    if (name.contains(word, Qt::CaseInsensitive)) return 3;
    if (key.contains(word, Qt::CaseInsensitive) || qtext(q.symbol).contains(word)) return 4;
    QString const doc = qtext(q.doc);
    return starts_a_word(doc, word) ? 6 : word.size() > 2 && doc.contains(word, Qt::CaseInsensitive) ? 8 : nowhere;
}

int rank(Quantity const& q, QString const& typed, QStringList const& words) {
    QString const name = title(q);
    if (name.compare(typed, Qt::CaseInsensitive) == 0 || qtext(q.key) == typed) return -2;
    if (name.startsWith(typed, Qt::CaseInsensitive)) return -1;
    if (std::string_view const others = other_names(q); !others.empty())
        for (QString const& other : qtext(others).split(", "))
            if (other.compare(typed, Qt::CaseInsensitive) == 0) return -1;
    int sum = 0;
    for (QString const& word : words) sum += rank(q, name, word);
    return sum;
}

}  // namespace

std::vector<Quantity const*> find_quantities(Graph const& graph, QString const& typed) {
    QString const text = typed.simplified();
    QStringList const words = text.split(' ', Qt::SkipEmptyParts);
    std::vector<std::pair<int, Quantity const*>> hits;
    if (!words.isEmpty())
        for (Quantity const* q : graph.quantities())
            if (int const r = rank(*q, text, words); r < nowhere) hits.emplace_back(r, q);
    std::stable_sort(hits.begin(), hits.end(), [](auto const& a, auto const& b) { return a.first < b.first; });
    std::vector<Quantity const*> result;
    for (auto const& hit : hits) result.push_back(hit.second);
    return result;
}

}  // namespace diecast
