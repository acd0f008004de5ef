#include "app/gui/widgets/plain_table.h"
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QRegularExpression>
#include <QResizeEvent>
#include <algorithm>

namespace diecast {
namespace {

int const table_row_height = 28;

/// Without line breaks, without the spaces that group digits, and with a hyphen as minus.
QString in_a_cell(QString text) {
    static QRegularExpression const gap_in_number("(?<=\\d)[\\x{00A0}\\x{202F}](?=\\d)");
    return text.remove(gap_in_number).replace(QChar(0x2212), '-').simplified();
}

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

QString copied_rows(QTableView const& table) {
    QAbstractItemModel const& model = *table.model();
    QStringList lines;
    auto const add_line = [&](auto const& cell) {
        QStringList cells;
        for (int c = 0; c < model.columnCount(); ++c)
            if (!table.isColumnHidden(c)) cells << in_a_cell(cell(c).toString());
        lines << cells.join('\t');
    };
    add_line([&](int c) { return model.headerData(c, Qt::Horizontal); });
    std::vector<int> rows;
    for (QModelIndex const& at : table.selectionModel()->selectedRows()) rows.push_back(at.row());
    std::sort(rows.begin(), rows.end());
    for (int row : rows) add_line([&](int c) { return model.index(row, c).data(); });
    return lines.join('\n') + '\n';
}

void let_rows_be_copied(QTableView& table) {
    table.setSelectionBehavior(QTableView::SelectRows);
    table.setSelectionMode(QTableView::ExtendedSelection);
    auto* copy = new QAction(QCoreApplication::translate("PlainTable", "Copy rows"), &table);
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetShortcut);
    QObject::connect(copy, &QAction::triggered, &table,
                     [&table] { QApplication::clipboard()->setText(copied_rows(table)); });
    table.addAction(copy);
    table.setContextMenuPolicy(Qt::ActionsContextMenu);
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
        if (widest == widths.end() || *widest <= least_) break;
        --*widest;
    }
    if (over < 0 && !widths.empty()) widths[0] -= over;
    for (std::size_t i = 0; i < widths.size(); ++i) setColumnWidth(elastic_[i], widths[i]);
    if (rows_of_lines_) resizeRowsToContents();
}

void FittedTable::resizeEvent(QResizeEvent* e) {
    QTableView::resizeEvent(e);
    if (e->size().width() != e->oldSize().width()) fit();
}

}  // namespace diecast
