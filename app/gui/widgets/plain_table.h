// Plain table: how tables of numbers look everywhere: no grid, no row numbers, rows of one height; Tab leaves them.
#pragma once
#include <QTableView>
#include <vector>

namespace diecast {

void make_plain(QTableView&, QString const& accessible_name);

/// Rows can be chosen one by one, in stretches or all; Ctrl+C and the context menu copy them as copied_rows() has them.
void let_rows_be_copied(QTableView&);
/// The rows chosen, headings first, as a spreadsheet takes them: cells apart by tabs, digits and signs as in plain
/// text.
QString copied_rows(QTableView const&);

/// Columns as wide as their contents ask; where that is too much the widest of the elastic ones are shortened, so that
/// none is cut at the border.
class FittedTable : public QTableView {
public:
    /// `least`: width of an elastic column.
    FittedTable(std::vector<int> elastic, QWidget* parent, int least = 72)
        : QTableView(parent), elastic_(std::move(elastic)), least_(least) {}
    void set_elastic(std::vector<int> columns) { elastic_ = std::move(columns); }
    void fit();
    /// Rows are as high as their texts need in the widths that there are, in place of texts that are cut.
    void set_rows_of_lines(bool on = true) { setWordWrap(rows_of_lines_ = on); }

protected:
    void resizeEvent(QResizeEvent*) override;

private:
    std::vector<int> elastic_;
    int least_;
    bool rows_of_lines_ = false;
};

}  // namespace diecast
