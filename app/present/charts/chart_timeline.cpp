// Timelines: the step of a design played through, and what follows its last backward pass.
#include <algorithm>
#include <cmath>
#include "app/present/charts/chart_parts.h"
#include "app/present/tables/values.h"
#include "app/present/text/shares_and_counts.h"
#include "model/core/quotes.h"
#include "model/core/text.h"

namespace diecast::charts {
namespace {

using Plan = TimelineChart::Plan;

class TimelineMaker {
public:
    TimelineMaker(Job const& job, TimelineSpec const& spec) : job_(job), keys_(spec) {}

    ChartData chart() {
        TimelineChart c;
        c.title = job_.chart.title.empty() ? "Timeline of a step" : job_.chart.title;
        auto const key = [](Quantity const* q) { return q ? std::string(q->key) : std::string(); };
        if (keys_.total) c.total_name = label_of(*keys_.total);
        c.total_key = key(keys_.total);
        c.pass_keys = {key(keys_.forward), key(keys_.output), key(keys_.recompute), key(keys_.backward)};  // as in Pass
        std::vector<std::string> designs = job_.designs(keys_.designs);
        if (keys_.designs.empty()) designs.resize(1);
        for (std::string const& design : designs) {
            if (job_.stop.stop_requested()) return {};
            auto plan = made(design);
            if (!plan) return {};
            c.plans.push_back(std::move(*plan));
            c.of.push_back({design, job_.scenario(design)});
        }
        double longest = 0;
        for (Plan const& plan : c.plans) longest = std::max(longest, plan.end);
        std::size_t const u = longest >= 2 ? 0 : longest >= 2e-3 ? 1 : 2;
        c.unit = units[u].first;
        for (Plan& plan : c.plans) remark(plan), to_unit(plan, units[u].second);
        return c;
    }

private:
    static constexpr std::pair<char const*, double> units[]{{"s", 1}, {"ms", 1e-3}, {"µs", 1e-6}};

    std::optional<Plan> made(std::string const& design) {
        auto const work = work_of(design);
        if (!work) return {};
        PipelineSchedule played = schedule(*work);
        Plan plan{job_.design_label(design), {}, work->stages, work->pieces, std::move(played.blocks)};
        plan.pipeline_end = plan.end = played.end;
        for (std::size_t i = 0; i < keys_.after.size(); ++i) {
            double const time = after_[i];
            if (time > 0)
                plan.after.push_back(
                    {label_of(*keys_.after[i]), plan.end, plan.end + time, std::string(keys_.after[i]->key)});
            plan.end += time;
        }
        plan.total = total_;
        plan.cut = plan.resumed = plan.end;
        idle(plan);
        leave_out(plan, *work);
        plan.what = counts(*work) + shown_of(plan, *work);
        return plan;
    }

    std::optional<PipelineWork> work_of(std::string const& design) {
        std::vector<Quantity const*> wanted;
        std::vector<double*> into;
        double stages = 1, micro_batches = 1, pieces = 1, total = 0;
        PipelineWork w;
        auto const want = [&](Quantity const* q, double& where) {
            if (q) wanted.push_back(q), into.push_back(&where);
        };
        want(keys_.stages, stages), want(keys_.micro_batches, micro_batches), want(keys_.pieces, pieces);
        want(keys_.forward, w.forward), want(keys_.recompute, w.recompute), want(keys_.backward, w.backward);
        want(keys_.output, w.output), want(keys_.hop, w.hop), want(keys_.total, total);
        after_.assign(keys_.after.size(), 0);
        for (std::size_t i = 0; i < after_.size(); ++i) want(keys_.after[i], after_[i]);
        auto const values = job_.values(design, wanted);
        if (!values) return {};
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            if (!std::isfinite((*values)[i]) || (*values)[i] < 0)
                return wrong(design, *wanted[i], "is not a number from 0 on");
            *into[i] = (*values)[i];
        }
        total_ = keys_.total ? std::optional(total) : std::nullopt;
        for (auto const& [row, count, where] : {std::tuple{keys_.stages, stages, &w.stages},
                                                {keys_.micro_batches, micro_batches, &w.micro_batches},
                                                {keys_.pieces, pieces, &w.pieces}}) {
            if (!(std::abs(count - std::round(count)) < 1e-6 && count > 0.5 && count < most_passes))
                return wrong(design, *row,
                             "is " + number_text(count, 6) + ", and a timeline counts whole ones from 1 on");
            *where = static_cast<int>(std::lround(count));
        }
        w.hop /= 2 * w.pieces;
        if (passes_of(w) > most_passes)
            return wrong(design, *keys_.micro_batches,
                         "makes " + spaced(static_cast<std::uint64_t>(passes_of(w))) + " passes of all stages, and " +
                             spaced(static_cast<std::uint64_t>(most_passes)) +
                             " is the most: take a larger micro-batch");
        return w;
    }

    std::optional<PipelineWork> wrong(std::string const& design, Quantity const& row, std::string const& what) const {
        job_.report((design.empty() ? "" : "design " + in_quotes(design) + ": ") + std::string(row.key) + " " + what);
        return {};
    }

    static std::string counts(PipelineWork const& w) {
        std::string const pieces =
            w.pieces > 1 ? " of " + counted(static_cast<std::uint64_t>(w.pieces), "piece", "pieces") : "";
        return counted(static_cast<std::uint64_t>(w.stages), "stage", "stages") + pieces + ", " +
               counted(static_cast<std::uint64_t>(w.micro_batches), "micro-batch", "micro-batches");
    }

    /// Adds the shares of the pipeline's time in which all stages, and the last, are idle.
    void idle(Plan const& plan) {
        double busy = 0, last = 0;
        for (PipelineBlock const& b : plan.blocks) {
            busy += b.end - b.start;
            if (b.stage + 1 == plan.stages) last += b.end - b.start;
        }
        double const all = plan.pipeline_end > 0 ? plan.pipeline_end : 1;
        idle_.push_back({1 - busy / all / plan.stages, 1 - last / all});
    }

    /// The middle of long steps, in which nothing new happens: from some time behind the first backward pass of the
    /// first stage to as much before its last forward pass.
    static void leave_out(Plan& plan, PipelineWork const& w) {
        if (w.micro_batches * w.pieces <= 40) return;
        double first = plan.end, last = 0;
        for (PipelineBlock const& b : plan.blocks) {
            if (b.stage > 0) break;
            if (b.pass == Pass::backward) first = std::min(first, b.end);
            if (b.pass == Pass::forward) last = std::max(last, b.start);
        }
        double const one = w.forward + w.recompute + w.backward, cut = first + one, resumed = last - one;
        if (resumed - cut < 0.35 * plan.end) return;
        plan.cut = cut, plan.resumed = resumed;
        std::erase_if(plan.blocks, [&](PipelineBlock const& b) { return b.start >= cut && b.end <= resumed; });
    }

    /// ", of which 1–9 and 56–64 are shown"
    static std::string shown_of(Plan const& plan, PipelineWork const& w) {
        if (plan.resumed <= plan.cut) return "";
        int until = 0, from = w.micro_batches;
        for (PipelineBlock const& b : plan.blocks) {
            if (b.start < plan.cut) until = std::max(until, b.micro_batch + 1);
            if (b.end > plan.resumed) from = std::min(from, b.micro_batch + 1);
        }
        return ": 1–" + std::to_string(until) + " and " + std::to_string(from) + "–" + std::to_string(w.micro_batches) +
               " shown";
    }

    static void to_unit(Plan& plan, double unit) {
        for (PipelineBlock& b : plan.blocks) b.start /= unit, b.end /= unit;
        for (TimelineChart::After& a : plan.after) a.start /= unit, a.end /= unit;
        for (double* t : {&plan.cut, &plan.resumed, &plan.pipeline_end, &plan.end}) *t /= unit;
        if (plan.total) *plan.total /= unit;
    }

    /// While times are in seconds.
    void remark(Plan& plan) {
        auto const time = [&](double t) {
            std::size_t const u = t >= 1 || t == 0 ? 0 : t >= 1e-3 ? 1 : 2;
            return number_text(t / units[u].second, 3) + "\u00a0" + units[u].first;
        };
        auto const [all, last] = idle_[next_++];
        plan.remark = "The pipeline takes " + time(plan.pipeline_end);
        if (plan.stages > 1)
            plan.remark +=
                ", in which stages idle " + percent(std::max(all, 0.0)) + ", the last " + percent(std::max(last, 0.0));
        for (TimelineChart::After const& a : plan.after)
            plan.remark += "; " + within_text(a.name) + " " + time(a.end - a.start);
        plan.remark += plan.after.empty() ? "" : "; together " + time(plan.end);
        if (plan.total)
            plan.remark += "; " + within_text(label_of(*keys_.total)) + " in closed form " + time(*plan.total);
        plan.remark += ".";
    }

    Job const& job_;
    TimelineSpec const& keys_;
    std::vector<double> after_;  // of the design at hand
    std::optional<double> total_;
    std::vector<std::pair<double, double>> idle_;  // per plan
    std::size_t next_ = 0;
};

}  // namespace

ChartData numbers(Job const& job, TimelineSpec const& keys) {
    if (!keys.stages || !keys.micro_batches || !keys.forward || !keys.backward)
        return job.report("expected stages, micro-batches, and times forward and backward"), ChartData{};
    return TimelineMaker(job, keys).chart();
}

}  // namespace diecast::charts

namespace diecast {

TableLines table_lines(TimelineChart const& c, bool exact) {
    std::string const unit = " [" + c.unit + "]";
    auto const number = [&](double v) { return charts::cell(v, exact); };
    TableLines lines{{"design", "stage", "micro-batch", "piece", "pass", "start" + unit, "end" + unit}};
    for (TimelineChart::Plan const& plan : c.plans) {
        for (PipelineBlock const& b : plan.blocks)
            lines.push_back({plan.design, std::to_string(b.stage + 1), std::to_string(b.micro_batch + 1),
                             std::to_string(b.piece + 1), to_text(b.pass), number(b.start), number(b.end)});
        for (TimelineChart::After const& a : plan.after)
            lines.push_back({plan.design, "all", "", "", a.name, number(a.start), number(a.end)});
        if (plan.total) lines.push_back({plan.design, "", "", "", c.total_name, number(0), number(*plan.total)});
        if (plan.resumed > plan.cut)
            lines.push_back({plan.design, "", "", "", "left out here", number(plan.cut), number(plan.resumed)});
    }
    return lines;
}

std::string chart_words(TimelineChart const& c) {
    std::string text = "What each stage of a pipeline does over a step.";
    for (TimelineChart::Plan const& plan : c.plans)
        text += " " + (plan.design.empty() ? "" : plan.design + ": ") + plan.what + ". " + plan.remark;
    return text;
}

}  // namespace diecast
