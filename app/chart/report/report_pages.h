// Report pages: blocks of a report set on pages of paper, as a PDF whose text is text and whose charts are vectors.
#pragma once
#include <QBuffer>
#include <QPainter>
#include <QPdfWriter>
#include "app/chart/export/export.h"
#include "app/chart/report/pdf_outline.h"
#include "app/present/report/report_blocks.h"

namespace diecast {

/// What can be said of pages only when all are laid out.
struct Pagination {
    int pages = 0;                // 0: not known
    QList<OutlineEntry> outline;  // of the headings
};

class ReportPages {
public:
    /// Laid out once without pagination, and then with what that gave.
    explicit ReportPages(QString const& title, Pagination = {});
    ~ReportPages();
    void add(Block const&, Block const* next);  // a heading stays with what comes next
    void add(ChartContent const&, QSize);
    Pagination pagination() const { return {page_, found_}; }
    QByteArray finish();  // empty if it could not be drawn

private:
    struct Column {
        double left = 0, width = 0;
        bool right = false;
    };
    void words(QString const&, QFont const&, QColor const&, double width, double indent = 0);
    void heading(HeadingBlock const&, Block const* next);
    void contents();
    void table(TableBlock const&);
    std::vector<double> heights_of(Table const&, std::vector<Column> const&) const;
    std::vector<Column> columns_of(Table const&) const;
    double row_height(std::vector<std::string> const&, std::vector<Column> const&, QFont const&) const;
    void row(std::vector<std::string> const&, std::vector<Column> const&, QFont const&, double height, bool head);
    void make_room(double height);  // a new page where there is not enough
    void new_page();
    void number_page();
    double bottom() const;
    double height_of(QString const&, QFont const&, double width) const;

    QByteArray bytes_;
    QBuffer memory_;
    QPdfWriter pdf_;
    QPainter painter_;
    QString title_, headed_;  // headed_: the last heading
    Pagination known_;
    QList<OutlineEntry> found_;
    double y_;
    int page_ = 1;
    bool has_contents_ = false;
};

}  // namespace diecast
