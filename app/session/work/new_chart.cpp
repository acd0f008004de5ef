#include "app/session/work/new_chart.h"
#include <algorithm>
#include <cmath>
#include "model/core/text.h"
#include "model/study/axis_range.h"
#include "model/study/study_designs.h"
#include "model/study/study_limits.h"
#include "optimizer/analysis/breakdown.h"
#include "optimizer/analysis/relevance.h"

namespace diecast {
namespace {

int const range_steps = 9;

/// An axis from half of a value to twice it, within the row's range; none where these are one.
std::optional<AxisSpec> range_about(Quantity const& q, double v) {
    if (!std::isfinite(v) || v == 0) return {};
    AxisRange range{std::clamp(std::min(v / 2, v * 2), q.range.lo, q.range.hi),
                    std::clamp(std::max(v / 2, v * 2), q.range.lo, q.range.hi)};
    if (q.scale == Scale::integer) range.from = std::floor(range.from), range.to = std::ceil(range.to);
    else range.steps = range_steps;
    if (range.from >= range.to) return {};
    if (q.scale == Scale::integer && range.to - range.from > range_steps)
        range.step = std::floor((range.to - range.from) / range_steps);
    bool good = true;
    auto values = places(q, range, [&good](std::string const&, std::string const&) { good = false; });
    if (!good || values.size() < 2) return {};
    return AxisSpec{&q, range_text(q, range), std::move(values)};
}

/// What the study is about, the most important first.
class StudySubjects {
public:
    StudySubjects(Graph const& graph, Study const& study) : graph_(graph), study_(study) {
        for (Objective const& o : study.objectives) add_number(o.quantity);
        for (Quantity const* q : study.figures) add_number(q);
        for (Constraint const& c : study.constraints) add_number(c.quantity);
        for (AxisSpec const& axis : study.axes)
            if (axis.values.size() > 1) axes_.push_back(axis);
        add_pins();
    }
    Graph const& graph() const { return graph_; }
    Study const& study() const { return study_; }
    std::vector<Quantity const*> const& numbers() const { return numbers_; }
    bool is_choice(AxisSpec const& axis) const { return graph_.is_choice(*axis.quantity); }

    /// The nth that `fits` says yes to.
    template <class Fits>
    std::optional<AxisSpec> axis(std::size_t n, Fits const& fits) const {
        for (AxisSpec const& a : axes_)
            if (fits(a) && n-- == 0) return a;
        return {};
    }
    std::optional<AxisSpec> numeric_axis(std::size_t n) const {
        return axis(n, [this](AxisSpec const& a) { return !is_choice(a); });
    }
    std::optional<Objective> objective(std::size_t n) const {
        if (n >= numbers_.size()) return {};
        Quantity const* q = numbers_[n];
        for (Objective const& o : study_.objectives)
            if (o.quantity == q) return o;
        return Objective{q, q->sense == Sense::maximise ? Sense::maximise : Sense::minimise};
    }
    std::vector<std::string> designs(std::size_t most) const {
        std::vector<std::string> names;
        for (NamedDesign const& d : study_.designs)
            if (names.size() < most) names.push_back(d.name);
        return names;
    }

private:
    void add_number(Quantity const* q) {
        bool const known = std::find(numbers_.begin(), numbers_.end(), q) != numbers_.end();
        if (!known && !graph_.is_choice(*q)) numbers_.push_back(q);
    }
    /// Numbers that are set, and matter, where the study itself does not vary enough.
    void add_pins() {
        auto const matters = relevant(graph_, outputs_of(study_));
        auto const has = [this](Quantity const* q) {
            return std::any_of(axes_.begin(), axes_.end(), [q](AxisSpec const& a) { return a.quantity == q; });
        };
        auto const& all = graph_.quantities();
        for (bool const pinned : {true, false})
            for (std::size_t i = 0; i < all.size() && axes_.size() < 8; ++i) {
                Quantity const& q = *all[i];
                auto const pin = study_.scenario.pins.find(std::string(q.key));
                bool const is_pinned = pin != study_.scenario.pins.end();
                if (!matters[i] || is_pinned != pinned || !graph_.is_input(q) || graph_.is_choice(q) || has(&q))
                    continue;
                auto const* value = is_pinned ? std::get_if<double>(&pin->second) : &q.fallback;
                if (auto axis = value ? range_about(q, *value) : std::nullopt) axes_.push_back(std::move(*axis));
            }
    }

    Graph const& graph_;
    Study const& study_;
    std::vector<Quantity const*> numbers_;
    std::vector<AxisSpec> axes_;
};

/// Fills the fields that a chart cannot do without.
class ChartFiller : public FieldQuestion {
public:
    explicit ChartFiller(StudySubjects const& subjects) : subjects_(subjects) {}

    void key(FieldInfo const& info, Quantity const*& q) override {
        auto const& numbers = subjects_.numbers();
        if (info.missing && !q && number_ < numbers.size()) q = numbers[number_++];
    }
    void number(FieldInfo const& info, Quantity const*& q) override { key(info, q); }
    void keys(FieldInfo const& info, std::vector<Quantity const*>& list) override {
        if (info.missing && list.empty() && !subjects_.numbers().empty()) list = {subjects_.numbers().front()};
    }
    void objective(FieldInfo const& info, std::optional<Objective>& o) override {
        if (info.missing && !o) o = subjects_.objective(objective_++);
    }
    void axis(FieldInfo const& info, std::optional<AxisSpec>& a) override {
        if (info.missing && !a) a = subjects_.axis(axis_++, [](AxisSpec const&) { return true; });
    }
    void designs(FieldInfo const& info, std::vector<std::string>& names) override {
        if (info.missing && names.empty()) names = subjects_.designs(static_cast<std::size_t>(std::max(info.least, 2)));
    }

private:
    StudySubjects const& subjects_;
    std::size_t number_ = 0, objective_ = 0, axis_ = 0;
};

/// What a kind needs that its fields do not tell.
void suit(auto&, StudySubjects const&, PlotAxes const&) {}

void suit(ParetoSpec& c, StudySubjects const&, PlotAxes const& shown) { c.plot = shown; }

void suit(BarsSpec& c, StudySubjects const& subjects, PlotAxes const&) {
    Study const& study = subjects.study();
    if (!baseline_of(study) && !study.searches.empty()) c.search = study.searches.front().name;
    else if (!subjects.numbers().empty()) c.keys = {subjects.numbers().front()};
}

void suit(LinesSpec& c, StudySubjects const& subjects, PlotAxes const&) { c.range = subjects.numeric_axis(0); }

/// The first axes, the numbers among them before the choices.
void suit(MapSpec& c, StudySubjects const& subjects, PlotAxes const&) {
    c.x = subjects.numeric_axis(0), c.y = subjects.numeric_axis(1);
    for (Quantity const* q : subjects.numbers())
        if (!c.key && q->sense != Sense::inform && q->sense != Sense::slack) c.key = q;
}

/// A choice has a curve for each of its entries; else an axis of few values has.
template <class Spec>
requires requires(Spec const& c) { c.most_curves; }
void suit(Spec& c, StudySubjects const& subjects, PlotAxes const&) {
    auto const few = [](AxisSpec const& a) { return a.values.size() <= Spec::most_curves; };
    c.curves = subjects.axis(0, [&](AxisSpec const& a) { return few(a) && subjects.is_choice(a); });
    if (!c.curves) c.curves = subjects.axis(0, few);
}

/// Parts that are quantities in the unit of the whole and add up to it.
std::vector<Quantity const*> whole_parts(Breakdown const& sum) {
    std::vector<Quantity const*> list;
    for (BreakdownPart const& part : sum.parts) {
        bool const whole = std::abs(part.own - part.value) <= 1e-9 * std::abs(sum.value);
        bool const again = std::find(list.begin(), list.end(), part.quantity) != list.end();
        if (!whole || again || part.quantity->unit.dim != sum.quantity->unit.dim) return {};
        list.push_back(part.quantity);
    }
    return list.size() > 1 ? list : std::vector<Quantity const*>();
}

/// The first sum behind what the study wants, in as many parts as can be told by themselves.
void suit(WaterfallSpec& c, StudySubjects const& subjects, PlotAxes const&) {
    auto const designs = subjects.designs(1);
    Scenario const scenario = scenario_of(subjects.study(), designs.empty() ? "" : designs.front());
    for (Sum const& sum : sums_behind(subjects.graph(), scenario, subjects.numbers()))
        for (std::size_t most : {9u, 6u, 4u, 3u, 2u}) {
            c.keys = whole_parts(breakdown(subjects.graph(), scenario, *sum.quantity, most));
            if (!c.keys.empty()) return void(c.total = sum.quantity);
        }
}

void suit(RooflineSpec& c, StudySubjects const& subjects, PlotAxes const&) {
    auto const row = [&](std::string const& key) { return subjects.graph().find(key); };
    if (std::string const& standing = subjects.study().default_design; !standing.empty()) c.designs = {standing};
    c.peak = row("achieved.matrix_rate");
    c.bandwidths = {row("package.bandwidth")};  // behind the rates of weights, caches and vectors alike
    for (std::string const phase : {"prefill", "decode"}) {
        RooflineStage& stage = c.stages.emplace_back();
        stage.name = phase;
        stage.work = row(phase + ".ops"), stage.time = row(phase + ".time"), stage.bytes = {row(phase + ".bytes")};
    }
}

void suit(TimelineSpec& c, StudySubjects const& subjects, PlotAxes const&) {
    auto const row = [&](std::string const& name) { return subjects.graph().find("training." + name); };
    c.total = row("step_time");
    c.stages = row("pipeline"), c.micro_batches = row("micro_batches"), c.pieces = row("interleave");
    c.forward = row("stage_forward"), c.recompute = row("stage_recompute"), c.backward = row("stage_backward");
    c.output = row("output_added"), c.hop = row("hop_time");
    c.after = {row("bare_dispatch_time"), row("exposed_time"), row("optimizer_time")};
}

}  // namespace

ChartSpec new_chart(Graph const& graph, Study const& study, PlotAxes const& shown, std::string_view kind) {
    ChartSpec chart;
    if (auto of = chart_kind(kind)) chart.of = std::move(*of);
    StudySubjects const subjects(graph, study);
    std::visit([&](auto& spec) { suit(spec, subjects, shown); }, chart.of);
    ChartFiller filler(subjects);
    chart.visit(filler);
    return chart;
}

std::optional<ChartSpec> serving_roofline(Graph const& graph, Study const& study) {
    std::vector<Quantity const*> wanted;
    for (Objective const& o : study.objectives) wanted.push_back(o.quantity);
    int const decode = graph.slot("decode.time");
    if (decode < 0 || wanted.empty()) return {};
    Program const program(graph, study.scenario, free_of(swept_quantities(study)), wanted);
    if (!program.needed[static_cast<std::size_t>(decode)]) return {};
    ChartSpec chart = new_chart(graph, study, {}, "roofline");
    chart.title = "Prefill and decode under compute and memory";
    return chart;
}

}  // namespace diecast
