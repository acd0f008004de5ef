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

void shape_table(QTableView&);  // with its headings in place
/// Columns that fit share what is left of the width, so that none is cut; the others are scrolled to.
void fill_width(QTableView&);
QString two_lines(QString const& name);  // about as long as each other

}  // namespace diecast
