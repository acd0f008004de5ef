// Roofline: what limits each stage of the work on each design.
#include <cmath>
#include "model/core/text.h"
#include "optimizer/chart_kernels.h"
#include "optimizer/chart_parts.h"

namespace diecast::charts {
namespace {

class RooflineMaker {
public:
    explicit RooflineMaker(Job const& job) : job_(job) {
        ChartSpec const& spec = job.spec;
        wanted_.push_back(spec.peak);
        for (Quantity const* q : spec.bandwidths) wanted_.push_back(q);
        for (RooflineStage const& stage : spec.stages) {
            if (!stage.kernels.empty()) {
                wanted_.insert(wanted_.end(), kernel_rows().begin(), kernel_rows().end());
                continue;
            }
            wanted_.push_back(stage.work);
            if (stage.time) wanted_.push_back(stage.time);
            for (Quantity const* q : stage.bytes)
                if (q) wanted_.push_back(q);
        }
    }

    ChartData chart() {
        chart_.title = job_.spec.title.empty() ? "Roofline" : job_.spec.title;
        chart_.designs = job_.designs();
        for (std::size_t d = 0; d < chart_.designs.size(); ++d) {
            auto const values = job_.values(chart_.designs[d], wanted_);
            if (!values || !name_ceilings(chart_.designs[d])) return {};
            chart_.of.push_back({chart_.designs[d], job_.scenario(chart_.designs[d])});
            values_ = *values, next_ = 0, design_ = static_cast<int>(d);
            add_ceilings();
            for (RooflineStage const& stage : job_.spec.stages)
                if (stage.kernels.empty()) add_stage(stage);
                else add_kernels(stage);
        }
        return std::move(chart_);
    }

private:
    double take() { return values_[next_++]; }

    void add_ceilings() {
        std::string const& design = chart_.designs[static_cast<std::size_t>(design_)];
        auto const add = [&](std::string const& words, Quantity const& q, double rate, bool flat) {
            std::string const name = words + " " + to_text(rate, q);
            chart_.ceilings.push_back(
                {design.empty() ? name : design + ": " + name, rate, flat, design_, words, std::string(q.key)});
        };
        add(words_[0], *job_.spec.peak, peak_ = take(), true);
        bandwidths_.clear();
        for (std::size_t b = 0; b < job_.spec.bandwidths.size(); ++b)
            if (double const rate = bandwidths_.emplace_back(take()); rate > 0)  // else the design has no such memory
                add(words_[b + 1], *job_.spec.bandwidths[b], rate, false);
    }

    /// What the peak and the bandwidths are called in this design.
    bool name_ceilings(std::string const& design) {
        ChartSpec const& spec = job_.spec;
        words_ = {within_text(brief_of(*spec.peak))};
        for (std::size_t b = 0; b < spec.bandwidths.size(); ++b) {
            bool const named = b < spec.ceilings.size() && spec.ceilings[b] != ChartName{};
            auto const name = named ? job_.name(design, spec.ceilings[b]) : within_text(brief_of(*spec.bandwidths[b]));
            if (!name) return false;
            words_.push_back(*name);
        }
        return true;
    }

    void add_stage(RooflineStage const& stage) {
        double const work = take(), time = stage.time ? take() : 0;
        RooflineChart::Point point{stage.name, words_[0], 0, 0, design_, -1};
        double least = std::numeric_limits<double>::infinity();  // rate that the bandwidths allow
        std::vector<double> all;                                 // bytes
        for (std::size_t b = 0; b < stage.bytes.size(); ++b) {
            double const bytes = all.emplace_back(stage.bytes[b] ? take() : 0);
            if (!(bytes > 0) || !(work / bytes * bandwidths_[b] < least)) continue;
            least = work / bytes * bandwidths_[b];
            point.intensity = work / bytes, point.bandwidth = static_cast<int>(b);
        }
        if (least < peak_) point.binding = words_[static_cast<std::size_t>(point.bandwidth) + 1];
        point.rate = stage.time ? work / time : std::min(peak_, least);
        point.time = stage.time ? time : 0;
        if (stage.time) point.key = stage.time->key;
        if (job_.spec.levels) add_levels(point, work, time, all);
        if (point.bandwidth >= 0 && point.intensity > 0 && point.rate > 0 && std::isfinite(point.rate))
            chart_.points.push_back(std::move(point));
        else skip(stage);
    }

    /// Where the stage stands over its bytes at every bandwidth.
    void add_levels(RooflineChart::Point& p, double work, double time, std::vector<double> const& bytes) const {
        for (std::size_t b = 0; b < bytes.size(); ++b) {
            if (!(bytes[b] > 0 && bandwidths_[b] > 0)) continue;
            double const share = bytes[b] / bandwidths_[b] / (time > 0 ? time : work / p.rate);
            p.levels.push_back({words_[b + 1], work / bytes[b],
                                number_text(100 * share, 3) + " % of the time at full rate",
                                static_cast<int>(b) == p.bandwidth});
        }
    }

    void add_kernels(RooflineStage const& stage) {
        std::size_t const rows = kernel_rows().size();
        std::vector<double> const values(values_.begin() + static_cast<std::ptrdiff_t>(next_),
                                         values_.begin() + static_cast<std::ptrdiff_t>(next_ + rows));
        next_ += rows;
        KernelPoints found = kernel_points(job_.graph, values, job_.spec.bandwidths, words_, stage.most, design_);
        std::move(found.points.begin(), found.points.end(), std::back_inserter(chart_.points));
        std::string const& design = chart_.designs[static_cast<std::size_t>(design_)];
        chart_.remark +=
            (chart_.remark.empty() ? "" : "; ") + (chart_.designs.size() > 1 ? design + ": " : "") + found.remark;
    }

    void skip(RooflineStage const& stage) const {
        std::string const& design = chart_.designs[static_cast<std::size_t>(design_)];
        job_.report("stage \"" + stage.name + "\"" + (design.empty() ? "" : " of " + design) +
                        " is left out: it has no work, no bytes or no bandwidth",
                    Severity::note);
    }

    Job const& job_;
    std::vector<Quantity const*> wanted_;
    RooflineChart chart_;
    std::vector<std::string> words_;           // of the peak and each bandwidth
    std::vector<double> values_, bandwidths_;  // of the design at hand, SI
    std::size_t next_ = 0;
    double peak_ = 0;
    int design_ = 0;
};

}  // namespace

ChartData roofline(Job const& job) {
    ChartSpec const& spec = job.spec;
    bool good = spec.peak && !spec.bandwidths.empty() && !spec.stages.empty();
    for (RooflineStage const& stage : spec.stages)
        good = good && (!stage.kernels.empty() || (stage.work && stage.bytes.size() == spec.bandwidths.size()));
    if (!good) return job.report("wants a peak, bandwidths, and stages with bytes for each of them"), ChartData{};
    if (std::string const why = kernels_missing(job.graph, spec); !why.empty()) return job.report(why), ChartData{};
    return RooflineMaker(job).chart();
}

}  // namespace diecast::charts
