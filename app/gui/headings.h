// Headings: how the tables of designs look: two-line headings that shorten each line, rows of one height.
#pragma once
#include <QHeaderView>
#include <QTableView>

namespace diecast {

/// Shortens each line of a heading that does not fit, at its end.
class Headings : public QHeaderView {
public:
    using QHeaderView::QHeaderView;

protected:
    void initStyleOptionForIndex(QStyleOptionHeader*, int section) const override;
};

void shape_table(QTableView&);           // with its headings in place
QString two_lines(QString const& name);  // about as long as each other

}  // namespace diecast
