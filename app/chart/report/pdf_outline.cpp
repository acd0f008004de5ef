#include "app/chart/report/pdf_outline.h"
#include <QRegularExpression>
#include <algorithm>

namespace diecast {
namespace {

QByteArray text_string(QString const& text) {
    QByteArray hex = "<FEFF";
    for (QChar c : text) hex += QByteArray::number(c.unicode(), 16).rightJustified(4, '0').toUpper();
    return hex + ">";
}

QByteArray reference(qsizetype number) { return QByteArray::number(number) + " 0 R"; }

/// What is in the last dictionary of this kind: between "N 0 obj" and "endobj".
QByteArray object_of(QByteArray const& pdf, qsizetype number) {
    qsizetype const at = pdf.lastIndexOf("\n" + QByteArray::number(number) + " 0 obj");
    qsizetype const from = pdf.indexOf("<<", at), to = pdf.indexOf("endobj", from);
    return at < 0 || from < 0 || to < 0 ? QByteArray() : pdf.mid(from, to - from).trimmed();
}

qsizetype number_after(QByteArray const& text, char const* word) {
    static QRegularExpression const number("\\A\\s*(\\d+)");
    qsizetype const at = text.indexOf(word);
    if (at < 0) return -1;
    auto const match = number.match(QString::fromLatin1(text.mid(at + static_cast<qsizetype>(qstrlen(word)), 30)));
    return match.hasMatch() ? match.captured(1).toLongLong() : -1;
}

QList<qsizetype> pages_of(QByteArray const& pdf, QByteArray const& catalog) {
    QByteArray const tree = object_of(pdf, number_after(catalog, "/Pages"));
    qsizetype const open = tree.indexOf('[', tree.indexOf("/Kids")), close = tree.indexOf(']', open);
    QList<qsizetype> pages;
    if (open < 0 || close < 0) return pages;
    auto const words = tree.mid(open + 1, close - open - 1).simplified().split(' ');
    for (qsizetype i = 0; i + 2 < words.size(); i += 3) pages << words[i].toLongLong();
    return pages;
}

/// Objects that follow what is there already, and where each starts.
struct Update {
    QByteArray bytes;
    QList<std::pair<qsizetype, qsizetype>> offsets;  // number, place
    void put(qsizetype number, QByteArray const& dictionary) {
        offsets << std::pair{number, bytes.size()};
        bytes += QByteArray::number(number) + " 0 obj\n" + dictionary + "\nendobj\n";
    }
};

qsizetype parent_of(QList<OutlineEntry> const& entries, qsizetype i) {
    for (qsizetype k = i - 1; k >= 0; --k)
        if (entries[k].level < entries[i].level) return k;
    return -1;
}

QList<qsizetype> children_of(QList<OutlineEntry> const& entries, qsizetype parent) {
    QList<qsizetype> children;
    for (qsizetype i = 0; i < entries.size(); ++i)
        if (parent_of(entries, i) == parent) children << i;
    return children;
}

QByteArray family(QList<qsizetype> const& children, qsizetype first, bool open) {
    if (children.isEmpty()) return {};
    return " /First " + reference(first + children.front()) + " /Last " + reference(first + children.back()) +
           " /Count " + QByteArray::number(open ? children.size() : -children.size());
}

}  // namespace

QByteArray with_outline(QByteArray const& pdf, QList<OutlineEntry> const& entries) {
    qsizetype const trailer_at = pdf.lastIndexOf("trailer"), start_at = pdf.lastIndexOf("startxref");
    if (entries.isEmpty() || trailer_at < 0 || start_at < trailer_at) return pdf;
    QByteArray const trailer = pdf.mid(trailer_at, start_at - trailer_at);
    qsizetype const size = number_after(trailer, "/Size"), root = number_after(trailer, "/Root"),
                    info = number_after(trailer, "/Info"), before = number_after(pdf.mid(start_at), "startxref");
    QByteArray catalog = object_of(pdf, root);
    auto const pages = pages_of(pdf, catalog);
    if (size < 0 || root < 0 || info < 0 || before < 0 || !catalog.endsWith(">>") || pages.isEmpty()) return pdf;

    Update update{pdf.endsWith('\n') ? pdf : pdf + "\n", {}};
    catalog.chop(2);
    update.put(root, catalog + "/Outlines " + reference(size) + "\n/PageMode /UseOutlines\n>>");
    qsizetype const first = size + 1;
    update.put(size, "<< /Type /Outlines" + family(children_of(entries, -1), first, true) + " >>");
    for (qsizetype i = 0; i < entries.size(); ++i) {
        qsizetype const parent = parent_of(entries, i);
        auto const siblings = children_of(entries, parent);
        qsizetype const at = siblings.indexOf(i);
        QByteArray item =
            "<< /Title " + text_string(entries[i].text) + " /Parent " + reference(parent < 0 ? size : first + parent);
        if (at > 0) item += " /Prev " + reference(first + siblings[at - 1]);
        if (at + 1 < siblings.size()) item += " /Next " + reference(first + siblings[at + 1]);
        item += family(children_of(entries, i), first, false) + " /Dest [" +
                reference(pages[std::clamp<qsizetype>(entries[i].page, 0, pages.size() - 1)]) + " /XYZ null " +
                QByteArray::number(entries[i].top, 'f', 1) + " null] >>";
        update.put(first + i, item);
    }
    qsizetype const table_at = update.bytes.size();
    QByteArray table = "xref\n";
    for (auto const& [number, place] : update.offsets)
        table +=
            QByteArray::number(number) + " 1\n" + QByteArray::number(place).rightJustified(10, '0') + " 00000 n \n";
    table += "trailer\n<<\n/Size " + QByteArray::number(first + entries.size()) + "\n/Info " + reference(info) +
             "\n/Root " + reference(root) + "\n/Prev " + QByteArray::number(before) + "\n>>\nstartxref\n" +
             QByteArray::number(table_at) + "\n%%EOF\n";
    return update.bytes + table;
}

}  // namespace diecast
