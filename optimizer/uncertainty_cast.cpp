#include "optimizer/uncertainty_cast.h"

#include <algorithm>
#include <atomic>
#include <map>

namespace diecast {
namespace {

constexpr std::size_t most_members = 32;  // of one piece of work

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

/// A row of a plan over members and samples, to where it belongs.
void scatter(Row const& row, std::size_t samples, std::size_t outputs, SampledOutputs& to,
             std::span<std::size_t const> members, std::size_t offset) {
    for (std::size_t lane = 0; lane < row.lanes;) {
        std::uint64_t const id = row.first + lane;
        std::size_t const member = members[id / samples], sample = id % samples;
        std::size_t const count = std::min(row.lanes - lane, samples - sample);
        for (std::size_t j = 0; j < outputs; ++j) {
            double const* from = row.outputs[j] + lane;
            std::copy(from, from + count, to.at(member, j).begin() + static_cast<std::ptrdiff_t>(offset + sample));
        }
        lane += count;
    }
}

}  // namespace

UncertainCast::UncertainCast(Graph const& graph, std::vector<Scenario> designs, std::vector<Quantity const*> outputs,
                             std::vector<Quantity const*> const& decided, Doubt const& doubt, Issues& issues)
    : graph_(graph), outputs_(std::move(outputs)), designs_(designs.size()) {
    make_parts(designs);
    for (Part& part : parts_) {
        Issues const found = Program(graph, part.scenario, {}, outputs_).issues;
        issues.insert(issues.end(), found.begin(), found.end());
        if (has_errors(issues)) return;
        find_inputs(part, decided, doubt);
    }
}

void UncertainCast::make_parts(std::vector<Scenario> const& designs) {
    std::map<std::string, std::size_t> known;
    for (std::size_t d = 0; d < designs.size(); ++d) {
        auto const [found, is_new] = known.emplace(kind_of(graph_, designs[d]), parts_.size());
        if (is_new) parts_.push_back({designs[d], {}, {}, {}, {}});
        parts_[found->second].members.push_back(d);
    }
    for (Part& part : parts_)
        for (auto const& [key, word] : part.scenario.pins) {
            Quantity const* q = graph_.find(key);
            if (!q) continue;
            std::vector<double> places;
            for (std::size_t d : part.members) places.push_back(number_of(graph_, designs[d], *q));
            if (std::all_of(places.begin(), places.end(), [&](double x) { return x == places[0]; })) continue;
            part.moved.push_back(q);
            part.places.push_back(std::move(places));
        }
}

void UncertainCast::find_inputs(Part& part, std::vector<Quantity const*> const& decided, Doubt const& doubt) {
    std::vector<Quantity const*> fixed = decided;
    fixed.insert(fixed.end(), part.moved.begin(), part.moved.end());
    for (Uncertain& x : uncertain_inputs(graph_, part.scenario, outputs_, fixed, doubt))
        part.inputs.push_back(add_input(std::move(x)));
}

std::size_t UncertainCast::add_input(Uncertain x) {
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

std::vector<std::vector<std::size_t>> UncertainCast::sources() const {
    std::map<std::string, std::vector<std::size_t>> by_source;
    for (std::size_t c = 0; c < columns_.size(); ++c) by_source[inputs_[columns_[c]].source].push_back(c);
    std::vector<std::vector<std::size_t>> groups;
    for (auto& [source, columns] : by_source) groups.push_back(std::move(columns));
    return groups;
}

std::vector<std::vector<double>> UncertainCast::values_at(Points const& points, Pool& pool) const {
    std::vector<std::vector<double>> values(inputs_.size());
    pool.run(inputs_.size(), {}, [&](unsigned, std::size_t i) {
        values[i].resize(points.size());
        for (std::size_t s = 0; s < points.size(); ++s) values[i][s] = points[s][column_of_[i]];
        inputs_[i].quantiles(values[i]);
    });
    return values;
}

std::vector<UncertainCast::Item> UncertainCast::items(std::size_t first, std::size_t last) const {
    std::vector<Item> items;
    for (Part const& part : parts_) {
        auto const place = [&](std::size_t design) {
            auto const at = std::lower_bound(part.members.begin(), part.members.end(), design);
            return static_cast<std::size_t>(at - part.members.begin());
        };
        std::size_t const end = place(last), step = part.moved.empty() ? 1 : most_members;
        for (std::size_t m = place(first); m < end; m += step) items.push_back({&part, m, std::min(m + step, end)});
    }
    return items;
}

/// The one that takes an item's members, if they differ.
std::vector<Axis> UncertainCast::axes(Item const& item) const {
    if (item.part->moved.empty()) return {};
    Axis axis{item.part->moved, {}};
    for (auto const& places : item.part->places)
        axis.values.emplace_back(places.begin() + static_cast<std::ptrdiff_t>(item.first),
                                 places.begin() + static_cast<std::ptrdiff_t>(item.last));
    return {axis};
}

/// Some members at all samples of a stretch.
void UncertainCast::run_item(Item const& item, Stretch const& stretch, std::vector<std::vector<double>> const& inputs,
                             SampledOutputs& to) const {
    Part const& part = *item.part;
    std::vector<std::size_t> members;
    for (std::size_t m = item.first; m < item.last; ++m) members.push_back(part.members[m] - stretch.first);
    auto plan_axes = axes(item);
    Axis sampled{{}, {}};
    for (std::size_t i : part.inputs) {
        sampled.quantities.push_back(inputs_[i].quantity);
        sampled.values.push_back(inputs[i]);
    }
    bool const is_sampled = !part.inputs.empty();
    if (is_sampled) plan_axes.push_back(std::move(sampled));
    Plan const plan(graph_, part.scenario, std::move(plan_axes), outputs_);
    plan.for_rows([&](Row const& row) {
        if (is_sampled) return scatter(row, stretch.count, outputs_.size(), to, members, stretch.offset);
        for (std::size_t lane = 0; lane < row.lanes; ++lane)  // the same at all samples
            for (std::size_t j = 0; j < outputs_.size(); ++j) {
                auto const column = to.at(members[row.first + lane], j);
                std::fill_n(column.begin() + static_cast<std::ptrdiff_t>(stretch.offset), stretch.count,
                            row.outputs[j][lane]);
            }
    });
}

bool UncertainCast::run(Stretch const& stretch, std::vector<std::vector<double>> const& inputs, SampledOutputs& to,
                        Pool& pool, std::stop_token stop, std::function<void(std::uint64_t)> const& done) const {
    auto const list = items(stretch.first, stretch.last);
    std::atomic<std::uint64_t> evaluations = 0;
    return pool.run(list.size(), stop, [&](unsigned worker, std::size_t n) {
        run_item(list[n], stretch, inputs, to);
        std::uint64_t const so_far = evaluations += (list[n].last - list[n].first) * stretch.count;
        if (worker == 0) done(so_far);
    });
}

std::vector<std::vector<double>> UncertainCast::base(Pool& pool) const {
    std::vector<std::vector<double>> base(designs_);
    auto const list = items(0, designs_);
    pool.run(list.size(), {}, [&](unsigned, std::size_t n) {
        Plan const plan(graph_, list[n].part->scenario, axes(list[n]), outputs_);
        plan.for_rows([&](Row const& row) {
            for (std::size_t lane = 0; lane < row.lanes; ++lane) {
                auto& values = base[list[n].part->members[list[n].first + row.first + lane]];
                for (std::size_t j = 0; j < outputs_.size(); ++j) values.push_back(row.outputs[j][lane]);
            }
        });
    });
    return base;
}

}  // namespace diecast
