// Roofline: what limits each stage of the work on each design.
#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>
#include "app/present/charts/chart_kernels.h"
#include "app/present/charts/chart_parts.h"
#include "app/present/text/entry_places.h"
#include "app/present/text/shares_and_counts.h"
#include "model/core/quotes.h"
#include "model/core/text.h"

namespace diecast::charts {
namespace {

using Point = RooflineChart::Point;
using Numbers = std::map<Quantity const*, double>;  // SI

/// "decode" of "decode, attention".
std::string phase_of(std::string const& stage) {
    std::size_t const comma = stage.find(", ");
    return comma == stage.npos ? "" : stage.substr(0, comma);
}

std::string rest_of(std::string const& phase, std::string const& name) {
    return (phase.empty() ? "" : phase + ", ") + name;
}

class RooflineMaker {
public:
    RooflineMaker(Job const& job, RooflineSpec const& spec) : job_(job), spec_(spec) {
        std::vector<Quantity const*> all{spec.peak};
        all.insert(all.end(), spec.bandwidths.begin(), spec.bandwidths.end());
        flats_.push_back(spec.peak);
        for (RooflineStage const& stage : spec.stages) {
            if (!stage.kernels.empty()) all.insert(all.end(), kernel_rows().begin(), kernel_rows().end());
            all.insert(all.end(), {stage.work, stage.time, stage.peak, stage.runs});
            all.insert(all.end(), stage.bytes.begin(), stage.bytes.end());
            if (stage.peak && !is_among(flats_, stage.peak)) flats_.push_back(stage.peak);
        }
        for (RooflinePhase const& phase : spec.phases) all.push_back(phase.total);
        for (Quantity const* q : all)
            if (q && !is_among(wanted_, q)) wanted_.push_back(q);
    }

    ChartData chart() {
        chart_.title = job_.chart.title.empty() ? "Roofline" : job_.chart.title;
        chart_.designs = job_.designs(spec_.designs);
        chart_.categories = entry_places(job_.graph, job_.study, chart_.designs);
        for (std::string const& design : chart_.designs) {
            auto const values = job_.values(design, wanted_);
            if (!values || !name_ceilings(design)) return {};
            chart_.of.push_back({design, job_.scenario(design)});
            design_ = static_cast<int>(chart_.of.size()) - 1;
            add_ceilings(numbered(*values));
            DesignLimits now = limits_of_design(chart_.of.back().scenario, numbered(*values));
            add_phases(now);
            std::move(now.points.begin(), now.points.end(), std::back_inserter(chart_.points));
            std::move(now.parts.begin(), now.parts.end(), std::back_inserter(chart_.parts));
            if (now.remark.empty()) continue;
            chart_.remark += chart_.remark.empty() ? "" : "; ";
            chart_.remark += (chart_.designs.size() > 1 ? design + ": " : "") + now.remark;
        }
        return std::move(chart_);
    }

private:
    /// A design, and the same with twice of each of its ceilings.
    struct DesignLimits {
        Scenario scenario;
        Numbers now;
        std::map<Quantity const*, Numbers> twice;  // of those that can be twice as high
        std::vector<Point> points;
        std::vector<RooflineChart::Part> parts;
        std::map<std::string, double> time;  // of each phase, where it is known
        std::string remark;
    };

    static bool is_among(std::vector<Quantity const*> const& list, Quantity const* q) {
        return std::find(list.begin(), list.end(), q) != list.end();
    }

    Numbers numbered(std::vector<double> const& values) const {
        Numbers n;
        for (std::size_t i = 0; i < values.size(); ++i) n[wanted_[i]] = values[i];
        return n;
    }

    static Scenario with_twice(Scenario s, Quantity const& q, double rate) { return s.pin(q, 2 * rate / q.unit); }

    void add_ceilings(Numbers const& n) {
        std::string const& design = chart_.designs[static_cast<std::size_t>(design_)];
        for (auto const& [q, word] : words_) {
            double const rate = n.at(q);
            bool const flat = is_among(flats_, q);
            if (!flat && !(rate > 0)) continue;  // the design has no such memory
            std::string const name = word + " " + to_text(rate, *q);
            chart_.ceilings.push_back(
                {design.empty() ? name : design + ": " + name, rate, flat, design_, word, std::string(q->key)});
        }
    }

    /// What the peaks and the bandwidths are called in this design.
    bool name_ceilings(std::string const& design) {
        RooflineSpec const& spec = spec_;
        words_.clear();
        for (Quantity const* q : flats_) words_.emplace_back(q, within_text(brief_of(*q)));
        for (std::size_t b = 0; b < spec.bandwidths.size(); ++b) {
            bool const named = b < spec.ceilings.size() && spec.ceilings[b] != ChartName{};
            auto const name = named ? job_.name(design, spec.ceilings[b]) : within_text(brief_of(*spec.bandwidths[b]));
            if (!name) return false;
            words_.emplace_back(spec.bandwidths[b], *name);
        }
        return true;
    }

    std::string const& ceiling_name(Quantity const* q) const {
        return std::find_if(words_.begin(), words_.end(), [&](auto const& w) { return w.first == q; })->second;
    }

    DesignLimits limits_of_design(Scenario const& scenario, Numbers n) const {
        DesignLimits s{scenario, std::move(n), {}, {}, {}, {}, {}};
        for (auto const& [q, word] : words_) {
            Scenario const at = with_twice(scenario, *q, s.now.at(q));
            if (s.now.at(q) > 0 && !has_errors(Program(job_.graph, at, {}, wanted_).issues))
                s.twice[q] = numbered(evaluate(job_.graph, at, wanted_));
        }
        for (RooflinePhase const& phase : spec_.phases) s.time[phase.name] = s.now.at(phase.total);
        for (RooflineStage const& stage : spec_.stages) {
            if (!stage.kernels.empty()) add_kernels(stage, s);
            else if (stage.work) add_stage(stage, s);
            else add_part(stage, s);
        }
        add_rests(s);
        return s;
    }

    static double whole_time(RooflineStage const& stage, Numbers const& n) {
        return stage.time ? n.at(stage.time) * (stage.runs ? n.at(stage.runs) : 1) : 0;
    }

    bool is_whole(std::string const& phase) const {
        auto const& phases = spec_.phases;
        return std::any_of(phases.begin(), phases.end(), [&](auto const& p) { return p.name == phase; });
    }

    /// The ceiling that the stage takes the least time with twice of; null: none makes a difference.
    static Quantity const* obeyed(RooflineStage const& stage, DesignLimits const& s) {
        if (!stage.time) return nullptr;
        Quantity const* best = nullptr;
        double least = s.now.at(stage.time) * (1 - 1e-9);
        for (auto const& [q, n] : s.twice)
            if (n.at(stage.time) < least) least = n.at(stage.time), best = q;
        return best;
    }

    void add_stage(RooflineStage const& stage, DesignLimits& s) const {
        RooflineSpec const& spec = spec_;
        Quantity const* flat = stage.peak ? stage.peak : spec.peak;
        double const work = s.now.at(stage.work), time = stage.time ? s.now.at(stage.time) : 0, peak = s.now.at(flat);
        Point point{stage.name, ceiling_name(flat), 0, 0, design_, -1};
        Quantity const* const bound = obeyed(stage, s);
        double least = std::numeric_limits<double>::infinity();  // rate that the bandwidths allow
        for (std::size_t b = 0; b < stage.bytes.size(); ++b) {
            double const bytes = stage.bytes[b] ? s.now.at(stage.bytes[b]) : 0, rate = s.now.at(spec.bandwidths[b]);
            if (!(bytes > 0) || !(work / bytes * rate < least)) continue;
            least = work / bytes * rate;
            point.intensity = work / bytes, point.bandwidth = static_cast<int>(b);
        }
        if (least < peak) point.binding = ceiling_name(spec.bandwidths[static_cast<std::size_t>(point.bandwidth)]);
        if (bound) point.binding = ceiling_name(bound);
        point.rate = stage.time ? work / time : std::min(peak, least);
        point.time = whole_time(stage, s.now), point.phase = phase_of(stage.name), point.roof = ceiling_name(flat);
        if (stage.time) point.key = stage.time->key;
        if (spec.levels) add_levels(point, stage, s.now);
        if (!(point.bandwidth >= 0 && point.intensity > 0 && point.rate > 0 && std::isfinite(point.rate))) {
            skip(stage, s);
            return add_part(stage, s);
        }
        take_time(point.phase, point.time, s);
        if (is_whole(point.phase)) point.share = point.time / s.time.at(point.phase);
        s.points.push_back(std::move(point));
    }

    /// A phase that the chart does not know as a whole is the sum of its stages.
    void take_time(std::string const& phase, double time, DesignLimits& s) const {
        if (!is_whole(phase) && time > 0) s.time[phase] += time;
    }

    /// Adds the stage's intensity over its bytes at every bandwidth.
    void add_levels(Point& p, RooflineStage const& stage, Numbers const& n) const {
        double const work = n.at(stage.work), time = stage.time ? n.at(stage.time) : 0;
        for (std::size_t b = 0; b < stage.bytes.size(); ++b) {
            double const bytes = stage.bytes[b] ? n.at(stage.bytes[b]) : 0, rate = n.at(spec_.bandwidths[b]);
            if (!(bytes > 0 && rate > 0)) continue;
            double const share = bytes / rate / (time > 0 ? time : work / p.rate);
            p.levels.push_back({ceiling_name(spec_.bandwidths[b]), work / bytes,
                                percent(share, 3) + " of the time at full rate", static_cast<int>(b) == p.bandwidth});
        }
    }

    void add_kernels(RooflineStage const& stage, DesignLimits& s) const {
        std::vector<double> values;
        for (Quantity const* q : kernel_rows()) values.push_back(s.now.at(q));
        std::vector<std::string> words{ceiling_name(spec_.peak)};
        for (Quantity const* q : spec_.bandwidths) words.push_back(ceiling_name(q));
        KernelPoints found = kernel_points(job_.graph, values, spec_.bandwidths, words, stage.most, design_);
        double left = found.time;
        for (Point const& p : found.points) left -= p.time;
        std::move(found.points.begin(), found.points.end(), std::back_inserter(s.points));
        s.time[""] += found.time, s.remark = found.remark;
        if (left > 1e-6 * found.time)
            s.parts.push_back({"other kernels", "", found.key, design_, left, left / found.time});
    }

    void add_part(RooflineStage const& stage, DesignLimits& s) const {
        double const time = whole_time(stage, s.now);
        std::string const phase = phase_of(stage.name);
        if (!(time > 0)) return;
        take_time(phase, time, s);
        s.parts.push_back({stage.name, phase, std::string(stage.time->key), design_, time, 0});
    }

    /// What is left of each phase, and the shares of its parts.
    void add_rests(DesignLimits& s) const {
        for (RooflinePhase const& phase : spec_.phases) {
            double left = s.time[phase.name];
            for (Point const& p : s.points) left -= p.phase == phase.name ? p.time : 0;
            for (auto const& p : s.parts) left -= p.phase == phase.name ? p.time : 0;
            if (!(std::abs(left) > 1e-6 * s.time[phase.name])) continue;
            std::string const name = left < 0 ? "hidden behind each other" : phase.rest.empty() ? "other" : phase.rest;
            s.parts.push_back({rest_of(phase.name, name), phase.name, std::string(phase.total->key), design_, left, 0});
        }
        for (auto& p : s.parts) p.share = p.time / s.time.at(p.phase);
    }

    /// What limits the points of a phase for the longest time, and its share.
    static std::pair<std::string, double> longest(DesignLimits const& s, std::string const& phase) {
        std::map<std::string, double> times;
        for (Point const& p : s.points)
            if (p.phase == phase) times[p.binding] += p.time;
        auto const most = std::max_element(times.begin(), times.end(),
                                           [](auto const& a, auto const& b) { return a.second < b.second; });
        return most == times.end() ? std::pair(std::string(), 0.0)
                                   : std::pair(most->first, most->second / s.time.at(phase));
    }

    /// The design is evaluated again with twice of what limits it.
    void add_phases(DesignLimits const& now) {
        std::vector<std::string> names;
        for (Point const& p : now.points)
            if (now.time.contains(p.phase) && std::find(names.begin(), names.end(), p.phase) == names.end())
                names.push_back(p.phase);
        for (std::string const& name : names) {
            auto const [bound, share] = longest(now, name);
            RooflineChart::Phase phase{name, design_, now.time.at(name), bound, "", share};
            for (auto const& [q, word] : words_) {
                if (word != bound || !now.twice.contains(q)) continue;
                DesignLimits const then =
                    limits_of_design(with_twice(now.scenario, *q, now.now.at(q)), now.twice.at(q));
                std::tie(phase.next, phase.next_share) = longest(then, name);
                phase.twice = then.time.at(name);
                break;
            }
            chart_.phases.push_back(std::move(phase));
        }
    }

    void skip(RooflineStage const& stage, DesignLimits const& s) const {
        std::string const& design = chart_.designs[static_cast<std::size_t>(design_)];
        if (s.scenario != chart_.of.back().scenario) return;  // said of the design as it is
        job_.report("stage " + in_quotes(stage.name) + (design.empty() ? "" : " of " + design) +
                        " is left out: it has no work, no bytes or no bandwidth",
                    Severity::note);
    }

    Job const& job_;
    RooflineSpec const& spec_;
    std::vector<Quantity const*> wanted_, flats_;
    RooflineChart chart_;
    std::vector<std::pair<Quantity const*, std::string>> words_;  // of the flats and each bandwidth
    int design_ = 0;
};

}  // namespace

ChartData numbers(Job const& job, RooflineSpec const& spec) {
    bool good = spec.peak && !spec.bandwidths.empty() && !spec.stages.empty();
    for (RooflineStage const& stage : spec.stages)
        good = good && (!stage.kernels.empty() || (!stage.work ? stage.time && stage.bytes.empty()
                                                               : stage.bytes.size() == spec.bandwidths.size()));
    if (!good) return job.report("expected a peak, bandwidths, and stages with bytes for each of them"), ChartData{};
    if (std::string const why = kernels_missing(job.graph, spec); !why.empty()) return job.report(why), ChartData{};
    return RooflineMaker(job, spec).chart();
}

}  // namespace diecast::charts
