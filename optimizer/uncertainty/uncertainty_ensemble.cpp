#include "optimizer/uncertainty/uncertainty_ensemble.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <map>
#include <new>
#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace diecast {
namespace {

/// Pins that make a part: entries by name, numbers by key alone.
std::string kind_of(Graph const& graph, Scenario const& s) {
    std::string text;
    for (auto const& [key, word] : s.pins) {
        Quantity const* q = graph.find(key);
        text += key + "=";
        Issues ignored;
        if (q && graph.is_choice(*q)) text += std::to_string(graph.value_of(*q, word, ignored));
        text += "\n";
    }
    return text;
}

double number_of(Graph const& graph, Scenario const& s, Quantity const& q) {
    Issues ignored;
    return graph.value_of(q, s.pins.at(std::string(q.key)), ignored);
}

/// Large pages where there are any: to be handed small ones, and to give them back, takes longer than to fill them.
std::shared_ptr<double> allocate(std::size_t doubles) {
    std::size_t const page = std::size_t{2} << 20, bytes = (doubles * sizeof(double) + page - 1) / page * page;
    void* const memory = std::aligned_alloc(page, std::max(bytes, page));
    if (!memory) throw std::bad_alloc();
#if defined(__linux__)
    madvise(memory, bytes, MADV_HUGEPAGE);
#endif
    return {static_cast<double*>(memory), [](double* p) { std::free(p); }};
}

}  // namespace

SampledOutputs::SampledOutputs(std::size_t designs, std::size_t outputs, std::size_t samples,
                               std::vector<bool> const& moves)
    : outputs_(outputs), samples_(samples) {
    for (std::size_t k = 0; k < designs * outputs; ++k)
        first_.push_back(first_.back() + (moves.empty() || moves[k] ? samples : 1));
    values_ = allocate(first_.back());
}

void SampledOutputs::put(std::size_t design, std::size_t first, std::size_t samples,
                         std::span<SampledPlan::Column const> columns) {
    for (std::size_t j = 0; j < outputs_; ++j) {
        auto const column = at(design, j);
        if (columns[j].moves) std::copy_n(columns[j].lanes, samples, column.data() + first);
        else if (column.size() > 1) std::fill_n(column.data() + first, samples, *columns[j].lanes);
        else if (first == 0) column[0] = *columns[j].lanes;
    }
}

UncertaintyEnsemble::UncertaintyEnsemble(Graph const& graph, std::vector<Scenario> designs,
                                         std::vector<Quantity const*> outputs,
                                         std::vector<Quantity const*> const& decided, AssumedUncertainty const& assumed,
                                         Issues& issues)
    : graph_(graph), outputs_(std::move(outputs)), designs_(designs.size()) {
    make_parts(designs);
    for (Part& part : parts_) {
        Issues const found = Program(graph, part.scenario, {}, outputs_).issues;
        issues.insert(issues.end(), found.begin(), found.end());
        if (has_errors(issues)) return;
        find_inputs(part, decided, assumed);
        std::vector<Quantity const*> sampled;
        for (std::size_t i : part.inputs) sampled.push_back(inputs_[i].quantity);
        part.plan = std::make_shared<SampledPlan>(graph, part.scenario, part.numbers, sampled, outputs_);
    }
}

void UncertaintyEnsemble::make_parts(std::vector<Scenario> const& designs) {
    std::map<std::string, std::size_t> known;
    for (std::size_t d = 0; d < designs.size(); ++d) {
        auto const [found, is_new] = known.emplace(kind_of(graph_, designs[d]), parts_.size());
        if (is_new) parts_.push_back({designs[d], {}, {}, {}, {}});
        parts_[found->second].members.push_back(d);
    }
    for (Part& part : parts_) {
        part.numbers.count = part.members.size();
        for (auto const& [key, word] : part.scenario.pins) {
            Quantity const* q = graph_.find(key);
            if (!q) continue;
            std::vector<double> places;
            for (std::size_t d : part.members) places.push_back(number_of(graph_, designs[d], *q));
            if (std::all_of(places.begin(), places.end(), [&](double x) { return x == places[0]; })) continue;
            part.numbers.moved.push_back(q);
            part.numbers.places.push_back(std::move(places));
        }
    }
}

void UncertaintyEnsemble::find_inputs(Part& part, std::vector<Quantity const*> const& decided,
                                      AssumedUncertainty const& assumed) {
    std::vector<Quantity const*> fixed = decided;
    fixed.insert(fixed.end(), part.numbers.moved.begin(), part.numbers.moved.end());
    for (Uncertain& x : uncertain_inputs(graph_, part.scenario, outputs_, fixed, assumed))
        part.inputs.push_back(add_input(std::move(x)));
}

std::size_t UncertaintyEnsemble::add_input(Uncertain x) {
    auto const same = [&](Uncertain const& known) { return known.is_same(x) && known.value == x.value; };
    auto const found = std::find_if(inputs_.begin(), inputs_.end(), same);
    if (found != inputs_.end()) return static_cast<std::size_t>(found - inputs_.begin());
    auto const column =
        std::find_if(columns_.begin(), columns_.end(), [&](std::size_t first) { return inputs_[first].is_same(x); });
    column_of_.push_back(static_cast<std::size_t>(column - columns_.begin()));
    if (column == columns_.end()) columns_.push_back(inputs_.size());
    inputs_.push_back(std::move(x));
    return inputs_.size() - 1;
}

std::vector<std::vector<std::size_t>> UncertaintyEnsemble::sources() const {
    std::map<std::string, std::vector<std::size_t>> by_source;
    for (std::size_t c = 0; c < columns_.size(); ++c) by_source[inputs_[columns_[c]].source].push_back(c);
    std::vector<std::vector<std::size_t>> groups;
    for (auto& [source, columns] : by_source) groups.push_back(std::move(columns));
    return groups;
}

std::vector<std::vector<double>> UncertaintyEnsemble::values_at(Points const& points, Pool& pool) const {
    std::vector<std::vector<double>> values(inputs_.size());
    pool.run(inputs_.size(), {}, [&](unsigned, std::size_t i) {
        values[i].resize(points.size());
        for (std::size_t s = 0; s < points.size(); ++s) values[i][s] = points[s][column_of_[i]];
        inputs_[i].quantiles(values[i]);
    });
    return values;
}

void UncertaintyEnsemble::run_part(Part const& part, NumberRange designs, Block const& block,
                                   std::vector<std::vector<double>> const& inputs, SampledPlan::Scratch& scratch,
                                   BlockSink& to) const {
    auto const place = [&](std::size_t design) {
        auto const at = std::lower_bound(part.members.begin(), part.members.end(), design);
        return static_cast<std::size_t>(at - part.members.begin());
    };
    std::size_t const first = place(designs.first), last = place(designs.last);
    if (first == last) return;
    std::vector<double const*> values;
    for (std::size_t i : part.inputs) values.push_back(inputs[i].data() + block.first);
    part.plan->run(values, block.samples, first, last, scratch, [&](std::size_t member, auto columns) {
        to.take({block.worker, part.members[member] - designs.first, block.first, block.samples}, columns);
    });
}

bool UncertaintyEnsemble::run(NumberRange designs, std::size_t count, std::vector<std::vector<double>> const& inputs,
                              BlockSink& to, Pool& pool, std::stop_token stop,
                              std::function<void(std::uint64_t)> const& done) const {
    std::vector<SampledPlan::Scratch> scratch(pool.workers());
    std::atomic<std::uint64_t> evaluations = 0;
    return pool.run((count + SampledPlan::block - 1) / SampledPlan::block, stop, [&](unsigned worker, std::size_t n) {
        std::size_t const first = n * SampledPlan::block, samples = std::min(SampledPlan::block, count - first);
        for (Part const& part : parts_) run_part(part, designs, {worker, first, samples}, inputs, scratch[worker], to);
        to.end_block(worker, first);
        std::uint64_t const so_far = evaluations += designs.size() * samples;
        if (worker == 0) done(so_far);
    });
}

std::vector<bool> UncertaintyEnsemble::moves(std::size_t first, std::size_t last, std::size_t outputs) const {
    std::vector<bool> moves((last - first) * outputs);
    for (Part const& part : parts_)
        for (std::size_t design : part.members)
            for (std::size_t j = 0; j < outputs && design >= first && design < last; ++j)
                moves[(design - first) * outputs + j] = part.plan->moves(j);
    return moves;
}

std::vector<std::vector<double>> UncertaintyEnsemble::base(Pool& pool) const {
    std::vector<std::vector<double>> base(designs_);
    pool.run(parts_.size(), {}, [&](unsigned, std::size_t n) {
        Part const& part = parts_[n];
        std::vector<Axis> axes;
        if (!part.numbers.moved.empty()) axes.push_back(designs(part.numbers.moved, part.numbers.places));
        Plan const plan(graph_, part.scenario, std::move(axes), outputs_);
        for (std::size_t copy = part.numbers.moved.empty() ? part.members.size() : 1, m = 0; m < copy; ++m)
            plan.for_rows([&](Row const& row) {
                for (std::size_t lane = 0; lane < row.lanes; ++lane) {
                    auto& values = base[part.members[m + row.first + lane]];
                    for (std::size_t j = 0; j < outputs_.size(); ++j) values.push_back(row.outputs[j][lane]);
                }
            });
    });
    return base;
}

}  // namespace diecast
