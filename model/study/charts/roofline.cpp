#include "model/core/quotes.h"
#include "model/study/charts/chart_check.h"

namespace diecast {

void RooflineStage::visit(FieldVisitor& v) {
    v.about(
        "A stage with work and bytes; time that is not on the roofline (launches, exchanges), with \"name\" and "
        "\"time\" alone; or \"kernels\": a point for each kind of kernel of a list, its mark as large as its share of "
        "the time (bandwidths are levels.l2_rate, uhb.bandwidth and levels.memory_rate).");
    v.any_of({"kernels", "name"});
    v.word({"kernels"}, {"iteration"}, kernels);
    v.whole({"most", "Of these kernels, so many that take the longest; all where it is absent."}, 1, 1000, most);
    v.text({"name"}, name);
    v.key({"work"}, work);
    v.key({"peak", "The flat ceiling that it stands under; the chart's where absent."}, peak);
    v.key({"time"}, time);
    v.key({"runs", "So many times in its phase, as the layers of a network; once where absent."}, runs);
    v.keys_or_null({"bytes", "One for each bandwidth; null where the stage moves none there."}, bytes);
}

void RooflinePhase::visit(FieldVisitor& v) {
    v.text({.name = "name", .missing = "the name of the phase"}, name);
    v.key({.name = "total", .about = "The time of all of it.", .missing = "the time of all of it"}, total);
    v.text({"rest", "What the time is that no stage takes; \"other\" where absent."}, rest);
}

void RooflineSpec::visit(FieldVisitor& v) {
    v.key({.name = "peak", .missing = "the key of the flat ceiling"}, peak);
    v.named_keys({.name = "bandwidths", .missing = "the keys of the sloped ceilings", .least = 1}, bandwidths,
                 ceilings);
    v.list({.name = "stages", .missing = "what stands under the ceilings"}, stages);
    v.list({"phases", "What stages are parts of: \"decode\" of \"decode, attention\". Shares are of the total."},
           phases);
    v.flag({"levels", "Each stage over its bytes at every bandwidth, the one that limits it most filled."}, levels);
    v.designs({"designs"}, designs);
}

namespace {

Dim times_seconds(Dim dim) { return ++dim.s, dim; }

/// Checks a phase against the stages that are named after it.
void check_phase(Field const& f, RooflinePhase const& phase, std::vector<RooflineStage> const& stages) {
    ChartCheck::need_dimension(f["total"], phase.total, Dim{.s = 1});
    auto const is_of = [&](RooflineStage const& s) { return s.name.starts_with(phase.name + ", "); };
    if (std::none_of(stages.begin(), stages.end(), is_of))
        f["name"].report("is none of the stages': " + in_quotes(phase.name + ", …"));
}

class StageCheck {
public:
    StageCheck(RooflineSpec const& chart) : chart_(chart) {}

    void check(Field const& f, RooflineStage const& stage) const {
        if (!f.is_object()) return;  // reported already
        if (f["kernels"]) return void(f.has_only({"kernels", "most"}));
        f.has_only({"name", "work", "peak", "time", "runs", "bytes"});
        if (stage.name.empty()) f["name"].report("is missing: the name of the stage");
        ChartCheck::need_dimension(f["runs"], stage.runs, Dim{});
        ChartCheck::need_dimension(f["time"], stage.time, Dim{.s = 1});
        if (chart_.peak) ChartCheck::need_dimension(f["peak"], stage.peak, chart_.peak->unit.dim);
        bool const stands_under_no_ceiling = !f["work"] && !f["bytes"] && f["time"];
        if (!stands_under_no_ceiling) check_work(f, stage);
    }

private:
    void check_work(Field const& f, RooflineStage const& stage) const {
        if (!f["work"]) f["work"].report("is missing: the key of its operations");
        if (chart_.peak) ChartCheck::need_dimension(f["work"], stage.work, times_seconds(chart_.peak->unit.dim));
        auto const items = f["bytes"].items();
        if (items.size() != chart_.bandwidths.size())
            return f["bytes"].report("expected one key (or null) for each of the " +
                                     std::to_string(chart_.bandwidths.size()) + " bandwidths");
        for (std::size_t i = 0; i < std::min(items.size(), stage.bytes.size()); ++i)
            ChartCheck::need_dimension(items[i], stage.bytes[i], times_seconds(chart_.bandwidths[i]->unit.dim));
        if (std::all_of(items.begin(), items.end(), [](Field const& item) { return item.is_null(); }))
            f["bytes"].report("names no key: a stage stands over the bytes that it moves");
    }

    RooflineSpec const& chart_;
};

}  // namespace

void RooflineSpec::check(ChartCheck const& to) {
    Field const& f = to.f;
    to.need_one_dimension(f, "bandwidths", bandwidths, bandwidths.empty() ? nullptr : bandwidths[0]);
    if (f["bandwidths"].items().size() != bandwidths.size()) return;  // reported already
    auto const items = f["stages"].items();
    for (std::size_t i = 0; i < std::min(items.size(), stages.size()); ++i)
        StageCheck(*this).check(items[i], stages[i]);
    auto const whole = f["phases"].items();
    for (std::size_t i = 0; i < std::min(whole.size(), phases.size()); ++i)
        if (whole[i].is_object()) check_phase(whole[i], phases[i], stages);
}

}  // namespace diecast
