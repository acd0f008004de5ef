#include "model/core/plan.h"
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <numeric>
#include "model/core/text.h"
#include "model/core/value_text.h"

namespace diecast {

// ── Axes ──

Axis linear(Quantity const& q, double lo, double hi, int n) {
    std::vector<double> v;
    for (int i = 0; i < n; ++i) v.push_back(n == 1 ? lo : i == n - 1 ? hi : lo + (hi - lo) * i / (n - 1));
    return {{&q}, {v}};
}
Axis logarithmic(Quantity const& q, double lo, double hi, int n) {
    std::vector<double> v;
    for (int i = 0; i < n; ++i) v.push_back(i == 0 ? lo : i == n - 1 ? hi : lo * pow(hi / lo, i / (n - 1.0)));
    return {{&q}, {v}};
}
Axis integers(Quantity const& q, int lo, int hi, int step) {
    std::vector<double> v;
    for (int i = lo; i <= hi; i += step) v.push_back(i);
    return {{&q}, {v}};
}
Axis list(Quantity const& q, std::vector<double> values) { return {{&q}, {std::move(values)}}; }
Axis options(Graph const& g, Quantity const& selector) {
    return integers(selector, 0, static_cast<int>(g.entries(selector).size()) - 1);
}
Axis designs(std::vector<Quantity const*> quantities, std::vector<std::vector<double>> values) {
    return {std::move(quantities), std::move(values)};
}

std::vector<Program::Free> free_quantities(std::vector<Axis> const& axes) {
    std::vector<Program::Free> free;
    for (std::size_t a = 0; a < axes.size(); ++a)
        for (Quantity const* q : axes[a].quantities) free.push_back({q, static_cast<int>(a)});
    return free;
}

// ── Plan ──

namespace {

std::vector<std::size_t> sizes_of(std::vector<Axis> const& axes) {
    std::vector<std::size_t> sizes;
    for (Axis const& axis : axes) sizes.push_back(axis.size());
    return sizes;
}

std::vector<detail::Work> work_of(Program const& program) {
    std::vector<detail::Work> work;
    std::map<int, std::size_t> maker;  // of a slot
    for (Program::Step const& s : program.steps) {
        detail::Work one{s.axes, s.node->kernels.work, s.out.size()};
        for (int slot : s.in)
            if (auto const found = maker.find(slot); found != maker.end()) one.needs.push_back(found->second);
        for (int slot : s.out)
            if (slot != program.bin()) maker[slot] = work.size();
        work.push_back(std::move(one));
    }
    return work;
}

}  // namespace

std::optional<PlaceInAxes> place_of(std::span<Axis const> axes, Quantity const& q) {
    for (std::size_t a = 0; a < axes.size(); ++a)
        for (std::size_t i = 0; i < axes[a].quantities.size(); ++i)
            if (axes[a].quantities[i] == &q) return PlaceInAxes{a, i};
    return {};
}

namespace {

/// A choice is at one of its entries, a number within its row's range.
void check_values(Graph const& graph, Quantity const& q, std::vector<double> const& values, Issues& issues) {
    std::size_t outside = 0;
    double first = 0;
    for (double v : values) {
        if (graph.is_choice(q)) {
            std::size_t const before = issues.size();
            graph.value_of(q, v, issues);
            if (issues.size() > before) return;
        } else if (!(v >= q.range.lo && v <= q.range.hi) && outside++ == 0) first = v;
    }
    if (outside == 0) return;
    std::string const more = outside > 1 ? " and " + counted(outside - 1, "more value") : "";
    issues.push_back({std::string(q.key), "the axis leaves the range " + to_text(q.range.lo * q.unit, q) + " … " +
                                              to_text(q.range.hi * q.unit, q) + " at " + to_text(first * q.unit, q) +
                                              more});
}

/// What orders of axes cost; the masks of `work` are for the axes as first given.
class OrderCost {
public:
    OrderCost(std::vector<Axis> const& axes, std::vector<detail::Work> work) : axes_(axes), work_(std::move(work)) {
        for (detail::Work const& step : work_) masks_.push_back(step.axes);
    }
    double operator()(std::vector<std::size_t> const& order) {
        for (std::size_t s = 0; s < work_.size(); ++s) {
            work_[s].axes = 0;
            for (std::size_t a = 0; a < order.size(); ++a)
                if (detail::moves_with(masks_[s], order[a])) work_[s].axes |= std::uint64_t{1} << a;
        }
        std::vector<std::size_t> sizes;
        for (std::size_t a : order) sizes.push_back(axes_[a].size());
        detail::Layout layout(sizes, std::move(work_), {.isa = Isa::v2});
        work_ = std::move(layout).work();
        return layout.cost;
    }

private:
    std::vector<Axis> const& axes_;
    std::vector<detail::Work> work_;
    std::vector<std::uint64_t> masks_;
};

}  // namespace

std::vector<Axis> propose_order(Graph const& graph, Scenario const& scenario, std::vector<Axis> axes,
                                std::vector<Quantity const*> const& outputs) {
    if (axes.size() < 2 || axes.size() > 60) return axes;
    OrderCost cost_of(axes, work_of(Program(graph, scenario, free_quantities(axes), outputs)));
    std::vector<std::size_t> order(axes.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    double best = cost_of(order);
    for (bool better = true; better;) {  // move one axis elsewhere as long as that helps
        better = false;
        for (std::size_t from = 0; from < order.size(); ++from)
            for (std::size_t to = 0; to < order.size(); ++to) {
                if (to == from || to + 1 == from) continue;  // as it is, or what the axis before does
                std::vector<std::size_t> trial = order;
                trial.erase(trial.begin() + static_cast<std::ptrdiff_t>(from));
                trial.insert(trial.begin() + static_cast<std::ptrdiff_t>(to), order[from]);
                double const cost = cost_of(trial);
                if (cost < best * 0.999) best = cost, order = trial, better = true;
            }
    }
    std::vector<Axis> result;
    for (std::size_t a : order) result.push_back(std::move(axes[a]));
    return result;
}

Plan::Plan(Graph const& graph, Scenario scenario, std::vector<Axis> axes, std::vector<Quantity const*> outputs,
           Budget budget, Plan const* previous, UnmovedTables const* unmoved)
    : scenario_(std::move(scenario)),
      axes_(std::move(axes)),
      budget_(budget),
      program_(graph, scenario_, free_quantities(axes_), outputs),
      wanted_(std::move(outputs)) {
    budget_.isa = std::min(budget_.isa, best_isa());
    check_axes();
    tables_.resize(program_.values.size());
    if (unmoved) take(*unmoved);
    layout_ = detail::Layout(sizes_of(axes_), work_of(program_), budget_);
    kept_.resize(program_.steps.size());
    if (designs() == 0) return;
    fill_axes();
    fill_tables(previous);
    prepare_spreads();
}

/// Every value must be within its row's range; a grid that cannot be walked is left without designs.
void Plan::check_axes() {
    double designs = 1;
    for (Axis& axis : axes_) {
        for (std::size_t i = 0; i < axis.quantities.size(); ++i) {
            Quantity const& q = *axis.quantities[i];
            std::string const key(q.key);
            if (axis.values[i].size() != axis.size()) {
                program_.issues.push_back({key, "its list is not as long as the first one"});
                axis.values[i].resize(axis.size(), std::numeric_limits<double>::quiet_NaN());
            }
            check_values(graph(), q, axis.values[i], program_.issues);
        }
        designs *= static_cast<double>(axis.size());
    }
    if (axes_.size() > 60)
        program_.issues.push_back({"axes", "a grid has at most 60 axes, this one " + std::to_string(axes_.size())});
    if (designs > 1e15)
        program_.issues.push_back({"axes", "a grid has at most 1e15 designs, this one " + exact_text(designs)});
    if (axes_.size() > 60 || designs > 1e15 || program_.loops) axes_ = {{{}, {{}}}};
}

// ── What a changing input does not move ──

UnmovedTables::UnmovedTables(Graph const& graph, Scenario scenario, std::vector<Axis> const& axes,
                             std::vector<Quantity const*> outputs, Quantity const& moving, Budget const& budget,
                             Plan const* previous)
    : scenario_(std::move(scenario)), outputs_(std::move(outputs)), moving_(moving) {
    std::vector<Quantity const*> kept = worth_keeping(graph, axes, budget);
    if (kept.empty()) return;
    plan_ = std::make_unique<Plan const>(graph, scenario_, axes, std::move(kept), budget, previous);
    detail::Layout const& layout = plan_->layout_;
    for (int slot : plan_->program_.outputs) {
        std::uint64_t const along = plan_->program_.axes[to_index(slot)], part = layout.lane_part(along);
        tables_.push_back(plan_->table_along(along, memory_));
        bool const some = part != 0 && part != layout.lane_part(layout.lane_mask());
        lanes_from_.push_back(some ? layout.spread(along, layout.lane_mask()) : std::vector<std::uint32_t>());
    }
}

/// What formulas at the leaf compute that the input does not move, and formulas that it moves, or the question, read.
std::vector<Quantity const*> UnmovedTables::worth_keeping(Graph const& graph, std::vector<Axis> const& axes,
                                                          Budget const& budget) const {
    double const least = 0.3;  // of the work of all formulas at the leaf
    if (axes.size() >= 60 || place_of(axes, moving_)) return {};
    std::vector<Program::Free> free = free_quantities(axes);
    free.push_back({&moving_, static_cast<int>(axes.size())});
    Program const program(graph, scenario_, free, outputs_);
    bool const is_moved = std::any_of(program.outputs.begin(), program.outputs.end(), [&](int slot) {
        return detail::moves_with(program.axes[to_index(slot)], axes.size());
    });
    if (program.loops || !is_moved) return {};
    auto const moves = [&](Program::Step const& step) { return detail::moves_with(step.axes, axes.size()); };
    auto const is_quantity = [&](int slot) { return slot < program.bin(); };  // or one case of several
    std::vector<detail::Work> work = work_of(program);
    for (detail::Work& one : work) one.axes &= ~(std::uint64_t{1} << axes.size());
    detail::Layout const layout(sizes_of(axes), work, budget);
    std::vector<bool> read(program.values.size() + 2);
    for (int slot : program.outputs) read[to_index(slot)] = true;
    std::vector<Quantity const*> kept;
    double all = 0, saved = 0;
    std::size_t bytes = 0;
    for (std::size_t s = work.size(); s-- > 0;) {
        Program::Step const& step = program.steps[s];
        double const cost = static_cast<double>(layout.evaluations(s)) * (work[s].cost + 2);
        bool const is_read = std::any_of(step.out.begin(), step.out.end(),
                                         [&](int slot) { return slot != program.bin() && read[to_index(slot)]; });
        bool const can_be_kept = std::all_of(step.out.begin(), step.out.end(),
                                             [&](int slot) { return is_quantity(slot) || slot == program.bin(); });
        bool const stays = layout.is_table[s] || moves(step) || (is_read && !can_be_kept);
        if (!layout.is_table[s]) all += cost;
        if (stays) {
            for (int slot : step.in) read[to_index(slot)] = true;
            continue;
        }
        saved += cost;
        for (int slot : step.out)
            if (is_read && is_quantity(slot)) {
                kept.push_back(graph.quantities()[to_index(slot)]);
                bytes += layout.outer_points(step.axes) * layout.lanes(step.axes) * sizeof(double);
            }
    }
    return saved < least * all || bytes > budget.unmoved_bytes ? std::vector<Quantity const*>() : kept;
}

bool UnmovedTables::serve(Scenario const& scenario, std::vector<Axis> const& axes,
                          std::vector<Quantity const*> const& outputs) const {
    if (!plan_ || outputs != outputs_ || axes != plan_->axes()) return false;
    auto const pin = scenario.pins.find(std::string(moving_.key));
    if (pin == scenario.pins.end()) return false;
    Scenario as_kept = scenario_;
    as_kept.pins[pin->first] = pin->second;
    return as_kept == scenario;
}

void UnmovedTables::take(Row const& row) {
    detail::Layout const& layout = plan_->layout_;
    std::vector<std::size_t> const place = plan_->indices(row.first);
    std::size_t const block = row.first % layout.extent;
    for (std::size_t k = 0; k < tables_.size(); ++k) {
        std::uint64_t const along = plan_->program_.axes[to_index(plan_->program_.outputs[k])];
        Plan::Table const& table = tables_[k];
        double* to = table.lanes();
        bool repeats = false;  // another row writes here
        for (std::size_t a = 0; a < layout.lane_axis; ++a) {
            if (detail::moves_with(along, a)) to += place[a] * table.stride[a];
            else repeats = repeats || place[a] != 0;
        }
        double const* const from = row.outputs[k];
        if (repeats) continue;
        if (layout.lane_part(along) == 0) {
            if (block == 0) std::fill_n(to, 8, from[0]);
        } else if (lanes_from_[k].empty()) {
            std::copy_n(from, detail::round_up(row.lanes), to + block);
        } else {
            for (std::size_t lane = 0; lane < row.lanes; ++lane) to[lanes_from_[k][lane]] = from[lane];
            std::size_t const used = layout.used_lanes(along);
            for (std::size_t lane = used; lane < layout.lanes(along); ++lane) to[lane] = to[lane % used];
        }
    }
}

/// Leaves out the formulas that only these tables have needed.
void Plan::take(UnmovedTables const& unmoved) {
    std::vector<int> const& kept = unmoved.plan_->program_.outputs;
    for (std::size_t k = 0; k < kept.size(); ++k) tables_[to_index(kept[k])] = unmoved.tables_[k];
    std::vector<bool> read(program_.values.size());
    for (int slot : program_.outputs) read[to_index(slot)] = true;
    std::vector<Program::Step> steps;
    for (std::size_t s = program_.steps.size(); s-- > 0;) {
        Program::Step& step = program_.steps[s];
        bool const is_read = std::any_of(step.out.begin(), step.out.end(), [&](int slot) {
            return slot != program_.bin() && read[to_index(slot)] && !tables_[to_index(slot)].data;
        });
        if (!is_read) continue;
        for (int slot : step.in) read[to_index(slot)] = true;
        steps.push_back(std::move(step));
    }
    std::reverse(steps.begin(), steps.end());
    program_.steps = std::move(steps);
    is_whole_ = false;
}

// ── One design, and the plan itself, for a person ──

std::vector<std::size_t> Plan::indices(std::uint64_t id) const {
    std::vector<std::size_t> result(axes_.size());
    for (std::size_t a = axes_.size(); a-- > 0; id /= axes_[a].size()) result[a] = id % axes_[a].size();
    return result;
}

std::uint64_t Plan::id(std::span<std::size_t const> indices) const {
    std::uint64_t result = 0;
    for (std::size_t a = 0; a < axes_.size(); ++a) result = result * axes_[a].size() + indices[a];
    return result;
}

Scenario Plan::design(std::uint64_t id) const {
    Scenario one = scenario_;
    std::vector<std::size_t> const place = indices(id);
    for (std::size_t a = 0; a < axes_.size(); ++a)
        for (std::size_t i = 0; i < axes_[a].quantities.size(); ++i) {
            Quantity const& q = *axes_[a].quantities[i];
            one.pin(q, graph().pin_value_of(q, axes_[a].values[i][place[a]]));
        }
    return one;
}

std::vector<double> Plan::at(std::uint64_t id) const { return evaluate(graph(), design(id), wanted_); }

std::size_t Plan::table_bytes() const {
    std::size_t sum = 0;
    for (Table const& table : tables_) sum += table.bytes;
    return sum;
}

std::string Plan::explain() const {
    std::string text;
    char line[256];
    for (std::size_t s = 0; s < program_.steps.size(); ++s) {
        Program::Step const& step = program_.steps[s];
        std::string axes;
        for (std::size_t a = 0; a < axes_.size(); ++a)
            if (detail::moves_with(step.axes, a))
                axes.append(" ").append(axes_[a].quantities.size() > 1 ? "designs" : axes_[a].quantities[0]->key);
        std::string const name(step.node->name);
        char const* const kind = kept_[s] ? "kept " : layout_.is_table[s] ? "table" : "leaf ";
        std::snprintf(line, sizeof line, "%-34s %s %14llu  ", name.c_str(), kind,
                      static_cast<unsigned long long>(kept_[s] ? 0 : layout_.evaluations(s)));
        text.append(line).append(axes).append("\n");
    }
    std::snprintf(line, sizeof line, "%llu designs in rows of up to %zu lanes, %.1f MB of tables\n",
                  static_cast<unsigned long long>(designs()), layout_.block_lanes,
                  static_cast<double>(table_bytes()) / 1e6);
    return text.append(line);
}

}  // namespace diecast
