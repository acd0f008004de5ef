#include "app/gui/plain_table.h"
#include <QHeaderView>

namespace diecast {
namespace {

int const row_height = 28;

}  // namespace

void make_plain(QTableView& table, QString const& accessible_name) {
    table.setAccessibleName(accessible_name);
    table.setShowGrid(false);
    table.setTabKeyNavigation(false);
    table.setCornerButtonEnabled(false);
    table.setWordWrap(false);
    table.setHorizontalScrollMode(QTableView::ScrollPerPixel);
    table.verticalHeader()->hide();
    table.verticalHeader()->setDefaultSectionSize(row_height);
    table.horizontalHeader()->setHighlightSections(false);
}

}  // namespace diecast
