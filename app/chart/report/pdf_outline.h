// PDF outline: the bookmarks that a reader shows beside the pages; QPdfWriter writes none.
#pragma once
#include <QByteArray>
#include <QList>
#include <QString>

namespace diecast {

struct OutlineEntry {
    int level;  // 1: in front; 2: under the last of level 1
    QString text;
    int page;    // from 0
    double top;  // points above the page's lower edge
};

/// The same pages with an outline, appended as PDF's incremental update; unchanged where the file is not as
/// QPdfWriter's are.
QByteArray with_outline(QByteArray const& pdf, QList<OutlineEntry> const&);

}  // namespace diecast
