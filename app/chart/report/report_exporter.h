// ReportExporter: a report on its way into an HTML or PDF file.
#pragma once
#include "app/chart/export/export.h"
#include "app/present/report/report_blocks.h"

namespace diecast {

class ReportPages;

/// Charts and pages are drawn on the application's thread, slice by slice.
class ReportExporter {
public:
    /// `ending`: "html" or "pdf".
    ReportExporter(Graph const&, std::shared_ptr<ReportFacts const>, ReportFrame const&, QString const& ending);
    ~ReportExporter();
    bool step();          // one chart, table or paragraph; false: all is drawn
    QByteArray encode();  // the file's bytes, on any thread; empty if it could not be drawn
    std::size_t done() const { return at_; }
    std::size_t total() const { return blocks_.size() * (pages_ ? 2 : 1); }

    static bool knows(QString const& ending);

private:
    std::shared_ptr<ReportFacts const> facts_;
    std::vector<Block> blocks_;
    std::vector<QByteArray> svgs_;        // HTML: per chart
    std::unique_ptr<ReportPages> pages_;  // PDF: laid out once to count the pages, then drawn
    std::size_t at_ = 0;
};

/// Cells that fill the charts of a report. On the application's thread.
ReportOptions report_options();

inline constexpr QSize report_chart_size{800, 520};

}  // namespace diecast
