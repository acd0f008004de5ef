#include "optimizer/uncertainty/sampled_plan.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>

namespace diecast {
namespace {

std::size_t const most_axes = 62;          // of members; whatever moves beyond shares the last one
std::size_t const table_bytes = 12 << 20;  // of a scratch; changes the speed, never the result
std::uint64_t const sampled_axis = 1;

int axis_of(std::size_t moved) { return static_cast<int>(1 + std::min(moved, most_axes - 1)); }

std::vector<Program::Free> free_of(std::vector<Quantity const*> const& sampled, Members const& members) {
    std::vector<Program::Free> free;
    for (Quantity const* q : sampled) free.push_back({q, 0});
    for (std::size_t i = 0; i < members.moved.size(); ++i) free.push_back({members.moved[i], axis_of(i)});
    return free;
}

/// Numbers them alike that have the same pair of numbers, in the order of their first mention. How many there are.
std::size_t combine(std::vector<std::uint32_t>& of, std::vector<std::uint32_t> const& with) {
    std::unordered_map<std::uint64_t, std::uint32_t> known;
    for (std::size_t i = 0; i < of.size(); ++i) {
        std::uint64_t const pair = std::uint64_t{of[i]} << 32 | with[i];
        of[i] = known.emplace(pair, static_cast<std::uint32_t>(known.size())).first->second;
    }
    return known.size();
}

/// Each number's rank among the different ones.
std::vector<std::uint32_t> ranks(std::vector<double> const& values) {
    std::vector<double> sorted = values;
    std::sort(sorted.begin(), sorted.end());
    sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
    std::vector<std::uint32_t> result;
    for (double v : values)
        result.push_back(
            static_cast<std::uint32_t>(std::lower_bound(sorted.begin(), sorted.end(), v) - sorted.begin()));
    return result;
}

std::vector<std::uint32_t> reordered(std::vector<std::uint32_t> const& list, std::vector<std::size_t> const& order) {
    std::vector<std::uint32_t> result;
    for (std::size_t i : order) result.push_back(list[i]);
    return result;
}

}  // namespace

SampledPlan::SampledPlan(Graph const& graph, Scenario const& scenario, Members const& members,
                         std::vector<Quantity const*> sampled, std::vector<Quantity const*> const& outputs, Isa isa)
    : isa_(std::min(isa, best_isa())),
      sampled_(std::move(sampled)),
      program_(graph, scenario, free_of(sampled_, members), outputs),
      kept_(program_.values.size()) {
    order_members(members);
    keep_given(members);
    choose_tables();
    place_steps();
    for (int slot : program_.outputs) outputs_.push_back(kept_[to_index(slot)]);
}

/// What much work moves with is slow, so that little has to be done again from one member to the next.
void SampledPlan::order_members(Members const& members) {
    std::size_t const n = members.moved.size(), axes = std::min(n, most_axes);
    std::vector<std::vector<std::uint32_t>> ids(axes, std::vector<std::uint32_t>(members.count));
    for (std::size_t i = 0; i < n; ++i) combine(ids[std::min(i, axes - 1)], ranks(members.places[i]));
    std::vector<double> work(axes);
    for (Program::Step const& step : program_.steps)
        for (std::size_t a = 0; a < axes; ++a)
            if ((step.axes & sampled_axis) && (step.axes >> (a + 1) & 1)) work[a] += 8 + step.node->kernels.work;
    std::vector<std::size_t> slow(axes);
    std::iota(slow.begin(), slow.end(), std::size_t{0});
    std::stable_sort(slow.begin(), slow.end(), [&](std::size_t a, std::size_t b) { return work[a] > work[b]; });
    members_.resize(members.count);
    std::iota(members_.begin(), members_.end(), std::size_t{0});
    std::stable_sort(members_.begin(), members_.end(), [&](std::size_t a, std::size_t b) {
        for (std::size_t axis : slow)
            if (ids[axis][a] != ids[axis][b]) return ids[axis][a] < ids[axis][b];
        return false;
    });
    for (auto const& of_axis : ids) place_.push_back(reordered(of_axis, members_));
}

std::size_t SampledPlan::sets_of(std::uint64_t axes) {
    axes &= ~sampled_axis;
    for (std::size_t i = 0; i < sets_.size(); ++i)
        if (sets_[i].axes == axes) return i;
    Sets sets{axes, std::vector<std::uint32_t>(members_.size()), {}};
    for (std::size_t a = 0; a < place_.size(); ++a)
        if (axes >> (a + 1) & 1) combine(sets.of, place_[a]);
    for (std::size_t p = 0; p < members_.size(); ++p) {
        if (sets.of[p] == sets.first.size()) sets.first.push_back(static_cast<std::uint32_t>(p));
        sets.changes += p == 0 || sets.of[p] != sets.of[p - 1];
    }
    sets_.push_back(std::move(sets));
    return sets_.size() - 1;
}

SampledPlan::Kept SampledPlan::keep(bool is_fixed, std::size_t sets, std::size_t many) {
    std::size_t const eights = is_fixed ? 1 : block / 8;
    std::size_t const lane = 8 * (is_fixed ? fixed_.size() : scratch_);
    if (is_fixed) fixed_.resize(fixed_.size() + many);
    else scratch_ += many * eights;
    return {is_fixed, !is_fixed, lane, many > 1 ? 8 * eights : 0, sets};
}

/// Constants, the numbers of the members and what is sampled.
void SampledPlan::keep_given(Members const& members) {
    std::size_t const all = sets_of(0);
    for (std::size_t slot = 0; slot < kept_.size(); ++slot)
        if (program_.axes[slot] == 0) {
            kept_[slot] = keep(true, all, 1);
            std::fill_n(fixed_.back().lane, 8, program_.values[slot]);
        }
    for (std::size_t i = 0; i < members.moved.size(); ++i) {
        Quantity const& q = *members.moved[i];
        int const slot = program_.graph->slot(q);
        std::size_t const sets = sets_of(std::uint64_t{1} << axis_of(i));
        Kept const kept = kept_[to_index(slot)] = keep(true, sets, sets_[sets].first.size());
        for (std::size_t s = 0; s < sets_[sets].first.size(); ++s)
            std::fill_n(fixed_[kept.lane / 8 + s].lane, 8, members.places[i][members_[sets_[sets].first[s]]] * q.unit);
    }
    for (Quantity const* q : sampled_)
        inputs_.push_back(kept_[to_index(program_.graph->slot(*q))] = keep(false, all, 1));
}

/// A table holds a formula's results for all sets of numbers; without one it runs whenever they change from one member
/// to the next.
void SampledPlan::choose_tables() {
    auto const& steps = program_.steps;
    is_table_.assign(steps.size(), false);
    std::vector<std::size_t> order(steps.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    auto const many = [&](std::size_t s) { return sets_[sets_of(steps[s].axes)].first.size(); };
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return many(a) < many(b); });
    std::size_t spent = 0;
    for (std::size_t s : order) {
        if (!(steps[s].axes & sampled_axis)) continue;
        std::size_t const bytes = many(s) * block * sizeof(double) * steps[s].out.size();
        is_table_[s] = many(s) == 1 ||
                       (4 * many(s) <= 3 * sets_[sets_of(steps[s].axes)].changes && (spent += bytes) <= table_bytes);
    }
    std::vector<bool> needed(kept_.size());  // for a table
    for (std::size_t s = steps.size(); s-- > 0;) {
        for (int slot : steps[s].out) is_table_[s] = is_table_[s] || (slot != program_.bin() && needed[to_index(slot)]);
        if (is_table_[s])
            for (int slot : steps[s].in) needed[to_index(slot)] = true;
    }
}

void SampledPlan::place_steps() {
    for (std::size_t s = 0; s < program_.steps.size(); ++s) {
        Program::Step const& from = program_.steps[s];
        bool const is_fixed = !(from.axes & sampled_axis);
        Step step{&from, {}, {}, {}, sets_of(from.axes)};
        std::size_t const many = sets_[step.sets].first.size();
        for (int slot : from.in) {
            step.in.push_back(kept_[to_index(slot)]);
            step.lane_steps.push_back(step.in.back().moves);
        }
        for (int slot : from.out) {
            bool const is_wanted = slot != program_.bin();
            Kept const kept = keep(is_fixed, step.sets, is_wanted && (is_fixed || is_table_[s]) ? many : 1);
            step.out.push_back(kept);
            if (is_wanted) kept_[to_index(slot)] = kept;
        }
        if (is_fixed) run_fixed(step);
        else (is_table_[s] ? tables_ : leaves_).push_back(std::move(step));
    }
}

void SampledPlan::run_fixed(Step const& step) {
    std::vector<double> values(kept_.size());
    for (std::size_t place : sets_[step.sets].first) {
        for (std::size_t i = 0; i < step.in.size(); ++i)
            values[to_index(step.step->in[i])] = *at(step.in[i], place, nullptr);
        step.step->node->run(values.data(), step.step->in.data(), step.step->out.data());
        for (std::size_t j = 0; j < step.out.size(); ++j) {
            Kept const& to = step.out[j];
            std::size_t const lane = to.lane + sets_[to.sets].of[place] * to.stride;
            std::fill_n(fixed_[lane / 8].lane, 8, values[to_index(step.step->out[j])]);
        }
    }
}

double const* SampledPlan::at(Kept const& kept, std::size_t place, double const* scratch) const {
    std::size_t const lane = kept.lane + (kept.stride ? sets_[kept.sets].of[place] * kept.stride : 0);
    return kept.is_fixed ? fixed_[lane / 8].lane : scratch + lane;
}

void SampledPlan::run_step(Step const& step, std::size_t place, Pass& pass) const {
    pass.in.resize(step.in.size());
    pass.out.resize(step.out.size());
    for (std::size_t i = 0; i < step.in.size(); ++i) pass.in[i] = at(step.in[i], place, pass.scratch);
    for (std::size_t j = 0; j < step.out.size(); ++j) {
        Kept const& to = step.out[j];
        pass.out[j] = pass.scratch + to.lane + (to.stride ? sets_[to.sets].of[place] * to.stride : 0);
    }
    step.step->node->run(isa_, {pass.in.data(), step.lane_steps.data(), pass.out.data(), pass.lanes});
}

void SampledPlan::run(std::span<double const* const> values, std::size_t samples, std::size_t first, std::size_t last,
                      Scratch& scratch, Sink const& sink) const {
    if (scratch.size() < scratch_) scratch.resize(scratch_);
    Pass pass{scratch.empty() ? nullptr : scratch[0].lane, (samples + 7) / 8 * 8};
    for (std::size_t i = 0; i < inputs_.size(); ++i)
        for (std::size_t l = 0; l < pass.lanes; ++l)
            pass.scratch[inputs_[i].lane + l] = values[i][std::min(l, samples - 1)] * sampled_[i]->unit;
    for (Step const& step : tables_)
        for (std::size_t place : sets_[step.sets].first) run_step(step, place, pass);
    std::vector<Column> columns(outputs_.size());
    std::size_t before = members_.size();
    for (std::size_t p = 0; p < members_.size(); ++p) {
        if (members_[p] < first || members_[p] >= last) continue;
        for (Step const& step : leaves_)
            if (auto const& of = sets_[step.sets].of; before == members_.size() || of[p] != of[before])
                run_step(step, p, pass);
        before = p;
        for (std::size_t j = 0; j < outputs_.size(); ++j)
            columns[j] = {at(outputs_[j], p, pass.scratch), outputs_[j].moves};
        sink(members_[p], columns);
    }
}

}  // namespace diecast
