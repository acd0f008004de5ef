#include "app/chart/report/report_exporter.h"
#include "app/chart/report/report_html.h"
#include "app/chart/report/report_pages.h"
#include "app/chart/text.h"

namespace diecast {
namespace {

ChartContent content_of(ReportChart const& chart) { return {chart.picture, chart.data}; }

}  // namespace

ReportOptions report_options() {
    Question const q = sized_for({}, report_chart_size);
    return {q.columns, q.rows};
}

ReportExporter::ReportExporter(Graph const& graph, std::shared_ptr<ReportFacts const> facts, ReportFrame const& frame,
                               QString const& ending)
    : facts_(std::move(facts)), blocks_(report_blocks(graph, *facts_, frame)), svgs_(facts_->charts.size()) {
    if (ending == "pdf") pages_ = std::make_unique<ReportPages>(qtext(facts_->study->title));
}

ReportExporter::~ReportExporter() = default;

bool ReportExporter::knows(QString const& ending) { return ending == "html" || ending == "pdf"; }

bool ReportExporter::step() {
    if (at_ >= total()) return false;
    std::size_t const at = at_++ % blocks_.size();
    if (pages_ && at_ == blocks_.size() + 1)
        pages_ = std::make_unique<ReportPages>(qtext(facts_->study->title), pages_->pagination());
    Block const& block = blocks_[at];
    auto const* chart = std::get_if<ChartBlock>(&block);
    if (pages_ && chart) pages_->add(content_of(facts_->charts[chart->chart]), report_chart_size);
    else if (pages_) pages_->add(block, at + 1 < blocks_.size() ? &blocks_[at + 1] : nullptr);
    else if (chart)
        svgs_[chart->chart] =
            chart_svg(content_of(facts_->charts[chart->chart]), light_theme(), {report_chart_size, 1, {}, {}});
    return at_ < total();
}

QByteArray ReportExporter::encode() {
    if (pages_) return pages_->finish();
    return to_html(blocks_, svgs_, facts_->study->title);
}

}  // namespace diecast
