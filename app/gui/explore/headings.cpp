#include "app/gui/explore/headings.h"
#include "app/gui/widgets/style.h"

namespace diecast {

void Headings::initStyleOptionForIndex(QStyleOptionHeader* option, int section) const {
    QHeaderView::initStyleOptionForIndex(option, section);
    int const margin = style()->pixelMetric(QStyle::PM_HeaderMargin, option, this);
    QString const arrow = option->sortIndicator == QStyleOptionHeader::None ? ""
                          : sortIndicatorOrder() == Qt::AscendingOrder      ? " ▲"
                                                                            : " ▼";
    option->sortIndicator = QStyleOptionHeader::None;  // the style's own lies over the text
    QStringList lines = option->text.split('\n');
    int const room = sectionSize(section) - 2 * margin, mark = option->fontMetrics.horizontalAdvance(arrow);
    for (QString& line : lines)
        line = option->fontMetrics.elidedText(line, Qt::ElideRight, room - (&line == &lines.front() ? mark : 0));
    lines.front() += arrow;
    option->text = lines.join('\n');
}

void shape_table(QTableView& table) {
    table.setSelectionBehavior(QTableView::SelectRows);
    table.setSelectionMode(QTableView::SingleSelection);
    table.setShowGrid(false);
    table.setAlternatingRowColors(true);
    table.setWordWrap(false);
    table.setTabKeyNavigation(false);
    table.setCornerButtonEnabled(false);
    table.verticalHeader()->hide();
    table.verticalHeader()->setDefaultSectionSize(space::target);
    table.verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table.horizontalHeader()->setMinimumSectionSize(44);
    table.horizontalHeader()->setFont(text_font(type::small));
    table.horizontalHeader()->setHighlightSections(false);
    table.horizontalHeader()->setSectionsClickable(true);
    table.horizontalHeader()->setSortIndicatorShown(true);
    table.horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    table.setSortingEnabled(true);
    table.setHorizontalScrollMode(QTableView::ScrollPerPixel);
}

void fill_width(QTableView& table) {
    int left = table.viewport()->width(), fit = 0;
    int const many = table.model()->columnCount();
    while (fit < many && table.columnWidth(fit) <= left) left -= table.columnWidth(fit++);
    for (int c = 0; c < fit; ++c) table.setColumnWidth(c, table.columnWidth(c) + left / fit + (c < left % fit ? 1 : 0));
}

QString two_lines(QString const& text) {
    QString name = text;
    qsizetype best = -1;
    for (qsizetype i = name.indexOf(' '); i >= 0; i = name.indexOf(' ', i + 1))
        if (best < 0 || std::abs(2 * i - name.size()) < std::abs(2 * best - name.size())) best = i;
    if (best > 0) name[best] = '\n';
    return best > 0 ? name : name + "\n ";
}

}  // namespace diecast
