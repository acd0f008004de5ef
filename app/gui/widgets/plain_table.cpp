#include "app/gui/widgets/plain_table.h"
#include <QHeaderView>
#include <QResizeEvent>
#include <algorithm>

namespace diecast {
namespace {

int const table_row_height = 28, least_column_width = 72;

}  // namespace

void make_plain(QTableView& table, QString const& accessible_name) {
    table.setAccessibleName(accessible_name);
    table.setShowGrid(false);
    table.setTabKeyNavigation(false);
    table.setCornerButtonEnabled(false);
    table.setWordWrap(false);
    table.setHorizontalScrollMode(QTableView::ScrollPerPixel);
    table.verticalHeader()->hide();
    table.verticalHeader()->setDefaultSectionSize(table_row_height);
    table.horizontalHeader()->setHighlightSections(false);
}

void FittedTable::fit() {
    if (!model() || model()->columnCount() == 0) return;
    resizeColumnsToContents();
    int over = -viewport()->width();
    for (int c = 0; c < model()->columnCount(); ++c) over += columnWidth(c);
    std::vector<int> widths;
    for (int c : elastic_) widths.push_back(columnWidth(c));
    for (; over > 0; --over) {
        auto const widest = std::max_element(widths.begin(), widths.end());
        if (widest == widths.end() || *widest <= least_column_width) break;
        --*widest;
    }
    if (over < 0 && !widths.empty()) widths[0] -= over;
    for (std::size_t i = 0; i < widths.size(); ++i) setColumnWidth(elastic_[i], widths[i]);
}

void FittedTable::resizeEvent(QResizeEvent* e) {
    QTableView::resizeEvent(e);
    if (e->size().width() != e->oldSize().width()) fit();
}

}  // namespace diecast
