// Plain table: how tables of numbers look everywhere: no grid, no row numbers, rows of one height; Tab leaves them.
#pragma once
#include <QTableView>

namespace diecast {

void make_plain(QTableView&, QString const& accessible_name);

}  // namespace diecast
